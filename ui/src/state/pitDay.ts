/**
 * The pit's day without a screen. A socket tells when the pit, a table or the staff has moved, and the day is read anew:
 * at once when the pit has, and at most every two seconds when only a table has.
 */
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Me, PersonView, PitCommand, PitTurn, PitView, Post, Problem } from "../api/types";
import type { Pieces } from "./countPad";
import type { LiveTable, World } from "./live";
import { reread } from "./reread";
import { sender } from "./sender";
import type { StaffApi } from "./session";

/** What is open in front of the page: one thing at a time. */
export type Act =
  | { does: "award" | "inspect" | "equip" | "wheel" | "close" | "par" | "impress" | "tips" | "attach" | "remove"; table: string }
  | { does: "opener" | "closer" | "fill" | "credit"; table: string }
  | { does: "sign"; slip: string }
  | { does: "deliver" | "count box" | "section"; box: string };

interface Shown {
  number: number;
  view: PitView;
}

const PAUSE = 2000;

/** What the pit asks of the house: besides what everybody does, a slip on paper. */
export interface PitApi extends StaffApi {
  print(slip: string, id: string): Promise<Problem | null>;
}

export const pitDay = (me: Me, live: LiveTable<PitTurn>, house: PitApi, world: World) => {
  const day = reread<Shown>(() => house.read("/api/pit"), world);
  const { look, problem } = day;
  const view = computed(() => day.shown.value?.view ?? null);
  const { send, doing, done, isBusy, error, forget } = sender<PitCommand>("/api/pit/commands", house, world, look);
  const act = signal<Act | null>(null);
  const drafts = new Map<string, Signal<Pieces>>();

  let seen: PitTurn | null = null;
  let paused = false;
  const stop = effect(() => {
    const told = live.view.value;
    if (!told || live.status.value !== "live") return;
    const isOld = seen !== null && seen.pit === told.pit && view.peek() !== null;
    if (isOld && seen?.others === told.others && !problem.peek()) return;
    seen = told;
    if (!isOld) day.begin();
    else if (!paused) {
      paused = true;
      world.later(() => {
        paused = false;
        day.begin();
      }, PAUSE);
    }
  });

  /** A slip on paper. What was not answered is printed again under its id, and is counted once. */
  const print = (key: string, slip: string): Promise<void> =>
    doing(key, async (id) => {
      const error = await house.print(slip, id);
      if (!error) await look();
      return error;
    });

  /** A count that was begun: it outlives the dialog it is made in. */
  const draft = (key: string): Signal<Pieces> => {
    const known = drafts.get(key) ?? signal<Pieces>({});
    drafts.set(key, known);
    return known;
  };

  const may = (command: string): boolean => view.value?.who[command]?.includes(me.post as Post) ?? false;

  /** Whoever holds one of these posts and is not excluded, those on duty first. */
  const peopleOf = (wanted: readonly string[], except: readonly string[] = []): PersonView[] => {
    const here = new Set(view.value?.duty.filter((one) => !one.on_break).map((one) => one.person));
    const found = view.value?.people.filter(({ name, post }) => wanted.includes(post) && !except.includes(name)) ?? [];
    return [...found].sort((a, b) => Number(here.has(b.name)) - Number(here.has(a.name)) || a.name.localeCompare(b.name));
  };

  const close = () => {
    act.value = null;
    forget();
  };

  return {
    me, live, view, problem, act, done, look, send, print, draft, may, peopleOf,
    isBusy, error, close,
    /** Closes what is open now, and nothing that is opened before that comes to be. */
    closing: () => {
      const now = act.peek();
      return () => {
        if (act.value === now) close();
      };
    },
    /** Whoever watches the house only looks. */
    canAct: !me.sees.includes("events"),
    /** Another page: what was done on this one is said no more. */
    leave: () => {
      act.value = null;
      forget();
      done.value = "";
    },
    canAsk: computed(() => live.status.value === "live" && !problem.value),
    table: (number: string) => view.value?.tables.find((one) => one.number === number),
    end: () => {
      stop();
      day.end();
    },
  };
};

export type PitDay = ReturnType<typeof pitDay>;

/** The pages of the pit, and the commands for which somebody comes to each. */
const PAGES = [
  { page: "day", says: "The day", does: ["InspectTable", "CountOpener"] },
  { page: "slips", says: "Slips", does: ["SignSlip"] },
  { page: "boxes", says: "Boxes", does: ["AttachBox", "CountBox", "RegisterBox"] },
  { page: "cash", says: "Cash", does: ["LogCash"] },
  { page: "equipment", says: "Equipment", does: ["RegisterWheel", "AdjustWheel"] },
  { page: "duty", says: "Duty", does: ["SignOn"] },
  { page: "house", says: "House", does: ["FileSchedule", "AnswerDiscrepancy"] },
] as const;

export type PageName = (typeof PAGES)[number]["page"];

/** Whoever may do something sees its page; whoever watches the house sees all. */
export const pagesOf = (view: PitView, me: Me): { page: PageName; says: string }[] =>
  PAGES.filter(({ does }) => me.sees.includes("events") || does.some((command) => view.who[command]?.includes(me.post as Post)));
