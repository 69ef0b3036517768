import { describe, expect, it } from "vitest";
import type { OddsLine, PlaceView, SideBetView } from "../src/api/types";
import { columnOf, grouped, groupName, left, spreadOf, tracker, winning } from "../src/state/board";
import { board } from "./fixtures";

const odds = (kind: string, pays: string, low = 100, high = 10_000): OddsLine =>
  ({ kind, pays, low, high, cite: "30-2204(1)", limit_cite: "", readings: [] });
const bet = (changes: Partial<SideBetView>): SideBetView =>
  ({ name: "a-bet", pays: "a table", is_open: true, faulty: false, void: false, meter: null, lights: [], area: "", aggregate: "", marks: [], boxes: [], repeats: "", draws: [], ...changes });
const areas = (awards: Record<string, string>): PlaceView[] =>
  Object.keys(awards).map((on, at) => {
    const [color = "", label = ""] = on.split(" ");
    return { place: `a-bet:${at + 1}`, side_bet: "a-bet", color, label, awards } as unknown as PlaceView;
  });

describe("the winning number", () => {
  it("is shown from the outcome until the dolly is off, and not before", () => {
    expect(winning(board({ phase: "betting", results: ["17"] }))).toBe("");
    expect(winning(board({ phase: "no more bets", results: ["17"] }))).toBe("");
    expect(winning(board({ phase: "outcome", results: ["3", "17"] }))).toBe("17");
    expect(winning(board({ phase: "paid", results: [], dolly: "17" }))).toBe("17");
  });

  it("has its column by color", () => {
    expect(["red", "green", "black"].map(columnOf)).toEqual([1, 2, 3]);
  });
});

describe("the countdown", () => {
  it("counts whole seconds, ends at nothing, and is not there without a timer", () => {
    expect([left(10_000, 0), left(10_000, 9_001), left(10_000, 10_000), left(0, 99), left(undefined, 0)]).toEqual([10, 1, 0, 0, null]);
  });
});

describe("odds", () => {
  it("share a line where they are alike", () => {
    const even = ["red", "black", "odd", "even", "low", "high"].map((kind) => odds(kind, "1 to 1"));
    const groups = grouped([odds("straight", "35 to 1"), odds("street", "11 to 1"), odds("trio", "11 to 1"), ...even]);
    expect(groups.map(groupName)).toEqual(["straight", "street, trio", "even chances"]);
    expect(grouped([odds("street", "11 to 1"), odds("trio", "11 to 1", 500)])).toHaveLength(2);
  });
});

describe("side bets", () => {
  it("show what each box of a streak pays, and how many are reached", () => {
    expect(tracker(bet({ boxes: ["loss", "loss", "2 to 1"], marks: ["00", "4"] }), [])).toEqual({
      is: "streak",
      boxes: [{ length: 1, pays: "loss", isReached: true }, { length: 2, pays: "loss", isReached: true }, { length: 3, pays: "2 to 1", isReached: false }],
    });
  });

  it("show areas with their colors and ranges, and which has won", () => {
    const places = areas({ "green 0-00": "320 to 1", "yellow 1-11": "12 to 1", "blue 72-72": "1275 to 1" });
    const others = places.map((place) => ({ ...place, side_bet: "another" }));
    expect(tracker(bet({ area: "a-bet:2" }), [...others, ...places])).toEqual({
      is: "spread",
      areas: [
        { color: "green", range: "0 to 00", pays: "320 to 1", isWinning: false },
        { color: "yellow", range: "1 to 11", pays: "12 to 1", isWinning: true },
        { color: "blue", range: "72", pays: "1275 to 1", isWinning: false },
      ],
    });
  });

  it("show marks alone where the boxes pay nothing by themselves", () => {
    expect(tracker(bet({ boxes: ["", "", ""], marks: ["8", "18"] }), [])).toEqual({ is: "marks", marks: ["8", "18"] });
    expect(tracker(bet({}), [])).toEqual({ is: "marks", marks: [] });
  });

  it("add both numbers of a double ring once both have come", () => {
    expect(spreadOf(board({ phase: "no more bets", draws: { SecondNumber: "9" }, results: ["1"] }))).toEqual({ first: "", second: "9", total: null });
    expect(spreadOf(board({ phase: "outcome", draws: { SecondNumber: "00" }, results: ["36"] }))).toEqual({ first: "36", second: "00", total: 36 });
  });
});
