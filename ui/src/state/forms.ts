/** Forms as the server describes them: what was filled in becomes a command. What may be entered, the server has said or will say. */
import type { Command, FormField, LayoutView, StepView } from "../api/types";
import { centsOf } from "./cents";
import { unit } from "./money";

/** The command of a step: what the server knows of it, what is confirmed, and what was entered. */
export const commandOf = (one: StepView, more: Record<string, unknown> = {}): Command => {
  const confirmed = one.confirm.length ? { confirmed: one.confirm.map(({ item }) => item) } : {};
  return { command: one.does, ...one.sends, ...confirmed, ...more } as unknown as Command;
};

/** A place as the wire names it, from what was chosen or written; a number alone is the bet on that number. */
export const placeOf = (said: string, layout: LayoutView): string => {
  const written = said.trim().toLowerCase();
  return layout.places.find(({ place, says }) => [place, says.toLowerCase()].includes(written) || place === `straight:${written}`)?.place ?? said;
};

/** Of one field: what is sent; nothing for what makes no sense. */
const valueOf = ({ kind, choices }: FormField, text: string, layout: LayoutView): unknown => {
  if (kind === "amount") return centsOf(text, unit.value);
  if (kind === "number") return /^\d{1,9}$/.test(text) ? Number(text) : null;
  if (kind === "choice") return choices.find(([value]) => String(value) === text)?.[0] ?? null;
  return kind === "place" ? placeOf(text, layout) : text;
};

const EXPECTED: Record<string, string> = { amount: "write an amount such as 100 or 2.50", number: "write a number" };

/** The fields as the command wants them, or what is wrong with the first that makes no sense. */
export const filled = (
  fields: readonly FormField[], said: (name: string) => string, layout: LayoutView,
): Record<string, unknown> | string => {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    const text = said(field.name).trim();
    if (field.kind === "flag") found[field.name] = text === "on";
    else if (text || !field.optional) {
      const value = text ? valueOf(field, text, layout) : null;
      if (value === null) return `${field.title}: ${(text && EXPECTED[field.kind]) || "this has to be said"}.`;
      found[field.name] = value;
    }
  }
  return found;
};
