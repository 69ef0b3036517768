/** Before a table opens: drop box, float, the inspection, and everything that the rulebook asks to be seen to. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ofTable, read } from "../../api/read";
import type { OpeningForm, SetupForm } from "../../api/types";
import { centsOf } from "../../state/cents";
import type { PitTable } from "../../state/pitTable";
import { capital, sentence } from "../../state/text";
import { Refusal } from "./Refusal";

export const Opening = ({ at }: { at: PitTable }) => {
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
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(said.get(name) ?? "").trim();
    const float = centsOf(text("float") || "0");
    lacks.value = float === null ? `“${text("float")}” is not an amount. Enter the float in dollars, such as $10,000.` : "";
    if (float === null) return;
    at.send("OpenTable", {
      command: "OpenTable", dealer: text("dealer"), float, rules_posted: text("rules_posted"),
      confirmed: said.getAll("confirmed").map(String),
      ...(form.value?.inspection && {
        inspection: {
          table: at.table, wheel: text("wheel"), ball: text("ball"), day: form.value.day, passed: said.getAll("passed").map(String),
          by: text("inspector"), licence: text("licence"), post: text("post"),
        },
      }),
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
        <label>Where the house rules are posted <cite>{form.rules_posted}</cite><input name="rules_posted" required /></label>
      )}
    </div>
    {form.drop_box && (
      <fieldset class="blanks">
        <legend>Drop box <cite>{form.drop_box}</cite></legend>
        <label>Number on the box<input name="box" defaultValue={at.table} required /></label>
        <label>Table key<input name="table_key" required /></label>
        <label>Contents key<input name="contents_key" required /></label>
      </fieldset>
    )}
    {form.inspection && <Inspection form={form} />}
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

const Inspection = ({ form }: { form: OpeningForm }) => (
  <fieldset aria-label="Inspection">
    <legend>Inspection of {form.day} <cite>{form.inspection}</cite></legend>
    <div class="blanks">
      <label>Serial number of the wheel<input name="wheel" required autocomplete="off" /></label>
      <label>Number of the ball<input name="ball" required autocomplete="off" /></label>
      <label>Inspector<input name="inspector" required autocomplete="off" /></label>
      <label>License of the inspector<input name="licence" required autocomplete="off" /></label>
      <label>Post of the inspector
        {form.inspectors.length
          ? <select name="post">{form.inspectors.map((post) => <option key={post}>{post}</option>)}</select>
          : <input name="post" required autocomplete="off" />}
      </label>
    </div>
    {form.inspect.map((item) => (
      <label key={item.name} class="tick">
        <input type="checkbox" name="passed" value={item.name} />
        <span>{capital(item.says)} <cite>{item.cite}</cite></span>
      </label>
    ))}
  </fieldset>
);
