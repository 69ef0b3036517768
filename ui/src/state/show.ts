/**
 * The end of a round as it is seen: the ball falls first, then losers are swept, then winners are paid.
 *
 * The server tells each act when it is done, and a machine does all of them at once. What has left the felt is kept here
 * as ghosts for a moment, in the order of the ritual, and nothing of a result is shown before the ball lies in its pocket.
 */
import { computed, effect, signal } from "@preact/signals";
import type { WagerLine } from "../api/types";
import { type Cue, boardOf, cues } from "./cues";
import type { LiveTable, World } from "./live";
import type { View } from "./screen";
import { kindOf, newLines } from "./settlement";

export interface Ghost {
  id: number;
  line: WagerLine;
  kind: "lost" | "won";
}

export const FALL = 2600;
const SWEEP = 900;
const FLIGHT = 1600;
const BAND = 2600;
const DOLLY = 4000;

export interface Stage {
  /** Whoever asked for less motion sees everything at once. */
  still: boolean;
  heard(cue: Cue): void;
}

export const show = (live: LiveTable<View>, world: World, stage: Stage) => {
  const falling = signal(false);
  const ghosts = signal<readonly Ghost[]>([]);
  const band = signal(false);
  /** Where the dolly is seen after a machine has taken it off again at once. */
  const dolly = signal("");
  let before: View | null = null;
  let ids = 0;
  let waiting: WagerLine[] = [];

  const appear = (lines: readonly WagerLine[], kind: "lost" | "won", lasts: number) => {
    if (!lines.length || stage.still) return;
    const made = lines.map((line) => ({ id: ++ids, line, kind }));
    ghosts.value = [...ghosts.value, ...made];
    world.later(() => (ghosts.value = ghosts.value.filter((one) => !made.includes(one))), lasts);
  };

  /** Losers first; winners when they are gone. */
  const perform = () => {
    const lines = waiting;
    waiting = [];
    const lost = lines.filter((line) => kindOf(line) === "lost");
    const won = lines.filter((line) => kindOf(line) !== "lost");
    appear(lost, "lost", SWEEP);
    const pay = () => {
      appear(won, "won", FLIGHT);
      if (won.some((line) => kindOf(line) === "won")) stage.heard("won");
    };
    if (lost.length && won.length && !stage.still) world.later(pay, SWEEP);
    else pay();
  };

  const fall = () => {
    if (stage.still) return;
    falling.value = true;
    world.later(() => {
      falling.value = false;
      const view = live.view.peek();
      dolly.value = (view && boardOf(view).results.at(-1)) ?? "";
      world.later(() => (dolly.value = ""), DOLLY);
      perform();
    }, FALL);
  };

  effect(() => {
    const view = live.view.value;
    if (view === null || view === before) return;
    const heard = cues(before, view);
    if (before && "board" in before && "board" in view && boardOf(view).phase !== "closed")
      waiting.push(...newLines(before.last_round, view.last_round));
    before = view;
    heard.forEach(stage.heard);
    if (heard.includes("closed")) {
      band.value = true;
      world.later(() => (band.value = false), BAND);
    }
    if (heard.includes("landed")) fall();
    if (!falling.peek()) perform();
  });

  return { falling, ghosts, dolly, band: computed(() => band.value || phaseOf(live) === "no more bets") };
};

export type Show = ReturnType<typeof show>;

const phaseOf = (live: LiveTable<View>): string => {
  const view = live.view.value;
  return view === null ? "" : boardOf(view).phase;
};
