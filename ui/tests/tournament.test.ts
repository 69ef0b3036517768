/** A tournament's screens without a screen: what comes next, the field, the desk, clocks, the wall, and a plan that is typed. */
import { describe, expect, it, vi } from "vitest";
import type { BoardEvent, Due, Enter, Entry, EntryView, EventView, Me, PlayerStanding, Problem, TournamentsTurn, TournamentView } from "../src/api/types";
import { type Dial, liveTable, type Message } from "../src/state/live";
import { behindSays, cutSays, sharesOf } from "../src/state/ownStanding";
import { deskRules, paymentOf, registering, waysFor } from "../src/state/registering";
import { consentsOf, cutAfter, dueOf, eventOf, found, keptApart, nextFor, stepOf, tournamentDesk } from "../src/state/tournament";
import { lookOf, nextPrize, pagedFrom, pageOf, rowsOf, shownEvent, spinNow, spinsAfter, winners } from "../src/state/tournamentBoard";
import { asTime, endsIn, shownClock } from "../src/state/tournamentClock";

const cash = (cents: number) => ({ cents, by: { way: "cash", what: "" } });
const entry = (number: number, player: string, place = 0, changes: Partial<Entry> = {}): EntryView => ({
  place,
  entry: {
    number, event: "Evening", player, fee: cash(2_500), buy_in: cash(10_000), at: 0, day: "2027-03-05", offset: 0, card: "", licensee: "", again: 0, meets: [], has_rules: true,
    status: "live", points: 0, given: 0, bought: 0, play_off: [], extras: {}, spent: 0, counted: false, seat: null, out: null, why: "", double: false, extras_paid: [], owed: null, ...changes,
  },
});

const event = (changes: Partial<EventView> = {}): EventView => ({
  name: "Evening", day: "2027-03-05", fee: 2_500, buy_in: 10_000, points: 5_000, registration: true, ended: false, round: -1, rounds: ["Heats", "Final"], live: 0,
  entered: 0, most: 36, pool: 0, held: 0, entries: [], tables: [], suggestions: [], moves: [], cut: 0, cut_each: 0, prizes: [], waiting: [], extras: [], chips: {}, counted: {},
  clock: null, says: "", sharing: null, due: [], paid: [], ...changes,
} as EventView);

const view = (changes: Partial<TournamentView> = {}): TournamentView => ({
  name: "spring-2027", title: "Spring", book: "us-co", casino: "Bear Creek", responsible: "", published: true, filed: "2027-02-20", proof: "17", objection: "",
  ended: false, events: [event()], next: [], undo: "", redo: "", barrier: "", held_fees: 0, vouchers: [], who: { Enter: ["tournament director", "cashier"] }, ...changes,
} as TournamentView);

describe("what comes next", () => {
  const next = (does: string, of = "Evening", says = "") => ({ does, event: of, says });

  it("is what holds up the whole, and then what the event needs", () => {
    const file = next("FileRules", "");
    expect(nextFor(view({ next: [file] }), "Evening")).toBe(file);
    const [one, other] = [next("DrawSeats", "Qualifier"), next("EndRound", "Evening")];
    expect(nextFor(view({ next: [one, other] }), "Evening")).toBe(other);
    expect(nextFor(view({ next: [one] }), "Evening")).toBe(one);
  });

  it("is one command where a click is enough, and a form elsewhere", () => {
    expect(stepOf(next("DrawSeats"))).toEqual({ command: "DrawSeats", event: "Evening" });
    expect(stepOf(next("Enter"))).toEqual({ command: "CloseRegistration", event: "Evening" });
    expect(stepOf(next("EndTournament", ""))).toEqual({ command: "EndTournament" });
    for (const does of ["PublishRules", "FileRules", "CountChips", "PayPrize", ""]) expect(stepOf(next(does))).toBeNull();
  });

  it("opens the event that something is to be done in, unless another is chosen", () => {
    const events = [event({ name: "Qualifier", ended: true }), event({ name: "Main" }), event({ name: "Final" })];
    expect(eventOf(view({ events }), "")?.name).toBe("Main");
    expect(eventOf(view({ events, next: [next("EndRound", "Final")] }), "")?.name).toBe("Final");
    expect(eventOf(view({ events }), "Qualifier")?.name).toBe("Qualifier");
    expect(eventOf(null, "")).toBeUndefined();
  });
});

