/** What another supervisor has asked for, approved here by the password of whoever approves; and one's own requests. */
import { useSignal } from "@preact/signals";
import { tell } from "../../api/read";
import type { ApprovalView } from "../../api/types";
import type { Pit } from "../../state/pit";
import { sentence } from "../../state/text";
import { Name } from "../Name";

export const Approvals = ({ pit }: { pit: Pit }) => {
  const waiting = pit.canAct ? pit.forMe.value : pit.approvals.value;
  if (!waiting.length) return null;
  return (
    <section class="panel approvals" aria-label="Requests for approval">
      {waiting.map((one) => <Approval key={one.number} one={one} pit={pit} />)}
    </section>
  );
};

/** One's own, where the form of the table that is looked into does not show it. */
export const Asked = ({ pit }: { pit: Pit }) => {
  const asked = pit.mine.value.filter((one) => one.table !== pit.place.value.table);
  if (!pit.canAct || !asked.length) return null;
  const takeBack = (approval: number) => void tell("/api/house", { change: "TakeBack", approval });
  return (
    <section class="panel approvals" aria-label="Your requests">
      {asked.map(({ number, table, told, what, second }) => (
        <article key={number}>
          <h2>Your request at <a href={`#table/${encodeURIComponent(table)}`}>table {table}</a> needs approval</h2>
          <p><code>{told || what}</code></p>
          <p role="status">{second ? <>Approved by <Name of={second} />. Open the table to send it.</> : "Not approved yet."}</p>
          <button type="button" class="small" onClick={() => takeBack(number)}>Withdraw</button>
        </article>
      ))}
    </section>
  );
};

const Approval = ({ one, pit }: { one: ApprovalView; pit: Pit }) => {
  const refused = useSignal("");
  const busy = useSignal(false);
  const approve = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy.value) return;
    const form = event.currentTarget as HTMLFormElement;
    const password = String(new FormData(form).get("password"));
    busy.value = true;
    const answer = await tell(`/api/approvals/${one.number}`, { password });
    busy.value = false;
    refused.value = answer.ok ? "" : sentence(answer.error.says);
    form.reset();
  };
  return (
    <article>
      <h2><Name of={one.by} /> asks for approval at table {one.table}</h2>
      <p><code>{one.told || one.what}</code></p>
      {pit.canAct && (
        <form class="line" onSubmit={(event) => void approve(event)}>
          <label>Your password <input name="password" type="password" autocomplete="current-password" required /></label>
          <button type="submit" class="primary" disabled={!pit.live.canAsk.value} aria-disabled={busy.value}>Approve</button>
        </form>
      )}
      {refused.value && <p class="refusal" role="alert">{refused.value}</p>}
    </article>
  );
};
