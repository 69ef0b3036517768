/** The keyboard of the console. Every button has a key; keys mean nothing while somebody writes. */
import { effect, signal } from "@preact/signals";
import { type Dealer, entries, isAtOnce, isEntry, type Panel, typed } from "./dealer";

/** One for each step of the round, along the upper row. */
export const STEP_KEYS = "qwertyuiop";

/** For what lies in the middle, one after another; no other button has these. */
export const TILE_KEYS = "123456789adghsvxz";

export const PANEL_KEYS: Record<Exclude<Panel, "round">, string> = {
  "no-spin": "n", "no-bet": "b", floor: "f", "buy-in": "c", desk: "m",
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
export const hint = (key: string): string | undefined => (!key || (isLetter(key) && !letters.value) ? undefined : key);

/** Whether a button or a field has the key for itself. */
const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!target || !(target instanceof HTMLElement)) return false;
  if (target.closest("input:not([type=checkbox]), select, textarea")) return key !== "Escape";
  return (key === "Enter" || key === " ") && target.closest("button, a, input, [role=tab], [data-spot]") !== null;
};

/** Presses whatever shows this key; nothing when there is no such button, or it is closed. */
const pressed = (key: string): boolean => {
  const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  button?.click();
  return button !== null;
};

export const onKey = (dealer: Dealer, event: KeyboardEvent): void => {
  if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target, event.key)) return;
  if (isLetter(event.key) && !letters.value) return;
  if (act(dealer, event.key)) event.preventDefault();
};

const act = (dealer: Dealer, key: string): boolean => {
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
