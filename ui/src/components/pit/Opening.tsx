/** The inspection before a table opens: drop box, float, and everything that the rulebook asks to be seen to. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ofTable, read } from "../../api/read";
import type { OpeningForm, SetupForm } from "../../api/types";
import { centsOf } from "../../state/cents";
import type { PitTable } from "../../state/pitTable";
import { Refusal } from "./Refusal";

export const Opening = ({ at }: { at: PitTable }) => {
  const form = useSignal<OpeningForm | null>(null);
  const lacks = useSignal("");
  useEffect(() => {
    void read<SetupForm>(ofTable(at.table, "setup")).then((told) => {
      if (told.ok) form.value = told.value.opening;
      else lacks.value = told.error.says;
    });
  }, [at.table]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(said.get(name) ?? "").trim();
    const float = centsOf(text("float") || "0");
    lacks.value = float === null ? `The float “${text("float")}” is no amount in dollars.` : "";
    if (float === null) return;
    at.send("OpenTable", {
      command: "OpenTable", dealer: text("dealer"), float, rules_posted: text("rules_posted"),
      confirmed: said.getAll("confirmed").map(String),
      ...(text("box") && { drop_box: { number: text("box"), table_key: text("table_key"), contents_key: text("contents_key") } }),
    });
  };
  const state = at.standing("OpenTable");
  return (
    <form class="panel opening" aria-label="Open the table" onSubmit={submit}>
      <h3>Open the table</h3>
      {form.value && <Fields form={form.value} at={at} />}
      <button type="submit" class="primary" disabled={state.busy || !at.canAct.value}>Open the table</button>
      {lacks.value && <p class="refusal" role="alert">{lacks.value}</p>}
      <Refusal error={state.error} />
    </form>
  );
};

const Fields = ({ form, at }: { form: OpeningForm; at: PitTable }) => (
  <>
    <div class="blanks">
      <label>Dealer<input name="dealer" required autocomplete="off" /></label>
      <label>Float<input name="float" placeholder="$10,000" inputMode="decimal" required={form.needs_float} /></label>
      {form.rules_posted && (
        <label>Where the house rules hang <cite>{form.rules_posted}</cite><input name="rules_posted" required /></label>
      )}
    </div>
    {form.drop_box && (
      <fieldset class="blanks">
        <legend>Drop box <cite>{form.drop_box}</cite></legend>
        <label>Number on the box<input name="box" defaultValue={at.table} required /></label>
        <label>Key to the table<input name="table_key" required /></label>
        <label>Key to the contents<input name="contents_key" required /></label>
      </fieldset>
    )}
    <fieldset>
      <legend>Seen to</legend>
      {form.confirm.map((item) => (
        <label key={item.name} class="tick">
          <input type="checkbox" name="confirmed" value={item.name} />
          <span>{item.says.charAt(0).toUpperCase() + item.says.slice(1)} <cite>{item.cite}</cite></span>
        </label>
      ))}
    </fieldset>
  </>
);
