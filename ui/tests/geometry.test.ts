import { describe, expect, it } from "vitest";
import { felt, isBox, nextPlace, spoken } from "../src/state/geometry";
import { DOUBLE, SINGLE } from "./fixtures";

const lying = felt(DOUBLE, "lying");
const upright = felt(DOUBLE, "upright");
const place = (name: string) => DOUBLE.places.find((one) => one.place === name)!;
const at = (name: string, on = lying) => on.point(place(name).x, place(name).y);

describe("the felt on a screen", () => {
  it("lies with the zeros left and the third column on top, or stands with the zeros on top", () => {
    expect(at("straight:0").x).toBeLessThan(at("straight:1").x);
    expect(at("straight:3").y).toBeLessThan(at("straight:1").y);
    expect(at("red").y).toBeGreaterThan(at("dozen:2").y);
    expect(at("straight:0", upright).y).toBeLessThan(at("straight:1", upright).y);
    expect(at("straight:1", upright).x).toBeLessThan(at("straight:3", upright).x);
  });

  it.each([lying, upright])("holds every place within its edges", (on) => {
    for (const one of DOUBLE.places) {
      const { x, y, w, h } = on.rect(one.area);
      expect(x).toBeGreaterThanOrEqual(-4);
      expect(y).toBeGreaterThanOrEqual(-4);
      expect(x + w).toBeLessThanOrEqual(on.width + 4);
      expect(y + h).toBeLessThanOrEqual(on.height + 4);
    }
  });
});

describe("arrow keys", () => {
  const go = (from: string, ...keys: Parameters<typeof nextPlace>[3][]) =>
    keys.reduce((here, key) => nextPlace(DOUBLE.places, lying, here, key), from);

  it("step over lines and corners", () => {
    expect(go("straight:17", "right")).toBe("split:17-20");
    expect(go("straight:17", "right", "right")).toBe("straight:20");
    expect(go("straight:17", "up")).toBe("split:17-18");
    expect(go("straight:17", "right", "up")).toBe("corner:17-21");
  });

  it("step from box to box with the shift key", () => {
    expect(nextPlace(DOUBLE.places, lying, "straight:17", "right", true)).toBe("straight:20");
    expect(nextPlace(DOUBLE.places, lying, "straight:1", "down", true)).toBe("dozen:1");
  });

  it("lead from one outside bet to the next in its row", () => {
    const along = (from: string) => nextPlace(DOUBLE.places, lying, from, "right", true);
    expect(along("dozen:1")).toBe("dozen:2");
    expect(along("low")).toBe("even");
  });

  it("stay at the edge, and go back where they came from on a straight road", () => {
    expect(go("straight:17", "right", "left")).toBe("straight:17");
    expect(go("column:3", "right")).toBe("column:3");
  });

  it.each([DOUBLE, SINGLE])("reach every place of the felt", (layout) => {
    for (const on of [felt(layout, "lying"), felt(layout, "upright")]) {
      const reached = new Set([layout.places[0]!.place]);
      for (const from of reached)
        for (const key of ["left", "right", "up", "down"] as const) reached.add(nextPlace(layout.places, on, from, key));
      expect(layout.places.map((one) => one.place).filter((name) => !reached.has(name))).toEqual([]);
    }
  });
});

describe("names", () => {
  it("are what a dealer would say", () => {
    expect(spoken(place("corner:8-12"))).toBe("Corner 8, 9, 11, 12, pays 8 to 1");
    expect(spoken(place("straight:17"))).toBe("17 black, pays 35 to 1");
    expect(spoken(place("dozen:2"))).toBe("2nd dozen, pays 2 to 1");
    expect(spoken(place("courtesy-line"))).toBe("Split 0, 00 on the courtesy line, pays 17 to 1");
    expect(spoken(place("spinner-winner"))).toBe("Spinner winner, pay table SW2-U03");
  });

  it("are all different", () => {
    const names = DOUBLE.places.map(spoken);
    expect(new Set(names).size).toBe(names.length);
  });

  it("know boxes from lines", () => {
    expect(["straight:17", "red", "split:0-00"].map((name) => isBox(place(name)))).toEqual([true, true, false]);
  });
});
