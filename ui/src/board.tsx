/** The reader board: a wall screen that says what has come, what may be bet, and what is going on. */
import { effect, type ReadonlySignal, signal, useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { answered, begin, there } from "./api/begin";
import { ofTable, read } from "./api/read";
import type { BoardView, LayoutView, StatisticsView, TableRulesView } from "./api/types";
import { beginAnew, dialTable, fetchLayout, whyNotShown } from "./api/wire";
import { Colors, Commitment, LastNumbers, Odds, Strip } from "./components/board/Parts";
import { SideBets } from "./components/board/SideBets";
import { colorOf } from "./components/Header";
import { HeatLine } from "./components/Heat";
import { Shape } from "./components/Pocket";
import { left, PHASES, winning } from "./state/board";
import { type LiveTable, liveTable } from "./state/live";
import { unit } from "./state/money";
import { seenOf } from "./state/statistics";
import { coveredBy, timeline, type Timeline } from "./state/timeline";
import { world } from "./state/world";
import "./styles.css";
import "./board.css";

interface Props {
  layout: LayoutView;
  live: LiveTable<BoardView>;
  show: Timeline;
  statistics: ReadonlySignal<StatisticsView | null>;
}

const SMALLEST = 0.6;

/** All of it on one wall, however much there is to say: sizes shrink in small steps until nothing is below the edge. */
const fit = (main: HTMLElement | null) => {
  if (!main) return;
  for (let part = 1; part > SMALLEST; part -= 0.02) {
    main.style.setProperty("--fit", part.toFixed(2));
    if (document.documentElement.scrollHeight <= innerHeight) return;
  }
};

const rules = signal<TableRulesView | null>(null);
const counted = signal<StatisticsView | null>(null);

/** Rules and statistics are asked for when what is live says that they are others. */
const follow = ({ layout, live }: Pick<Props, "layout" | "live">) => {
  let before = { results: "", game: "" };
  effect(() => {
    const now = live.view.value;
    if (!now) return;
    unit.value = now.unit;
    const [results, game] = [`${now.round} ${now.results.length}`, JSON.stringify([now.game, now.limits, now.side_bets.map((bet) => bet.pays)])];
    if (results !== before.results) void ask<StatisticsView>(layout.table, "statistics", (found) => (counted.value = found));
    if (game !== before.game) void ask<TableRulesView>(layout.table, "rules", (found) => (rules.value = found));
    before = { results, game };
  });
};

const Board = ({ layout, live, show, statistics }: Props) => {
  const board = live.view.value;
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => fit(main.current));
  useEffect(() => {
    const again = () => fit(main.current);
    addEventListener("resize", again);
    void document.fonts.ready.then(again);
    return () => removeEventListener("resize", again);
  }, []);
  if (!board) return <main class="board"><h1 class="unseen">Table {layout.table}</h1><p class="board-wait" role="status">Connecting…</p></main>;
  return (
    <main ref={main} class={`board${board.side_bets.length ? " with-bets" : ""}${board.unit === "points" ? " with-heat" : ""}`} data-phase={board.phase} data-ball={show.motion.value}>
      <Head board={board} live={live} />
      <HeatLine board={board} />
      <Alarm board={board} live={live} />
      <Hero board={board} layout={layout} />
      <LastNumbers results={board.results} layout={layout} />
      <div class="board-side">
        {rules.value && <Odds rules={rules.value} inPrison={board.in_prison} />}
        {board.tokes && <p class="soft">{board.tokes}</p>}
        {board.signs.map((sign) => <p key={sign} class="soft">{sign}</p>)}
        <SideBets board={board} layout={layout} />
      </div>
      <footer>
        <Colors rim={board.rim} />
        <Strip statistics={statistics.value} />
        {Object.values(board.electronic).map((draw) => <Commitment key={`${draw.context.purpose} ${draw.digest}`} draw={draw} />)}
      </footer>
      {board.phase === "no more bets" && <p class="board-no-more" aria-hidden="true">No more bets</p>}
      <p class="unseen" role="status" data-spoken>{saidOf(board, layout)}</p>
    </main>
  );
};

