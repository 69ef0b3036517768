/** Statistics in plain sentences: how often a number came up, and how often a fair wheel shows that by chance. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, Extreme, StatisticsView } from "../api/types";
import { numbered } from "./board";
import { count as counted } from "./text";

/** What was counted, when the screen has shown the number that it follows from. */
export const seenOf = (told: ReadonlySignal<StatisticsView | null>, board: ReadonlySignal<BoardView | null>): ReadonlySignal<StatisticsView | null> => {
  const seen = signal<StatisticsView | null>(null);
  effect(() => {
    if (told.value && board.value && numbered(board.value) >= told.value.round) seen.value = told.value;
  });
  return seen;
};

const FEW = 4;

const times = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

const spins = (count: number): string => counted(count, "spin");

/** "17", "17 and 32", "17, 20 and 32", or how many there are. */
export const named = (numbers: readonly string[]): string => {
  if (numbers.length > FEW) return `${numbers.length} numbers`;
  const [last, ...others] = [...numbers].reverse();
  return others.length ? `${others.reverse().join(", ")} and ${last}` : (last ?? "");
};

/** What came up most, or least: "17 came up 5 times in 60 spins." */
export const came = ({ numbers, times: count }: Extreme, all: number): string => {
  const each = numbers.length > 1 ? " each" : "";
  return `${named(numbers)} ${count ? `came up ${times(count)}${each}` : "did not come up"} in ${spins(all)}.`;
};

/** How much that means. */
export const byChance = (extreme: Extreme, how: "hot" | "cold"): string => {
  if (!extreme.by_luck) return "The exact chance is not computed for this many spins.";
  const often = extreme.by_luck === "100.0 %" ? "nearly all" : `${extreme.by_luck} of`;
  return `A fair wheel shows a number this ${how} in ${often} runs this long.`;
};

/** "Expected once each in 38 spins." */
export const expected = ({ expected: each, spins: all }: StatisticsView): string =>
  `Expected ${/\.0$/.test(each) ? times(Number(each)) : `${each} times`} each in ${spins(all)}.`;

/** Bars in the order of the wheel, each as a part of the tallest; and where the expectation lies among them. */
export const bars = ({ counts, expected: each }: StatisticsView) => {
  const tallest = Math.max(1, Number(each), ...counts.map(([, count]) => count));
  return {
    line: Number(each) / tallest,
    all: counts.map(([pocket, count]) => ({ pocket, count, part: count / tallest })),
  };
};
