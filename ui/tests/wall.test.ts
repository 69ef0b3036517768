/** The wall of a tournament beside its tables: a score is shown when its round has ended there, and not before. */
import { effect, signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { BoardView, TournamentBoardTold } from "../src/api/types";
import { type Dial, liveTable, type Message } from "../src/state/live";
import { wallTables } from "../src/state/wallTables";
import { board } from "./fixtures";

/** A wall and its tables, told what a test tells, in a time that the test makes pass. */
const wall = (still: boolean, ...tables: string[]) => {
  const tell: Record<string, (message: Message) => void> = {};
  const close: Record<string, () => void> = {};
  let now = 0;
  let waiting: { at: number; action: () => void }[] = [];
  const world = {
    id: () => "",
    later: (action: () => void, wait: number) => {
      const one = { at: now + wait, action };
      waiting = [...waiting, one].sort((a, b) => a.at - b.at);
      return () => (waiting = waiting.filter((other) => other !== one));
    },
  };
  const told = signal<TournamentBoardTold | null>(null);
  const dial = (table: string) => {
    const line: Dial = (on) => {
      tell[table] = on.message;
      close[table] = on.closed;
      return { send: () => {}, close: () => {} };
    };
    return liveTable<BoardView>(line, world);
  };
  const shown = wallTables(told, dial, world, still);
  effect(shown.look);
  const seen: string[] = [];
  effect(() => {
    const at = shown.followed.value.map(({ table, board: { value } }) => `${table}: ${value?.phase ?? "-"} ${value?.results.at(-1) ?? "-"}`).join(", ");
    const text = `${at} | ${shown.shown.value?.board.title ?? "-"}`;
    if (seen.at(-1)?.split("  ")[1] !== text) seen.push(`${now}  ${text}`);
  });
  const score = (number: number, title: string, rounds: Record<string, number>) => (told.value = { number, board: { title } as TournamentBoardTold["board"], rounds });
  score(0, "no score", Object.fromEntries(tables.map((table) => [table, 1])));
  for (const table of tables) tell[table]?.({ number: 1, snapshot: board({ phase: "no more bets", round: 1, results: ["4"], dolly: "" }) });
  seen.splice(0, seen.length - 1);
  return {
    seen, score, close,
    over: (table: string, round: number, number: string) => tell[table]?.({ number: round * 10, changes: { phase: "betting", round: round + 1, results: ["4", number], dolly: "" } }),
    pass: (until: number) => {
      while (waiting[0] && waiting[0].at <= until) {
        const [one] = waiting.splice(0, 1);
        now = one!.at;
        one!.action();
      }
      now = until;
    },
  };
};

describe("the wall", () => {
  it("shows a score when the ball has come to rest, the number stood and winners were paid", () => {
    const { seen, score, over, pass } = wall(false, "1");
    over("1", 1, "10");
    pass(200);
    score(1, "Ann leads", { 1: 2 });
    pass(20_000);
    expect(seen).toEqual([
      "0  1: no more bets 4 | no score",
      "2600  1: outcome 10 | no score",
      "2900  1: dolly 10 | no score",
      "3000  1: collected 10 | no score",
      "3150  1: paid 10 | no score",
      "3400  1: betting 10 | no score",
      "3400  1: betting 10 | Ann leads",
    ]);
  });

  it("keeps the same order with less motion", () => {
    const { seen, score, over, pass } = wall(true, "1");
    over("1", 1, "10");
    pass(200);
    score(1, "Ann leads", { 1: 2 });
    pass(20_000);
    expect(seen).toEqual([
      "0  1: no more bets 4 | no score",
      "700  1: outcome 10 | no score",
      "1000  1: dolly 10 | no score",
      "1100  1: collected 10 | no score",
      "1250  1: paid 10 | no score",
      "1500  1: betting 10 | no score",
      "1500  1: betting 10 | Ann leads",
    ]);
  });

  it("waits for the table of a score alone, and shows one after the other", () => {
    const { seen, score, over, pass } = wall(true, "1", "2");
    score(1, "a break", { 1: 1, 2: 1 });
    over("1", 1, "10");
    score(2, "Ann leads", { 1: 2, 2: 1 });
    pass(2000);
    over("2", 1, "7");
    score(3, "Bob leads", { 1: 2, 2: 2 });
    pass(20_000);
    const titles = seen.map((one) => [one.split("  ")[0], one.split(" | ")[1]]).filter(([, title], at, all) => title !== all[at - 1]?.[1]);
    expect(titles).toEqual([["0", "no score"], ["0", "a break"], ["1500", "Ann leads"], ["3500", "Bob leads"]]);
  });

  it("does not wait for a table that is not heard from", () => {
    const { seen, score, close, over, pass } = wall(false, "1");
    over("1", 1, "10");
    close["1"]?.();
    score(1, "Ann leads", { 1: 2 });
    pass(0);
    expect(seen.at(-1)).toContain("Ann leads");
  });
});
