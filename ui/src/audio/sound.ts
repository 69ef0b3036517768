/**
 * Sounds made here, out of oscillators: no file is loaded. Many browsers let a page be heard only after the first tap or key;
 * until then `silent` says so. The volume is remembered. What has to be heard is given a least volume: a player can lower it,
 * and cannot silence it.
 */
import { signal } from "@preact/signals";
import type { Cue } from "../state/cues";

const KEPT = "croupier.volume";
/** Colorado 2201(7): how loud the close of betting is at a terminal that was turned down. */
export const LEAST = 0.25;

const within = (level: number): number => (level >= 0 && level <= 1 ? level : 1);
/** From 0, silent, to 1. */
export const volume = signal(within(Number.parseFloat(localStorage.getItem(KEPT) ?? "1")));
/** The browser lets nothing be heard yet. */
export const silent = signal(true);

export const turn = (level: number) => {
  volume.value = within(level);
  localStorage.setItem(KEPT, String(volume.value));
};

let context: AudioContext | null = null;
let out: GainNode | null = null;

/** To be asked at the start, which is enough where the browser allows it, and at every gesture. */
export const wake = () => {
  if (!context) {
    context = new AudioContext();
    const made = context;
    made.onstatechange = () => (silent.value = made.state !== "running");
  }
  if (context.state !== "running") void context.resume();
  silent.value = context.state !== "running";
};

/** One tone: pitch, when it begins, how long it rings, how loud; `to` bends the pitch. */
const tone = (pitch: number, at: number, lasts: number, loud: number, kind: OscillatorType = "sine", to = pitch) => {
  if (!context || !out) return;
  const begins = context.currentTime + at;
  const [source, level] = [context.createOscillator(), context.createGain()];
  source.type = kind;
  source.frequency.setValueAtTime(pitch, begins);
  source.frequency.exponentialRampToValueAtTime(to, begins + lasts);
  level.gain.setValueAtTime(0.0001, begins);
  level.gain.exponentialRampToValueAtTime(loud, begins + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  source.connect(level).connect(out);
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

/** A sound, no softer than `least`. */
export const play = (cue: Cue, least = 0) => {
  const loud = Math.max(volume.value, least);
  if (!loud || context?.state !== "running") return;
  out = context.createGain();
  out.gain.value = loud;
  out.connect(context.destination);
  SOUNDS[cue]();
};

const KEEPS_MS = 3000;
let kept = 0;

/** Words that are on the screen as well. Those with a least volume are not cut off by the next. */
export const say = (words: string, least = 0) => {
  const loud = Math.max(volume.value, least);
  if (!loud || !words) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = "en";
  spoken.volume = loud;
  if (performance.now() > kept) speechSynthesis.cancel();
  if (least) kept = performance.now() + KEEPS_MS;
  speechSynthesis.speak(spoken);
};
