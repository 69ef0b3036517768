/** Everything beside the round: people, chips, bets by the dealer's hand. Each is a button, and then a small form. */
import { useSignal, useSignalEffect } from "@preact/signals";
import type { StepView } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { type Field, fieldsOf, filled } from "../../state/dealer_forms";
import { hint, TILE_KEYS } from "../../state/dealer_keys";
import { Cite, capital, Key, Panel, Reason, Words } from "./parts";

export const Desk = ({ dealer }: { dealer: Dealer }) => {
  const steps = dealer.view.value?.desk ?? [];
  const one = steps.find(({ does }) => does === dealer.form.value);
  if (one)
    return (
      <Panel title={one.title} back={dealer.back}>
        <div class="stage-body"><StepForm dealer={dealer} step={one} done={() => (dealer.form.value = "")} /></div>
      </Panel>
    );
  return (
    <Panel title="Players and chips" back={dealer.back}>
      <ul class="tiles small">
        {steps.map((step, at) => {
          const why = dealer.whyNot(step);
          const letter = TILE_KEYS[at] ?? "";
          return (
            <li key={step.key}>
              <button type="button" class="tile" disabled={why !== null} onClick={() => (dealer.form.value = step.does)} aria-keyshortcuts={hint(letter)}>
                <b>{step.title}</b>{letter && <Key name={letter.toUpperCase()} />}
              </button>
              {why && <Reason why={why} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};

interface FormProps {
  dealer: Dealer;
  step: StepView;
  done: () => void;
}

/** The fields that a command needs; it is sent with everything that the book asks to be confirmed. */
export const StepForm = ({ dealer, step, done }: FormProps) => {
  const wrong = useSignal("");
  const sent = useAnswer(dealer, done);
  const view = dealer.view.value;
  if (!view) return null;
  const fields = fieldsOf(step, view, dealer.dealers.value);
  const mayRelieve = step.does === "RelieveDealer" && dealer.me.post === "supervisor" && dealer.live.canAsk.value;
  const why = mayRelieve ? null : dealer.whyNot(step);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const told = filled(fields, (name) => String(said.get(name) ?? ""), dealer.layout);
    wrong.value = typeof told === "string" ? `${told}: write an amount such as 100 or 2.50` : "";
    if (typeof told === "string") return;
    sent.value = dealer.ask(dealer.commandOf(step, told)) ?? "";
  };
  return (
    <form class="form" onSubmit={submit} aria-label={step.title}>
      {fields.map((field) => <Input key={field.name} dealer={dealer} field={field} />)}
      {fields.some(({ kind, from }) => kind === "pick" && !from?.length) && <p class="warning">There is nothing to choose from.</p>}
      <Words says={step.says} />
      {step.confirm.map(({ item, text, cite }) => (
        <label key={item} class="choice"><input type="checkbox" required /><span>{capital(text)} <Cite cite={cite} /></span></label>
      ))}
      {why && <Reason why={why} />}
      {wrong.value && <p class="warning" role="alert">{wrong.value}</p>}
      <button type="submit" class="big" disabled={why !== null || dealer.busy.value}><span>{sent.value ? "One moment …" : step.title}</span><Key name="Enter" /></button>
    </form>
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

const OPTIONAL = ["Place, if there is one"];

const Input = ({ dealer, field }: { dealer: Dealer; field: Field }) => {
  const { name, label, kind, from = [], first = "" } = field;
  if (kind === "player" || kind === "pick") {
    const players = dealer.view.value?.players.map((one) => [one.player, `Seat ${one.seat} · ${one.player}`] as const) ?? [];
    return (
      <label class="field"><span>{label}</span>
        <select name={name} required>
          {(kind === "player" ? players : from).map(([value, says]) => <option key={value} value={value}>{says}</option>)}
        </select>
      </label>
    );
  }
  if (kind === "place")
    return (
      <label class="field"><span>{label} <small>or tap it on the felt</small></span>
        <input name={name} list="places" required={!OPTIONAL.includes(label)} value={dealer.place.value} autocomplete="off" />
        <datalist id="places">{dealer.layout.places.map((one) => <option key={one.place} value={one.place}>{one.says}</option>)}</datalist>
      </label>
    );
  return (
    <label class="field"><span>{label}</span>
      <input name={name} required maxLength={64} defaultValue={first} inputMode={kind === "dollars" ? "decimal" : kind === "number" ? "numeric" : "text"} autocomplete="off" />
    </label>
  );
};
