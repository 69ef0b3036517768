/** The wall board of a tournament: read from ten meters. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { begin, there } from "./api/begin";
import { dialTournaments } from "./api/floor";
import { read } from "./api/read";
import type { BoardEvent, BoardView, PrizeLine, TournamentBoard, TournamentBoardTold, TournamentsTurn } from "./api/types";
import { clockOffset, dialTable, whyNotShown } from "./api/wire";
import { useClock } from "./components/tournament/ClockPanel";
import { Seats, Standing } from "./components/tournament/WallLists";
import { type LiveTable, liveTable } from "./state/live";
import { dollars, points } from "./state/money";
import { reread } from "./state/reread";
import { capital, count } from "./state/text";
import { addressOf, watched } from "./state/tournament";
import { LOOK_SAYS, type Look, lookOf, nextPrize, shownEvent, spinNow, spinsAfter, winners } from "./state/tournamentBoard";
import { CLOCK_SAYS, type ClockShown } from "./state/tournamentClock";
import { type Followed, wallTables } from "./state/wallTables";
import { world } from "./state/world";
import "./styles.css";
import "./tournamentBoard.css";

/** A longer announcement is set smaller. */
const LONG = 110;
/** More names of winners, or longer ones, are set smaller. */
const LONG_NAMES = 24;
/** So many prizes have a line: beside an announcement there is less room. */
const [FEW, MANY] = [3, 5];
/** So many tables have a line of their own. */
const TABLES = 2;
const PHASE_SAYS: Record<string, string> = { closed: "Closed", betting: "Bets open", spinning: "Ball runs", "no more bets": "No more bets", referred: "On hold" };
const asked = signal("");
const still = matchMedia("(prefers-reduced-motion: reduce)");

interface Props {
  board: TournamentBoard;
  live: LiveTable<TournamentsTurn>;
  tables: readonly Followed[];
  /** Why the board could not be read anew. */
  problem: string;
  offset: number;
}

const Wall = (props: Props) => {
  const event = shownEvent(props.board, asked.value);
  if (!event) return null;
  return <EventWall {...props} event={event} />;
};

const EventWall = ({ board, event, live, tables, problem, offset }: Props & { event: BoardEvent }) => {
  const clock = useClock(event.clock, offset);
  const look = lookOf(event, clock);
  const status = live.status.value;
  return (
    <main class="wall" data-look={look}>
      <header class="wall-head">
        <h1>{board.title} <span>{board.casino}{board.events.length > 1 ? ` · ${event.name}` : ""}</span></h1>
        <p class="wall-look" role="status" data-status={status}>{LOOK_SAYS[look]}</p>
      </header>
      {(status === "broken" || problem) && <p class="wall-says alarm" role="alert">{status === "broken" ? "Connection lost." : "The tournament cannot be read."} What is shown may be out of date.</p>}
      {event.says && <p class={`wall-says${event.says.length > LONG ? " long" : ""}`} data-announcement>{event.says}</p>}
      <Hero event={event} look={look} clock={clock} tables={tables} />
      {look === "seating" ? <Seats event={event} /> : <Standing event={event} look={look} />}
      <Side event={event} look={look} />
      {look !== "over" && <Chips event={event} />}
    </main>
  );
};

const Hero = ({ event, look, clock, tables }: { event: BoardEvent; look: Look; clock: ClockShown | null; tables: readonly Followed[] }) => (
  <section class="wall-hero" aria-label="Now">
    {look === "over" ? <Winner event={event} /> : (
      <>
        <p class="wall-round">{event.stage === "registration" ? event.name : `${event.round}${event.rounds > 1 ? ` · round ${event.round_number} of ${event.rounds}` : ""}`}</p>
        {clock && clock.look !== "over" && (look === "break" || look === "paused" || event.stage !== "playing")
          ? <p class="wall-big"><span>{CLOCK_SAYS[clock.what] ?? capital(clock.what)}</span><b role="timer" class={clock.text.length > 5 ? "hours" : ""}>{clock.text}</b></p>
          : event.stage === "playing"
            ? <p class="wall-big" data-spin><span>Spin</span><b>{spinNow(event)} <small>of {event.spins}</small></b><em>{spinsAfter(event)}</em></p>
            : <p class="wall-big"><b class="words">{event.stage === "registration" ? count(event.live, "player") : LOOK_SAYS[look]}</b></p>}
        {event.stage === "playing" && <Tables event={event} tables={tables} />}
        <dl class="wall-figures">
          <div><dt>Players</dt><dd data-left>{event.stage === "registration" ? event.live : <>{event.live} <small>of {event.entered}</small></>}</dd></div>
          {event.tables > 0 && <div><dt>Tables</dt><dd>{event.tables}</dd></div>}
        </dl>
      </>
    )}
  </section>
);

