/**
 * What may be known beside the game: which panel is open, and what was asked of the house for it. The house knows a number
 * when it is in, and the screen shows it when the ball lies: what is newer than the screen waits until it has been shown.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { ofTable, type Answer } from "../api/read";
import type { BoardView, RoundsView, RoundView, StatisticsView, TableRulesView } from "../api/types";
import { seenOf } from "./statistics";

export type Panel = "numbers" | "rules" | "rounds" | "proofs";

/** Asks the house; tests hand in their own. */
export type Read = <T>(address: string) => Promise<Answer<T>>;

const PAGE = 10;

/** `board` as the screen shows it. */
export const knowledge = (table: string, read: Read, board: ReadonlySignal<BoardView | null>) => {
  const panel = signal<Panel | null>(null);
  const counted = signal<StatisticsView | null>(null);
  const statistics = seenOf(counted, board);
  const rules = signal<TableRulesView | null>(null);
  /** All that the house has told; those that have been shown to their end may be looked at. */
  const told = signal<readonly RoundView[]>([]);
  const rounds = computed(() => told.value.filter(({ number }) => number < (board.value?.round ?? 0)));
  /** What to ask before next; 0 when nothing older is left, nothing before the first answer. */
  const older = signal<number | null>(null);
  /** Whose wagers the house tells this screen: all, own or none. */
  const whose = signal("");
  const problem = signal("");
  const busy = signal(false);
  /** The round that is shown again on the felt. */
  const replayed = signal<RoundView | null>(null);

  /** Asks, and keeps the answer, unless it is a refusal. */
  const ask = async <T>(address: string, keep: (found: T) => void) => {
    busy.value = true;
    const answer = await read<T>(ofTable(table, address));
    busy.value = false;
    problem.value = answer.ok ? "" : answer.error.says;
    if (answer.ok) keep(answer.value);
  };

  const takePage = (page: RoundsView) => {
    const oldest = told.value.at(-1)?.number ?? Infinity;
    told.value = [...told.value, ...page.rounds.filter((one) => one.number < oldest)];
    older.value = page.older;
    whose.value = page.lines;
  };

  const takeNewest = (page: RoundsView) => {
    const known = new Map(told.value.map((one) => [one.number, one]));
    const fresh = page.rounds.filter((one) => !known.has(one.number));
    // More rounds than a page were played meanwhile: what is between is not known, so begin anew.
    const joins = !told.value.length || fresh.length < page.rounds.length;
    told.value = joins ? [...fresh, ...told.value] : page.rounds;
    if (!joins || older.value === null) older.value = page.older;
    whose.value = page.lines;
  };

  const askNewest = () => ask<RoundsView>(`rounds?count=${PAGE}`, takeNewest);

  const load = async (wanted: Panel) => {
    if (wanted === "numbers") await ask<StatisticsView>("statistics", (found) => (counted.value = found));
    if (wanted === "rules" && !rules.value) await ask<TableRulesView>("rules", (found) => (rules.value = found));
    if (wanted === "rounds") await askNewest();
  };

  return {
    panel, statistics, rules, rounds, older, whose, problem, busy, replayed,
    /** Opens a panel, or closes it when it is open. */
    toggle: async (wanted: Panel) => {
      problem.value = "";
      panel.value = panel.value === wanted ? null : wanted;
      if (panel.value) await load(wanted);
    },
    close: () => (panel.value = null),
    /** A round has ended, or the set-up has changed: what is open is asked for anew. */
    refresh: async () => {
      if (panel.value === "numbers" || panel.value === "rounds") await load(panel.value);
    },
    more: () => ask<RoundsView>(`rounds?count=${PAGE}&before=${older.value}`, takePage),
    replay: (round: RoundView | null) => (replayed.value = round),
    /** One round newer or older than the one that is shown, among those that are known. */
    step: async (by: 1 | -1) => {
      const at = rounds.value.findIndex((one) => one.number === replayed.value?.number);
      if (by === 1 && at === rounds.value.length - 1 && older.value)
        await ask<RoundsView>(`rounds?count=${PAGE}&before=${older.value}`, takePage);
      replayed.value = rounds.value[at + by] ?? replayed.value;
    },
  };
};

export type Knowledge = ReturnType<typeof knowledge>;
