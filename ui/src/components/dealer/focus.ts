/**
 * Where the focus of the console is: on the step to take, and in a panel on what it asks for first.
 *
 * Theory of operation. What was pressed last is often gone with the step that it took, and the browser then leaves the
 * focus nowhere. So the console is watched: whoever's place is gone, and whoever worked in the middle, the round or the bar
 * when something else came into the middle, goes on there. Nobody is taken away from the felt, a dialog or a notice. After
 * a tap no field is entered, which would open the keyboard of a tablet.
 */
const WORKING = ".stage, .rail, .bar";
const USABLE = ".stage :is(input, select, textarea, button:not(.back)):not(:disabled)";

/** A choice that players wait for, the step, or in a panel the form that was used last and else what it has first. */
const target = (root: Element, used: string): HTMLElement | null => {
  const first = (what: string) => root.querySelector<HTMLElement>(what);
  return first(".choosing button:not(:disabled)") ?? first("[data-next]") ?? first(`[data-opens="${used}"]:not(:disabled)`) ?? first(USABLE);
};

/** Starts to follow; what comes back ends it. */
export const followFocus = (root: Element): (() => void) => {
  let [title, used, byHand] = ["", "", false];
  const titled = () => root.querySelector<HTMLElement>("#stage-title");
  const home = () => {
    const found = target(root, used);
    (byHand && !found?.matches(".big") ? titled() : (found ?? titled()))?.focus({ preventScroll: byHand });
  };
  const look = () => {
    const [now, at] = [titled()?.textContent ?? "", document.activeElement];
    const isOther = now !== title;
    title = now;
    used = root.querySelector<HTMLElement>("[data-form]")?.dataset["form"] ?? used;
    if (at === null || at === document.body || at.matches(":disabled") || (isOther && at.closest(WORKING))) home();
  };
  const pressed = (event: Event) => {
    byHand = event.type === "pointerdown";
  };
  const watch = new MutationObserver(look);
  watch.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ["disabled"] });
  addEventListener("pointerdown", pressed, true);
  addEventListener("keydown", pressed, true);
  look();
  return () => {
    watch.disconnect();
    removeEventListener("pointerdown", pressed, true);
    removeEventListener("keydown", pressed, true);
  };
};
