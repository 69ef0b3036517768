/** Counting a tray, and asking for a fill or a credit. A closer is counted blind: what should be there is shown afterwards. */
import type { PitTableView } from "../../../api/types";
import { chipsOf, inTray, piecesOf, totalOf } from "../../../state/countPad";
import { dollars } from "../../../state/money";
import type { PitDay } from "../../../state/pitDay";
import { unsigned } from "../../../state/pitSteps";
import { Dialog } from "../../Dialog";
import { ActForm, Field, Fold } from "./ActForm";
import { CountPad, Total } from "./CountPad";

export type CountKind = "opener" | "closer" | "fill" | "credit";

const TITLES: Record<CountKind, string> = { opener: "Count the opener", closer: "Count the closer", fill: "Request a fill", credit: "Request a credit" };
const BUTTONS: Record<CountKind, string> = { opener: "Opener counted", closer: "Closer counted", fill: "Request the fill", credit: "Request the credit" };
const COMMANDS = { opener: "CountOpener", closer: "CountCloser", fill: "RequestFill", credit: "RequestCredit" } as const;

export const CountDialog = ({ day, kind, table }: { day: PitDay; kind: CountKind; table: PitTableView }) => {
  const key = `${kind} ${table.number}`;
  const pieces = day.draft(key);
  const isSlip = kind === "fill" || kind === "credit";
  const after = () => {
    pieces.value = {};
    const slip = day.view.value && unsigned(day.view.value, table.number).at(-1);
    day.act.value = slip ? { does: "sign", slip: slip.number } : null;
  };
  return (
    <Dialog title={`${TITLES[kind]} ${isSlip ? "for" : "of"} table ${table.number}`} close={day.close}>
      <About kind={kind} table={table} />
      <Shortcuts kind={kind} table={table} isBegun={!!totalOf(pieces.value)} fill={(chips) => (pieces.value = piecesOf(chips))} />
      <ActForm
        day={day} of={key} button={BUTTONS[kind]} then={after} isOff={isSlip && !totalOf(pieces.value)} says={isSlip ? `The ${kind} is requested.` : `${BUTTONS[kind]}.`}
        make={(said) => {
          const asked = { table: table.number, chips: chipsOf(pieces.value) };
          if (isSlip) return [{ command: COMMANDS[kind] as "RequestFill", ...asked, manual: said("manual") }];
          return [{ command: COMMANDS[kind] as "CountOpener", ...asked }];
        }}
      >
        <CountPad kinds={inTray(table.denominations)} pieces={pieces} />
        <Total pieces={pieces.value} {...(kind === "opener" && table.last_closer !== null && { against: table.last_closer, says: "Last closer" })} />
        {isSlip && (
          <Fold title="A slip written by hand"><Field name="manual" says="Its printed number" optional /></Fold>
        )}
      </ActForm>
    </Dialog>
  );
};

const About = ({ kind, table }: { kind: CountKind; table: PitTableView }) => {
  if (kind === "closer")
    return (
      <p class="soft">
        Count what lies in the tray. What should be there is shown when the count is entered.
        {table.open && " The table stays open: the next session begins with this count."}
      </p>
    );
  if (kind === "opener") return null;
  const par = Object.values(table.par).reduce((sum, cents) => sum + cents, 0);
  return (
    <dl class="figures">
      <div><dt>Tray should hold</dt><dd>{table.inventory === null ? "–" : dollars(table.inventory)}</dd></div>
      <div><dt>Par</dt><dd>{par ? dollars(par) : "–"}</dd></div>
      <div><dt>Signed by</dt><dd>{table.signatures[kind]?.join(", ")}</dd></div>
    </dl>
  );
};

/** What a tray most likely holds, in one tap. A closer is counted blind; only where trays close at their par is that known. */
const Shortcuts = ({ kind, table, isBegun, fill }: {
  kind: CountKind; table: PitTableView; isBegun: boolean; fill: (chips: Readonly<Record<string, number>>) => void;
}) => {
  const par = Object.values(table.par).reduce((sum, cents) => sum + cents, 0);
  const canBePar = !!par && (kind === "opener" || (kind === "closer" && table.imprest));
  if (!canBePar && (kind !== "opener" || !(isBegun || table.last_closer !== null))) return null;
  return (
    <div class="line">
      {kind === "opener" && table.last_closer !== null && (
        <button type="button" onClick={() => fill(table.last_chips)}>Same as the closer, {dollars(table.last_closer)}</button>
      )}
      {canBePar && <button type="button" onClick={() => fill(table.par)}>Same as par, {dollars(par)}</button>}
      {isBegun && <button type="button" onClick={() => fill({})}>Clear</button>}
    </div>
  );
};
