/**
 * A round as it is seen: the ball falls, the number stands, the dolly is set, losers are swept, winners are paid, and then
 * betting opens.
 *
 * Theory of operation. The server tells each act when it is done, and a machine tells all of them at once. So a screen does
 * not show what has come last. `acts` says what lies between two views, in the order of the ritual, each act as a view of
 * its own; they wait in line, and each is shown for its time. Everything on a screen reads its view from here, so that
 * phase, number, dolly, chips, history and sound cannot disagree. Whoever asks for less motion sees the same in the same
 * order, only sooner and without what flies. When the table takes bets again already, whatever is left of the round comes in
 * quick succession, so that the players can bet too: nothing is left out but waiting. The ball alone takes its time, as no
 * number stands before it lies.
 */
import { computed, effect, signal } from "@preact/signals";
import type { BoardView, LayoutView, Stack, WagerLine } from "../api/types";
import { type Cue, boardOf, cues, OPEN } from "./cues";
import type { LiveTable, World } from "./live";
import type { View } from "./screen";
import { kindOf, newLines } from "./settlement";
import { motionIn } from "./wheel";

export type Act = "now" | "fall" | "number" | "dolly" | "sweep" | "pay";

export interface Frame {
  act: Act;
  view: View;
}

export interface Ghost {
  id: number;
  line: WagerLine;
  kind: "lost" | "won";
  /** Milliseconds of its way. */
  lasts: number;
}

/** Milliseconds. The ball's way into its pocket is the wheel's as well. */
export const FALL = 2600;
export const LASTS: Record<Act, number> = { now: 0, fall: FALL, number: 700, dolly: 500, sweep: 900, pay: 1600 };
export const STILL: Record<Act, number> = { now: 0, fall: 700, number: 700, dolly: 300, sweep: 500, pay: 900 };
/** While the table waits for bets. */
export const QUICK: Record<Act, number> = { now: 0, fall: FALL, number: 300, dolly: 100, sweep: 150, pay: 250 };
/** A screen that is further behind, because its tab slept, goes to what is now. */
const BEHIND = 12_000;
const BAND = 2600;

/** The order of a round; what is in none of these stands before it. */
const RITUAL = ["no more bets", "outcome", "dolly", "collected", "paid"];
const ACTS: readonly Act[] = ["fall", "number", "dolly", "sweep", "pay"];
const OVER = RITUAL.length;

const stageOf = (board: BoardView): number => (board.phase === "bonus" ? OVER : RITUAL.indexOf(board.phase));

/** Whether a place covers a number; a side bet does not say. */
export type Covers = (place: string, number: string) => boolean | null;

export const coveredBy = (layout: LayoutView): Covers => {
  const places = new Map(layout.places.map((one) => [one.place, one]));
  return (place, number) => {
    const one = places.get(place);
    return !one || one.section === "side" ? null : one.pockets.includes(number);
  };
};

/** What lies between two views, and the second of them at the end. */
export const acts = (before: View | null, after: View, covers: Covers): Frame[] => {
  const end = { act: "now", view: after } as const;
  if (before === null) return [end];
  const [was, now] = [boardOf(before), boardOf(after)];
  const isVoid = (now.no_spin && now.no_spin !== was.no_spin) || (now.corrected && now.corrected !== was.corrected);
  if (isVoid || now.phase === "closed" || now.phase === "referred") return [end];
  const to = now.round > was.round ? OVER : stageOf(now);
  const from = stageOf(was);
  if (to <= from || to < 1 || now.results.length === 0) return [end];
  const number = now.results.at(-1) ?? "";
  const begun = from < 0 && "board" in before ? { ...before, last_round: [] } : before;
  const made = ACTS.map((act, stage) => ({ act, view: staged(stage, begun, after, number, covers) }));
  // The fall is before the number, and not an act of the server's.
  const skipped = made.slice(from < 1 ? 0 : from + 1, Math.min(to, OVER));
  return to === OVER ? [...skipped, end] : [...skipped, { act: ACTS[to] ?? "now", view: after }];
};

/** How a stage looks that the server has passed over: of the view before, what has not happened yet. */
const staged = (stage: number, before: View, after: View, number: string, covers: Covers): View => {
  const [was, now] = [boardOf(before), boardOf(after)];
  const phase = RITUAL[stage] ?? "";
  if (stage === 0) return withBoard(before, { phase, timers: {} });
  const board = { phase, timers: {}, results: now.results, draws: now.draws, electronic: now.electronic };
  if (stage === 1) return withBoard(before, board);
  const dolly = { ...board, dolly: number };
  if (stage === 2) return withBoard(before, dolly);
  if (stage === 4) return withBoard(after, { ...dolly, round: was.round });
  const swept = withBoard(before, dolly);
  if (!("board" in swept) || !("board" in before) || !("board" in after)) return swept;
  const lost = newLines(before.last_round, after.last_round).filter((line) => kindOf(line) === "lost");
  const stays = (one: Stack) =>
    one.seat === swept.seat ? !lost.some(({ place, chips }) => place === one.place && chips === one.chips) : covers(one.place, number) !== false;
  const felt = Object.fromEntries(
    Object.entries(swept.felt).map(([seat, stacks]) => [seat, Object.fromEntries(Object.entries(stacks).filter(([, one]) => stays(one)))]),
  );
  return { ...swept, felt, last_round: lost };
};

