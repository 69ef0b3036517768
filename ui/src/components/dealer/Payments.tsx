/** What to sweep, and then what to count out, seat by seat and chip by chip. */
import type { Piece, StepView, WagerLine } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { ALL_PAID, hint } from "../../state/dealer_keys";
import { asAmount } from "../../state/money";
import { Cite, ColorChip, Key } from "./parts";
import { Name } from "../Name";

/** What is counted out beside the stake; below zero, what is taken of it. */
export const paid = (one: WagerLine): number => one.returned - one.on_felt;

const pieces = (all: readonly Piece[]): string =>
  all.map(({ count, color, worth }) => `${count} × ${asAmount(worth)}${color ? ` ${color}` : ""}`).join(" + ");

export const Payments = ({ dealer, step }: { dealer: Dealer; step: StepView }) => {
  if (!step.is_open || (step.does !== "CollectLosers" && step.does !== "PayWinners")) return null;
  const all = dealer.payments.value;
  const isPaying = step.does === "PayWinners";
  if (!all.length) return <p class="nothing">{isPaying ? "Nobody has won." : "Nothing to collect."}</p>;
  const total = all.reduce((sum, one) => sum + Math.abs(paid(one)), 0);
  return (
    <>
      <ol class="payments" aria-label={isPaying ? "To pay" : "To collect"}>
        {all.map((one, at) => isPaying ? <Pay key={at} dealer={dealer} one={one} at={at} /> : <li key={at} class="payment"><Line dealer={dealer} one={one} /></li>)}
      </ol>
      <p class="total">
        <span>{isPaying ? "Paid out" : "Collected"} in all</span> <b>{asAmount(total)}</b>
        {isPaying && dealer.left.value.length > 1 && <button type="button" onClick={dealer.tickAll} aria-keyshortcuts={hint(ALL_PAID)}>All paid <Key name="A" /></button>}
      </p>
    </>
  );
};

const Pay = ({ dealer, one, at }: { dealer: Dealer; one: WagerLine; at: number }) => {
  const point = `pay ${at}`;
  const isDone = dealer.ticked.value.has(point);
  const isNow = dealer.left.value.find((other) => other.startsWith("pay ")) === point;
  return (
    <li>
      <label class={`payment${isDone ? " done" : ""}${isNow ? " now" : ""}`}>
        <input type="checkbox" checked={isDone} onChange={() => dealer.tick(point)} />
        <Line dealer={dealer} one={one} />
      </label>
    </li>
  );
};

const Line = ({ dealer, one }: { dealer: Dealer; one: WagerLine }) => {
  const { seat = 0, color = "" } = dealer.players.value.find(({ player }) => player === one.player) ?? {};
  return (
    <span class="line">
      <ColorChip color={one.chips.endsWith("color") ? color : ""} seat={seat} />
      <span class="line-who"><b>Seat {seat}</b> <Name of={one.player} />{one.chips.startsWith("toke-") && " · toke"}</span>
      <span class="line-where">{one.says}<small>{asAmount(one.on_felt)}{paid(one) > 0 && ` at ${one.pays}`} <Cite cite={one.cite} /></small></span>
      <span class="line-pays"><b>{verb(one)}{asAmount(Math.abs(paid(one)))}</b><small>{pieces(one.pieces)}</small></span>
    </span>
  );
};

/** Half back and the like are taken of the stake; what is swept whole needs no word. */
const verb = (one: WagerLine) => (paid(one) < 0 && one.returned > 0 ? "take " : "");
