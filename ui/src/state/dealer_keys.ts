/**
 * The keyboard of the console. An action has one key, the same at every table, and no key has two actions: letters are for
 * the round and what lies beside it, Shift and a letter for the forms, digits for what is counted off in the middle. Keys
 * mean nothing while somebody writes.
 */
import { effect, signal } from "@preact/signals";
import { type Dealer, entries, isAtOnce, isEntry, type Panel, typed } from "./dealer";

/** The steps of a round, by their key on the wire. */
export const STEP_KEYS: Record<string, string> = {
  LockProgressives: "q", SpinBall: "w", CallNoMoreBets: "e", RecordOutcome: "r", "RecordDraw:SecondNumber": "t",
  "RecordDraw:Multiplier": "u", "RecordDraw:Total": "i", PlaceDolly: "d", CollectLosers: "o", PayWinners: "p", StartBonus: "v",
  RecordBonusBall: "h", RemoveDolly: "z",
};

/** The forms beside the round, by their command. */
export const FORM_KEYS: Record<string, string> = Object.fromEntries(
  Object.entries({
    SeatPlayer: "S", LeaveSeat: "L", RelieveDealer: "R", ReportWheel: "W", ReportWheelMoved: "M", SetChips: "C", BringChips: "B",
    ColorUp: "U", CashOut: "O", GiveToke: "T", PlaceWager: "P", WithdrawWager: "X", PlaceCoupon: "V", PlaceToke: "K", AskAgain: "A",
    OpenDispute: "D", ReportFault: "F", ReportFall: "N",
  }).map(([command, letter]) => [command, `Shift+${letter}`]),
);

/** What lies in the middle, one after another. */
export const nthKey = (at: number): string => (at < 9 ? String(at + 1) : at === 9 ? "0" : "");

/** What is said and ticked. */
export const YES = "y";
export const NO = "x";
export const ALL_PAID = "a";
export const GIVE_BACK = "g";
export const TAKE_READING = "s";
export const TAB_KEYS = { felt: "j", bets: "k", players: "l" } as const;

export const PANEL_KEYS: Record<Exclude<Panel, "round">, string> = {
  "no-spin": "n", "no-bet": "b", floor: "f", "buy-in": "c", desk: "m",
};

export const PANEL_NAMES: Record<Exclude<Panel, "round">, string> = {
  "no-spin": "No spin", "no-bet": "No bet", floor: "Call the floor", "buy-in": "Buy-in", desk: "Players and chips",
};

/**
 * Whether letters and digits alone do anything. Whoever speaks to the machine, or leans on the keys, switches them off
 * (WCAG 2.1.4); Enter, Space and Escape stay, and Tab leads everywhere.
 */
export const letters = signal(true);

const KEPT = "croupier.letters";

/** The choice outlives the page. */
export const keepLetters = (store: Pick<Storage, "getItem" | "setItem">): void => {
  letters.value = store.getItem(KEPT) !== "off";
  effect(() => store.setItem(KEPT, letters.value ? "on" : "off"));
};

const isLetter = (key: string): boolean => key.length === 1 && key !== " ";

/** A button's own key, as long as it does anything. */
export const hint = (key: string): string | undefined =>
  !key || ((isLetter(key) || key.startsWith("Shift+")) && !letters.value) ? undefined : key;

export interface KeyLine {
  key: string;
  does: string;
}

/** Every key of this console, as it is listed on "?". */
export const keyList = (dealer: Dealer): KeyLine[] => [
  { key: "Enter", does: "Do the step that is shown" },
  { key: "Space", does: "Call no more bets" },
  { key: "Esc", does: "Back" },
  { key: "0 to 9", does: "Enter a number; tick or choose the first, second … in the middle" },
  { key: "Backspace", does: "Take the number back" },
  ...dealer.steps.value.map(({ key, title }) => ({ key: STEP_KEYS[key] ?? "", does: title })),
  ...Object.entries(PANEL_KEYS).map(([panel, key]) => ({ key, does: PANEL_NAMES[panel as Exclude<Panel, "round">] })),
  { key: TAB_KEYS.felt, does: "Show the felt" },
  { key: TAB_KEYS.bets, does: "Show the bets" },
  { key: TAB_KEYS.players, does: "Show the players" },
  { key: ALL_PAID, does: "Tick all payments" },
  { key: TAKE_READING, does: "Take the number that the sensor has read" },
  { key: GIVE_BACK, does: "Give the tender back" },
  { key: YES, does: "Yes" },
  { key: NO, does: "No" },
  ...(dealer.view.value?.desk ?? []).map(({ does, title }) => ({ key: FORM_KEYS[does] ?? "", does: title })),
  { key: "?", does: "This list" },
].filter(({ key }) => key);

/** Whether a button or a field has the key for itself. */
const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!target || !(target instanceof HTMLElement)) return false;
  if (target.closest("input[type=checkbox], input[type=radio]")) return key === " ";
  if (target.closest("input, select, textarea")) return key !== "Escape";
  return (key === "Enter" || key === " ") && target.closest("button, a, [role=tab], [data-spot]") !== null;
};

/** Presses whatever shows this key; nothing when there is no such button, or it is closed. */
const pressed = (key: string): boolean => {
  const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  button?.click();
  return button !== null;
};

const FORMS = Object.fromEntries(Object.entries(FORM_KEYS).map(([command, key]) => [key, command]));

export const onKey = (dealer: Dealer, event: KeyboardEvent): void => {
  if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target, event.key)) return;
  if (isLetter(event.key) && !letters.value) return;
  const key = event.shiftKey && /^[a-z]$/i.test(event.key) ? `Shift+${event.key.toUpperCase()}` : event.key;
  if (act(dealer, key)) event.preventDefault();
};

const act = (dealer: Dealer, key: string): boolean => {
  if (key === "?") return (dealer.isAsked.value = !dealer.isAsked.value), true;
  if (dealer.isAsked.value) return false; // the list of keys is open, and has Escape for itself
  if (key in FORMS) return dealer.openForm(FORMS[key]!);
  const step = dealer.step.value;
  const isRound = dealer.panel.value === "round";
  if (key === "Escape") return dealer.back(), true;
  if (key === " " && isRound && step && isAtOnce(step)) return dealer.press(), true;
  if (key === "Enter" && isRound) return dealer.press(), true;
  if (/^\d$/.test(key) && isRound && step && isEntry(step)) {
    dealer.entry.value = typed(dealer.entry.value, key, entries(dealer.layout, step));
    return true;
  }
  if (key === "Backspace" && isRound) return (dealer.entry.value = ""), true;
  return pressed(key.length === 1 ? key.toLowerCase() : key);
};
