import { beforeEach, describe, expect, it } from "vitest";
import type { DealerView, FormField, Me, StepView } from "../src/api/types";
import { dealerScreen, entries, isAtOnce, typed } from "../src/state/dealer";
import {
  ALL_PAID, FORM_KEYS, GIVE_BACK, hint, keepLetters, keyList, letters, NO, onKey, PANEL_KEYS, STEP_KEYS, TAB_KEYS, TAKE_READING, YES,
} from "../src/state/dealer_keys";
import { filled, placeOf } from "../src/state/forms";
import { type Dial, liveTable, type Sent, type Message } from "../src/state/live";
import { DEALING, DOUBLE } from "./fixtures";

const STAFF = [{ name: "Dan", here: true }, { name: "Dora", here: false }, { name: "Eva", here: true }];

const start = (view: DealerView, me: Me = { name: "Dan", post: "dealer", table: "", seat: 0, sees: [] }) => {
  const sent: Sent[] = [];
  let tell: (message: Message) => void = () => {};
  let ids = 0;
  const dial: Dial = (on) => {
    tell = on.message;
    return { send: (one) => void sent.push(one), close: () => on.closed() };
  };
  const live = liveTable<DealerView>(dial, { later: () => () => {}, id: () => `id-${++ids}` });
  const dealer = dealerScreen(DOUBLE, live, me, {
    dealers: () => Promise.resolve(STAFF), posted: () => Promise.resolve([]), handCopy: () => Promise.resolve(""), takeOver: null,
  });
  live.connect();
  tell({ number: 1, snapshot: view });
  return { dealer, live, sent, asked: () => sent.map(({ command }) => command), tell: (message: Message) => tell(message) };
};

const step = (does: string, changes: Partial<StepView> = {}): StepView => ({
  key: does, does, title: does, is_open: true, code: "", why: "", cite: "", says: "", confirm: [], notes: [], sends: {}, fields: [], about: "", second: false, ...changes,
});

const at = (next: StepView, changes: Partial<DealerView> = {}): DealerView => ({ ...DEALING, steps: [next], next: next.key, ...changes });

const WAVE = [{ item: "wave", text: "one hand was waved", cite: "2205(2)" }];

describe("the next step", () => {
  it("is launched the way that was chosen, and kept", () => {
    const { dealer, asked } = start(DEALING);
    expect(dealer.step.value?.does).toBe("SpinBall");
    dealer.way.value = 1;
    dealer.press();
    expect(asked()).toEqual([{ command: "SpinBall", wheel: "counter-clockwise", ball: "clockwise" }]);
  });

  it("is sent once, and is not shown as done before the server has answered", () => {
    const { dealer, sent, tell } = start(DEALING);
    dealer.press();
    dealer.press();
    expect(sent).toHaveLength(1);
    expect(dealer.busy.value).toBe(true);
    expect(dealer.step.value?.does).toBe("SpinBall");
    tell({ id: "id-1", error: { code: "not_now", says: "not now", cite: "2205" } });
    expect(dealer.busy.value).toBe(false);
    expect(dealer.live.refused.value).toHaveLength(1);
  });

  it("waits no longer for what was done and changes nothing that a dealer sees", () => {
    const { dealer, tell } = start(DEALING);
    dealer.ask({ command: "CashOut", player: "Ann" });
    expect(dealer.busy.value).toBe(true);
    tell({ id: "id-1", number: 2, events: [] });
    expect(dealer.busy.value).toBe(false);
    dealer.press();
    tell({ id: "id-2", number: 3, events: [] });
    expect(dealer.busy.value).toBe(true);
    tell({ number: 3, changes: { board: { phase: "spinning" } } });
    expect(dealer.busy.value).toBe(false);
  });

  it("asks for its confirmations first; the call of no more bets has them with it", () => {
    const lock = start(at(step("LockProgressives", { confirm: WAVE })));
    lock.dealer.press();
    expect(lock.sent).toEqual([]);
    lock.dealer.press();
    expect(lock.asked()).toEqual([{ command: "LockProgressives", confirmed: ["wave"] }]);
    const close = start(at(step("CallNoMoreBets", { confirm: WAVE })));
    expect(isAtOnce(close.dealer.step.value as StepView)).toBe(true);
    close.dealer.press();
    expect(close.asked()).toEqual([{ command: "CallNoMoreBets", confirmed: ["wave"] }]);
  });

  it("needs its entry, and sends what the server knows of it", () => {
    const { dealer, asked } = start(at(step("RecordDraw", { key: "RecordDraw:SecondNumber", sends: { draw: "SecondNumber" } })));
    dealer.press();
    expect(asked()).toEqual([]);
    dealer.entry.value = "17";
    dealer.press();
    expect(asked()).toEqual([{ command: "RecordDraw", draw: "SecondNumber", value: "17" }]);
  });

  it("leads from payment to payment, and is taken when all are paid", () => {
    const payment = { player: "Ann", place: "red", says: "red", chips: "color", stake: 500, on_felt: 500, returned: 1000, from_meter: 0, result: "won", verdict: "win", pays: "1 to 1", cite: "", readings: [], notes: [], since: 0, pieces: [] };
    const { dealer, asked } = start(at(step("PayWinners"), { to_pay: [payment, payment] }));
    dealer.press();
    expect(dealer.left.value).toEqual(["pay 1"]);
    dealer.press();
    expect(asked()).toEqual([]);
    dealer.press();
    expect(asked()).toEqual([{ command: "PayWinners" }]);
  });

  it("forgets what was ticked and entered when the table has moved on", () => {
    const { dealer, tell } = start(at(step("RecordOutcome")));
    dealer.entry.value = "17";
    dealer.tick("wave");
    tell({ number: 2, changes: { board: { phase: "outcome" } } });
    expect([dealer.entry.value, dealer.ticked.value.size]).toEqual(["", 0]);
  });
});

