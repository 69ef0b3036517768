/** Closing a table. Where trays close at their par, the tray is counted first and the last fill or credit brings it there. */
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PitTableView, Problem, ToPar } from "../../../api/types";
import { command as tellTable } from "../../../api/wire";
import { chipsOf, inTray, piecesOf, totalOf } from "../../../state/countPad";
import { dollars } from "../../../state/money";
import type { PitDay } from "../../../state/pitDay";
import { unsigned } from "../../../state/pitSteps";
import { count } from "../../../state/text";
import { world } from "../../../state/world";
import { Dialog } from "../../Dialog";
import { Refusal } from "../Refusal";
import { ActForm, beginIn, Field, Fold } from "./ActForm";
import { CountPad, Total } from "./CountPad";

interface Props {
  day: PitDay;
  table: PitTableView;
}

export const CloseDialog = ({ day, table: now }: Props) => {
  const again = useSignal(false);
  const sent = useSignal(false);
  // While it is being closed it stays as it was shown: a closed table has no par to reach, and whoever types ahead would count it once more.
  const before = useRef(now);
  if (!sent.value) before.current = now;
  const table = before.current;
  const { to_par: lacks } = table;
  const isAtPar = !!lacks && !totalOf(piecesOf(lacks.fill)) && !totalOf(piecesOf(lacks.credit));
  const isCounted = !!lacks && !again.value;
  return (
    <Dialog title={`Close table ${table.number}`} close={day.close}>
      {table.imprest && !isCounted && <CountTray day={day} table={table} then={() => (again.value = false)} />}
      {table.imprest && isCounted && <Lacks day={day} table={table} lacks={lacks} isAtPar={isAtPar} recount={() => (again.value = true)} />}
      {!table.imprest || (isCounted && isAtPar)
        ? <CloseForm day={day} table={table} sent={sent} />
        : <Fold title="Close the table without bringing it to par"><CloseForm day={day} table={table} sent={sent} /></Fold>}
    </Dialog>
  );
};

const CountTray = ({ day, table, then }: Props & { then: () => void }) => {
  const pieces = day.draft(`tray ${table.number}`);
  return (
    <>
      <p class="soft">This tray closes at its par. Count it when the last player has been paid; what is missing or too much is shown next.</p>
      <ActForm
        day={day} of={`tray ${table.number}`} button="Tray counted" says="The tray is counted." isOff={!totalOf(pieces.value)}
        then={() => {
          pieces.value = {};
          then();
        }}
        make={() => [{ command: "CountTray", table: table.number, chips: chipsOf(pieces.value) }]}
      >
        <CountPad kinds={inTray(table.denominations)} pieces={pieces} />
        <Total pieces={pieces.value} />
      </ActForm>
    </>
  );
};

const WAYS = [["fill", "missing", "RequestFill"], ["credit", "too much", "RequestCredit"]] as const;

/** The difference to par by denomination, and the slips that settle it, each ready to be asked for. */
const Lacks = ({ day, table, lacks, isAtPar, recount }: Props & { lacks: ToPar; isAtPar: boolean; recount: () => void }) => {
  const par = totalOf(piecesOf(table.par));
  const waiting = day.view.value ? unsigned(day.view.value, table.number).filter(({ kind }) => kind === "fill" || kind === "credit") : [];
  const ask = async (kind: "fill" | "credit", command: "RequestFill" | "RequestCredit") => {
    const key = `par ${kind} ${table.number}`;
    if (!(await day.send(key, [{ command, table: table.number, chips: lacks[kind], manual: "" }], `The ${kind} is requested.`))) return;
    const slip = day.view.value && unsigned(day.view.value, table.number).at(-1);
    if (slip) day.act.value = { does: "sign", slip: slip.number };
  };
  return (
    <section class="to-par" aria-label="To par">
      {isAtPar
        ? <p role="status">{waiting.length ? `The tray is at its par of ${dollars(par)} when ${waiting.map(({ number }) => number).join(" and ")} is signed.` : `The tray is at its par of ${dollars(par)}.`}</p>
        : WAYS.filter(([kind]) => totalOf(piecesOf(lacks[kind]))).map(([kind, says, command]) => (
          <div key={kind} data-to-par={kind}>
            <ul class="plain">
              {inTray(Object.keys(lacks[kind])).map((chip) => (
                <li key={chip}>{count(piecesOf(lacks[kind])[chip] ?? 0, `${chip} chip`)} {says}, {dollars(lacks[kind][chip] ?? 0)}</li>
              ))}
            </ul>
            <button
              type="button" class="primary" disabled={!day.canAsk.value || !day.may(command)} aria-disabled={day.isBusy(`par ${kind} ${table.number}`)}
              onClick={() => void ask(kind, command)}
            >Request the {kind}, {dollars(totalOf(piecesOf(lacks[kind])))}</button>
            <Refusal error={day.error(`par ${kind} ${table.number}`)} />
          </div>
        ))}
      {waiting.map(({ number }) => (
        <p key={number}><button type="button" class="small" onClick={() => (day.act.value = { does: "sign", slip: number })}>Sign {number}</button></p>
      ))}
      <p><button type="button" class="small" onClick={recount}>Count the tray again</button></p>
    </section>
  );
};

/** The table itself is told; then its tray is counted. */
const CloseForm = ({ day, table, sent }: Props & { sent: Signal<boolean> }) => {
  const failed = useSignal<Problem | null>(null);
  const box = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => beginIn(box.current), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sent.value) return;
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get("reason") ?? "").trim();
    sent.value = true;
    failed.value = await tellTable(table.number, world.id(), { command: "CloseTable", reason });
    await day.look();
    sent.value = false;
    if (!failed.value) day.act.value = { does: "closer", table: table.number };
  };
  return (
    <form ref={box} class="act-form" aria-label="Close the table" onSubmit={(event) => void submit(event)}>
      <Field name="reason" says="Reason, if bets are down" optional wide />
      <div class="act-foot"><button type="submit" class="primary" disabled={!day.canAsk.value} aria-disabled={sent.value}>Close the table</button></div>
      <Refusal error={failed.value} />
    </form>
  );
};
