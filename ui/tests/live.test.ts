import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Problem } from "../src/api/types";
import { type Dial, liveTable, type Sent, type Message } from "../src/state/live";

const RED: Command = { command: "PlaceWager", player: "Ann", place: "red", stake: 500, chips: "value" };
const NO_BET = { code: "too_late", says: "no bet, too late", cite: "30-2205(2)" };

interface Call {
  sent: Sent[];
  open(): void;
  message(message: Message): void;
  closed(): void;
}

/** A server on the other end of the line, and a clock that runs when it is told to. */
const house = () => {
  const calls: Call[] = [];
  const timers: { action: () => void; milliseconds: number }[] = [];
  let ids = 0;
  const dial: Dial = (on) => {
    const sent: Sent[] = [];
    calls.push({ sent, ...on });
    return { send: (one) => void sent.push(one), close: () => on.closed() };
  };
  let why: Problem | null = null;
  const whyNot = () => Promise.resolve(why);
  const world = {
    later: (action: () => void, milliseconds: number) => {
      const timer = { action, milliseconds };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    id: () => `id-${++ids}`,
  };
  const live = liveTable<Record<string, unknown>>(dial, world, whyNot);
  const last = () => calls.at(-1)!;
  const wait = () => timers.splice(0).forEach(({ action }) => action());
  return { live, calls, timers, last, wait, bar: (says: string) => (why = { code: "locked", says, cite: "" }) };
};

let at: ReturnType<typeof house>;

/** The server has been asked why, and has answered. */
const asked = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  at = house();
  at.live.connect();
  at.last().open();
});

const snapshot = (number: number, view: unknown = { phase: "betting", felt: [] }) => at.last().message({ number, snapshot: view });

describe("what the server tells", () => {
  it("is connecting until there is something to show, and live then", () => {
    expect(at.live.status.value).toBe("connecting");
    snapshot(3);
    expect(at.live.status.value).toBe("live");
  });

  it("merges changes into the view: fields by name, null for what is gone, lists whole", () => {
    snapshot(3, { phase: "betting", board: { round: 1, dolly: "17" }, felt: [1, 2] });
    at.last().message({ number: 4, changes: { board: { dolly: null, round: 2 }, felt: [3] } });
    expect(at.live.view.value).toEqual({ phase: "betting", board: { round: 2 }, felt: [3] });
    expect(at.live.number.value).toBe(4);
  });

  it("says that the table has stopped", () => {
    snapshot(3);
    at.last().message({ number: 4, halted: "the disk is full" });
    expect([at.live.status.value, at.live.halted.value]).toEqual(["halted", "the disk is full"]);
    expect(at.live.send(RED)).toBeNull();
  });
});

describe("a broken connection", () => {
  it("is shown at once, keeps the view, and lets nothing be asked", () => {
    snapshot(3);
    at.last().closed();
    expect(at.live.status.value).toBe("broken");
    expect(at.live.view.value).not.toBeNull();
    expect(at.live.canAsk.value).toBe(false);
    expect(at.live.send(RED)).toBeNull();
    expect(at.live.pending.value).toEqual([]);
  });

  it("is whole again with the first snapshot, also of a house that was begun anew", () => {
    snapshot(7);
    const id = at.live.send(RED)!;
    at.last().message({ id, number: 9, events: [] });
    expect(at.live.pending.value.map(({ confirmed }) => confirmed)).toEqual([9]);
    at.last().closed();
    at.wait();
    at.last().open();
    expect(at.live.status.value).toBe("broken");
    snapshot(2, { phase: "closed" });
    expect([at.live.status.value, at.live.view.value, at.live.pending.value]).toEqual(["live", { phase: "closed" }, []]);
  });

  it("of a table that had stopped is tried again, and the table is shown as stopped until it goes on", () => {
    snapshot(7);
    at.last().message({ number: 8, halted: "the disk is full" });
    at.last().closed();
    expect(at.live.status.value).toBe("halted");
    at.wait();
    at.last().open();
    snapshot(8);
    expect(at.live.status.value).toBe("live");
  });

  it("waits longer each time, up to a bound, and anew after success", async () => {
    snapshot(1);
    const waits = [];
    for (let tries = 0; tries < 7; tries++) {
      at.last().closed();
      await asked();
      waits.push(at.timers[0]!.milliseconds);
      at.wait();
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    at.last().open();
    at.last().closed();
    expect(at.timers[0]!.milliseconds).toBe(250);
  });

  it("that is refused says why, and is not tried again", async () => {
    snapshot(1);
    at.last().closed();
    at.wait();
    at.bar("the session is locked");
    at.last().closed();
    await asked();
    expect([at.live.status.value, at.live.barred.value]).toEqual(["barred", "the session is locked"]);
    expect(at.timers).toHaveLength(0);
  });

  it("hears nothing from a line that is over", () => {
    snapshot(1);
    const old = at.last();
    old.closed();
    at.wait();
    old.message({ number: 99, snapshot: {} });
    expect(at.live.number.value).toBe(1);
  });

  it("is noticed when the machine loses its network", () => {
    snapshot(1);
    at.live.lost();
    expect(at.live.status.value).toBe("broken");
  });

  it("ends for good when the screen goes away", () => {
    snapshot(1);
    at.live.end();
    expect(at.timers).toHaveLength(0);
  });
});

describe("a command", () => {
  beforeEach(() => snapshot(3));

  it("is pending until the view that contains it is on the screen", () => {
    const id = at.live.send(RED)!;
    expect(at.last().sent).toEqual([{ id, command: RED, approval: 0 }]);
    expect(at.live.pending.value.map((one) => one.confirmed)).toEqual([null]);
    at.last().message({ id, number: 4, events: [] });
    expect(at.live.pending.value.map((one) => one.confirmed)).toEqual([4]);
    at.last().message({ number: 4, changes: { felt: ["red"] } });
    expect(at.live.pending.value).toEqual([]);
  });

  it("is settled by an answer that comes after its view", () => {
    const id = at.live.send(RED)!;
    at.last().message({ number: 5, changes: { felt: ["red"] } });
    expect(at.live.pending.value).toHaveLength(1);
    at.last().message({ id, number: 4, events: [] });
    expect(at.live.pending.value).toEqual([]);
  });

  it("that is refused is pending no more, and says why until that is put away", () => {
    const id = at.live.send(RED)!;
    at.last().message({ id, error: NO_BET });
    expect(at.live.pending.value).toEqual([]);
    expect(at.live.refused.value).toEqual([{ id, command: RED, error: NO_BET }]);
    at.live.dismiss(id);
    expect(at.live.refused.value).toEqual([]);
  });

  it("that was not answered is sent again with the same id; one that was is not", () => {
    const first = at.live.send(RED)!;
    const second = at.live.send(RED)!;
    at.last().message({ id: first, number: 9, events: [] });
    at.last().closed();
    at.wait();
    expect(at.last().sent).toEqual([]);
    at.last().open();
    expect(at.last().sent.map((sent) => sent.id)).toEqual([second]);
    expect(at.live.pending.value.map((one) => one.id)).toEqual([first, second]);
  });

  it("of somebody else is nobody's here", () => {
    at.last().message({ id: "not ours", number: 4, events: [] });
    expect(at.live.pending.value).toEqual([]);
  });
});
