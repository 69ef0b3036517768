import { beforeEach, describe, expect, it } from "vitest";
import { faceOf, piecesOf, tray } from "../src/state/chips";
import { type Dial, liveTable, type Sent, type Message } from "../src/state/live";
import { dollars, gain, onChip, percent } from "../src/state/money";
import { dragging, type Dragging } from "../src/state/drag";
import { playerScreen, type View } from "../src/state/screen";
import { board, feltOf, player, SINGLE } from "./fixtures";

const start = (view: View) => {
  const sent: Sent[] = [];
  let tell: (message: Message) => void = () => {};
  let ids = 0;
  const dial: Dial = (on) => {
    tell = on.message;
    return { send: (one) => void sent.push(one), close: () => on.closed() };
  };
  const live = liveTable<View>(dial, { later: () => () => {}, id: () => `id-${++ids}` });
  const screen = playerScreen(SINGLE, live);
  live.connect();
  tell({ number: 1, snapshot: view });
  /** Without the round that each names. */
  const asked = () => sent.map(({ command }) => ({ ...command, round: undefined }));
  return { screen, live, sent, asked, tell: (message: Message) => tell(message) };
};

const stack = (place: string, stake: number, seat = 1) => ({ place, seat, color: "red", chips: "color", stake, stands: "", taken: false });

let at: ReturnType<typeof start>;
beforeEach(() => {
  at = start(player());
});

describe("placing", () => {
  it("asks for the chosen chip, and shows it as pending and never as placed", () => {
    at.screen.chosen.value = 2;
    at.screen.place([{ place: "red", count: 1 }]);
    expect(at.asked()).toEqual([{ command: "PlaceWager", player: "Ann", place: "red", chips: "color", stake: 500 }]);
    expect(at.screen.drawn.value.map(({ place, pending, stake }) => [place, pending, stake])).toEqual([["red", true, 500]]);
    at.tell({ number: 2, changes: { felt: feltOf(stack("red", 500)) } });
    at.tell({ id: "id-1", number: 2, events: [] });
    expect(at.screen.drawn.value.map(({ place, pending }) => [place, pending])).toEqual([["red", false]]);
  });

  it("names the round that was seen, with every bet and every change of one", () => {
    at = start(player({ board: board({ round: 7 }), felt: feltOf(stack("red", 300)), can_repeat: true }));
    at.screen.place([{ place: "odd", count: 1 }]);
    at.screen.take("red");
    at.screen.move("red", "black");
    at.screen.rebet(1);
    at.screen.clear();
    expect(at.sent.map(({ command }) => [command.command, "round" in command && command.round])).toEqual(
      ["PlaceWager", "WithdrawWager", "MoveWager", "Rebet", "ClearWagers"].map((name) => [name, 7]),
    );
  });

  it("asks for a late bet so that the server refuses it aloud, and never draws it", () => {
    at.tell({ number: 2, changes: { board: { phase: "no more bets" } } });
    at.screen.place([{ place: "red", count: 1 }]);
    expect(at.asked().map((one) => one.command)).toEqual(["PlaceWager"]);
    expect(at.screen.drawn.value).toEqual([]);
    expect(at.screen.past.canUndo.value).toBe(false);
    at.screen.place([{ place: "red", count: 1 }, { place: "odd", count: 1 }]);
    at.screen.take("red");
    at.screen.clear();
    at.screen.rebet(1);
    at.screen.move("red", "odd");
    expect(at.asked().map((one) => one.command)).toEqual(["PlaceWager", "PlaceWagers"]); // a late call is refused aloud, too
    expect(at.screen.past.canUndo.value).toBe(false);
  });

  it("does nothing while the table is closed or the line broken, or for somebody who watches", () => {
    at.tell({ number: 2, changes: { board: { phase: "closed" } } });
    at.screen.place([{ place: "red", count: 1 }]);
    at.tell({ number: 3, changes: { board: { phase: "betting" } } });
    at.live.lost();
    at.screen.place([{ place: "red", count: 1 }]);
    expect(at.sent).toEqual([]);
    const watching = start(board());
    watching.screen.place([{ place: "red", count: 1 }]);
    expect(watching.screen.board.value?.phase).toBe("betting");
    expect(watching.sent).toEqual([]);
  });

  it("puts as many chips on each place as a call says", () => {
    at.screen.place([{ place: "split:5-8", count: 2 }, { place: "straight:1", count: 1 }]);
    const wagers = { "split:5-8": 200, "straight:1": 100 };
    expect(at.asked()).toEqual([{ command: "PlaceWagers", player: "Ann", wagers, chips: "color" }]);
    expect(at.screen.drawn.value.map(({ place, stake, pending }) => [place, stake, pending])).toEqual([
      ["split:5-8", 200, true], ["straight:1", 100, true],
    ]);
  });
});

