"""The pit's work by the keyboard alone: how many presses each task takes, and where the focus is after each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, house
from keyboard import Keys
from nights import player
from pages import task_card
from pit_screens import PASSWORD, TODAY, Day, card
from playwright.sync_api import Page, expect

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def test_a_day_of_a_table(dated: House, open_page: Open) -> None:
    day = Day(dated, open_page)
    page = day.page("Sue", "#day")
    keys = Keys(page, "pit")
    step, dialog = card(page).locator("[data-next]"), page.get_by_role("dialog")
    expect(step).to_be_visible()
    keys.skip()
    keys.at(step)
    keys.did("go to what waits")
    equip_and_inspect(keys)
    keys.press("Enter")
    keys.at(dialog.get_by_label("Password"))
    keys.press("Shift+Tab")
    keys.choose("Sid")
    keys.press("Tab")
    keys.write(PASSWORD)
    keys.press("Enter")
    expect(step).to_have_text("Count the opener")
    keys.at(step)
    keys.did("attach a box")
    count(keys, "33", "40", "100", "200")
    expect(dialog.get_by_role("list", name="Signatures of O-000001")).to_be_visible()
    sign(keys)
    keys.at(step)
    keys.did("count the opener")
    open_table(keys)
    page.goto(f"{dated.address}/pit#day")
    page.reload()
    fill_and_credit(keys, dated)
    close_and_count(keys, dated)
    drop(day)
    finalize(Keys(day.tomorrow("Amy", "#house"), "pit"), dated)


def equip_and_inspect(keys: Keys) -> None:
    page = keys.page
    step, dialog = card(page).locator("[data-next]"), page.get_by_role("dialog")
    keys.press("Enter")
    for label, text in (
        ("Serial number of the wheel", "W-7"),
        ("Number of the ball", "B-7"),
        ("Key to the table", "red"),
        ("Key to the contents", "blue"),
    ):
        if text == "W-7":
            keys.at(dialog.get_by_label(label))
        keys.to(dialog.get_by_label(label))
        keys.write(text)
    keys.press("Enter")
    expect(step).to_have_text("Inspect")
    keys.at(step)
    keys.did("register wheel, ball and box")
    keys.press("Enter")
    keys.at(dialog.get_by_role("button", name="All in order"))
    keys.press("Enter", "Tab", "Enter")
    expect(step).to_have_text(f"Attach box {TABLE}")
    keys.at(step)
    keys.did("inspect")


def count(keys: Keys, *rows: str) -> None:
    """The next step is pressed, then a number for each row, and Enter."""
    keys.press("Enter")
    keys.at(keys.page.get_by_role("dialog").get_by_label("Number of $100 chips"))
    for many in rows:
        keys.write(many)
        keys.press("Enter")


def sign(keys: Keys) -> None:
    """Whoever is expected is chosen already: a password, and Enter twice."""
    dialog = keys.page.get_by_role("dialog")
    keys.at(dialog.get_by_label("Password"))
    keys.write(PASSWORD)
    keys.press("Enter")
    keys.at(dialog.get_by_role("button", name="Done"))
    keys.press("Enter")
    expect(dialog).to_have_count(0)


def open_table(keys: Keys) -> None:
    page = keys.page
    keys.press("Enter")
    title = page.get_by_role("heading", name=f"Table {TABLE}", exact=True)
    keys.at(title.and_(page.locator("[data-home]")))
    keys.to(page.get_by_role("button", name="Sign on as supervisor"))
    keys.press("Enter")
    form = page.get_by_role("form", name="Open the table")
    expect(form.get_by_role("button", name="Open the table")).to_be_enabled()
    keys.at(form.get_by_label("Dealer"))  # the button is gone
    keys.choose("Dan")
    keys.to(form.get_by_label("Where the house rules are posted"))
    keys.write("by the door")
    for item in form.get_by_role("checkbox").all():
        keys.to(item)
        keys.press("Space")
    keys.press("Enter")
    expect(form).to_have_count(0)
    keys.at(page.locator(".pit-table [data-home]").first)
    keys.did("open a table")


def fill_and_credit(keys: Keys, dated: House) -> None:
    """Sue asks for both; on her screen everybody signs in turn."""
    page = keys.page
    step, dialog = card(page).locator("[data-next]"), page.get_by_role("dialog")
    for kind, number in (("Fill", "F-000001"), ("Credit", "R-000001")):
        expect(step).to_have_text("Close the table")
        keys.skip() if kind == "Fill" else None
        keys.at(step)
        keys.to(card(page).get_by_role("button", name=kind, exact=True))
        keys.press("Enter")
        keys.at(dialog.get_by_label("Number of $100 chips"))
        keys.write("2")
        keys.press("ArrowDown", "ArrowDown", "ArrowDown", "Enter")
        for post in ("cashier", "security", "dealer") if kind == "Fill" else ("dealer", "security", "cashier"):
            expect(dialog.get_by_role("button", name=f"Sign as {post}")).to_be_visible()
            keys.at(dialog.get_by_label("Password"))
            keys.write(PASSWORD)
            keys.press("Enter")
        keys.at(dialog.get_by_role("button", name="Done"))
        keys.press("Enter")
        keys.at(card(page).get_by_role("button", name=kind, exact=True))
        assert len(dated.pit.state.slips[number].signed) == 4
        keys.did(f"{kind.lower()}, signed by four")
        keys.to(step, "Shift+Tab")
        keys.presses = 0


def close_and_count(keys: Keys, dated: House) -> None:
    page = keys.page
    step, dialog = card(page).locator("[data-next]"), page.get_by_role("dialog")
    keys.press("Enter")
    keys.at(dialog.get_by_label("Reason, if bets are down"))
    keys.press("Enter")
    keys.at(dialog.get_by_label("Number of $100 chips"))
    for many in ("33", "40", "100", "200"):
        keys.write(many)
        keys.press("Enter")
    expect(dialog).to_contain_text("exact")
    sign(keys)
    keys.at(step)
    assert dated.pit.state.slips["C-000001"].amount == 500_000
    keys.did("close and count")


def drop(day: Day) -> None:
    sid = Keys(day.page("Sid", "#boxes"), "pit")
    dialog = sid.page.get_by_role("dialog")
    box = sid.page.locator(f"[data-box='{TABLE}']")
    expect(box.get_by_role("button")).to_have_text("Take off")
    sid.skip()
    for button, state, task in (("Take off", "removed", "take a box off"), ("Deliver", "delivered", "deliver a box")):
        sid.at(box.get_by_role("button", name=button))
        sid.press("Enter")
        if button == "Deliver":
            sid.at(dialog.get_by_label("Where"))
        sid.to(dialog.get_by_label("Password"))
        sid.write(PASSWORD)
        sid.press("Enter")
        expect(box).to_have_attribute("data-state", state)
        expect(dialog).to_have_count(0)
        sid.did(task)
    coy = Keys(day.page("Coy", "#boxes"), "pit")
    dialog = coy.page.get_by_role("dialog")
    expect(coy.page.locator(f"[data-box='{TABLE}']").get_by_role("button")).to_have_text("Count")
    coy.skip()
    coy.press("Enter")
    coy.at(dialog.get_by_label("Number of $100 notes"))
    for number in ("F-000001", "R-000001", "C-000001"):
        coy.to(dialog.get_by_label(number))
        coy.press("Space")
    coy.to(dialog.get_by_label("Password"))
    coy.write(PASSWORD)
    coy.press("Enter")
    expect(dialog).to_have_count(0)
    assert coy.page.evaluate("document.activeElement !== document.body")
    assert day.house.pit.state.boxes[TABLE].state == "stored"
    coy.did("count a box")


def finalize(keys: Keys, dated: House) -> None:
    gaming = keys.page.get_by_role("region", name="Gaming day")
    gaming.wait_for()
    keys.to(gaming.get_by_text("Finalize a gaming day"))
    keys.press("Enter")
    keys.at(gaming.get_by_label("Day", exact=True))
    keys.press("Enter")
    expect(gaming).to_contain_text(f"Finalized until {TODAY}")
    keys.at(gaming.get_by_label("Day", exact=True))
    assert dated.pit.state.finalized == TODAY.isoformat()
    keys.did("finalize a day")


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
    keys = Keys(other, "pit")
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
    cash(Keys(day.page("Cat", "#cash"), "pit"), dated)
    staff(dated, open_page)


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


def staff(dated: House, open_page: Open) -> None:
    page = open_page(dated, "/pit#staff", session=dated.staff("Abe", Post.ADMINISTRATOR))
    keys = Keys(page, "pit")
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
