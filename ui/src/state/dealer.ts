/**
 * The dealer's console without a screen: which step is shown, what is ticked, what is entered, and what is sent.
 *
 * Theory of operation. The server says every step of the round, in its order, with the words to say, what is confirmed and
 * why it is closed. The console shows the next one, or the one that was picked. What a person ticks or enters belongs to one
 * step of one phase: it is forgotten when the table has moved on. A step that was sent waits until the server has answered;
 * nothing is shown as done before.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import type { Command, DealerView, DutyView, LayoutView, Me, Posted, StepView, WagerLine } from "../api/types";
import { commandOf } from "./forms";
import type { LiveTable } from "./live";
import { unit } from "./money";

/** What lies in the middle: the step of the round, or something beside it. */
export type Panel = "round" | "no-spin" | "no-bet" | "floor" | "buy-in" | "desk";

export interface Why {
  says: string;
  cite: string;
}

/** Steps that need a number or a value from the dealer. */
const ENTERED: Record<string, string> = { RecordOutcome: "pocket", RecordBonusBall: "pocket", RecordDraw: "value" };

export const isEntry = (step: StepView): boolean => step.does in ENTERED;

/** Called while the hand is in the air: one press says that all of it is done. */
export const isAtOnce = (step: StepView): boolean => step.does === "CallNoMoreBets";

/** Taken by one press, which also confirms what the book asks for: nothing is ticked first. */
export const isConfirmedByIt = (step: StepView): boolean => isAtOnce(step) || isEntry(step);

const RELIEF = "RelieveDealer";
const CALL = "CallFloor";

/** A text that hangs at the table, and how many copies of it players have been given. */
export interface Copies extends Posted {
  what: string;
}

/** What the console asks of the house beside its table; tests hand in their own. */
export interface DealersHouse {
  /** Who may deal. */
  dealers(): Promise<readonly DutyView[]>;
  /** What is posted at this table. */
  posted(): Promise<readonly Copies[]>;
  /** A player has a copy: it is counted. Says why not, or nothing. */
  handCopy(of: Copies): Promise<string>;
  /** In a demonstration: asks the automatic dealer to hand over; says why not, or nothing. */
  takeOver: (() => Promise<string>) | null;
}

