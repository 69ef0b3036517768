"""The player's screen in every size: felt, chips, phase and result are on the screen, and nothing covers them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

SIZES = (
    *((320, 568), (360, 740), (390, 844), (844, 390), (568, 320), (640, 400), (768, 1024), (820, 1180)),
    *((1024, 768), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)),
)
"""Phones and tablets upright and lying, a laptop at twice its size (640 by 400), desks and walls."""
ENLARGED = (320, 200)
"""1280 by 800 at four times its size."""


PARTS = """() => {
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const seen = (one) => { // its middle is not covered, and no edge is cut by what it scrolls in
    const { left, top, right, bottom } = box(one);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return Boolean(hit && (one.contains(hit) || hit.contains(one) || one.closest(".cloth")?.contains(hit)));
  };
  const all = {};
  for (const [name, selector] of Object.entries({
    felt: ".felt .spot", chips: ".chips button", acts: ".acts button", phase: ".phase", countdown: ".countdown",
    result: "[data-last]",
  })) {
    const found = [...document.querySelectorAll(selector)];
    const boxes = found.map(box);
    all[name] = found.length && {
      left: Math.min(...boxes.map((one) => one.left)), top: Math.min(...boxes.map((one) => one.top)),
      right: Math.max(...boxes.map((one) => one.right)), bottom: Math.max(...boxes.map((one) => one.bottom)),
      seen: found.every(seen),
    };
  }
  const words = (one) => { // as far as they reach, whatever box they stand in; not what is only read aloud
    const all = [], walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) {
      if (walk.currentNode.parentElement.closest(".unseen") || !walk.currentNode.data.trim()) continue;
      range.selectNodeContents(walk.currentNode);
      all.push(box(range));
    }
    const [least, most] = [Math.min, Math.max].map((of) => (side) => of(...all.map((each) => each[side])));
    return { left: least("left"), top: least("top"), right: most("right"), bottom: most("bottom") };
  };
  const figures = [...document.querySelectorAll(".money dd")].map(words);
  return { ...all, figures, tray: box(document.querySelector(".tray")), wide: document.documentElement.scrollWidth };
}"""


def in_sight(page: Page, *more: str) -> dict[str, float]:
    """Fails with what is not to be seen without scrolling; gives the place of the tray."""
    size = page.viewport_size
    assert size
    parts = page.evaluate(PARTS)
    assert parts["wide"] <= size["width"], size
    for name in ("felt", "chips", "acts", "phase", "result", *more):
        part = parts[name]
        assert part, (size, name)
        assert part["left"] >= 0, (size, name, part)
        assert part["top"] >= 0, (size, name, part)
        assert part["right"] <= size["width"] + 0.5, (size, name, part)
        assert part["bottom"] <= size["height"] + 0.5, (size, name, part)
        assert part["seen"], (size, name, part)
    figures_apart(parts["figures"], parts["tray"], size)
    assert parts["felt"]["right"] - parts["felt"]["left"] >= min(size["width"], size["height"]) * 0.58, (
        size,
        "a felt to be played on",
    )
    return dict(parts["tray"])


def figures_apart(figures: list[dict[str, float]], tray: dict[str, float], size: Any) -> None:
    """Purse, felt and last round are read whole: none leaves the tray, and none lies on another."""
    for at, one in enumerate(figures):
        assert tray["left"] <= one["left"] < one["right"] <= tray["right"] - 2, (size, one, tray)
        for other in figures[at + 1 :]:
            beside = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert beside or one["bottom"] <= other["top"] + 2 or other["bottom"] <= one["top"] + 2, (size, one, other)
