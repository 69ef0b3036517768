/** Every slip of the open gaming days: those that wait for a signature first, with whose it is. */
import { useSignal } from "@preact/signals";
import type { PitView, Slip } from "../../../api/types";
import { dollars } from "../../../state/money";
import type { PitDay } from "../../../state/pitDay";
import { nextPost, onePost, signsNext } from "../../../state/pitSteps";
import { capital } from "../../../state/text";
import { Name, Names } from "../../Name";
import { Refusal } from "../Refusal";
import { Print, PrintRequest, titleOf } from "./Sign";

export const Slips = ({ day, view }: { day: PitDay; view: PitView }) => {
  const table = useSignal("");
  const shown = view.slips.filter((slip) => !table.value || slip.table === table.value);
  const open = shown.filter((slip) => slip.state === "open").reverse();
  const rest = shown.filter((slip) => slip.state !== "open");
  return (
    <section class="slips" aria-label="Slips">
      <header class="line">
        <h2>To sign</h2>
        <label class="of-table"><span class="unseen">Show slips of</span>
          <select value={table.value} onChange={(event) => (table.value = event.currentTarget.value)}>
            <option value="">All tables</option>
            {view.tables.map(({ number }) => <option key={number} value={number}>Table {number}</option>)}
          </select>
        </label>
      </header>
      {open.length ? <List of={open} day={day} label="Slips to sign" /> : <p class="soft">No slip needs a signature.</p>}
      <h2>Signed and void</h2>
      {rest.length ? <List of={rest} day={day} label="Slips signed and void" /> : <p class="soft">No slips yet.</p>}
    </section>
  );
};

const List = ({ of, day, label }: { of: readonly Slip[]; day: PitDay; label: string }) => (
  <ul class="plain slip-list" aria-label={label}>{of.map((slip) => <li key={slip.number}><Row slip={slip} day={day} /></li>)}</ul>
);

const Row = ({ slip, day }: { slip: Slip; day: PitDay }) => {
  const key = `sign ${slip.number}`;
  const isMine = signsNext(slip, day.me.name, day.me.post);
  const look = () => (day.act.value = { does: "sign", slip: slip.number });
  return (
    <article class={`panel slip ${slip.state}`} data-slip={slip.number}>
      <p><b>{titleOf(slip)}</b> <span class="soft">table {slip.table}, <span class="on-day">{slip.day} {slip.shift}</span></span></p>
      <p class="slip-amount">{dollars(slip.amount)}</p>
      <p class="slip-state"><State slip={slip} /></p>
      <div class="line">
        {isMine && day.canAct && (
          <button type="button" class="primary small" disabled={!day.canAsk.value} aria-disabled={day.isBusy(key)}
            onClick={() => void day.send(key, [{ command: "SignSlip", slip: slip.number }], `${slip.number} signed.`)}
          >Sign as <Name of={day.me.name} /></button>
        )}
        <button type="button" class="small" onClick={look}>Details<span class="unseen"> of {slip.number}</span></button>
        {slip.state === "open" && <PrintRequest day={day} slip={slip} />}
        <Print day={day} slip={slip} />
      </div>
      <Refusal error={day.error(key)} />
    </article>
  );
};

const State = ({ slip }: { slip: Slip }) => {
  if (slip.state === "void") return <>Void: <bdi dir="ltr">{slip.why_void}</bdi></>;
  const corrected = slip.corrections[0];
  if (slip.state === "signed")
    return <>Signed by <Names of={slip.signed.map(({ name }) => name)} />{corrected && `. Corrected: it said ${dollars(corrected.was)}`}</>;
  return <>{capital(onePost(nextPost(slip)))} signs next ({slip.signed.length} of {slip.needs.length})</>;
};
