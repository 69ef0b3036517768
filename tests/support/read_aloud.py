"""What a screen reader would be told, in its order: every change of a live region, and each alert that comes up."""

from __future__ import annotations

from playwright.sync_api import Page

LISTEN = """() => {
  window.spoken = [];
  const before = new Map();
  const toneOf = (one) => (one.matches("[role=alert], [aria-live=assertive]") ? "at once" : "then");
  const hear = (isFirst) => {
    for (const one of document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")) {
      if (document.querySelector("dialog[open]") && !one.closest("dialog")) continue;
      const text = one.textContent.trim().replace(/\\s+/g, " ");
      const isNew = before.has(one) ? before.get(one) !== text : one.matches("[role=alert]");
      if (!isFirst && text && isNew) window.spoken.push(`${toneOf(one)}: ${text}`);
      before.set(one, text);
    }
  };
  hear(true);
  new MutationObserver(() => hear(false)).observe(document.body, { subtree: true, childList: true,
      characterData: true });
}"""


def listen(page: Page) -> None:
    page.evaluate(LISTEN)


def spoken(page: Page, until: str) -> list[str]:
    """All that was said since the last time, when this has been said."""
    page.wait_for_function("(words) => window.spoken.some((one) => one.includes(words))", arg=until)
    return list(page.evaluate("window.spoken.splice(0)"))
