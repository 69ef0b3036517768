/**
 * The registration desk: a name is typed, Enter, and the field is free for the next one at once. Names go to the house one
 * after the other; those that it refuses stay in the list with the reason, and are asked for again or let go.
 */
import { signal } from "@preact/signals";
import type { Enter, Payment, Problem, TournamentPlan, TournamentView, Voucher } from "../api/types";

export interface Asked {
  id: number;
  command: Enter;
  error: Problem | null;
}

export const registering = (send: (command: Enter) => Promise<Problem | null>) => {
  const asked = signal<readonly Asked[]>([]);
  const taken = signal("");
  let last: Promise<void> = Promise.resolve();
  let made = 0;

  const change = (id: number, error: Problem | null) => {
    asked.value = error ? asked.value.map((one) => (one.id === id ? { ...one, error } : one)) : asked.value.filter((one) => one.id !== id);
  };

  const register = (command: Enter): void => {
    const id = made++;
    asked.value = [...asked.value, { id, command, error: null }];
    last = last.then(async () => {
      const error = await send(command);
      change(id, error);
      if (!error) taken.value = command.player;
    });
  };

  return { asked, taken, register, drop: (id: number) => change(id, null), idle: () => last };
};

export type Registering = ReturnType<typeof registering>;

/** What the desk looks up in the plan: criteria, goods that are taken, and who takes the entry. */
export interface DeskRules {
  criteria: string[];
  goods: { what: string; value: string; pays: string }[];
  licensees: string[];
}

type Listed = Record<string, unknown>[];

export const deskRules = (told: TournamentPlan | null): DeskRules => {
  const plan = told?.plan ?? {};
  const list = (name: string) => (Array.isArray(plan[name]) ? (plan[name] as Listed) : []);
  return {
    criteria: list("criteria").map(({ says }) => String(says ?? "")),
    goods: list("goods").map(({ what, value, pays }) => ({ what: String(what ?? ""), value: String(value ?? ""), pays: String(pays ?? "buy-in") })),
    licensees: list("licensees").map(({ name }) => String(name ?? "")),
  };
};

/** Ways to pay a fee or a buy-in: cash first, then what the plan lets be brought, then what the house gives. */
export const waysFor = (part: "fee" | "buy-in", rules: DeskRules, hasVouchers: boolean): [string, string][] => [
  ["cash", "Cash"],
  ...rules.goods.filter(({ pays }) => pays === part).map(({ what, value }): [string, string] => [`goods:${what}`, `${what} (${value})`]),
  ["complimentary", "Complimentary"],
  ...(hasVouchers ? ([["voucher", "Voucher"]] as [string, string][]) : []),
];

/** Vouchers that admit to an event and are still open. */
export const vouchersFor = (view: TournamentView | null, event: string): readonly Voucher[] =>
  view?.vouchers.filter((one) => one.event === event && !one.used && !one.lapsed) ?? [];

/** A way that was chosen, as the command has it. */
export const paymentOf = (way: string, voucher: string): Payment => {
  const [kind = "cash", what = ""] = way.includes(":") ? [way.slice(0, way.indexOf(":")), way.slice(way.indexOf(":") + 1)] : [way];
  return { way: kind, what: kind === "voucher" ? voucher.trim() : what };
};
