/** The player's screen, put together: the felt from the server, the live table, and what shows them. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { answered, begin, there } from "./api/begin";
import { dialTournaments } from "./api/floor";
import { read, tell } from "./api/read";
import { stayNew } from "./api/version";
import type { LayoutView, Problem, TournamentsTurn } from "./api/types";
import { beginAnew, clockOffset, dialTable, fetchDemo, fetchLayout, whyNotSeated, whyNotShown } from "./api/wire";
import { LEAST, play, say, wake } from "./audio/sound";
import { Band, closingWords } from "./components/Band";
import { Cashier } from "./components/Cashier";
import { Cloth } from "./components/Cloth";
import { Choice } from "./components/Choice";
import { Confirm } from "./components/Confirm";
import { Countdown } from "./components/Countdown";
import { Drag } from "./components/Drag";
import { Across } from "./components/Across";
import { Barrier, Header, Results } from "./components/Header";
import { lookForSeat, NoChips, told } from "./components/Guest";
import { HeatActs, HeatLine } from "./components/Heat";
import { Knowledge } from "./components/knowledge/Knowledge";
import { ResultOrBet } from "./components/LastRound";
import { LeftOut } from "./components/LeftOut";
import { Notices } from "./components/Notices";
import { Racetrack } from "./components/Racetrack";
import { Saved } from "./components/Saved";
import { Said } from "./components/Said";
import { drawAnew, SeatLines, seatTabs, type Tabs } from "./components/SeatLines";
import { SideBets } from "./components/SideBets";
import { SitDown } from "./components/SitDown";
import { Own } from "./components/tournament/Own";
import { Tray } from "./components/Tray";
import { Wheel } from "./components/Wheel";
import type { Cue } from "./state/cues";
import { keepFocus } from "./state/focus";
import { dragging, type Dragging } from "./state/drag";
import { NARROW, type Orientation } from "./state/geometry";
import { savedLayouts } from "./state/layouts";
import { type LiveTable, liveTable } from "./state/live";
import { ownStanding, type OwnStanding } from "./state/ownStanding";
import { whyNot } from "./state/refusals";
import { playerScreen, type Screen, type View } from "./state/screen";
import { coveredBy, timeline, type Timeline } from "./state/timeline";
import { hearTabs } from "./state/tabs";
import { undoKeys } from "./state/undo_keys";
import { world } from "./state/world";
import "./styles.css";
import "./player.css";
import "./fit.css";

const narrow = matchMedia(NARROW);
const orientation = signal<Orientation>(narrow.matches ? "upright" : "lying");
narrow.addEventListener("change", () => (orientation.value = narrow.matches ? "upright" : "lying"));
const still = matchMedia("(prefers-reduced-motion: reduce)");
const layouts = savedLayouts(localStorage);

interface Props {
  screen: Screen;
  show: Timeline;
  drag: Dragging;
  why: Problem | null;
  demo: boolean;
  offset: number;
  /** Other tabs with the same seat. */
  tabs: Tabs | null;
  /** Where the table can play a tournament and somebody sits here. */
  own: OwnStanding | null;
}

const Player = ({ screen, show, drag, why, demo, offset, tabs, own }: Props) => {
  const board = screen.board.value;
  return (
    <div class={`screen ${orientation.value}`}>
      <nav class="skips" aria-label="Skip to">
        <a href="#felt">The felt</a><a href="#chips">{why ? "Take a seat" : "Your chips"}</a><a href="#racetrack">The racetrack</a>
      </nav>
      <Header screen={screen}><Countdown screen={screen} offset={offset} /></Header>
      <Said screen={screen} />
      {board && <HeatLine board={board} me={screen.player.value?.player ?? ""} />}
      <Across>
        <Barrier screen={screen} />
        {demo && !why && <NoChips screen={screen} />}
        <SeatLines screen={screen} tabs={tabs} />
      </Across>
      <main class="table" aria-label={`Table ${screen.layout.table}`}>
        <div class="aside">
          {own && <Own own={own} />}
          <Wheel rotor={screen.layout.rotor} motion={show.motion.value} outcome={show.ball.value} />
          <Results screen={screen} />
          <ResultOrBet screen={screen} />
          <LeftOut screen={screen} />
          <SideBets screen={screen} />
          <Knowledge screen={screen} />
        </div>
        <div class="play">
          <Racetrack screen={screen} orientation={orientation.value} />
          <Cloth screen={screen} orientation={orientation.value} drag={drag} show={show}>
            <Band screen={screen} show={show} />
            <Confirm screen={screen} />
          </Cloth>
        </div>
      </main>
      {why ? <SitDown screen={screen} why={why} demo={demo} /> : (
        <Tray screen={screen} drag={drag}>
          <HeatActs screen={screen} />
          <Saved screen={screen} layouts={layouts} />
          {board?.unit !== "points" && <Cashier screen={screen} demo={demo} />}
        </Tray>
      )}
      <Drag screen={screen} drag={drag} />
      <Choice screen={screen} />
      <Notices screen={screen} />
    </div>
  );
};

