/** What a screen shows of a round, moment by moment: the order is that of the ritual, however the server has told it. */
import { describe, expect, it } from "vitest";
import type { Stack, WagerLine } from "../src/api/types";
import { type Dial, liveTable, type Message } from "../src/state/live";
import type { View } from "../src/state/screen";
import { coveredBy, FALL, LASTS, STILL, timeline } from "../src/state/timeline";
import { chipsOn } from "../src/state/chips";
import { board, feltOf, player, SINGLE } from "./fixtures";

const stack = (seat: number, place: string): Stack => ({ place, seat, color: "red", chips: "value", stake: 500, stands: "", taken: false });
const line = (place: string, returned: number): WagerLine => ({
  player: "Ann", place, says: place, chips: "value", stake: 500, on_felt: 500, returned, from_meter: 0,
  result: returned ? "won" : "lost", verdict: returned ? "win" : "lose", pays: "", cite: "", readings: [], notes: [], since: 0, pieces: [],
});
const SEAT = player().seat;
const BETS = feltOf(stack(SEAT, "red"), stack(SEAT, "straight:10"), stack(9, "black"), stack(9, "odd"));
const ENDS = [line("red", 0), line("straight:10", 18_000)];

/** A screen, told what a test tells, in a time that the test makes pass; `seen` is what it shows, with its time. */
const screen = (still: boolean, first: View) => {
  let tell: (message: Message) => void = () => {};
  const dial: Dial = (on) => {
    tell = on.message;
    return { send: () => {}, close: () => {} };
  };
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
  const live = liveTable<View>(dial, world);
  const seen: string[] = [];
  const shown = timeline(live, world, { still, covers: coveredBy(SINGLE), heard: (cue) => void seen.push(`${now}  heard ${cue}`) });
  const look = () => {
    const view = shown.view.value;
    if (!view || !("board" in view)) return;
    const { phase, results, dolly, round } = view.board;
    const felt = chipsOn(view.felt).map(({ place }) => place).join(" ") || "-";
    const flies = shown.ghosts.value.map(({ kind, line: { place } }) => `${kind} ${place}`).join(", ") || "-";
    const ends = view.last_round.map(({ place }) => place).join(" ") || "-";
    const text = `round ${round} ${phase} | ball ${shown.act.value === "fall" ? "falls to " : ""}${shown.ball.value || "-"} | numbers ${results.join(" ") || "-"} | dolly ${dolly || "-"} | felt ${felt} | flies ${flies} | result ${ends} | band ${shown.band.value ? "on" : "off"}`;
    const last = seen.findLast((one) => !one.includes("heard"));
    if (last?.slice(last.indexOf("  ")) !== `  ${text}`) seen.push(`${now}  ${text}`);
  };
  live.connect();
  tell({ number: 1, snapshot: first });
  look();
  return {
    seen,
    tell: (number: number, changes: unknown) => (tell({ number, changes }), look()),
    pass: (until: number) => {
      while (waiting[0] && waiting[0].at <= until) {
        const [one] = waiting.splice(0, 1);
        now = one!.at;
        one!.action();
        look();
      }
      now = until;
    },
  };
};

const closed = () => player({ board: board({ phase: "no more bets", round: 1, results: ["4"], dolly: "" }), felt: BETS, last_round: [] });
/** What a machine tells at once when it leaves the result standing, and what when it opens the board in the same moment. */
const paid = { board: { phase: "paid", results: ["4", "10"], dolly: "10" }, felt: { [SEAT]: null, 9: null }, last_round: ENDS };
const opened = { board: { phase: "betting", round: 2, dolly: "" } };
const done = { board: { phase: "betting", round: 2, results: ["4", "10"] }, felt: { [SEAT]: null, 9: null }, last_round: ENDS };

