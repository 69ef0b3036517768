/**
 * The plan of a tournament while it is written. A form keeps what was typed; what is sent is read from it. Every place has
 * the name that the server's findings use: `events 2 rebuy price`.
 */
import type { Finding } from "../api/types";

export type Kind = "text" | "words" | "money" | "whole" | "day" | "flag" | "choice" | "list" | "lines" | "pairs";

export interface PlanField {
  name: string;
  says: string;
  kind: Kind;
  hint?: string;
  choices?: readonly string[];
}

export interface Group {
  name: string;
  says: string;
  /** `one` is always there, `many` are repeated, `maybe` is there or not. */
  is: "one" | "many" | "maybe";
  fields: readonly PlanField[];
  groups?: readonly Group[];
}

const field = (name: string, says: string, kind: Kind = "text", hint = "", choices: readonly string[] = []): PlanField => ({ name, says, kind, hint, choices });

const extra = (name: string, says: string): Group => ({
  name, says, is: "maybe",
  fields: [
    field("price", "Price", "money", "$50"), field("points", "Points", "whole", "2500"), field("most", "So often for each entry", "whole", "1"),
    field("last_round", "Until this round has ended", "whole", "1"), field("when_broke", "Only without points", "flag"), field("conditions", "Conditions, in words", "words"),
  ],
});

const EVENT: Group = {
  name: "events", says: "Event", is: "many",
  fields: [
    field("name", "Name", "text", "Evening"), field("day", "Day", "day"), field("fee", "Entry fee", "money", "$25"), field("buy_in", "Buy-in", "money", "$100"),
    field("points", "Points to start with", "whole", "5000"), field("tables", "Tables", "list", "1, 2, 3"), field("seats", "Seats at each table", "whole", "6"),
    field("players_min", "Fewest players", "whole", "12"), field("players_max", "Most players", "whole", "36"), field("late_rounds", "Late entries until so many rounds have begun", "whole", "0"),
    field("unawarded", "Event that gets what is left of the pool", "text"),
  ],
  groups: [
    {
      name: "rounds", says: "Round", is: "many",
      fields: [
        field("name", "Name", "text", "Heats"), field("spins", "Spins", "whole", "15"), field("chips", "Points of each color", "pairs", "white 25, red 100, black 500"),
        field("per_table", "So many go on from each table", "whole"), field("overall", "So many go on from all tables together", "whole"),
        field("out_after", "The lowest is out after spins", "list", "5, 10"), field("stacks", "Stacks", "choice", "", ["fresh", "carried"]),
        field("betting", "Bets", "choice", "", ["free", "in turn"]), field("secret", "Spins with sealed bets", "list", "15"),
      ],
    },
    {
      name: "prizes", says: "Prize", is: "many",
      fields: [
        field("place", "Place", "whole"), field("share", "Share of the pool", "text", "50 %"), field("cash", "Cash that the house adds", "money"),
        field("goods", "Goods, exactly", "text"), field("value", "Value of the goods", "money"), field("voucher", "Voucher for event", "text"),
      ],
    },
    extra("rebuy", "Re-buy"), extra("addon", "Add-on"),
  ],
};

export const PLAN: Group = {
  name: "", says: "The tournament", is: "one",
  fields: [
    field("name", "Short name, for addresses", "text", "spring-2027"), field("title", "Title that players read", "text", "Spring Roulette Evening"), field("casino", "Casino", "text"),
    field("reentry", "Who is out may enter again", "flag"), field("sharing", "Players may agree to divide the prizes", "flag"), field("numbered_chips", "The chips bear their points", "flag"),
    field("cut_ties", "Equal points at a cut", "choice", "", ["lot", "play-off"]), field("prize_ties", "Equal points at the end", "choice", "", ["share", "play-off"]),
    field("play_off_spins", "Spins of a play-off", "whole", "1"), field("house_rules", "House rules of roulette", "choice", "", ["adopted", "included"]),
    field("final", "How the final round is determined", "words"), field("conclusion", "How the tournament ends", "words"), field("other_rules", "House rules that change normal play, one to a line", "lines"),
  ],
  groups: [
    { name: "licensees", says: "Licensee", is: "many", fields: [field("name", "Name"), field("licence", "License number"), field("responsible", "Answers for all prizes", "flag")] },
    {
      name: "premises", says: "Premises", is: "one",
      fields: [
        field("name", "Name and place"), field("licensed", "The premises are licensed", "flag"), field("security", "The security rules are met", "flag"),
        field("surveillance", "The surveillance rules are met", "flag"), field("procedures", "The internal control minimum procedures are met", "flag"),
      ],
    },
    { name: "criteria", says: "Who may enter", is: "many", fields: [field("says", "Criterion"), field("relates", "How it relates to limited gaming")] },
    { name: "goods", says: "Goods in place of cash", is: "many", fields: [field("what", "What"), field("value", "Value", "money"), field("pays", "Pays", "choice", "", ["buy-in", "fee"])] },
    EVENT,
  ],
};

