/** Wagers that the dealer placed on the player's word: the player says whether they stand where they were meant to. */
import { ownStake } from "../state/chips";
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";

export const Confirm = ({ screen }: { screen: Screen }) => {
  const player = screen.player.value;
  if (!player?.to_confirm.length) return null;
  return (
    <section class="confirm" aria-label="Bets to confirm" aria-live="polite">
      {player.to_confirm.map((place) => (
        <p key={place}>
          The dealer placed {asAmount(ownStake(player, place))} on {screen.places.get(place)?.says ?? place} for you.
          <button
            type="button" class="main" disabled={!screen.canBet.value}
            onClick={() => screen.live.send({ command: "ConfirmWager", player: player.player, place })}
          >
            Confirm
          </button>
        </p>
      ))}
    </section>
  );
};
