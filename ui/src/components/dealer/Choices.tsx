/** What players have to choose before anything is collected; the dealer puts in what they say. */
import type { Dealer } from "../../state/dealer";
import { CHOICES, words } from "../../state/text";
import { Name } from "../Name";

export const Choices = ({ dealer }: { dealer: Dealer }) => {
  const all = dealer.view.value?.choices ?? [];
  if (!all.length) return null;
  return (
    <div class="choices">
      <h3>Players choose</h3>
      {all.map(({ seat, player, place, says, choices }) => (
        <div key={`${player} ${place}`} class="choosing" role="group" aria-label={`${player}, ${says}`}>
          <span><b>Seat {seat}</b> <Name of={player} /> · {says}</span>
          {choices.map((choice) => (
            <button key={choice} type="button" disabled={dealer.barred.value !== null} onClick={() => dealer.ask({ command: "Choose", player, place, choice })}>
              {CHOICES[choice]?.name ?? words(choice)}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
};
