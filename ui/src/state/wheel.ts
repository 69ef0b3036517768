/** The wheel in degrees, clockwise from the top. The ball runs against the wheel and ends in the given pocket. */
import type { PocketView } from "../api/types";

/** Where a pocket stands on the rotor. */
export const angleOf = (rotor: readonly PocketView[], pocket: string): number => {
  const at = rotor.findIndex((one) => one.pocket === pocket);
  return at < 0 ? 0 : (at * 360) / rotor.length;
};

export interface Landing {
  rotor: { from: number; to: number };
  ball: { from: number; to: number };
}

const ROTOR_TURN = 200;
const BALL_TURNS = 2;

/** The last part of a spin, from where rotor and ball are now to the ball in its pocket. */
export const landing = (rotorNow: number, ballNow: number, pocketAngle: number): Landing => {
  const rotorEnd = rotorNow + ROTOR_TURN;
  const target = rotorEnd + pocketAngle;
  // The ball goes counter-clockwise, at least so many turns, and then on to where its pocket will be.
  const rest = (((ballNow - target) % 360) + 360) % 360;
  return { rotor: { from: rotorNow, to: rotorEnd }, ball: { from: ballNow, to: ballNow - 360 * BALL_TURNS - rest } };
};

/** A pocket's slice of the rotor, between two radii. */
export const slice = (index: number, count: number, inner: number, outer: number): string => {
  const at = (turn: number, radius: number) => {
    const angle = ((turn * 360) / count - 90) * (Math.PI / 180);
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  };
  const [from, to] = [index - 0.5, index + 0.5];
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
};

/** What the wheel does: it idles, the ball runs, falls into its pocket, or is to be seen where it fell. */
export type Motion = "idle" | "running" | "falling" | "landed";

/** In a phase. The way into the pocket is no phase of the table. */
export const motionIn = (phase: string): Motion => {
  if (phase === "spinning" || phase === "no more bets") return "running";
  return ["outcome", "dolly", "collected", "paid", "bonus"].includes(phase) ? "landed" : "idle";
};
