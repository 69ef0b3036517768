/**
 * What a screen reader says besides what has the focus: each thing once. Whoever shows the words is the mouth: the page, or
 * the dialog in front of it, as a dialog keeps everything behind it silent. Words wait a moment, so that those of a dialog
 * that is just closing are said by what stays.
 */
import { effect } from "@preact/signals";
import type { World } from "./live";

/** An alarm interrupts; the rest is said when the reader has come to an end. */
export type Tone = "polite" | "assertive";
type Mouth = (tone: Tone, words: string) => void;

export interface Arrival {
  key: string;
  says: string;
  tone?: Tone;
}

const PAUSE = 150;

export const voice = (world: World) => {
  let waiting: readonly (readonly [Tone, string])[] = [];
  let mouth: Mouth | null = null;
  const speak = () => {
    if (!mouth) return;
    for (const tone of ["assertive", "polite"] as const) {
      const words = waiting.filter(([one]) => one === tone).map(([, says]) => says);
      if (words.length) mouth(tone, words.join(" "));
    }
    waiting = [];
  };
  const say = (says: string, tone: Tone = "polite") => {
    mouth?.(tone, ""); // the same words twice are said twice
    waiting = [...waiting, [tone, says]];
    world.later(speak, PAUSE);
  };
  return {
    say,
    /** From now on this one speaks; what comes back ends it. */
    speakBy: (to: Mouth) => {
      mouth = to;
      world.later(speak, PAUSE);
      return () => {
        if (mouth === to) mouth = null;
      };
    },
    /** Says what is new among what there is; what was there at first is not new. */
    listen: (arrivals: () => readonly Arrival[] | null) => {
      let known: ReadonlySet<string> | null = null;
      return effect(() => {
        const now = arrivals();
        if (!now) return;
        for (const { key, says, tone } of now) if (known && !known.has(key)) say(says, tone);
        known = new Set(now.map(({ key }) => key));
      });
    },
  };
};

export type Voice = ReturnType<typeof voice>;