describe("taking back", () => {
  it("takes the chosen chip, or what is left of it", () => {
    at.screen.take("red");
    expect(at.sent).toEqual([]);
    at.tell({ number: 2, changes: { felt: feltOf(stack("red", 300), stack("red", 900, 2)) } });
    at.screen.chosen.value = 2;
    at.screen.take("red");
    expect(at.asked()).toEqual([{ command: "WithdrawWager", player: "Ann", place: "red", chips: "color", stake: 300 }]);
  });

  it("takes back what is still on its way", () => {
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.take("red");
    expect(at.asked().at(-1)).toEqual({ command: "WithdrawWager", player: "Ann", place: "red", chips: "color", stake: 100 });
  });

  it("undoes and redoes gesture by gesture", () => {
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.place([{ place: "odd", count: 1 }, { place: "low", count: 1 }]);
    at.screen.undo();
    at.screen.redo();
    at.screen.undo();
    at.screen.undo();
    expect(at.asked().map((one) => `${one.command} ${"place" in one ? one.place : ""}`)).toEqual([
      "PlaceWager red", "PlaceWagers ",
      "WithdrawWagers ", "PlaceWagers ",
      "WithdrawWagers ", "WithdrawWager red",
    ]);
    expect(at.asked()[2]).toEqual({ command: "WithdrawWagers", player: "Ann", wagers: { odd: 100, low: 100 }, chips: "color" });
    expect([at.screen.past.canUndo.value, at.screen.past.canRedo.value]).toEqual([false, true]);
  });

  it("forgets what was refused", () => {
    at.screen.place([{ place: "red", count: 1 }]);
    at.tell({ id: "id-1", error: { code: "too_late", says: "no bet", cite: "" } });
    expect(at.screen.past.canUndo.value).toBe(false);
  });

  it("keeps a bet whose undo was refused, and places it no second time", () => {
    at.screen.take("odd"); // nothing of it is there
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.undo();
    at.screen.place([{ place: "odd", count: 1 }]); // before the answer
    at.tell({ id: "id-2", error: { code: "below_minimum", says: "$2 would be left", cite: "" } });
    expect(at.screen.past.canRedo.value).toBe(false);
    at.screen.undo();
    at.screen.undo();
    const back = { command: "WithdrawWager", player: "Ann", chips: "color", stake: 100 };
    expect(at.asked().slice(3)).toEqual([{ ...back, place: "odd" }, { ...back, place: "red" }]);
    expect(at.screen.past.canUndo.value).toBe(false);
  });

  it("cannot redo what still stands", () => {
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.undo();
    at.tell({ id: "id-2", error: { code: "below_minimum", says: "$2 would be left", cite: "" } });
    expect([at.screen.past.canUndo.value, at.screen.past.canRedo.value]).toEqual([true, false]);
    at.screen.redo();
    expect(at.asked()).toHaveLength(2);
  });

  it("begins anew with each round", () => {
    at.screen.place([{ place: "red", count: 1 }]);
    at.tell({ number: 2, changes: { board: { round: 2 } } });
    expect(at.screen.past.canUndo.value).toBe(false);
  });

  it("takes back what the server has worked out: wagers repeated, doubled or cleared", () => {
    at.screen.rebet(2);
    at.screen.place([{ place: "odd", count: 1 }]);
    at.screen.undo();
    expect(at.screen.past.canUndo.value).toBe(false); // nobody knows yet what was repeated
    const placed = { event: "WagerPlaced", player: "Ann", place: "red", stake: 400, chips: "color", denomination: 0 };
    at.tell({ id: "id-1", number: 2, events: [placed] });
    at.screen.undo();
    expect(at.asked().at(-1)).toEqual({ command: "WithdrawWager", player: "Ann", place: "red", chips: "color", stake: 400 });
    at.screen.redo();
    expect(at.asked().at(-1)).toEqual({ command: "PlaceWager", player: "Ann", place: "red", chips: "color", stake: 400 });
    at.screen.clear();
    expect(at.asked().at(-1)).toEqual({ command: "ClearWagers", player: "Ann" });
    const last = at.sent.at(-1)!.id;
    at.tell({ id: last, number: 3, events: [{ event: "WagerWithdrawn", player: "Ann", place: "red", stake: 400, chips: "color" }] });
    at.screen.undo();
    expect(at.asked().at(-1)).toEqual({ command: "PlaceWager", player: "Ann", place: "red", chips: "color", stake: 400 });
  });

  it("is one command for all kinds of chips", () => {
    at.screen.rebet(1);
    const events = [["red", "color"], ["odd", "value"], ["low", "color"], ["side", "value"], ["17", "value"]].map(([place, chips]) =>
      ({ event: "WagerPlaced", player: "Ann", place, stake: 100, chips, denomination: place === "17" ? 100 : 0 }));
    at.tell({ id: "id-1", number: 2, events });
    at.screen.undo();
    at.screen.redo();
    expect(at.asked().slice(1)).toEqual([
      { command: "ChangeWagers", player: "Ann", off: { value: { 17: 100, side: 100, odd: 100 }, color: { low: 100, red: 100 } }, on: {} },
      { command: "ChangeWagers", player: "Ann", off: {}, on: { value: { 17: 100, side: 100, odd: 100 }, color: { low: 100, red: 100 } } },
    ]);
  });

  it("puts a felt that was cleared back whole, but for tokes and coupons", () => {
    at.screen.clear();
    const events = [["red", "value", 100], ["red", "toke-value", 100], ["odd", "color", 300], ["odd", "coupon", 500]].map(([place, chips, stake]) => ({ event: "WagerWithdrawn", player: "Ann", place, stake, chips }));
    at.tell({ id: "id-1", number: 2, events });
    at.screen.undo();
    expect(at.asked().slice(1)).toEqual([{ command: "ChangeWagers", player: "Ann", off: {}, on: { value: { red: 100 }, color: { odd: 300 } } }]);
    expect(at.screen.drawn.value.map(({ place, stake, pending }) => [place, stake, pending])).toEqual([["red", 100, true], ["odd", 300, true]]);
  });

  it("forgets what was to be repeated and was refused", () => {
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.rebet(1);
    at.tell({ id: "id-2", error: { code: "above_maximum", says: "no bet", cite: "" } });
    at.screen.undo();
    expect(at.asked().at(-1)).toEqual({ command: "WithdrawWager", player: "Ann", place: "red", chips: "color", stake: 100 });
  });
});

