"""The server is killed and started again under open screens: each comes back by itself, or says what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from restarted import Restarted

from croupier.cli.demo import PASSWORD

Open = Callable[..., Page]


@pytest.fixture(params=["kept", "lost"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Restarted]:
    """A house whose records outlive the process, and one that is begun anew."""
    with Restarted(str(tmp_path / "house.sqlite") if request.param == "kept" else "memory:") as made:
        yield made


def signed_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def live(page: Page) -> None:
    page.locator("[data-status=live]").first.wait_for()


def broken(page: Page) -> None:
    page.locator("[data-status=broken]").first.wait_for()


def test_every_screen_recovers_or_says_what_to_do(house: Restarted, open_page: Open) -> None:
    is_kept = house.database != "memory:"
    board = open_page(house, "/tables/3/board")
    guest = open_page(house, "/tables/3/play")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("region", name="Chip tray")).to_be_visible()
    pit = open_page(house, "/pit")
    signed_in(pit, "Eve")
    console = open_page(house, "/tables/3/deal")
    signed_in(console, "Dora")
    for page in (board, guest, pit, console):
        live(page)
    house.kill()
    for page in (board, guest, pit, console):
        broken(page)
    house.start()
    live(board)
    live(guest)
    tray, seat = guest.get_by_role("region", name="Chip tray"), guest.get_by_role("button", name="Sit down")
    expect(tray if is_kept else seat).to_be_visible()
    for page, name in ((pit, "Eve"), (console, "Dora")):
        if not is_kept:
            signed_in(page, name)
        expect(page.get_by_text("This screen is locked").or_(page.locator("[data-status=live]")).first).to_be_visible()
        if page.get_by_text("This screen is locked").count():
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Unlock").click()
        live(page)


def unlocked(page: Page) -> None:
    """In front of the page, which keeps what was typed into it; a house that was away for a moment locks nobody."""
    dialog = page.get_by_role("dialog", name="Your password, please")
    expect(dialog.or_(page.locator("[data-status=live], .done:not(:empty)")).first).to_be_visible()
    if dialog.count():
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Unlock").click()
        expect(dialog).to_have_count(0)


def test_what_was_typed_in_the_pit_outlives_the_house(tmp_path: Path, open_page: Open) -> None:
    with Restarted(str(tmp_path / "house.sqlite")) as house:
        pit, staff = open_page(house, "/pit#duty"), open_page(house, "/pit#staff")
        signed_in(pit, "Eve")
        signed_in(staff, "Ada")
        live(pit)
        pit.get_by_text("Report an incident").click()
        report = pit.get_by_role("form", name="Report")
        report.get_by_label("What happened").fill("a guest fell")
        report.get_by_role("textbox", name="Report").fill("He stood up again.")
        form = staff.get_by_role("form", name="Add a staff member")
        for label, text in (("Name", "Zoë"), ("Licence", "L-77"), ("First password", "a long enough first one")):
            form.get_by_label(label, exact=True).fill(text)
        house.kill()
        broken(pit)
        expect(report.get_by_role("button", name="Report")).to_be_disabled()
        form.get_by_role("button", name="Add").click()
        expect(staff.get_by_role("alert")).to_contain_text("not responding")
        house.start()
        unlocked(pit)
        live(pit)
        expect(report.get_by_label("What happened")).to_have_value("a guest fell")
        report.get_by_role("button", name="Report").click()
        expect(pit.locator("[data-incident]")).to_contain_text("a guest fell")
        expect(form.get_by_label("Name", exact=True)).to_have_value("Zoë")
        form.get_by_role("button", name="Add").click()
        unlocked(staff)
        if not staff.locator("[data-person='Zoë']").count():
            form.get_by_role("button", name="Add").click()
        expect(staff.locator("[data-person='Zoë']")).to_be_visible()


def test_a_page_that_is_opened_while_nobody_answers_begins_when_somebody_does(tmp_path: Path, open_page: Open) -> None:
    with Restarted(str(tmp_path / "house.sqlite")) as house:
        page = open_page(house, "/tables/3/board")
        live(page)
        page.route("**/api/**", lambda route: route.abort())
        page.reload()
        expect(page.get_by_role("status")).to_have_text("The server is not responding. Trying again…")
        page.unroute("**/api/**")
        live(page)
        expect(page.get_by_text("Trying again")).to_have_count(0)
