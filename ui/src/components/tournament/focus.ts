/** Work by keyboard alone: the focus is where one continues, and a long list is one stop of the Tab key. */
import { useLayoutEffect, useRef } from "preact/hooks";

const STOPS = "button, a[href], input, select, textarea, summary";

const isOff = (one: HTMLElement): boolean => !one.isConnected || one.matches(":disabled");
const stopIn = (box: Element | null): HTMLElement | undefined =>
  [...(box?.querySelectorAll<HTMLElement>(STOPS) ?? [])].find((one) => !isOff(one) && one.tabIndex >= 0 && one.checkVisibility());

/** A part of the page has the focus: what can be done there first, or else the part itself. */
export const focusOn = (box: Element | null): void => {
  if (!(box instanceof HTMLElement)) return;
  const stop = stopIn(box);
  if (!stop && !box.hasAttribute("tabindex")) box.tabIndex = -1;
  (stop ?? box).focus();
};

/** Once it is on the page, which it may be a few frames later; whoever works there by then stays where they are. */
export const focusSoon = (place: string, tries = 30): void => {
  requestAnimationFrame(() => {
    const box = document.querySelector(place);
    if (box?.contains(document.activeElement)) return;
    if (box) focusOn(box);
    else if (tries) focusSoon(place, tries - 1);
  });
};

/**
 * What has the focus may go, be moved or be put out of use while the house is asked. Then what is nearest has it, and it
 * comes back when it can be used again. Whoever clicks beside everything has put the focus away, and it stays away.
 */
export const keepFocus = (): void => {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let stand: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === stand) return;
    [last, stand, around] = [target, null, []];
    for (let box = target.parentElement?.closest<HTMLElement>("li, form, dialog, section, main"); box; box = box.parentElement?.closest<HTMLElement>("li, form, dialog, section, main")) around.push(box);
  };
  const look = () => {
    const now = document.activeElement;
    if (!last || (now && now !== document.body && now !== stand && !isOff(now as HTMLElement))) return;
    if (!isOff(last)) return last.focus();
    const box = around.find((one) => one.isConnected && !(one.matches("li") && !stopIn(one)));
    if (!last.isConnected) {
      last = null; // what comes there later does not take the focus by itself
      focusOn(box ?? null);
    } else if (box && stand !== box) {
      stand = box;
      if (!box.hasAttribute("tabindex")) box.tabIndex = -1;
      box.focus();
    }
  };
  addEventListener("focusin", remember);
  addEventListener("pointerdown", () => (last = null));
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

/** The names of a list: one of them is a stop of the Tab key, and the arrows lead to the others. */
export const useRoving = <E extends HTMLElement>() => {
  const box = useRef<E>(null);
  const names = () => [...(box.current?.querySelectorAll<HTMLElement>("button.name") ?? [])];
  useLayoutEffect(() => {
    const all = names();
    const now = all.find((one) => one === document.activeElement) ?? all.find((one) => one.dataset["stop"] === "here") ?? all[0];
    for (const one of all) {
      one.tabIndex = one === now ? 0 : -1;
      one.dataset["stop"] = one === now ? "here" : "";
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const [all, step] = [names(), STEPS[event.key]];
    const at = all.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    for (const one of all) {
      one.tabIndex = one === next ? 0 : -1;
      one.dataset["stop"] = one === next ? "here" : "";
    }
    next?.focus();
  };
  return { ref: box, onKeyDown };
};
