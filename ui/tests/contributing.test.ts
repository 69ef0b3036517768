import { describe, expect, it } from "vitest";
import type { Command, DrawView, PlayerView } from "../src/api/types";
import { chainOf, LENGTH } from "../src/state/contributing";
import { type Dial, liveTable, type Message, type Sent } from "../src/state/live";
import { playerScreen, type View } from "../src/state/screen";
import { board, player, SINGLE } from "./fixtures";

const sha = async (hex: string): Promise<string> => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (one) => one.toString(16).padStart(2, "0")).join("");
};

const draw = (changes: Partial<DrawView> = {}): DrawView => ({
  context: { table: "7", round: 3, purpose: "Ball 3", wheel: "single-zero", choices: [["Ball 1", 1]], edition: 2 },
  digest: "d", secret: "", value: "", mixed: null, ...changes,
});

const later = draw({ context: { ...draw().context, round: 4, purpose: "Ball 4" } });

const ann = (phase: string, pledge: string | null, round = 3, electronic = [round === 3 ? draw() : later]): PlayerView =>
  player({ seat: 4, pledge, board: board({ phase, round, electronic: Object.fromEntries(electronic.map((one) => [one.context.purpose, one])) }) });

/** A page; its session goes on when it is loaded anew. */
const open = (kept = new Map<string, string>()) => {
  const sent: Sent[] = [];
  let tell: (message: Message) => void = () => {};
  let number = 0;
  let ids = 0;
  const dial: Dial = (_after, on) => {
    tell = on.message;
    return { send: (one) => void sent.push(one), close: () => on.closed() };
  };
  const keeping = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  const live = liveTable<View>(dial, { later: () => () => {}, id: () => `id-${++ids}` });
  const screen = playerScreen(SINGLE, live, undefined, keeping);
  live.connect();
  const asked = () => sent.map(({ command }) => command);
  return {
    screen, kept, asked,
    /** Shows a view; what the page asked for is answered, and in it. */
    show: (view: View) => {
      number += 1;
      for (const { id } of live.pending.value) tell({ id, number, events: [] });
      tell({ number, snapshot: view });
    },
    refuse: () => live.pending.value.forEach(({ id }) => tell({ id, error: { code: "not_now", says: "late", cite: "" } as never })),
    /** The command that comes next, of so many. */
    next: async (count: number): Promise<Command> => {
      await expect.poll(() => asked().length, { timeout: 20_000 }).toBe(count);
      return asked()[count - 1]!;
    },
  };
};

const quiet = () => new Promise((done) => setTimeout(done, 60));
const committed = (command: Command): string => (command.command === "CommitNonce" ? command.digest : "");
const revealed = (command: Command): string => (command.command === "RevealNonce" ? command.nonce : "");

describe("the chain", () => {
  it("is hashed from its seed, and given from its end", async () => {
    const links = await chainOf("00".repeat(32), 3);
    expect(links).toHaveLength(4);
    expect(links[3]).toBe("00".repeat(32));
    expect(links[2]).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    for (const [at, link] of links.slice(1).entries()) expect(await sha(link)).toBe(links[at]);
  });
});

