/** The tables of the round, heat by heat: who sits where, with how much, and how far each has come. */
import { signal } from "@preact/signals";
import type { EventView, HeatTableView } from "../../api/types";

/** The entry that is looked into, by its number. */
export const opened = signal(0);

const STATES: Record<string, string> = { drawn: "seats drawn", playing: "playing", played: "played" };

export const Tables = ({ event }: { event: EventView }) => {
  const heats = [...new Set(event.tables.map(({ heat }) => heat))];
  if (!heats.length) return null;
  return (
    <section class="tour-tables" aria-label="Tables">
      {heats.map((heat, at) => {
        const tables = event.tables.filter((one) => one.heat === heat);
        const state = tables[0]?.state ?? "";
        return (
          <section key={heat} aria-label={`Heat ${at + 1}`} data-heat-state={state}>
            <h2>{heats.length > 1 ? `Heat ${at + 1} of ${heats.length}` : "Tables"} <span class="pit-phase" data-phase={state === "playing" ? "betting" : "closed"}>{STATES[state] ?? state}</span></h2>
            <ul class="plain tour-grid">{tables.map((table) => <li key={table.table}><Table table={table} /></li>)}</ul>
          </section>
        );
      })}
    </section>
  );
};

const Table = ({ table }: { table: HeatTableView }) => (
  <article class="tour-table" data-heat-table={table.table} aria-label={`Table ${table.table}`}>
    <header><h3>Table {table.table}</h3>{table.state !== "drawn" && <p>Spin {table.spin} of {table.spins}</p>}</header>
    <progress value={table.spin} max={table.spins} aria-label={`Spins played at table ${table.table}`} />
    <ol>
      {table.seats.map((seat) => (
        <li key={seat.seat} class={seat.live ? "" : "out"}>
          <span class="seat" aria-label={`Seat ${seat.seat}`}>{seat.seat}</span>
          <button type="button" class="name" onClick={() => (opened.value = seat.entry)}>{seat.player}</button>
          <span class="points">{seat.live ? seat.points.toLocaleString("en-US") : "out"}</span>
        </li>
      ))}
    </ol>
  </article>
);
