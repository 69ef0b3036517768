/** The cash log: who has brought and taken how much today, each way by itself, and whose report is due. */
import { useSignal } from "@preact/signals";
import type { PitView } from "../../../api/types";
import { centsOf } from "../../../state/cents";
import { dollars } from "../../../state/money";
import type { PitDay } from "../../../state/pitDay";
import { Name } from "../../Name";
import { ActForm, Field, Pick } from "./ActForm";

interface Props {
  day: PitDay;
  view: PitView;
}

/** What cash is brought and taken for, by way. */
const KINDS: Record<string, readonly string[]> = {
  in: ["chips bought", "deposit", "debt paid", "cash bet"],
  out: ["chips redeemed", "deposit withdrawn", "winnings paid", "money play paid with the same currency", "check cashed"],
};

export const CashPage = ({ day, view }: Props) => (
  <div class="books">
    {day.may("LogCash") && (
      <section class="panel" aria-label="Log cash">
        <h2>Log cash</h2>
        <LogCash day={day} view={view} />
      </section>
    )}
    <section class="panel" aria-label="Cash today">
      <h2>Cash on {view.day}</h2>
      {view.cash_over !== null && <p class="soft">More than {dollars(view.cash_over)} one way in a gaming day is reported. In and out are never netted.</p>}
      {view.cash.length ? <Totals view={view} /> : <p class="soft">No cash is logged today.</p>}
    </section>
  </div>
);

const LogCash = ({ day, view }: Props) => {
  const way = useSignal("in");
  return (
    <ActForm
      day={day} of="cash" button="Log the cash" says="The cash is logged." then={() => (way.value = "in")}
      make={(said) => {
        const amount = centsOf(said("amount"));
        if (!amount) return "Enter an amount in dollars, such as 250 or 250.50.";
        return [{ command: "LogCash", person: said("person"), way: said("way"), kind: said("kind"), amount, place: said("place") }];
      }}
    >
      <label>Person<input name="person" list="cash-people" required autocomplete="off" maxLength={120} /></label>
      <datalist id="cash-people">{view.cash.map(({ person }) => <option key={person} value={person} />)}</datalist>
      <label>Way
        <select name="way" value={way.value} onChange={(event) => (way.value = event.currentTarget.value)}>
          <option value="in">In</option>
          <option value="out">Out</option>
        </select>
      </label>
      <Pick key={way.value} name="kind" says="For" of={(KINDS[way.value] ?? []).map((kind) => [kind, kind] as const)} />
      <Field name="amount" says="Amount in dollars" />
      <Field name="place" says="Place" value="cage" />
    </ActForm>
  );
};

const Totals = ({ view }: { view: PitView }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="Cash by person"><table class="cash">
    <caption class="unseen">Cash of today by person</caption>
    <thead><tr><th scope="col">Person</th><th scope="col">In</th><th scope="col">Out</th><th scope="col">Report</th></tr></thead>
    <tbody>
      {view.cash.map((one) => (
        <tr key={one.person} data-cash={one.person}>
          <th scope="row"><Name of={one.person} /></th><td>{dollars(one.in)}</td><td>{dollars(one.out)}</td>
          <td>{one.is_due && <><b class="warns">report due by {one.file_by}</b> <small>keep it until {one.keep_until}</small></>}</td>
        </tr>
      ))}
    </tbody>
  </table></div>
);
