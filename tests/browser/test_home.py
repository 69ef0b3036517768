"""Home in a real browser: the floor's tables, the sign-in, and one click to play, watch, deal or supervise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, house
from nights import SUE
from pages import SIZES, look_over
from playwright.sync_api import Page, Route, expect

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]
OWN = "a password of one's own"


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def test_tables_are_shown_as_they_are_now(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/")
    card = page.locator(f'[data-table="{TABLE}"]')
    expect(card).to_contain_text("Place your bets")
    expect(card).to_contain_text("Colorado Gaming Rule 22: roulette")
    expect(card).to_contain_text("No numbers yet")
    floor.sit("Ann")
    floor.round("17")
    expect(card.get_by_role("list", name="Last numbers, newest first")).to_contain_text("17")
    expect(card.locator("dl")).to_contain_text("Players1")
    floor.do(c.StopTable(SUE, "the wheel is to be looked at"))
    expect(card).to_contain_text("Stopped")
    expect(card).to_contain_text("The wheel is to be looked at")


@pytest.mark.parametrize(("name", "leads"), [("Sit down", "play"), ("Watch", "board")])
def test_one_click_sits_down_or_watches(floor: House, open_page: Open, name: str, leads: str) -> None:
    page = open_page(floor, "/")
    page.get_by_role("link", name=name).click()
    page.wait_for_url(f"**/tables/{TABLE}/{leads}")


@pytest.mark.parametrize(("name", "leads"), [("Deal", f"/tables/{TABLE}/deal"), ("Supervise", "/pit")])
def test_the_staff_signs_in_and_goes_on(floor: House, open_page: Open, name: str, leads: str) -> None:
    floor.staff("Eve", Post.SUPERVISOR)
    page = open_page(floor, "/")
    page.get_by_role("link", name=name).click()
    dialog = page.get_by_role("dialog", name="Staff sign-in")
    expect(dialog).to_contain_text(f"Sign in to continue to {leads}.")
    page.get_by_label("Name").fill("Eve")
    page.get_by_label("Password").fill("not the password")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    page.get_by_label("Password").fill(OWN)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{leads}")


def test_signed_in_staff_goes_straight_on_and_signs_out(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/", session=floor.staff("Eve", Post.SUPERVISOR))
    expect(page.get_by_text("Eve, supervisor")).to_be_visible()
    expect(page.get_by_role("link", name="Supervise")).to_have_attribute("href", "/pit")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Staff sign-in")).to_be_visible()
    expect(page.get_by_role("link", name="Supervise")).to_have_attribute("href", "/?then=%2Fpit")


def test_a_first_password_is_changed_before_anything_else(floor: House, open_page: Open) -> None:
    first = "a first password"
    assert floor.wait(floor.staff_service.add("Ada", "Max", "L-9", Post.SUPERVISOR, first)) is None
    page = open_page(floor, "/?then=/pit")
    page.get_by_label("Name").fill("Max")
    page.get_by_label("Password").fill(first)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Choose your password")).to_be_visible()
    page.get_by_label("New password").fill(OWN)
    page.get_by_label("Repeat it").fill("something else")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("The two passwords do not match.")
    page.get_by_label("Repeat it").fill(OWN)
    look_over(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/pit")


def test_a_session_that_was_left_alone_is_unlocked(floor: House, open_page: Open) -> None:
    session = floor.staff("Eve", Post.SUPERVISOR)
    floor.floor.clock.at += 6 * 60 * 1000  # type: ignore[attr-defined]  # six minutes, and nobody touched it
    page = open_page(floor, "/?then=/pit", session=session)
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    look_over(page)
    page.get_by_label("Password").fill(OWN)
    page.keyboard.press("Enter")
    page.wait_for_url("**/pit")


def test_a_demonstration_offers_its_people(floor: House, open_page: Open) -> None:
    floor.staff("Eve", Post.SUPERVISOR)
    people = [{"name": "Eve", "post": "supervisor", "password": OWN}]

    def demo(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps({"demo": True, "people": people}))

    page = open_page(floor, "/health")
    page.route("**/api/demo", demo)
    page.goto(f"{floor.address}/?then=/pit")
    eve = page.get_by_role("button", name="Eve supervisor")
    expect(eve).to_be_visible()
    look_over(page)
    eve.click()
    page.wait_for_url("**/pit")


def test_no_other_house_offers_anybody(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/?then=/pit")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_text("demonstration")).to_have_count(0)


def test_nobody_is_led_out_of_the_house(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/?then=//evil.example/", session=floor.staff("Eve", Post.SUPERVISOR))
    expect(page.get_by_text("Eve, supervisor")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_by_keyboard_alone(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/")
    expect(page.get_by_role("link", name="Sit down")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Staff sign-in")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Staff sign-in")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{TABLE}/play")


def test_a_house_that_is_gone_is_said_and_comes_back(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/")
    expect(page.get_by_role("link", name="Sit down")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding.")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("path", ["/", "/?then=/pit"], ids=["floor", "sign-in"])
def test_nothing_is_cut_off_and_axe_has_nothing_to_say(
    floor: House, open_page: Open, size: tuple[int, int], path: str
) -> None:
    for pocket in ("17", "0", "32"):
        floor.round(pocket)
    page = open_page(floor, path, size=size)
    expect(page.locator(f'[data-table="{TABLE}"]')).to_contain_text("17")
    if path != "/":
        expect(page.get_by_label("Name")).to_be_focused()
    look_over(page)


@pytest.mark.parametrize("path", ["/?then=/pit", "/pit", f"/tables/{TABLE}/deal", "/what-if"])
def test_why_nobody_was_let_in_is_seen_on_a_phone_that_lies_and_enlarged(
    floor: House, open_page: Open, path: str
) -> None:
    page = open_page(floor, path)
    for size in ((844, 390), (568, 320), (320, 200)):
        page.goto(floor.address + path)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.get_by_label("Name").fill(f"Nobody of {size[1]}")
        page.get_by_label("Password").fill("not a password of anybody's")
        page.keyboard.press("Enter")
        says = page.locator(".sign-in-problem:not(:empty)")
        expect(says).to_be_in_viewport(ratio=0.99)