describe("a machine that tells everything at once", () => {
  it("is shown act by act", () => {
    const { seen, tell, pass } = screen(false, closed());
    tell(2, paid);
    pass(20_000);
    tell(3, opened);
    expect(seen).toMatchInlineSnapshot(`
      [
        "0  round 1 no more bets | ball 4 | numbers 4 | dolly - | felt red straight:10 black odd | flies - | result - | band on",
        "0  round 1 no more bets | ball falls to 10 | numbers 4 | dolly - | felt red straight:10 black odd | flies - | result - | band off",
        "2600  heard landed",
        "2600  round 1 outcome | ball 10 | numbers 4 10 | dolly - | felt red straight:10 black odd | flies - | result - | band off",
        "3300  round 1 dolly | ball 10 | numbers 4 10 | dolly 10 | felt red straight:10 black odd | flies - | result - | band off",
        "3800  round 1 collected | ball 10 | numbers 4 10 | dolly 10 | felt straight:10 black | flies lost red | result red | band off",
        "4700  round 1 collected | ball 10 | numbers 4 10 | dolly 10 | felt straight:10 black | flies - | result red | band off",
        "4700  heard won",
        "4700  round 1 paid | ball 10 | numbers 4 10 | dolly 10 | felt - | flies won straight:10 | result red straight:10 | band off",
        "6300  round 1 paid | ball 10 | numbers 4 10 | dolly 10 | felt - | flies - | result red straight:10 | band off",
        "20000  round 2 betting | ball 10 | numbers 4 10 | dolly - | felt - | flies - | result red straight:10 | band off",
      ]
    `);
  });

  it("is shown in the same order to whoever asks for less motion, and nothing flies", () => {
    const { seen, tell, pass } = screen(true, closed());
    tell(2, paid);
    pass(20_000);
    tell(3, opened);
    expect(seen).toMatchInlineSnapshot(`
      [
        "0  round 1 no more bets | ball 4 | numbers 4 | dolly - | felt red straight:10 black odd | flies - | result - | band on",
        "0  round 1 no more bets | ball falls to 10 | numbers 4 | dolly - | felt red straight:10 black odd | flies - | result - | band off",
        "700  heard landed",
        "700  round 1 outcome | ball 10 | numbers 4 10 | dolly - | felt red straight:10 black odd | flies - | result - | band off",
        "1400  round 1 dolly | ball 10 | numbers 4 10 | dolly 10 | felt red straight:10 black odd | flies - | result - | band off",
        "1700  round 1 collected | ball 10 | numbers 4 10 | dolly 10 | felt straight:10 black | flies - | result red | band off",
        "2200  heard won",
        "2200  round 1 paid | ball 10 | numbers 4 10 | dolly 10 | felt - | flies - | result red straight:10 | band off",
        "20000  round 2 betting | ball 10 | numbers 4 10 | dolly - | felt - | flies - | result red straight:10 | band off",
      ]
    `);
  });

  it("closes betting first, even when nothing of the spin was told", () => {
    const { seen, tell, pass } = screen(true, { ...closed(), board: { ...closed().board, phase: "betting" }, last_round: [line("odd", 0)] });
    tell(2, done);
    pass(20_000);
    const phases = seen.filter((one) => !one.includes("heard")).map((one) => /round \d+ ([a-z ]+) \|/.exec(one)?.[1]);
    expect(phases.filter((phase, at) => phase !== phases[at - 1])).toEqual([
      "betting", "no more bets", "outcome", "dolly", "collected", "paid", "betting",
    ]);
    expect(seen.filter((one) => one.includes("heard")).map((one) => one.split("heard ")[1])).toEqual(["closed", "landed", "won"]);
  });
});

describe("a dealer", () => {
  it("is followed step by step, and the number waits for the ball", () => {
    const { seen, tell, pass } = screen(false, closed());
    tell(2, { board: { phase: "outcome", results: ["4", "10"] } });
    pass(1000);
    tell(3, { board: { phase: "dolly", dolly: "10" } });
    pass(9000);
    tell(4, { board: { phase: "collected" }, felt: { [SEAT]: { "red value": null }, 9: null }, last_round: ENDS.slice(0, 1) });
    pass(15_000);
    tell(5, { board: { phase: "paid" }, felt: { [SEAT]: null, 9: null }, last_round: ENDS });
    pass(20_000);
    tell(6, { board: { phase: "betting", round: 2, dolly: "" } });
    pass(30_000);
    expect(seen).toMatchInlineSnapshot(`
      [
        "0  round 1 no more bets | ball 4 | numbers 4 | dolly - | felt red straight:10 black odd | flies - | result - | band on",
        "0  round 1 no more bets | ball falls to 10 | numbers 4 | dolly - | felt red straight:10 black odd | flies - | result - | band off",
        "2600  heard landed",
        "2600  round 1 outcome | ball 10 | numbers 4 10 | dolly - | felt red straight:10 black odd | flies - | result - | band off",
        "3300  round 1 dolly | ball 10 | numbers 4 10 | dolly 10 | felt red straight:10 black odd | flies - | result - | band off",
        "9000  round 1 collected | ball 10 | numbers 4 10 | dolly 10 | felt straight:10 | flies lost red | result red | band off",
        "9900  round 1 collected | ball 10 | numbers 4 10 | dolly 10 | felt straight:10 | flies - | result red | band off",
        "15000  heard won",
        "15000  round 1 paid | ball 10 | numbers 4 10 | dolly 10 | felt - | flies won straight:10 | result red straight:10 | band off",
        "16600  round 1 paid | ball 10 | numbers 4 10 | dolly 10 | felt - | flies - | result red straight:10 | band off",
        "20000  round 2 betting | ball 10 | numbers 4 10 | dolly - | felt - | flies - | result red straight:10 | band off",
      ]
    `);
  });
});

/** In which order a screen shows and plays what, without the times. */
const order = (seen: readonly string[]) => seen.map((one) => one.slice(one.indexOf("  ") + 2));

