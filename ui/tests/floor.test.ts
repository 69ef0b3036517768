import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api/read";
import type { TableSummary } from "../src/api/types";
import { floor, linksTo } from "../src/state/floor";

const table = (number: string) => ({ table: number }) as TableSummary;

const house = () => {
  const waiting: (() => void)[] = [];
  const state = { hidden: false, asked: 0, answer: { ok: true, value: [table("1")] } as Answer<readonly TableSummary[]> };
  const at = floor({
    read: () => (state.asked++, Promise.resolve(state.answer)),
    later: (action) => {
      waiting.push(action);
      return () => void waiting.splice(waiting.indexOf(action), 1);
    },
    isHidden: () => state.hidden,
  });
  const second = async () => {
    for (const action of waiting.splice(0)) action();
    await new Promise((done) => setTimeout(done));
  };
  return { at, state, waiting, second };
};

describe("the floor", () => {
  it("is asked for again and again", async () => {
    const { at, state, second } = house();
    await at.look();
    expect(at.tables.value).toEqual([table("1")]);
    state.answer = { ok: true, value: [table("1"), table("2")] };
    await second();
    expect(at.tables.value).toHaveLength(2);
  });

  it("says when the house does not answer, keeps what was told, and comes back", async () => {
    const { at, state, second } = house();
    await at.look();
    state.answer = { ok: false, status: 0, error: { code: "not_reached", says: "no answer", cite: "" } };
    await second();
    expect([at.problem.value, at.tables.value?.length]).toEqual(["no answer", 1]);
    state.answer = { ok: true, value: [] };
    await second();
    expect([at.problem.value, at.tables.value?.length]).toEqual(["", 0]);
  });

  it("is left alone while nobody looks, and ends", async () => {
    const { at, state, second, waiting } = house();
    state.hidden = true;
    await at.look();
    await second();
    expect(state.asked).toBe(0);
    at.end();
    expect(waiting).toHaveLength(0);
  });

  it("links to the screens of a table, whatever a table is called", () => {
    expect(linksTo("a/b").play).toBe("/tables/a%2Fb/play");
  });
});
