/** What to sweep, and then what to count out, seat by seat and chip by chip. */
import type { Payment, Piece, StepView } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { hint } from "../../state/dealer_keys";
import { dollars } from "../../state/money";
import { Cite, ColorChip, Key } from "./parts";

const pieces = (all: readonly Piece[]): string =>
  all.map(({ count, color, worth }) => `${count} × ${dollars(worth)}${color ? ` ${color}` : ""}`).join(" + ");

export const Payments = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  if (!step.is_open || (step.does !== "CollectLosers" && step.does !== "PayWinners")) return null;
  const all = dealer.payments.value;
  const isPaying = step.does === "PayWinners";
  if (!all.length) return <p class="nothing">{isPaying ? "Nobody has won." : "Nothing to collect."}</p>;
  const total = all.reduce((sum, one) => sum + Math.abs(one.pays), 0);
  return (
    <>
      <ol class="payments" aria-label={isPaying ? "To pay" : "To collect"}>
        {all.map((one, at) => isPaying ? <Pay key={at} dealer={dealer} one={one} at={at} /> : <li key={at} class="payment"><Line one={one} /></li>)}
      </ol>
      <p class="total">
        <span>{isPaying ? "Paid out" : "Collected"} in all</span> <b>{dollars(total)}</b>
        {isPaying && dealer.left.value.length > 1 && <button type="button" onClick={dealer.tickAll} aria-keyshortcuts={hint("a")}>All paid <Key name="A" /></button>}
      </p>
    </>
  );
};

const Pay = ({ dealer, one, at }: { dealer: Dealer; one: Payment; at: number }) => {
  const point = `pay ${at}`;
  const isDone = dealer.ticked.value.has(point);
  const isNow = dealer.left.value.find((other) => other.startsWith("pay ")) === point;
  return (
    <li>
      <label class={`payment${isDone ? " done" : ""}${isNow ? " now" : ""}`}>
        <input type="checkbox" checked={isDone} onChange={() => dealer.tick(point)} />
        <Line one={one} />
      </label>
    </li>
  );
};

const Line = ({ one }: { one: Payment }) => (
  <span class="line">
    <ColorChip color={one.chips.endsWith("color") ? one.color : ""} seat={one.seat} />
    <span class="line-who"><b>Seat {one.seat}</b> {one.player}{one.to_dealer && " · toke"}</span>
    <span class="line-where">{one.says}<small>{dollars(one.stake)}{one.pays > 0 && ` at ${one.odds}`} <Cite cite={one.cite} /></small></span>
    <span class="line-pays"><b>{verb(one)}{dollars(Math.abs(one.pays))}</b><small>{pieces(one.pieces)}</small></span>
  </span>
);

/** Half back and the like are taken of the stake; what is swept whole needs no word. */
const verb = (one: Payment) => (one.pays < 0 && one.pays !== -one.stake ? "take " : "");
