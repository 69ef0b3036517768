/** The pit's day: counts by denomination, where a table stands, whose turn it is to sign, and when the day is read anew. */
import { describe, expect, it, vi } from "vitest";
import type { Box, Me, PitTableView, PitTurn, PitView, Slip } from "../src/api/types";
import { added, chipsOf, compared, inTray, MOST, piecesFor, piecesOf, totalOf, typed } from "../src/state/countPad";
import { type Dial, liveTable, type Message } from "../src/state/live";
import { dollars } from "../src/state/money";
import { pagesOf, pitDay } from "../src/state/pitDay";
import { boxOf, nextOf, nextPost, posts, sectionOf, signsNext, slipsIn, STAGES, stageOf, undone, unsigned } from "../src/state/pitSteps";

const table = (changes: Partial<PitTableView> = {}): PitTableView => ({
  number: "7", open: false, known: true, step: "inspect", lacks: [], kind: "double-zero", dealer: "", players: [], side_bets: [], wheel: "W-7", ball: "B-7", box: "",
  denominations: ["$1", "$5", "$25", "$100"], items: [], inspectors: [], adjusters: [], witnesses: [], signatures: {}, inspected: "",
  inspected_by: "", is_due: true, director_due: false, supervised: true, has_no_box: false, impress_by: "", session: null, inventory: null, fills: 0, credits: 0,
  last_closer: null, last_chips: {}, par: {}, imprest: false, to_par: null, ...changes,
});

const slip = (changes: Partial<Slip> = {}): Slip => ({
  number: "F-000001", kind: "fill", table: "7", day: "2022-08-14", shift: "day", at: 0, chips: { "$25": 50_000 }, amount: 50_000,
  asked_by: { name: "Sue", licence: "L-1", post: "supervisor" }, needs: ["cashier", "security", "dealer", "supervisor"], copies: ["cage", "drop box", "accounting"], signed: [],
  state: "open", why_void: "", prints: 0, player: "", bet: "", session: "O-000001", source: null, version: 0, corrections: [], ...changes,
});

const box = (changes: Partial<Box> = {}): Box => ({
  number: "X-7", table: "7", table_key: "red", contents_key: "blue", sections: 1, state: "stored", used: [], counted: [], carriers: [], retired: "", marked: "7", ...changes,
});

const view = (changes: Partial<PitView> = {}): PitView => ({
  house: "", licence: "", book: "us-co", books: ["us-co"], day: "2022-08-14", shift: "day", finalized: "", schedules: [], tables: [], wheels: [], balls: [], boxes: [],
  slips: [], sessions: [], discrepancies: [], incidents: [], duty: [], variations: [], chip_sets: [], rota: {}, cash: [], cash_over: null, posted: {}, short: {}, behind: {}, people: [],
  program: { version: "", digest: "" }, gaming_stopped: "", outages: {},
  who: { SignSlip: ["dealer", "cashier", "supervisor"], CountBox: ["count team"], SignOn: ["dealer", "cashier", "count team", "supervisor"] }, ...changes,
});

const me = (post: string, sees: string[] = ["pit"]): Me => ({ name: "Sue", post, table: "", seat: 0, sees });
const by = (name: string, post: string) => ({ name, post, licence: "", at: 0 });

describe("a count", () => {
  it("adds ones, fives and stacks, and never goes below none", () => {
    const counted = added(added(added({}, "$25", 20), "$25", 5), "$25", 1);
    expect(counted).toEqual({ "$25": 26 });
    expect(added(counted, "$25", -30)).toEqual({ "$25": 0 });
    expect(added({}, "$1", 10 ** 9)).toEqual({ "$1": MOST });
  });

  it("takes digits alone from what is typed", () => {
    expect(typed({}, "$5", "100")).toEqual({ "$5": 100 });
    expect(typed({}, "$5", "-3x")).toEqual({ "$5": 3 });
    expect(typed({ "$5": 9 }, "$5", "")).toEqual({ "$5": 0 });
  });

  it("is worth pieces times denomination, in whole cents, halves included", () => {
    expect(totalOf({ "$100": 33, "$25": 40, "$5": 100, "$1": 200 })).toBe(500_000);
    expect(chipsOf({ "$2.50": 3, "$100": 0 })).toEqual({ "$2.50": 750 });
    expect(piecesOf({ "$25": 50_000, "$2.50": 750 })).toEqual({ "$25": 20, "$2.50": 3 });
  });

  it("of an amount that is short takes the most valuable first, and never less than is short", () => {
    expect(piecesFor(163_150, ["$1", "$100", "$5", "$25"])).toEqual({ "$100": 16, "$25": 1, "$5": 1, "$1": 2 });
    expect(piecesFor(2_500, ["$25", "$100"])).toEqual({ "$25": 1 });
    expect(piecesFor(0, ["$25"])).toEqual({});
  });

  it("is counted from the most valuable down", () => {
    expect(inTray(["$1", "$100", "$2.50", "$25"])).toEqual(["$100", "$25", "$2.50", "$1"]);
  });

  it("is over, short or exact", () => {
    expect(compared(530_000, 540_000, dollars)).toBe("$100 short");
    expect(compared(540_500, 540_000, dollars)).toBe("$5 over");
    expect(compared(0, 0, dollars)).toBe("exact");
  });
});

