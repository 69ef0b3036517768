"""A supervisor at a table by the keyboard alone: rulings, actions, set-up, terminals, prints.

Each task begins at the head of the table's page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pits
from dealing import sit_with_color
from dealt_house import TABLE, House, house
from keyboard import Keys, recorded
from nights import DAN, SUE, WEIGHTS, player
from pages import task_card
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.table import commands as c

Open = Callable[..., Page]
BACK2BACK: dict[str, Any] = {
    "sidebets": {"back2back": ""},
    "areas": ["back2back"],
    "house": {"sidebets.back2back.weights": WEIGHTS},
}


def at_table(floor: House, open_page: Open, name: str, post: Post) -> Page:
    page = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff(name, post))
    page.locator("[data-status=live]").wait_for()
    page.locator(".pit-table [data-home]").first.wait_for()
    return page


def begin(keys: Keys) -> None:
    keys.page.locator(".pit-table [data-home]").first.focus()
    keys.begin()


def act(keys: Keys, task: str, command: str, fields: dict[str, str], shows: str) -> None:
    """A form of the actions, unfolded, filled in and sent."""
    form = keys.page.locator(f"details[data-act={command}]")
    form.wait_for()
    begin(keys)
    keys.unfold(form)
    keys.fill(form, fields)
    keys.press("Enter")
    expect(keys.page.locator(".pit-table")).to_contain_text(shows)
    keys.did(task)


def answer(keys: Keys, task: str, kind: str, says: str, reason: str = "") -> None:
    """What waits, with its reason and its answer."""
    card = task_card(keys.page, kind).first
    card.wait_for()
    many = task_card(keys.page, kind).count()
    begin(keys)
    if reason:
        keys.to(card.get_by_role("textbox"))
        keys.write(reason)
    keys.to(card.get_by_role("button", name=says))
    keys.press("Enter")
    expect(task_card(keys.page, kind)).to_have_count(many - 1)
    keys.did(task)


def withdraw(keys: Keys, command: str) -> None:
    form = keys.page.locator(f"details[data-act={command}]")
    keys.to(form.get_by_role("button", name="Withdraw"))
    keys.press("Enter")
    expect(form.get_by_role("button", name="Withdraw")).to_have_count(0)
    keys.did("withdraw what was asked for")


def open_page_of(keys: Keys, name: str) -> None:
    begin(keys)
    keys.to(name)
    keys.press("Enter")


def change_setup(keys: Keys, floor: House) -> None:
    open_page_of(keys, "Set-up")
    form = keys.page.get_by_role("form", name="Set-up")
    form.wait_for()
    keys.to(form.get_by_label("table: maximum wager"))
    keys.press("ControlOrMeta+a")
    keys.write("$50")
    keys.press("Enter")
    expect(form.get_by_text("No changes.")).to_be_visible()
    keys.did("change the set-up")
    assert floor.keeper.durable.setup["limits"] == {"table": {"min": "$1", "max": "$50"}}


def terminals(keys: Keys) -> None:
    open_page_of(keys, "Terminals")
    one = keys.page.get_by_role("region", name="Terminals").get_by_role("listitem")
    for task, button, shows in (
        ("take a terminal out of service", "Take out of service", "out of service: wet"),
        ("put a terminal into service", "Put into service", "seat 1"),
        ("retire a terminal", "Retire", ""),
    ):
        one.get_by_label("Reason").wait_for()
        keys.to(one.get_by_label("Reason"))
        keys.write("wet")
        keys.to(one.get_by_role("button", name=button))
        keys.press("Enter")
        expect(one.get_by_role("button", name=button)).to_have_count(0)
        expect(keys.page.locator(".terminals")).to_contain_text(shows)
        keys.did(task)
        begin(keys)


def post_rules(keys: Keys) -> None:
    open_page_of(keys, "Print")
    part = keys.page.locator(".posting").first
    part.wait_for()
    keys.unfold(part)
    keys.fill(part, {"Place": "by the door"})
    keys.press("Enter")
    expect(part).to_contain_text("Posted: by the door")
    keys.did("record the rules as posted")
    with keys.page.context.expect_page() as opened:
        keys.to("Hand a copy", key="Shift+Tab")
        keys.press("Enter")
    opened.value.close()
    expect(part).to_contain_text("Copies handed: 1")
    keys.did("hand a copy of the rules")


def test_a_supervisor_at_a_table_of_iowa(open_page: Open) -> None:
    with house(book="us-ia") as floor:
        for seat, name in enumerate(("Ann", "Bob"), 1):
            floor.do(c.SeatPlayer(player(name), name, seat))
        floor.do(c.SetChips(player("Ann"), "Ann", "orange", Cents(100)))
        keys = Keys(at_table(floor, open_page, "Sue", Post.SUPERVISOR), "pit")
        floor.do(c.SpreadTender(DAN, "Ann", "currency", Cents(20_000), "color", True, floor.confirmed("buy-in")))
        floor.do(c.StateAmount(DAN, Cents(20_000)))
        answer(keys, "approve a purchase", "buy-in", "Approve")
        floor.do(c.GiveChips(DAN, Cents(20_000), floor.confirmed("chips")))
        act(keys, "drop what was paid", "DropTender", {}, "Drop$200")
        act(keys, "let value chips be shared", "AllowSharing", {"Player": "Seat 2", "The wagers": ""}, "")
        floor.staff("Max", Post.MUCKER)
        floor.staff("Eva", Post.DEALER)
        act(keys, "sign on a mucker", "SignOnMucker", {"Mucker": "Max"}, "mucker Max")
        act(keys, "relieve the dealer", "RelieveDealer", {"Who deals now": "Eva"}, "dealer Eva")
        floor.do(c.RelieveDealer(SUE, "Dan"))
        floor.spin()
        floor.close_betting()
        floor.do(c.ReportIrregularity(DAN, "check-down"))
        card = task_card(keys.page, "check-down")
        card.wait_for()
        begin(keys)
        keys.to(card.get_by_role("button", name="Let the mucker"))
        keys.press("Enter")
        expect(card).to_contain_text("the mucker may pick it up")
        keys.did("let the mucker pick up a chip")
        answer(keys, "pick up a chip", "check-down", "I picked it up")
        assert keys.tasks == recorded("pit")["a supervisor at a table of Iowa"]


def rulings(keys: Keys, floor: House) -> None:
    act(keys, "a side bet is out of order", "ReportFault", {"What is out of order": "lamp"}, "out of order")
    answer(keys, "a side bet works again", "fault", "It works again", "a new lamp")
    floor.spin()
    act(keys, "void a spin", "ReportIrregularity", {"What has happened": "a moth"}, "Irregularity: a moth")
    answer(keys, "rule on a spin", "irregularity", "The spin stands", "it flew away")
    answer(keys, "see a ruling carried out", "observe", "I observed")
    floor.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    answer(keys, "a ball that left the wheel is fit", "ball", "The ball is fit")
    floor.spin()
    floor.close_betting()
    floor.do(c.CallNoBet(DAN, "Ann", "late"))
    answer(keys, "a past post is handled", "past-post", "Handled", "warned")
    floor.announce("17")
    floor.place_dolly()
    floor.do(c.CollectLosers(DAN))
    answer(keys, "verify a payment", "payment", "I verified")


def corrections(keys: Keys, floor: House) -> None:
    floor.do(c.PayWinners(DAN))
    second = "Another supervisor must approve"
    act(keys, "ask to correct a number", "CorrectOutcome", {"The number": "18", "Reason": "read wrong"}, second)
    withdraw(keys, "CorrectOutcome")
    act(keys, "ask to void a number", "VoidOutcome", {"Reason": "hung"}, second)
    withdraw(keys, "VoidOutcome")
    purse = floor.keeper.durable.seats["Ann"].purse["color"]
    floor.do(c.RemoveDolly(DAN, floor.confirmed("clear")))
    floor.do(c.GiveToke(DAN, "Ann", purse, "color", attested=True))
    floor.do(c.CorrectOutcome(SUE, "18", "read wrong"))
    floor.do(c.BringChips(DAN, "Ann", Cents(5_000), floor.keeper.rules.setup.premises, True))
    act(keys, "collect what is owed", "CollectOwed", {"Amount": "50"}, "")
    expect(keys.page.get_by_role("region", name="Seats")).not_to_contain_text("$50 value")
    act(keys, "write off what is owed", "WriteOffOwed", {"Reason": "our mistake"}, second)
    withdraw(keys, "WriteOffOwed")


def test_rulings_and_actions(open_page: Open) -> None:
    with house(**BACK2BACK, verify_payments_from="$100") as floor:
        floor.round("22")
        sit_with_color(floor, "Ann", "orange", ("straight:17", 500), ("red", 500))
        floor.terminal("Ann")
        known = p.RegisterTable(floor.pit.fact(TABLE), by=pits.HOUSE, at=floor.pit.now()["at"])
        floor.wait(floor.pit.ask(known, "known"))
        keys = Keys(at_table(floor, open_page, "Sue", Post.SUPERVISOR), "pit")
        terminals(keys)
        post_rules(keys)
        open_page_of(keys, "Play")
        rulings(keys, floor)
        corrections(keys, floor)
        floor.settle()
        act(keys, "the wheel was moved", "ReportWheelMoved", {"How": "bumped"}, "inspect")
        change_setup(keys, floor)
        open_page_of(keys, "Play")
        act(keys, "stop a table", "StopTable", {"Why": "smoke"}, "The table is stopped")
        card = task_card(keys.page, "stopped")
        begin(keys)
        keys.to(card.get_by_label("Reason"))
        keys.write("steam")
        keys.press("Tab", "Enter")
        expect(card).to_contain_text("Another supervisor must approve")
        keys.did("ask to resume a table")
        assert keys.tasks == recorded("pit")["rulings and actions"]
