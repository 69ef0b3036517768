/** The standing of the whole field with the line of the cut, and a search by name, card or number. */
import { useSignal } from "@preact/signals";
import type { EntryView, EventView } from "../../api/types";
import { bestSays, count } from "../../state/text";
import { cutAfter, found } from "../../state/tournament";
import { Name } from "../Name";
import { useRoving } from "./focus";
import { opened } from "./Tables";

export const Standing = ({ event }: { event: EventView }) => {
  const typed = useSignal("");
  const roving = useRoving<HTMLDivElement>();
  const isOpen = event.round < 0;
  const all = isOpen ? [...event.entries].sort((a, b) => b.entry.number - a.entry.number) : event.entries;
  const shown = found(all, typed.value);
  const line = typed.value ? 0 : cutAfter(event.entries, event.cut);
  return (
    <section class="panel tour-standing" aria-label="Standing">
      <header class="line">
        <h2>{isOpen ? "Entries" : "Standing"}</h2>
        <label class="search"><span class="unseen">Find a player</span>
          <input type="search" placeholder="Find a player" value={typed.value} onInput={(input) => (typed.value = input.currentTarget.value)} />
        </label>
      </header>
      {event.cut_each > 0 && <p class="soft">{bestSays(event.cut_each, " of each table")}.</p>}
      <p class="unseen" role="status">{typed.value && `${count(shown.length, "player")} found`}</p>
      {shown.length ? (
        <div class="tour-scroll" role="region" aria-label="All entries" {...roving}>
          <table>
            <thead><tr><th scope="col">{isOpen ? "No." : "Place"}</th><th scope="col">Player</th><th scope="col">Seat</th><th scope="col">{isOpen ? "Paid by" : "Points"}</th></tr></thead>
            <tbody>{shown.map((one, at) => <Line key={one.entry.number} one={one} isOpen={isOpen} cut={at + 1 === line ? cutWords(line, event.cut) : ""} />)}</tbody>
          </table>
        </div>
      ) : <p class="soft">{typed.value ? "Nobody by that name has entered." : "Nobody has entered yet."}</p>}
    </section>
  );
};

/** Before play, how it was paid; then the points; and what became of an entry that is out of it. */
const lastOf = ({ status, points, fee, buy_in }: EntryView["entry"], isOpen: boolean): string => {
  if (status !== "live" && status !== "out") return status;
  return isOpen ? [...new Set([fee.by.way, buy_in.by.way])].join(", ") : points.toLocaleString("en-US");
};

/** Where more are level than can go on, the printed rule decides between them. */
const cutWords = (line: number, cut: number): string => `${bestSays(cut)}${line > cut ? "; some are level for the last place" : ""}`;

const Line = ({ one: { entry, place }, isOpen, cut }: { one: EntryView; isOpen: boolean; cut: string }) => (
  <>
    <tr class={entry.status === "live" ? "" : "out"} data-entry={entry.number}>
      <td>{isOpen ? entry.number : place || "–"}</td>
      <th scope="row">
        <button type="button" class="name" onClick={() => (opened.value = entry.number)}><Name of={entry.player} /></button>
        {!entry.has_rules && <small class="warns-soft"> no rules handed</small>}
        {entry.bought > 0 && <small> +{entry.bought.toLocaleString("en-US")} next</small>}
      </th>
      <td>{entry.seat ? `${entry.seat.table}/${entry.seat.seat}` : ""}</td>
      <td class="points">{lastOf(entry, isOpen)}</td>
    </tr>
    {cut && <tr class="cut"><td colSpan={4}>{cut}</td></tr>}
  </>
);
