/**
 * The keyboard of the console. An action has one key, the same at every table, and no key has two actions on one screen:
 * letters are for the round and what lies beside it, Shift and a letter for the forms. Digits are the number in the round;
 * in "No spin" and "No bet", where no number is entered, each reason has a digit of its own. Keys mean nothing while
 * somebody writes, and a key that is held down is pressed once.
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

/** What can go wrong with a spin, by its name in the rulebooks. */
export const NO_SPIN_KEYS: Record<string, string> = {
  "same-direction": "1", "short-spin": "2", "foreign-object": "3", "ball-left-wheel": "4", "hung-ball": "5", "ball-slipped": "6",
  floater: "7", "ball-back-from-rim": "8", "ball-stopped-on-rim": "9", "check-down": "0", "late-wager": "-", "void-zero": "=",
};

/** Why a bet is none. */
export const NO_BET_KEYS: Record<string, string> = {
  late: "1", "not-understood": "2", misplaced: "3", "below-minimum": "4", "forbidden-direction": "5", unclear: "6",
};

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

/** What lies at the foot of this console; a tournament sells no chips at its tables. */
export const panelsOf = (dealer: Dealer): (keyof typeof PANEL_NAMES)[] =>
  (Object.keys(PANEL_NAMES) as (keyof typeof PANEL_NAMES)[]).filter((panel) => !(panel === "buy-in" && dealer.board.value?.unit === "points"));

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

/** What keys do in the middle, as it is now. */
const inTheMiddle = (dealer: Dealer): KeyLine[] => {
  const [view, step] = [dealer.view.value, dealer.step.value];
  switch (dealer.panel.value) {
    case "round":
      return [
        ...(step ? [{ key: "Enter", does: "Do the step that is shown" }] : []),
        ...(step && isAtOnce(step) ? [{ key: "Space", does: "Call no more bets" }] : []),
        ...(step && isEntry(step) ? [{ key: "0 to 9", does: "Enter the number" }, { key: "Backspace", does: "Take the number back" }] : []),
        ...(step?.does === "RecordOutcome" && view?.reading ? [{ key: TAKE_READING, does: "Take the number that the sensor has read" }] : []),
        ...(step?.does === "PayWinners" && dealer.left.value.length > 1 ? [{ key: ALL_PAID, does: "Tick all payments" }] : []),
      ];
    case "no-spin":
      return [
        ...(view?.irregularities ?? []).map(({ name, title }) => ({ key: NO_SPIN_KEYS[name] ?? "", does: title })),
        ...(view?.irregularities.some(({ asks }) => asks.length) ? [{ key: YES, does: "Answer yes" }, { key: NO, does: "Answer no" }] : []),
      ];
    case "no-bet":
      return (view?.no_bets ?? []).map(({ reason, title }) => ({ key: NO_BET_KEYS[reason] ?? "", does: title }));
    case "buy-in":
      return view?.buying.some(({ does, is_open }) => does === "ReturnTender" && is_open) ? [{ key: GIVE_BACK, does: "Give the tender back" }] : [];
    default:
      return [];
  }
};

/** Every key that does something on this screen now, as it is listed on "?". */
export const keyList = (dealer: Dealer): KeyLine[] => [
  ...inTheMiddle(dealer),
  { key: "Esc", does: "Back" },
  ...dealer.steps.value.map(({ key, title }) => ({ key: STEP_KEYS[key] ?? "", does: title })),
  ...panelsOf(dealer).map((panel) => ({ key: PANEL_KEYS[panel], does: PANEL_NAMES[panel] })),
  { key: TAB_KEYS.felt, does: "Show the felt" },
  { key: TAB_KEYS.bets, does: "Show the bets" },
  { key: TAB_KEYS.players, does: "Show the players" },
  ...(dealer.view.value?.desk ?? []).map(({ does, title }) => ({ key: FORM_KEYS[does] ?? "", does: title })),
  { key: "?", does: "This list" },
].filter(({ key }) => key);

/** In a field, and in a list of choices, a key that is held down goes on. */
const isWriting = (target: EventTarget | null): boolean =>
  typeof HTMLElement !== "undefined" && target instanceof HTMLElement && target.closest("input, select, textarea, [data-spot]") !== null;

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
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.repeat && !isWriting(event.target)) return event.key === "Tab" ? undefined : event.preventDefault();
  if (isTaken(event.target, event.key)) return;
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
