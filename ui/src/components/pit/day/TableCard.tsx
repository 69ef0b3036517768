/** One table in its day: where it stands, what comes next, its money, and whatever is not as it should be. */
import type { PitTableView, PitView } from "../../../api/types";
import { piecesFor, totalOf } from "../../../state/countPad";
import { dollars } from "../../../state/money";
import type { Act, PitDay } from "../../../state/pitDay";
import { boxOf, nextOf, nextPost, onePost, posts, signsNext, STAGES, stageOf, undone, unsigned } from "../../../state/pitSteps";
import { capital, count, sentence } from "../../../state/text";
import { Name } from "../../Name";
import { Refusal } from "../Refusal";
import { titleOf } from "./Sign";

interface Props {
  day: PitDay;
  view: PitView;
  table: PitTableView;
}

export const TableCard = ({ day, view, table }: Props) => {
  const found = view.discrepancies.filter((one) => one.table === table.number).length;
  return (
    <article class="day-table" data-day-table={table.number} data-step={table.step} aria-label={`Table ${table.number}`}>
      <header>
        <h2>{day.me.sees.includes("supervisor") ? <a href={`#table/${encodeURIComponent(table.number)}`}>Table {table.number}</a> : `Table ${table.number}`}</h2>
        <span class="pit-phase" data-phase={table.open ? "betting" : "closed"}>{table.open ? "Open" : "Closed"}</span>
        {table.open && table.dealer && <span class="soft"><Name of={table.dealer} /> deals</span>}
        {!!found && <a class="warns" href="#house">{count(found, "discrepancy", "discrepancies")}</a>}
      </header>
      {view.behind[table.number] && (
        <p class="refusal" role="alert" data-behind>
          {sentence(view.behind[table.number] ?? "")} This is a fault of the program; its log says where. It is tried again.
        </p>
      )}
      {table.has_no_box && <p class="refusal" role="alert" data-no-box>The table is open, and no drop box hangs there.</p>}
      <Stages now={stageOf(view, table)} undone={undone(table)} />
      <Figures table={table} view={view} />
      <Slips day={day} view={view} table={table} />
      <Short day={day} view={view} table={table} />
      <NextStep day={day} view={view} table={table} />
    </article>
  );
};

const Stages = ({ now, undone }: { now: number; undone: readonly string[] }) => (
  <ol class="stages" aria-label="The table’s day">
    {STAGES.map((stage, at) => {
      const isDone = at < now && !undone.includes(stage);
      return (
        <li key={stage} class={isDone ? "done" : at === now ? "now" : ""} aria-current={at === now ? "step" : undefined}>
          <span>{stage}</span>{isDone && <span class="unseen"> done</span>}
        </li>
      );
    })}
  </ol>
);

const Figures = ({ table, view }: Omit<Props, "day">) => {
  const box = view.boxes.find((one) => one.number === table.box);
  const isBlind = table.step === "close";
  return (
    <dl class="figures">
      <div><dt>Tray should hold</dt><dd data-inventory>{isBlind ? <small>shown after the count</small> : amount(table.inventory)}</dd></div>
      <div><dt>Opener</dt><dd>{amount(table.session?.opener.amount ?? null)}</dd></div>
      <div><dt>Fills</dt><dd>{dollars(table.fills)}</dd></div>
      <div><dt>Credits</dt><dd>{dollars(table.credits)}</dd></div>
      <div><dt>Last closer</dt><dd>{amount(table.last_closer)}</dd></div>
      <div><dt>Box</dt><dd>{box ? `${box.number}${box.sections > 1 ? `, section ${Math.max(1, box.used.length)} of ${box.sections}` : ""}` : "–"}</dd></div>
      <div class={table.is_due || table.director_due ? "due" : ""}>
        <dt>Inspection</dt>
        <dd>{table.director_due ? "the Director’s is due" : table.is_due ? "due" : table.inspected ? <>passed, <Name of={table.inspected_by} /></> : "–"}</dd>
      </div>
      {table.impress_by && (
        <div class={table.impress_by <= view.day ? "due" : ""} data-impress><dt>Color chips</dt><dd>{table.impress_by <= view.day ? "count is due" : `count by ${table.impress_by}`}</dd></div>
      )}
    </dl>
  );
};

const amount = (cents: number | null): string => (cents === null ? "–" : dollars(cents));