describe("the day of a table", () => {
  const at = (changes: Partial<PitTableView>, more: Partial<PitView> = {}) => STAGES[stageOf(view(more), table(changes))];

  it("goes from its equipment to the count of its box", () => {
    const steps = ["equip", "inspect", "attach", "count", "open", "close", "remove", "deliver", "count box"];
    expect(steps.map((step) => at({ step }))).toEqual(
      ["Equipment", "Inspection", "Drop box", "Opener", "Play", "Closer", "Drop", "Drop", "Box count"],
    );
  });

  it("stays in play while a fill is signed or an inspection is due again", () => {
    expect(at({ step: "sign", open: true }, { slips: [slip()] })).toBe("Play");
    expect(at({ step: "inspect", open: true })).toBe("Play");
    expect(at({ step: "sign" }, { slips: [slip({ kind: "opener" })] })).toBe("Opener");
    expect(at({ step: "sign" }, { slips: [slip({ kind: "closer" })] })).toBe("Closer");
  });

  it("has one next step, with the box or the slip it is about", () => {
    const boxes = [box({ number: "A", state: "delivered" }), box({ number: "B" }), box({ number: "C", table: "8" })];
    const next = (changes: Partial<PitTableView>, more: Partial<PitView> = {}) => nextOf(view({ boxes, ...more }), table(changes)).says;
    expect(next({ step: "attach" })).toBe("Attach box B");
    expect(next({ step: "count box" })).toBe("Count box A");
    expect(next({ step: "equip", lacks: ["ball", "box"] })).toBe("Register ball, box");
    expect(next({ step: "inspect", director_due: true })).toBe("Record the Director’s inspection");
    expect(next({ step: "sign" }, { slips: [slip({ number: "F-000002" }), slip()] })).toBe("Sign F-000001");
    expect(boxOf(view({ boxes }), table({ step: "play", box: "A" }))?.number).toBe("A");
  });

  it("lists what waits for a signature, the oldest first, and of this table alone", () => {
    const slips = [slip({ number: "3" }), slip({ number: "2", table: "8" }), slip({ number: "1", state: "signed" }), slip({ number: "0" })];
    expect(unsigned(view({ slips }), "7").map(({ number }) => number)).toEqual(["0", "3"]);
  });
});

describe("signatures", () => {
  it("come in the order of the law", () => {
    expect(nextPost(slip())).toBe("cashier");
    expect(nextPost(slip({ signed: [by("Cat", "cashier")] }))).toBe("security");
    expect(nextPost(slip({ state: "void" }))).toBe("");
  });

  it("are nobody's twice", () => {
    const twice = slip({ needs: ["supervisor", "supervisor"], signed: [by("Sue", "supervisor")] });
    expect(signsNext(twice, "Sue", "supervisor")).toBe(false);
    expect(signsNext(twice, "Sam", "supervisor")).toBe(true);
    expect(signsNext(slip(), "Sue", "supervisor")).toBe(false);
  });

  it("name posts as people do", () => {
    expect(posts(["security", "count team"])).toBe("security or the count team");
    expect(posts(["key manager", "supervisor"])).toBe("a key manager or a pit supervisor");
  });
});

describe("what is good no more", () => {
  it("is not ticked", () => {
    expect(undone(table({ is_due: false }))).toEqual([]);
    expect(undone(table({ is_due: true, has_no_box: true }))).toEqual(["Inspection", "Drop box"]);
    expect(undone(table({ is_due: false, director_due: true }))).toEqual(["Inspection"]);
  });
});

describe("a box", () => {
  it("is counted section by section", () => {
    const used = [{ session: "O-1", expected: {}, counted: 0, slips: [] }, { session: "O-2", expected: {}, counted: 0, slips: [] }];
    expect(sectionOf(box({ used }))).toBe(1);
    expect(sectionOf(box({ used, counted: [1] }))).toBe(2);
  });

  it("holds the slips of its session that were carried out and of which a part goes there", () => {
    const copies = ["cage", "drop box"];
    const slips = [
      slip({ number: "C", state: "signed", copies }), slip({ number: "J", kind: "award", state: "signed", copies: ["cage"] }), slip({ number: "V", state: "void", copies }),
      slip({ number: "F", state: "signed", copies }), slip({ number: "O", state: "signed", copies: ["tray"] }),
    ];
    expect(slipsIn(view({ slips }), "O-000001").map(({ number }) => number)).toEqual(["F", "C"]);
  });
});

