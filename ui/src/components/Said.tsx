/** What a screen reader says beside the phase: what was bet, the number when the ball lies in it, and what the round came to. */
import { asAmount } from "../state/money";
import type { Screen } from "../state/screen";
import { net } from "../state/settlement";
import { colorOf } from "./Header";

/** Empty while the next number is awaited, so that the same number twice is said twice. */
const AWAITED = ["spinning", "no more bets"];
const BEFORE_PAYMENT = [...AWAITED, "outcome", "dolly", "collected"];

export const Said = ({ screen }: { screen: Screen }) => {
  const { phase = "", results = [] } = screen.board.value ?? {};
  const number = AWAITED.includes(phase) ? "" : (results.at(-1) ?? "");
  const lines = BEFORE_PAYMENT.includes(phase) ? [] : (screen.player.value?.last_round ?? []);
  return (
    <div class="unseen">
      <p aria-live="polite" data-said="number">{number && `${number}, ${colorOf(screen.layout, number)}.`}</p>
      <p aria-live="polite" data-said="bet">{screen.said.value}</p>
      <p aria-live="polite" data-said="result">{lines.length > 0 && `${resultOf(net(lines))}.`}</p>
    </div>
  );
};

export const resultOf = (sum: number): string =>
  sum > 0 ? `You won ${asAmount(sum)}` : sum < 0 ? `You lost ${asAmount(-sum)}` : "You broke even";
