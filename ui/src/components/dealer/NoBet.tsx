/** No bet: whose, why, and where the chips lie. */
import { useSignal } from "@preact/signals";
import { chipsFrom } from "../../state/chips";
import type { Dealer } from "../../state/dealer";
import { hint, NO_BET_KEYS } from "../../state/dealer_keys";
import { asAmount } from "../../state/money";
import { nameOn } from "../../state/text";
import { Cite, ColorChip, Key, Panel, Reason, Words } from "./parts";
import { Name } from "../Name";

export const NoBet = ({ dealer }: { dealer: Dealer }) => {
  const player = useSignal("");
  const reason = useSignal("");
  const view = dealer.view.value;
  const one = view?.no_bets.find((each) => each.reason === reason.value);
  const who = dealer.players.value.find((each) => each.player === player.value);
  const bets = chipsFrom(view?.felt ?? {}, who?.seat ?? -1).filter(({ stands }) => !stands);
  const where = useSignal("");
  const call = () => {
    const bet = bets.find(({ place }) => place === where.value);
    dealer.ask({ command: "CallNoBet", player: player.value, reason: reason.value, place: where.value || dealer.place.value, stake: bet?.stake ?? 0 });
    dealer.place.value = "";
    dealer.back();
  };
  const barred = dealer.barred.value;
  return (
    <Panel title="No bet" back={dealer.back}>
      <div class="stage-body">
        <fieldset class="ways people">
          <legend>Whose bet?</legend>
          {dealer.players.value.map((each) => (
            <label key={each.player} class="choice">
              <input type="radio" name="player" checked={player.value === each.player} onChange={() => { player.value = each.player; where.value = ""; }} />
              <ColorChip color={each.color} seat={each.seat} /><span>Seat {each.seat} <Name of={each.player} />{each.asked_again && " · asked to repeat"}</span>
            </label>
          ))}
          {!dealer.players.value.length && <p class="nothing">No players at this table.</p>}
        </fieldset>
        {bets.length > 0 && (
          <label class="field"><span>Which bet, if it lies on the felt</span>
            <select value={where.value} onChange={(event) => (where.value = event.currentTarget.value)}>
              <option value="">none of these{dealer.place.value && `: ${nameOn(dealer.layout, dealer.place.value)}`}</option>
              {bets.map(({ place, stake, chips }) => <option key={`${place} ${chips}`} value={place}>{nameOn(dealer.layout, place)} {asAmount(stake)}</option>)}
            </select>
          </label>
        )}
        <ul class="tiles">
          {view?.no_bets.map((each) => {
            const letter = NO_BET_KEYS[each.reason] ?? "";
            const why = barred ?? each.why_not;
            return (
              <li key={each.reason}>
                <button type="button" class="tile" disabled={why !== null} aria-pressed={reason.value === each.reason} onClick={() => (reason.value = each.reason)} aria-keyshortcuts={hint(letter)}>
                  <b>{each.title}</b><span>“{each.says}”</span><Cite cite={each.cite} /><Key name={letter} />
                </button>
                {why && <Reason why={why} />}
                {each.why_not?.code === "not_asked_again" && player.value && (
                  <button type="button" disabled={barred !== null} onClick={() => dealer.ask({ command: "AskAgain", player: player.value })}>Ask {player.value} to repeat the bet</button>
                )}
              </li>
            );
          })}
        </ul>
        {one && <Words says={one.says} />}
      </div>
      <div class="big-row">
        <button type="button" class="big alarm" disabled={!one || !who || barred !== null || dealer.busy.value} onClick={call} aria-keyshortcuts="Enter">
          <span>{one ? `“${one.says}”` : "Whose bet, and why?"}</span><Key name="Enter" />
        </button>
      </div>
    </Panel>
  );
};
