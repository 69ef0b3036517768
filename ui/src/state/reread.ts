/**
 * What is read anew whenever a socket says that it has changed. One reading at a time; a reading that fails is tried a few
 * times, with longer and longer waits; then the next word of the socket, or a person, begins again.
 */
import { signal } from "@preact/signals";
import type { Answer } from "../api/read";
import type { World } from "./live";

const FIRST_WAIT = 500;
const TRIES = 5;

export const reread = <T extends { number: number }>(ask: () => Promise<Answer<T>>, world: World) => {
  const shown = signal<T | null>(null);
  const problem = signal("");
  let tries = 0;
  let [current, next]: [Promise<void> | null, Promise<void> | null] = [null, null];
  let stopWaiting = () => {};

  const readOnce = async () => {
    const answer = await ask();
    if (answer.ok) {
      [problem.value, tries] = ["", 0];
      if (answer.value.number >= (shown.value?.number ?? -1)) shown.value = answer.value;
      return;
    }
    problem.value = answer.error.says;
    stopWaiting();
    if (tries++ < TRIES) stopWaiting = world.later(() => void look(), FIRST_WAIT * 2 ** tries);
  };

  const begin = (): Promise<void> =>
    (current = readOnce().finally(() => {
      current = null;
    }));

  /** Reads anew; comes back when what was true at this moment is shown. */
  const look = (): Promise<void> => {
    if (next) return next;
    if (!current) return begin();
    next = current.then(() => {
      next = null;
      return begin();
    });
    return next;
  };

  return {
    shown, problem, look,
    /** Something new was said: the tries are counted anew. */
    begin: () => {
      tries = 0;
      void look();
    },
    end: () => stopWaiting(),
  };
};
