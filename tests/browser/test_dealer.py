"""The dealer's console in a real browser: whole rounds by nothing but its buttons, in each rulebook."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealing import big, confirm_and_press, enter, launch_and_close, sit_with_color, stage
from dealt_house import House, house
from nights import SENSOR, SUE
from playwright.sync_api import Page, expect

from croupier.table import commands as c

Open = Callable[..., Page]
SPREAD = {"sidebets": {"spread-bet": "00-option-1"}, "areas": ["spread-bet"]}


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


@pytest.mark.parametrize(
    ("book", "called", "setup"),
    [
        ("us-co", "20", {}),
        ("us-nh", "20", {}),
        ("us-ia", "20, black, even", {}),
        ("us-nj", "20", SPREAD),
    ],
)
def test_a_whole_round_by_buttons(open_console: Open, book: str, called: str, setup: dict[str, Any]) -> None:
    with house(book=book, **setup) as floor:
        sit_with_color(floor, "Ann", "orange", ("split:17-20", 500), ("red", 500))
        page = open_console(floor)
        launch_and_close(page)
        page.locator('[data-entry="20"]').click()
        expect(page.locator(".entered")).to_have_text(f"“{called}”")
        big(page).click()
        if setup:
            stage(page, "Second number")
            enter(page, "5")
            expect(page.locator(".spoken")).to_contain_text("Spread")
        confirm_and_press(page, "Place the dolly")
        expect(page.get_by_role("list", name="To collect")).to_contain_text("1 × $5 orange")
        big(page).click()
        expect(page.get_by_role("list", name="To pay")).to_contain_text("17 × $5 orange")
        expect(page.get_by_role("list", name="To pay")).to_contain_text("17 to 1")
        page.get_by_role("checkbox", name=re.compile("Seat 1 Ann")).check()
        big(page).click()
        stage(page, "Remove the dolly")
        if book == "us-nh":
            expect(page.locator(".spoken")).to_contain_text("The board is open for bets")
        if book == "us-ia":
            expect(page.get_by_role("checkbox", name=re.compile("palm was up"))).not_to_be_checked()
        confirm_and_press(page, "Remove the dolly")
        stage(page, "Launch the ball")
        assert floor.keeper.durable.round == 2
        assert floor.keeper.durable.seats["Ann"].purse["color"] == 10_000 - 500 + 17 * 500


def test_what_cannot_be_done_is_grey_with_its_reason_and_section(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    pay = page.locator('[data-step="PayWinners"]')
    expect(pay).to_have_attribute("aria-expanded", "false")
    pay.click()
    reason = page.get_by_role("listitem").filter(has=pay).locator(".reason")
    expect(reason).to_contain_text("Not now: betting is open")
    expect(reason.locator("cite")).to_have_text("30-2205(4)")
    pay.click()
    expect(page.locator(".rail .reason")).to_have_count(0)
    assert floor.keeper.durable.phase == "betting"


def test_no_spin_asks_what_the_book_asks_and_opens_the_betting_again(floor: House, open_console: Open) -> None:
    sit_with_color(floor, "Ann", "orange", ("red", 500))
    page = open_console(floor)
    page.get_by_role("button", name="No spin").click()
    expect(page.get_by_role("button", name="Foreign object")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    confirm_and_press(page, "Launch the ball")
    stage(page, "Close the betting")
    page.get_by_role("button", name="No spin").click()
    page.get_by_role("button", name="Foreign object").click()
    call = page.get_by_role("button", name="“no spin”")
    expect(call).to_be_disabled()
    page.get_by_role("radio", name="Yes").check()
    call.click()
    stage(page, "Launch the ball")
    assert floor.keeper.durable.phase == "betting"
    assert floor.keeper.durable.seats["Ann"].wagers != {}


def test_a_late_bet_is_called_no_bet(open_console: Open) -> None:
    with house(book="us-nh") as floor:
        sit_with_color(floor, "Ann", "orange")
        page = open_console(floor)
        page.get_by_role("button", name="No bet", exact=True).click()
        expect(page.get_by_role("button", name=re.compile("^Late"))).to_be_disabled()
        expect(page.locator(".stage .reason").first).to_contain_text("Betting is still open: no bet is late.")
        page.keyboard.press("Escape")
        launch_and_close(page)
        page.get_by_role("button", name="No bet", exact=True).click()
        page.get_by_role("radio", name=re.compile("Ann")).check()
        page.get_by_role("button", name=re.compile("^Late")).click()
        page.get_by_role("button", name="“No bet, past post”", exact=True).click()
        stage(page, "Enter the number")
        expect(page.locator(".stage")).to_be_visible()
        assert len(floor.keeper.durable.past_posts) == 1


def test_the_sensors_number_is_taken_with_a_confirmation(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    launch_and_close(page)
    floor.do(c.ReportReading(SENSOR, "17"))
    page.get_by_role("button", name="Take 17").click()
    assert floor.keeper.durable.outcome is None
    big(page).click()
    stage(page, "Place the dolly")
    assert floor.keeper.durable.outcome == "17"
    assert floor.keeper.durable.alerts == {}


def test_another_number_than_the_sensors_is_shown_to_differ_and_told_to_the_floor(
    floor: House, open_console: Open
) -> None:
    page = open_console(floor)
    launch_and_close(page)
    floor.do(c.ReportReading(SENSOR, "17"))
    expect(page.get_by_role("button", name="Take 17")).to_be_visible()
    page.locator('[data-entry="20"]').click()
    expect(page.locator(".entered")).to_contain_text("The sensor read 17")
    big(page).click()
    stage(page, "Place the dolly")
    assert floor.keeper.durable.outcome == "20"
    assert "the sensor read 17" in next(iter(floor.keeper.durable.alerts.values()))


def test_a_hung_ball_is_reported_after_the_time_that_the_house_states(open_console: Open) -> None:
    """New Hampshire, Roulette Irregularities (5)."""
    with house(book="us-nh", hung_ball_seconds=20) as floor:
        page = open_console(floor)
        launch_and_close(page)
        page.get_by_role("button", name="No spin").click()
        page.get_by_role("button", name="Hung ball").click()
        expect(page.locator(".stage-body")).to_contain_text("It has lasted for 20 seconds or more.")
        page.get_by_role("radio", name="No").check()
        page.get_by_role("button", name="“No spin”").click()
        expect(page.locator(".barrier")).to_contain_text("Waiting for a ruling on: hung-ball")
        assert list(floor.keeper.durable.alerts.values()) == ["hung-ball for 20 seconds"]
        assert floor.keeper.durable.phase == "no more bets"


def test_a_referred_spin_waits_for_the_supervisor(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    launch_and_close(page)
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_label("What happened").fill("a moth on the wheel")
    page.get_by_role("button", name="Hold the spin for a ruling").click()
    expect(page.locator(".barrier")).to_contain_text("Waiting for a ruling on: a moth on the wheel")
    expect(page.locator("[data-next]")).to_have_count(0)
    floor.do(c.RuleIrregularity(SUE, "stands", "it flew away"))
    stage(page, "Enter the number")


def test_the_timers_are_seen_to_run_and_to_be_over(open_console: Open) -> None:
    with house(timers={"betting": "60", "dealer": "30"}) as floor:
        page = open_console(floor)
        timers = page.get_by_label("Timers")
        expect(timers.locator("dd")).to_have_count(0)
        now = int(time.time() * 1000)
        floor.do(c.StartTimer(SENSOR, "betting", now + 40_000))
        floor.do(c.StartTimer(SENSOR, "dealer", now + 600_000))
        expect(timers.locator("dt")).to_have_text(["Betting", "Dealer"])
        expect(timers.locator("dd")).to_have_text(
            [re.compile("^0:([0-3][0-9]|40)$"), re.compile("^(9:[0-5][0-9]|10:00)$")]
        )
        floor.do(c.EndTimer(SENSOR, "dealer"))
        expect(timers.locator(".over")).to_have_text("Dealertime is up")
        launch_and_close(page)
        expect(timers.locator("dt")).to_have_count(0)