describe("the field", () => {
  const all = [entry(3, "Ann Adams", 1), entry(1, "Bob Baker", 2, { card: "C-77" }), entry(2, "Cid Clark", 3), entry(4, "Dot Davis", 4, { status: "out" })];

  it("is found by parts of a name, by card and by number", () => {
    const names = (typed: string) => found(all, typed).map((one) => one.entry.player);
    expect(names("")).toHaveLength(4);
    expect(names("cl ci")).toEqual(["Cid Clark"]);
    expect(names("c-77")).toEqual(["Bob Baker"]);
    expect(names("4")).toEqual(["Dot Davis"]);
    expect(names("nobody")).toEqual([]);
  });

  it("is cut after the last who goes on and is still in", () => {
    expect(cutAfter(all, 2)).toBe(2);
    expect(cutAfter(all, 4)).toBe(3);
    expect(cutAfter(all, 0)).toBe(0);
  });

  it("has its cash apart, and its prizes by place", () => {
    expect(keptApart(view({ held_fees: 5_000, events: [event({ held: 20_000 }), event({ name: "Main" })] }))).toEqual({ fees: 5_000, buyIns: { Evening: 20_000 }, total: 25_000 });
    const due = (number: number, place: number, kind: string, cents: number, what = "") => ({ entry: number, player: `P${number}`, place, kind, cents, what, printed: "", shared: false, added: 0 }) as Due;
    const lines = dueOf(event({ due: [due(2, 2, "cash from the pool", 300), due(1, 1, "cash from the pool", 500), due(1, 1, "goods", 199, "A watch")] }));
    expect(lines.map(({ place, cents, says }) => [place, cents, says])).toEqual([[1, 699, ["cash from the pool", "goods: A watch"]], [2, 300, ["cash from the pool"]]]);
  });

  it("knows who has agreed to a division", () => {
    const told = event({ entries: all, sharing: { by: "Ann Adams", shares: { 3: 100, 1: 50 }, consents: [1] } });
    expect(consentsOf(told).map(({ player, cents, agreed }) => [player, cents, agreed])).toEqual([["Bob Baker", 50, true], ["Ann Adams", 100, false]]);
    expect(consentsOf(event())).toEqual([]);
  });
});

describe("the desk", () => {
  const enter = (player: string): Enter => ({ command: "Enter", event: "Evening", player });

  it("takes the next name before the last is answered, one after the other", async () => {
    const sent: string[] = [];
    let answer: (error: Problem | null) => void = () => {};
    const line = registering((command) => {
      sent.push(command.player);
      return new Promise((resolve) => (answer = resolve));
    });
    line.register(enter("Ann"));
    line.register(enter("Bob"));
    await vi.waitFor(() => expect(sent).toEqual(["Ann"]));
    expect(line.asked.value).toHaveLength(2);
    answer(null);
    await vi.waitFor(() => expect(sent).toEqual(["Ann", "Bob"]));
    expect(line.taken.value).toBe("Ann");
    answer({ code: "full", says: "no place", cite: "" });
    await line.idle();
    expect(line.asked.value.map((one) => [one.command.player, one.error?.code])).toEqual([["Bob", "full"]]);
    line.drop(line.asked.value[0]?.id ?? -1);
    expect(line.asked.value).toEqual([]);
  });

  it("offers what the plan takes in place of cash, for what it pays", () => {
    const rules = deskRules({ book: "us-co", plan: { goods: [{ what: "10 cans", value: "$25", pays: "fee" }, { what: "A toy", value: "$100" }], licensees: [{ name: "A" }], criteria: [{ says: "members" }] } });
    expect(rules.criteria).toEqual(["members"]);
    expect(waysFor("fee", rules, true).map(([way]) => way)).toEqual(["cash", "goods:10 cans", "complimentary", "voucher"]);
    expect(waysFor("buy-in", rules, false)).toEqual([["cash", "Cash"], ["goods:A toy", "A toy ($100)"], ["complimentary", "Complimentary"]]);
    expect(paymentOf("goods:10 cans", "")).toEqual({ way: "goods", what: "10 cans" });
    expect(paymentOf("voucher", " V-1 ")).toEqual({ way: "voucher", what: "V-1" });
    expect(paymentOf("cash", "V-1")).toEqual({ way: "cash", what: "" });
    expect(deskRules(null)).toEqual({ criteria: [], goods: [], licensees: [] });
  });
});

