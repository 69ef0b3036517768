/** A plain form: what is filled in becomes commands; whoever signs beside does it here. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Acting, AnyCommand } from "../../../state/sender";
import { Refusal } from "../Refusal";
import { sendFromList } from "../../sendFromList";
import { useUnfolded } from "../useUnfolded";
import { nextIn, workIn } from "../steady";
import { CoSign, hasMouse, signersOf, type Need } from "./CoSign";

/** The rows of a `CountPad`. */
const PAD = ".pad-rows";

export type Said = (name: string) => string;

interface Props {
  day: Acting;
  /** Under which what became of it is found. */
  of: string;
  button: string;
  /** The commands, or what is wrong with what was filled in. */
  make: (said: Said, all: FormData) => readonly AnyCommand[] | string;
  needs?: readonly Need[];
  except?: readonly string[];
  /** What is said when it is done. */
  says?: string;
  then?: () => void;
  label?: string;
  isOff?: boolean;
  children?: ComponentChildren;
}

export const ActForm = ({ day, of, button, make, needs = [], except = [], says = "", then, label, isOff, children }: Props) => {
  const lacks = useSignal("");
  const box = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => beginIn(box.current), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const all = new FormData(form);
    const made = make((name) => String(all.get(name) ?? "").trim(), all);
    lacks.value = typeof made === "string" ? made : "";
    if (typeof made === "string") return;
    if (await day.send(of, made, says, signersOf(all, needs.length))) {
      form.reset();
      then?.();
      if (form.isConnected && form.contains(document.activeElement) && hasMouse()) workIn(form)?.focus();
    } else for (const input of form.querySelectorAll<HTMLInputElement>("input[type=password]")) input.value = "";
  };
  /** A count is entered as on a keypad: Enter leads to the next field, and sends from the last one only. */
  const goOn = (event: KeyboardEvent) => {
    const form = box.current;
    const next = event.key === "Enter" && form?.querySelector(PAD) && nextIn(form, event.target as Element);
    if (!next) return sendFromList(event);
    event.preventDefault();
    next.focus();
  };
  return (
    <form ref={box} class="act-form" aria-label={label ?? button} onSubmit={(event) => void submit(event)} onKeyDown={goOn}>
      {children}
      <CoSign day={day} needs={needs} except={except} />
      <div class="act-foot">
        <button type="submit" class="primary" disabled={isOff || !day.canAsk.value} aria-disabled={day.isBusy(of)}>{day.isBusy(of) ? "Please wait…" : button}</button>
      </div>
      {lacks.value && <p class="refusal" role="alert">{lacks.value}</p>}
      <Refusal error={day.error(of)} />
    </form>
  );
};

/** A dialog begins with what is filled in, and not with the button that closes it. */
export const beginIn = (form: HTMLFormElement | null) => {
  const dialog = form?.closest("dialog");
  const first = form && dialog && hasMouse() ? workIn(form) : null;
  if (!first) return;
  first.autofocus = true;
  if (dialog?.open && !document.activeElement?.closest(".dialog form")) first.focus();
};

interface FieldProps {
  name: string;
  says: string;
  value?: string;
  type?: "text" | "date";
  hint?: string;
  optional?: boolean;
  wide?: boolean;
  /** A whole number. */
  whole?: boolean;
}

export const Field = ({ name, says, value = "", type = "text", hint = "", optional = false, wide = false, whole = false }: FieldProps) => (
  <label class={wide ? "wide" : ""}>{says}
    <input
      name={name} type={type as "text"} defaultValue={value} placeholder={hint} required={!optional} autocomplete="off" maxLength={500}
      inputMode={whole ? "numeric" : "text"} {...(whole && { pattern: "[0-9]+", title: "a whole number" })}
    />
  </label>
);

export const Pick = ({ name, says, of, value = "" }: {
  name: string; says: string; of: readonly (readonly [string, string])[]; value?: string;
}) => (
  <label>{says}
    <select name={name}>{of.map(([key, words]) => <option key={key} value={key} selected={key === value}>{words}</option>)}</select>
  </label>
);

export const Words = ({ name, says, hint = "", most = 4000 }: { name: string; says: string; hint?: string; most?: number }) => (
  <label class="wide">{says}<textarea name={name} rows={3} required maxLength={most} placeholder={hint} /></label>
);

/** A form that is there when it is asked for. */
export const Fold = ({ title, children }: { title: string; children: ComponentChildren }) => {
  const open = useSignal(false);
  const box = useUnfolded(open.value);
  return (
    <details ref={box} class="fold" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{title}</summary>
      {open.value && children}
    </details>
  );
};
