/** What is known of the place under the pointer or the focus: numbers, limits, stake, payout, edge and section. */
import { ownStake } from "../state/chips";
import { spoken } from "../state/geometry";
import { asAmount, gain, limits, percent } from "../state/money";
import type { Screen } from "../state/screen";
import { words } from "../state/text";

export const Info = ({ screen }: { screen: Screen }) => {
  const spot = screen.spot.value;
  const board = screen.board.value;
  if (!spot) {
    return (
      <section class="panel info" aria-label="Bet">
        <h2>Table {screen.layout.table}</h2>
        <p class="hint">Point at a bet to see what it covers, what it pays and its house edge.</p>
        <dl>
          <div><dt>Rules</dt><dd>{board?.game}</dd></div>
          <div><dt>Wheel</dt><dd>{words(screen.layout.wheel)}</dd></div>
          <div><dt>Round</dt><dd>{board?.round}</dd></div>
        </dl>
      </section>
    );
  }
  const player = screen.player.value;
  const stake = player ? ownStake(player, spot.place) : 0;
  const wins = gain(spot.pays, stake || (screen.chip.value?.value ?? 0));
  const [name = ""] = spoken(spot).split(", pay");
  return (
    <section class="panel info" aria-label="Bet">
      <h2>{name}</h2>
      <dl>
        <div><dt>{spot.side_bet ? "Pay table" : "Pays"}</dt><dd>{spot.pays}</dd></div>
        <div><dt>Limits</dt><dd>{limits(spot.low, spot.high)}</dd></div>
        {player && <div><dt>Your stake</dt><dd>{stake ? asAmount(stake) : "none"}</dd></div>}
        {wins ? <div><dt>{stake ? "Wins" : "One chip wins"}</dt><dd>{asAmount(wins)}</dd></div> : null}
        {Object.entries(spot.edges).map(([choice, edge]) => (
          <div key={choice}><dt>House edge{choice && `, ${choice}`}</dt><dd>{percent(edge)}</dd></div>
        ))}
        <div><dt>Section</dt><dd>{spot.cite}</dd></div>
      </dl>
    </section>
  );
};