/** What goes on at the tables of the event, where there are few: the phase, and the number that came last. */
const Tables = ({ event, tables }: { event: BoardEvent; tables: readonly Followed[] }) => {
  const here = tables.filter(({ board }) => board.value?.heat?.event === event.name);
  if (!here.length || here.length > TABLES) return null;
  return (
    <ul class="wall-tables" aria-label="At the tables">
      {here.map(({ table, board }) => (
        <li key={table} data-at={table}><span>Table {table}</span> <b>{PHASE_SAYS[board.value?.phase ?? ""] ?? "Number is in"}</b> <span class="number">{board.value?.results.at(-1) ?? "–"}</span></li>
      ))}
    </ul>
  );
};

const Winner = ({ event }: { event: BoardEvent }) => {
  const names = winners(event);
  return (
    <>
      <p class="wall-round">{event.name}</p>
      <p class="wall-big winner"><span>{names.length > 1 ? "Winners" : "Winner"}</span>
        <b class={`words${names.join(" and ").length > LONG_NAMES ? " many" : ""}`} data-winner>{names.length ? names.map((name, at) => <>{at > 0 && " and "}<bdi>{name}</bdi></>) : "–"}</b>
      </p>
    </>
  );
};

const Side = ({ event, look }: { event: BoardEvent; look: Look }) => {
  const next = look === "over" ? undefined : nextPrize(event);
  const open = event.extras.filter((extra) => extra.open);
  return (
    <div class="wall-side">
      {!!event.prizes.length && (
        <section aria-label="Prizes">
          <h2>{look === "over" ? "Prizes" : `Prize pool ${dollars(event.pool)}`}</h2>
          <ol class="wall-prizes">
            {event.prizes.slice(0, event.says ? FEW : MANY).map((prize) => (
              <li key={`${prize.place} ${prize.says}`} class={prize === next && event.live <= event.prizes.length ? "next" : ""}><span>{prize.place}.</span><Prize prize={prize} /></li>
            ))}
          </ol>
          {event.prizes.length > (event.says ? FEW : MANY) && <p class="wall-more">Prizes down to place {event.prizes.at(-1)?.place}</p>}
        </section>
      )}
      {!!open.length && (
        <section class="wall-extras" aria-label="At the desk now">
          {open.map((extra) => <p key={extra.kind} data-extra>{capital(extra.kind)} open: {dollars(extra.price)} for {points(extra.points)}</p>)}
        </section>
      )}
    </div>
  );
};

/** Cash as an amount, things in words; before anybody has entered, as the printed rules have it. */
const Prize = ({ prize: { cents, things, says } }: { prize: PrizeLine }) => (
  <b class={cents && !things ? "" : "words"}>{[cents ? dollars(cents) : "", things].filter(Boolean).join(" + ") || says}</b>
);

/** What each color stands for, along the foot of the wall. */
const Chips = ({ event }: { event: BoardEvent }) => (Object.keys(event.chips).length ? (
  <section class="wall-foot" aria-label="Chips">
    <h2>Points</h2>
    <ul class="wall-chips">
      {Object.entries(event.chips).map(([color, worth]) => <li key={color}><i class={`wall-chip ${color}`} aria-hidden="true" /><span>{color}</span> <b>{worth.toLocaleString("en-US")}</b></li>)}
    </ul>
  </section>
) : null);

const start = async (root: HTMLElement) => {
  const name = root.dataset["tournament"] ?? "";
  const offset = await clockOffset();
  const live = liveTable<TournamentsTurn>(dialTournaments, world);
  const reading = reread<TournamentBoardTold>(() => read(addressOf(name, "board")), world);
  watched(name, live, reading.begin, reading.problem);
  const look = () => (asked.value = decodeURIComponent(location.hash.replace(/^#event\//, "").replace(/^#/, "")));
  look();
  addEventListener("hashchange", look);
  addEventListener("offline", live.lost);
  const tables = wallTables(reading.shown, (table) => liveTable<BoardView>(dialTable(table, "board"), world, whyNotShown(table, "board")), world, still.matches);
  effect(tables.look);
  live.connect();
  const Screen = () => {
    const told = tables.shown.value;
    if (told) return <Wall board={told.board} live={live} tables={tables.followed.value} problem={reading.problem.value} offset={offset} />;
    return <main class="wall"><h1 class="unseen">Tournament</h1><p class="wall-wait" role="status">{reading.problem.value || "Connecting…"}</p></main>;
  };
  await there(() => tables.shown.value || reading.problem.value);
  render(<Screen />, root);
};

begin(start);
