/**
 * The page changes under the hands of whoever works on it. A focus that loses its place goes to where the work continues;
 * a field that somebody types in stays where it is on the screen, whatever comes in above it.
 */
const FIELDS = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";
const FILLED = `:is(${FIELDS}):not(select[name^="signer-"])`;
const STOPS = `${FIELDS}, button:not(:disabled), a[href], summary, [tabindex="0"]`;
/** What can be worked in; other boxes only lay things out. */
const PARTS = "section, article, li, form, fieldset, dialog, ol, ul, .line, .answers, .pit-tables";

const firstSeen = (inside: Element, selector: string): HTMLElement | undefined =>
  [...inside.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility() || one.closest("dialog:not([open])"));

/** What is filled in first: most often the expected person is chosen already. Or else the main button, or anything. */
export const workIn = (inside: Element): HTMLElement | undefined =>
  firstSeen(inside, "[data-first]") ?? firstSeen(inside, FILLED) ?? firstSeen(inside, ".primary:not(:disabled)") ?? firstSeen(inside, STOPS);

/** What is filled in after this field, if it is one: not the people, who are chosen already. */
export const nextIn = (inside: Element, field: Element): HTMLElement | undefined => {
  const fields = [...inside.querySelectorAll<HTMLElement>(FILLED)];
  return fields[fields.indexOf(field as HTMLElement) + 1 || fields.length];
};

const isLost = () => document.activeElement === document.body || document.activeElement === null;
const isDisabled = (one: Element) => (one as HTMLButtonElement).disabled === true;

function* around(one: Element) {
  for (let each = one.parentElement; each && each !== document.body; each = each.parentElement) yield each;
}

export const keepFocus = (root: HTMLElement) => {
  /** What had the focus last, and all that it stood in: on the page, and in the dialog in front of it. */
  const last: Record<"page" | "dialog", readonly Element[]> = { page: [], dialog: [] };
  const where = () => (document.querySelector("dialog[open]") ? "dialog" : "page");
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last[target.closest("dialog") ? "dialog" : "page"] = [target, ...around(target)];
  });
  new MutationObserver((changes) => {
    const [had, ...parts] = last[where()];
    if (!had || !isLost()) return;
    if (had.isConnected && !isDisabled(had)) { // it stands elsewhere now, or somebody has left it
      const isMoved = changes.some(({ removedNodes }) => [...removedNodes].some((one) => one.contains(had)));
      return isMoved ? (had as HTMLElement).focus() : undefined;
    }
    for (const part of parts) {
      if (!part.isConnected) continue;
      const home = part.matches(PARTS) ? (firstSeen(part, "[data-home]") ?? workIn(part)) : undefined;
      if (home) return home.focus();
      if (part.matches("main")) { // another page: from its beginning on
        (part as HTMLElement).tabIndex = -1;
        return (part as HTMLElement).focus();
      }
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "open"] });
};

export const keepPlace = (root: HTMLElement) => {
  let held: { field: Element; top: number } | null = null;
  const hold = () => {
    const field = document.activeElement;
    held = field?.matches(FIELDS) && !field.closest("dialog") ? { field, top: field.getBoundingClientRect().top } : null;
    document.documentElement.style.overflowAnchor = held ? "none" : "";
  };
  for (const event of ["focusin", "focusout", "input"]) root.addEventListener(event, () => requestAnimationFrame(hold));
  addEventListener("scroll", hold, { passive: true, capture: true });
  addEventListener("resize", hold);
  addEventListener("hashchange", () => (root.style.minHeight = ""));
  const off = () => (held?.field.isConnected ? held.field.getBoundingClientRect().top - held.top : 0);
  new MutationObserver(() => {
    if (!held || document.activeElement !== held.field || Math.abs(off()) < 1) return;
    scrollBy({ top: off(), behavior: "instant" });
    if (off() > 1) { // the page ends too early to be scrolled that far
      root.style.minHeight = `${root.scrollHeight + off()}px`;
      scrollBy({ top: off(), behavior: "instant" });
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
};
