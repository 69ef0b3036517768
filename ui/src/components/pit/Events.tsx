/** Significant events as they happen: of the whole floor, or of one table. */
import type { Happened, Pit } from "../../state/pit";
import { capital } from "../../state/text";
import { Name } from "../Name";

const WORDS: Record<string, string> = { alert: "Alert", ruling: "Ruling", money: "Money", note: "Note" };

export const Events = ({ pit }: { pit: Pit }) => (
  <section class="panel events" aria-labelledby="events-title">
    <header>
      <h2 id="events-title">Significant events</h2>
      <label class="unseen" for="events-of">Show events of</label>
      <select
        id="events-of" value={pit.filter.value}
        onChange={(event) => (pit.filter.value = event.currentTarget.value)}
      >
        <option value="">All tables</option>
        {pit.rows.value.map((row) => row.table).sort().map((table) => <option key={table} value={table}>Table {table}</option>)}
      </select>
    </header>
    <ol tabIndex={0} aria-label="Events, the newest first">
      {pit.events.value.map((event) => <Row key={event.key} event={event} />)}
      {!pit.events.value.length && <li class="soft">No significant events.</li>}
    </ol>
  </section>
);

const Row = ({ event }: { event: Happened }) => (
  <li class={`event ${event.weight}`}>
    <time dateTime={new Date(event.at).toISOString()}>{clock(event.at)}</time>
    <span class="weight">{WORDS[event.weight] ?? event.weight}</span>
    <p>
      {event.table ? <><a href={`#table/${encodeURIComponent(event.table)}`}>Table {event.table}</a>: <bdi dir="ltr">{event.says}</bdi></> : <bdi dir="ltr">{capital(event.says)}</bdi>}
      {event.by && <small> <Name of={event.by} /></small>}
    </p>
  </li>
);

const clock = (at: number) => new Date(at).toLocaleTimeString("en-US", { hour12: false });
