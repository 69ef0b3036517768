/** No spin, and whatever else the book lists: each with its call, its questions and what follows. */
import { useSignal } from "@preact/signals";
import type { IrregularityView } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { hint, NO, NO_SPIN_KEYS, YES } from "../../state/dealer_keys";
import { count } from "../../state/text";
import { Cite, capital, Key, Panel, Reason, Words } from "./parts";

const BECOMES: Record<string, string> = { void: "The spin is void", stands: "The spin stands", referred: "A supervisor decides" };

export const NoSpin = ({ dealer }: { dealer: Dealer }) => {
  const chosen = useSignal("");
  const listed = (dealer.view.value?.irregularities ?? []).filter(({ name }) => name);
  const one = listed.find(({ name }) => name === chosen.value);
  if (one) return <Report dealer={dealer} one={one} back={() => (chosen.value = "")} />;
  return (
    <Panel title="What happened?" back={dealer.back}>
      <ul class="tiles" tabIndex={listed.every(({ why_not }) => dealer.barred.value ?? why_not) ? 0 : undefined}>
        {listed.map((each) => <Tile key={each.name} dealer={dealer} each={each} letter={NO_SPIN_KEYS[each.name] ?? ""} pick={() => (chosen.value = each.name)} />)}
      </ul>
      <p class="hint">Anything else: <button type="button" onClick={() => dealer.open("floor")}>Call the floor <Key name="F" /></button></p>
    </Panel>
  );
};

const Tile = ({ dealer, each, letter, pick }: { dealer: Dealer; each: IrregularityView; letter: string; pick: () => void }) => {
  const why = dealer.barred.value ?? each.why_not;
  return (
    <li>
      <button type="button" class="tile" disabled={why !== null} onClick={pick} aria-keyshortcuts={hint(letter)}>
        <b>{each.title}</b>
        <span>{BECOMES[each.spin]}{each.call && `: “${each.call}”`}</span>
        <Cite cite={each.cite} />
        <Key name={letter} />
      </button>
      {why && <Reason why={why} />}
    </li>
  );
};

const Report = ({ dealer, one, back }: { dealer: Dealer; one: IrregularityView; back: () => void }) => {
  const answers = useSignal<Record<string, boolean>>({});
  const isAnswered = one.asks.every((question) => question in answers.value);
  const why = dealer.barred.value ?? one.why_not;
  const report = () => {
    dealer.ask({ command: "ReportIrregularity", irregularity: one.name, answers: answers.value, seconds: one.seconds });
    if (one.spin === "stands") dealer.back();
  };
  return (
    <Panel title={one.title} back={back}>
      <div class="stage-body">
        <Words says={one.call} />
        <p>{BECOMES[one.spin]}.{one.alerts && ` The ${one.alerts} will be told.`} <Cite cite={one.cite} /></p>
        {one.seconds > 0 && <p>It has lasted for {count(one.seconds, "second")} or more.</p>}
        <ol class="notes">{one.then.map((step) => <li key={step}>{capital(step)}</li>)}</ol>
        {one.asks.map((question) => (
          <fieldset key={question} class="ways">
            <legend>{capital(question)}?</legend>
            {([["Yes", true, YES], ["No", false, NO]] as const).map(([word, answer, key]) => (
              <label key={word} class="choice">
                <input type="radio" name={question} checked={answers.value[question] === answer} aria-keyshortcuts={hint(key)}
                  onChange={() => (answers.value = { ...answers.value, [question]: answer })} />
                <span>{word}</span><Key name={key.toUpperCase()} />
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div class="big-row">
        {why && <Reason why={why} />}
        <button type="button" class="big alarm" disabled={why !== null || !isAnswered || dealer.busy.value} onClick={report} aria-keyshortcuts="Enter">
          <span>{one.call ? `“${one.call}”` : one.spin === "void" ? "Void the spin" : "Report it"}</span><Key name="Enter" />
        </button>
      </div>
    </Panel>
  );
};
