/** The whole round at a glance: what is done, what is next, and why the rest cannot be done yet. */
import { useSignal } from "@preact/signals";
import type { StepView } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { hint, STEP_KEYS } from "../../state/dealer_keys";
import { Key, Reason } from "./parts";

/** Steps before the next one that the phase has left behind. */
const isDone = (dealer: Dealer, step: StepView): boolean => {
  const all = dealer.steps.value;
  const [at, next] = [all.indexOf(step), all.findIndex(({ key }) => key === dealer.next.value?.key)];
  return at < next && (step.code === "not_now" || step.code === "already_done");
};

export const Rail = ({ dealer }: { dealer: Dealer }) => {
  const asked = useSignal("");
  return (
    <nav class="rail" aria-label="The round">
      <ol>
        {dealer.steps.value.map((step) => (
          <Step key={step.key} dealer={dealer} step={step} letter={STEP_KEYS[step.key] ?? ""} asked={asked} />
        ))}
      </ol>
    </nav>
  );
};

interface Props {
  dealer: Dealer;
  step: StepView;
  letter: string;
  asked: { value: string };
}

const Step = ({ dealer, step, letter, asked }: Props) => {
  const why = dealer.whyNot(step);
  const isNext = dealer.next.value?.key === step.key;
  const isShown = dealer.panel.value === "round" && dealer.step.value?.key === step.key;
  const isAsked = asked.value === step.key && why !== null;
  const done = isDone(dealer, step);
  const press = () => {
    if (why) asked.value = isAsked ? "" : step.key;
    else dealer.pick(isNext ? "" : step.key);
  };
  return (
    <li>
      <button
        type="button" class={`rung${isNext ? " next" : ""}${why ? " closed" : ""}${done ? " done" : ""}`} onClick={press} data-step={step.key}
        aria-current={isShown ? "step" : undefined} aria-expanded={why ? isAsked : undefined} aria-keyshortcuts={hint(letter)}
      >
        <span>{step.title}{why && <span class="unseen">, {done ? "done" : "not available now"}; press for the reason</span>}</span>
        <Key name={letter.toUpperCase()} />
      </button>
      {isAsked && <Reason why={why} />}
    </li>
  );
};
