"""Scripts that watch a page from inside: every look that it had, and everything that a screen reader was told."""

from __future__ import annotations

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