describe("a tournament that is watched", () => {
  it("is read anew when its own version moves, and not when another's does", async () => {
    let tell: (message: Message) => void = () => {};
    const dial: Dial = (on) => {
      tell = on.message;
      return { send: () => {}, close: () => {} };
    };
    const world = { later: () => () => {}, id: () => "1" };
    const live = liveTable<TournamentsTurn>(dial, world);
    const read = vi.fn((address: string) => Promise.resolve({ ok: true as const, value: address.endsWith("/plan") ? { plan: {}, book: "us-co" } : { number: 1, view: view() } }));
    const me: Me = { name: "Cat", post: "cashier", table: "", seat: 0, sees: ["tournament"] };
    const desk = tournamentDesk(me, "spring-2027", live, { read: read as never, tell: vi.fn() }, world);
    live.connect();
    const reads = () => read.mock.calls.filter(([address]) => address === "/api/tournaments/spring-2027").length;
    tell({ number: 0, snapshot: { versions: { "spring-2027": 4, other: 1 } } });
    await vi.waitFor(() => expect(desk.view.value?.title).toBe("Spring"));
    expect(reads()).toBe(1);
    expect(desk.may("Enter")).toBe(true);
    expect(desk.may("Undo")).toBe(false);
    tell({ number: 1, changes: { versions: { other: 2 } } });
    tell({ number: 2, changes: { versions: { "spring-2027": 5 } } });
    await vi.waitFor(() => expect(reads()).toBe(2));
    desk.end();
  });
});

describe("a clock", () => {
  const clock = { what: "break", ends: 1_000_000, left: 0, paused: false };

  it("follows from the instant at which it ends, by the server's time", () => {
    expect(shownClock(clock, 400_000)).toMatchObject({ look: "running", text: "10:00" });
    expect(shownClock(clock, 400_000, 599_000)).toMatchObject({ look: "last minute", text: "0:01" });
    expect(shownClock(clock, 1_000_001)).toMatchObject({ look: "over", text: "0:00" });
    expect(shownClock(null, 0)).toBeNull();
    expect(endsIn(10, 1_000, 500)).toBe(601_500);
  });

  it("stands still while it is paused, and is no break then", () => {
    const paused = { ...clock, paused: true, left: 3_661_000 };
    expect(shownClock(paused, 9_999_999_999)).toMatchObject({ look: "paused", text: "1:01:01" });
    expect(asTime(59_001)).toBe("1:00");
  });
});