describe("pages", () => {
  it("are those of the post; who watches sees all", () => {
    const of = (post: string, sees?: string[]) => pagesOf(view(), me(post, sees)).map(({ page }) => page);
    expect(of("cashier")).toEqual(["slips", "duty"]);
    expect(of("count team")).toEqual(["boxes", "duty"]);
    expect(of("auditor", ["pit", "events"])).toHaveLength(7);
  });
});

/** A house that answers what it is told to, a socket that tells, and time that passes when asked. */
const staged = () => {
  let on: Parameters<Dial>[0] | null = null;
  const dial: Dial = (told) => {
    on = told;
    return { send: () => {}, close: () => told.closed() };
  };
  const waits: { action: () => void; milliseconds: number }[] = [];
  let id = 0;
  const world = {
    later: (action: () => void, milliseconds: number) => {
      waits.push({ action, milliseconds });
      return () => {};
    },
    id: () => String(++id),
  };
  const house = { read: vi.fn(), tell: vi.fn(), print: vi.fn() };
  house.read.mockImplementation(() => Promise.resolve({ ok: true, value: { number: 1, view: view() } }));
  const live = liveTable<PitTurn>(dial, world);
  const day = pitDay(me("supervisor"), live, house, world);
  live.connect();
  const turn = (pit: number, others = 0) => on?.message({ number: pit + others, snapshot: { pit, others } } as Message);
  const settled = () => new Promise((done) => setTimeout(done));
  return { day, house, waits, turn, settled };
};
const UNREACHED = { ok: false, status: 0, error: { code: "not_reached", says: "no answer", cite: "" } };

describe("the day", () => {
  it("is read at once when the pit has moved, and in a while when a table has", async () => {
    const { house, waits, turn, settled } = staged();
    turn(1);
    await settled();
    turn(2);
    await settled();
    expect(house.read).toHaveBeenCalledTimes(2);
    turn(2, 1);
    turn(2, 2);
    await settled();
    expect(house.read).toHaveBeenCalledTimes(2);
    expect(waits).toHaveLength(1);
    waits[0]?.action();
    await settled();
    expect(house.read).toHaveBeenCalledTimes(3);
  });

  it("is tried again a few times with longer waits, and then not by itself", async () => {
    const { day, house, waits, turn, settled } = staged();
    house.read.mockResolvedValue(UNREACHED);
    turn(1);
    await settled();
    for (let at = 0; at < waits.length; at++) {
      waits[at]?.action();
      await settled();
    }
    const times = waits.map(({ milliseconds }) => milliseconds);
    expect(times).toEqual([1000, 2000, 4000, 8000, 16000]);
    expect(day.problem.value).toBe("no answer");
    expect(day.canAsk.value).toBe(false);
    house.read.mockResolvedValue({ ok: true, value: { number: 1, view: view() } });
    await day.look();
    expect(day.canAsk.value).toBe(true);
  });

  it("never goes back to an older answer", async () => {
    const { day, house } = staged();
    house.read.mockResolvedValueOnce({ ok: true, value: { number: 5, view: view({ shift: "late" }) } });
    await day.look();
    await day.look();
    expect(day.view.value?.shift).toBe("late");
  });

  it("sends with one id until there is an answer, and stops at the first refusal", async () => {
    const { day, house } = staged();
    const sign = { command: "SignSlip", slip: "F-000001" } as const;
    house.tell.mockResolvedValueOnce(UNREACHED);
    expect(await day.send("sign", [sign])).toBe(false);
    house.tell.mockResolvedValueOnce({ ok: true, value: {} });
    expect(await day.send("sign", [sign], "Signed.")).toBe(true);
    expect(day.done.value).toBe("Signed.");
    const refused = { ok: false, status: 409, error: { code: "taken", says: "there is one", cite: "" } };
    house.tell.mockResolvedValueOnce(refused);
    expect(await day.send("sign", [sign, sign])).toBe(false);
    expect(house.tell.mock.calls.map(([, body]) => (body as { id: string }).id)).toEqual(["1", "1", "2"]);
    expect(day.error("sign")?.code).toBe("taken");
  });

  it("offers whoever holds the post, those on duty first, and nobody who has signed", async () => {
    const { day, house } = staged();
    const people = [{ name: "Ann", post: "dealer", can_sign: true }, { name: "Bob", post: "dealer", can_sign: true }, { name: "Cat", post: "cashier", can_sign: true }] as const;
    const duty = [{ person: "Bob", post: "dealer", place: "", since: 0, on_break: false }];
    house.read.mockResolvedValue({ ok: true, value: { number: 1, view: view({ people, duty }) } });
    await day.look();
    expect(day.peopleOf(["dealer"]).map(({ name }) => name)).toEqual(["Bob", "Ann"]);
    expect(day.peopleOf(["dealer"], ["Bob"]).map(({ name }) => name)).toEqual(["Ann"]);
  });

  it("keeps a count that was begun", () => {
    const { day } = staged();
    day.draft("opener 7").value = { "$5": 3 };
    day.close();
    expect(day.draft("opener 7").value).toEqual({ "$5": 3 });
    expect(day.draft("opener 8").value).toEqual({});
  });
});
