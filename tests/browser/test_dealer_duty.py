"""The dealer's console in a real browser: who is on duty, the floor, keys, a broken connection, axe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from dealing import big, confirm_and_press, launch_and_close, sit_with_color, stage
from dealt_house import TABLE, House, house
from nights import DAN, SENSOR, SUE
from pages import look_over, task_card
from playwright.sync_api import Page, expect

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def test_whoever_is_not_on_duty_is_told_so_and_the_dealer_hands_over(floor: House, open_console: Open) -> None:
    eva = open_console(floor, "Eva")
    expect(eva.get_by_role("alert")).to_contain_text("Dan is the dealer on duty")
    expect(big(eva)).to_be_disabled()
    dan = open_console(floor)
    dan.get_by_role("button", name="Players and chips").click()
    dan.get_by_role("button", name="Relieve the dealer").click()
    choices = dan.get_by_label("Who deals now")
    expect(choices.get_by_role("option")).to_have_text(["Eva · signed in"])
    choices.select_option("Eva")
    dan.get_by_role("form").get_by_role("button", name="Relieve the dealer").click()
    expect(dan.get_by_role("alert")).to_contain_text("Eva is the dealer on duty")
    expect(eva.get_by_role("alert")).to_have_count(0)
    big(eva).click()
    stage(eva, "Close the betting")
    assert floor.keeper.durable.dealer == "Eva"
    dan.get_by_role("button", name="Sign in as somebody else").click()
    expect(dan.get_by_role("button", name="Sign in", exact=True)).to_be_visible()


def test_a_supervisor_relieves_and_iowa_lets_nobody_do_so_while_the_ball_runs(open_console: Open) -> None:
    with house(book="us-ia") as floor:
        floor.staff("Eva", Post.DEALER)
        sue = open_console(floor, "Sue", Post.SUPERVISOR)
        sue.get_by_role("button", name="Relieve the dealer").click()
        floor.do(c.SpinBall(DAN, "counter-clockwise", "clockwise", floor.confirmed("launch")))
        expect(sue.locator("[data-phase=spinning]")).to_be_visible()
        sue.get_by_label("Who deals now").select_option("Eva")
        form = sue.get_by_role("form").get_by_role("button", name="Relieve the dealer")
        form.click()
        expect(sue.get_by_role("log", name="Refusals")).to_contain_text(
            "dealer cannot be relieved while spinning", ignore_case=True
        )
        floor.do(c.ReportIrregularity(DAN, "hung-ball"))
        expect(sue.locator("[data-phase=betting]")).to_be_visible()
        form.click()
        expect(sue.get_by_role("alert")).to_contain_text("Eva is the dealer on duty")


def test_the_floor_is_called_at_any_time_and_the_pit_is_red_until_it_is_acknowledged(
    floor: House, open_console: Open, open_page: Open
) -> None:
    page = open_console(floor)
    pit = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR))
    call = page.get_by_role("button", name="Call a supervisor to the table")
    page.keyboard.press("f")
    call.click()
    stage(page, "Launch the ball")
    alert = task_card(pit, "alert")
    expect(alert).to_contain_text("Called: the dealer calls")
    expect(pit.locator(".glance.asks")).to_have_count(1)
    page.get_by_role("button", name="Call the floor").click()
    expect(page.locator(".stage [role=status]")).to_contain_text("the call is not yet acknowledged")
    page.get_by_label("What for").fill("a guest is unwell")
    call.click()
    expect(alert).to_have_count(2)
    launch_and_close(page)
    for _ in range(2):
        alert.first.get_by_role("button", name="Acknowledge").click()
    expect(alert).to_have_count(0)
    expect(pit.locator(".glance.asks")).to_have_count(0)
    page.get_by_role("button", name="Call the floor").click()
    expect(page.locator(".stage [role=status]")).to_have_count(0)
    floor.do(c.StopTable(SUE, "smoke"))
    expect(page.get_by_role("alert")).to_contain_text("smoke")
    call.click()
    expect(alert.filter(has_text="the dealer calls")).to_have_count(1)


def test_single_keys_are_switched_off_and_that_is_kept(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    page.keyboard.press("n")
    stage(page, "What happened?")
    page.keyboard.press("Escape")
    keys = page.get_by_role("button", name="Keys on")
    expect(keys).to_have_attribute("aria-pressed", "true")
    keys.click()
    for _ in range(2):
        expect(page.get_by_role("button", name="Keys off")).to_have_attribute("aria-pressed", "false")
        expect(page.locator("kbd", has_text=re.compile("^.$"))).to_have_count(0)
        page.keyboard.press("n")
        stage(page, "Launch the ball")
        page.reload()
    page.locator("[data-status=live]").wait_for()
    page.keyboard.press("Enter")
    stage(page, "Close the betting")
    page.keyboard.press("Space")
    stage(page, "Enter the number")
    page.keyboard.press("1")
    expect(big(page)).to_be_disabled()
    page.get_by_role("button", name="Keys off").click()
    page.keyboard.press("1")
    expect(big(page)).to_contain_text("Confirm 1")


def test_a_broken_connection_disables_everything_and_mends_itself(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    expect(big(page)).to_be_disabled()
    floor.spin()
    page.context.set_offline(False)
    stage(page, "Close the betting")
    expect(page.get_by_role("alert")).to_have_count(0)
    floor.do(c.StopTable(SUE, "smoke"))
    expect(page.get_by_role("alert")).to_contain_text("The table is stopped: smoke")
    expect(page.locator(".phase.shut")).to_have_text("Stopped")
    stage(page, "The table is stopped")
    expect(big(page)).to_have_count(0)


def test_whoever_is_not_signed_in_is_asked_to(floor: House, open_page: Open) -> None:
    page = open_page(floor, f"/tables/{TABLE}/deal")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1920, 1080)], ids=["phone", "tablet", "1080p"])
def test_nothing_is_cut_off_and_axe_has_nothing_to_say(floor: House, open_console: Open, size: tuple[int, int]) -> None:
    sit_with_color(floor, "Ann", "orange", ("split:17-20", 500), ("red", 500))
    page = open_console(floor, size=size)
    look_over(page)
    page.get_by_role("tab", name="Bets").click()
    for name in ("No spin", "No bet", "Call the floor", "Buy-in", "Players and chips"):
        page.get_by_role("navigation", name="At any moment").get_by_role("button", name=name).click()
        look_over(page)
    page.keyboard.press("Escape")
    launch_and_close(page)
    floor.do(c.ReportReading(SENSOR, "17"))
    page.get_by_role("button", name="Take 17").click()
    look_over(page)
    big(page).click()
    confirm_and_press(page, "Place the dolly")
    stage(page, "Collect the losing bets")
    look_over(page)
    big(page).click()
    stage(page, "Pay the winning bets")
    page.get_by_role("tab", name="Players").click()
    look_over(page)
