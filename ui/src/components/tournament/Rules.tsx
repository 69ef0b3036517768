/** The rules: what the law says to them, their publication, their filing with the Division, and its answer. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tell } from "../../api/read";
import type { PlanChecked, TournamentView } from "../../api/types";
import { saysOf } from "../../state/plan";
import { count, sentence } from "../../state/text";
import { addressOf, type TournamentDesk } from "../../state/tournament";
import { ActForm, Field } from "../pit/day/ActForm";
import { Refusal } from "../pit/Refusal";
import { focusSoon } from "./focus";
import { Preview } from "./Preview";

interface Props {
  desk: TournamentDesk;
  view: TournamentView;
}

export const Rules = ({ desk, view }: Props) => (
  <div class="books">
    <Publish desk={desk} view={view} />
    <Filing desk={desk} view={view} />
  </div>
);

const Publish = ({ desk, view }: Props) => {
  const checked = useSignal<PlanChecked | null>(null);
  const told = desk.plan.value;
  useEffect(() => {
    if (told) void tell<PlanChecked>("/api/tournaments/check", { plan: told.plan, book: told.book }).then((answer) => answer.ok && (checked.value = answer.value));
  }, [told]);
  const findings = checked.value?.findings ?? [];
  const publish = async () => {
    if (await desk.send("PublishRules", [{ command: "PublishRules", digest: checked.value?.digest ?? "" }], "The rules are published.")) focusSoon("#filing form");
  };
  return (
    <section class="panel" aria-label="Rules" id="publish">
      <h2>Rules</h2>
      <p>{view.published ? "Published." : "Not published yet."} Held to {view.book}. {view.responsible && `${view.responsible} answers for all prizes.`}</p>
      {findings.length ? (
        <>
          <p class="refusal">{count(findings.length, "finding")} against the law.</p>
          <ul class="plain things" aria-label="Findings">
            {findings.map(({ where, says, cite }) => <li key={`${where} ${says}`}><p><b>{saysOf(where)}</b></p><p>{sentence(says)} {cite && <cite>{cite}</cite>}</p></li>)}
          </ul>
        </>
      ) : checked.value && <p class="good">The plan keeps the law of its day.</p>}
      <div class="line">
        {desk.may("PublishRules") && !view.published && <button type="button" class="primary" disabled={!checked.value || !!findings.length || !desk.canAsk.value || desk.isBusy("PublishRules")} onClick={() => void publish()}>Publish the rules</button>}
        {desk.may("Draft") && <a class="button small" href={`/tournaments#plan/${encodeURIComponent(view.name)}`}>Change the plan</a>}
        <a class="button small" href={addressOf(view.name, "prints/rules.pdf")} target="_blank" rel="noopener">Printed rules</a>
      </div>
      <Refusal error={desk.error("PublishRules")} />
      {checked.value?.rules && <Preview title="The printed rules" sheet={checked.value.rules} />}
    </section>
  );
};

const Filing = ({ desk, view }: Props) => (
  <section class="panel" aria-label="Filing with the Division" id="filing">
    <h2>Filing with the Division</h2>
    <p>{view.filed ? `Delivered on ${view.filed} (${view.proof}).` : "Not filed yet."}</p>
    {view.objection && <p class="refusal" role="alert">The Division finds the rules unacceptable: {sentence(view.objection)}</p>}
    {desk.may("FileRules") && view.published && !view.filed && (
      <ActForm day={desk} of="FileRules" button="File" says="The filing is recorded." label="File the rules" then={() => focusSoon("#next")} make={(said) => [{ command: "FileRules", on: said("on"), proof: said("proof") }]}>
        <Field name="on" says="Delivered on" type="date" />
        <Field name="proof" says="Proof: receipt or tracking number" />
      </ActForm>
    )}
    {desk.may("RecordAnswer") && view.filed && (
      <>
        <h3>The Division’s answer</h3>
        <ActForm
          day={desk} of="RecordAnswer" button="Record the answer" says="The answer is recorded."
          make={(said) => [{ command: "RecordAnswer", on: said("answered"), acceptable: said("acceptable") === "yes", says: said("says") }]}
        >
          <Field name="answered" says="Answered on" type="date" />
          <label>The rules are<select name="acceptable"><option value="yes">acceptable</option><option value="no">unacceptable</option></select></label>
          <Field name="says" says="What it says" wide />
        </ActForm>
      </>
    )}
  </section>
);
