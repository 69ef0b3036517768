/**
 * The focus is never lost: where the control that had it is gone from the page or cannot be used any more, it goes to the
 * nearest place around it that can be. A browser would leave it nowhere, and the next key would begin at the top.
 */
const USABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex='0']";

export const keepFocus = (page: Document) => {
  /** The control that has the focus, and what it stands in, from the inside out. */
  let around: Element[] = [];
  page.addEventListener("focusin", ({ target }) => {
    around = [];
    for (let one = target as Element | null; one; one = one.parentElement) around.push(one);
  });
  const look = () => {
    const [had] = around;
    if (!had || (page.activeElement && page.activeElement !== page.body)) return;
    if (had.isConnected && !had.matches(":disabled")) return; // left on purpose
    const modal = page.querySelector("dialog[open]");
    for (const one of around.slice(1)) {
      if (!one.isConnected || (modal && !modal.contains(one))) continue;
      const next = one.querySelector<HTMLElement>(USABLE);
      if (next) return next.focus();
    }
    modal?.querySelector<HTMLElement>(USABLE)?.focus();
  };
  // After what is being changed: a dialog that closes gives the focus back by itself.
  new MutationObserver(() => queueMicrotask(look)).observe(page.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"],
  });
};
