/** The set-up of a table as a form. It is sent whole; what the rulebook finds is shown at its field, with the section. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ofTable, read as ask } from "../../api/read";
import type { Field, Finding, SetupForm } from "../../api/types";
import type { PitTable } from "../../state/pitTable";
import { changed, findingsAt, findingsElsewhere, groupsOf, type Setup as Draft } from "../../state/setup";
import { count, sentence } from "../../state/text";
import { Editor } from "./SetupField";

export const Setup = ({ at }: { at: PitTable }) => {
  const form = useSignal<SetupForm | null>(null);
  const draft = useSignal<Draft>({});
  const failed = useSignal("");
  const { busy, error } = at.standing("ChangeSetup");
  // Read anew when a change was taken: what is in force is what the table says.
  useEffect(() => {
    if (busy || error) return;
    void ask<SetupForm>(ofTable(at.table, "setup")).then((answer) => {
      if (!answer.ok) failed.value = sentence(answer.error.says);
      else [form.value, draft.value] = [answer.value, answer.value.setup];
    });
  }, [at.table, busy, error]);
  if (failed.value) return <p class="refusal" role="alert">{failed.value}</p>;
  if (!form.value) return <p class="pit-empty">Loading the set-up…</p>;
  return <Form at={at} form={form.value} draft={draft} />;
};

const Form = ({ at, form, draft }: { at: PitTable; form: SetupForm; draft: Signal<Draft> }) => {
  const state = at.standing("ChangeSetup");
  const findings = state.error?.findings ?? [];
  const names = changed(form.setup, draft.value);
  const whyNot = at.view.value?.setup_closed ?? "";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!state.busy) at.send("ChangeSetup", { command: "ChangeSetup", setup: draft.value });
  };
  const others = state.error && !findings.length ? [{ where: "", says: state.error.says, cite: state.error.cite }] : [];
  return (
    <form class="setup" aria-label="Set-up" onSubmit={submit}>
      <div class="setup-groups">
        {groupsOf(form).map(([group, fields]) => (
          <fieldset key={group} class="panel">
            <legend>{group}</legend>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} form={form} draft={draft} findings={findingsAt(findings, field.name)} />
            ))}
          </fieldset>
        ))}
      </div>
      <footer class="panel">
        {[...others, ...findingsElsewhere(findings, form.fields)].map((one) => <Found key={one.says} finding={one} />)}
        {!!findings.length && <p role="alert">The rulebook has {count(findings.length, "finding")} on this set-up.</p>}
        {at.canAct.value && (
          <>
            <button type="submit" class="primary" disabled={!names.length || !!whyNot} aria-disabled={state.busy}>Change the set-up</button>
            <button type="button" disabled={!names.length} onClick={() => (draft.value = form.setup)}>Undo changes</button>
          </>
        )}
        <p class="soft">{sentence(whyNot) || (names.length ? `Changed: ${names.map((name) => labelOf(form, name)).join(", ")}` : "No changes.")}</p>
      </footer>
    </form>
  );
};

/** A field as the form names it. */
const labelOf = (form: SetupForm, name: string): string => form.fields.find((field) => field.name === name)?.says ?? name;

const FieldRow = ({ field, form, draft, findings }: {
  field: Field; form: SetupForm; draft: Signal<Draft>; findings: readonly Finding[];
}) => (
  <div class={`field${findings.length ? " found" : ""}`} data-field={field.name}>
    <Editor
      field={field} form={form} value={draft.value[field.name]}
      change={(value) => (draft.value = { ...draft.value, [field.name]: value })}
    />
    {findings.map((finding) => <Found key={finding.says} finding={finding} />)}
  </div>
);

const Found = ({ finding }: { finding: Finding }) => (
  <p class="refusal">{finding.where && <b>{finding.where}</b>} {sentence(finding.says)} {finding.cite && <cite>{finding.cite}</cite>}</p>
);
