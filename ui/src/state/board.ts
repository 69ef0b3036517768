/** The reader board without a wall: what stands where, in which words, and what is left of the betting time. */
import type { BoardView, OddsLine, PlaceView, SideBetView } from "../api/types";
import { OPEN } from "./cues";
import { words } from "./text";

export const PHASES: Record<string, string> = {
  closed: "Closed",
  betting: "Place your bets",
  spinning: "The ball is running",
  "no more bets": "No more bets",
  outcome: "The number is in",
  dolly: "The number is in",
  collected: "The number is in",
  paid: "The number is in",
  bonus: "Bonus round",
  referred: "The supervisor decides",
};

const WITH_NUMBER = ["outcome", "dolly", "collected", "paid", "bonus"];
const AWAITED = [...OPEN, "no more bets"];

/** The last round whose number is in; a round that has no number to wait for any more counts too. */
export const numbered = ({ round, phase }: { round: number; phase: string }): number => (AWAITED.includes(phase) ? round - 1 : round);

/** The number of this round, once it has come; nothing before. */
export const winning = (board: BoardView): string =>
  WITH_NUMBER.includes(board.phase) ? board.dolly || (board.results.at(-1) ?? "") : "";

/** Whole seconds that are left of a timer; nothing when it does not run. */
export const left = (ends: number | undefined, now: number): number | null =>
  ends === undefined ? null : Math.max(0, Math.ceil((ends - now) / 1000));

export interface OddsGroup {
  kinds: string[];
  pays: string;
  low: number;
  high: number;
}

/** Kinds that pay alike and have the same limits share a line, so that it can be read from afar. */
export const grouped = (odds: readonly OddsLine[]): OddsGroup[] => {
  const found = new Map<string, OddsGroup>();
  for (const { kind, pays, low, high } of odds) {
    const key = `${pays} ${low} ${high}`;
    const group = found.get(key) ?? { kinds: [], pays, low, high };
    group.kinds.push(words(kind));
    found.set(key, group);
  }
  return [...found.values()];
};

const EVEN = ["red", "black", "odd", "even", "low", "high"];

/** "split", "column, dozen", or "even chances" for the six of them. */
export const groupName = ({ kinds }: OddsGroup): string =>
  EVEN.every((kind) => kinds.includes(kind))
    ? [...kinds.filter((kind) => !EVEN.includes(kind)), "even chances"].join(", ")
    : kinds.join(", ");

/** A side bet as the board shows it: areas where it has several, boxes where each pays something, else marks alone. */
export type Tracker =
  | { is: "streak"; boxes: { length: number; pays: string; isReached: boolean }[] }
  | { is: "spread"; areas: { color: string; range: string; pays: string; isWinning: boolean }[] }
  | { is: "marks"; marks: readonly string[] };

export const tracker = (bet: SideBetView, places: readonly PlaceView[]): Tracker => {
  const areas = places.filter((place) => place.side_bet === bet.name && place.color);
  if (areas.length) {
    return {
      is: "spread",
      areas: areas.map(({ place, color, label, awards }) => ({
        color, range: rangeOf(label), pays: awards[`${color} ${label}`] ?? "", isWinning: place === bet.area,
      })),
    };
  }
  if (bet.boxes.some(Boolean)) {
    return { is: "streak", boxes: bet.boxes.map((pays, at) => ({ length: at + 1, pays, isReached: at < bet.marks.length })) };
  }
  return { is: "marks", marks: bet.marks };
};

/** "12 to 18"; one number where both ends are the same. */
const rangeOf = (printed: string): string => {
  const [low = "", high = ""] = printed.split("-");
  return low === high || !high ? low : `${low} to ${high}`;
};

const worth = (pocket: string): number => Number(pocket);

/** Both numbers of a double ring and what they come to; zeros count nothing. */
export const spreadOf = (board: BoardView): { first: string; second: string; total: number | null } => {
  const [first, second] = [winning(board), board.draws["SecondNumber"] ?? ""];
  return { first, second, total: first && second ? worth(first) + worth(second) : null };
};

/** Where the number stands on the board: red left, green in the middle, black right, as on every board. */
export const columnOf = (color: string): 1 | 2 | 3 => (color === "red" ? 1 : color === "black" ? 3 : 2);
