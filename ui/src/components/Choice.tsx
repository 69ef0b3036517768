/** A zero has fallen on even-money bets: half back, or leave them in prison. The table waits for the answer. */
import { ownStake } from "../state/chips";
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";
import { CHOICES } from "../state/text";
import { Dialog } from "./Dialog";

export const Choice = ({ screen }: { screen: Screen }) => {
  const player = screen.player.value;
  if (!player || !player.to_choose.length) return null;
  const asked = new Set(screen.live.pending.value.flatMap(({ command }) => (command.command === "Choose" ? [command.place] : [])));
  const choose = (place: string, choice: string) =>
    screen.live.send({ command: "Choose", player: player.player, place, choice });
  return (
    <Dialog title={`${screen.board.value?.results.at(-1) ?? "Zero"}: half back or prison?`}>
      <dl class="choices-said">
        {player.choices.map((choice) => (
          <div key={choice}><dt>{CHOICES[choice]?.name ?? choice}</dt><dd>{CHOICES[choice]?.says}</dd></div>
        ))}
      </dl>
      <ul class="choices">
        {player.to_choose.map((place) => {
          const stake = ownStake(player, place);
          return (
            <li key={place}>
              <b>{screen.places.get(place)?.says ?? place}, {asAmount(stake)}</b>
              <span>
                {player.choices.map((choice) => (
                  <button
                    key={choice} type="button" class="big" aria-disabled={asked.has(place) || !screen.live.canAsk.value}
                    aria-label={`${CHOICES[choice]?.name ?? choice}: ${place}`} onClick={() => asked.has(place) || choose(place, choice)}
                  >
                    {CHOICES[choice]?.name ?? choice}
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <p class="soft">Without your choice, {player.choice_otherwise}. <cite class="cite">{player.choice_cite}</cite></p>
    </Dialog>
  );
};
