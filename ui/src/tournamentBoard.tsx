/** The wall board of a tournament: read from ten meters. */
import { signal, useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { begin } from "./api/begin";
import { dialTournaments } from "./api/floor";
import { read } from "./api/read";
import type { BoardEvent, PrizeLine, TournamentBoard, TournamentBoardTold, TournamentsTurn } from "./api/types";
import { clockOffset } from "./api/wire";
import { useClock } from "./components/tournament/ClockPanel";
import { type LiveTable, liveTable } from "./state/live";
import { dollars, points } from "./state/money";
import { reread } from "./state/reread";
import { bestSays, capital, count } from "./state/text";
import { addressOf, watched } from "./state/tournament";
import { LOOK_SAYS, type Look, lookOf, nextPrize, pageOf, rowsOf, shownEvent, spinNow, spinsAfter, winners } from "./state/tournamentBoard";
import { CLOCK_SAYS, type ClockShown } from "./state/tournamentClock";
import { world } from "./state/world";
import "./styles.css";
import "./tournamentBoard.css";
import { Name } from "./components/Name";

/** As many lines as the wall has room for; an announcement takes three. */
const LINES = 9;
const FOR_SAYS = 3;
/** So many colors go into one line at the foot; more take a line of the standing. */
const COLORS = 5;
const linesFor = ({ says, chips }: BoardEvent): number => LINES - (says ? FOR_SAYS : 0) - (Object.keys(chips).length > COLORS ? 1 : 0);
/** A longer announcement is set smaller. */
const LONG = 110;
/** Milliseconds for which a page of the seats stands. */
const PAGE = 6_000;
const asked = signal("");

const Wall = ({ board, live, offset }: { board: TournamentBoard; live: LiveTable<TournamentsTurn>; offset: number }) => {
  const event = shownEvent(board, asked.value);
  if (!event) return null;
  return <EventWall board={board} event={event} live={live} offset={offset} />;
};

const EventWall = ({ board, event, live, offset }: { board: TournamentBoard; event: BoardEvent; live: LiveTable<TournamentsTurn>; offset: number }) => {
  const clock = useClock(event.clock, offset);
  const look = lookOf(event, clock);
  const status = live.status.value;
  return (
    <main class="wall" data-look={look}>
      <header class="wall-head">
        <h1>{board.title} <span>{board.casino}{board.events.length > 1 ? ` · ${event.name}` : ""}</span></h1>
        <p class="wall-look" role="status" data-status={status}>{LOOK_SAYS[look]}</p>
      </header>
      {status === "broken" && <p class="wall-says alarm" role="alert">Connection lost. What is shown may be out of date.</p>}
      {event.says && <p class={`wall-says${event.says.length > LONG ? " long" : ""}`} data-announcement>{event.says}</p>}
      <Hero event={event} look={look} clock={clock} />
      {look === "seating" ? <Seats event={event} /> : <Standing event={event} look={look} />}
      <Side event={event} look={look} />
      {look !== "over" && <Chips event={event} />}
    </main>
  );
};

const Hero = ({ event, look, clock }: { event: BoardEvent; look: Look; clock: ClockShown | null }) => (
  <section class="wall-hero" aria-label="Now">
    {look === "over" ? <Winner event={event} /> : (
      <>
        <p class="wall-round">{event.stage === "registration" ? event.name : `${event.round}${event.rounds > 1 ? ` · round ${event.round_number} of ${event.rounds}` : ""}`}</p>
        {clock && clock.look !== "over" && (look === "break" || look === "paused" || event.stage !== "playing")
          ? <p class="wall-big"><span>{CLOCK_SAYS[clock.what] ?? capital(clock.what)}</span><b role="timer" class={clock.text.length > 5 ? "hours" : ""}>{clock.text}</b></p>
          : event.stage === "playing"
            ? <p class="wall-big" data-spin><span>Spin</span><b>{spinNow(event)} <small>of {event.spins}</small></b><em>{spinsAfter(event)}</em></p>
            : <p class="wall-big"><b class="words">{event.stage === "registration" ? count(event.live, "player") : LOOK_SAYS[look]}</b></p>}
        <dl class="wall-figures">
          <div><dt>Players</dt><dd data-left>{event.stage === "registration" ? event.live : <>{event.live} <small>of {event.entered}</small></>}</dd></div>
          {event.tables > 0 && <div><dt>Tables</dt><dd>{event.tables}</dd></div>}
        </dl>
      </>
    )}
  </section>
);

const Winner = ({ event }: { event: BoardEvent }) => {
  const names = winners(event);
  return (
    <>
      <p class="wall-round">{event.name}</p>
      <p class="wall-big winner"><span>{names.length > 1 ? "Winners" : "Winner"}</span><b class="words" data-winner>{names.join(" and ") || "–"}</b></p>
    </>
  );
};

const Standing = ({ event, look }: { event: BoardEvent; look: Look }) => {
  const rows = rowsOf(event, linesFor(event));
  if (event.secret) return <section class="wall-standing empty" aria-label="Standing"><p class="words">The standing is shown after this spin</p></section>;
  if (!rows.length || event.stage === "registration") return <section class="wall-standing empty" aria-label="Standing"><p>{event.stage === "registration" ? "Welcome" : "No standing yet"}</p></section>;
  return (
    <section class="wall-standing" aria-label="Standing">
      <ol>
        {rows.map(({ line, isCut }) => (
          <li key={line.entry} class={`${line.live || look === "over" ? "" : "out"}${isCut ? " cut" : ""}`}>
            <span>{line.place}</span><b><Name of={line.player} /></b><span class="points">{line.points.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ol>
      {event.cut_each > 0 && look !== "over" && <p class="wall-cut" data-cut>{bestSays(event.cut_each, " of each table")}</p>}
      {event.cut > 0 && look !== "over" && <p class="wall-cut" data-cut>Best {event.cut} go on, line at {event.cut_points.toLocaleString("en-US")}</p>}
    </section>
  );
};

/** Who sits where, by name; where there are more than the wall has room for, page after page. */
const Seats = ({ event }: { event: BoardEvent }) => {
  const turn = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => turn.value++, PAGE);
    return () => clearInterval(timer);
  }, []);
  const heats = new Set(event.seats.map(({ heat }) => heat)).size;
  const shown = pageOf(event.seats, linesFor(event), turn.value);
  return (
    <section class="wall-standing seats" aria-label="Seats">
      <ol>
        {shown.map(({ player, heat, table, seat }) => (
          <li key={`${player} ${heat} ${table} ${seat}`}><b><Name of={player} /></b><span class="points">{heats > 1 && `heat ${heat}, `}table {table}, seat {seat}</span></li>
        ))}
      </ol>
    </section>
  );
};

const Side = ({ event, look }: { event: BoardEvent; look: Look }) => {
  const next = look === "over" ? undefined : nextPrize(event);
  const open = event.extras.filter((extra) => extra.open);
  return (
    <div class="wall-side">
      {!!event.prizes.length && (
        <section aria-label="Prizes">
          <h2>Prize pool {dollars(event.pool)}</h2>
          <ol class="wall-prizes">
            {event.prizes.slice(0, event.says ? 3 : 5).map((prize) => (
              <li key={`${prize.place} ${prize.says}`} class={prize === next && event.live <= event.prizes.length ? "next" : ""}><span>{prize.place}.</span><Prize prize={prize} /></li>
            ))}
          </ol>
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
  live.connect();
  const Screen = () => {
    const told = reading.shown.value;
    if (told) return <Wall board={told.board} live={live} offset={offset} />;
    return <main class="wall"><h1 class="unseen">Tournament</h1><p class="wall-wait" role="status">{reading.problem.value || "Connecting…"}</p></main>;
  };
  render(<Screen />, root);
};

begin(start);
