/** What the server tells, as it tells it: `tests/ui/test_front_end.py` writes these files before it runs these tests. */
import type { BoardView, DealerView, LayoutView, PlayerView, Stack } from "../src/api/types";
import dealing from "./views/dealer.json";
import double from "./views/double-zero.json";
import seated from "./views/player.json";
import single from "./views/single-zero.json";

export const DOUBLE = double as unknown as LayoutView;
export const SINGLE = single as unknown as LayoutView;
/** Dan deals Colorado; Ann sits there, and the board is open. */
export const DEALING = dealing as unknown as DealerView;
const ANN = seated as unknown as PlayerView;

export const board = (changes: Partial<BoardView> = {}): BoardView => ({ ...ANN.board, ...changes });

/** Ann with $100 in red chips of $1. */
export const player = (changes: Partial<PlayerView> = {}): PlayerView => ({
  ...ANN, color: "red", chip_value: 100, purse: { color: 10_000 }, ...changes,
});

/** Chips as the server tells them: by seat, and there by place and kind. */
export const feltOf = (...stacks: Stack[]): Record<string, Record<string, Stack>> => {
  const felt: Record<string, Record<string, Stack>> = {};
  for (const one of stacks) (felt[one.seat] ??= {})[`${one.place} ${one.chips}`] = one;
  return felt;
};
