"""Scripts that watch a page from inside: every look that it had, and everything that a screen reader was told."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

RECORD = """(look) => {
  window.moments = [];
  const see = new Function(`return (${look})()`);
  const note = () => {
    const now = see();
    if (now !== window.moments.at(-1)) window.moments.push(now);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
  note();
}"""
"""Writes down every look of the page that differs from the one before, however short it is."""
LISTEN = """() => {
  window.spoken = [];
  const region = "[aria-live], [role=status], [role=alert], [role=log]";
  const before = new Map();
  const hear = () => {
    for (const one of document.querySelectorAll(region)) {
      const text = one.textContent.trim();
      if (text && before.get(one) !== text && before.has(one)) window.spoken.push(text);
      if (text && !before.has(one) && one.matches("[role=alert], [aria-live=assertive]")) window.spoken.push(text);
      before.set(one, text);
    }
  };
  hear();
  window.spoken = [];
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Writes down what a screen reader would be told: every change of a live region, in its order."""
LISTEN_BY_TONE = """() => {
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
"""The same with its tone, at once or when there is a pause; while a dialog is open nothing behind it is heard."""


def listen(page: Page) -> None:
    page.evaluate(LISTEN_BY_TONE)


def spoken(page: Page, until: str) -> list[str]:
    """All that was said since the last time, when this has been said."""
    page.wait_for_function("(words) => window.spoken.some((one) => one.includes(words))", arg=until)
    return list(page.evaluate("window.spoken.splice(0)"))


GOLDEN = Path(__file__).parents[1] / "browser" / "golden"


def golden(name: str) -> list[str]:
    """What a screen shows, or says, in its order: as it is written down, with full and with less motion."""
    return [line for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
