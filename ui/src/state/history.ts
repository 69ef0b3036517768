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

/** A gesture; while its command is on its way, only the server knows what it does. */
export interface Gesture {
  step: Step;
  awaits: string;
}

export const history = () => {
  const done = signal<readonly Gesture[]>([]);
  const undone = signal<readonly Step[]>([]);
  let round = -1;
  /** Both at once, or another tab would hear of one half. */
  const become = (next: readonly Gesture[], takenBack: readonly Step[]) =>
    batch(() => {
      done.value = next;
      undone.value = takenBack;
    });

  return {
    canUndo: computed(() => done.value.at(-1)?.awaits === ""),
    canRedo: computed(() => undone.value.length > 0),
    /** What the server has answered. */
    settled: computed(() => done.value.filter(({ awaits }) => !awaits)),
    undone,

    /** Another tab of the same seat has done something; what this one waits for comes after it. */
    adopt(steps: readonly Gesture[], takenBack: readonly Step[]) {
      become([...steps, ...done.peek().filter(({ awaits }) => awaits)], takenBack);
    },

    placed(step: Step) {
      become([...done.value, { step, awaits: "" }], []);
    },

    /** A command was sent whose moves the server works out. */
    awaits(id: string) {
      become([...done.value, { step: [], awaits: id }], []);
    },

    /** It was done, and these are its moves; none when it was refused. */
    answered(id: string, step: Step) {
      done.value = done.peek().flatMap((one) => (one.awaits !== id ? [one] : step.length ? [{ step, awaits: "" }] : []));
    },

    /** A move of some step was refused: it was never made. */
    refused(move: Move) {
      const at = done.peek().findLastIndex(({ step }) => step.some((one) => same(one, move)));
      if (at < 0) return;
      const { step } = done.peek()[at]!;
      const left = step.toSpliced(step.findIndex((one) => same(one, move)), 1);
      done.value = done.peek().toSpliced(at, 1, ...(left.length ? [{ step: left, awaits: "" }] : []));
    },

    undo(): Step {
      if (!this.canUndo.value) return [];
      const { step } = done.value.at(-1)!;
      become(done.value.slice(0, -1), step.length ? [...undone.value, step] : undone.value);
      return step;
    },

    redo(): Step {
      const step = undone.value.at(-1) ?? [];
      become(step.length ? [...done.value, { step, awaits: "" }] : done.value, undone.value.slice(0, -1));
      return step;
    },

    /** A new round: there is nothing to take back any more. */
    forget() {
      become([], []);
    },

    roundIs(number: number) {
      if (round !== -1 && number !== round) this.forget();
      round = number;
    },
  };
};

export type History = ReturnType<typeof history>;

const same = (one: Move, other: Move) =>
  one.place === other.place && one.chips === other.chips && one.stake === other.stake;

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

const movesFrom = (stakes: Stakes, sign: 1 | -1): Move[] =>
  Object.entries(stakes).flatMap(([chips, places]) => Object.entries(places).map(([place, stake]) => ({ place, chips, stake: sign * stake })));

/** The moves that a command of ours stands for; none for what is no gesture on the felt. */
export const movesOf = (command: Command, stakeOn: (place: string, chips: string) => number): Move[] => {
  if (command.command === "PlaceWager") return [{ place: command.place, chips: command.chips, stake: command.stake }];
  if (command.command === "PlaceWagers")
    return Object.entries(command.wagers).map(([place, stake]) => ({ place, chips: command.chips, stake }));
  if (command.command === "WithdrawWagers")
    return Object.entries(command.wagers).map(([place, stake]) => ({ place, chips: command.chips, stake: -stake }));
  if (command.command === "ChangeWagers") return [...movesFrom(command.off, -1), ...movesFrom(command.on, 1)];
  if (command.command === "WithdrawWager")
    return [{ place: command.place, chips: command.chips, stake: -(command.stake ?? 0) }];
  if (command.command !== "MoveWager") return [];
  const stake = stakeOn(command.place, command.chips);
  return [{ place: command.place, chips: command.chips, stake: -stake }, { place: command.to, chips: command.chips, stake }];
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