describe("the number", () => {
  it("is entered by one press, which confirms what the book asks of the spin", () => {
    const valid = { item: "valid-spin", text: "the ball ran against the wheel", cite: "2205(1)" };
    const { dealer, sent } = start(at(step("RecordOutcome", { confirm: [valid] })));
    dealer.press();
    expect(sent).toHaveLength(0);
    dealer.entry.value = "17";
    dealer.press();
    const command = { command: "RecordOutcome", pocket: "17", confirmed: ["valid-spin"] };
    expect(sent).toEqual([expect.objectContaining({ command })]);
  });
});

describe("who may press", () => {
  let closed: StepView;
  beforeEach(() => {
    closed = step("PayWinners", { is_open: false, code: "not_now", why: "not now: the dolly is not placed yet", cite: "2205(4)" });
  });

  it("has the reason and the section of what is closed", () => {
    const { dealer, sent } = start(at(closed));
    expect(dealer.whyNot(closed)).toEqual({ says: closed.why, cite: "2205(4)" });
    dealer.press();
    expect(sent).toEqual([]);
  });

  it.each([["Eva", "dealer"], ["Sue", "supervisor"]])("is not %s, a %s who is not on duty", (name, post) => {
    const { dealer, sent, live } = start(DEALING, { name, post, table: "", seat: 0, sees: [] });
    dealer.press();
    dealer.ask({ command: "AskAgain", player: "Ann" });
    expect(sent).toEqual([]);
    expect(dealer.barred.value?.says).toContain("Dan is the dealer on duty");
    dealer.ask({ command: "RelieveDealer", dealer: name });
    expect(live.pending.value).toHaveLength(1);
  });

  it("is nobody while the connection is broken or the table is stopped", () => {
    const { dealer, live, tell } = start(DEALING);
    tell({ number: 2, changes: { board: { stopped: "the noise is no noise" } } });
    expect(dealer.barred.value?.says).toContain("stopped");
    live.lost();
    expect(dealer.barred.value?.says).toContain("connection lost");
    expect(dealer.press()).toBeNull();
  });
});

describe("the floor", () => {
  it("is called at a stopped table too, and only by whoever is on duty", () => {
    const { dealer, asked, tell } = start(DEALING);
    tell({ number: 2, changes: { board: { stopped: "smoke" } } });
    expect(dealer.canCall.value).toBe(true);
    dealer.ask({ command: "CallFloor", why: "" });
    dealer.ask({ command: "AskAgain", player: "Ann" });
    expect(asked()).toEqual([{ command: "CallFloor", why: "" }]);
    expect(start(DEALING, { name: "Eva", post: "dealer", table: "", seat: 0, sees: [] }).dealer.canCall.value).toBe(false);
  });
});

