import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api/read";
import type { BoardView, Extreme, RoundsView, RoundView, StatisticsView, WagerLine } from "../src/api/types";
import { chipsOn } from "../src/state/chips";
import { knowledge } from "../src/state/knowledge";
import { bars, byChance, came, expected, named } from "../src/state/statistics";
import { reason, replayView, sums } from "../src/state/replay";
import { board, player } from "./fixtures";

const line = (changes: Partial<WagerLine> = {}): WagerLine => ({
  player: "Ann", place: "red", says: "red", chips: "color", stake: 500, on_felt: 500, returned: 1000, from_meter: 0,
  result: "won", verdict: "win", pays: "1 to 1", cite: "30-2204(1)", readings: [], notes: [], since: 0, pieces: [], ...changes,
});
const round = (number: number, changes: Partial<RoundView> = {}): RoundView => ({
  number, game: `table 7, round ${number}`, status: "complete", chip: 100, players: {}, steps: [], outcome: "17", draws: {}, began: 1, closed: 2, ended: 3, no_spins: [], corrected_from: "", lines: [], electronic: [], ...changes,
});
const page = (numbers: number[], older: number): RoundsView => ({ rounds: numbers.map((number) => round(number)), older, lines: "own" });

/** A house that answers from a list, and remembers what was asked. */
const house = (answers: Record<string, unknown[]>, shown = signal<BoardView | null>(board({ round: 40, phase: "betting" }))) => {
  const asked: string[] = [];
  const read = <T>(address: string): Promise<Answer<T>> => {
    const rest = address.replace("/api/tables/7/", "");
    asked.push(rest);
    const said = answers[rest]?.shift();
    if (said === undefined) return Promise.resolve({ ok: false, status: 404, error: { code: "x", says: "not there", cite: "" } });
    return Promise.resolve({ ok: true, value: said as T });
  };
  return { known: knowledge("7", read, shown), asked };
};

describe("panels", () => {
  it("ask when they are opened, and are closed by the same button", async () => {
    const { known, asked } = house({ rules: [{ title: "Rule 22" }] });
    await known.toggle("rules");
    expect([known.panel.value, known.rules.value?.title]).toEqual(["rules", "Rule 22"]);
    await known.toggle("rules");
    await known.toggle("rules");
    expect([known.panel.value, asked]).toEqual(["rules", ["rules"]]);
  });

  it("say why there is nothing to show, and forget it with the next", async () => {
    const { known } = house({ rules: [{ title: "Rule 22" }] });
    await known.toggle("numbers");
    expect(known.problem.value).toBe("not there");
    await known.toggle("rules");
    expect(known.problem.value).toBe("");
  });

  it("ask anew after a round only for what is open", async () => {
    const { known, asked } = house({ statistics: [{ spins: 1, round: 1 }, { spins: 2, round: 2 }] });
    await known.refresh();
    expect(asked).toEqual([]);
    await known.toggle("numbers");
    await known.refresh();
    expect(known.statistics.value?.spins).toBe(2);
  });
});

describe("a number that the house knows and the screen has not shown", () => {
  const stands = (round: number, phase: string) => board({ round, phase });

  it("is in no figures before it is on the screen; then they follow", async () => {
    const shown = signal<BoardView | null>(stands(5, "no more bets"));
    const { known } = house({ statistics: [{ spins: 5, round: 5 }, { spins: 5, round: 5 }] }, shown);
    await known.toggle("numbers");
    expect(known.statistics.value).toBe(null);
    shown.value = stands(5, "outcome");
    expect(known.statistics.value?.spins).toBe(5);
  });

  it("leaves the figures before it on the screen", async () => {
    const shown = signal<BoardView | null>(stands(5, "betting"));
    const { known } = house({ statistics: [{ spins: 4, round: 4 }, { spins: 5, round: 5 }] }, shown);
    await known.toggle("numbers");
    expect(known.statistics.value?.spins).toBe(4);
    await known.refresh();
    expect(known.statistics.value?.spins).toBe(4);
    shown.value = stands(6, "betting");
    expect(known.statistics.value?.spins).toBe(5);
  });

  it("is in no past round before that round has been shown to its end", async () => {
    const shown = signal<BoardView | null>(stands(9, "paid"));
    const { known } = house({ "rounds?count=10": [page([9, 8], 8)] }, shown);
    await known.toggle("rounds");
    expect(known.rounds.value.map(({ number }) => number)).toEqual([8]);
    shown.value = stands(10, "betting");
    expect(known.rounds.value.map(({ number }) => number)).toEqual([9, 8]);
  });
});

