/** The what-if desk: which situation is asked about, on which day, and what the house answers. */
import { signal } from "@preact/signals";
import type { Answer } from "../api/read";
import type { BetFate, SituationView, WhatIf, WhatIfCase, WhatIfCourse } from "../api/types";

export type Read = <T>(address: string) => Promise<Answer<T>>;

/** The address of the page itself, so that an answer can be passed on. */
export const linkTo = (situation: string, day: string): string => {
  const asked = new URLSearchParams({ ...(situation && { situation }), ...(day && { on: day }) }).toString();
  return asked ? `/what-if?${asked}` : "/what-if";
};

export const whatif = (read: Read, asked: URLSearchParams) => {
  const situations = signal<readonly SituationView[]>([]);
  const situation = signal(asked.get("situation") ?? "");
  const day = signal(asked.get("on") ?? "");
  const answer = signal<WhatIf | null>(null);
  const problem = signal("");
  const busy = signal(false);
  /** Counts what was asked: an answer to an older question is not shown. */
  let last = 0;

  const ask = async () => {
    if (!situation.value) return;
    const mine = ++last;
    busy.value = true;
    const query = day.value ? `?on=${encodeURIComponent(day.value)}` : "";
    const told = await read<WhatIf>(`/api/whatif/${encodeURIComponent(situation.value)}${query}`);
    if (mine !== last) return;
    busy.value = false;
    problem.value = told.ok ? "" : told.error.says;
    answer.value = told.ok ? told.value : null;
  };

  const begin = async () => {
    const told = await read<readonly SituationView[]>("/api/whatif");
    problem.value = told.ok ? "" : told.error.says;
    if (!told.ok) return told.status;
    situations.value = told.value;
    if (!situation.value) situation.value = told.value[0]?.name ?? "";
    await ask();
    return 200;
  };

  const choose = (name: string, on: string) => {
    situation.value = name;
    day.value = on;
    return ask();
  };

  return { situations, situation, day, answer, problem, busy, begin, choose };
};

export type WhatIfDesk = ReturnType<typeof whatif>;

/** Bets to which the same happens by the same section, together. */
export const grouped = (course: WhatIfCourse): readonly (readonly BetFate[])[] => {
  const groups = new Map<string, BetFate[]>();
  for (const bet of course.bets) {
    const key = `${bet.after}\n${bet.cite ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), bet]);
  }
  return [...groups.values()];
};

/** Everything that is said aloud, each once. */
export const spoken = (one: WhatIfCase): readonly string[] => [
  ...new Set(one.courses.flatMap((course) => course.acts.flatMap((act) => act.said))),
];

/** Courses that begin alike are told once up to where they part. */
export const shared = (one: WhatIfCase): number => {
  const [first, ...others] = one.courses;
  if (!first || !others.length) return first?.acts.length ?? 0;
  let same = 0;
  while (same < first.acts.length && others.every((course) => course.acts[same]?.line === first.acts[same]?.line)) same++;
  return same;
};
