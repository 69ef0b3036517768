/**
 * The pit's day without a screen. A socket tells when the pit, a table or the staff has moved, and the day is read anew:
 * at once when the pit has, and at most every two seconds when only a table has. A reading that fails is tried a few times,
 * with longer and longer waits; then the next word of the socket, or a person, begins again.
 */
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Me, PersonView, PitCommand, PitTurn, PitView, Post, Problem } from "../api/types";
import type { Pieces } from "./countPad";
import type { LiveTable, World } from "./live";
import type { StaffApi } from "./session";

export interface CoSigner {
  name: string;
  password: string;
}

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
const FIRST_WAIT = 500;
const TRIES = 5;

/** What the pit asks of the house: besides what everybody does, a slip on paper. */
export interface PitApi extends StaffApi {
  print(slip: string, id: string): Promise<Problem | null>;
}

export const pitDay = (me: Me, live: LiveTable<PitTurn>, house: PitApi, world: World) => {
  const view = signal<PitView | null>(null);
  const problem = signal("");
  const act = signal<Act | null>(null);
  /** What was done last, for a line that is read aloud. */
  const done = signal("");
  const busy = signal<readonly string[]>([]);
  const failed = signal<Readonly<Record<string, Problem>>>({});
  const unanswered = new Map<string, string>();
  const drafts = new Map<string, Signal<Pieces>>();
  let [number, tries] = [-1, 0];
  let [current, next]: [Promise<void> | null, Promise<void> | null] = [null, null];
  let stopWaiting = () => {};

  const readOnce = async () => {
    const answer = await house.read<Shown>("/api/pit");
    if (answer.ok) {
      [problem.value, tries] = ["", 0];
      if (answer.value.number < number) return;
      number = answer.value.number;
      view.value = answer.value.view;
      return;
    }
    problem.value = answer.error.says;
    stopWaiting();
    if (tries++ < TRIES) stopWaiting = world.later(() => void look(), FIRST_WAIT * 2 ** tries);
  };

  const begin = (): Promise<void> =>
    (current = readOnce().finally(() => {
      current = null;
    }));

  /** Reads the day anew; comes back when what was true at this moment is shown. */
  const look = (): Promise<void> => {
    if (next) return next;
    if (!current) return begin();
    next = current.then(() => {
      next = null;
      return begin();
    });
    return next;
  };

  let seen: PitTurn | null = null;
  let paused = false;
  const stop = effect(() => {
    const told = live.view.value;
    if (!told || live.status.value !== "live") return;
    const isOld = seen !== null && seen.pit === told.pit && view.peek() !== null;
    if (isOld && seen?.others === told.others && !problem.peek()) return;
    seen = told;
    tries = 0;
    if (!isOld) void look();
    else if (!paused) {
      paused = true;
      world.later(() => {
        paused = false;
        void look();
      }, PAUSE);
    }
  });

  /** The same words are sent with the same id until they are answered: the house takes them once. */
  const idOf = (body: string): string => {
    const id = unanswered.get(body) ?? world.id();
    unanswered.set(body, id);
    return id;
  };

  const say = (key: string, error: Problem | null) => {
    const rest = Object.fromEntries(Object.entries(failed.value).filter(([name]) => name !== key));
    failed.value = error ? { ...rest, [key]: error } : rest;
  };

  /** One after the other, until one is refused. Whether all were taken. */
  const send = async (key: string, commands: readonly PitCommand[], says = "", signers: readonly CoSigner[] = []): Promise<boolean> => {
    if (busy.value.includes(key)) return false;
    busy.value = [...busy.value, key];
    done.value = "";
    say(key, null);
    let error: Problem | null = null;
    for (const command of commands) {
      const body = JSON.stringify([command, signers.map(({ name }) => name)]);
      const answer = await house.tell("/api/pit/commands", { id: idOf(body), command, signers });
      if (answer.ok || answer.status) unanswered.delete(body);
      if (!answer.ok) {
        error = answer.error;
        break;
      }
    }
    await look();
    busy.value = busy.value.filter((one) => one !== key);
    say(key, error);
    if (!error) done.value = says;
    return !error;
  };

  /** A slip on paper. What was not answered is printed again under its id, and is counted once. */
  const print = async (key: string, slip: string): Promise<void> => {
    if (busy.value.includes(key)) return;
    busy.value = [...busy.value, key];
    const error = await house.print(slip, idOf(key));
    if (error?.code !== "not_reached") unanswered.delete(key);
    busy.value = busy.value.filter((one) => one !== key);
    say(key, error);
    if (!error) await look();
  };

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

  return {
    me, live, view, problem, act, done, look, send, print, draft, may, peopleOf,
    isBusy: (key: string) => busy.value.includes(key),
    error: (key: string): Problem | null => failed.value[key] ?? null,
    close: () => {
      act.value = null;
      failed.value = {};
    },
    /** Whoever watches the house only looks. */
    canAct: !me.sees.includes("events"),
    /** Another page: what was done on this one is said no more. */
    leave: () => {
      act.value = null;
      failed.value = {};
      done.value = "";
    },
    canAsk: computed(() => live.status.value === "live" && !problem.value),
    table: (number: string) => view.value?.tables.find((one) => one.number === number),
    end: () => {
      stop();
      stopWaiting();
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
