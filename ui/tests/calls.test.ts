import { describe, expect, it } from "vitest";
import type { LayoutView } from "../src/api/types";
import { betsSaid, chipsOf, completeCall, costOf, namedCall, neighborCall, notOffered, whyNotCall } from "../src/state/calls";
import { type Dial, liveTable, type Message, type Sent } from "../src/state/live";
import { whyNot } from "../src/state/refusals";
import { playerScreen, type View } from "../src/state/screen";
import { board, DOUBLE, feltOf, player, SINGLE } from "./fixtures";

const named = (name: string, layout: LayoutView = SINGLE) => namedCall(layout.calls.find((one) => one.name === name)!);
const CHIP = { chips: "color", value: 100 };

describe("what a call is", () => {
  it("is one chip straight up on a number and each neighbor, up to nine on either side", () => {
    expect(neighborCall(SINGLE, "0", 1).chips).toEqual(["26", "0", "32"].map((one) => ({ place: `straight:${one}`, count: 1 })));
    const around = "5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18".split(" ");
    expect(neighborCall(DOUBLE, "00", 9).pockets).toEqual(around);
    expect(neighborCall(SINGLE, "17", 0).name).toBe("17 black");
    expect(neighborCall(SINGLE, "17", 1).name).toBe("17 black and 1 neighbor on each side");
  });

  it("costs what the trade says with the chosen chip", () => {
    expect(costOf(named("tiers du cylindre"), CHIP)).toBe("6 chips, $6");
    expect(costOf(named("orphelins"), { chips: "color", value: 500 })).toBe("5 chips, $25");
    expect(costOf(completeCall(SINGLE, "17", false), CHIP)).toBe("40 chips, $40");
    expect(costOf(completeCall(SINGLE, "17", true), CHIP)).toBe("12 chips, $12");
    expect(costOf(named("final 7"), null)).toBe("3 chips");
  });

  it("is all or nothing, except a complete, which is every inside bet that there is", () => {
    const voisins = named("voisins du zéro");
    expect([voisins.isBarred, notOffered(voisins)]).toEqual([true, "This table does not offer the trio 0, 2, 3, and a call is all or nothing."]);
    const three = completeCall(SINGLE, "3", false);
    expect([three.isBarred, notOffered(three), chipsOf(three)]).toEqual([false, "Without the trio 0, 2, 3: not offered at this table.", 20]);
  });
});

describe("why a call cannot be made", () => {
  const ann = player({ purse: { color: 500 } });
  const tiers = named("tiers du cylindre");

  it("says what it costs and what there is, with what is on its way", () => {
    expect(whyNotCall(tiers, CHIP, ann, SINGLE, [])?.says).toBe("It costs $6, and you have $5 in color chips.");
    expect(whyNotCall(named("jeu zéro"), CHIP, ann, SINGLE, [])).toBeNull();
    const coming = [{ place: "red", chips: "color", stake: 200 }];
    expect(whyNotCall(named("jeu zéro"), CHIP, ann, SINGLE, coming)?.says).toBe("It costs $4, and you have $3 in color chips.");
  });

  it("names the place whose limit stands in the way, and its section", () => {
    const limited = (changes: { low?: number; high?: number }): LayoutView => ({
      ...SINGLE, places: SINGLE.places.map((one) => (one.kind === "split" ? { ...one, ...changes, limit_cite: "2207" } : one)),
    });
    expect(whyNotCall(tiers, CHIP, ann, limited({ low: 500 }), [])).toEqual({
      says: "$1 on split 5-8 is below the minimum of $5; 5 more bets are too.", cite: "2207",
    });
    const coming = [{ place: "split:5-8", chips: "color", stake: 100 }];
    expect(whyNotCall(tiers, CHIP, ann, limited({ high: 100 }), coming)?.says).toBe("$1 more on split 5-8 is above the maximum of $1.");
  });

  it("comes before what the purse holds when the table does not offer it", () => {
    expect(whyNotCall(named("voisins du zéro"), CHIP, player({ purse: {} }), SINGLE, [])?.says).toContain("trio 0, 2, 3");
  });
});

describe("a call on the screen", () => {
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
    return { screen, live, sent, tell: (message: Message) => tell(message) };
  };
  const stacks = (places: readonly string[]) =>
    feltOf(...places.map((place) => ({ place, seat: 1, color: "red", chips: "color", stake: 100, stands: "", taken: false })));
  const events = (name: string, places: readonly string[]) =>
    places.map((place) => ({ event: name, player: "Ann", place, stake: 100, chips: "color", denomination: 0 }));
  const TIERS = named("tiers du cylindre").chips.map((one) => one.place);

  it("is one command, one step of the history and one sentence", () => {
    const at = start(player());
    at.screen.call(named("tiers du cylindre"));
    expect(at.sent.map(({ command }) => command.command)).toEqual(["PlaceWagers"]);
    at.tell({ id: "id-1", number: 2, events: events("WagerPlaced", TIERS) });
    expect(at.screen.said.value).toBe("");
    at.tell({ number: 2, changes: { felt: stacks(TIERS) } });
    expect(at.screen.said.value).toBe("Tiers du cylindre, 6 chips, $6. $6 on the felt.");
    at.screen.undo();
    expect(at.sent.slice(1).map(({ command }) => command.command)).toEqual(["WithdrawWagers"]);
    at.tell({ id: "id-2", number: 3, events: events("WagerWithdrawn", TIERS) });
    at.tell({ number: 3, changes: { felt: { 1: null } } });
    expect(at.screen.said.value).toBe("$6 off 6 places. $0 on the felt.");
    at.tell({ number: 4, changes: { board: { ...board(), round: 99 } } });
    expect(at.screen.said.value).toBe("");
  });

  it("is refused once and asks for nothing when there are not enough chips", () => {
    const at = start(player({ purse: { color: 500 } }));
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.call(named("tiers du cylindre"));
    expect(at.sent.length).toBe(1);
    expect(at.live.refused.value.map((one) => whyNot(one, at.screen.player.value))).toEqual([
      "No bet on tiers du cylindre. It costs $6, and you have $4 in color chips.",
    ]);
    expect(at.screen.past.canUndo.value).toBe(true); // the bet before it
  });

  it("leaves nothing to take back when the table refuses it", () => {
    const at = start(player());
    at.screen.call(named("tiers du cylindre"));
    at.tell({ id: "id-1", error: { code: "above_maximum", says: "no bet: the maximum", cite: "" } });
    expect([at.screen.past.canUndo.value, at.screen.drawn.value, at.screen.said.value]).toEqual([false, [], ""]);
  });

  it("tells a move and a cleared felt in one sentence each", () => {
    expect(betsSaid(SINGLE, [{ place: "red", stake: -300 }, { place: "black", stake: 300 }], "")).toBe("$3 off red, $3 on black");
    expect(betsSaid(SINGLE, [{ place: "red", stake: -300 }, { place: "odd", stake: -200 }], "")).toBe("$5 off 2 places");
    expect(betsSaid(SINGLE, [{ place: "straight:17", stake: 500 }], "")).toBe("$5 on 17 black");
  });
});