/** What is heard: a sound for each cue, and a voice for what a dealer would say. No terminal closes in silence (2201(7)). */
const listen = (screen: Screen, layout: LayoutView) => (cue: Cue) => {
  const least = cue === "closed" && layout.terminals ? LEAST : 0;
  play(cue, least);
  if (cue === "closed") say(closingWords(screen), least);
  if (cue === "void") say("No spin");
  if (cue === "landed") {
    const number = screen.board.value?.results.at(-1) ?? "";
    say(`${number}, ${layout.rotor.find((one) => one.pocket === number)?.color ?? ""}`);
  }
};

/** A late bet is refused aloud. */
const refuseAloud = (live: LiveTable<View>) => {
  const said = new Set<string>();
  effect(() => {
    for (const { id, command, error } of live.refused.value) {
      if (said.has(id)) continue;
      said.add(id);
      if (error.code !== "too_late") continue;
      play("late");
      say(whyNot({ command, error }, null));
    }
  });
};

/** The tournament's socket is dialed when the table plays one, and not before. */
const standingAt = (table: string, screen: Screen): OwnStanding => {
  const turns = liveTable<TournamentsTurn>(dialTournaments, world);
  const heat = () => {
    const board = screen.board.value;
    return board?.unit === "points" && board.heat ? `${board.heat.heat} ${board.heat.spin} ${board.phase}` : "";
  };
  let dialed = false;
  effect(() => {
    if (dialed || !heat()) return;
    dialed = true;
    turns.connect();
  });
  return ownStanding(table, heat, () => screen.board.value?.round ?? 0, turns, { read, tell }, world);
};

const LAST_HERE = "croupier.here";

/** Sitting down and leaving load the page anew: the focus goes on at the felt or at the seats, and not at the top. */
const goOn = (isSeated: boolean) => {
  const [now, before] = [isSeated ? "seated" : "watching", sessionStorage.getItem(LAST_HERE)];
  const isReload = (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";
  if (isReload && (before === "watching" || before !== now)) document.querySelector<HTMLElement>(isSeated ? "#felt [tabindex='0']" : "#chips")?.focus();
  sessionStorage.setItem(LAST_HERE, now);
};

const start = async (root: HTMLElement) => {
  const table = root.dataset["table"] ?? "";
  const asked = [fetchLayout(table), whyNotSeated(table), fetchDemo(), clockOffset()] as const;
  const [layout, why, demo, offset] = await Promise.all(asked);
  const view = why ? "board" : "player";
  const live = liveTable<View>(dialTable(table, view), world, whyNotShown(table, view));
  const shown = timeline(live, world, {
    still: still.matches, covers: coveredBy(layout), heard: (cue) => listen(screen, layout)(cue),
  });
  const screen = playerScreen(layout, shown.live, localStorage, sessionStorage, live.view, hearTabs);
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake);
  wake();
  addEventListener("keydown", undoKeys(screen.undo, screen.redo));
  addEventListener("offline", live.lost);
  keepFocus(document);
  refuseAloud(live);
  beginAnew(live);
  drawAnew(screen);
  stayNew(() => screen.board.value?.round ?? 0, () => screen.isOpen.value && !live.pending.value.length);
  const tabs = why ? null : seatTabs(table);
  live.connect();
  const isGuest = demo && why !== null;
  if (isGuest) void lookForSeat(table);
  await there(() => answered(shown.live) && (!isGuest || told.value));
  render(<Player screen={screen} show={shown} drag={dragging(screen)} why={why} demo={demo} offset={offset} tabs={tabs} own={why ? null : standingAt(table, screen)} />, root);
  goOn(why === null);
};

begin(start, () => {});
