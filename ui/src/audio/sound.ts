/**
 * Sounds made here, out of oscillators: no file is loaded. A browser lets a page be heard after the first tap or key, so
 * that the sounds begin there. The choice to be silent is remembered.
 */
import { signal } from "@preact/signals";
import type { Cue } from "../state/cues";

const KEPT = "croupier.muted";
export const muted = signal(localStorage.getItem(KEPT) === "yes");

export const mute = (silent: boolean) => {
  muted.value = silent;
  localStorage.setItem(KEPT, silent ? "yes" : "no");
  if (silent) speechSynthesis.cancel();
};

let context: AudioContext | null = null;

/** To be asked at a gesture. */
export const wake = () => {
  context ??= new AudioContext();
  void context.resume();
};

/** One tone: pitch, when it begins, how long it rings, how loud; `to` bends the pitch. */
const tone = (pitch: number, at: number, lasts: number, loud: number, kind: OscillatorType = "sine", to = pitch) => {
  if (!context) return;
  const begins = context.currentTime + at;
  const [source, level] = [context.createOscillator(), context.createGain()];
  source.type = kind;
  source.frequency.setValueAtTime(pitch, begins);
  source.frequency.exponentialRampToValueAtTime(to, begins + lasts);
  level.gain.setValueAtTime(0.0001, begins);
  level.gain.exponentialRampToValueAtTime(loud, begins + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  source.connect(level).connect(context.destination);
  source.start(begins);
  source.stop(begins + lasts + 0.05);
};

/** A gong is a low tone with partials that are no multiples of it. */
const gong = () => [1, 1.48, 2.03, 2.74, 3.76].forEach((times, at) => tone(146 * times, 0, 2.4 - at * 0.35, 0.22 / (at + 1)));

const SOUNDS: Record<Cue, () => void> = {
  chip: () => {
    tone(2400, 0, 0.05, 0.12, "triangle", 1500);
    tone(3100, 0.03, 0.05, 0.08, "triangle", 2100);
  },
  spin: () => tone(90, 0, 1.6, 0.05, "triangle", 150),
  closed: gong,
  landed: () => [0, 0.12, 0.21, 0.27].forEach((at) => tone(1700, at, 0.04, 0.08, "square", 1100)),
  won: () => [523, 659, 784, 1047].forEach((pitch, at) => tone(pitch, at * 0.11, 0.35, 0.12, "triangle")),
  late: () => tone(220, 0, 0.4, 0.2, "sawtooth", 160),
  void: () => [330, 262].forEach((pitch, at) => tone(pitch, at * 0.2, 0.4, 0.15, "triangle")),
};

export const play = (cue: Cue) => {
  if (!muted.value && context) SOUNDS[cue]();
};

/** Words that are on the screen as well. */
export const say = (words: string) => {
  if (muted.value || !words) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = "en";
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
};
