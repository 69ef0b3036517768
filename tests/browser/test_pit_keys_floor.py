"""Rulings, approvals, terminals, cash and staff by the keyboard alone: the presses of each, and where the focus is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, house
from keyboard import Keys, recorded
from nights import player
from pages import task_card
from pit_screens import PASSWORD, Day
from playwright.sync_api import Page, expect

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def test_rulings_approvals_terminals_and_prints(floor: House, open_page: Open) -> None:
    floor.sit("Ann")
    floor.do(c.PlaceWager(player("Ann"), "Ann", "red", 500, "value"))  # type: ignore[arg-type]
    page = open_page(floor, "/pit", session=floor.staff("Sue", Post.SUPERVISOR))
    page.locator("[data-glance]").first.wait_for()
    keys = Keys(page, "pit")
    floor.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    expect(page.locator(".glance.asks")).to_have_count(1)
    keys.skip()
    keys.at(page.locator("[data-glance] a").first)
    keys.press("Enter")
    keys.at(page.locator(".pit-table [data-home]").first)
    dispute, called = task_card(page, "dispute"), task_card(page, "alert")
    keys.to(dispute.get_by_label("Reason"))
    keys.write("the camera shows red")
    keys.press("Tab", "Enter")
    expect(dispute).to_have_count(0)
    keys.at(called.get_by_role("button", name="Acknowledge"))
    keys.did("rule on a dispute")
    keys.press("Enter")
    expect(called).to_have_count(0)
    keys.at(page.locator(".pit-table [data-home]").first)
    keys.did("acknowledge a call")

    keys.to(page.get_by_role("button", name="Terminals"))
    keys.press("Enter")
    keys.to(page.get_by_label("Seat"))
    keys.write("4")
    keys.press("Enter")
    code = page.locator("[data-code]").inner_text()
    assert isinstance(floor.wait(floor.staff_service.use_code(TABLE, 4, code, "here")), str)
    keys.did("enroll a terminal")
    keys.press("Shift+Tab", "Shift+Tab")
    keys.presses = 0
    keys.to(page.get_by_role("button", name="Print", exact=True))
    keys.press("Enter")
    keys.to(page.get_by_role("link", name="Limits plate, HTML"))
    with page.context.expect_page() as opened:
        keys.press("Enter")
    expect(opened.value.get_by_role("heading", name=f"Limits of table {TABLE}")).to_be_visible()
    opened.value.close()
    keys.did("print")
    page.reload()
    approve(floor, keys, open_page(floor, "/pit", session=floor.staff("Sid", Post.SUPERVISOR)))
    assert keys.tasks == recorded("pit")["at a table that plays"]


def approve(floor: House, keys: Keys, other: Page) -> None:
    """Sue corrects a payment: what is asked for is approved on Sid's screen."""
    page = keys.page
    keys.at(page.locator(".pit-table [data-home]").first)
    correct = page.locator("details[data-act=CorrectPayment]")
    keys.to(correct.locator("summary"))
    keys.press("Enter")
    keys.at(correct.get_by_label("Player"))
    keys.to(correct.get_by_label("Amount"))
    keys.write("$5")
    keys.to(correct.get_by_label("Reason"))
    keys.write("underpaid")
    keys.press("Enter")
    expect(correct).to_contain_text("Another supervisor must approve this")
    assert page.evaluate("document.activeElement !== document.body")
    keys.did("ask to correct a payment")
    keys = keys.beside(other)
    asked = other.get_by_role("region", name="Requests for approval")
    asked.wait_for()
    keys.skip()
    keys.at(asked.get_by_label("Your password"))
    keys.write("a wrong password")
    keys.press("Enter")
    expect(asked.get_by_role("alert")).to_be_visible()
    keys.at(asked.get_by_label("Your password"))
    keys.presses -= 1
    keys.write(PASSWORD)
    keys.press("Enter")
    expect(asked).to_have_count(0)
    keys.at(other.locator("[data-glance] a").first)
    expect(page.locator("[data-win]")).to_have_text("−$5")
    keys.did("approve")


def test_signing_in_stopping_gaming_slips_and_staff(dated: House, open_page: Open) -> None:
    day = Day(dated, open_page)
    page = open_page(dated, "/pit#house")
    keys = Keys(page, "pit")
    keys.at(page.get_by_label("Name"))
    keys.write("Sue")
    keys.press("Tab")
    keys.write("a wrong password")
    keys.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="password")).to_be_visible()
    keys.presses = 1
    keys.at(page.get_by_label("Password"))
    keys.press("ControlOrMeta+a")
    keys.presses -= 1
    keys.write(PASSWORD)
    keys.press("Enter")
    page.locator("[data-status=live]").wait_for()
    keys.did("sign in")
    gaming = page.get_by_role("region", name="Gaming", exact=True)
    gaming.wait_for()
    keys.to(gaming.get_by_text("Stop all gaming"))
    keys.press("Enter")
    keys.at(gaming.get_by_label("Reason"))
    keys.write("smoke")
    keys.press("Enter")
    expect(gaming).to_contain_text("All gaming is stopped: smoke")
    keys.at(gaming.get_by_label("Reason"))
    keys.did("stop gaming")
    keys.write("it was steam")
    keys.press("Enter")
    expect(gaming).to_contain_text("Every table may play")
    keys.at(gaming.get_by_text("Stop all gaming"))
    keys.did("resume gaming")
    cash(keys.beside(day.page("Cat", "#cash")), dated)
    staff(dated, keys.beside(open_page(dated, "/pit#staff", session=dated.staff("Abe", Post.ADMINISTRATOR))))
    assert keys.tasks == recorded("pit")["the house"]


def cash(keys: Keys, dated: House) -> None:
    form = keys.page.get_by_role("form", name="Log the cash")
    form.wait_for()
    keys.skip()
    keys.at(form.get_by_label("Person"))
    keys.write("Bob")
    keys.to(form.get_by_label("Amount in dollars"))
    keys.write("250")
    keys.press("Enter")
    expect(keys.page.locator("[data-cash=Bob] td").first).to_have_text("$250")
    keys.at(form.get_by_label("Person"))
    keys.did("log cash")


def staff(dated: House, keys: Keys) -> None:
    page = keys.page
    form = page.get_by_role("form", name="Add a staff member")
    page.locator("[data-person=Abe]").wait_for()
    keys.skip()
    keys.at(form.get_by_label("Name", exact=True))
    for label, text in (("Name", "Zoë"), ("Licence", "L-77"), ("First password", "a long enough first one")):
        keys.to(form.get_by_label(label, exact=True))
        keys.write(text)
    keys.press("Enter")
    somebody = page.locator("[data-person='Zoë']")
    expect(somebody).to_contain_text("has not chosen a password yet")
    keys.at(form.get_by_label("Name", exact=True))
    keys.did("add a staff member")
    find = page.get_by_label("Find somebody")
    keys.to(find)
    keys.write("zo")
    expect(page.locator("[data-person]")).to_have_count(1)
    keys.to(somebody.get_by_label("Reason"))
    keys.write("on leave")
    keys.press("Enter")
    expect(somebody).to_contain_text("deactivated")
    assert page.evaluate("document.activeElement !== document.body")
    keys.did("deactivate a staff member")
