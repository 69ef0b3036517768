import { describe, expect, it } from "vitest";
import { angleOf, landing, motionIn } from "../src/state/wheel";
import { DOUBLE, SINGLE } from "./fixtures";

describe("the wheel", () => {
  it("has its pockets clockwise from the top", () => {
    expect(angleOf(SINGLE.rotor, "0")).toBe(0);
    expect(angleOf(DOUBLE.rotor, "00")).toBeCloseTo((19 * 360) / 38);
  });

  it.each([DOUBLE, SINGLE])("ends with the ball in the pocket, wherever wheel and ball were, ball against wheel", ({ rotor }) => {
    for (const { pocket } of rotor) {
      for (const [rotorNow, ballNow] of [[0, 0], [77.7, -1234.5], [359, 12], [12345, -99999]] as const) {
        const plan = landing(rotorNow, ballNow, angleOf(rotor, pocket));
        const apart = (plan.ball.to - plan.rotor.to - angleOf(rotor, pocket)) / 360;
        expect(Math.abs(apart - Math.round(apart))).toBeLessThan(1e-9);
        expect(plan.rotor.to).toBeGreaterThan(plan.rotor.from);
        expect(plan.ball.from - plan.ball.to).toBeGreaterThanOrEqual(720);
      }
    }
  });

  it("turns by the phase of the round", () => {
    expect(["betting", "spinning", "no more bets", "outcome", "paid", "closed"].map(motionIn)).toEqual([
      "idle", "running", "running", "landed", "landed", "idle",
    ]);
  });
});
