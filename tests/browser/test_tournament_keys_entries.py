"""What the director does before play begins, by keyboard alone: who waits and who goes, copies of the rules, seats and
tables, an event that is cancelled, what is paid back, the Division's answer. How many keys each takes is in
`presses/tournament.txt`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from keyboard import Keys, recorded
from playwright.sync_api import Page, expect
from tournament_desk import CAT, TD
from tournament_house import TODAY, Held, tournament_house
from tournament_keys import entry_of, fold_of, look_into
from tournaments import event, final, plan

from croupier.tournament import commands as t
from croupier.tournament.records import Status

Open = Callable[..., Page]
EVENING = "Evening"
SIX = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


def wait_for_a_place(keys: Keys, held: Held) -> None:
    """Six have entered, and no more can."""
    waiting = keys.page.get_by_role("region", name="Waiting list").get_by_role("listitem")
    refused = keys.page.get_by_role("list", name="Entries on their way")
    expect(keys.page.get_by_role("region", name="Waiting list")).to_be_visible()
    keys.at("Player’s name")
    with keys.task("put somebody who was refused on the waiting list", "Player’s name"):
        keys.type("Gil")
        keys.press("Enter")
        refused.get_by_role("button", name="Put on the waiting list").wait_for()
        keys.to("Put on the waiting list")
        keys.press("Enter")
        expect(refused).to_have_count(0)
        expect(waiting).to_have_count(1)
    with keys.task("put somebody on the waiting list", "Name"):
        keys.to("Name")
        keys.type("Hal")
        keys.press("Enter")
        expect(waiting).to_have_count(2)
    assert held.field.events[EVENING].waiting == ("Gil", "Hal")
    with keys.task("take somebody off the waiting list", "Take off the list"):
        keys.to("Take off the list", key="Shift+Tab")
        keys.press("Enter")
        expect(waiting).to_have_count(1)
    assert held.field.events[EVENING].waiting == ("Gil",)


def hand_rules_and_withdraw(keys: Keys, held: Held) -> None:
    with keys.task("hand a copy of the rules to somebody", "Fay"):
        dialog = look_into(keys, "Fay", "Shift+Tab")
        keys.to("A copy of the rules is handed over")
        keys.press("Enter")
        expect(dialog.get_by_role("button", name="A copy of the rules is handed over")).to_have_count(0)
        keys.at("Close")
        keys.press("Escape")
    assert entry_of(held, "Fay").has_rules
    with keys.task("withdraw an entry, to be paid back later", "Fay"):
        keys.press("Enter")
        keys.at("Close")
        keys.unfold(fold_of(dialog, "Withdraw, and pay back"))
        keys.at("Reason")
        keys.type("ill")
        keys.press("Tab", "Space", "Enter")
        expect(dialog).to_have_count(0)
    assert entry_of(held, "Fay").owed


def move(keys: Keys, held: Held) -> None:
    """Three are at the first table and two at the second; by hand they become four and one, which is too uneven."""
    page = keys.page
    advice = page.get_by_role("heading", name="Suggested: balance")
    held.wait(held.do(t.CloseRegistration, TD, EVENING), held.draw(EVENING))
    expect(page.locator("[data-heat-table]")).to_have_count(2)
    keys.at("Fay")
    name = next(entry.player for entry in held.field.live(EVENING) if entry.seat and entry.seat.table == "2")
    with keys.task("move a player to another seat", name):
        dialog = look_into(keys, name, "Shift+Tab")
        keys.unfold(fold_of(dialog, "Move to another seat"))
        keys.at(dialog.get_by_label("To"))
        keys.press("Tab")
        keys.type("wish")
        keys.press("Shift+Tab", "Enter")  # Enter sends from a list too
        expect(dialog).to_have_count(0)
    assert held.seat_of(name)[0] == "1"
    advice.wait_for()
    with keys.task("move a player as suggested", "white"):
        keys.to("Do it", key="Shift+Tab")
        keys.press("Enter")
        expect(advice).to_have_count(0)
    assert sorted(held.seat_of(entry.player)[0] for entry in held.field.live(EVENING)) == ["1", "1", "1", "2", "2"]


def break_up(keys: Keys, held: Held) -> None:
    """Three of them need one table."""
    advice = keys.page.get_by_role("heading", name="Suggested: break a table")
    for name in SIX[:2]:
        held.wait(held.do(t.WithdrawEntry, TD, entry_of(held, name).number, "ill"))
    advice.wait_for()
    with keys.task("break up a table as suggested", "white"):
        keys.to("Do it")
        keys.press("Enter")
        expect(advice).to_have_count(0)
    assert len({held.seat_of(entry.player)[0] for entry in held.field.live(EVENING)}) == 1


def cancel_and_pay_back(keys: Keys, held: Held) -> None:
    page = keys.page
    held.wait(held.count_cash())
    expect(page.get_by_role("link", name="to count")).to_have_count(0)
    with keys.task("cancel an event", "Open registration"):
        keys.unfold(fold_of(page.locator("main"), f"Cancel {EVENING}"))
        keys.at("Reason")
        keys.type("snow")
        keys.press("Enter")
        expect(page.get_by_role("region", name="Cancel the event")).to_have_count(0)
    assert [entry.status for entry in held.field.entries.values()] == [Status.WITHDRAWN] * 6
    owed = page.locator("[data-owed]")
    with keys.task("find who is owed something, and pay it back", "Paid back"):
        keys.to("Money", key="Shift+Tab")
        keys.press("Enter")
        keys.at(page.locator(".books"))
        keys.to("Paid back")
        keys.press("Enter")
        expect(owed).to_have_count(3)
    for left in (2, 1, 0):
        with keys.task("pay the next one back", "Paid back" if left else "Open registration"):
            keys.press("Enter")
            expect(owed).to_have_count(left)
    assert not any(entry.owed for entry in held.field.entries.values())


def record_the_answer(keys: Keys, held: Held) -> None:
    page = keys.page
    with keys.task("record the answer of the Division", "Answered on"):
        keys.to("Rules and filing", key="Shift+Tab")
        keys.press("Enter")
        keys.at(page.locator(".books"))
        page.frame_locator("iframe").locator("h1").first.wait_for()  # the sheet has stops of its own, once it is there
        keys.to("Answered on")
        keys.type(f"{date.fromisoformat(TODAY):%m%d%Y}")
        keys.to(page.get_by_label("The rules are"))
        keys.type("u")
        keys.press("Tab")
        keys.type("vague")
        keys.press("Enter")
        expect(page.get_by_text("The Division finds the rules unacceptable: Vague.")).to_be_visible()
    assert held.field.objection == "vague"


def test_entries_seats_and_tables_before_play(open_page: Open) -> None:
    rounds = [final("Heats", spins=2, overall=2), final(spins=2)]
    said = event(day=TODAY, tables=["1", "2"], seats=4, players_max=6, rounds=rounds, rebuy=None)
    with tournament_house(plan(TODAY, events=[said]), "1", "2") as held:
        held.wait(held.do(t.OpenRegistration, TD, EVENING))
        held.wait(*(held.do(t.Enter, CAT, EVENING, name, has_rules=name != "Fay") for name in SIX))
        page = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
        keys = Keys(page, "tournament")
        wait_for_a_place(keys, held)
        hand_rules_and_withdraw(keys, held)
        move(keys, held)
        break_up(keys, held)
        cancel_and_pay_back(keys, held)
        record_the_answer(keys, held)
        assert keys.tasks == recorded("tournament")["before play"]
