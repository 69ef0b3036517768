/**
 * The tables of the floor, asked for again and again; the last answer stays when the server does not respond. A new
 * number is shown when the ball has had its time to fall, as on the screens of its table: home tells nobody earlier.
 */
import { computed, signal } from "@preact/signals";
import type { Answer } from "../api/read";
import type { TableSummary } from "../api/types";
import { numbered } from "./board";
import { FALL } from "./timeline";

const EVERY = 1000;

/** Time and the house, handed in so that tests decide them. */
export interface FloorWorld {
  read(address: string): Promise<Answer<readonly TableSummary[]>>;
  later(action: () => void, milliseconds: number): () => void;
  isHidden(): boolean;
}

export const floor = (world: FloorWorld) => {
  const told = signal<readonly TableSummary[] | null>(null);
  /** The last numbers that were shown of tables whose ball falls. */
  const falling = signal<ReadonlyMap<string, TableSummary["results"]>>(new Map());
  const tables = computed(() => told.value?.map((one) => {
    const results = falling.value.get(one.table);
    return results ? { ...one, phase: "no more bets", results } : one;
  }) ?? null);
  const problem = signal("");
  let stop = () => {};
  let isOver = false;

  const fall = (table: string, results: TableSummary["results"]) => {
    falling.value = new Map([...falling.value, [table, results]]);
    world.later(() => (falling.value = new Map([...falling.value].filter(([other]) => other !== table))), FALL);
  };

  const take = (all: readonly TableSummary[]) => {
    for (const one of all) {
      const before = told.value?.find(({ table }) => table === one.table);
      if (!falling.value.has(one.table) && isNew(before, one)) fall(one.table, before?.results ?? one.results.slice(0, -1));
    }
    told.value = all;
  };

  const look = async () => {
    if (!world.isHidden()) {
      const answer = await world.read("/api/tables");
      problem.value = answer.ok ? "" : answer.error.says;
      if (answer.ok) take(answer.value);
    }
    if (!isOver) stop = world.later(() => void look(), EVERY);
  };

  return {
    tables, problem, look,
    end: () => {
      isOver = true;
      stop();
    },
  };
};

const WITHOUT = ["closed", "referred"];

/** Whether a number has come since; at the first look, whether one is in, which may have been a moment ago. */
const isNew = (before: TableSummary | undefined, now: TableSummary): boolean => {
  if (WITHOUT.includes(now.phase)) return false;
  if (!before) return numbered(now) === now.round;
  return numbered(now) > numbered(before) && String(now.results) !== String(before.results);
};

export type Floor = ReturnType<typeof floor>;

/** The screens of a table. Those of the staff ask for a sign-in. */
export const linksTo = (table: string) => {
  const at = `/tables/${encodeURIComponent(table)}`;
  return { play: `${at}/play`, board: `${at}/board`, deal: `${at}/deal`, pit: "/pit" };
};

export const SAYS: Record<string, string> = {
  closed: "Closed", betting: "Place your bets", spinning: "Ball running", "no more bets": "No more bets",
  outcome: "The number is in", dolly: "The number is in", collected: "Paying", paid: "Paid", bonus: "Bonus round",
  referred: "Supervisor decides",
};
