/** A form drawn from what the server says of a command: its fields, what is confirmed with it, and what becomes of it. */
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import type { Command, DutyView, FormField, LayoutView, StepView } from "../api/types";
import { commandOf, filled } from "../state/forms";
import { sendFromList } from "./sendFromList";

/** What a screen knows already, and a form need not be told. */
export interface Known {
  layout: LayoutView;
  players: readonly { player: string; seat: number }[];
  /** Who may deal; a screen that has not asked for it lets the name be written. */
  dealers?: readonly DutyView[];
  /** A place that was tapped on the felt. */
  place: Signal<string>;
}

interface Props {
  step: StepView;
  known: Known;
  send: (command: Command) => void;
  /** The button, and what came of it. */
  children: ComponentChildren;
}

export const CommandForm = ({ step, known, send, children }: Props) => {
  const wrong = useSignal("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget as HTMLFormElement);
    const told = filled(step.fields, (name) => String(said.get(name) ?? ""), known.layout);
    wrong.value = typeof told === "string" ? told : "";
    if (typeof told !== "string") send(commandOf(step, told));
  };
  return (
    <form class="form" onSubmit={submit} onKeyDown={sendFromList} aria-label={step.title}>
      {step.about && <p class="soft">{step.about}</p>}
      {step.fields.map((field) => <Entry key={field.name} field={field} known={known} />)}
      {step.says && <p class="spoken"><span class="unseen">Say: </span>“{step.says}”</p>}
      {step.confirm.map(({ item, text, cite }) => (
        <label key={item} class="choice tick">
          <input type="checkbox" required /><span>{text.charAt(0).toUpperCase() + text.slice(1)} {cite && <cite class="cite">{cite}</cite>}</span>
        </label>
      ))}
      {wrong.value && <p class="refusal warning" role="alert">{wrong.value}</p>}
      {children}
    </form>
  );
};

/** Where a hint shows how it is written, no keypad has all that it needs: a minus, for one. */
const KEYPADS: Record<string, "decimal" | "numeric"> = { amount: "decimal", number: "numeric" };

const Entry = ({ field, known }: { field: FormField; known: Known }) => {
  const { name, title, kind, first, hint } = field;
  const choices = choicesOf(field, known);
  if (kind === "flag")
    return <label class="choice tick"><input type="checkbox" name={name} defaultChecked={first === "on"} /><span>{title}</span></label>;
  if (choices)
    return (
      <label class="field"><span>{title}</span>
        <select name={name} required={!field.optional}>
          {choices.map(([value, says]) => <option key={value} value={String(value)}>{says}</option>)}
        </select>
        {!choices.length && <small class="warning">There is nothing to choose from.</small>}
      </label>
    );
  if (kind === "place") return <PlaceEntry field={field} known={known} />;
  return (
    <label class="field grow"><span>{title}</span>
      <input
        name={name} required={!field.optional} maxLength={200} defaultValue={first} placeholder={hint} autocomplete="off"
        inputMode={KEYPADS[hint ? "" : kind] ?? "text"}
      />
    </label>
  );
};

const PlaceEntry = ({ field, known }: { field: FormField; known: Known }) => {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  // Set by a tap alone: what is being written must not be lost when the table tells something new.
  useSignalEffect(() => {
    const tapped = known.place.value;
    if (input.current && (tapped || input.current.dataset.tapped)) input.current.value = tapped;
    if (input.current) input.current.dataset.tapped = tapped;
  });
  return (
    <label class="field"><span>{field.title} <small>or tap it on the felt</small></span>
      <input ref={input} name={field.name} list={list} required={!field.optional} autocomplete="off" />
      <datalist id={list}>{known.layout.places.map((one) => <option key={one.place} value={one.place}>{one.says}</option>)}</datalist>
    </label>
  );
};

/** What there is to choose from, or nothing where something is written. */
const choicesOf = ({ kind, choices }: FormField, { layout, players, dealers }: Known): FormField["choices"] | null => {
  if (kind === "choice") return choices;
  if (kind === "pocket") return layout.rotor.map(({ pocket }) => [pocket, pocket] as const);
  if (kind === "player") return players.map(({ player, seat }) => [player, `Seat ${seat} · ${player}`] as const);
  return kind === "dealer" && dealers ? dealers.map(({ name, here }) => [name, here ? `${name} · signed in` : name] as const) : null;
};