describe("the wall", () => {
  const line = (place: number, player: string, live = true) => ({ entry: place, place, player, points: 1_000 * place, live });
  const wall = (changes: Partial<BoardEvent> = {}): BoardEvent => ({
    name: "Evening", stage: "playing", round: "Heats", round_number: 1, rounds: 2, spin: 3, spins: 15, live: 4, entered: 6, tables: 1,
    standing: [line(1, "Ann"), line(2, "Bob"), line(3, "Cid"), line(4, "Dot")], cut: 2, cut_each: 0, cut_points: 2_000, chips: {}, pool: 0,
    prizes: [{ place: 1, says: "", cents: 500 }, { place: 2, says: "", cents: 300 }], extras: [], clock: null, says: "", play_off: false, ...changes,
  } as BoardEvent);
  const paused = shownClock({ what: "break", ends: 0, left: 5, paused: true }, 0);
  const runs = shownClock({ what: "break", ends: 9_000_000, left: 0, paused: false }, 0);

  it("has a look of its own for each state", () => {
    expect(lookOf(wall(), null)).toBe("playing");
    expect(lookOf(wall({ spin: 12 }), null)).toBe("last spins");
    expect(lookOf(wall({ play_off: true }), null)).toBe("play-off");
    expect(lookOf(wall({ spin: 14, secret: true }), null)).toBe("secret bets");
    expect(lookOf(wall(), runs)).toBe("break");
    expect(lookOf(wall(), paused)).toBe("paused");
    expect(lookOf(wall({ stage: "over" }), runs)).toBe("over");
    expect(lookOf(wall({ stage: "between rounds" }), null)).toBe("between rounds");
  });

  it("draws the line after the last who goes on, where anybody is below it", () => {
    expect(rowsOf(wall()).map(({ isCut }) => isCut)).toEqual([false, true, false, false]);
    expect(rowsOf(wall({ cut: 4 })).some(({ isCut }) => isCut)).toBe(false);
  });

  it("says what is left and who has won", () => {
    expect([3, 14, 15].map((spin) => [spinNow(wall({ spin })), spinsAfter(wall({ spin }))])).toEqual([
      [4, "11 more after it"], [15, "the last spin"], [15, "the last spin is played"],
    ]);
    expect(winners(wall({ standing: [line(1, "Ann"), line(1, "Bob"), line(3, "Cid")] }))).toEqual(["Ann", "Bob"]);
    expect(nextPrize(wall({ live: 3 }))?.place).toBe(2);
    expect(nextPrize(wall({ live: 1 }))?.place).toBe(1);
  });

  it("shows seats page after page, and begins anew", () => {
    expect([0, 1, 2].map((turn) => pageOf(["Ann", "Bob", "Cid"], 2, turn).rows)).toEqual([["Ann", "Bob"], ["Cid"], ["Ann", "Bob"]]);
    expect(pageOf([], 2, 5).rows).toEqual([]);
    const all = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"];
    expect([0, 1, 2, 3].map((turn) => pagedFrom(all, 4, 2, turn))).toEqual([
      { rows: ["Ann", "Bob", "Cid", "Dot"], from: 3, to: 4 }, { rows: ["Ann", "Bob", "Eve", "Fay"], from: 5, to: 6 },
      { rows: ["Ann", "Bob", "Cid", "Dot"], from: 3, to: 4 }, { rows: ["Ann", "Bob", "Eve", "Fay"], from: 5, to: 6 },
    ]);
    expect(pagedFrom(all, 6, 2, 7).rows).toEqual(all);
  });

  it("shows the event that is played before one that is over", () => {
    const board = { name: "s", title: "", casino: "", ended: false, numbered_chips: false, events: [wall({ name: "A", stage: "over" }), wall({ name: "B" })] };
    expect(shownEvent(board)?.name).toBe("B");
    expect(shownEvent(board, "A")?.name).toBe("A");
  });
});

describe("a player's own place", () => {
  const own = (changes: Partial<PlayerStanding>) => ({ place: 3, behind: 400, cut: 6, cut_each: 0, to_cut: 150, ...changes }) as PlayerStanding;

  it("says how far it is to the place before, and to the line", () => {
    expect(behindSays(own({}))).toBe("400 points behind the next place");
    expect(behindSays(own({ place: 1, behind: 0 }))).toBe("in the lead");
    expect(cutSays(own({}))).toBe("The best 6 go on: you are 150 points above the line");
    expect(cutSays(own({ to_cut: -1 }))).toBe("The best 6 go on: you are 1 point below the line");
    expect(cutSays(own({ cut: 0 }))).toBe("");
    expect(cutSays(own({ cut: 0, cut_each: 1 }))).toBe("The best of each table goes on: you are 150 points above the line");
    expect(cutSays(own({ cut: 0, cut_each: 2 }))).toBe("The best 2 of each table go on: you are 150 points above the line");
  });

  it("proposes a division of all that is still to be won, and of nothing else", () => {
    const said = (...amounts: string[]) => {
      const form = new FormData();
      amounts.forEach((amount, at) => form.set(String(at + 1), amount));
      return form;
    };
    expect(sharesOf(said("250.50", "$49.50"), ["1", "2"], 30_000)).toEqual({ 1: 25_050, 2: 4_950 });
    expect(sharesOf(said("250", "49"), ["1", "2"], 30_000)).toBe("This comes to $299, and $300 are still to be won.");
    expect(sharesOf(said("300", "half"), ["1", "2"], 30_000)).toContain("Write an amount");
    expect(sharesOf(said("301", "-1"), ["1", "2"], 30_000)).toContain("Write an amount");
  });
});
