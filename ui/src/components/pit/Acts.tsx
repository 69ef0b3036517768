/** What the supervisor may do here, one form each; what is not possible now says why, with its section. */
import { useSignal } from "@preact/signals";
import { ACTS, filledIn, type Act, type Blank } from "../../state/acts";
import type { PitTable } from "../../state/pitTable";
import { Refusal } from "./Refusal";
import { Second } from "./OpenTasks";

export const Acts = ({ at }: { at: PitTable }) => {
  const acts = at.view.value?.acts ?? {};
  return (
    <section class="panel acts-list" aria-label="What may be done">
      <h3>Actions</h3>
      {ACTS.filter((act) => act.command in acts).map((act) => (
        <OneAct key={act.command} act={act} whyNot={acts[act.command] ?? ""} at={at} />
      ))}
    </section>
  );
};

const OneAct = ({ act, whyNot, at }: { act: Act; whyNot: string; at: PitTable }) => {
  const lacks = useSignal("");
  const open = useSignal(false);
  const state = at.standing(act.command);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const told = filledIn(act, (name) => String(said.get(name) ?? ""));
    lacks.value = typeof told === "string" ? told : "";
    if (typeof told === "string") return;
    if (act.second) void at.askSecond(act.command, told);
    else at.send(act.command, told);
  };
  if (whyNot && !state.asked)
    return <p class="no-act" data-act={act.command}><b>{act.says}</b> <span>{whyNot}</span></p>;
  return (
    <details data-act={act.command} open={open.value || !!state.asked} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{act.says}</summary>
      <form onSubmit={submit}>
        {act.about && <p class="soft">{act.about}</p>}
        {act.blanks.map((blank) => <Field key={blank.name} blank={blank} at={at} />)}
        <button type="submit" class="primary" disabled={state.busy || !!state.asked || !at.canAct.value}>
          {act.says}{act.second && " …"}
        </button>
        {!!state.asked && <Second of={act.command} at={at} />}
        {lacks.value && <p class="refusal" role="alert">{lacks.value}</p>}
        <Refusal error={state.error} />
      </form>
    </details>
  );
};

const Field = ({ blank, at }: { blank: Blank; at: PitTable }) => {
  const { name, says, kind, hint = "" } = blank;
  if (kind === "tick") return <label class="tick"><input type="checkbox" name={name} /> {says}</label>;
  if (kind === "choice") {
    const view = at.view.value;
    return (
      <label>{says}
        <select name={name}>{(view && blank.from ? blank.from(view) : []).map((one) => <option key={one}>{one}</option>)}</select>
      </label>
    );
  }
  return <label class="grow">{says}<input name={name} placeholder={hint} autocomplete="off" /></label>;
};
