"""Fingers on the felt: a magnifying glass while one is held, a felt that can be enlarged, nothing too small to hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from pages import look_over
from playing import spot, staked, stakes
from playwright.sync_api import CDPSession, Locator, Page, expect

Open = Callable[..., Page]
Point = tuple[float, float]
FINGER = {"has_touch": True, "is_mobile": True}
SMALLEST = 24
"""WCAG 2.5.8, in CSS pixels."""

SMALL = """(least) => [...document.querySelectorAll("button, a, input, select, summary, [role=button], [role=radio]")]
  .filter((one) => !one.closest("svg, .skips"))
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least)
  .map(([html, { width, height }]) => [html, width, height])"""
SPOTS = """() => Math.min(...[...document.querySelectorAll(".felt .spot")].flatMap((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [width, height];
}))"""


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *at: Point) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def hold(self, page: Page, at: Point) -> Locator:
        self.touch("touchStart", at)
        glass = page.locator("[data-loupe]")
        glass.wait_for()
        return glass

    def lift(self) -> None:
        self.touch("touchEnd")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "lying"])
def test_a_finger_that_is_held_sees_the_place_enlarged_and_by_name_and_bets_where_it_lets_go(
    floor: House, open_player: Open, size: tuple[int, int]
) -> None:
    page = open_player(floor, floor.sit("Ann"), size=size, device=FINGER)
    finger = Finger(page)
    glass = finger.hold(page, middle(spot(page, "straight:17")))
    expect(glass).to_contain_text("17 black pays 35 to 1")
    split, corner = middle(spot(page, "split:17-20")), middle(spot(page, "corner:17-21"))
    finger.touch("touchMove", corner)
    expect(glass).to_contain_text("Corner 17, 18, 20, 21 pays 8 to 1")
    finger.touch("touchMove", split)
    expect(glass).to_contain_text("Split 17, 20 pays 17 to 1")
    expect(page.locator(".felt .highlight rect")).to_have_count(2)
    drawn, finger_y = glass.locator("svg").bounding_box(), split[1]
    assert drawn
    assert drawn["y"] >= 0
    assert drawn["y"] + drawn["height"] < finger_y or not drawn["x"] <= split[0] <= drawn["x"] + drawn["width"]
    finger.lift()
    staked(page, "$1")
    assert stakes(floor, "Ann") == {"split:17-20": 100}
    expect(glass).to_have_count(0)
    glass = finger.hold(page, split)  # a pile stays where it is: the glass is no drag
    finger.touch("touchMove", middle(page.locator(".phase")))
    expect(glass).to_have_text("Let go here: no bet")
    finger.lift()
    expect(glass).to_have_count(0)
    page.touchscreen.tap(*middle(spot(page, "straight:5")))
    staked(page, "$2")
    assert stakes(floor, "Ann") == {"split:17-20": 100, "straight:5": 100}


@pytest.mark.parametrize("size", [(320, 568), (568, 320)], ids=["upright", "lying"])
def test_nothing_is_too_small_for_a_finger_and_the_felt_can_be_enlarged(
    floor: House, open_player: Open, size: tuple[int, int]
) -> None:
    token = floor.sit("Ann")
    floor.round("17")
    page = open_player(floor, token, size=size, device=FINGER)
    assert page.evaluate(SMALL, SMALLEST) == []
    enlarge = page.get_by_role("button", name="Enlarge the felt")
    enlarge.tap()
    expect(enlarge).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(SPOTS) >= SMALLEST
    spot(page, "corner:31-35").tap()
    staked(page, "$1")
    assert stakes(floor, "Ann") == {"corner:31-35": 100}
    look_over(page)
    enlarge.tap()
    expect(enlarge).to_have_attribute("aria-pressed", "false")
    for panel in ("Numbers", "Rules", "Past rounds"):
        page.get_by_role("button", name=panel, exact=True).tap()
        page.get_by_role("region", name=panel, exact=True).wait_for()
        assert page.evaluate(SMALL, SMALLEST) == []