/** What waits for a signature at this table, and whose. */
const Slips = ({ day, view, table }: Props) => {
  const slips = unsigned(view, table.number);
  if (!slips.length) return null;
  return (
    <ul class="plain waiting" aria-label={`Slips of table ${table.number} to sign`}>
      {slips.map((slip, at) => (
        <li key={slip.number}>
          <span><b>{titleOf(slip)}</b> {dollars(slip.amount)}</span>
          <span class="next-signature">{capital(onePost(nextPost(slip)))} signs next</span>
          {day.canAct && (at > 0 || signsNext(slip, day.me.name, day.me.post)) && (
            <button type="button" class="small" onClick={() => (day.act.value = { does: "sign", slip: slip.number })}>Details<span class="unseen"> of {slip.number}</span></button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** A payment waits for chips: the fill that makes it possible, counted out. */
const Short = ({ day, view, table }: Props) => {
  const lacks = view.short[table.number];
  if (!lacks) return null;
  const open = () => {
    const pieces = day.draft(`fill ${table.number}`);
    if (!totalOf(pieces.value)) pieces.value = piecesFor(lacks, table.denominations);
    day.act.value = { does: "fill", table: table.number };
  };
  return (
    <p class="waiting short" data-short>
      <span>A payment needs a fill: the float is <b>{dollars(lacks)}</b> short.</span>
      {day.may("RequestFill") && <button type="button" class="small" onClick={open}>Fill {dollars(lacks)}</button>}
    </p>
  );
};

const DOES: Record<string, Extract<Act, { table: string }>["does"]> = {
  equip: "equip", inspect: "inspect", attach: "attach", count: "opener", close: "closer", remove: "remove", play: "close",
};
/** What somebody else may do on this screen, by password. */
const BESIDE = ["AttachBox", "RemoveBox", "DeliverBox", "CountBox", "SignSlip"];

export const NextStep = ({ day, view, table }: Props) => {
  const next = nextOf(view, table);
  const who = view.who[next.command] ?? ["supervisor"];
  const isMine = next.command ? day.may(next.command) : day.me.post === "supervisor";
  const slip = unsigned(view, table.number)[0];
  const open = () => {
    const box = boxOf(view, table);
    if (next.step === "sign" && slip) {
      if (signsNext(slip, day.me.name, day.me.post)) void day.send(`next ${table.number}`, [{ command: "SignSlip", slip: slip.number }], `${slip.number} signed.`);
      else day.act.value = { does: "sign", slip: slip.number };
    } else if (next.step === "open") location.hash = `#table/${encodeURIComponent(table.number)}`;
    else if (box && (next.step === "deliver" || next.step === "count box")) day.act.value = { does: next.step, box: box.number };
    else if (next.step === "inspect" && table.director_due) day.act.value = { does: "wheel", table: table.number };
    else day.act.value = { does: DOES[next.step] ?? "inspect", table: table.number };
  };
  if (!day.canAct) return null;
  const canDo = isMine || (BESIDE.includes(next.command) && day.may("CountOpener"));
  return (
    <footer class="day-next">
      {canDo
        ? <button type="button" class="primary" data-next disabled={!day.canAsk.value} aria-disabled={day.isBusy(`next ${table.number}`)} onClick={open}>{words(day, view, table)}</button>
        : <p class="soft">Next: {next.says.toLowerCase()} ({posts(who)})</p>}
      <More day={day} table={table} />
      <Refusal error={day.error(`next ${table.number}`)} />
    </footer>
  );
};

/** On a button that opens a slip for somebody else's signature, that person is named. */
const words = (day: PitDay, view: PitView, table: PitTableView): string => {
  const slip = unsigned(view, table.number)[0];
  if (table.step !== "sign" || !slip || signsNext(slip, day.me.name, day.me.post)) return nextOf(view, table).says;
  return `${slip.number}: ${onePost(nextPost(slip))} signs`;
};

/** What else may be done at this table now. */
const More = ({ day, table }: Omit<Props, "view">) => {
  const show = (does: Extract<Act, { table: string }>["does"]) => () => (day.act.value = { does, table: table.number });
  if (!table.wheel) return null;
  return (
    <div class="more">
      {table.open && day.may("RequestFill") && <button type="button" class="small" onClick={show("fill")}>Fill</button>}
      {table.open && day.may("RequestCredit") && <button type="button" class="small" onClick={show("credit")}>Credit</button>}
      {table.open && day.may("RequestAward") && <button type="button" class="small" onClick={show("award")}>Award paid by hand</button>}
      {table.open && table.session && day.may("CountCloser") && <button type="button" class="small" onClick={show("closer")}>Count at the end of the shift</button>}
      {table.step !== "inspect" && day.may("InspectTable") && <button type="button" class="small" onClick={show("inspect")}>Inspect again</button>}
      {day.may("AdjustWheel") && <button type="button" class="small" onClick={show("wheel")}>Work on the wheel</button>}
      {!table.open && day.may("SetPar") && <button type="button" class="small" onClick={show("par")}>Par</button>}
      {day.may("CountTips") && <button type="button" class="small" onClick={show("tips")}>Tip box</button>}
      {day.may("ImpressChips") && <button type="button" class="small" onClick={show("impress")}>Color chips</button>}
    </div>
  );
};
