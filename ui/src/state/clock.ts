/**
 * The server's clock. Timers end at a time of the server; a browser's own clock may be minutes off. The `Date` of an
 * answer says the server's time to a second, so what is shown is right to half of one.
 */
import { count } from "./text";

/** How far the server's clock is ahead of ours, in milliseconds. `date` is the header of an answer that came at `now`. */
export const offsetFrom = (date: string | null, now: number): number => {
  const said = Date.parse(date ?? "");
  return Number.isNaN(said) ? 0 : said + 500 - now;
};

export interface Countdown {
  seconds: number;
  /** What is left of the whole, from 1 to 0. */
  share: number;
}

/** What is left until a time of the server's; nothing when no timer runs. */
export const countdown = (ends: number | undefined, now: number, offset: number, whole: number): Countdown | null => {
  if (!ends) return null;
  const left = Math.max(0, ends - (now + offset));
  return { seconds: Math.ceil(left / 1000), share: Math.min(1, left / Math.max(whole * 1000, 1)) };
};

const SAID = [10, 5];

/** What is said aloud when a second passes: politely, twice, and not at every tick. */
export const saidAt = (seconds: number, before: number | null): string => {
  const reached = SAID.find((mark) => seconds <= mark && (before === null ? seconds === mark : before > mark));
  return reached === undefined ? "" : `${count(seconds, "second")} left`;
};
