import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, there } from "../src/api/begin";

describe("what a page shows first", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const waiting = (isThere: () => unknown) => {
    const state = { over: false };
    void there(isThere).then(() => (state.over = true));
    return state;
  };

  it("is waited for", async () => {
    const view = signal<string | null>(null);
    const state = waiting(() => view.value);
    await vi.advanceTimersByTimeAsync(999);
    expect(state.over).toBe(false);
    view.value = "a felt";
    await vi.advanceTimersByTimeAsync(0);
    expect(state.over).toBe(true);
  });

  it("is not waited for when it is there, nor looked at afterwards", async () => {
    const view = signal("a felt");
    let looks = 0;
    const state = waiting(() => (looks++, view.value));
    await vi.advanceTimersByTimeAsync(0);
    expect(state.over).toBe(true);
    view.value = "another";
    expect(looks).toBe(1);
  });

  it("is not waited for longer than a second", async () => {
    const state = waiting(() => false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.over).toBe(true);
  });

  it("is a view, or why there is none", () => {
    const live = (view: unknown, status: string) => answered({ view: signal(view), status: signal(status) });
    expect(live(null, "connecting")).toBe(false);
    for (const status of ["halted", "barred"]) expect(live(null, status)).toBe(true);
    expect(live({}, "live")).toBe(true);
  });
});
