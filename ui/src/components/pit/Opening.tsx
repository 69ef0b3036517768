/** A table opens: on its inspection, its box and its opener, which the pit knows; with a dealer, and with what is seen to now. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ofTable, read } from "../../api/read";
import type { OpeningForm, PitTableView, SetupForm } from "../../api/types";
import { dollars } from "../../state/money";
import type { PitDay } from "../../state/pitDay";
import type { PitTable } from "../../state/pitTable";
import { capital, sentence } from "../../state/text";
import { sendFromList } from "../sendFromList";
import { NextStep } from "./day/TableCard";
import { Refusal } from "./Refusal";

export const Opening = ({ at, day }: { at: PitTable; day: PitDay }) => {
  const form = useSignal<OpeningForm | null>(null);
  const lacks = useSignal("");
  useEffect(() => {
    void read<SetupForm>(ofTable(at.table, "setup")).then((answer) => {
      if (answer.ok) form.value = answer.value.opening;
      else lacks.value = sentence(answer.error.says);
    });
  }, [at.table]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (at.standing("OpenTable").busy) return;
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(said.get(name) ?? "").trim();
    at.send("OpenTable", {
      command: "OpenTable", dealer: text("dealer"), rules_posted: text("rules_posted"), confirmed: said.getAll("confirmed").map(String),
    });
  };
  const state = at.standing("OpenTable");
  const [table, view] = [day.table(at.table), day.view.value];
  const isReady = table?.step === "open";
  return (
    <section class="panel opening">
      <h3>Open the table</h3>
      {table && <RestsOn table={table} form={form.value} />}
      {table && !table.supervised && day.may("PlanDuty") && <SignOn day={day} />}
      {table && view && !isReady && <NextStep day={day} view={view} table={table} />}
      <form aria-label="Open the table" class="opening" onSubmit={submit} onKeyDown={sendFromList}>
        {form.value && <Fields form={form.value} day={day} />}
        <button type="submit" class="primary" disabled={!at.canAct.value || !isReady} aria-disabled={state.busy}>Open the table</button>
        {lacks.value && <p class="refusal" role="alert">{lacks.value}</p>}
        <Refusal error={state.error} />
      </form>
    </section>
  );
};

/** What the pit's log has for this opening, and what is missing. */
const RestsOn = ({ table, form }: { table: PitTableView; form: OpeningForm | null }) => {
  const opener = table.session?.opener;
  const isSigned = table.step === "open";
  const lines: readonly (readonly [boolean, string, string])[] = [
    [!table.lacks.includes("wheel") && !table.lacks.includes("ball"), table.wheel ? `Wheel ${table.wheel}, ball ${table.ball || "missing"}` : "No wheel stands at this table", ""],
    [!table.is_due && !table.director_due, table.director_due ? "The Director has not inspected the wheel yet"
      : table.is_due ? "Not inspected on this gaming day" : table.inspected ? `Inspected by ${table.inspected_by}, ${table.inspected}` : "No inspection is asked for", form?.inspection ?? ""],
    [!!table.box || !form?.drop_box, table.box ? `Drop box ${table.box}` : "No drop box hangs there", form?.drop_box ?? ""],
    [table.supervised, table.supervised ? "A supervisor is on duty" : "No supervisor is on duty", ""],
    [!!opener && isSigned, opener ? `Opener ${opener.slip}, ${dollars(opener.amount)}${isSigned ? "" : ", not signed by all"}` : "The tray is not counted", ""],
  ];
  return (
    <ul class="plain rests-on" aria-label="What the opening rests on">
      {lines.map(([isDone, says, cite]) => (
        <li key={says} class={isDone ? "done" : "missing"}>
          <span class="unseen">{isDone ? "There: " : "Missing: "}</span>{says} {cite && <cite>{cite}</cite>}
        </li>
      ))}
    </ul>
  );
};

/** Whoever opens the table is most often the one who supervises it. */
const SignOn = ({ day }: { day: PitDay }) => (
  <p class="line">
    <button
      type="button" disabled={!day.canAsk.value} aria-disabled={day.isBusy("own duty")}
      onClick={() => void day.send("own duty", [{ command: "SignOn", person: day.me.name, post: day.me.post }], "You are on duty.")}
    >Sign on as {day.me.post}</button>
    <Refusal error={day.error("own duty")} />
  </p>
);

const Fields = ({ form, day }: { form: OpeningForm; day: PitDay }) => (
  <>
    <div class="blanks">
      <label>Dealer
        <select name="dealer" required>{day.peopleOf(["dealer"]).map(({ name }) => <option key={name}>{name}</option>)}</select>
      </label>
      {form.rules_posted && (
        <label>Where the house rules are posted <cite>{form.rules_posted}</cite><input name="rules_posted" required /></label>
      )}
    </div>
    <fieldset>
      <legend>Checked before opening</legend>
      {form.confirm.map((item) => (
        <label key={item.name} class="tick">
          <input type="checkbox" name="confirmed" value={item.name} />
          <span>{capital(item.says)} <cite>{item.cite}</cite></span>
        </label>
      ))}
    </fieldset>
  </>
);