describe("past rounds", () => {
  const told = () => house({ "rounds?count=10": [page([9, 8], 8), page([10, 9], 9), page([30, 29], 29)], "rounds?count=10&before=8": [page([7, 6], 0)] });
  const numbers = ({ known }: ReturnType<typeof house>) => known.rounds.value.map((one) => one.number);

  it("grow at both ends, each round once", async () => {
    const at = told();
    await at.known.toggle("rounds");
    await at.known.more();
    expect(numbers(at)).toEqual([9, 8, 7, 6]);
    await at.known.refresh();
    expect([numbers(at), at.known.older.value]).toEqual([[10, 9, 8, 7, 6], 0]);
  });

  it("begin anew when more were played than a page holds", async () => {
    const at = told();
    await at.known.toggle("rounds");
    await at.known.refresh();
    await at.known.refresh();
    expect([numbers(at), at.known.older.value]).toEqual([[30, 29], 29]);
  });

  it("are stepped through, and fetched when the known ones end", async () => {
    const at = told();
    await at.known.toggle("rounds");
    at.known.replay(at.known.rounds.value[0]!);
    const seen = [];
    for (let step = 0; step < 5; step += 1) {
      seen.push(at.known.replayed.value?.number);
      await at.known.step(1);
    }
    expect(seen).toEqual([9, 8, 7, 6, 6]);
    await at.known.step(-1);
    expect(at.known.replayed.value?.number).toBe(7);
  });
});

describe("a replay", () => {
  it("is the felt as it stood, in the player's color, with the dolly, and nothing to do", () => {
    const lines = [line(), line({ since: 3, stake: 200 }), line({ place: "straight:17", result: "lost", returned: 0, chips: "toke-color" })];
    const view = replayView(round(4, { lines }), board({ round: 9, phase: "betting" }), player());
    expect(view.board).toMatchObject({ round: 4, dolly: "17", phase: "paid", results: ["17"] });
    expect(chipsOn(view.felt).map(({ place, stake, chips, color, seat }) => [place, stake, chips, color, seat])).toEqual([
      ["red", 700, "color", "red", 1], ["straight:17", 500, "color", "red", 1],
    ]);
  });

  it("adds up", () => {
    expect(sums([line(), line({ result: "lost", returned: 0 }), line({ result: "stands", returned: 0, stake: 300 })])).toEqual({
      stake: 1300, returned: 1000, standing: 300, won: 0,
    });
  });

  it("says why in one line", () => {
    expect(reason(line())).toBe("1 to 1");
    expect(reason(line({ readings: ["C1", "C2"] }))).toBe("1 to 1, with C1, C2 read as the rules of this table say");
    expect(reason(line({ notes: ["rounded up to the smallest chip, $1"] }))).toBe("1 to 1, rounded up to the smallest chip, $1");
    expect(reason(line({ pays: "", cite: "" }))).toBe("");
  });
});

describe("statistics in words", () => {
  const extreme = (numbers: string[], times: number, by_luck = "18.0 %"): Extreme => ({ numbers, times, by_luck });

  it("name few numbers, and count many", () => {
    expect([named(["17"]), named(["17", "20"]), named(["1", "2", "3"]), named(["1", "2", "3", "4", "5"])]).toEqual([
      "17", "17 and 20", "1, 2 and 3", "5 numbers",
    ]);
  });

  it("say how often, and how much that means", () => {
    expect(came(extreme(["17"], 5), 60)).toBe("17 came up 5 times in 60 spins.");
    expect(came(extreme(["17", "20"], 1), 2)).toBe("17 and 20 came up once each in 2 spins.");
    expect(came(extreme(["17"], 0), 1)).toBe("17 did not come up in 1 spin.");
    expect(byChance(extreme(["17"], 5), "hot")).toBe("A fair wheel shows a number this hot in 18.0 % of runs this long.");
    expect(byChance(extreme(["17"], 5, "100.0 %"), "hot")).toBe("A fair wheel shows a number this hot in nearly all runs this long.");
    expect(byChance(extreme(["17"], 5, ""), "cold")).toContain("not computed");
  });

  it("say what was to be expected", () => {
    const after = (spins: number, each: string) => expected({ spins, expected: each } as StatisticsView);
    expect([after(38, "1.0"), after(76, "2.0"), after(15, "0.4"), after(1, "0.0")]).toEqual([
      "Expected once each in 38 spins.", "Expected twice each in 76 spins.", "Expected 0.4 times each in 15 spins.",
      "Expected 0 times each in 1 spin.",
    ]);
  });

  it("are bars, with the expectation among them", () => {
    const told = { spins: 3, round: 3, counts: [["0", 2], ["1", 1]], expected: "1.0", hottest: null, coldest: null } as StatisticsView;
    expect(bars(told)).toEqual({ line: 0.5, all: [{ pocket: "0", count: 2, part: 1 }, { pocket: "1", count: 1, part: 0.5 }] });
  });
});
