/** One event: its figures, the desk, the tables, the standing, and what the director does beside. */
import type { EventView } from "../../api/types";
import { dollars, points } from "../../state/money";
import { standsAt, type TournamentDesk } from "../../state/tournament";
import { Announcement, Cancel, Extras, Moves, Prints, Waiting } from "./Beside";
import { ClockPanel } from "./ClockPanel";
import { Desk } from "./Desk";
import { Prizes } from "./Prizes";
import { SharingPanel } from "./SharingPanel";
import { Standing } from "./Standing";
import { Tables } from "./Tables";

export const EventPage = ({ desk, event, offset }: { desk: TournamentDesk; event: EventView; offset: number }) => (
  <div class="tour-event">
    <Figures event={event} />
    <div class="tour-cols">
      <div class="tour-col">
        {event.registration && desk.may("Enter") && <Desk desk={desk} event={event} />}
        <SharingPanel desk={desk} event={event} />
        <Moves desk={desk} event={event} />
        {event.ended && <Prizes desk={desk} event={event} />}
        <Tables event={event} />
        {!event.ended && <Prizes desk={desk} event={event} />}
      </div>
      <div class="tour-col">
        <Standing event={event} />
      </div>
      <div class="tour-col side">
        <ClockPanel desk={desk} event={event} offset={offset} />
        <Announcement desk={desk} event={event} />
        <Extras desk={desk} event={event} />
        <Waiting desk={desk} event={event} />
        <Cancel desk={desk} event={event} />
        <Prints desk={desk} event={event} />
      </div>
    </div>
  </div>
);

const Figures = ({ event }: { event: EventView }) => (
  <dl class="figures wide tour-figures" aria-label={event.name}>
    <div><dt>Players</dt><dd data-players>{standsAt(event)}</dd></div>
    <div><dt>Round</dt><dd>{event.ended ? "over" : event.round < 0 ? "not begun" : `${event.rounds[event.round]} (${event.round + 1} of ${event.rounds.length})`}</dd></div>
    <div><dt>Fee and buy-in</dt><dd>{dollars(event.fee)} + {dollars(event.buy_in)}</dd></div>
    <div><dt>Start with</dt><dd>{points(event.points)}</dd></div>
    <div><dt>Prize pool</dt><dd data-pool>{dollars(event.pool)}</dd></div>
    {!!event.held && <div class="due"><dt>Kept apart</dt><dd><a href="#money">{dollars(event.held)} to count</a></dd></div>}
  </dl>
);