describe("keys", () => {
  const press = (dealer: ReturnType<typeof start>["dealer"], key: string) =>
    onKey(dealer, { key, target: null, preventDefault: () => {} } as unknown as KeyboardEvent);

  it("can be switched off but for Enter, Space and Escape, and that is kept", () => {
    const kept = new Map<string, string>();
    const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
    keepLetters(store);
    const { dealer, sent } = start(at(step("RecordOutcome")));
    press(dealer, "1");
    expect([dealer.entry.value, hint("n"), hint("Enter")]).toEqual(["1", "n", "Enter"]);
    letters.value = false;
    press(dealer, "7");
    expect([dealer.entry.value, hint("n"), hint("Enter")]).toEqual(["1", undefined, "Enter"]);
    press(dealer, "Enter");
    expect(sent).toHaveLength(1);
    letters.value = true;
    kept.set("croupier.letters", "off");
    keepLetters(store);
    expect(letters.value).toBe(false);
    letters.value = true;
  });
});

describe("the list of keys", () => {
  it("has each key once, and every step and form of this table", () => {
    const { dealer } = start(DEALING);
    const list = keyList(dealer);
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    const said = list.map(({ does }) => does);
    for (const { title } of [...DEALING.steps, ...DEALING.desk]) expect(said).toContain(title);
  });

  it("leaves no key with two actions at any table", () => {
    const all = [...Object.values(STEP_KEYS), ...Object.values(PANEL_KEYS), ...Object.values(TAB_KEYS), ...Object.values(FORM_KEYS), YES, NO, ALL_PAID, GIVE_BACK, TAKE_READING];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("the keypad", () => {
  it("has the pockets of the wheel in their order, and takes digits while they can become one", () => {
    const offered = entries(DOUBLE, step("RecordOutcome"));
    expect(offered.slice(0, 4)).toEqual(["0", "00", "1", "2"]);
    expect(offered).toHaveLength(38);
    expect(["1", "7"].reduce((before, digit) => typed(before, digit, offered), "")).toBe("17");
    expect(["3", "9"].reduce((before, digit) => typed(before, digit, offered), "")).toBe("9");
    expect(["0", "0", "0"].reduce((before, digit) => typed(before, digit, offered), "")).toBe("0");
  });
});

describe("forms", () => {
  const field = (name: string, kind: string, changes: Partial<FormField> = {}): FormField => ({
    name, title: name, kind, choices: [], first: "", optional: false, hint: "", ...changes,
  });

  it("makes a command's fields of what was filled in", () => {
    const spread = DEALING.buying.find(({ does }) => does === "SpreadTender")?.fields ?? [];
    const said: Record<string, string> = { player: "Ann", tender: "currency", amount: "$200", chips: "value" };
    expect(filled(spread, (name) => said[name] ?? "", DOUBLE)).toEqual({ player: "Ann", tender: "currency", amount: 20_000, chips: "value" });
    expect(filled(spread, (name) => (name === "amount" ? "much" : (said[name] ?? "")), DOUBLE)).toBe("Amount: write an amount such as 100 or 2.50.");
    expect(filled(spread, () => "", DOUBLE)).toBe("Player: this has to be said.");
  });

  it("sends a number as a number, a choice as the server named it, a flag as yes or no, and leaves out what may be left out", () => {
    const fields = [
      field("seat", "number"), field("value", "choice", { choices: [[100, "$1"], [500, "$5"]] }), field("fit", "flag"), field("kept", "flag"),
      field("why", "text", { optional: true }), field("place", "place"),
    ];
    const said: Record<string, string> = { seat: "3", value: "500", fit: "on", why: " ", place: "1ST DOZEN" };
    const read = (changes: Record<string, string>) => filled(fields, (name) => ({ ...said, ...changes })[name] ?? "", DOUBLE);
    expect(read({})).toEqual({ seat: 3, value: 500, fit: true, kept: false, place: "dozen:1" });
    expect(read({ seat: "three" })).toBe("seat: write a number.");
    expect(read({ value: "700" })).toBe("value: this has to be said.");
  });

  it("asks the house who may deal when a dealer is to be relieved", async () => {
    const { dealer } = start(DEALING);
    expect(dealer.dealers.value).toEqual([]);
    dealer.form.value = "RelieveDealer";
    await Promise.resolve();
    expect(dealer.dealers.value).toEqual(STAFF);
  });

  it("knows a place by its name and by its words", () => {
    expect([placeOf("red", DOUBLE), placeOf("1ST DOZEN", DOUBLE), placeOf("nowhere", DOUBLE)]).toEqual(["red", "dozen:1", "nowhere"]);
  });
});
