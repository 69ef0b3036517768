/** A set-up on a form: texts as people type them, and findings of the rulebook at the fields they are about. */
import type { Field, Finding, SetupForm } from "../api/types";

export type Setup = Record<string, unknown>;
type Texts = Record<string, string>;

/** One entry to a line: `name = value`. */
export const linesOf = (map: Texts): string =>
  Object.entries(map).map(([name, value]) => `${name} = ${value}`).join("\n");

export const mapOf = (lines: string): Texts => {
  const pairs = lines.split("\n").map((line) => line.split("=").map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name = "", ...rest]) => [name, rest.join("=")]));
};

/** Tables in tables have a dot in their names: `roulette-up-progressive.unit = $1`. */
export const flat = (table: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, map]) => Object.entries(map).map(([key, value]) => [`${name}.${key}`, value])),
  );

export const deep = (texts: Texts): Record<string, Texts> => {
  const found: Record<string, Texts> = {};
  for (const [path, value] of Object.entries(texts)) {
    const [name = "", key = ""] = path.split(".");
    found[name] = { ...found[name], [key]: value };
  }
  return found;
};

export const listOf = (text: string): string[] => text.split(",").map((part) => part.trim()).filter(Boolean);

/** A field's value as a person reads and types it. */
export const typed = (kind: string, value: unknown): string => {
  if (kind === "list") return (value as string[]).join(", ");
  if (kind === "map") return linesOf(value as Texts);
  if (kind === "table") return linesOf(flat(value as Record<string, Texts>));
  return String(value);
};

/** And back. */
export const read = (kind: string, text: string): unknown => {
  if (kind === "list") return listOf(text);
  if (kind === "map") return mapOf(text);
  if (kind === "table") return deep(mapOf(text));
  if (kind === "number") return /^\d+$/.test(text.trim()) ? Number(text) : text;
  return text;
};

/** The field that a finding is about; it may name a part of it, as in `limits.red`. */
export const fieldOf = (finding: Finding): string => finding.where.split(/[. ]/)[0] ?? "";

export const findingsAt = (findings: readonly Finding[], field: string): Finding[] =>
  findings.filter((finding) => fieldOf(finding) === field);

/** Findings that no field of the form can show. */
export const findingsElsewhere = (findings: readonly Finding[], fields: readonly Field[]): Finding[] =>
  findings.filter((finding) => !fields.some((field) => field.name === fieldOf(finding)));

export const groupsOf = (form: SetupForm): [string, Field[]][] => {
  const groups = new Map<string, Field[]>();
  for (const field of form.fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
};

/** Names of the fields that are not as they were. */
export const changed = (before: Setup, now: Setup): string[] =>
  Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
