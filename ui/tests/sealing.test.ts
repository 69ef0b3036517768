import { afterEach, describe, expect, it } from "vitest";
import type { HeatView, PlayerView } from "../src/api/types";
import { faceOf, tray } from "../src/state/chips";
import { centsOf } from "../src/state/cents";
import { type Dial, liveTable, type Message, type Sent } from "../src/state/live";
import { asAmount, limits, onChip, unit } from "../src/state/money";
import { playerScreen, type View } from "../src/state/screen";
import { falseSeals, sealOf } from "../src/state/sealing";
import { board, player, SINGLE } from "./fixtures";
import told from "./seals.json";

const heat = (changes: Partial<HeatView> = {}): HeatView => ({
  tournament: "spring-2027", event: "Saturday", round: 1, heat: 1, spin: 4, spins: 20, over: "", stacks: { Ann: 1000, Bob: 1000 },
  in_turn: false, order: [], turn: "", last: {}, stage: "", sealed: [], missing: [], seals: {}, opened: {}, nonces: {}, no_bets: {},
  ...changes,
});

const entrant = (changes: Partial<HeatView> = {}): PlayerView =>
  player({
    color: "", purse: { tournament: 1000 }, felt: {},
    board: board({ unit: "points", chip_points: [["green", 25], ["black", 100]], heat: heat(changes), phase: "betting" }),
  });

const start = (view: View) => {
  const sent: Sent[] = [];
  let tell: (message: Message) => void = () => {};
  let ids = 0;
  const dial: Dial = (on) => {
    tell = on.message;
    return { send: (one) => void sent.push(one), close: () => on.closed() };
  };
  const kept = new Map<string, string>();
  const keeping = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  const live = liveTable<View>(dial, { later: () => () => {}, id: () => `id-${++ids}` });
  const screen = playerScreen(SINGLE, live, keeping);
  live.connect();
  tell({ number: 1, snapshot: view });
  return { screen, asked: () => sent.map(({ command }) => command), tell: (view_: View) => tell({ number: 2, snapshot: view_ }) };
};

afterEach(() => (unit.value = "$"));

describe("the seal", () => {
  it.each(told)("of $player is the engine's", async ({ player: name, wagers, nonce, digest, ...about }) => {
    expect(await sealOf(heat(about), name, { wagers: wagers as Record<string, number>, nonce })).toBe(digest);
  });

  it("that is not what was opened is named", async () => {
    const [one] = told;
    const shown = heat({ spin: 1, opened: { Ann: one!.wagers as Record<string, number> }, nonces: { Ann: one!.nonce }, seals: { Ann: one!.digest } });
    expect(await falseSeals(shown)).toEqual([]);
    expect(await falseSeals({ ...shown, opened: { Ann: { red: 425 } } })).toEqual(["Ann"]);
  });
});

describe("sealed bets on the screen", () => {
  it("are sent to nobody before they are sealed, and open by themselves when all seals are in", async () => {
    const at = start(entrant({ stage: "seal", missing: ["Ann", "Bob"] }));
    at.screen.chosen.value = 1;
    at.screen.place([{ place: "red", count: 1 }]);
    at.screen.place([{ place: "odd", count: 1 }]);
    at.screen.take("odd");
    expect(at.asked()).toEqual([]);
    expect(at.screen.drawn.value.map(({ place, stake, pending }) => [place, stake, pending])).toEqual([["red", 100, true]]);
    await at.screen.seals.seal();
    const [sealed] = at.asked();
    expect(sealed).toMatchObject({ command: "SealWagers", player: "Ann" });
    at.tell(entrant({ stage: "seal", sealed: ["Ann"], missing: ["Bob"] }));
    expect(at.screen.canBet.value).toBe(false);
    at.tell(entrant({ stage: "open", sealed: ["Ann", "Bob"], missing: ["Ann", "Bob"] }));
    const opened = at.asked()[1] as unknown as { command: string; wagers: Record<string, number>; nonce: string };
    expect(opened.command).toBe("OpenWagers");
    expect(opened.wagers).toEqual({ red: 100 });
    expect(await sealOf(heat(), "Ann", opened)).toBe((sealed as unknown as { digest: string }).digest);
  });
});

describe("a heat", () => {
  it("is bet on in turn, and not after its last spin", () => {
    const at = start(entrant({ in_turn: true, turn: "Bob", order: ["Bob", "Ann"] }));
    expect(at.screen.canBet.value).toBe(false);
    at.tell(entrant({ in_turn: true, turn: "Ann", order: ["Bob", "Ann"] }));
    expect(at.screen.canBet.value).toBe(true);
    at.tell(entrant({ over: "all spins are played" }));
    expect(at.screen.canBet.value).toBe(false);
  });

  it("counts in points, with chips of their own colors", () => {
    start(entrant());
    expect(asAmount(12_500)).toBe("12,500 points");
    expect([asAmount(1), onChip(25), onChip(1500)]).toEqual(["1 point", "25", "1.5k"]);
    expect(limits(25, 10 ** 13)).toBe("25 points and more");
    expect([centsOf("1,250", "points"), centsOf("2.50", "points"), centsOf("2.50")]).toEqual([1250, null, 250]);
    expect(tray(entrant(), [])).toEqual([{ chips: "tournament", value: 25, color: "green" }, { chips: "tournament", value: 100, color: "black" }]);
    expect(faceOf("tournament", "green").letter).toBe("T");
  });
});
