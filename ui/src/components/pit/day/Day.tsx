/** The gaming day, table by table; above it what waits for an answer. */
import type { PitView } from "../../../api/types";
import type { PitDay } from "../../../state/pitDay";
import { Discrepancies } from "./House";
import { TableCard } from "./TableCard";

export const Day = ({ day, view }: { day: PitDay; view: PitView }) => (
  <section class="day" aria-label="The day">
    {!!view.discrepancies.length && <h2 class="unseen">Discrepancies</h2>}
    <Discrepancies day={day} view={view} />
    {!view.tables.length && <p class="pit-empty">There are no tables yet. Tables are set up when the server starts.</p>}
    <ol class="day-tables" aria-label="Tables">
      {[...view.tables]
        .sort((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }))
        .map((table) => <li key={table.number}><TableCard day={day} view={view} table={table} /></li>)}
    </ol>
  </section>
);
