"""The pit's work by the keyboard alone: how many presses each task takes, and where the focus is after each step."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

from dealt_house import TABLE, House
from keyboard import Keys, recorded
from pit_screens import PASSWORD, TODAY, Day, card
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
NOTES = (
    ("$100", "", "$0"),
    ("$50", "1", "$50"),
    ("$20", "1", "$70"),
    ("$10", "1", "$80"),
    ("$5", "2", "$90"),
    ("$2", "", "$90"),
    ("$1", "10", "$100"),
)
"""The drop, note by note, and the sum so far."""


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
    keys.write("Sid")
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
    dated.sit("Ann")  # $100 in currency: into the box, and out of the tray
    page.goto(f"{dated.address}/pit#day")
    page.reload()
    fill_and_credit(keys, dated)
    close_and_count(keys, dated)
    drop(day, keys)
    finalize(keys.beside(day.tomorrow("Amy", "#house")), dated)
    assert keys.tasks == recorded("pit")["a day of a table"]


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
    keys.write("Dan")
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
        if kind == "Fill":
            keys.skip()
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
        while number not in dated.keeper.durable.slips:  # the clerk carries it to the table
            sleep(0.05)
        keys.did(f"{kind.lower()}, signed by four")
        keys.to(step, key="Shift+Tab")
        keys.presses = 0


def close_and_count(keys: Keys, dated: House) -> None:
    page = keys.page
    step, dialog = card(page).locator("[data-next]"), page.get_by_role("dialog")
    keys.press("Enter")
    keys.at(dialog.get_by_label("Reason, if bets are down"))
    keys.press("Enter")
    keys.at(dialog.get_by_label("Number of $100 chips"))
    for many in ("32", "40", "100", "200"):
        keys.write(many)
        keys.press("Enter")
    expect(dialog).to_contain_text("exact")
    sign(keys)
    keys.at(step)
    assert dated.pit.state.slips["C-000001"].amount == 490_000
    keys.did("close and count")


def drop(day: Day, keys: Keys) -> None:
    sid = keys.beside(day.page("Sid", "#boxes"))
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
    count_box(keys.beside(day.page("Coy", "#boxes")), day.house)


def count_box(keys: Keys, house: House) -> None:
    """As on a keypad: a number or nothing, and Enter. The sum is there as it is typed; another of the team signs."""
    dialog = keys.page.get_by_role("dialog")
    expect(keys.page.locator(f"[data-box='{TABLE}']").get_by_role("button")).to_have_text("Count")
    keys.skip()
    keys.press("Enter")
    for note, many, total in NOTES:
        keys.at(dialog.get_by_label(f"Number of {note} notes"))
        keys.write(many)
        expect(dialog.locator("[data-total]")).to_have_text(total)
        keys.press("Tab" if note == "$50" else "Enter")  # either leads to the next row
    for other in ("Tickets", "Coupons", "Receipts"):
        keys.at(dialog.get_by_label(other))
        keys.press("Enter")
    for number in ("F-000001", "R-000001", "C-000001"):
        keys.at(dialog.get_by_label(number))
        keys.press("Space", "Enter")
    keys.at(dialog.get_by_label("Password"))
    expect(dialog.get_by_label("Name")).to_have_value("Cleo")
    keys.write(PASSWORD)
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    assert keys.page.evaluate("document.activeElement !== document.body")
    box, counted = house.pit.state.boxes[TABLE], house.pit.state.sessions["O-000001"].counted
    assert (box.state, counted, house.pit.state.discrepancies) == ("stored", 10_000, {})
    keys.did("count a box")


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
