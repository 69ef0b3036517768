import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api/read";
import type { TableSummary } from "../src/api/types";
import { floor, linksTo } from "../src/state/floor";
import { FALL } from "../src/state/timeline";

const table = (number: string) => ({ table: number, phase: "betting", round: 1, results: [] as TableSummary["results"] }) as TableSummary;

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

describe("a number on the card of a table", () => {
  const at = (round: number, phase: string, ...results: string[]) =>
    ({ table: "1", round, phase, results: results.map((one) => [one, "red"]) }) as unknown as TableSummary;
  /** What the card says after each answer, and when the ball has had its time to fall. */
  const told = async (...answers: TableSummary[]) => {
    const waiting: { action: () => void; wait: number }[] = [];
    const said = [...answers];
    const home = floor({
      read: () => Promise.resolve({ ok: true, value: [said.shift()!] }),
      later: (action, wait) => (waiting.push({ action, wait }), () => {}),
      isHidden: () => false,
    });
    const card = () => home.tables.value!.map(({ phase, results }) => `${phase} ${results.map(([pocket]) => pocket).join(" ")}`.trim())[0]!;
    const cards: string[] = [];
    for (const _ of answers) {
      await home.look();
      cards.push(card());
    }
    waiting.filter(({ wait }) => wait === FALL).forEach(({ action }) => action());
    return { cards, then: card() };
  };

  it("comes when the ball has fallen, however far the table is by then", async () => {
    expect(await told(at(4, "betting", "7"), at(4, "outcome", "7", "9"), at(4, "paid", "7", "9"))).toEqual({
      cards: ["betting 7", "no more bets 7", "no more bets 7"], then: "paid 7 9",
    });
    expect(await told(at(4, "no more bets", "7"), at(5, "betting", "7", "7"))).toEqual({
      cards: ["no more bets 7", "no more bets 7"], then: "betting 7 7",
    });
  });

  it("is not told by the first look, which may be made while the ball falls", async () => {
    expect(await told(at(4, "outcome", "7", "9"))).toEqual({ cards: ["no more bets 7"], then: "outcome 7 9" });
    expect(await told(at(4, "spinning", "7"))).toEqual({ cards: ["spinning 7"], then: "spinning 7" });
  });

  it("does not hold up a void spin, a correction, a ruling or a table that closes", async () => {
    expect((await told(at(4, "no more bets", "7"), at(5, "betting", "7"))).cards.at(-1)).toBe("betting 7");
    expect((await told(at(4, "closed", "7"), at(5, "betting", "8"))).cards.at(-1)).toBe("betting 8");
    expect((await told(at(4, "no more bets", "7"), at(4, "referred", "7", "9"))).cards.at(-1)).toBe("referred 7 9");
    expect((await told(at(4, "no more bets", "7"), at(5, "closed", "7", "9"))).cards.at(-1)).toBe("closed 7 9");
  });
});

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
