/**
 * What this page contributes to electronic draws, so that the house alone neither knows nor chooses one.
 *
 * A random seed is hashed again and again, here; the last hash is the commitment, sent while betting is open. After each close
 * the hash before it is given, and is the commitment to the next: one commitment serves many spins. A chain that the table does
 * not know, or that has left this page without being taken, is good for nothing: another one is made while betting is open. It is
 * kept for as long as the page is, also when it is loaded anew.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView, DrawView, PlayerView } from "../api/types";
import { editionOf, hexOf } from "./commitment";
import type { LiveTable } from "./live";
import type { Keeping } from "./sealing";

/** Rounds that one commitment serves. */
export const LENGTH = 500;
const SEED_BYTES = 32;
const OPEN = ["betting", "spinning"];
const CLOSED = ["no more bets", "outcome", "bonus"];
/** What this page sends by itself: nobody has asked for it, and nobody is told when it is refused. */
export const OWN_COMMANDS = ["CommitNonce", "RevealNonce"];

interface Kept {
  seed: string;
  /** How many nonces have left this page. */
  given: number;
  /** The spin for which the last one did, as `spinOf` names it: each has one. */
  spin: string;
}

/** The commitment, and then the nonces in the order in which they are given. */
export const chainOf = async (seed: string, length = LENGTH): Promise<string[]> => {
  let bytes = Uint8Array.from(seed.match(/../g) ?? [], (two) => parseInt(two, 16));
  const links = [seed];
  for (let link = 0; link < length; link += 1) {
    bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    links.push(hexOf(bytes.buffer));
  }
  return links.reverse();
};

const spinOf = ({ context }: DrawView): string => `${context.round} ${context.purpose.split(" ")[1]}`;

/** The spin whose draws wait for nonces: betting has closed, and what was contributed is not fixed yet. */
const waiting = ({ phase, electronic }: BoardView): string => {
  const draw = Object.values(electronic).find((one) => editionOf(one.context) > 1 && !one.secret && !one.mixed);
  return draw && CLOSED.includes(phase) ? spinOf(draw) : "";
};

/** Whether anything is drawn electronically here; where not, the field is null, or was taken away. */
const isAsked = ({ pledge }: PlayerView): boolean => typeof pledge === "string";

export type Contributed = "used" | "not used" | "another's" | "none";

export const contributing = <View>(
  live: LiveTable<View>, board: ReadonlySignal<BoardView | null>, player: ReadonlySignal<PlayerView | null>, keeping: Keeping,
) => {
  const links = signal<readonly string[]>([]);
  const kept = signal<Kept | null>(null);
  let name = "";
  let committedIn = -1;
  let isLooking = false;
  let looksAgain = false;

  const keyOf = (me: PlayerView) => `nonces ${board.value?.table ?? ""} ${me.player}`;
  const keep = (me: PlayerView, now: Kept) => {
    kept.value = now;
    keeping.setItem(keyOf(me), JSON.stringify(now));
  };

  const load = async (me: PlayerView) => {
    if (name === keyOf(me)) return;
    const found = JSON.parse(keeping.getItem(keyOf(me)) ?? "null") as Kept | null;
    links.value = found ? await chainOf(found.seed) : [];
    kept.value = found;
    name = keyOf(me);
  };

  /** The table's commitment is the last hash that has left this page, and there is another one to give. */
  const isKnown = (me: PlayerView) =>
    kept.value !== null && links.value[kept.value.given] === me.pledge && kept.value.given < LENGTH;

  const commit = async (me: PlayerView) => {
    const seed = hexOf(crypto.getRandomValues(new Uint8Array(SEED_BYTES)).buffer);
    const made = await chainOf(seed);
    const now = board.value;
    if (!now || !OPEN.includes(now.phase) || !live.canAsk.value) return;
    links.value = made;
    committedIn = now.round;
    keep(me, { seed, given: 0, spin: "" });
    live.send({ command: "CommitNonce", player: me.player, digest: made[0] ?? "" });
  };

  /** It counts as given before it leaves: whatever becomes of it, nobody may rely on its being secret any more. */
  const reveal = (me: PlayerView, spin: string) => {
    const last = kept.value;
    if (!last || !spin || last.spin === spin) return;
    const given = last.given + 1;
    keep(me, { ...last, given, spin });
    live.send({ command: "RevealNonce", player: me.player, nonce: links.value[given] ?? "" });
  };

  const look = async () => {
    const first = player.value;
    if (!first || !isAsked(first) || !globalThis.crypto?.subtle) return;
    await load(first);
    const [me, now] = [player.value, board.value];
    if (!me || !now || me.player !== first.player || !live.canAsk.value) return;
    if (live.pending.value.some(({ command }) => OWN_COMMANDS.includes(command.command))) return;
    if (isKnown(me)) {
      reveal(me, waiting(now));
    } else if (OPEN.includes(now.phase) && committedIn !== now.round) {
      await commit(me); // once a round: another page of the same player may do the same
    }
  };

  const lookAround = async () => {
    looksAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (looksAgain) {
      looksAgain = false;
      await look();
    }
    isLooking = false;
  };

  effect(() => {
    void [player.value, board.value, live.pending.value, live.canAsk.value];
    void lookAround();
  });

  /** Whether what this page gave is in a draw, by its own look at it; nothing before that is fixed. */
  const used = (draw: DrawView): Contributed | null => {
    const me = player.value;
    if (!draw.mixed || !me || !isAsked(me)) return null;
    const [, nonce = ""] = draw.mixed.nonces.find(([seat]) => seat === me.seat) ?? [];
    if (nonce) return links.value.includes(nonce) ? "used" : "another's";
    return draw.mixed.missing.includes(me.seat) || kept.value?.spin === spinOf(draw) ? "not used" : "none";
  };

  return {
    used,
    /** A draw of the last spin that this page's contribution is missing from. */
    isLeftOut: computed(() => Object.values(board.value?.electronic ?? {}).some((draw) => draw.secret && used(draw) === "not used")),
  };
};

export type Contributing = ReturnType<typeof contributing>;
