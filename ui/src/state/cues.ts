/** What is to be heard when one view follows another on the screen: the timeline leaves out no phase of a round. */
import type { PlayerView } from "../api/types";
import { ownTotal } from "./chips";
import type { View } from "./screen";

export type Cue = "chip" | "spin" | "closed" | "landed" | "won" | "late" | "void";

/** Phases in which bets are taken. */
export const OPEN = ["betting", "spinning"];

export const boardOf = (view: View) => ("board" in view ? view.board : view);

const own = (view: View): PlayerView | null => ("board" in view ? view : null);

export const cues = (before: View | null, after: View): Cue[] => {
  if (before === null) return [];
  const [was, now] = [boardOf(before), boardOf(after)];
  const heard: Cue[] = [];
  if (now.phase === "spinning" && was.phase === "betting") heard.push("spin");
  if (isClosed(was, now)) heard.push("closed");
  if (hasLanded(was, now)) heard.push("landed");
  if (now.no_spin && now.no_spin !== was.no_spin) heard.push("void");
  const [mine, yours] = [own(before), own(after)];
  if (mine && yours && OPEN.includes(now.phase) && ownTotal(yours) > ownTotal(mine)) heard.push("chip");
  return heard;
};

type Board = ReturnType<typeof boardOf>;

/** Betting was open and is not any more. */
const isClosed = (was: Board, now: Board): boolean => OPEN.includes(was.phase) && now.phase === "no more bets";

/** A new number stands. */
const hasLanded = (was: Board, now: Board): boolean => now.phase === "outcome" && was.phase !== "outcome";

