import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { type History, history, inverse, type Step } from "../src/state/history";
import { type Channel, otherTabs, shareHistory } from "../src/state/tabs";

const RED: Step = [{ place: "red", chips: "value", stake: 500 }];
const EVEN: Step = [{ place: "even", chips: "value", stake: 500 }];

/** One browser's storage: whoever writes is not told, the others are, and only of what is new. */
const browser = () => {
  const kept = new Map<string, string>();
  const heard: { tab: object; on: (key: string | null, value: string | null) => void }[] = [];
  return (of = signal("Ann 1")) => {
    const past = history();
    const tab = {};
    const keeping = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (kept.get(key) === value) return;
        kept.set(key, value);
        for (const one of heard) if (one.tab !== tab) one.on(key, value);
      },
    };
    shareHistory(past, keeping, "undo 7", of, (on) => void heard.push({ tab, on }));
    return { past, of };
  };
};

/** What is asked for. */
const asked = (past: History, act: "undo" | "redo"): Step => {
  let found: Step = [];
  past[act]((step) => ((found = step), ""));
  return found;
};

describe("two tabs of one seat", () => {
  it("take back and repeat what the other has done, in order", () => {
    const open = browser();
    const [one, two] = [open(), open()];
    one.past.placed(RED, "");
    two.past.placed(EVEN, "");
    expect(asked(one.past, "undo")).toEqual(inverse(EVEN));
    expect(asked(two.past, "undo")).toEqual(inverse(RED));
    expect([one.past.canUndo.value, two.past.canUndo.value]).toEqual([false, false]);
    expect(asked(one.past, "redo")).toEqual(RED);
    expect(asked(two.past, "redo")).toEqual(EVEN);
    expect(one.past.canRedo.value).toBe(false);
  });

  it("leave to each what it waits for", () => {
    const open = browser();
    const [one, two] = [open(), open()];
    one.past.awaits("id");
    two.past.placed(RED, "");
    expect(one.past.canUndo.value).toBe(false);
    one.past.answered("id", EVEN);
    expect(asked(two.past, "undo")).toEqual(inverse(EVEN));
  });

  it("know what was done before a page was loaded anew, in the same round and by the same player", () => {
    const open = browser();
    open().past.placed(RED, "");
    expect(asked(open().past, "undo")).toEqual(inverse(RED));
    const later = browser();
    later().past.placed(RED, "");
    expect(later(signal("Ann 2")).past.canUndo.value).toBe(false);
    expect(later(signal("Bob 1")).past.canUndo.value).toBe(false);
  });
});

describe("other tabs", () => {
  it("are known while they are open", () => {
    const all: Channel[] = [];
    const join = (tab: string) => {
      const channel: Channel = {
        onmessage: null,
        postMessage: (data) => all.filter((one) => one !== channel).forEach((one) => one.onmessage?.({ data } as MessageEvent)),
      };
      all.push(channel);
      const made = otherTabs(channel, tab);
      made.come();
      return made;
    };
    const one = join("one");
    expect(one.others.value.size).toBe(0);
    const two = join("two");
    expect([one, two].map(({ others }) => others.value.size)).toEqual([1, 1]);
    two.go();
    expect(one.others.value.size).toBe(0);
  });
});
