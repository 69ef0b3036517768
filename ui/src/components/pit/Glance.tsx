/** All tables at a glance; what waits for the supervisor comes first, and one click opens a table. */
import { HOLD, minus, signed } from "../../state/cents";
import { dollars } from "../../state/money";
import type { Pit, TableRow } from "../../state/pit";
import { capital, words } from "../../state/text";
import { Shape } from "../Pocket";
import { Name } from "../Name";

export const PHASES: Record<string, string> = {
  closed: "Closed", betting: "Betting", spinning: "Ball running", "no more bets": "No more bets",
  outcome: "Number in", dolly: "Dolly placed", collected: "Losers collected", paid: "Paid", bonus: "Bonus round",
  referred: "Waiting for a ruling", stopped: "Stopped",
};

export const Glances = ({ pit }: { pit: Pit }) => {
  const rows = pit.rows.value;
  if (pit.live.view.value === null) return <p class="pit-empty">Loading the tables…</p>;
  if (!rows.length) return <p class="pit-empty">There are no tables yet. Tables are set up when the server starts.</p>;
  return (
    <ol class="glances" aria-label="Tables">
      {rows.map((row) => <li key={row.table}><Card row={row} here={pit.place.value.table === row.table} /></li>)}
    </ol>
  );
};

const Card = ({ row, here }: { row: TableRow; here: boolean }) => (
  <article class={`glance${row.weight ? " asks" : ""}${row.phase === "closed" ? " closed" : ""}`} data-glance={row.table}>
    <h2>
      <a href={`#table/${encodeURIComponent(row.table)}`} aria-current={here ? "page" : undefined}>Table {row.table}</a>
      <Phase phase={row.stopped || row.halted ? "stopped" : row.phase} />
    </h2>
    <p class="soft">
      {[row.game || "not opened yet", words(row.wheel)].filter(Boolean).join(" · ")}
    </p>
    <Asks row={row} />
    <dl class="figures">
      <div><dt>Limits</dt><dd>{row.limits || "–"}</dd></div>
      <div><dt>Players</dt><dd>{row.players}</dd></div>
      <div><dt>Dealer</dt><dd>{row.dealer ? <Name of={row.dealer} /> : "–"}</dd></div>
      <div><dt>Turnover</dt><dd>{dollars(row.takings.turnover)}</dd></div>
      <div><dt>Win</dt><dd class={row.takings.win < 0 ? "lost" : ""}>{signed(row.takings.win, dollars)}</dd></div>
      <div><dt>Drop</dt><dd>{dollars(row.takings.drop)}{row.hold && <small title={HOLD}> hold {minus(row.hold)}</small>}</dd></div>
    </dl>
    <Numbers results={row.results} />
  </article>
);

export const Phase = ({ phase }: { phase: string }) => (
  <span class="pit-phase" data-phase={phase}>{PHASES[phase] ?? phase}</span>
);

const Asks = ({ row }: { row: TableRow }) => {
  if (!row.open_tasks.length && !row.halted) return null;
  return (
    <ul class="asks-list" aria-label={`Open tasks at table ${row.table}`}>
      {row.halted && <li>Halted: {row.halted}</li>}
      {row.open_tasks.slice(0, 4).map((task, at) => <li key={at}><bdi dir="ltr">{capital(task.says)}</bdi></li>)}
      {row.open_tasks.length > 4 && <li>and {row.open_tasks.length - 4} more</li>}
    </ul>
  );
};

export const Numbers = ({ results }: { results: TableRow["results"] }) => (
  <ol class="numbers" aria-label="Last numbers, the newest first">
    {[...results].reverse().map(([pocket, color], at) => (
      <li key={results.length - at} class={color}>
        <b>{pocket}</b><i><Shape color={color} /></i><span class="unseen">{color}</span>
      </li>
    ))}
    {!results.length && <li class="none">No numbers yet</li>}
  </ol>
);
