/** Drop boxes: where each is, and what happens to it next; who takes it off, carries it, and counts it. */
import { useSignal } from "@preact/signals";
import type { Box, PitView } from "../../../api/types";
import { CURRENCY, chipsOf, totalOf } from "../../../state/countPad";
import { centsOf } from "../../../state/cents";
import { dollars } from "../../../state/money";
import type { Act, PitDay } from "../../../state/pitDay";
import { sectionOf, slipsIn } from "../../../state/pitSteps";
import { Dialog } from "../../Dialog";
import { Names } from "../../Name";
import { Refusal } from "../Refusal";
import { ActForm, Field } from "./ActForm";
import type { Need } from "./CoSign";
import { CountPad } from "./CountPad";
import { PaperLink } from "./PaperLink";
import { titleOf } from "./Sign";

const STATES: Record<Box["state"], string> = {
  stored: "Empty, in store", attached: "At its table", removed: "Off its table, not delivered", delivered: "In the count room",
};

export const Boxes = ({ day, view }: { day: PitDay; view: PitView }) => (
  <section class="boxes" aria-label="Boxes">
    {!view.boxes.length && <p class="pit-empty">No drop box is registered.</p>}
    <ul class="plain box-list" aria-label="Drop boxes">
      {view.boxes.map((box) => <li key={box.number}><Row box={box} day={day} view={view} /></li>)}
    </ul>
  </section>
);

const Row = ({ box, day, view }: { box: Box; day: PitDay; view: PitView }) => {
  const key = `box ${box.number}`;
  const show = (act: Act) => () => void (day.act.value = act);
  const hasAnother = view.tables.some((table) => table.number === box.table && table.box);
  return (
    <article class="panel box" data-box={box.number} data-state={box.state}>
      <p><b>Box {box.number}</b> <span class="soft">of table {box.table}</span></p>
      <p>
        {STATES[box.state]}
        {box.sections > 1 && `, ${box.used.length} of ${box.sections} sections used`}
        {!!box.carriers.length && box.state !== "stored" && <small> taken off by <Names of={box.carriers} between=" and " /></small>}
        {box.state === "delivered" && box.used.length > 1 && <small> {box.counted.length} of {box.used.length} sections counted</small>}
      </p>
      <div class="line">
        {(!!box.counted.length || (box.state === "stored" && !!box.carriers.length)) && (
          <PaperLink day={day} name="count" number={box.number} says="Print the count card" />
        )}
        {day.canAct && <Steps box={box} day={day} show={show} hasAnother={hasAnother} />}
      </div>
      <Refusal error={day.error(key)} />
    </article>
  );
};

/** What happens to a box next. */
const Steps = ({ box, day, show, hasAnother }: { box: Box; day: PitDay; show: (act: Act) => () => void; hasAnother: boolean }) => (
  <>
    {box.state === "stored" && !hasAnother && <button type="button" class="primary" onClick={show({ does: "attach", table: box.table })}>Attach</button>}
    {box.state === "attached" && (
      <>
        <button type="button" class="primary" onClick={show({ does: "remove", table: box.table })}>Take off</button>
        {box.sections > box.used.length && !!box.used.length && <button type="button" onClick={show({ does: "section", box: box.number })}>Next section</button>}
      </>
    )}
    {box.state === "removed" && <button type="button" class="primary" onClick={show({ does: "deliver", box: box.number })}>Deliver</button>}
    {box.state === "stored" && !!box.used.length && day.may("CountBox") && <button type="button" onClick={show({ does: "count box", box: box.number })}>Count again</button>}
    {box.state === "delivered" && <button type="button" class="primary" onClick={show({ does: "count box", box: box.number })}>Count</button>}
  </>
);

/** Whoever does it at this screen is one of the two, where their post may. */
const team = (day: PitDay, command: string, many: number, as: readonly string[]): Need[] => {
  const posts = day.view.value?.who[command] ?? [];
  const others = day.may(command) ? many - 1 : many;
  return Array.from({ length: others }, (_, at) => ({ posts, as: as[many - others + at] ?? "Signs as well" }));
};

const PAIR = ["Carried by", "Carried by, second person"];

export const AttachDialog = ({ day, box }: { day: PitDay; box: Box }) => (
  <Dialog title={`Attach box ${box.number}`} close={day.close}>
    <ActForm
      day={day} of={`attach ${box.number}`} button={`Attach to table ${box.table}`} then={day.closing()} says={`Box ${box.number} hangs at table ${box.table}.`}
      needs={team(day, "AttachBox", 1, ["Attached by"])} make={() => [{ command: "AttachBox", box: box.number, table: box.table }]}
    />
  </Dialog>
);

export const SectionDialog = ({ day, box }: { day: PitDay; box: Box }) => (
  <Dialog title={`Next section of box ${box.number}`} close={day.close}>
    <p>Section {box.used.length} is locked, then section {box.used.length + 1} is opened to the slot.</p>
    <ActForm
      day={day} of={`section ${box.number}`} button={`Open section ${box.used.length + 1}`} then={day.closing()} says={`Section ${box.used.length + 1} is open.`}
      needs={team(day, "NextSection", 1, ["Changed by"])} make={() => [{ command: "NextSection", box: box.number, table: box.table }]}
    />
  </Dialog>
);

