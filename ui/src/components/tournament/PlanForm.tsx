/** The plan of a tournament, field by field; what the law says stands at the field, with its section, as it is typed. */
import { useId } from "preact/hooks";
import type { Finding } from "../../api/types";
import { type Draft, foundAt, foundIn, type Group, type Path, PLAN, type PlanField, whereOf } from "../../state/plan";
import type { Planning } from "../../state/planning";
import { sentence } from "../../state/text";
import { focusSoon } from "./focus";

export const PlanForm = ({ of }: { of: Planning }) => (
  <form class="plan" aria-label="Plan of the tournament" onSubmit={(event) => event.preventDefault()}>
    <One of={of} group={PLAN} draft={of.draft.value} path={[]} title={PLAN.says} />
  </form>
);

const One = ({ of, group, draft, path, title, remove }: { of: Planning; group: Group; draft: Draft; path: Path; title: string; remove?: () => void }) => (
  <fieldset class={`plan-group of-${group.name || "plan"}`} data-group={whereOf(path) || "plan"}>
    <legend>{title}</legend>
    {remove && <button type="button" class="small remove" onClick={remove}>Remove<span class="unseen"> {title}</span></button>}
    {path.length > 0 && <Findings of={foundAt(of.findings.value, path)} />}
    <div class="plan-fields">{group.fields.map((field) => <Entry key={field.name} of={of} field={field} value={draft[field.name]} path={[...path, field.name]} />)}</div>
    {group.groups?.map((inner) => <Inner key={inner.name} of={of} group={inner} draft={draft} path={[...path, inner.name]} />)}
  </fieldset>
);

const Inner = ({ of, group, draft, path }: { of: Planning; group: Group; draft: Draft; path: Path }) => {
  const value = draft[group.name];
  if (group.is === "many") {
    const list = (Array.isArray(value) ? value : []) as readonly Draft[];
    return (
      <div class="plan-many">
        <Findings of={foundAt(of.findings.value, path)} />
        {list.map((one, at) => (
          <One key={at} of={of} group={group} draft={one} path={[...path, at]} title={`${group.says}${list.length > 1 ? ` ${at + 1}` : ""}`} remove={() => removed(of, [...path, at])} />
        ))}
        <button type="button" class="small" data-add={whereOf(path)} onClick={() => added(of, [...path, list.length], group)}>Add: {group.says.toLowerCase()}</button>
      </div>
    );
  }
  if (group.is === "maybe" && !value) return <button type="button" class="small" data-add={whereOf(path)} onClick={() => added(of, path, group)}>Add: {group.says.toLowerCase()}</button>;
  const remove = group.is === "maybe" ? { remove: () => removed(of, path) } : {};
  return <One of={of} group={group} draft={(value ?? {}) as Draft} path={path} title={group.says} {...remove} />;
};

/** What was added is filled in next; where something was removed, another can be added. */
const added = (of: Planning, path: Path, group: Group) => {
  of.set(path, emptyOf(group, Number(path.at(-1)) || 0));
  focusSoon(`[data-group="${whereOf(path)}"] .plan-fields`);
};

const removed = (of: Planning, path: Path) => {
  of.set(path, undefined);
  const around = typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
  setTimeout(() => document.querySelector<HTMLElement>(`[data-add="${whereOf(around)}"]`)?.focus());
};

const emptyOf = (group: Group, at: number): Draft => (group.name === "prizes" ? { place: String(at + 1) } : {});

const Entry = ({ of, field, value, path }: { of: Planning; field: PlanField; value: Draft[string] | undefined; path: Path }) => {
  const id = useId();
  const found = foundIn(of.findings.value, path);
  const told = { id, "aria-invalid": found.length > 0, ...(found.length && { "aria-describedby": `${id}-found` }), "data-where": whereOf(path) };
  const set = (typed: string | boolean) => of.set(path, typed);
  const text = typeof value === "string" ? value : "";
  return (
    <div class={`plan-field is-${field.kind}${found.length ? " found" : ""}`}>
      {field.kind === "flag" ? (
        <label class="tick"><input {...told} type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />{field.says}</label>
      ) : (
        <>
          <label for={id}>{field.says}</label>
          {field.kind === "words" || field.kind === "lines"
            ? <textarea {...told} rows={2} value={text} onInput={(event) => set(event.currentTarget.value)} />
            : field.kind === "choice"
              ? <select {...told} value={text || field.choices?.[0]} onChange={(event) => set(event.currentTarget.value)}>{field.choices?.map((one) => <option key={one}>{one}</option>)}</select>
              : <input {...told} type={(field.kind === "day" ? "date" : "text") as "text"} value={text} placeholder={field.hint ?? ""} inputMode={field.kind === "whole" ? "numeric" : "text"} autocomplete="off" onInput={(event) => set(event.currentTarget.value)} />}
        </>
      )}
      <Findings of={found} id={`${id}-found`} />
    </div>
  );
};

export const Findings = ({ of, id }: { of: readonly Finding[]; id?: string }) => (of.length ? (
  <ul class="plan-found" {...(id && { id })}>{of.map(({ where, says, cite }) => <li key={`${where} ${says}`}>{sentence(says)} {cite && <cite>{cite}</cite>}</li>)}</ul>
) : null);
