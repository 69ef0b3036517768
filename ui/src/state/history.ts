/**
 * Undo and redo, step by step. A step is what one gesture did: one chip, the chips of a call, a pile that was moved or
 * taken off, a felt that was cleared, wagers that were repeated or doubled. What the server works out itself is told by its
 * answer, and keeps its place in the order until then. The server keeps the wagers; this remembers gestures, forgets those
 * that were refused, and begins anew when a round does.
 */
import { batch, computed, signal } from "@preact/signals";
import type { Command } from "../api/types";

export interface Move {
  place: string;
  chips: string;
  /** What came to the place; less than nothing for what was taken from it. */
  stake: number;
  /** Which value chips, where that has to be said. */
  denomination?: number;
}

export type Step = readonly Move[];

/** What changes the bets on the felt: each names the round that it is for. */
export type Bet = Extract<Command, { command: "PlaceWager" | "PlaceWagers" | "WithdrawWager" | "WithdrawWagers" | "ChangeWagers" | "MoveWager" | "ClearWagers" | "Rebet" }>;

export interface Gesture {
  step: Step;
  /** The command that makes it; none where nothing was asked for. */
  id: string;
  /** The command is on its way, and only the server knows what it does. */
  awaits: boolean;
}

export const history = () => {
  const done = signal<readonly Gesture[]>([]);
  const undone = signal<readonly Step[]>([]);
  /** Undos on their way: which step, and where it stood. */
  const takenBack = new Map<string, { step: Step; at: number }>();
  let round = -1;
  /** Both at once, or another tab would hear of one half. */
  const become = (next: readonly Gesture[], again: readonly Step[]) =>
    batch(() => {
      done.value = next;
      undone.value = again;
    });

  return {
    canUndo: computed(() => done.value.at(-1)?.awaits === false),
    canRedo: computed(() => undone.value.length > 0),
    /** What the server has answered. */
    settled: computed(() => done.value.filter(({ awaits }) => !awaits)),
    undone,

    /** Another tab of the same seat has done something; what this one waits for comes after it. */
    adopt(steps: readonly Gesture[], again: readonly Step[]) {
      become([...steps, ...done.peek().filter(({ awaits }) => awaits)], again);
    },

    placed(step: Step, id: string) {
      become([...done.value, { step, id, awaits: false }], []);
    },

    /** A command was sent whose moves the server works out. */
    awaits(id: string) {
      become([...done.value, { step: [], id, awaits: true }], []);
    },

    /** It was done, and these are its moves. */
    answered(id: string, step: Step) {
      takenBack.delete(id);
      done.value = done.peek().flatMap((one) => (!one.awaits || one.id !== id ? [one] : step.length ? [{ step, id, awaits: false }] : []));
    },

    /** A gesture that was refused was never made, and one whose undo was refused still stands. */
    refused(id: string) {
      const back = takenBack.get(id);
      if (!back) return void (done.value = done.peek().filter((one) => one.id !== id));
      takenBack.delete(id);
      const at = undone.peek().findLastIndex((one) => JSON.stringify(one) === JSON.stringify(back.step));
      const again = at < 0 ? undone.peek() : undone.peek().toSpliced(at, 1);
      become(done.peek().toSpliced(back.at, 0, { step: back.step, id: "", awaits: false }), again);
    },

    /** `ask` sends what takes the last step back, and gives the command's id. */
    undo(ask: (step: Step) => string) {
      if (!this.canUndo.value) return;
      const [{ step }, at] = [done.value.at(-1)!, done.value.length - 1];
      const id = ask(inverse(step));
      if (id) takenBack.set(id, { step, at });
      become(done.value.slice(0, -1), step.length ? [...undone.value, step] : undone.value);
    },

    redo(ask: (step: Step) => string) {
      const step = undone.value.at(-1);
      if (step) become([...done.value, { step, id: ask(step), awaits: false }], undone.value.slice(0, -1));
    },

    /** A new round: there is nothing to take back any more. */
    forget() {
      takenBack.clear();
      become([], []);
    },

    roundIs(number: number) {
      if (round !== -1 && number !== round) this.forget();
      round = number;
    },
  };
};

export type History = ReturnType<typeof history>;

const askingOne = (player: string, { place, chips, stake, denomination }: Move): Bet =>
  stake < 0
    ? { command: "WithdrawWager", player, place, chips, stake: -stake }
    : { command: "PlaceWager", player, place, chips, stake, ...(denomination ? { denomination } : {}) };

/** What a player can put back: tokes ride on the player's chips, and a coupon is handed in anew. */
export const isOwn = ({ chips }: Move): boolean => !chips.startsWith("toke-") && chips !== "coupon";

/** The one command that makes a step: everything in it is done, or nothing. */
export const asking = (player: string, step: Step): Bet | null => {
  const [first] = step;
  if (!first || step.length === 1) return first ? askingOne(player, first) : null;
  const [off, on] = [stakesOf(step.filter(({ stake }) => stake < 0)), stakesOf(step.filter(({ stake }) => stake > 0))];
  const { chips, denomination } = first;
  const isOneKind = step.every((one) => one.chips === chips && (one.stake < 0 || one.denomination === denomination));
  if (isOneKind && !on[chips]) return { command: "WithdrawWagers", player, wagers: off[chips]!, chips };
  if (isOneKind && !off[chips]) return { command: "PlaceWagers", player, wagers: on[chips]!, chips, ...(denomination ? { denomination } : {}) };
  return { command: "ChangeWagers", player, off, on };
};

type Stakes = Record<string, Record<string, number>>;

/** By chips and place. */
const stakesOf = (moves: Step): Stakes => {
  const stakes: Stakes = {};
  for (const { chips, place, stake } of moves) {
    const of = (stakes[chips] ??= {});
    of[place] = (of[place] ?? 0) + Math.abs(stake);
  }
  return stakes;
};

/** What the server has done for a command, as moves. */
export const movesBy = (events: readonly unknown[]): Move[] =>
  (events as readonly { event: string; place: string; to?: string; chips: string; stake: number; denomination?: number }[]).flatMap((one) => {
    const { place, chips, stake, denomination } = one;
    if (one.event === "WagerPlaced") return [{ place, chips, stake, ...(denomination ? { denomination } : {}) }];
    if (one.event === "WagerMoved") return [{ place, chips, stake: -stake }, { place: one.to ?? "", chips, stake }];
    return one.event === "WagerWithdrawn" ? [{ place, chips, stake: -stake }] : [];
  });

/**
 * The step that takes a step back. What was taken comes back last, as its chips have to be free; what was placed goes in the opposite
 * order, as a side bet that needs a main bet goes before it.
 */
export const inverse = (step: Step): Step => {
  const back = step.map((move) => ({ ...move, stake: -move.stake }));
  return [...back.filter(({ stake }) => stake < 0).reverse(), ...back.filter(({ stake }) => stake >= 0)];
};
