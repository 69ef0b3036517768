import { describe, expect, it, vi } from "vitest";
import { world } from "../src/state/world";

describe("ids", () => {
  it("stand in the order of their times", () => {
    vi.useFakeTimers({ now: 999 });
    try {
      const ids = [1, 1_000, 1_795_000_000_000, 2_000_000_000_000].map((time) => {
        vi.setSystemTime(time);
        return world.id();
      });
      expect([...ids].sort()).toEqual(ids);
      expect(ids[2]).toMatch(/^01a1ee565e00[0-9a-f]{16}$/);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are different within one millisecond", () => {
    expect(new Set(Array.from({ length: 1_000 }, world.id)).size).toBe(1_000);
  });
});