export const RemoveDialog = ({ day, box }: { day: PitDay; box: Box }) => {
  const session = day.table(box.table)?.session;
  const isEarly = !!session && box.used.at(-1)?.session === session.opener.slip;
  return (
    <Dialog title={`Take off box ${box.number}`} close={day.close}>
      <ActForm
        day={day} of={`remove ${box.number}`} button="Take it off" then={day.closing()} says={`Box ${box.number} is off table ${box.table}.`}
        needs={team(day, "RemoveBox", 2, PAIR)} except={[day.me.name]}
        make={(said) => [{ command: "RemoveBox", box: box.number, table: box.table, reason: said("reason") }]}
      >
        {isEarly && (
          <>
            <p class="refusal wide">The tray of table {box.table} is not counted yet. A box that is taken off early is a discrepancy.</p>
            <Field name="reason" says="Reason" wide />
          </>
        )}
      </ActForm>
    </Dialog>
  );
};

export const DeliverDialog = ({ day, box }: { day: PitDay; box: Box }) => (
  <Dialog title={`Deliver box ${box.number}`} close={day.close}>
    <ActForm
      day={day} of={`deliver ${box.number}`} button="Delivered" then={day.closing()} says={`Box ${box.number} is delivered.`}
      needs={team(day, "DeliverBox", 2, PAIR)} except={[day.me.name]}
      make={(said) => [{ command: "DeliverBox", box: box.number, place: said("place") }]}
    >
      <Field name="place" says="Where" value="count room" />
    </ActForm>
  </Dialog>
);

const OTHERS = [["tickets", "Tickets"], ["coupons", "Coupons"], ["receipts", "Receipts"]] as const;

export const CountBoxDialog = ({ day, box }: { day: PitDay; box: Box }) => {
  const chosen = useSignal(1);
  const isAgain = !sectionOf(box);
  const section = sectionOf(box) || chosen.value;
  const key = `count ${box.number} ${section}`;
  const notes = day.draft(key);
  const others = useSignal<Readonly<Record<string, string>>>({});
  const paper = day.view.value ? slipsIn(day.view.value, box.used[section - 1]?.session ?? "") : [];
  const sums = OTHERS.map(([name]) => centsOf(others.value[name] || "0"));
  const sum = totalOf(notes.value) + sums.reduce<number>((all, cents) => all + (cents ?? 0), 0);
  const after = () => {
    notes.value = {};
    others.value = {};
    if (day.view.value?.boxes.find((one) => one.number === box.number)?.state !== "delivered") day.close();
  };
  return (
    <Dialog title={`Count box ${box.number}${isAgain ? " again" : ""}${box.sections > 1 ? `, section ${section}` : ""}`} close={day.close}>
      <ActForm
        key={section} day={day} of={key} button="Counted, box empty" then={after} says={`Box ${box.number} is counted.`}
        needs={team(day, "CountBox", 2, ["Counted by", "Counted by, second person"])} except={[day.me.name]}
        make={(said, all) => {
          const wrong = OTHERS.find((_, at) => sums[at] === null || (sums[at] ?? 0) < 0);
          if (wrong) return `${wrong[1]}: write an amount such as 100 or 2.50.`;
          const [tickets, coupons, receipts] = sums.map((cents) => cents ?? 0);
          return [{
            command: "CountBox", box: box.number, section, currency: chipsOf(notes.value), slips: all.getAll("slip").map(String),
            tickets: tickets ?? 0, coupons: coupons ?? 0, receipts: receipts ?? 0, reason: isAgain ? said("reason") : "",
          }];
        }}
      >
        {isAgain && box.used.length > 1 && (
          <label>Section
            <select value={section} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
              {box.used.map((_, at) => <option key={at} value={at + 1}>{at + 1}</option>)}
            </select>
          </label>
        )}
        {isAgain && <Field name="reason" says="Why it is counted again" wide />}
        <CountPad kinds={CURRENCY} pieces={notes} of="notes" />
        <div class="thirds wide">
          {OTHERS.map(([name, says]) => (
            <label key={name}>{says}
              <input
                value={others.value[name] ?? ""} inputMode="decimal" placeholder="$0" autocomplete="off"
                onInput={(event) => (others.value = { ...others.value, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        <p class="pad-total" role="status"><span>Total</span> <b data-total>{dollars(sum)}</b></p>
        {!!paper.length && (
          <fieldset class="wide found">
            <legend>Slips found in the box</legend>
            {paper.map((slip) => (
              <label key={slip.number} class="tick"><input type="checkbox" name="slip" value={slip.number} />{titleOf(slip)}, {dollars(slip.amount)}</label>
            ))}
          </fieldset>
        )}
      </ActForm>
    </Dialog>
  );
};
