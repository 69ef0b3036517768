"""Screens in every size: those that are worked at, and walls, which nobody scrolls and which are read from afar."""

from __future__ import annotations

from typing import Any

from laid_out import lies_well
from playwright.sync_api import Page

DESKS = (
    *((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)),
    *((640, 400), (320, 200)),
)
"""The last two are 1280 by 800 at twice and at four times the size."""
WALLS = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))
CUT = """() => {
  const bad = [];
  const says = (one) => `${one.tagName} ${one.className} "${one.textContent.trim().slice(0, 30)}"`;
  const [high, wide] = [innerHeight, innerWidth];
  const { scrollHeight } = document.documentElement;
  if (scrollHeight > high) bad.push(`the page is ${scrollHeight} high`);
  for (const one of document.querySelectorAll(".wall *")) {
    if (!one.checkVisibility() || one.closest(".unseen, svg")) continue;
    const at = one.getBoundingClientRect(), around = one.parentElement.getBoundingClientRect();
    const slack = parseFloat(getComputedStyle(one).fontSize) * 0.2 + 2;
    if (at.right > wide + 1 || at.bottom > high + 1) bad.push(`${says(one)} hangs over the wall`);
    if (getComputedStyle(one.parentElement).display === "inline") continue;
    if (at.right > around.right + slack || at.bottom > around.bottom + slack || at.top < around.top - slack)
      bad.push(`${says(one)} hangs out of ${says(one.parentElement)}`);
  }
  const large = [...document.querySelectorAll(".wall-hero > *, .wall-big > *")];
  const hero = large.map((one) => [one, one.getBoundingClientRect()]);
  hero.forEach(([one, a], nth) => hero.slice(nth + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (!one.contains(other) && wide > 3 && high > 3) bad.push(`${says(one)} lies on ${says(other)}`);
  }));
  return bad.slice(0, 5);
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".wall *")]
  .filter((one) => one.checkVisibility() && !one.children.length && one.innerText)
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
TALL = 27
"""Pixels of a capital letter on 1080 lines: on a wall of 65 inches these are 20 mm, which is read from ten meters."""
TRIES = 50
CAPITAL = 0.7
"""Of the size of a font."""


def resized(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return page


def fits(page: Page, *sizes: tuple[int, int]) -> None:
    """A screen that is worked at, at every size."""
    for size in sizes or DESKS:
        lies_well(resized(page, size))


def fits_the_wall(page: Page) -> None:
    """A screen that nobody scrolls, and that is read from afar. It measures its room, and is waited for."""
    found: dict[Any, Any] = {}
    for size in WALLS:
        resized(page, size)
        for _ in range(TRIES):
            if not (cut := page.evaluate(CUT)):
                break
            page.wait_for_timeout(100)
        found[size] = cut
        smallest = page.evaluate(SMALLEST) * CAPITAL
        if smallest < TALL * min(size[1], size[0] * 9 / 16 if size[0] > size[1] else size[0]) / 1080 - 0.1:
            found[size] += [f"capitals of {smallest:.1f} pixels"]
    assert not any(found.values()), {size: bad for size, bad in found.items() if bad}
