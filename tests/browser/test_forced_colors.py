"""Colors that the reader's system sets (Windows: contrast themes): what is written, drawn and chosen can be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, house
from nights import DAN
from playing import spot, staked
from playwright.sync_api import Page, expect
from snapshots import as_text

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]
FORCED = {"forced_colors": "active"}
TEXT, DRAWING = 4.5, 3.0
"""WCAG 1.4.3 and 1.4.11."""

LIGHT = """const light = (parts) => {
  const [r, g, b] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);"""

DRAWN = """(pairs) => {
  LIGHT
  const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const canvas = document.createElement("div");
  canvas.style.background = "Canvas";
  document.body.append(canvas);
  const system = getComputedStyle(canvas).backgroundColor;
  canvas.remove();
  const beside = (one, on) => one.querySelector(on) ?? beside(one.parentElement, on);
  return pairs.map(([selector, property, on]) => {
    const all = [...document.querySelectorAll(selector)];
    return [selector, all.length, Math.min(...all.map((one) => {
      const ground = on ? getComputedStyle(beside(one, on)).fill : system;
      return contrast(light(parts(getComputedStyle(one)[property])), light(parts(ground)));
    }))];
  });
}""".replace("LIGHT", LIGHT)
"""Of what is drawn: the contrast of a color to the system's background, or to the shape that it stands on."""

BOXES = """(selectors) => {
  const boxOf = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, top, width, height } = range.getBoundingClientRect();
    const isSeen = width && height && one.checkVisibility();
    const isOnTop = isSeen && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    return isOnTop ? [[left, top, width, height]] : [];
  };
  return selectors.map((selector) => [selector, [...document.querySelectorAll(selector)].flatMap(boxOf)]);
}"""
PIXELS = """async ([png, found]) => {
  LIGHT
  const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  paper.drawImage(bitmap, 0, 0);
  return found.map(([selector, boxes]) => [selector, boxes.length, Math.min(...boxes.map((box) => {
    const { data } = paper.getImageData(...box.map(Math.round));
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const lightness = light([...data.slice(at, at + 3)]).toFixed(3);
      counts.set(lightness, (counts.get(lightness) ?? 0) + 1);
    }
    const [ground] = [...counts].sort((one, other) => other[1] - one[1])[0];
    return Math.max(...[...counts.keys()].map((one) => contrast(Number(one), Number(ground))));
  }))]);
}""".replace("LIGHT", LIGHT)
"""Of what is written: the contrast of the letters to the paper, as it was painted."""


def told_apart(page: Page, least: float, *pairs: tuple[str, str] | tuple[str, str, str]) -> None:
    check(page.evaluate(DRAWN, [list(pair) for pair in pairs]), least)


def legible(page: Page, *selectors: str) -> None:
    found = page.evaluate(BOXES, list(selectors))
    png = as_text(page)
    darkroom = page.context.new_page()
    check(darkroom.evaluate(PIXELS, [png, found]), TEXT)
    darkroom.close()
    page.bring_to_front()


def check(found: list[tuple[str, int, float]], least: float) -> None:
    for selector, count, ratio in found:
        assert count, selector
        assert ratio >= least, (selector, ratio)


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_players_screen_in_a_contrast_theme(floor: House, open_player: Open, theme: str) -> None:
    page = open_player(floor, floor.sit("Ann"), device=FORCED | {"color_scheme": theme})
    spot(page, "red").click()
    staked(page, "$1")
    told_apart(
        page,
        TEXT,
        (".words:not(.mark ~ .words)", "fill"),
        (".mark ~ .words", "fill", ".mark"),
        (".mark ~ .number", "fill", ".mark"),
        (".segment text", "fill", "path"),
        (".pocket text", "fill", ".rim"),
        (".chip-text text", "fill", ".chip-disc"),
    )
    told_apart(page, DRAWING, (".box", "stroke"), (".segment path", "stroke"), (".highlight .here", "stroke"))
    legible(page, ".phase", ".money dt", ".money dd", ".act span", ".info dt", ".info dd", ".info h2", ".calls button")
    page.locator('[data-spot="straight:17"]').focus()
    page.keyboard.press("ArrowRight")
    told_apart(page, DRAWING, (".spot:focus-visible", "stroke"))
    page.get_by_role("button", name="Clear").focus()
    page.keyboard.press("Tab")
    told_apart(
        page,
        DRAWING,
        (":focus-visible", "outlineColor"),
        (".chips [aria-checked=true]", "outlineColor"),
        ('[aria-selected="true"]', "backgroundColor"),
    )
    floor.spin()
    floor.close_betting()
    expect(page.locator("[data-band]")).to_be_visible()
    legible(page, ".phase")
    floor.announce("4")
    floor.place_dolly()
    floor.do(c.CollectLosers(DAN))
    floor.do(c.PayWinners(DAN))
    expect(page.locator("[data-last]")).to_contain_text("Lost $1")
    legible(page, ".results li", ".last-round .fell", "[data-net]", ".money dd", ".last-round summary")
    told_apart(
        page, DRAWING, (".dolly rect", "stroke"), (".dolly path", "fill"), (".results li:first-child", "outlineColor")
    )
    page.get_by_role("button", name="Numbers", exact=True).click()
    page.get_by_role("region", name="Numbers", exact=True).wait_for()
    legible(page, ".pocket-sign b", '[aria-expanded="true"]', ".knowledge-panel h2")


def test_home_in_a_contrast_theme(floor: House, open_page: Open) -> None:
    floor.round("17")
    page = open_page(floor, "/", device=FORCED)
    page.locator(f'[data-table="{TABLE}"]').wait_for()
    legible(page, "h1", ".card a", ".card dd", ".card dt", ".card h3", ".card-phase", ".pocket-sign b", ".who button")
    page.get_by_role("button", name="Staff sign-in").click()
    page.get_by_role("dialog").wait_for()
    legible(page, "dialog h2", "dialog label")


def test_the_what_if_desk_in_a_contrast_theme(floor: House, open_page: Open) -> None:
    session = floor.staff("Sue", Post.SUPERVISOR)
    page = open_page(floor, "/what-if?situation=hung-ball", device=FORCED, session=session)
    page.locator("[data-book=us-nj]").wait_for()
    legible(
        page, ".whatif h2", ".case h3", ".case-call q", ".case cite", ".whatif-question label span", ".case summary"
    )
    told_apart(page, DRAWING, (".case-call", "borderTopColor"))
