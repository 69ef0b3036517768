/** The pit's state: what comes first, events by table, what a choice sends, forms and their findings. */
import { describe, expect, it } from "vitest";
import type { FloorView, Glance, Me, SupervisorView, Task } from "../src/api/types";
import { centsOf, signed } from "../src/state/cents";
import { type Dial, liveTable, type Sent, type Message } from "../src/state/live";
import { dollars } from "../src/state/money";
import { inOrder, newestFirst, pit as pitOf, placeOf } from "../src/state/pit";
import { commandOf, EMPTY, missing, pitTable } from "../src/state/pitTable";
import { changed, deep, fieldOf, findingsElsewhere, flat, linesOf, mapOf, read, typed } from "../src/state/setup";
import { board, DOUBLE } from "./fixtures";

const glance = (open_tasks: Glance["open_tasks"] = [], halted = ""): Glance => ({
  game: "us-co", wheel: "double-zero", phase: "betting", round: 1, dealer: "Dan", limits: "$1 to $100", players: 2, on_felt: 0,
  takings: { turnover: 100, win: 50, drop: 200, drops: {}, tokes: 0 }, hold: "25.0 %", results: [], open_tasks, timers: {}, stopped: "", halted,
});

const ME: Me = { name: "Sue", post: "supervisor", table: "", seat: 0, sees: ["floor", "supervisor", "pit"] };

const dispute: Task = {
  key: "dispute 1", kind: "dispute", says: "Ann disputes", reason: "reason", asks: [], second: false,
  player: "Ann", place: "red", cite: "",
  choices: [
    { says: "Void", sends: { command: "RuleDispute", dispute: 1, ruling: "void" }, place: "", why_not: "" },
    { says: "Treat as placed on", sends: { command: "RuleDispute", dispute: 1 }, place: "ruling", why_not: "" },
  ],
};

/** A line that keeps what was sent, and tells what a test wants. */
const wired = () => {
  const lines: Sent[] = [];
  let on: Parameters<Dial>[0] | null = null;
  const dial: Dial = (told) => {
    on = told;
    return { send: (sent) => lines.push(sent), close: () => told.closed() };
  };
  let id = 0;
  const world = { later: () => () => {}, id: () => String(++id) };
  return { dial, world, lines, open: () => on?.open(), tell: (message: Message) => on?.message(message) };
};

describe("the floor", () => {
  it("puts what waits for the supervisor first, and the rest by number", () => {
    const alert = { kind: "alert", says: "Called: moth" };
    const tables = { "10": glance(), "2": glance(), "9": glance([alert]), "3": glance([], "gone") };
    expect(inOrder(tables).map((row) => row.table)).toEqual(["3", "9", "2", "10"]);
  });

  it("lists events newest first, of one table or of all", () => {
    const event = (at: number, table: string) => ({ at, table, by: "", weight: "note", says: `${at}` });
    const events = { "table:7 1": event(1, "7"), "table:7 10": event(2, "7"), "table:7 9": event(2, "7"), "people 4": event(3, "") };
    expect(newestFirst(events, "").map((one) => one.key)).toEqual(["people 4", "table:7 10", "table:7 9", "table:7 1"]);
    expect(newestFirst(events, "7")).toHaveLength(3);
  });

  it("reads the address", () => {
    expect(placeOf("#table/7")).toEqual({ page: "table", table: "7" });
    expect(placeOf("#table/VIP%201").table).toBe("VIP 1");
    expect(placeOf("#staff")).toEqual({ page: "staff", table: "" });
    expect(placeOf("")).toEqual({ page: "", table: "" });
  });

  it("adds the tables up, and leaves acting to supervisors", () => {
    const wire = wired();
    const live = liveTable<FloorView>(wire.dial, wire.world);
    live.connect();
    wire.open();
    wire.tell({ number: 1, snapshot: { tables: { "1": glance(), "2": glance() }, events: {}, approvals: {} } });
    const seen = pitOf(ME, live, "");
    expect(seen.totals.value).toEqual({ open: 2, players: 4, turnover: 200, win: 100, tasks: 0 });
    expect(seen.canAct).toBe(true);
    expect(pitOf({ ...ME, name: "Una", post: "auditor" }, live, "").canAct).toBe(false);
  });
});

