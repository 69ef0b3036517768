/** The inspection of a table: the items of the law, each with its section; and the work on a wheel. */
import { useSignal } from "@preact/signals";
import type { PitTableView } from "../../../api/types";
import type { PitDay } from "../../../state/pitDay";
import { posts } from "../../../state/pitSteps";
import { capital } from "../../../state/text";
import { Dialog } from "../../Dialog";
import { Name } from "../../Name";
import { ActForm, Field, Pick } from "./ActForm";

export const InspectDialog = ({ day, table }: { day: PitDay; table: PitTableView }) => {
  const maySign = day.may("InspectTable");
  const isAllowed = !table.inspectors.length || table.inspectors.includes(day.me.post);
  const allowed = table.inspectors.length ? table.inspectors : (day.view.value?.who["InspectTable"] ?? []);
  const items = table.items.length ? table.items : [{ name: "table", says: "wheel, ball and table", cite: "" }];
  return (
    <Dialog title={`Inspect table ${table.number}`} close={day.close}>
      <dl class="figures">
        <div><dt>Wheel</dt><dd>{table.wheel}</dd></div>
        <div><dt>Ball</dt><dd>{table.ball}</dd></div>
        <div><dt>Last passed</dt><dd>{table.inspected ? <>{table.inspected}, <Name of={table.inspected_by} /></> : "–"}</dd></div>
      </dl>
      {!isAllowed && <p class="refusal">{capital(posts(allowed))} inspects a table, and you are {posts([day.me.post])}.</p>}
      <ActForm
        day={day} of={`inspect ${table.number}`} button="Sign the inspection" then={day.closing()} says={`Table ${table.number} inspected.`}
        needs={maySign ? [] : [{ posts: allowed, as: `Inspected by ${posts(allowed)}` }]}
        make={(said) => {
          const open = items.find(({ name }) => !said(name));
          if (open) return `Say whether this is in order: ${open.says}.`;
          const found = Object.fromEntries(items.map(({ name }) => [name, { passed: said(name) === "passed", reading: said(`reading ${name}`) }]));
          return [{ command: "InspectTable", table: table.number, wheel: table.wheel, ball: table.ball, found }];
        }}
      >
        <Items items={items} />
      </ActForm>
    </Dialog>
  );
};

const Items = ({ items }: { items: PitTableView["items"] }) => {
  const found = useSignal<Readonly<Record<string, string>>>({});
  const all = () => (found.value = Object.fromEntries(items.map(({ name }) => [name, "passed"])));
  return (
    <div class="items">
      {items.length > 1 && <button type="button" class="small" data-first onClick={all}>All in order</button>}
      {items.map(({ name, says, cite }) => (
        <fieldset key={name} class="item" data-item={name}>
          <legend>{capital(says)} {cite && <cite>{cite}</cite>}</legend>
          {(["passed", "failed"] as const).map((answer) => (
            <label key={answer} class={`tick ${answer}`}>
              <input
                type="radio" name={name} value={answer} checked={found.value[name] === answer}
                onChange={() => (found.value = { ...found.value, [name]: answer })}
              />{answer === "passed" ? "In order" : "Not in order"}
            </label>
          ))}
          <label class="reading">Reading<input name={`reading ${name}`} maxLength={200} autocomplete="off" placeholder="if measured" /></label>
        </fieldset>
      ))}
    </div>
  );
};

/** Work on a wheel: adjusted or replaced parts with security beside, and the Director's inspection after it. */
export const WheelDialog = ({ day, table }: { day: PitDay; table: PitTableView }) => {
  const external = useSignal("adjustment");
  const may = day.may("AdjustWheel");
  const witness = { posts: table.witnesses.length ? table.witnesses : ["security"], as: "Present and signing: security" };
  const worker = { posts: table.adjusters.length ? table.adjusters : (day.view.value?.who["AdjustWheel"] ?? []), as: "Done by" };
  return (
    <Dialog title={`Wheel ${table.wheel} of table ${table.number}`} close={day.close}>
      {table.director_due ? <Director day={day} table={table} /> : (
        <ActForm
          day={day} of={`wheel ${table.number}`} button="Log the work" then={day.closing()} says={`Work on wheel ${table.wheel} logged.`}
          needs={[...(may ? [] : [worker]), witness]} except={may ? [day.me.name] : []}
          make={(said) => [{
            command: "AdjustWheel", table: table.number, wheel: table.wheel, description: said("description"), place: said("place"),
            place_approval: said("approval"), work: said("work") === "adjustment" ? "adjustment" : "replacement", external: said("work") === "external",
          }]}
        >
          <label>Work
            <select name="work" value={external.value} onChange={(event) => (external.value = event.currentTarget.value)}>
              <option value="adjustment">Adjustment of external movable parts</option>
              <option value="internal">Replacement of an internal part</option>
              <option value="external">Replacement of an external part</option>
            </select>
          </label>
          <Field name="description" says="What was done" wide />
          <Field name="place" says="Where, if off the floor" optional />
          <Field name="approval" says="Approval of that place" optional />
          <p class="soft wide">
            {external.value === "external" ? "The Director inspects the wheel before the table opens again." : "The table is inspected again after this."}
          </p>
        </ActForm>
      )}
    </Dialog>
  );
};

const Director = ({ day, table }: { day: PitDay; table: PitTableView }) => (
  <ActForm
    day={day} of={`director ${table.number}`} button="Record the inspection" then={day.closing()} says="The Director’s inspection is recorded."
    make={(said) => [{
      command: "RecordDirectorInspection", wheel: table.wheel, inspector: said("inspector"), reference: said("reference"),
      passed: said("passed") === "passed",
    }]}
  >
    <p class="wide">An external part of wheel {table.wheel} was replaced. The Director inspects it before it is used.</p>
    <Field name="inspector" says="Inspected by" />
    <Field name="reference" says="Reference" />
    <Pick name="passed" says="Found" of={[["passed", "In order"], ["failed", "Not in order"]]} value="passed" />
  </ActForm>
);