export const dealerScreen = (layout: LayoutView, live: LiveTable<DealerView>, me: Me, house: DealersHouse) => {
  const panel = signal<Panel>("round");
  const picked = signal("");
  const ticked = signal<ReadonlySet<string>>(new Set());
  const entry = signal("");
  const way = signal(0);
  /** The form of the desk that is open, by its command. */
  const form = signal("");
  const dealers = signal<readonly DutyView[]>([]);
  /** The list of keys is open. */
  const isAsked = signal(false);
  /** A place that was tapped on the felt, for a form. */
  const place = signal("");

  const view = live.view;
  const board = computed(() => view.value?.board ?? null);
  effect(() => {
    if (board.value) unit.value = board.value.unit;
  });
  /** In the order of seats: they come by their numbers, and an object has those in order. */
  const players = computed(() => Object.values(view.value?.players ?? {}));
  const steps = computed(() => view.value?.steps ?? []);
  const next = computed(() => steps.value.find(({ key }) => key === view.value?.next) ?? null);
  const step = computed(() => steps.value.find(({ key }) => key === picked.value) ?? next.value);
  const isOnDuty = computed(() => me.post === "dealer" && view.value?.dealer === me.name);
  /** A step of the round is on its way until it is seen; of anything else the server may tell nothing but that it was done. */
  const busy = computed(() =>
    live.pending.value.some(
      ({ confirmed, command }) => confirmed === null || steps.value.some(({ does }) => does === command.command),
    ),
  );
  const payments = computed<readonly WagerLine[]>(() => {
    if (step.value?.does === "CollectLosers") return view.value?.to_collect ?? [];
    return step.value?.does === "PayWinners" ? (view.value?.to_pay ?? []) : [];
  });
  /** What has to be ticked before the step counts: what the book asks for, and each payment. */
  const points = computed(() => {
    const now = step.value;
    if (!now?.is_open) return [];
    const paid = now.does === "PayWinners" ? payments.value.map((_, at) => `pay ${at}`) : [];
    return [...now.confirm.map(({ item }) => item), ...paid];
  });
  const left = computed(() => points.value.filter((point) => !ticked.value.has(point)));

  /** Why nothing can be asked for now; nothing when the dealer on duty is connected to a running table. */
  const barred = computed<Why | null>(() => {
    if (live.status.value !== "live") return { says: "connection lost", cite: "" };
    if (board.value?.stopped) return { says: `the table is stopped: ${board.value.stopped}`, cite: "" };
    if (isOnDuty.value) return null;
    return { says: `${view.value?.dealer || "nobody"} is the dealer on duty; you are signed in as ${me.name}`, cite: "" };
  });
  const whyNot = (one: StepView): Why | null =>
    barred.value ?? (one.is_open ? null : { says: one.why, cite: one.cite });

  let stands = "";
  effect(() => {
    const marks = board.value?.side_bets.map((bet) => bet.marks.join(" ")).join(); // the next bonus ball is asked for by the same step
    const now = `${board.value?.round} ${board.value?.phase} ${view.value?.next} ${marks}`;
    if (now === stands) return;
    stands = now;
    batch(() => {
      picked.value = "";
      ticked.value = new Set();
      entry.value = "";
      // A call of no spin and a ruling end what was looked at; forms and purchases go on.
      if (panel.value === "no-spin") panel.value = "round";
    });
  });

  effect(() => {
    if (form.value === RELIEF) void house.dealers().then((found) => (dealers.value = found));
  });

  const canCall = computed(() => live.canAsk.value && isOnDuty.value);
  /** Even where nothing else can be done, a supervisor relieves and the floor is called. */
  const ask = (command: Command) => (barred.value && ![RELIEF, CALL].includes(command.command) ? null : live.send(command));

  const pick = (key: string) =>
    batch(() => {
      panel.value = "round";
      picked.value = key;
      ticked.value = new Set();
      entry.value = "";
    });

  const tick = (point: string) => {
    const now = new Set(ticked.value);
    if (!now.delete(point)) now.add(point);
    ticked.value = now;
  };

  const send = (one: StepView, more: Record<string, unknown> = {}) =>
    whyNot(one) || busy.value ? null : ask(commandOf(one, more));

  /** What the big button does: ticks what is left, or takes the step. */
  const press = () => {
    const one = step.value;
    if (!one || whyNot(one) || busy.value) return null;
    if (left.value.length && !isConfirmedByIt(one)) {
      const [first] = left.value;
      const isPaying = first?.startsWith("pay ");
      ticked.value = new Set([...ticked.value, ...(isPaying && first ? [first] : left.value)]);
      return null;
    }
    const name = ENTERED[one.does];
    if (name) return entry.value ? send(one, { [name]: entry.value }) : null;
    const [wheel, ball] = view.value?.ways[way.value] ?? view.value?.ways[0] ?? ["", ""];
    return send(one, one.does === "SpinBall" ? { wheel, ball } : {});
  };

  const tickAll = () => (ticked.value = new Set(points.value));

  return {
    layout, live, me, house, dealers, canCall, panel, picked, ticked, entry, way, form, isAsked, place, view, board, players, steps, next, step, isOnDuty, busy,
    payments, points, left, barred, whyNot, ask, pick, tick, tickAll, send, press,
    open: (name: Panel) => (panel.value = panel.value === name ? "round" : name),
    /** The form of a command, where there is one; all of them, with the reason, where it may not be filled in now. */
    openForm: (command: string): boolean => {
      const one = view.value?.desk.find(({ does }) => does === command);
      if (!one) return false;
      batch(() => {
        panel.value = "desk";
        form.value = whyNot(one) ? "" : command;
      });
      return true;
    },
    back: () => batch(() => {
      if (panel.value === "desk" && form.value) form.value = "";
      else if (panel.value !== "round") panel.value = "round";
      else pick("");
    }),
  };
};

export type Dealer = ReturnType<typeof dealerScreen>;

/** What can be entered at a step: the pockets of the wheel, or what can be drawn. */
export const entries = (layout: LayoutView, step: StepView): readonly string[] => {
  if (step.does === "RecordDraw") return layout.draws[String(step.sends["draw"])] ?? [];
  const void_ = step.does === "RecordOutcome" ? [] : layout.rotor.filter((one) => one.void).map((one) => one.pocket);
  return layout.rotor.map((one) => one.pocket).filter((pocket) => !void_.includes(pocket)).sort(byNumber);
};

/** 0, 00, 000, then 1 to 36, as on a keypad. */
const byNumber = (one: string, other: string) => Number(one) - Number(other) || one.length - other.length;

/** A digit typed on a keyboard: it goes on with what is there while that can still become an entry. */
export const typed = (before: string, digit: string, offered: readonly string[]): string => {
  const longer = before + digit;
  if (offered.some((one) => one.startsWith(longer))) return longer;
  return offered.some((one) => one.startsWith(digit)) ? digit : before;
};
