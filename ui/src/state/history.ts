/**
 * Undo and redo, step by step. A step is what one gesture did: one chip, the chips of a call, a pile that was moved or
 * taken off. The server keeps the wagers; this remembers gestures, forgets those that were refused, and begins anew when a
 * round does.
 */
import { computed, signal } from "@preact/signals";
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
export type Bet = Extract<Command, { command: "PlaceWager" | "WithdrawWager" | "MoveWager" | "ClearWagers" | "Rebet" }>;

export const history = () => {
  const done = signal<readonly Step[]>([]);
  const undone = signal<readonly Step[]>([]);
  let round = -1;

  return {
    canUndo: computed(() => done.value.length > 0),
    canRedo: computed(() => undone.value.length > 0),

    placed(step: Step) {
      done.value = [...done.value, step];
      undone.value = [];
    },

    /** A move of some step was refused: it was never made. */
    refused(move: Move) {
      const at = done.value.findLastIndex((step) => step.some((one) => same(one, move)));
      if (at < 0) return;
      const step = done.value[at]!;
      const left = step.toSpliced(step.findIndex((one) => same(one, move)), 1);
      done.value = done.value.toSpliced(at, 1, ...(left.length ? [left] : []));
    },

    undo(): Step {
      const step = done.value.at(-1) ?? [];
      done.value = done.value.slice(0, -1);
      if (step.length) undone.value = [...undone.value, step];
      return step;
    },

    redo(): Step {
      const step = undone.value.at(-1) ?? [];
      undone.value = undone.value.slice(0, -1);
      if (step.length) done.value = [...done.value, step];
      return step;
    },

    /** Clearing the felt, or a new round: there is nothing to take back any more. */
    forget() {
      done.value = [];
      undone.value = [];
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

/** The command that makes a move. */
export const asking = (player: string, { place, chips, stake, denomination }: Move): Bet =>
  stake < 0
    ? { command: "WithdrawWager", player, place, chips, stake: -stake }
    : { command: "PlaceWager", player, place, chips, stake, ...(denomination ? { denomination } : {}) };

/** The moves that a command of ours stands for; none for what is no gesture on the felt. */
export const movesOf = (command: Command, stakeOn: (place: string, chips: string) => number): Move[] => {
  if (command.command === "PlaceWager") return [{ place: command.place, chips: command.chips, stake: command.stake }];
  if (command.command === "WithdrawWager")
    return [{ place: command.place, chips: command.chips, stake: -(command.stake ?? 0) }];
  if (command.command !== "MoveWager") return [];
  const stake = stakeOn(command.place, command.chips);
  return [{ place: command.place, chips: command.chips, stake: -stake }, { place: command.to, chips: command.chips, stake }];
};

/** The step that takes a step back: what was taken comes back last, as its chips have to be free. */
export const inverse = (step: Step): Step =>
  step.map((move) => ({ ...move, stake: -move.stake })).sort((one, other) => one.stake - other.stake);
