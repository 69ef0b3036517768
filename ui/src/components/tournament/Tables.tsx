/** The tables of the round, heat by heat: who sits where, with how much, and how far each has come. */
import { signal } from "@preact/signals";
import type { EventView, HeatTableView } from "../../api/types";
import { count } from "../../state/text";
import { Name } from "../Name";
import { useRoving } from "./focus";

/** The entry that is looked into, by its number. */
export const opened = signal(0);

/** What is played stands first, what was played last. */
const ORDER = ["playing", "drawn", "played"];

const heatOf = (event: EventView, heat: number, at: number) => {
  const tables = event.tables.filter((one) => one.heat === heat);
  return { heat, at, tables, state: tables[0]?.state ?? "" };
};

const STATES: Record<string, string> = { drawn: "seats drawn", playing: "playing", played: "played" };

export const Tables = ({ event }: { event: EventView }) => {
  const roving = useRoving<HTMLElement>();
  const numbers = [...new Set(event.tables.map(({ heat }) => heat))];
  if (!numbers.length) return null;
  const heats = numbers.map((heat, at) => heatOf(event, heat, at + 1)).sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <section class="tour-tables" aria-label="Tables" {...roving}>
      {heats.map(({ heat, at, tables, state }) => (
        <section key={heat} aria-label={`Heat ${at}`} data-heat-state={state}>
          <h2>{tables[0]?.play_off ? "Play-off" : numbers.length > 1 ? `Heat ${at} of ${numbers.length}` : "Tables"} <span class="pit-phase" data-phase={state === "playing" ? "betting" : "closed"}>{STATES[state] ?? state}</span></h2>
          <ul class="plain tour-grid">{tables.map((table) => <li key={table.table}><Table table={table} /></li>)}</ul>
        </section>
      ))}
    </section>
  );
};

const Table = ({ table }: { table: HeatTableView }) => (
  <article class="tour-table" data-heat-table={table.table} aria-label={`Table ${table.table}`}>
    <header><h3>Table {table.table}</h3>{table.state !== "drawn" && <p>{table.spin} of {count(table.spins, "spin")} played</p>}</header>
    <progress value={table.spin} max={table.spins} aria-label={`Spins played at table ${table.table}`} />
    <ol>
      {table.seats.map((seat) => (
        <li key={seat.seat} class={seat.live ? "" : "out"}>
          <span class="seat" aria-label={`Seat ${seat.seat}`}>{seat.seat}</span>
          <button type="button" class="name" onClick={() => (opened.value = seat.entry)}><Name of={seat.player} /></button>
          <span class="points">{seat.live ? seat.points.toLocaleString("en-US") : "out"}</span>
        </li>
      ))}
    </ol>
  </article>
);
