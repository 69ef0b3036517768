/** A purchase of chips in its steps: one at a time, each with what is said and confirmed. */
import type { StepView } from "../../api/types";
import type { Dealer } from "../../state/dealer";
import { GIVE_BACK, hint } from "../../state/dealer_keys";
import { dollars } from "../../state/money";
import { StepForm } from "./Desk";
import { Cite, capital, Key, Notes, Panel, Reason, Words } from "./parts";

const LAST = "ReturnTender";

export const BuyIn = ({ dealer }: { dealer: Dealer }) => {
  const view = dealer.view.value;
  const steps = view?.buying ?? [];
  const ritual = steps.filter(({ does }) => does !== LAST);
  const back = steps.find(({ does }) => does === LAST);
  const under = view?.buy_in ?? null;
  const given = { SpreadTender: true, StateAmount: under?.stated, GiveChips: under?.given } as Record<string, boolean | undefined>;
  const now = under ? ritual.find(({ does }) => !given[does]) : ritual[0];
  return (
    <Panel title={under ? `${under.player} buys ${under.chips} chips for ${dollars(under.amount)}` : "Buy-in"} back={dealer.back}>
      <ol class="wizard" aria-label="Steps of the purchase">
        {[...new Map(ritual.map((step) => [step.does, step])).values()].map((step) => (
          <li key={step.key} class={now?.does === step.does ? "now" : under && given[step.does] ? "done" : ""} aria-current={now?.does === step.does ? "step" : undefined}>
            {step.title}
          </li>
        ))}
      </ol>
      <div class="stage-body">
        {!under && now && <StepForm dealer={dealer} step={now} done={() => {}} />}
        {under && now && ritual.filter(({ does }) => does === now.does).map((step, at) => <Go key={step.key} dealer={dealer} step={step} isFirst={at === 0} />)}
        {under && back?.is_open && (
          <button type="button" disabled={dealer.barred.value !== null} onClick={() => dealer.send(back)} aria-keyshortcuts={hint(GIVE_BACK)}>{back.title} <Key name="G" /></button>
        )}
      </div>
    </Panel>
  );
};

/** Where there are several ways, as the boxes of a table, Enter is for the first. */
const Go = ({ dealer, step, isFirst }: { dealer: Dealer; step: StepView; isFirst: boolean }) => {
  const why = dealer.whyNot(step);
  const isWaiting = step.code === "needs_supervisor";
  return (
    <form class="form" onSubmit={(event) => { event.preventDefault(); dealer.send(step); }} aria-label={step.title}>
      <Words says={step.says} />
      <Notes points={step.notes} />
      {step.confirm.map(({ item, text, cite }) => (
        <label key={item} class="choice"><input type="checkbox" required disabled={why !== null} /><span>{capital(text)} <Cite cite={cite} /></span></label>
      ))}
      {why && <Reason why={why} />}
      {isWaiting && <p class="warning" role="status">Waiting for the supervisor’s approval …</p>}
      <button type="submit" class="big" disabled={why !== null} aria-disabled={dealer.busy.value} aria-keyshortcuts={isFirst ? "Enter" : undefined}><span>{step.title}</span>{isFirst && <Key name="Enter" />}</button>
    </form>
  );
};
