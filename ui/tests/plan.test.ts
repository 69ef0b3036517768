/** A plan of a tournament while it is typed: what the form keeps, what is sent, and where a finding belongs. */
import { describe, expect, it, vi } from "vitest";
import { changed, draftOf, foundAt, foundIn, planOf, saysOf, whereOf } from "../src/state/plan";
import { planning } from "../src/state/planning";
import { samplePlan, sampleDay } from "../src/state/samplePlan";

const SAMPLE = samplePlan("2027-03-05");

describe("a plan in a form", () => {
  it("comes out as it went in", () => {
    expect(planOf(draftOf(SAMPLE))).toEqual(SAMPLE);
  });

  it("is read from what was typed", () => {
    const draft = changed(changed(draftOf(SAMPLE), ["events", 0, "points"], "10,000"), ["events", 0, "rounds", 0, "chips"], "white 25; light blue = 1000");
    const event = (planOf(draft)["events"] as Record<string, unknown>[])[0];
    expect(event?.["points"]).toBe(10_000);
    expect((event?.["rounds"] as Record<string, unknown>[])[0]?.["chips"]).toEqual({ white: "25", "light blue": "1000" });
    const odd = changed(draft, ["events", 0, "seats"], "six");
    expect((planOf(odd)["events"] as Record<string, unknown>[])[0]?.["seats"]).toBe("six");
  });

  it("has places that are added and taken out", () => {
    const more = changed(draftOf(SAMPLE), ["events", 0, "prizes", 3], { place: "4" });
    expect((planOf(more)["events"] as { prizes: unknown[] }[])[0]?.prizes).toHaveLength(4);
    const less = changed(changed(more, ["events", 0, "prizes", 0], undefined), ["events", 0, "rebuy"], undefined);
    const event = (planOf(less)["events"] as { prizes: { place: number }[]; rebuy?: unknown }[])[0];
    expect(event?.prizes.map(({ place }) => place)).toEqual([2, 3, 4]);
    expect(event?.rebuy).toBeUndefined();
  });

  it("names its places as findings do", () => {
    const findings = [{ where: "events 1 rebuy price", says: "too much", cite: "2213.05" }, { where: "events 1 rounds 2 chips red", says: "odd", cite: "" }, { where: "events 1", says: "late", cite: "" }];
    expect(whereOf(["events", 0, "rebuy", "price"])).toBe("events 1 rebuy price");
    expect(foundIn(findings, ["events", 0, "rounds", 1, "chips"])).toHaveLength(1);
    expect(foundAt(findings, ["events", 0])).toEqual([findings[2]]);
    expect(saysOf("events 1 rounds 2 spins")).toBe("Event 1, Round 2, Spins");
    expect(saysOf("events 1 rebuy price")).toBe("Event 1, Re-buy, Price");
    expect(saysOf("title")).toBe("Title that players read");
  });

  it("begins two weeks from now", () => {
    expect(sampleDay(Date.parse("2027-02-20T23:00:00Z"))).toBe("2027-03-06");
  });
});

describe("the law while one types", () => {
  it("is asked once after a pause, and only the newest answer counts", async () => {
    const answers: ((findings: unknown[]) => void)[] = [];
    const tell = vi.fn(() => new Promise((resolve) => answers.push((findings) => resolve({ ok: true, value: { findings, rules: "", digest: "" } }))));
    const waiting: (() => void)[] = [];
    const world = { id: () => "1", later: (act: () => void) => (waiting.push(act), () => void waiting.splice(waiting.indexOf(act), 1)) };
    const of = planning(SAMPLE, "us-co", { read: vi.fn(), tell: tell as never }, world);
    of.set(["title"], "A");
    of.set(["title"], "AB");
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    void of.check();
    answers[1]?.([{ where: "title", says: "new", cite: "" }]);
    await vi.waitFor(() => expect(of.findings.value).toHaveLength(1));
    answers[0]?.([]);
    await Promise.resolve();
    expect(of.findings.value[0]?.says).toBe("new");
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it("is saved under its name, and not without one", async () => {
    const tell = vi.fn(() => Promise.resolve({ ok: true, value: {} }));
    const world = { id: () => "1", later: () => () => {} };
    const of = planning({}, "us-co", { read: vi.fn(), tell: tell as never }, world);
    expect(await of.save()).toBe("");
    expect(of.problem.value?.says).toContain("short name");
    of.set(["name"], "spring-2027");
    expect(await of.save()).toBe("spring-2027");
    expect(tell).toHaveBeenCalledWith("/api/tournaments/spring-2027/commands", expect.objectContaining({ command: expect.objectContaining({ command: "Draft" }) }));
  });
});