describe("whole piles", () => {
  beforeEach(() => at.tell({ number: 2, changes: { felt: feltOf(stack("red", 300), stack("odd", 200), stack("red", 900, 2)) } }));

  it("moves a pile, and undoes that in one command", () => {
    at.screen.move("red", "black");
    expect(at.asked()).toEqual([{ command: "MoveWager", player: "Ann", place: "red", to: "black", chips: "color" }]);
    at.tell({ number: 3, changes: { felt: { 1: { "red color": null, ...feltOf(stack("black", 300))[1] } } } });
    at.screen.undo();
    at.screen.redo();
    const [red, black] = [{ color: { red: 300 } }, { color: { black: 300 } }];
    expect(at.asked().slice(1)).toEqual([
      { command: "ChangeWagers", player: "Ann", off: black, on: red },
      { command: "ChangeWagers", player: "Ann", off: red, on: black },
    ]);
  });

  it("moves a pile of several kinds of chips whole, and forgets it whole when it is refused", () => {
    const more = [{ ...stack("red", 500), chips: "value" }, { ...stack("red", 100), chips: "toke-value" }];
    at.tell({ number: 3, changes: { felt: feltOf(stack("red", 300), ...more) } });
    at.screen.move("red", "black");
    const [red, black] = [{ color: { red: 300 }, value: { red: 500 } }, { color: { black: 300 }, value: { black: 500 } }];
    expect(at.asked()).toEqual([{ command: "ChangeWagers", player: "Ann", off: red, on: black }]);
    at.tell({ id: "id-1", error: { code: "above_maximum", says: "no bet", cite: "" } });
    expect(at.screen.past.canUndo.value).toBe(false);
  });

  it("forgets a move that was refused", () => {
    at.screen.move("red", "black");
    at.tell({ id: "id-1", error: { code: "above_maximum", says: "no bet", cite: "" } });
    expect(at.screen.past.canUndo.value).toBe(false);
  });

  it("takes a pile off the felt, and puts it back", () => {
    at.screen.lift("odd");
    at.screen.undo();
    expect(at.asked().map((one) => `${one.command} ${"stake" in one ? one.stake : ""}`)).toEqual(["WithdrawWager 200", "PlaceWager 200"]);
  });

  it("leaves bets alone that live on", () => {
    at.tell({ number: 3, changes: { felt: { 1: { "red color": { stands: "held" }, "odd color": null } } } });
    at.screen.lift("red");
    at.screen.move("red", "odd");
    expect(at.sent).toEqual([]);
  });

  it("places a saved layout as one step", () => {
    at.screen.placeSaved({ name: "mine", bets: at.screen.bets.value });
    expect(at.asked().map((one) => "wagers" in one && one.wagers)).toEqual([{ red: 300, odd: 200 }]);
    at.screen.undo();
    expect(at.screen.past.canUndo.value).toBe(false);
  });
});

