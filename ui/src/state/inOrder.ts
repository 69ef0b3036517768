/**
 * What follows from rounds, shown when they have been: each thing that was told waits in line until whatever it rests on
 * is on the screens. The first is shown at once, as there is nothing on the screen that it could run ahead of.
 */
import { effect, type ReadonlySignal, signal } from "@preact/signals";

export const inOrder = <T>(told: ReadonlySignal<T | null>, isSeen: (one: T) => boolean): ReadonlySignal<T | null> => {
  const shown = signal<T | null>(null);
  const line = signal<readonly T[]>([]);
  let last: T | null = null;
  effect(() => {
    if (told.value === null || told.value === last) return;
    last = told.value;
    line.value = [...line.peek(), last];
  });
  effect(() => {
    const [next, ...rest] = line.value;
    if (next === undefined || (shown.peek() !== null && !isSeen(next))) return;
    shown.value = next;
    line.value = rest;
  });
  return shown;
};
