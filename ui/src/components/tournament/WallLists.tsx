/** Standing and seats on the wall: as many lines as there is room for, and page after page where there are more. */
import { useSignal } from "@preact/signals";
import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardEvent } from "../../api/types";
import { bestSays } from "../../state/text";
import { type Look, pagedFrom, pageOf, rowsOf } from "../../state/tournamentBoard";

/** Milliseconds for which a page stands. */
const PAGE = 6_000;
/** The best stay on the wall while the others pass. */
const BEST = 3;
/** Before anything is measured. */
const SOME = 9;

/** How many lines of a list fit in the room that it has. */
const useRoom = (list: RefObject<HTMLOListElement | null>): number => {
  const room = useSignal(SOME);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const measure = () => {
      const line = box.firstElementChild?.getBoundingClientRect().height;
      if (line) room.value = Math.max(1, Math.floor((box.getBoundingClientRect().height + 0.5) / line));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    measure();
    return () => watch.disconnect();
  });
  return room.value;
};

const useTurns = (): number => {
  const turn = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => turn.value++, PAGE);
    return () => clearInterval(timer);
  }, []);
  return turn.value;
};

export const Standing = ({ event, look }: { event: BoardEvent; look: Look }) => {
  if (event.secret) return <section class="wall-standing empty" aria-label="Standing"><p class="words">The standing is shown after this spin</p></section>;
  if (!event.standing.length || event.stage === "registration") return <section class="wall-standing empty" aria-label="Standing"><p>{event.stage === "registration" ? "Welcome" : "No standing yet"}</p></section>;
  return <Places event={event} look={look} />;
};

const Places = ({ event, look }: { event: BoardEvent; look: Look }) => {
  const list = useRef<HTMLOListElement>(null);
  const room = useRoom(list);
  const turn = useTurns();
  const all = rowsOf(event);
  const { rows, from, to } = pagedFrom(all, room, BEST, turn);
  const isOver = look === "over";
  return (
    <section class="wall-standing" aria-label="Standing">
      <ol ref={list} class={all.length > 99 ? "hundreds" : ""}>
        {rows.map(({ line, isCut }) => (
          <li key={line.entry} class={`${line.live || isOver ? "" : "out"}${isCut ? " cut" : ""}`}>
            <span>{line.place}</span><b><bdi>{line.player}</bdi></b><span class="points">{line.points.toLocaleString("en-US")}{!line.live && !isOver && <small> out</small>}</span>
          </li>
        ))}
      </ol>
      {rows.length < all.length && <p class="wall-page" data-page>{from === to ? from : `${from}–${to}`} of {all.length}</p>}
      {event.cut_each > 0 && !isOver && <p class="wall-cut" data-cut>{bestSays(event.cut_each, " of each table")}</p>}
      {event.cut > 0 && !isOver && <p class="wall-cut" data-cut>Best {event.cut} go on, line at {event.cut_points.toLocaleString("en-US")}</p>}
    </section>
  );
};

/** Who sits where, by name. */
export const Seats = ({ event }: { event: BoardEvent }) => {
  const list = useRef<HTMLOListElement>(null);
  const room = useRoom(list);
  const turn = useTurns();
  const heats = new Set(event.seats.map(({ heat }) => heat)).size;
  const { rows, from, to } = pageOf(event.seats, room, turn);
  return (
    <section class="wall-standing seats" aria-label="Seats">
      <ol ref={list}>
        {rows.map(({ player, heat, table, seat }) => (
          <li key={`${player} ${heat} ${table} ${seat}`}><b><bdi>{player}</bdi></b><span class="points">{heats > 1 && `heat ${heat}, `}table {table}, seat {seat}</span></li>
        ))}
      </ol>
      {rows.length < event.seats.length && <p class="wall-page" data-page>{from === to ? from : `${from}–${to}`} of {event.seats.length}</p>}
    </section>
  );
};
