/**
 * One table, looked into from the pit. Each form has a key; what became of its last command is shown at that form: on its
 * way, refused and why, or gone with what it was about. What needs a second person is asked for first; the house keeps it,
 * whatever becomes of this page, and it is sent automatically when the other has approved. Such a form has its command's name
 * as its key, so that a page that was loaded anew finds it.
 */
import { computed, effect, signal } from "@preact/signals";
import type { Answer } from "../api/read";
import type { Choice, Command, LayoutView, PlayerView, Problem, SupervisorView, Task } from "../api/types";
import { liveTable, type LiveTable, type World } from "./live";
import type { Pit } from "./pit";
import { playerScreen, type View } from "./screen";

/** A command as it is sent. */
export type Body = Record<string, unknown>;

/** What was filled in beside a choice. */
export interface Filled {
  reason: string;
  answers: Readonly<Record<string, boolean>>;
  place: string;
}

export const EMPTY: Filled = { reason: "", answers: {}, place: "" };

/** The command of a choice, with everything that the task asks for. */
export const commandOf = (task: Task, choice: Choice, filled: Filled): Body => ({
  ...choice.sends,
  ...(task.reason && { [task.reason]: filled.reason }),
  ...(task.asks.length && { answers: Object.fromEntries(task.asks.map((ask) => [ask, filled.answers[ask] ?? false])) }),
  ...(choice.place && { [choice.place]: filled.place }),
});

/** What is still to be said before a choice can be sent. */
export const missing = (task: Task, choice: Choice, filled: Filled): string => {
  if (task.reason && !filled.reason.trim()) return task.reason === "how" ? "Enter how it was handled." : "Enter a reason.";
  if (choice.place && !filled.place) return "Choose the place on the felt.";
  return "";
};

export interface Standing {
  busy: boolean;
  error: Problem | null;
  /** The number of what waits for a second person, and its words. */
  asked: number;
  words: string;
}

type Ask = (address: string, body: unknown) => Promise<Answer<{ approval: number }>>;

export const pitTable = (
  table: string, layout: LayoutView, live: LiveTable<SupervisorView>, pit: Pit, tell: Ask, world: World,
) => {
  const sent = signal<Readonly<Record<string, string>>>({});
  /** Asked for, and not yet seen among what the house keeps. */
  const fresh = signal<Readonly<Record<string, number>>>({});
  const mine = computed(() => pit.mine.value.filter((one) => one.table === table));
  const used = new Set<number>();
  const failed = signal<Readonly<Record<string, Problem>>>({});
  /** A place that was pointed at on the felt, for a ruling that needs one. */
  const chosen = signal("");

  const without = <T>(table: Readonly<Record<string, T>>, key: string): Record<string, T> =>
    Object.fromEntries(Object.entries(table).filter(([name]) => name !== key));

  const send = (key: string, command: Body, approval = 0) => {
    const before = sent.value[key];
    if (before) live.dismiss(before);
    failed.value = without(failed.value, key);
    const id = live.send(command as unknown as Command, approval);
    if (id) sent.value = { ...sent.value, [key]: id };
  };

  /** Asks for a second person; what they approve is this very command. */
  const askSecond = async (key: string, command: Body) => {
    failed.value = without(failed.value, key);
    const answer = await tell(`/api/tables/${encodeURIComponent(table)}/approvals`, { command });
    if (answer.ok) fresh.value = { ...fresh.value, [key]: answer.value.approval };
    else failed.value = { ...failed.value, [key]: answer.error };
  };

  const waiting = (key: string) => mine.value.find((one) => one.what === key && !used.has(one.number));
  const askedBy = (key: string): number => waiting(key)?.number ?? fresh.value[key] ?? 0;

  const takeBack = (key: string) => {
    const approval = askedBy(key);
    fresh.value = without(fresh.value, key);
    if (approval) void tell("/api/house", { change: "TakeBack", approval });
  };

  const stop = effect(() => {
    const seen = mine.value;
    for (const { what } of seen) if (what in fresh.peek()) fresh.value = without(fresh.peek(), what);
    if (!live.canAsk.value) return;
    for (const { number, what, command, second } of seen) {
      if (!second || !command || used.has(number)) continue;
      used.add(number);
      send(what, JSON.parse(command) as Body, number);
    }
  });

  const standing = (key: string): Standing => {
    const id = sent.value[key];
    const refused = live.refused.value.find((one) => one.id === id);
    return {
      busy: live.pending.value.some((one) => one.id === id),
      error: failed.value[key] ?? refused?.error ?? null,
      asked: askedBy(key),
      words: waiting(key)?.told ?? "",
    };
  };

  // The felt is the player's, looked at by nobody who sits there: it is never connected, so that nothing can be bet.
  const looking = liveTable<View>(() => ({ send: () => {}, close: () => {} }), world);
  const stopLooking = effect(() => {
    const view = live.view.value;
    looking.view.value = view && onlooker(view);
  });
  const screen = playerScreen(layout, looking);

  return {
    table, layout, live, screen, chosen, send, askSecond, takeBack, standing,
    view: live.view, canAct: computed(() => pit.canAct && live.canAsk.value),
    end: () => {
      stop();
      stopLooking();
      live.end();
    },
  };
};

export type PitTable = ReturnType<typeof pitTable>;

const onlooker = ({ table }: SupervisorView): PlayerView => ({
  board: table.board, felt: table.felt, player: "", seat: -1, color: "", chip_value: 0, purse: {}, to_confirm: [],
  to_choose: [], can_repeat: false, notices: [], last_round: [], buy_in: null, choices: [], choice_cite: "", choice_otherwise: "", may_start_bonus: false,
  pledge: null,
});