export type Draft = { [name: string]: string | boolean | Draft | readonly Draft[] };
export type Path = readonly (string | number)[];

/** The name of a place, as findings have it: lists are counted from one. */
export const whereOf = (path: Path): string => path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ");

const asText = ({ kind }: PlanField, value: unknown): string | boolean => {
  if (kind === "flag") return value === true;
  if (kind === "pairs") return Object.entries((value ?? {}) as Record<string, unknown>).map(([color, worth]) => `${color} ${worth}`).join(", ");
  if (Array.isArray(value)) return value.join(kind === "lines" ? "\n" : ", ");
  return value === undefined || value === null ? "" : String(value);
};

/** A plan as the form shows it. */
export const draftOf = (plan: Record<string, unknown>, group = PLAN): Draft => {
  const draft: Draft = Object.fromEntries(group.fields.map((each) => [each.name, asText(each, plan[each.name])]));
  for (const inner of group.groups ?? []) {
    const value = plan[inner.name];
    if (inner.is === "many") draft[inner.name] = (Array.isArray(value) ? value : []).map((one) => draftOf(one as Record<string, unknown>, inner));
    else if (value || inner.is === "one") draft[inner.name] = draftOf((value ?? {}) as Record<string, unknown>, inner);
  }
  return draft;
};

const split = (text: string, by: RegExp): string[] => text.split(by).map((part) => part.trim()).filter(Boolean);

/** What was typed, as the plan has it; what makes no sense is sent as it is, and found. */
const valueOf = ({ kind }: PlanField, typed: string | boolean): unknown => {
  const text = String(typed).trim();
  if (kind === "flag") return typed === true ? true : undefined;
  if (!text) return undefined;
  if (kind === "whole") return /^\d[\d,]*$/.test(text) ? Number(text.replaceAll(",", "")) : text;
  if (kind === "list") return split(text, /[,;\s]+/);
  if (kind === "lines") return split(text, /\n/);
  if (kind === "pairs") return Object.fromEntries(split(text, /[,;\n]/).map((pair) => [pair.replace(/[\s=:]+\S*$/, ""), /(\S+)$/.exec(pair)?.[1] ?? ""]));
  return text;
};

export const planOf = (draft: Draft, group = PLAN): Record<string, unknown> => {
  const plan: Record<string, unknown> = {};
  for (const each of group.fields) {
    const value = valueOf(each, (draft[each.name] as string | boolean | undefined) ?? "");
    if (value !== undefined) plan[each.name] = value;
  }
  for (const inner of group.groups ?? []) {
    const value = draft[inner.name];
    if (Array.isArray(value) && (value.length || inner.name === "events" || inner.name === "licensees")) plan[inner.name] = value.map((one) => planOf(one as Draft, inner));
    else if (value && !Array.isArray(value)) plan[inner.name] = planOf(value as Draft, inner);
  }
  return plan;
};

/** A copy in which one place is another. Nothing at a place takes it out. */
export const changed = <T extends Draft | readonly Draft[]>(whole: T, [first, ...rest]: Path, value: Draft[string] | undefined): T => {
  if (first === undefined) return whole;
  if (Array.isArray(whole)) {
    const list = whole as readonly Draft[];
    const at = Number(first);
    if (!rest.length && value === undefined) return list.filter((_, place) => place !== at) as unknown as T;
    const next = rest.length ? changed(list[at] ?? {}, rest, value) : (value as Draft);
    return (at >= list.length ? [...list, next] : list.map((one, place) => (place === at ? next : one))) as unknown as T;
  }
  const { [String(first)]: old, ...others } = whole as Draft;
  if (!rest.length && value === undefined) return others as T;
  return { ...(whole as Draft), [String(first)]: rest.length ? changed((old ?? {}) as Draft, rest, value) : (value as Draft[string]) } as T;
};

/** What was found at a place itself. */
export const foundAt = (findings: readonly Finding[], path: Path): Finding[] => {
  const where = whereOf(path);
  return findings.filter((one) => one.where === where);
};

/** What was found at a field, or somewhere in what was typed there. */
export const foundIn = (findings: readonly Finding[], path: Path): Finding[] => {
  const where = whereOf(path);
  return findings.filter((one) => one.where === where || one.where.startsWith(`${where} `));
};

/** A place in the words of the form: `events 1 rounds 2 spins` is "Event 1, Round 2, Spins". */
export const saysOf = (where: string, group: Group = PLAN): string => {
  const [first = "", ...rest] = where.split(" ");
  const inner = group.groups?.find(({ name }) => name === first);
  if (!inner) return group.fields.find(({ name }) => name === first)?.says ?? where;
  const number = /^\d+$/.test(rest[0] ?? "") ? ` ${rest.shift()}` : "";
  return [`${inner.says}${number}`, ...(rest.length ? [saysOf(rest.join(" "), inner)] : [])].join(", ");
};