describe("a table looked into", () => {
  const opened = () => {
    const [floorWire, wire] = [wired(), wired()];
    const floor = liveTable<FloorView>(floorWire.dial, floorWire.world);
    floor.connect();
    floorWire.open();
    floorWire.tell({ number: 1, snapshot: { tables: {}, events: {}, approvals: {} } });
    const live = liveTable<SupervisorView>(wire.dial, wire.world);
    const tell = () => Promise.resolve({ ok: true as const, value: { approval: 4 } });
    const at = pitTable("7", DOUBLE, live, pitOf(ME, floor, ""), tell, wire.world);
    live.connect();
    wire.open();
    wire.tell({ number: 5, snapshot: { table: { board: board(), felt: {} } } });
    return { at, wire, floorWire };
  };

  it("shows what became of a command at the form that sent it", () => {
    const { at, wire } = opened();
    at.send("close", { command: "CloseTable" });
    at.send("stop", { command: "StopTable", why: "" });
    expect([at.standing("close").busy, at.standing("stop").busy]).toEqual([true, true]);
    wire.tell({ id: "2", error: { code: "no_reason", says: "give a reason for the ruling", cite: "" } });
    wire.tell({ id: "1", number: 6, events: [] });
    expect(at.standing("stop").error?.says).toBe("give a reason for the ruling");
    expect(at.standing("close").busy).toBe(true); // durable, and not yet on the screen
    wire.tell({ number: 6, changes: {} });
    expect(at.standing("close")).toEqual({ busy: false, error: null, asked: 0, words: "" });
    at.send("stop", { command: "StopTable", why: "smoke" });
    expect(at.standing("stop").error).toBeNull();
  });

  const RESUME = { command: "ResumeTable", reason: "dry" };
  const asked = {
    number: 4, by: "Sue", what: "ResumeTable", table: "7", asked: 1, second: "", told: "resume-table reason=dry", command: JSON.stringify(RESUME),
  };

  it("sends what needs a second person by itself, once that person has approved it", async () => {
    const { at, wire, floorWire } = opened();
    await at.askSecond("ResumeTable", RESUME);
    expect(at.standing("ResumeTable").asked).toBe(4);
    floorWire.tell({ number: 2, changes: { approvals: { "4": asked } } });
    expect(at.standing("ResumeTable")).toEqual({ busy: false, error: null, asked: 4, words: asked.told });
    expect(wire.lines).toEqual([]);
    floorWire.tell({ number: 3, changes: { approvals: { "4": { second: "Sid" } } } });
    expect(wire.lines).toEqual([{ id: "1", command: RESUME, approval: 4 }]);
    expect(at.standing("ResumeTable")).toEqual({ busy: true, error: null, asked: 0, words: "" });
    floorWire.tell({ number: 4, changes: { approvals: { "4": null } } });
    expect(wire.lines).toHaveLength(1);
  });

  it("finds what was asked for before the page was loaded, and nobody else's", () => {
    const { at, wire, floorWire } = opened();
    const others = { "5": { ...asked, number: 5, by: "Sid", second: "Sam" }, "6": { ...asked, number: 6, table: "8", second: "Sid" } };
    floorWire.tell({ number: 2, changes: { approvals: { "4": asked, ...others } } });
    expect(at.standing("ResumeTable").asked).toBe(4);
    expect(wire.lines).toEqual([]);
    floorWire.tell({ number: 3, changes: { approvals: { "4": { second: "Sid" } } } });
    expect(wire.lines).toEqual([{ id: "1", command: RESUME, approval: 4 }]);
  });

  it("never lets the felt be bet on", () => {
    const { at, wire } = opened();
    at.screen.place([{ place: "red", count: 1 }]);
    expect(at.screen.canBet.value).toBe(false);
    expect(wire.lines).toEqual([]);
  });
});

describe("what is filled in", () => {
  it("goes into the command where the wait says", () => {
    const filled = { ...EMPTY, reason: "seen", place: "black" };
    const [nothing, elsewhere] = dispute.choices;
    expect(commandOf(dispute, nothing!, filled)).toEqual({ command: "RuleDispute", dispute: 1, ruling: "void", reason: "seen" });
    expect(commandOf(dispute, elsewhere!, filled)).toMatchObject({ ruling: "black" });
    expect(missing(dispute, elsewhere!, { ...filled, place: "" })).toContain("place");
    expect(missing(dispute, nothing!, EMPTY)).toContain("reason");
    const asking = { ...dispute, asks: ["ball removed in time"] };
    expect(commandOf(asking, nothing!, filled)).toMatchObject({ answers: { "ball removed in time": false } });
  });

  it("reads dollars strictly, and says the sign of a win", () => {
    expect([centsOf("$1,234.5"), centsOf("-3"), centsOf(" 7 "), centsOf("-$5.50")]).toEqual([123450, -300, 700, -550]);
    for (const none of ["", "ten", "1.234", "1e3", "1,00", "12,34", "$", "--3"]) expect(centsOf(none), none).toBeNull();
    expect([signed(-500, dollars), signed(500, dollars), signed(0, dollars)]).toEqual(["−$5", "+$5", "$0"]);
  });
});

describe("the set-up", () => {
  it("is typed and read back without loss", () => {
    const map = { betting: "15", dealer: "30" };
    expect(mapOf(linesOf(map))).toEqual(map);
    const table = { "roulette-up-progressive": { unit: "$1", seed: "$500" } };
    expect(deep(flat(table))).toEqual(table);
    expect(read("table", typed("table", table))).toEqual(table);
    expect(read("list", typed("list", ["$1", "$5"]))).toEqual(["$1", "$5"]);
    expect(read("number", "3")).toBe(3);
    expect(read("number", "three")).toBe("three"); // the rulebook says what is wrong with it
  });

  it("knows what has changed, and where a finding belongs", () => {
    expect(changed({ a: [1], b: "x" }, { a: [1], b: "y" })).toEqual(["b"]);
    const finding = { where: "limits.red", says: "too high", cite: "" };
    expect(fieldOf(finding)).toBe("limits");
    const field = { name: "limits", says: "", group: "", kind: "table", choices: [] };
    expect(findingsElsewhere([finding, { ...finding, where: "base" }], [field])).toEqual([{ ...finding, where: "base" }]);
  });
});
