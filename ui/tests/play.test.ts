import { describe, expect, it } from "vitest";
import type { WagerLine } from "../src/api/types";
import { countdown, offsetFrom, saidAt } from "../src/state/clock";
import { cues } from "../src/state/cues";
import { fitting, savedLayouts } from "../src/state/layouts";
import { endOf, kindOf, nameOf, net, newLines, reasonOf, winnersFirst } from "../src/state/settlement";
import { board, feltOf, player, SINGLE } from "./fixtures";

const line = (changes: Partial<WagerLine> = {}): WagerLine => ({
  player: "Ann", place: "corner:8-12", says: "the corner 8, 9, 11, 12", chips: "value", stake: 500, on_felt: 500, returned: 4500,
  from_meter: 0, result: "won", verdict: "win", pays: "8 to 1", cite: "30-2204(1)", readings: [], notes: [], since: 0, pieces: [], ...changes,
});
const LOST = line({ place: "red", returned: 0, result: "lost", verdict: "lose", pays: "1 to 1" });

describe("the server's clock", () => {
  it("is read off an answer, to half a second", () => {
    const now = Date.parse("2026-01-01T12:00:00Z");
    expect(offsetFrom("Thu, 01 Jan 2026 12:05:00 GMT", now)).toBe(300_500);
    expect(offsetFrom(null, now)).toBe(0);
  });

  it("counts down by it, whatever our own says", () => {
    expect(countdown(110_000, 40_000, 60_000, 20)).toEqual({ seconds: 10, share: 0.5 });
    expect(countdown(110_000, 200_000, 60_000, 20)).toEqual({ seconds: 0, share: 0 });
    expect([countdown(undefined, 0, 0, 20), countdown(0, 0, 0, 20)]).toEqual([null, null]);
  });

  it("speaks at ten and at five, and not twice", () => {
    expect([12, 10, 10, 9, 5, 4].map((seconds, at, all) => saidAt(seconds, at ? all[at - 1]! : null))).toEqual([
      "", "10 seconds left", "", "", "5 seconds left", "",
    ]);
    expect(saidAt(7, null)).toBe("");
  });
});

describe("the reason of a result", () => {
  it("is what it pays; the section stands beside it", () => {
    expect(reasonOf(line())).toBe("Pays 8 to 1.");
    expect(reasonOf(line({ readings: ["C1"] }))).toBe("Pays 8 to 1, with C1 read as the rules of this table say.");
    expect(reasonOf(line({ notes: ["rounded up to the smallest chip, $1"] }))).toBe("Pays 8 to 1, rounded up to the smallest chip, $1.");
    expect(nameOf(undefined, "corner:8-12")).toBe("corner:8-12");
  });

  it("tells what was lost, won, given back and the dealers'", () => {
    const half = line({ returned: 250, verdict: "half-back" });
    const toke = line({ chips: "toke-value" });
    expect([LOST, line(), half, toke].map(kindOf)).toEqual(["lost", "won", "back", "dealers"]);
    expect([LOST, half, toke].map(endOf)).toEqual(["$5 lost", "$5, half back: $2.50", "$45 for the dealers"]);
    expect(net([LOST, line(), half, toke])).toBe(-500 + 4000 - 250);
    expect(winnersFirst([LOST, line(), LOST, half])).toEqual([line(), half, LOST, LOST]);
    expect(newLines([LOST], [LOST, line()])).toEqual([line()]);
    expect(newLines([LOST], [])).toEqual([]);
  });
});

describe("cues", () => {
  const at = (phase: string, changes = {}) => player({ board: board({ phase, round: 1, ...changes }) });

  it("are none at first, and one for each step", () => {
    expect(cues(null, at("no more bets"))).toEqual([]);
    expect(cues(at("betting"), at("spinning"))).toEqual(["spin"]);
    expect(cues(at("spinning"), at("no more bets"))).toEqual(["closed"]);
    expect(cues(at("no more bets"), at("outcome"))).toEqual(["landed"]);
    expect(cues(at("outcome"), at("dolly"))).toEqual([]);
  });

  it("are heard by whoever only watches, too", () => {
    expect(cues(board({ phase: "spinning" }), board({ phase: "no more bets" }))).toEqual(["closed"]);
  });

  it("say once that a spin was none", () => {
    const told = at("betting", { no_spin: "hung-ball" });
    expect(cues(at("spinning"), told)).toEqual(["void"]);
    expect(cues(told, told)).toEqual([]);
    expect(cues(told, at("spinning"))).toEqual(["spin"]);
  });

  it("sound a chip when the server has it", () => {
    const stack = { place: "red", seat: 1, color: "red", chips: "color", stake: 500, stands: "", taken: false };
    expect(cues(at("betting"), { ...at("betting"), felt: feltOf(stack) })).toEqual(["chip"]);
    expect(cues({ ...at("betting"), felt: feltOf(stack) }, at("betting"))).toEqual([]);
  });
});

describe("saved layouts", () => {
  const shelf = (text: string | null = null) => {
    let kept = text;
    return { getItem: () => kept, setItem: (_name: string, value: string) => void (kept = value) };
  };
  const bets = [{ place: "red", stake: 500 }];

  it("are kept, replaced by name, and forgotten", () => {
    const kept = shelf();
    const mine = savedLayouts(kept);
    mine.save(" safe ", bets);
    mine.save("", bets);
    mine.save("none", []);
    mine.save("safe", [...bets, { place: "odd", stake: 100 }]);
    expect(savedLayouts(kept).all.value.map(({ name, bets: saved }) => [name, saved.length])).toEqual([["safe", 2]]);
    mine.forget("safe");
    expect(savedLayouts(kept).all.value).toEqual([]);
  });

  it("are offered where the felt has their places", () => {
    expect(fitting([{ name: "a", bets }, { name: "b", bets: [{ place: "straight:00", stake: 100 }] }], SINGLE).map(({ name }) => name)).toEqual(["a"]);
  });

  it("do not trip over what somebody else has put there", () => {
    for (const odd of ["{", "7", '[null, {"name": 7}, {"name": "x", "bets": [{"place": 1}]}]'])
      expect(savedLayouts(shelf(odd)).all.value).toEqual([]);
  });
});
