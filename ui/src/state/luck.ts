/** Statistics in plain sentences: how often a number came, and how often an honest wheel shows that by luck alone. */
import type { Extreme, StatisticsView } from "../api/types";

const FEW = 4;

const times = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

const spins = (count: number): string => (count === 1 ? "one spin" : `${count} spins`);

/** "17", "17 and 32", "17, 20 and 32", or how many there are. */
export const named = (numbers: readonly string[]): string => {
  if (numbers.length > FEW) return `${numbers.length} numbers`;
  const [last, ...others] = [...numbers].reverse();
  return others.length ? `${others.reverse().join(", ")} and ${last}` : (last ?? "");
};

/** What came most, or least: "17 came 5 times in 60 spins." */
export const came = ({ numbers, times: count }: Extreme, all: number): string => {
  const each = numbers.length > 1 ? " each" : "";
  return `${named(numbers)} ${count ? `came ${times(count)}${each}` : "did not come"} in ${spins(all)}.`;
};

/** How much that means. */
export const byLuck = (extreme: Extreme, how: "hot" | "cold"): string => {
  if (!extreme.by_luck) return "After so many spins the exact chance is not counted any more.";
  const often = extreme.by_luck === "100.0 %" ? "practically all" : extreme.by_luck;
  return `An honest wheel shows a number as ${how} as this in ${often} of such nights.`;
};

export const expected = ({ expected: each, spins: all }: StatisticsView): string =>
  `After ${spins(all)} each number was to be expected ${each} times.`;

/** Bars in the order of the wheel, each as a part of the tallest; and where the expectation lies among them. */
export const bars = ({ counts, expected: each }: StatisticsView) => {
  const tallest = Math.max(1, Number(each), ...counts.map(([, count]) => count));
  return {
    line: Number(each) / tallest,
    all: counts.map(([pocket, count]) => ({ pocket, count, part: count / tallest })),
  };
};
