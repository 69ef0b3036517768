/** The reports of the house, for a gaming day, a shift, a month or a table, and copies of slips: each opens on a page of its own. */
import { useSignal } from "@preact/signals";
import { pitPrint } from "../../../api/floor";
import type { PitView } from "../../../api/types";

export const Reports = ({ view }: { view: PitView }) => {
  const day = useSignal(view.day);
  const shift = useSignal(view.shift);
  const table = useSignal(view.tables[0]?.number ?? "");
  const slip = useSignal("");
  const month = day.value.slice(0, 7);
  const shifts = view.schedules.filter(({ first }) => first <= day.value).at(-1)?.shifts ?? [];
  const reports: readonly (readonly [string, string, Record<string, string>])[] = [
    ["sheet", "Master games sheet", { day: day.value }],
    ["shift", "Shift report", { day: day.value, shift: shift.value }],
    ["activity", "Activity log of table", { number: table.value, day: day.value }],
    ["statistics", "Statistical report", { day: day.value }],
    ["summary", "Master games summary", { month }],
    ["return", "Figures for the monthly return", { month }],
    ["wheels", "Inspection and adjustment log", {}],
    ...(slip.value ? ([["slip", "Copy of slip", { number: slip.value }]] as const) : []),
  ];
  return (
    <section class="panel prints" aria-label="Reports">
      <h2>Reports</h2>
      <form class="line" onSubmit={(event) => event.preventDefault()}>
        <label>Gaming day<input type="date" value={day.value} onInput={(event) => (day.value = event.currentTarget.value || view.day)} /></label>
        <label>Shift
          <select value={shift.value} onChange={(event) => (shift.value = event.currentTarget.value)}>
            {shifts.map(({ name }) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
        <label>Table
          <select value={table.value} onChange={(event) => (table.value = event.currentTarget.value)}>
            {view.tables.map(({ number }) => <option key={number} value={number}>{number}</option>)}
          </select>
        </label>
        <label>Slip, of any day<input value={slip.value} placeholder="F-000001" maxLength={32} autocomplete="off" onInput={(event) => (slip.value = event.currentTarget.value.trim())} /></label>
      </form>
      <ul class="plain">
        {reports.map(([name, says, asked]) => (
          <li key={name}>
            <span>{says} <small class="soft">{Object.values(asked).join(" ")}</small></span>
            <span class="files">
              {["html", "pdf"].map((ending) => (
                <a key={ending} href={pitPrint(`${name}.${ending}`, asked)} target="_blank" rel="noopener" aria-label={`${says}, ${ending.toUpperCase()}`}>{ending.toUpperCase()}</a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
