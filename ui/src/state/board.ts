/** The reader board without a wall: what stands where, in which words, and what is left of the betting time. */
import type { BoardView, OddsLine, SideBetRules, SideBetView } from "../api/types";

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
    group.kinds.push(kind.replaceAll("-", " "));
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

/** A side bet as the board shows it. How, its pay table says: lengths of a streak, colored ranges, or names. */
export type Tracker =
  | { is: "streak"; boxes: { length: string; pays: string; isReached: boolean }[] }
  | { is: "spread"; areas: { color: string; range: string; pays: string; isWinning: boolean }[] }
  | { is: "marks"; marks: string[] };

export const tracker = (bet: SideBetView, rules: SideBetRules | undefined): Tracker => {
  const awards = Object.entries(rules?.awards ?? {});
  const marks = bet.tracker.split(" ").filter(Boolean);
  if (awards.length && awards.every(([on]) => /^\d+$/.test(on))) {
    const boxes = awards.map(([length, pays]) => ({ length, pays, isReached: Number(length) <= Number(bet.tracker || 0) }));
    return { is: "streak", boxes: boxes.sort((one, other) => Number(one.length) - Number(other.length)) };
  }
  if (awards.length && awards.every(([on]) => /^[a-z]+ \S+$/.test(on))) {
    const won = Number(bet.area.split(":")[1] ?? 0);
    const areas = awards.map(([on, pays], at) => {
      const [color = "", range = ""] = on.split(" ");
      return { color, range: rangeOf(range), pays, isWinning: at + 1 === won };
    });
    return { is: "spread", areas };
  }
  return { is: "marks", marks };
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
