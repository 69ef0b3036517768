/** Everything beside the round: people, chips, bets by the dealer's hand. Each is a button, and then a small form. */
import { useSignal, useSignalEffect } from "@preact/signals";
import type { StepView } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { FORM_KEYS, hint } from "../../state/dealer_keys";
import { CommandForm } from "../CommandForm";
import { Handing } from "./Handing";
import { Key, Panel, Reason } from "./parts";

export const Desk = ({ dealer }: { dealer: Dealer }) => {
  const steps = dealer.view.value?.desk ?? [];
  const one = steps.find(({ does }) => does === dealer.form.value);
  if (one)
    return (
      <Panel title={one.title} back={dealer.back}>
        <div class="stage-body" data-form={one.does}><StepForm dealer={dealer} step={one} done={() => (dealer.form.value = "")} /></div>
      </Panel>
    );
  return (
    <Panel title="Players and chips" back={dealer.back}>
      {/* Where nothing in it can be reached by the Tab key, the list itself can, to be scrolled. */}
      <ul class="tiles small" tabIndex={steps.every(dealer.whyNot) ? 0 : undefined}>
        {steps.map((step) => {
          const why = dealer.whyNot(step);
          const letter = FORM_KEYS[step.does] ?? "";
          return (
            <li key={step.key}>
              <button type="button" class="tile" data-opens={step.does} disabled={why !== null} onClick={() => (dealer.form.value = step.does)} aria-keyshortcuts={hint(letter)}>
                <b>{step.title}</b>{letter && <Key name={letter} />}
              </button>
              {why && <Reason why={why} />}
            </li>
          );
        })}
        <Handing dealer={dealer} />
      </ul>
    </Panel>
  );
};

interface FormProps {
  dealer: Dealer;
  step: StepView;
  done: () => void;
}

/** The form that the server describes; it is sent with everything that the book asks to be confirmed. */
export const StepForm = ({ dealer, step, done }: FormProps) => {
  const sent = useAnswer(dealer, done);
  const mayRelieve = step.does === "RelieveDealer" && dealer.me.post === "supervisor" && dealer.live.canAsk.value;
  const why = mayRelieve ? null : dealer.whyNot(step);
  const { layout, place } = dealer;
  // Whoever deals now is not relieved by themselves.
  const dealers = dealer.dealers.value.filter(({ name }) => name !== dealer.view.value?.dealer);
  const known = { layout, place, players: dealer.players.value, dealers };
  return (
    <CommandForm step={step} known={known} send={(command) => { if (!dealer.busy.value) sent.value = dealer.ask(command) ?? ""; }}>
      {why && <Reason why={why} />}
      <button type="submit" class="big" disabled={why !== null} aria-disabled={dealer.busy.value} aria-busy={sent.value !== ""}><span>{sent.value ? "Please wait…" : step.title}</span><Key name="Enter" /></button>
    </CommandForm>
  );
};

/** A form stays as it was filled in until the table has taken it. */
const useAnswer = (dealer: Dealer, done: () => void) => {
  const sent = useSignal("");
  useSignalEffect(() => {
    const { pending, refused } = dealer.live;
    const id = sent.value;
    if (!id || pending.value.some((one) => one.id === id && one.confirmed === null)) return;
    sent.value = "";
    dealer.place.value = "";
    if (!refused.value.some((one) => one.id === id)) done();
  });
  return sent;
};
