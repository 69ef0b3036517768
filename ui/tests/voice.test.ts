import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { type Arrival, voice } from "../src/state/voice";

const heard = () => {
  const later: (() => void)[] = [];
  const told: string[] = [];
  const aloud = voice({ later: (action) => (later.push(action), () => {}), id: () => "" });
  const mouth = (name: string) => aloud.speakBy((tone, words) => void (words && told.push(`${name} ${tone}: ${words}`)));
  return { aloud, told, mouth, pass: () => later.splice(0).forEach((action) => action()) };
};

describe("the voice of the pit", () => {
  it("says what is new once, alarms first, and nothing of what was there", () => {
    const { aloud, told, mouth, pass } = heard();
    const tasks = signal<readonly Arrival[] | null>(null);
    aloud.listen(() => tasks.value);
    mouth("page");
    tasks.value = [{ key: "1", says: "Old." }];
    tasks.value = [{ key: "1", says: "Old." }, { key: "2", says: "A dispute." }, { key: "3", says: "Smoke!", tone: "assertive" }];
    tasks.value = [...(tasks.value ?? [])];
    pass();
    expect(told).toEqual(["page assertive: Smoke!", "page polite: A dispute."]);
    tasks.value = [];
    tasks.value = [{ key: "2", says: "A dispute." }];
    pass();
    expect(told.slice(2)).toEqual(["page polite: A dispute."]);
  });

  it("speaks through the dialog in front, and through the page when that is closed", () => {
    const { aloud, told, mouth, pass } = heard();
    const closed = mouth("dialog");
    aloud.say("Signed.");
    closed();
    pass();
    expect(told).toEqual([]);
    mouth("page");
    pass();
    expect(told).toEqual(["page polite: Signed."]);
  });
});
