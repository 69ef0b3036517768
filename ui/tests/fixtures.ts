/** Felts as the server draws them: `tests/ui/test_front_end.py` writes them before it runs these tests. */
import type { BoardView, LayoutView, PlayerView } from "../src/api/types";
import double from "./layouts/double-zero.json";
import single from "./layouts/single-zero.json";

export const DOUBLE = double as unknown as LayoutView;
export const SINGLE = single as unknown as LayoutView;

export const board = (changes: Partial<BoardView> = {}): BoardView => ({
  table: "1", game: "us-co 2022-08-14", phase: "betting", round: 1, results: [], dolly: "", draws: {}, limits: [],
  covered: [], signs: [], tokes: "", in_prison: false, side_bets: [], rim: [], ...changes,
});

export const player = (changes: Partial<PlayerView> = {}): PlayerView => ({
  board: board(), player: "Ann", seat: 1, color: "red", chip_value: 100, purse: { color: 10_000 }, felt: [],
  to_confirm: [], to_choose: [], can_repeat: false, notices: [], ...changes,
});
