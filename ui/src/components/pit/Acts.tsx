/** What the supervisor may do here, one form each; what is not possible now says why, with its section. */
import { useSignal } from "@preact/signals";
import type { Command, StepView } from "../../api/types";
import type { PitTable, Body } from "../../state/pitTable";
import { CommandForm } from "../CommandForm";
import { Refusal } from "./Refusal";
import { Second } from "./OpenTasks";
import { useUnfolded } from "./useUnfolded";

export const Acts = ({ at }: { at: PitTable }) => (
  <section class="panel acts-list" aria-label="What may be done">
    <h3 tabIndex={-1} data-home>Actions</h3>
    {at.view.value?.acts.map((act) => <OneAct key={act.key} act={act} at={at} />)}
  </section>
);

const OneAct = ({ act, at }: { act: StepView; at: PitTable }) => {
  const open = useSignal(false);
  const state = at.standing(act.does);
  const box = useUnfolded(open.value);
  const send = (command: Command) => {
    if (state.busy || state.asked) return;
    const told = command as unknown as Body;
    if (act.second) void at.askSecond(act.does, told);
    else at.send(act.does, told);
  };
  if (!act.is_open && !state.asked)
    return <p class="no-act" data-act={act.does}><b>{act.title}</b> <span>{act.why} {act.cite && <cite>{act.cite}</cite>}</span></p>;
  return (
    <details ref={box} data-act={act.does} open={open.value || !!state.asked} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{act.title}</summary>
      <CommandForm step={act} known={{ layout: at.layout, players: Object.values(at.view.value?.seats ?? {}), place: at.chosen }} send={send}>
        <button type="submit" class="primary" disabled={!!state.asked || !at.canAct.value} aria-disabled={state.busy}>
          {act.title}{act.second && " …"}
        </button>
        {!!state.asked && <Second of={act.does} at={at} />}
        <Refusal error={state.error} />
      </CommandForm>
    </details>
  );
};
