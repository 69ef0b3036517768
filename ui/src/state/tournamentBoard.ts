/** What the wall says of a tournament: which event, in which look, and which lines of the standing. */
import type { BoardEvent, StandingLine, TournamentBoard } from "../api/types";
import type { ClockShown } from "./tournamentClock";

export type Look = "registration" | "seating" | "playing" | "secret bets" | "last spins" | "play-off" | "between rounds" | "break" | "paused" | "over";

const LAST = 3;

/** Of several events, the one that is played; else the first that is not over; else the last. One that was asked for comes first. */
export const shownEvent = (board: TournamentBoard, asked = ""): BoardEvent | undefined =>
  board.events.find(({ name }) => name === asked)
  ?? board.events.find(({ stage }) => stage === "playing")
  ?? board.events.find(({ stage, entered }) => stage !== "over" && entered > 0)
  ?? board.events.find(({ stage }) => stage !== "over")
  ?? board.events.at(-1);

/** A pause is no break, and has a look of its own; the end comes before everything. */
export const lookOf = (event: BoardEvent, clock: ClockShown | null): Look => {
  if (event.stage === "over") return "over";
  if (clock?.look === "paused") return "paused";
  if (clock?.what === "break" && clock.look !== "over") return "break";
  if (event.stage !== "playing") return event.stage as Look;
  if (event.play_off) return "play-off";
  if (event.secret) return "secret bets";
  return event.spins - event.spin <= LAST ? "last spins" : "playing";
};

export const LOOK_SAYS: Record<Look, string> = {
  registration: "Registration", seating: "Take your seats", playing: "In play", "secret bets": "Secret bets", "last spins": "Last spins", "play-off": "Play-off",
  "between rounds": "Between rounds", break: "Break", paused: "Paused", over: "Final result",
};

/** The spin that is played now, as the tables count it; after the last one, that. */
export const spinNow = ({ spin, spins }: BoardEvent): number => Math.min(spin + 1, spins);

/** How many come after it, in words for the wall. */
export const spinsAfter = ({ spin, spins }: BoardEvent): string => {
  const after = spins - spin - 1;
  return after < 0 ? "the last spin is played" : after === 0 ? "the last spin" : `${after} more after it`;
};

export interface Page<T> {
  rows: readonly T[];
  /** The first and the last that this page adds, counted from one. */
  from: number;
  to: number;
}

/** One after the other, so many lines at a time. */
export const pageOf = <T>(lines: readonly T[], most: number, turn: number): Page<T> => {
  const first = (turn % Math.max(1, Math.ceil(lines.length / most))) * most;
  const rows = lines.slice(first, first + most);
  return { rows, from: first + 1, to: first + rows.length };
};

/** The best stay, and the others pass below them; where all fit, all are there. */
export const pagedFrom = <T>(lines: readonly T[], most: number, best: number, turn: number): Page<T> => {
  if (lines.length <= most || most <= best) return pageOf(lines, most, turn);
  const others = pageOf(lines.slice(best), most - best, turn);
  return { rows: [...lines.slice(0, best), ...others.rows], from: others.from + best, to: others.to + best };
};

export interface Row {
  line: StandingLine;
  isCut: boolean;
}

/** The cut goes after the last who goes on, unless others are level with that one. */
export const rowsOf = (event: BoardEvent): Row[] => {
  const last = event.cut ? event.standing.findLastIndex(({ place, live }) => live && place <= event.cut) : -1;
  return event.standing.map((line, at) => ({ line, isCut: at === last && last < event.cut && event.standing.length > event.cut }));
};

/** Who has won: everybody at the first place. */
export const winners = (event: BoardEvent): string[] => event.standing.filter(({ place }) => place === 1).map(({ player }) => player);

/** The prize that the next player to go out would get: of the place that falls next, where it has one. */
export const nextPrize = (event: BoardEvent) => event.prizes.filter(({ place }) => place <= event.live).at(-1);
