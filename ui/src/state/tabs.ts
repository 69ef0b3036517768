/**
 * One seat in several tabs of one browser. All of them are live and show the same: what is on the table comes from the house, and
 * the gestures that can be taken back are kept in the browser, where every tab reads what another has done.
 */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Gesture, History, Step } from "./history";
import type { Keeping } from "./sealing";

interface Kept {
  /** Whose gestures they are, and in which round. */
  of: string;
  done: readonly Gesture[];
  undone: readonly Step[];
}

/** What another tab has written; `on` gives it whenever that is something new. */
export type Hearing = (on: (key: string | null, value: string | null) => void) => void;

export const hearTabs: Hearing = (on) => addEventListener("storage", (event) => on(event.key, event.newValue));

const read = (text: string | null): Kept | null => {
  try {
    return JSON.parse(text ?? "null") as Kept | null;
  } catch {
    return null;
  }
};

/** `of` is empty while nobody is known to sit here. */
export const shareHistory = (past: History, keeping: Keeping, key: string, of: ReadonlySignal<string>, hear: Hearing) => {
  let last = "";
  const adopt = (kept: Kept | null) => {
    if (kept?.of === of.peek()) past.adopt(kept.done, kept.undone);
  };
  effect(() => {
    const now = of.value;
    const told: Kept = { of: now, done: past.settled.value, undone: past.undone.value };
    if (!now) return;
    if (now === last) return keeping.setItem(key, JSON.stringify(told));
    last = now;
    adopt(read(keeping.getItem(key)));
  });
  hear((changed, value) => changed === key && adopt(read(value)));
};

/** What tabs call to each other. */
export type Channel = Pick<BroadcastChannel, "postMessage"> & { onmessage: ((event: MessageEvent) => void) | null };

type Call = { call: "hello" | "here" | "bye"; tab: string };

/** How many other tabs of this browser have the same seat open. */
export const otherTabs = (channel: Channel, tab: string) => {
  const others = signal<ReadonlySet<string>>(new Set());
  const say = (call: Call["call"]) => channel.postMessage({ call, tab } satisfies Call);
  channel.onmessage = (event) => {
    const { call, tab: other } = event.data as Call;
    const known = new Set(others.value);
    if (call === "bye") known.delete(other);
    else known.add(other);
    others.value = known;
    if (call === "hello") say("here");
  };
  return { others, come: () => say("hello"), go: () => say("bye") };
};
