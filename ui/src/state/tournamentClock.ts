/** The clock of an event: an instant at which something ends, so that every screen shows the same, whenever it was opened. */
import type { Clock } from "../api/types";

export interface ClockShown {
  what: string;
  /** `paused` is no break: what was left when it was paused is kept. */
  look: "running" | "last minute" | "paused" | "over";
  left: number;
  text: string;
}

export const shownClock = (clock: Clock | null, now: number, offset = 0): ClockShown | null => {
  if (!clock) return null;
  const left = clock.paused ? clock.left : Math.max(0, clock.ends - (now + offset));
  const look = clock.paused ? "paused" : left === 0 ? "over" : left <= 60_000 ? "last minute" : "running";
  return { what: clock.what, look, left, text: asTime(left) };
};

/** Minutes and seconds, or hours too: 5:00, 1:05:00. A begun second counts whole. */
export const asTime = (milliseconds: number): string => {
  const all = Math.ceil(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

/** The instant so many minutes from now, by the server's clock. */
export const endsIn = (minutes: number, now: number, offset = 0): number => Math.round(now + offset + minutes * 60_000);

export const KINDS = ["break", "round", "registration"] as const;
export const CLOCK_SAYS: Record<string, string> = { break: "Break", round: "Round begins in", registration: "Registration closes in" };
