"""Counts by the keyboard alone: of a tray that closes at its par, of one that was written down wrong, and what follows;
the next section of a box; and a table that waits for somebody who has gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealt_house import TABLE, House, house
from floors import wager
from keyboard import Keys, recorded
from nights import player
from pages import task_card
from pit_house import PitHouse
from pit_screens import PASSWORD, TODAY, Day, card
from pits import GUS, HOUSE, KIM, SEC, TRAY
from playwright.sync_api import APIResponse, Page, Route, expect

from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c

Open = Callable[..., Page]
BOX = "M-7"
PRISON: dict[str, Any] = {"wheel": "single-zero", "in_prison": True, "areas": ["in-prison"]}


async def opened(pit: PitHouse) -> None:
    """Open with $5,000, which is its par, and with a box of two sections."""
    await pit.ask(p.RegisterTable, HOUSE, pit.fact)  # where the clerk was first, it is there
    await pit.do(p.RegisterWheel, KIM, "W-7", pit.fact.wheel, "32")
    await pit.do(p.RegisterBall, KIM, "B-7", "3/4", "no metal")
    await pit.do(p.PlaceWheel, KIM, "W-7", pit.fact)
    await pit.do(p.PlaceBall, KIM, "B-7", pit.fact)
    await pit.do(p.RegisterBox, KIM, BOX, pit.fact, "red", "blue", 2, marked=TABLE)
    await pit.do(p.AttachBox, SEC, BOX, pit.fact, beside=(GUS,))
    await pit.do(p.SetPar, KIM, pit.fact, TODAY.isoformat(), TRAY, imprest=True)
    await pit.inspect()
    await pit.count()
    assert not isinstance(result := await pit.open(), Refusal), result


def played(dated: House) -> None:
    """Ann buys in for $100 and loses it: the tray is worth its par, but which chips it has is not known."""
    dated.wait(opened(PitHouse(dated.keeper, dated.floor, dated.whole)))
    dated.sit("Ann")
    dated.do(wager("Ann", "red", 10_000))
    dated.round("2")


def begin(keys: Keys) -> None:
    keys.page.locator("nav.pit-nav [aria-current]").focus()
    keys.begin()


def pieces(keys: Keys, *rows: str) -> None:
    """As on a keypad: a number, and Enter, which sends the last."""
    keys.at(keys.page.get_by_role("dialog").get_by_label("Number of $100 chips").last)
    for many in rows:
        keys.write(many)
        keys.press("Enter")


def sign(keys: Keys) -> None:
    keys.at(keys.page.get_by_role("dialog").get_by_label("Password").last)
    keys.write(PASSWORD)
    keys.press("Enter")


def close_at_par(keys: Keys, dated: House) -> None:
    """Counted for its par, then closed; at its end it is written down with two $100 chips too few."""
    page = keys.page
    dialog = page.get_by_role("dialog")
    step = card(page).locator("[data-next]")
    expect(step).to_have_text("Close the table")
    begin(keys)
    keys.to(step)
    keys.press("Enter")
    pieces(keys, "33", "40", "100", "200")
    expect(dialog.get_by_role("region", name="To par")).to_contain_text("The tray is at its par of $5,000.")
    keys.did("count a tray for its par", "Reason, if bets are down")
    assert dated.pit.state.tables[TABLE].tray
    keys.press("Enter")
    pieces(keys, "31", "40", "100", "200")
    sign(keys)
    expect(dialog).to_contain_text("Should be $5,000, counted $4,800: $200 short")
    keys.at("Done")
    keys.begin()
    fold = dialog.locator("details.fold").filter(has_text="Correct this count")
    keys.unfold(fold)
    pieces(keys, "33", "40", "100", "200")
    keys.at(fold.get_by_label("Reason"))
    keys.write("two chips lay under the rail")
    keys.to(fold.get_by_label("Password"))
    sign(keys)
    expect(dialog.get_by_role("list", name="Corrections of C-000001")).to_contain_text("It said $4,800.")
    keys.at(fold.get_by_label("Number of $100 chips"))
    keys.to("Done", key="Shift+Tab")
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    keys.did("correct a count, and go on")
    keys.at(step)
    assert dated.pit.state.slips["C-000001"].amount == 500_000


def answer(keys: Keys, dated: House) -> None:
    """What was found by the wrong figure stays to be answered: a difference, and a tray that is not at its par. One
    leads to the other, and the last to the next step."""
    found = keys.page.locator("[data-discrepancy]")
    expect(found).to_have_count(2)
    begin(keys)
    keys.to(found.first.get_by_label("What was found out"))
    for left in (1, 0):
        keys.write("written down wrong")
        keys.press("Tab")
        keys.at("Answer")
        keys.press("Enter")
        expect(found).to_have_count(left)
        if left:
            keys.did("answer a discrepancy", "What was found out")
    keys.at(card(keys.page).locator("[data-next]"))
    keys.did("answer the next one")
    assert dated.pit.state.discrepancies == {}


def next_section(keys: Keys, dated: House) -> None:
    box = keys.page.locator(f"[data-box='{BOX}']")
    box.get_by_role("button", name="Next section").wait_for()
    with keys.task("open the next section of a box", "Take off"):
        keys.skip()
        keys.at(box.get_by_role("button", name="Take off"))
        keys.to("Next section")
        keys.press("Enter")
        keys.at("Open section 2")
        keys.press("Enter")
        expect(keys.page.get_by_role("dialog")).to_have_count(0)
    assert len(dated.pit.state.boxes[BOX].used) == 2


def test_a_tray_at_its_par_a_wrong_figure_and_a_box_of_two_sections(dated: House, open_page: Open) -> None:
    day = Day(dated, open_page)
    played(dated)
    keys = Keys(day.page("Sue", "#day"), "pit")
    close_at_par(keys, dated)
    answer(keys, dated)
    next_section(keys.beside(day.page("Sid", "#boxes")), dated)
    assert keys.tasks == recorded("pit")["counts at the end of a day"]


def test_no_count_is_asked_for_while_a_table_is_being_closed(dated: House, open_page: Open) -> None:
    """The page has heard that the table is closed, and the answer to whoever closes it is still on its way."""
    day = Day(dated, open_page)
    played(dated)
    page = day.page("Sue", "#day")
    keys, dialog = Keys(page, "pit"), page.get_by_role("dialog")
    step = card(page).locator("[data-next]")
    step.click()
    pieces(keys, "33", "40", "100", "200")
    reason = dialog.get_by_label("Reason, if bets are down")
    keys.at(reason)
    answers: list[tuple[Route, APIResponse]] = []
    page.route(f"**/api/tables/{TABLE}/commands", lambda route: answers.append((route, route.fetch())))
    keys.press("Enter")
    expect(step).not_to_have_text("Close the table")
    expect(reason).to_be_focused()
    expect(dialog.get_by_label("Number of $100 chips")).to_have_count(0)
    for route, answer in answers:
        route.fulfill(response=answer)
    keys.at(dialog.get_by_label("Number of $100 chips"))


def test_a_table_that_waits_for_somebody_who_has_gone(open_page: Open) -> None:
    with house(**PRISON) as floor:
        floor.sit("Ann")
        floor.do(wager("Ann", "red", 500))
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        floor.do(c.LeaveSeat(player("Ann"), "Ann"))
        floor.place_dolly()
        page = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR))
        waits = task_card(page, "wait")
        waits.wait_for()
        keys = Keys(page, "pit")
        keys.at(page.locator(".pit-table [data-home]").first)
        with keys.task("choose for somebody who has gone", ""):
            keys.to(waits.get_by_label("Reason"))
            keys.write("she has gone")
            keys.to(waits.get_by_role("button", name="Half back for them"))
            keys.press("Enter")
            expect(waits).to_have_count(0)
            expect(page.locator(".pit-table [data-home]").first).to_be_focused()
        assert [bet.choice for bet in floor.keeper.durable.seats["Ann"].standing.values()] == ["half-back"]
        assert keys.tasks == recorded("pit")["a table that waits"]