describe("a table that takes bets again before the round has been shown", () => {
  /** A dealer with quick hands: five keys in three and a half seconds. */
  const quickly = ({ tell, pass }: ReturnType<typeof screen>) => {
    tell(2, { board: { phase: "outcome", results: ["4", "10"] } });
    pass(1000);
    tell(3, { board: { phase: "dolly", dolly: "10" } });
    pass(1800);
    tell(4, { board: { phase: "collected" }, felt: { [SEAT]: { "red value": null }, 9: null }, last_round: ENDS.slice(0, 1) });
    pass(2700);
    tell(5, { board: { phase: "paid" }, felt: { [SEAT]: null, 9: null }, last_round: ENDS });
    pass(3500);
    tell(6, opened);
    // Chips that others put down meanwhile put nothing off.
    for (let more = 0; more < 8; more++) {
      pass(3550 + more * 50);
      tell(7 + more, { felt: { 9: { "odd value": { ...stack(9, "odd"), stake: 500 + more } } } });
    }
    pass(20_000);
  };
  const opensAt = (seen: readonly string[]) => Number(seen.find((one) => one.includes("round 2 betting"))?.split(" ")[0]);

  it("is shown to its end at once when a dealer is quick: the order is the same, the number is seen, and nothing is left out", () => {
    const shown = screen(false, closed());
    quickly(shown);
    expect(shown.seen.filter((one) => !one.includes("flies -"))).toMatchInlineSnapshot(`
      [
        "2600  heard landed",
        "3600  round 1 collected | ball 10 | numbers 4 10 | dolly 10 | felt straight:10 | flies lost red | result red | band off",
        "3750  heard won",
        "3750  round 1 paid | ball 10 | numbers 4 10 | dolly 10 | felt - | flies won straight:10 | result red straight:10 | band off",
      ]
    `);
    const patient = screen(false, closed());
    patient.tell(2, paid);
    patient.pass(20_000);
    patient.tell(3, opened);
    const phases = (seen: readonly string[]) => order(seen).map((one) => /^heard .*|round \d+ [a-z ]+/.exec(one)?.[0]).filter((one, at, all) => one !== all[at - 1]);
    expect(phases(shown.seen)).toEqual(phases(patient.seen));
  });

  it.each([false, true])("leaves the bets shut for less than a second, with less motion %s", (still) => {
    const shown = screen(still, closed());
    quickly(shown);
    expect(opensAt(shown.seen)).toBeGreaterThanOrEqual(3500);
    expect(opensAt(shown.seen)).toBeLessThan(4500);
  });

  it.each([false, true])("waits for the ball alone when the board is opened while it falls, with less motion %s", (still) => {
    const shown = screen(still, { ...closed(), board: { ...closed().board, phase: "betting" } });
    shown.tell(2, { board: { phase: "outcome", results: ["4", "10"] } });
    shown.pass(500);
    shown.tell(3, done);
    shown.pass(20_000);
    const falls = still ? STILL.fall : FALL;
    expect(opensAt(shown.seen)).toBeLessThan(falls + 1000);
    expect(shown.seen.filter((one) => Number(one.split(" ")[0]) < falls).join()).not.toContain("numbers 4 10");
    expect(shown.seen.filter((one) => one.includes("betting") && one.includes("band on")), "the band lies on no open felt").toEqual([]);
  });

  it("takes its time again in the next round", () => {
    const shown = screen(false, closed());
    quickly(shown);
    shown.tell(20, { board: { phase: "no more bets", results: ["4", "10"] } });
    shown.tell(21, { board: { phase: "paid", results: ["4", "10", "7"], dolly: "7" } });
    shown.pass(40_000);
    const at = (phase: string) => Number(shown.seen.find((one) => one.includes(`round 2 ${phase}`))?.split(" ")[0]);
    expect(at("paid") - at("outcome")).toBe(LASTS.number + LASTS.dolly + LASTS.sweep);
  });
});

describe("what is no end of a round", () => {
  it("is shown at once: a void spin, a correction, a ruling, a table that closes", () => {
    const changes = [
      { board: { phase: "betting", round: 2, no_spin: "hung-ball" } },
      { board: { phase: "outcome", corrected: "The number was 12, not 10", results: ["12"] } },
      { board: { phase: "referred" } },
      { board: { phase: "closed", round: 2 } },
    ];
    for (const change of changes) {
      const { seen, tell } = screen(false, closed());
      tell(2, change);
      expect(seen.at(-1)).toContain(change.board.phase);
    }
  });

  it("goes to what is now when a tab has slept through several rounds", () => {
    const { seen, tell, pass } = screen(false, closed());
    tell(2, done);
    for (let round = 3; round < 9; round++) tell(round, { board: { phase: "betting", round, results: ["4", "10", String(round)] }, last_round: [] });
    pass(60_000);
    expect(seen.at(-1)).toContain("round 8 betting");
    expect(seen.filter((one) => one.includes("landed")).length).toBeLessThan(7);
  });
});
