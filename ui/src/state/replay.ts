/** A past round as a view, so that the same felt draws it: the chips as they stood at no more bets, and the number. */
import type { BoardView, PlayerView, RoundView, Stack, WagerLine } from "../api/types";
import { asRead } from "./text";

/** Toke chips and coupons lie there like the chips they are made of. */
const chipsOf = (line: WagerLine): string => line.chips.replace("toke-", "");

const stackOf = (line: WagerLine, me: PlayerView | null): Stack => ({
  place: line.place,
  seat: me?.seat ?? 0,
  color: me?.color ?? "",
  chips: chipsOf(line),
  stake: line.stake,
  stands: line.result === "stands" ? "stands" : "",
  taken: false,
});

/** Chips of one kind on one place are one pile. */
const piled = (stacks: readonly Stack[]): Record<string, Stack> => {
  const found = new Map<string, Stack>();
  for (const stack of stacks) {
    const key = `${stack.place} ${stack.chips}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, stake: before.stake + stack.stake } : stack);
  }
  return Object.fromEntries(found);
};

/** Only what a felt reads of a view is here; there is nothing to do in a round that is over. */
export const replayView = (round: RoundView, board: BoardView, me: PlayerView | null): PlayerView => {
  const then: BoardView = {
    ...board, phase: "paid", round: round.number, dolly: round.outcome, results: round.outcome ? [round.outcome] : [],
    draws: round.draws, side_bets: [], timers: {}, electronic: Object.fromEntries(round.electronic.map((draw) => [draw.context.purpose, draw])),
  };
  const nobody = { player: "", seat: 0, color: "", chip_value: 0, purse: {} };
  const felt = { [me?.seat ?? 0]: piled(round.lines.map((line) => stackOf(line, me))) };
  return { ...nobody, ...me, board: then, felt, to_confirm: [], to_choose: [], can_repeat: false, notices: [] } as PlayerView;
};

/** Stake, what came back, and the difference, of the lines that are shown. */
export const sums = (lines: readonly WagerLine[]) => {
  const stake = lines.reduce((sum, line) => sum + line.stake, 0);
  const returned = lines.reduce((sum, line) => sum + line.returned, 0);
  const standing = lines.reduce((sum, line) => sum + (line.result === "stands" ? line.stake : 0), 0);
  return { stake, returned, standing, won: returned + standing - stake };
};

/** Why a wager ended as it did, beside its section: the odds, how a doubtful text was read, and what rounded or cut it. */
export const reason = (line: WagerLine): string => {
  return [line.pays, asRead(line.readings), ...line.notes].filter(Boolean).join(", ");
};