describe("dragging", () => {
  beforeEach(() => at.tell({ number: 2, changes: { felt: feltOf(stack("red", 300)) } }));
  const drag = (begin: (drags: Dragging) => void, over: string | null) => {
    const drags = dragging(at.screen);
    begin(drags);
    drags.moved(100, 0, over);
    drags.drop(over);
    return drags;
  };

  it("brings a chip from the tray to a place", () => {
    drag((drags) => drags.fromTray(2, 0, 0), "black");
    expect(at.asked()).toEqual([{ command: "PlaceWager", player: "Ann", place: "black", chips: "color", stake: 500 }]);
  });

  it("moves a pile from place to place, and off the felt", () => {
    drag((drags) => drags.fromPlace("red", 0, 0), "odd");
    drag((drags) => drags.fromPlace("red", 0, 0), null);
    expect(at.asked().map((one) => one.command)).toEqual(["MoveWager", "WithdrawWager"]);
  });

  it("is a tap while the finger trembles, and the click after a drag is none", () => {
    const drags = dragging(at.screen);
    drags.fromTray(0, 0, 0);
    drags.moved(3, 3, "red");
    drags.drop("red");
    expect([at.sent, drags.justDropped()]).toEqual([[], false]);
    const done = drag((one) => one.fromPlace("red", 0, 0), "red");
    expect([done.justDropped(), done.justDropped()]).toEqual([true, false]);
    expect(at.sent).toEqual([]);
  });

  it("drags nothing from an empty place or after no more bets", () => {
    drag((drags) => drags.fromPlace("black", 0, 0), "odd");
    at.tell({ number: 3, changes: { board: { phase: "no more bets" } } });
    drag((drags) => drags.fromTray(0, 0, 0), "odd");
    expect(at.sent).toEqual([]);
  });
});

describe("what is shown", () => {
  it("marks the numbers of the place that is pointed at, else those of the racetrack", () => {
    at.screen.marked.value = ["5"];
    expect([...at.screen.covered.value]).toEqual(["5"]);
    at.screen.active.value = "split:17-20";
    expect([...at.screen.covered.value]).toEqual(["17", "20"]);
  });

  it("has multiples of the player's own chip in the tray, or the table's denominations", () => {
    expect(tray(player({ chip_value: 250 }), [100]).map((chip) => chip.value)).toEqual([250, 500, 1250, 2500, 5000]);
    expect(tray(player({ purse: { value: 900 } }), [100, 500])).toEqual([
      { chips: "value", value: 100 }, { chips: "value", value: 500 },
    ]);
    const both = tray(player({ purse: { color: 500, value: 900 } }), [100, 500, 2500]);
    expect(both.map((chip) => `${chip.chips} ${chip.value}`).slice(-3)).toEqual(["color 2000", "value 100", "value 500"]);
  });

  it("tells chips apart without color", () => {
    const colors = ["red", "blue", "green", "yellow", "orange", "purple", "brown", "pink"];
    const faces = [...colors.map((color) => faceOf("color", color)), faceOf("value", "red")];
    expect(new Set(faces.map((face) => face.letter)).size).toBe(faces.length);
    expect(new Set(faces.map((face) => face.edge)).size).toBe(faces.length);
  });

  it("puts the player's own chips on top", () => {
    at.tell({ number: 2, changes: { felt: feltOf(stack("red", 300), stack("red", 900, 2)) } });
    expect(piecesOf(at.screen.drawn.value).map(({ pile }) => pile.own)).toEqual([false, true]);
  });

  it("speaks of money in dollars", () => {
    expect([123456, 500, 0, -8000, -50].map(dollars)).toEqual(["$1,234.56", "$5", "$0", "-$80", "-$0.50"]);
    expect([onChip(500), onChip(150), onChip(250_000)]).toEqual(["5", "1.50", "2.5k"]);
    expect([percent("1/19"), percent("0")]).toEqual(["5.26 %", "0.00 %"]);
    expect([gain("35 to 1", 500), gain("36 for 1", 500), gain("3 to 2", 500), gain("SW2-U03", 500)]).toEqual([
      17500, 17500, 750, null,
    ]);
  });
});
