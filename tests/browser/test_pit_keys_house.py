"""The house's own books by the keyboard alone: equipment, duty, incidents, filings, applications, people.

Each task begins at the link of its page in the pit's bar.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dealt_house import House
from keyboard import Keys, recorded
from pit_screens import PASSWORD, TODAY, Day
from playwright.sync_api import Page, expect

from croupier.people.posts import Post

Open = Callable[..., Page]
TYPED = f"{TODAY:%m%d%Y}"
"""Into a field for a day."""


def begin(keys: Keys) -> None:
    keys.page.locator("nav.pit-nav [aria-current]").focus()
    keys.begin()


def fold(keys: Keys, task: str, title: str, fields: dict[str, str], shows: str) -> None:
    """What is folded up, filled in and sent: by Enter in its last field, or on its button."""
    part = keys.page.locator("details.fold").filter(has=keys.page.get_by_text(title, exact=True)).first
    part.wait_for()
    begin(keys)
    keys.unfold(part)
    keys.fill(part, fields)
    send(keys)
    expect(keys.page.locator("main")).to_contain_text(shows)
    keys.did(task)


def send(keys: Keys) -> None:
    while keys.page.evaluate("document.activeElement.matches('textarea, select')"):
        keys.press("Tab")
    keys.press("Enter")


def house_books(keys: Keys, pack: Path) -> None:
    page = keys.page
    page.on("filechooser", lambda chooser: chooser.set_files(pack))
    page.get_by_role("region", name="Gaming day").wait_for()
    fold(
        keys,
        "name the house",
        "Name the house",
        {"Licensee": "The Old Mill", "Licence": "44-1234"},
        "The Old Mill, licence 44-1234",
    )
    fields = {"First gaming day": "01012024", "Reference of the filing": "F-3"}
    fold(keys, "file a schedule", "File a schedule", fields, "From 2024-01-01")
    fields = {"What is different": "a table more", "Area": "hall", "Reason": "a feast"}
    fold(keys, "log a temporary change", "Log a temporary change", fields, "The change is logged")
    apply = page.locator("details.fold").filter(has_text="Record an application")
    begin(keys)
    keys.unfold(apply)
    keys.fill(apply, {"Title": "Larger chips"})
    keys.to(apply.get_by_label("Application pack"))
    keys.press("Enter")
    button = apply.get_by_role("button", name="Record the application")
    expect(button).to_be_enabled()
    keys.to(button)
    keys.press("Enter")
    expect(page.locator("[data-stage=applied]")).to_be_visible()
    keys.did("record an application")
    fold(keys, "record its review", "Record the review", {"What the Division found": "fit"}, "Record the submission")
    keys.at(page.get_by_label("Reference", exact=True))  # one step leads to the next
    keys.write("S-1")
    keys.press("Enter")
    expect(page.locator("[data-stage=submitted]")).to_be_visible()
    keys.did("record its submission")
    decided = page.locator("[data-stage=submitted]")
    keys.at(decided.get_by_label("Decision"))
    keys.fill(decided, {"Rule": "30-2299", "First day": TYPED})
    keys.press("Enter")
    expect(page.locator("main")).to_contain_text("30-2299, from")
    keys.did("record its decision")


def duty(keys: Keys) -> None:
    page = keys.page
    own = page.get_by_role("region", name="On duty")
    here = page.locator("[data-duty=Sue]")
    for task, button, shows in (
        ("sign on", "Sign on as supervisor", "since"),
        ("begin a break", "Break", "On a break"),
        ("end a break", "Back from the break", "since"),
        ("sign off", "Sign off", "Nobody is on duty"),
    ):
        own.get_by_role("button", name=button, exact=True).first.wait_for()
        begin(keys)
        keys.to(own.get_by_role("button", name=button, exact=True).first)
        keys.press("Enter")
        expect(own).to_contain_text(shows)
        expect(here.get_by_text("On a break")).to_have_count(int(task == "begin a break"))
        keys.did(task)
    fold(keys, "sign somebody on", "Sign somebody on", {"Person": "Dora"}, "Signed on.")
    fold(keys, "plan a turn of duty", "Plan a turn of duty", {"Person": "Dora"}, "day: Dora")
    fields = {"What happened": "a guest fell", "Report": "He stood up again."}
    fold(keys, "report an incident", "Report an incident", fields, "The incident is reported.")
    fold(keys, "close an incident", "Close the incident", {"Outcome": "nothing broken"}, "No incident is open.")


def equipment(keys: Keys) -> None:
    fields = {"Serial number": "W-1", "Maker": "Mill"}
    fold(keys, "register a wheel", "Register a wheel", fields, "W-1 double zero")
    fold(keys, "register a ball", "Register a ball", {"Number of the ball": "B-1"}, "B-1 3/4 inches")
    fields = {"Number of the box": "X-1", "Table number": "7", "Key to the table": "red", "Key to the contents": "blue"}
    fold(keys, "register a box", "Register a box", fields, "X-1 keys red and blue")
    fold(keys, "place a wheel", "Move or retire", {"To": "Table 7"}, "W-1 is moved")
    ball = keys.page.locator("[data-thing=B-1]")
    begin(keys)
    keys.unfold(ball)
    send(keys)
    expect(keys.page.locator("main")).to_contain_text("B-1 is moved")
    keys.did("place a ball")
    part = keys.page.locator("[data-thing=X-1]")
    begin(keys)
    keys.unfold(part)
    keys.fill(part, {"Reason": "bent"})
    keys.press("Enter")
    expect(part).to_have_count(0)
    keys.did("retire a box")
    fold_chips(keys)


def fold_chips(keys: Keys) -> None:
    part = keys.page.get_by_role("region", name="Chips").locator("details")
    begin(keys)
    keys.unfold(part)
    keys.fill(part, {"Designation": "S-1", "Colors of": "Table 7", "Kept in": "vault", "Pieces": "red = 300"})
    for at in range(2):
        keys.to(part.get_by_label("Password").nth(at))
        keys.write(PASSWORD)
    keys.press("Enter")
    expect(keys.page.get_by_role("region", name="Chips")).to_contain_text("red 300")
    keys.did("register a set of chips")


def people(keys: Keys, dated: House) -> None:
    page = keys.page
    dora = page.locator("[data-person=Dora]")
    dora.wait_for()

    def at(find: str) -> None:
        page.get_by_label("Find somebody").focus()
        page.get_by_label("Find somebody").fill(find)
        expect(page.locator("[data-person]")).to_have_count(1)
        keys.begin()

    at("Dora")
    keys.to(dora.get_by_label("Post"))
    keys.press("ArrowDown", "Tab", "Enter")
    expect(page.locator(".done")).to_have_text("Dora is now supervisor.")
    keys.did("change a post")
    keys.to(dora.get_by_role("button", name="End sessions"))
    keys.press("Enter")
    expect(page.locator(".done")).to_contain_text("signed out everywhere")
    keys.did("end sessions")
    for task, reason, shows in (("", "on leave", "Deactivated"), ("reactivate a staff member", "back", "Reactivated")):
        at("Dora")
        keys.to(dora.get_by_label("Reason").first)
        keys.write(reason)
        keys.press("Enter")
        expect(page.locator(".done")).to_contain_text(shows)
        if task:
            keys.did(task)


def test_the_books_of_the_house(dated: House, open_page: Open, tmp_path: Path) -> None:
    pack = tmp_path / "pack.zip"
    pack.write_bytes(b"an application")
    day = Day(dated, open_page)
    keys = Keys(day.page("Kim", "#house"), "pit")
    house_books(keys, pack)
    equipment(keys.beside(day.page("Kim", "#equipment")))
    duty(keys.beside(day.page("Sue", "#duty")))
    people(keys.beside(open_page(dated, "/pit#staff", session=dated.staff("Abe", Post.ADMINISTRATOR))), dated)
    assert keys.tasks == recorded("pit")["the books of the house"]
