/** Counted against computed: one line for each table and session of a gaming day, with its interval and likely causes. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { read } from "../../../api/read";
import type { LineView, PitView, Problem } from "../../../api/types";
import { dollars } from "../../../state/money";
import { capital } from "../../../state/text";
import { Refusal } from "../Refusal";

const NOT_KNOWN = "not known";
const amount = (cents: number | null): string => (cents === null ? NOT_KNOWN : dollars(cents));
const between = (pair: readonly [string, string] | null): string => (pair ? pair.join(" to ") : NOT_KNOWN);

export const Lines = ({ view }: { view: PitView }) => {
  const on = useSignal(view.day);
  const lines = useSignal<readonly LineView[] | null>(null);
  const failed = useSignal<Problem | null>(null);
  const look = async () => {
    const asked = on.value;
    const answer = await read<LineView[]>(`/api/pit/figures?${new URLSearchParams({ day: asked })}`);
    if (asked !== on.value) return;
    failed.value = answer.ok ? null : answer.error;
    lines.value = answer.ok ? answer.value : null;
  };
  useEffect(() => void look(), [on.value]);
  return (
    <section class="panel lines" aria-label="Counted against computed">
      <h2>Counted against computed</h2>
      <p class="soft">The win that was counted beside the one that the table’s own log comes to. The interval holds the result of these wagers with 99 per cent.</p>
      <form class="line" onSubmit={(event) => event.preventDefault()}>
        <label>Gaming day<input type="date" value={on.value} onInput={(event) => (on.value = event.currentTarget.value || view.day)} /></label>
        <button type="button" class="small" onClick={() => void look()}>Refresh</button>
      </form>
      <Refusal error={failed.value} />
      {lines.value && (lines.value.length ? <Table of={lines.value} /> : <p class="soft">No tray was counted on {on.value}.</p>)}
    </section>
  );
};

const HEADS = ["Table", "Shift", "Figure", "Counted win", "Computed win", "Difference", "Box", "Tray", "Hold", "Theoretical win", "99 % of results", "99 % of holds", "Likely causes"];

const Table = ({ of }: { of: readonly LineView[] }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="Lines of the day">
    <table>
      <caption class="unseen">Counted against computed, by table and session</caption>
      <thead><tr>{HEADS.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
      <tbody>{of.map((line) => <Row key={line.session} line={line} />)}</tbody>
    </table>
  </div>
);

const Row = ({ line }: { line: LineView }) => (
  <tr data-line={line.session} class={line.difference ? "differs" : ""}>
    <th scope="row">{line.table}</th>
    <td>{line.shift}</td>
    <td>{line.kind}</td>
    {[line.win, line.computed, line.difference, line.box, line.tray].map((cents, at) => <td key={at} class="amount">{amount(cents)}</td>)}
    <td class="amount">{line.hold || NOT_KNOWN}</td>
    <td class="amount">{amount(line.theoretical)}</td>
    <td class="amount">{between(line.interval && [dollars(line.interval[0]), dollars(line.interval[1])])}</td>
    <td class="amount">{between(line.holds)}</td>
    <td>{line.causes.length ? line.causes.map((cause) => <p key={cause}>{capital(cause)}</p>) : line.difference === 0 ? "None: they agree" : ""}</td>
  </tr>
);