/** The number, for those who listen; the phase has said that it is in. */
const saidOf = (board: BoardView, layout: LayoutView): string => {
  const number = winning(board);
  return number && `${number}, ${colorOf(layout, number)}.`;
};

const ask = async <T,>(table: string, address: string, keep: (found: T) => void) => {
  const answer = await read<T>(ofTable(table, address));
  if (answer.ok) keep(answer.value);
};

/** A table that is stopped asks nobody to bet. */
const Head = ({ board, live }: { board: BoardView; live: LiveTable<BoardView> }) => {
  const isStopped = Boolean(board.stopped) || live.status.value === "halted";
  return (
    <header class="board-head">
      <h1>Table {board.table} <span>{rules.value?.title ?? board.game}</span></h1>
      <p class={`board-phase${isStopped ? " stopped" : ""}`} role="status" data-status={live.status.value}>{isStopped ? "Stopped" : (PHASES[board.phase] ?? board.phase)}</p>
      {!isStopped && <Countdown ends={board.timers["betting"]} />}
    </header>
  );
};

/** Seconds that are left to bet; asked of the clock four times a second. */
const Countdown = ({ ends }: { ends: number | undefined }) => {
  const now = useSignal(Date.now());
  useEffect(() => {
    now.value = Date.now();
    if (ends === undefined) return undefined;
    const timer = setInterval(() => (now.value = Date.now()), 250);
    return () => clearInterval(timer);
  }, [ends]);
  const seconds = left(ends, now.value);
  if (seconds === null) return null;
  return <p class={`board-time${seconds <= 5 ? " soon" : ""}`} role="timer"><b>{seconds}</b><span class="unseen"> seconds left to bet</span></p>;
};

const Alarm = ({ board, live }: { board: BoardView; live: LiveTable<BoardView> }) => {
  const status = live.status.value;
  if (status === "halted") return <p class="board-alarm" role="alert">This table has stopped: {live.halted.value}</p>;
  if (status === "broken") return <p class="board-alarm" role="alert">Connection lost. What is shown may be out of date.</p>;
  if (board.stopped) return <p class="board-alarm" role="alert">This table is stopped: {board.stopped}</p>;
  if (board.corrected) return <p class="board-alarm calm" role="alert" data-corrected>{board.corrected}.</p>;
  if (board.no_spin) return <p class="board-alarm calm" role="alert" data-no-spin>No spin: {board.no_spin}</p>;
  return null;
};

/** The middle of the board: the number, from the outcome until the dolly is off; else the last one, small. */
const Hero = ({ board, layout }: { board: BoardView; layout: LayoutView }) => {
  const number = winning(board);
  const last = board.results.at(-1) ?? "";
  const shown = number || last;
  if (!shown) return <section class="board-hero empty" aria-label="The number"><p>Welcome</p></section>;
  const color = colorOf(layout, shown);
  return (
    <section class={`board-hero ${color}${number ? " now" : ""}`} aria-label={number ? "The number" : "The last number"}>
      <p class="caption">{number ? "Winning number" : "Last number"}</p>
      <p class="number"><b>{shown}</b></p>
      <p class="color"><Shape color={color} /> {color}</p>
    </section>
  );
};

const start = async (root: HTMLElement) => {
  const table = root.dataset["table"] ?? "";
  const layout = await fetchLayout(table);
  const live = liveTable<BoardView>(dialTable(table, "board"), world, whyNotShown(table, "board"));
  beginAnew(live);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const shown = timeline(live, world, { still, covers: coveredBy(layout), heard: () => {} });
  addEventListener("offline", live.lost);
  live.connect();
  const screen = { layout, live: shown.live, show: shown, statistics: seenOf(counted, shown.view) };
  follow(screen);
  await there(() => answered(screen.live) && rules.value && screen.statistics.value);
  render(<Board {...screen} />, root);
};

begin(start);
