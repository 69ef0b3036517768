import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api/read";
import type { WhatIf, WhatIfCase, WhatIfCourse } from "../src/api/types";
import { grouped, linkTo, shared, spoken, whatif, type Read } from "../src/state/whatif";

const told = (title: string) => ({ situation: "x", title, cases: [], not_covered: {} }) as WhatIf;

/** A house whose answers come when the test says so. */
const house = (asked = "") => {
  const waiting: { address: string; answer: (told: Answer<unknown>) => void }[] = [];
  const read = ((address: string) =>
    new Promise<Answer<unknown>>((done) => waiting.push({ address, answer: done }))) as Read;
  const answer = async (value: unknown, at = 0) => {
    waiting.splice(at, 1)[0]?.answer({ ok: true, value });
    await new Promise((done) => setTimeout(done));
  };
  return { desk: whatif(read, new URLSearchParams(asked)), waiting, answer };
};

describe("the what-if desk", () => {
  it("begins with the first situation, or with the one in the address and its day", async () => {
    const plain = house();
    void plain.desk.begin();
    await plain.answer([{ name: "hung-ball", title: "The ball hangs" }]);
    expect(plain.waiting[0]?.address).toBe("/api/whatif/hung-ball");
    const linked = house("situation=two-balls&on=2020-01-01");
    void linked.desk.begin();
    await linked.answer([{ name: "hung-ball", title: "The ball hangs" }]);
    expect(linked.waiting[0]?.address).toBe("/api/whatif/two-balls?on=2020-01-01");
  });

  it("shows the answer to the last question, whichever comes last", async () => {
    const { desk, answer } = house();
    void desk.choose("a", "");
    void desk.choose("b", "");
    await answer(told("b"), 1);
    await answer(told("a"), 0);
    expect([desk.answer.value?.title, desk.busy.value]).toEqual(["b", false]);
  });

  it("says what is wrong with a day, and shows no older answer beside it", async () => {
    const { desk, waiting, answer } = house();
    void desk.choose("a", "");
    await answer(told("a"));
    void desk.choose("a", "1900-01-01");
    waiting[0]?.answer({ ok: false, status: 404, error: { code: "not_covered", says: "no book covers it", cite: "" } });
    await new Promise((done) => setTimeout(done));
    expect([desk.problem.value, desk.answer.value]).toEqual(["no book covers it", null]);
  });

  it("puts bets of one fate together, and tells courses apart where they part", () => {
    const bet = (says: string, after: string) => ({ place: says, says, stake: 1, before: "", after, returned: 0, cite: "1" });
    const course = (line: string) =>
      ({ title: line, ends: "", ledger: {}, bets: [bet("red", "stands"), bet("17", "stands"), bet("black", "lost")],
         acts: [{ line: "report", said: ["No spin"] }, { line, said: ["No spin"] }] }) as unknown as WhatIfCourse;
    const one = { courses: [course("stands"), course("no spin")] } as unknown as WhatIfCase;
    expect(grouped(course("x")).map((bets) => bets.map((each) => each.says))).toEqual([["red", "17"], ["black"]]);
    expect([shared(one), spoken(one)]).toEqual([1, ["No spin"]]);
  });

  it("has an address for every question", () => {
    expect(linkTo("two balls", "2020-01-01")).toBe("/what-if?situation=two+balls&on=2020-01-01");
    expect(linkTo("", "")).toBe("/what-if");
  });
});