const withBoard = (view: View, changes: Partial<BoardView>): View =>
  "board" in view ? { ...view, board: { ...view.board, ...changes } } : { ...view, ...changes };

export interface Stage {
  /** Whoever asked for less motion. */
  still: boolean;
  covers: Covers;
  heard(cue: Cue): void;
}

export const timeline = <V extends View>(live: LiveTable<V>, world: World, stage: Stage) => {
  const shown = signal<Frame | null>(null);
  const ghosts = signal<readonly Ghost[]>([]);
  const band = signal(false);
  const lasts = stage.still ? STILL : LASTS;
  let line: Frame[] = [];
  let told: View | null = null;
  let isShowing = false;
  let isQuick = false;
  let stopWaiting = () => {};
  let ids = 0;

  const lastsNow = (act: Act) => (isQuick ? Math.min(QUICK[act], lasts[act]) : lasts[act]);

  const appear = (before: View | null, { act, view }: Frame) => {
    if (!before || !("board" in before) || !("board" in view)) return;
    const fresh = newLines(before.last_round, view.last_round);
    const lines = fresh.filter((one) => (kindOf(one) === "lost") === (act === "sweep"));
    if (act === "pay" && lines.some((one) => kindOf(one) === "won")) stage.heard("won");
    if (stage.still) return;
    const way = { kind: act === "sweep" ? ("lost" as const) : ("won" as const), lasts: lastsNow(act) };
    const made = lines.map((one) => ({ id: ++ids, line: one, ...way }));
    if (!made.length) return;
    ghosts.value = [...ghosts.value, ...made];
    world.later(() => (ghosts.value = ghosts.value.filter((one) => !made.includes(one))), way.lasts);
  };

  const show = (frame: Frame) => {
    const before = shown.peek()?.view ?? null;
    shown.value = frame;
    const heard = cues(before, frame.view);
    heard.forEach(stage.heard);
    if (heard.includes("closed")) {
      band.value = true;
      world.later(() => (band.value = false), BAND);
    }
    if (frame.act === "sweep" || frame.act === "pay") appear(before, frame);
  };

  const next = () => {
    isShowing = false;
    for (let frame = line.shift(); frame; frame = line.shift()) {
      show(frame);
      if (!lasts[frame.act]) continue;
      isShowing = true;
      stopWaiting = world.later(next, lastsNow(frame.act));
      return;
    }
    isQuick = false;
  };

  /** What is being shown gives way too, except the ball. */
  const hurry = () => {
    isQuick = true;
    const act = shown.peek()?.act ?? "now";
    if (!isShowing || act === "fall") return;
    stopWaiting();
    stopWaiting = world.later(next, lastsNow(act));
  };

  effect(() => {
    const view = live.view.value;
    if (view === null || view === told) return;
    line.push(...acts(told, view, stage.covers));
    told = view;
    if (!isQuick && OPEN.includes(boardOf(view).phase) && (isShowing || line.length > 1)) hurry();
    if (line.reduce((sum, { act }) => sum + lastsNow(act), 0) > BEHIND) line = line.slice(-1);
    if (!isShowing) next();
  });

  const view = computed(() => (shown.value?.view ?? null) as V | null);
  const act = computed(() => shown.value?.act ?? "now");
  /** Where the ball is, or falls to. */
  const ball = computed(() => {
    const target = act.value === "fall" ? told : view.value;
    return (target && boardOf(target).results.at(-1)) ?? "";
  });
  const phase = computed(() => (view.value ? boardOf(view.value).phase : ""));
  return {
    /** The table as everything on the screen reads it. */
    live: { ...live, view },
    view, act, ball, ghosts,
    /** What the ball does: it falls for as long as the act lasts. */
    motion: computed(() => (act.value === "fall" ? "falling" : motionIn(phase.value))),
    band: computed(() => !OPEN.includes(phase.value) && (band.value || (phase.value === "no more bets" && act.value !== "fall"))),
  };
};

export type Timeline = Pick<ReturnType<typeof timeline>, "motion" | "ball" | "ghosts" | "band">;
