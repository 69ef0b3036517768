import { describe, expect, it } from "vitest";
import { neighbors, segments, TRACKS } from "../src/state/racetrack";
import { DOUBLE, SINGLE } from "./fixtures";

describe("neighbors", () => {
  it("stand on either side in the order of the wheel, over its end too", () => {
    expect(neighbors(SINGLE.rotor, "0", 2)).toEqual(["3", "26", "0", "32", "15"]);
    expect(neighbors(DOUBLE.rotor, "00", 1)).toEqual(["1", "00", "27"]);
    expect(neighbors(SINGLE.rotor, "17", 0)).toEqual(["17"]);
  });

  it("never name a pocket twice, and pass over pockets that decide nothing", () => {
    expect(new Set(neighbors(SINGLE.rotor, "5", 99)).size).toBe(37);
    const covered = DOUBLE.rotor.map((one) => ({ ...one, void: one.pocket === "00" }));
    expect(neighbors(covered, "1", 1)).toEqual(["13", "1", "27"]);
    expect(neighbors(covered, "00", 1)).toEqual([]);
  });
});

describe("the track", () => {
  it.each([TRACKS.lying, TRACKS.upright])("has each pocket once, apart from the others and within the outer line", (track) => {
    const ring = segments(DOUBLE.rotor, track);
    expect(ring.map((one) => one.pocket.pocket)).toEqual(DOUBLE.rotor.map((one) => one.pocket));
    for (const [index, { x, y }] of ring.entries()) {
      const next = ring[(index + 1) % ring.length]!;
      expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(6);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(track.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(track.height);
    }
  });

  it("begins in the middle of the left end and goes clockwise", () => {
    const [first, second] = segments(DOUBLE.rotor, TRACKS.lying);
    expect(first!.x).toBeCloseTo(TRACKS.lying.band / 2);
    expect(first!.y).toBeCloseTo(TRACKS.lying.height / 2);
    expect(second!.y).toBeLessThan(first!.y);
  });
});
