/** The plan form without a screen: held to the law while it is typed, and kept as a draft. */
import { computed, signal } from "@preact/signals";
import type { PlanChecked, Problem } from "../api/types";
import type { World } from "./live";
import { changed, type Draft, draftOf, type Path, planOf } from "./plan";
import type { StaffApi } from "./session";
import { addressOf } from "./tournament";

const PAUSE = 300;

export const planning = (plan: Record<string, unknown>, book: string, house: StaffApi, world: World) => {
  const draft = signal<Draft>(draftOf(plan));
  const checked = signal<PlanChecked | null>(null);
  const isChecking = signal(false);
  const problem = signal<Problem | null>(null);
  const saved = signal("");
  const isBusy = signal(false);
  let cancel = () => {};
  let asked = 0;

  /** Only the newest question counts, whichever is answered last. */
  const check = async () => {
    const mine = ++asked;
    isChecking.value = true;
    const answer = await house.tell<PlanChecked>("/api/tournaments/check", { plan: planOf(draft.peek()), book });
    if (mine !== asked) return;
    isChecking.value = false;
    if (answer.ok) checked.value = answer.value;
    problem.value = answer.ok ? null : answer.error;
  };

  const later = () => {
    saved.value = "";
    cancel();
    cancel = world.later(() => void check(), PAUSE);
  };

  return {
    draft, book, checked, isChecking, problem, saved, isBusy, check,
    findings: computed(() => checked.value?.findings ?? []),
    set: (path: Path, value: Draft[string] | undefined) => {
      draft.value = changed(draft.value, path, value);
      later();
    },
    fill: (other: Record<string, unknown>) => {
      draft.value = draftOf(other);
      void check();
    },
    save: async (): Promise<string> => {
      const named = planOf(draft.value);
      const name = String(named["name"] ?? "");
      if (!name) {
        problem.value = { code: "no_name", says: "Give the tournament a short name first, like spring-2027.", cite: "" };
        return "";
      }
      isBusy.value = true;
      const answer = await house.tell(addressOf(name, "commands"), { id: world.id(), command: { command: "Draft", plan: named, book }, signers: [] });
      isBusy.value = false;
      problem.value = answer.ok ? null : answer.error;
      saved.value = answer.ok ? name : "";
      return saved.value;
    },
  };
};

export type Planning = ReturnType<typeof planning>;
