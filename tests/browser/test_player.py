"""The player's screen in a real browser, on a table that the test deals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from pages import look_over
from playwright.sync_api import Page, expect

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def stakes(floor: House, name: str) -> dict[str, int]:
    return {key.place: int(stake) for key, stake in floor.keeper.durable.seats[name].wagers.items()}


def test_a_chip_is_placed_where_it_is_tapped_and_taken_back(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    corner = page.get_by_role("button", name="Corner 8, 9, 11, 12, pays 8 to 1")
    page.get_by_role("radio", name="$5 in value chips").click()
    corner.click()
    expect(page.get_by_role("button", name="Corner 8, 9, 11, 12, pays 8 to 1, your stake $5")).to_be_visible()
    expect(page.locator("[data-purse]")).to_have_text("$95")
    assert stakes(floor, "Ann") == {"corner:8-12": 500}
    info = page.get_by_role("region", name="Bet")
    expect(info).to_contain_text("5.26 %")
    expect(info).to_contain_text("$1 to $100")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-staked]")).to_have_text("$0")
    assert stakes(floor, "Ann") == {}


def test_by_keyboard_alone(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    page.locator('[data-spot="straight:17"]').focus()
    for key in ("ArrowRight", "Enter", "Shift+ArrowRight", "Space", "Enter", "Delete"):
        page.keyboard.press(key)
    expect(page.locator("[data-staked]")).to_have_text("$2")
    expect(page.get_by_role("button", name=re.compile("^Split 17, 20.*your stake"))).to_have_count(1)
    assert stakes(floor, "Ann") == {"split:17-20": 100, "straight:20": 100}


def test_a_refusal_is_said_with_its_section_and_nothing_is_shown_as_placed(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    page.get_by_role("radio", name="$100 in value chips").click()
    page.locator('[data-spot="red"]').click()
    expect(page.locator("[data-staked]")).to_have_text("$100")
    page.locator('[data-spot="black"]').click()
    says = page.get_by_role("log", name="Refusals").locator("[data-says]")
    expect(says).to_have_text("Not enough chips: you have $0 in value chips.")
    expect(page.locator("[data-staked]")).to_have_text("$100")
    assert stakes(floor, "Ann") == {"red": 10_000}


def test_no_more_bets_closes_the_felt_and_the_ball_ends_in_the_outcome(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    floor.spin()
    expect(page.locator("[data-phase=spinning]")).to_be_visible()
    floor.close_betting()
    expect(page.get_by_role("status")).to_have_text("No more bets")
    page.locator('[data-spot="red"]').click(force=True)
    floor.announce("17")
    expect(page.get_by_role("img", name="The wheel; the ball is in 17")).to_be_visible()
    expect(page.get_by_role("region", name="Last numbers")).to_contain_text("17")
    assert stakes(floor, "Ann") == {}


ANGLES = """() => {
  const [rotor, arm] = document.querySelectorAll(".wheel > div");
  const degrees = (one) => {
    const { a, b } = new DOMMatrix(getComputedStyle(one).transform);
    return (Math.atan2(b, a) * 180) / Math.PI;
  };
  return [degrees(rotor), degrees(arm)];
}"""


@pytest.mark.parametrize("still", [True, False], ids=["less motion", "turning"])
def test_the_ball_is_seen_in_its_pocket(floor: House, open_player: Open, still: bool) -> None:
    page = open_player(floor, floor.sit("Ann"), still=still)
    floor.spin()
    floor.close_betting()
    expect(page.get_by_role("img", name="The wheel turns and the ball runs")).to_be_visible()
    floor.announce("17")
    expect(page.get_by_role("img", name="The wheel; the ball is in 17")).to_be_visible()
    rotor = floor.keeper.rules.wheel.rotor
    wanted = rotor.index("17") * 360 / len(rotor)
    for _ in range(600):
        wheel, ball = page.evaluate(ANGLES)
        if abs((ball - wheel - wanted + 180) % 360 - 180) < 0.01:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the ball is {(ball - wheel) % 360} degrees from 0, and 17 is {wanted}")


def test_a_broken_connection_is_shown_and_mends_itself(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.locator('[data-spot="red"]').click(force=True)
    floor.spin()
    page.context.set_offline(False)
    expect(page.locator("[data-status=live]")).to_be_visible()
    expect(page.locator("[data-phase=spinning]")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert stakes(floor, "Ann") == {}


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1920, 1080)], ids=["phone", "tablet", "1080p"])
def test_nothing_is_cut_off_and_axe_has_nothing_to_say(floor: House, open_player: Open, size: tuple[int, int]) -> None:
    page = open_player(floor, floor.sit("Ann"), size=size)
    page.locator('[data-spot="red"]').click()
    expect(page.locator("[data-staked]")).to_have_text("$1")
    look_over(page)


def test_whoever_has_no_seat_watches(floor: House, open_player: Open) -> None:
    floor.sit("Ann")
    page = open_player(floor)
    expect(page.get_by_role("region", name="Watching")).to_contain_text("Nobody is signed in here")
    expect(page.get_by_role("region", name="Chip tray")).to_have_count(0)
    expect(page.locator('[data-spot="red"]')).to_have_attribute("aria-disabled", "true")
