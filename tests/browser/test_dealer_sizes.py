"""The dealer's console from a phone to a wall: what is needed now is in reach, stays there, and is large."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealing import sit_with_color, stage
from dealt_house import House, house
from laid_out import lies_well
from nights import DAN, SENSOR, SUE
from pages import axe_is_content
from playwright.sync_api import Page, expect

from croupier.table import commands as c

Open = Callable[..., Page]
LONG = "Maximiliane Wilhelmine von Hohenlohe-Langenburg-Schillingsfürst"
SIZES = {
    "phone": (390, 844), "small phone": (320, 568), "lying": (844, 390), "small and lying": (568, 320),
    "twice its size": (640, 400), "upright": (768, 1024), "tablet": (1024, 768), "laptop": (1280, 720),
    "4K": (3840, 2160),
}  # fmt: skip
ENLARGED = (320, 200)
"""The laptop's page at four times its size."""
BOXES = """() => {
  const box = (what) => {
    const one = document.querySelector(what)?.getBoundingClientRect();
    return one ? [one.left, one.bottom, one.width].map(Math.round) : null;
  };
  const isBeside = document.querySelector(".stage").getBoundingClientRect().width < innerWidth * 0.8;
  return [box("[data-next]"), box(".bar"), isBeside && box(".rail .rung"), isBeside && box(".tabs")];
}"""
"""Where the step's button, the bar, and beside the step the round and the tabs are; on a phone those are below it."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
IN_SIGHT = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const there = document.elementFromPoint(x, y);
  return !there || !(one.contains(there) || there.contains(one) && there.closest("button") === one);
}).map((one) => one.textContent)"""
"""What of these cannot be seen and pressed in its middle without scrolling."""
OVERLAPS = """() => [...document.querySelectorAll(".line")].flatMap((line) => {
  const range = document.createRange();
  const boxes = [...line.children].map((one) => {
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  });
  const edge = line.parentElement.getBoundingClientRect();
  const meets = (one, other) => one.right > other.left + 1 && other.right > one.left + 1
    && one.bottom > other.top + 1 && other.bottom > one.top + 1;
  const isWrong = (one, at) => boxes.slice(at + 1).some((other) => meets(one, other)) || one.right > edge.right + 1;
  return boxes.some(isWrong) ? [line.textContent] : [];
})"""
"""Lines of a settlement whose words run into each other or out of their frame."""
SMALL = """() => [...document.querySelectorAll("button, input, select, [role=tab], .console a")].flatMap((one) => {
  const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
  const least = one.matches(".big, .bar button, .rung, .tile") ? 43.5 : 24;
  return width && (width < least || height < least) ? [`${one.textContent} ${width} x ${height}`] : [];
})"""


@pytest.fixture
def floor() -> Iterator[House]:
    with house(timers={"dealer": "30"}) as made:
        sit_with_color(made, LONG, "orange", ("split:17-20", 500), ("red", 500))
        losing = [(f"straight:{number}", 500) for number in range(1, 11)]
        sit_with_color(made, "Bob", "blue", ("line:31-36", 2_500), ("straight:17", 500), ("dozen:3", 500), *losing)
        yield made


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_round_stays_where_it_is_and_in_reach(floor: House, open_console: Open, size: tuple[int, int]) -> None:
    page = open_console(floor, size=size)
    stage(page, "Launch the ball")
    page.evaluate("() => document.fonts.ready.then(() => {})")
    page.evaluate(DRAWN)  # the page as it is after its first moment
    first = page.evaluate(BOXES)
    page.evaluate("""() => {
      window.shifts = [];
      new PerformanceObserver((list) => list.getEntries().forEach((one) => window.shifts.push(
        ...one.sources.map(({ node }) => node?.className ?? String(node))))).observe({ type: "layout-shift" });
    }""")

    def same(title: str) -> None:
        stage(page, title)
        page.evaluate(DRAWN)
        assert page.evaluate(BOXES) == first, title
        assert page.evaluate(IN_SIGHT, ".phase, .bar button, [data-next]") == []
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(SMALL) == []
        lies_well(page, title)
        if size == SIZES["upright"]:
            axe_is_content(page)

    floor.spin()
    same("Close the betting")
    floor.close_betting()
    same("Enter the number")
    assert page.evaluate(IN_SIGHT, ".pad-key") == []
    pads = page.locator(".pad-key").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().y)")
    floor.do(c.ReportReading(SENSOR, "20"))
    expect(page.get_by_role("button", name="Take 20")).to_be_visible()
    floor.do(c.StopTable(SUE, "the wheel is looked at"))
    expect(page.locator(".timers-and-band .barrier")).to_be_in_viewport(ratio=1)
    lies_well(page, "stopped")
    floor.do(c.ResumeTable(SUE, "it is in order"))
    expect(page.locator(".timers-and-band .barrier")).to_have_count(0)
    page.keyboard.type("17")
    expect(page.locator(".entered .warning")).to_be_visible()
    assert page.locator(".pad-key").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().y)") == pads
    same("Enter the number")
    floor.announce("17")
    same("Place the dolly")
    floor.place_dolly()
    same("Collect the losing bets")
    floor.do(c.CollectLosers(DAN))
    same("Pay the winning bets")
    floor.do(c.PayWinners(DAN))
    same("Remove the dolly")
    parts = {"bar"} | ({"phase", "rail", "rung", "side", "tabs"} if first[2] else set())
    assert not [name for name in page.evaluate("window.shifts") if parts & set(name.split())]


def test_a_page_enlarged_four_times_has_step_felt_and_buttons_one_tap_away(floor: House, open_console: Open) -> None:
    page = open_console(floor, size=ENLARGED)
    to = page.get_by_role("navigation", name="Skip to")

    def reached(title: str) -> None:
        stage(page, title)
        for link, there in (("Felt", ".felt .spot"), ("Buttons", ".bar button"), ("Step", "#stage-title, [data-next]")):
            to.get_by_role("link", name=link).click()
            page.evaluate(DRAWN)
            expect(page.locator(there).first).to_be_in_viewport()
            assert page.evaluate(IN_SIGHT, ".phase, .skips a" if link == "Felt" else f".phase, .skips a, {there}") == []
        lies_well(page, title)
        assert page.evaluate(SMALL) == []
        axe_is_content(page)

    reached("Launch the ball")
    floor.spin()
    reached("Close the betting")
    floor.close_betting()
    for number in ("0", "18", "36"):
        page.locator(f'[data-entry="{number}"]').click()
        expect(page.locator("[data-next]")).to_contain_text(f"Confirm {number}")
    reached("Enter the number")
    floor.do(c.StopTable(SUE, "the wheel is looked at"))
    expect(page.locator(".timers-and-band .barrier")).to_be_in_viewport(ratio=1)
    lies_well(page, "stopped")
    floor.do(c.ResumeTable(SUE, "it is in order"))
    floor.announce("17")
    floor.place_dolly()
    floor.do(c.CollectLosers(DAN))
    reached("Pay the winning bets")


@pytest.mark.parametrize(
    "size", [SIZES["small phone"], SIZES["small and lying"], SIZES["twice its size"], ENLARGED], ids=str
)
def test_every_panel_and_the_list_of_keys_are_in_order(floor: House, open_console: Open, size: tuple[int, int]) -> None:
    page = open_console(floor, size=size)
    for key in "nbfcm":
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
        lies_well(page, key)
        axe_is_content(page)
        assert page.evaluate(SMALL) == []
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").locator("kbd").first).to_be_visible()
    axe_is_content(page)