describe("a page", () => {
  it("commits when it sits down, and gives a nonce after each close and not before", async () => {
    const page = open();
    page.show(ann("betting", ""));
    const digest = committed(await page.next(1));
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    page.show(ann("spinning", digest));
    await quiet();
    expect(page.asked()).toHaveLength(1);
    page.show(ann("no more bets", digest));
    const first = revealed(await page.next(2));
    expect(await sha(first)).toBe(digest);
    page.show(ann("no more bets", first));
    await quiet();
    page.show(ann("betting", first, 4));
    await quiet();
    expect(page.asked()).toHaveLength(2);
    page.show(ann("no more bets", first, 4));
    expect(await sha(revealed(await page.next(3)))).toBe(first);
  });

  it("goes on with its chain when it is loaded anew", async () => {
    const page = open();
    page.show(ann("betting", ""));
    const digest = committed(await page.next(1));
    const again = open(page.kept);
    again.show(ann("no more bets", digest));
    expect(await sha(revealed(await again.next(1)))).toBe(digest);
  });

  it("commits anew, once a round, when the table knows another commitment or none", async () => {
    const page = open();
    page.show(ann("betting", "ab".repeat(32)));
    const first = committed(await page.next(1));
    page.show(ann("betting", "cd".repeat(32)));
    await quiet();
    expect(page.asked()).toHaveLength(1);
    page.show(ann("no more bets", "cd".repeat(32)));
    await quiet();
    expect(page.asked()).toHaveLength(1);
    page.show(ann("betting", "", 4));
    expect(committed(await page.next(2))).not.toBe(first);
  });

  it("uses no nonce again that was refused: it has left the page", async () => {
    const page = open();
    page.show(ann("betting", ""));
    const digest = committed(await page.next(1));
    page.show(ann("no more bets", digest));
    await page.next(2);
    page.refuse();
    page.show(ann("no more bets", digest));
    await quiet();
    expect(page.asked()).toHaveLength(2);
    page.show(ann("betting", digest, 4));
    expect(committed(await page.next(3))).not.toBe(digest);
  });

  it("commits anew when its chain is used up", async () => {
    const page = open();
    const links = await chainOf("11".repeat(32));
    page.kept.set("nonces 7 Ann", JSON.stringify({ seed: "11".repeat(32), given: LENGTH, spin: "2 2" }));
    page.show(ann("betting", links[LENGTH]!));
    expect(committed(await page.next(1))).not.toBe(links[0]);
  });

  it("sends nothing where nothing is drawn electronically, and nothing for a draw of the first edition", async () => {
    const page = open();
    page.show(ann("betting", null));
    await quiet();
    expect(page.asked()).toEqual([]);
    const old = open();
    old.show(ann("betting", ""));
    const digest = committed(await old.next(1));
    const { edition: _, ...context } = draw().context;
    old.show(ann("no more bets", digest, 3, [draw({ context })]));
    await quiet();
    expect(old.asked()).toHaveLength(1);
  });
});

describe("what a player is told of the contribution", () => {
  const played = async () => {
    const page = open();
    page.show(ann("betting", ""));
    const digest = committed(await page.next(1));
    page.show(ann("no more bets", digest));
    const nonce = revealed(await page.next(2));
    page.show(ann("outcome", nonce));
    return { page, nonce };
  };
  const mixed = (nonces: [number, string][], missing: number[] = []) =>
    draw({ secret: "s", value: "1", mixed: { head: "h", nonces, missing } });

  it("is that it was used, that it was not, or that another screen's was", async () => {
    const { page, nonce } = await played();
    const { used } = page.screen.contribution;
    expect(used(draw())).toBeNull();
    expect(used(mixed([[3, "ef".repeat(32)], [4, nonce]]))).toBe("used");
    expect(used(mixed([[4, "ef".repeat(32)]]))).toBe("another's");
    expect(used(mixed([[3, nonce]], [4]))).toBe("not used");
    expect(used(mixed([[3, nonce]]))).toBe("not used"); // left out, and nobody says so
  });

  it("stands on the screen when it was left out", async () => {
    const { page, nonce } = await played();
    page.show(ann("outcome", nonce, 3, [mixed([[4, nonce]])]));
    expect(page.screen.contribution.isLeftOut.value).toBe(false);
    page.show(ann("outcome", "", 3, [mixed([], [4])]));
    expect(page.screen.contribution.isLeftOut.value).toBe(true);
  });

  it("is that there was none, when it had not committed to any", async () => {
    const page = open();
    page.show(ann("no more bets", ""));
    await quiet();
    expect(page.screen.contribution.used(mixed([]))).toBe("none");
  });
});
