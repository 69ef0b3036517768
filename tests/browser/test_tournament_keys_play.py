"""What the director does while an event is played and when it is over, by keyboard alone: points that are bought, chips
that were hidden, a division that is stopped, the end, and a voucher that nobody uses. How many keys each takes is in
`presses/tournament.txt`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from keyboard import Keys, recorded
from playwright.sync_api import Page, expect
from tournament_desk import SECRET, TD, guest
from tournament_house import TODAY, Held, tournament_house
from tournament_keys import entry_of, fold_of, look_into
from tournaments import REBUY, event, final, plan, prizes

from croupier.tournament import commands as t
from croupier.tournament.records import Status

Open = Callable[..., Page]
EVENING = "Evening"
SIX = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


def two_events() -> dict[str, Any]:
    """Whoever is fourth on the evening wins a voucher for the event of next week."""
    evening = event(
        day=TODAY,
        points=100,
        tables=["1"],
        rounds=[final(spins=3)],
        prizes=[*prizes(), {"place": 4, "voucher": "Main"}],
        rebuy={**REBUY, "points": 100},
    )
    next_week = date.fromisoformat(TODAY) + timedelta(days=7)
    return plan(TODAY, sharing=True, events=[evening, event("Main", next_week.isoformat())])


def extra_points(keys: Keys, held: Held) -> None:
    page = keys.page
    with keys.task("open the re-buy", "Close the re-buy"):
        keys.to("Open the re-buy")
        keys.press("Enter")
    assert held.field.events[EVENING].extras
    held.wait(held.spin("1", "17", {"Ann": ("red", 100), "Bob": ("red", 100)}))
    expect(page.get_by_role("article", name="Table 1")).to_contain_text("1 of 3 spins played")
    keys.at("Close the re-buy")
    with keys.task("sell a re-buy", "Ann"):
        dialog = look_into(keys, "Ann", "Shift+Tab")
        keys.to("The player buys the re-buy")
        keys.press("Enter")
        expect(dialog).to_contain_text("had 1 of 1")
        keys.press("Escape")
    assert entry_of(held, "Ann").points == 100
    with keys.task("note that somebody buys no more, and is out", "Bob"):
        look_into(keys, "Bob", "Shift+Tab")
        keys.to("The player buys no more, and is out")
        keys.press("Enter")
        expect(dialog.get_by_role("button", name="The player buys no more, and is out")).to_have_count(0)
        keys.at("Close")
        keys.press("Escape")
    assert entry_of(held, "Bob").status is Status.OUT
    with keys.task("close the re-buy", "Open the re-buy"):
        keys.to("Close the re-buy")
        keys.press("Enter")
    assert not held.field.events[EVENING].extras


def report_and_disqualify(keys: Keys, held: Held) -> None:
    with keys.task("report hidden chips", "Cid"):
        dialog = look_into(keys, "Cid", "Shift+Tab")
        keys.unfold(fold_of(dialog, "Report concealed chips"))
        keys.at("What was found")
        keys.type("black")
        keys.press("Enter")
        expect(dialog).to_have_count(0)
    with keys.task("disqualify one person with two entries", "Dot"):
        look_into(keys, "Dot", "Shift+Tab")
        keys.unfold(fold_of(dialog, "Disqualify"))
        keys.at("Reason")
        keys.type("twice")
        keys.press("Tab", "Space", "Tab")
        keys.at(dialog.get_by_label("The same person’s other entries"))
        keys.type("E")
        keys.press("Enter")
        expect(dialog).to_have_count(0)
    out = [entry.player for entry in held.field.entries.values() if entry.status is Status.DISQUALIFIED]
    assert out == ["Dot", "Eve"]


def stop_a_division(keys: Keys, held: Held) -> None:
    """Six buy-ins and a re-buy are $650, of which $125 are in the voucher."""
    division = keys.page.get_by_role("region", name="Proposed division")
    names = ("Ann", "Cid", "Fay")
    shares = {entry_of(held, name).number: 175_00 for name in names}
    held.wait(held.do(t.ProposeSharing, guest("Ann"), EVENING, shares))
    division.wait_for()
    keys.at("Dot")
    with keys.task("stop a division of the prizes", "$650 to count"):
        keys.unfold(fold_of(division, "Somebody is pressed to agree"), "Shift+Tab")
        keys.at("What was seen or heard")
        keys.type("threat")
        keys.press("Enter")
        expect(division).to_have_count(0)
    assert held.field.events[EVENING].pressed == "threat"


def end(keys: Keys, held: Held) -> None:
    page = keys.page
    for _ in range(2):
        held.wait(held.spin("1", "17", {"Cid": ("straight:17", 25)}))
    held.wait(held.do(t.EndRound, TD, EVENING, SECRET))
    page.locator("[data-next=EndEvent] button:enabled").wait_for()
    keys.at("$650 to count")
    with keys.task("end an event", "What comes next"):
        keys.to("Evening: End the event", key="Shift+Tab")
        keys.press("Enter")
        page.locator("[data-next=CountCash]").wait_for()
    assert held.field.events[EVENING].ended
    held.wait(held.count_cash(), held.pay_all(EVENING))
    page.locator("[data-next=CountChips]").wait_for()
    with keys.task("find the count of the chips after play", "white"):
        keys.to("Count the chips after play")
        keys.press("Enter")
        keys.at(page.get_by_role("form", name="Count the chips after play").get_by_label("white"))


def let_a_voucher_lapse(keys: Keys, held: Held) -> None:
    page = keys.page
    with keys.task("let a voucher lapse", ""):
        keys.to("Money", key="Shift+Tab")
        keys.press("Enter")
        keys.at(page.locator(".books"))
        vouchers = page.get_by_role("region", name="Vouchers")
        keys.unfold(fold_of(vouchers, "Let it lapse"))
        keys.at("Reason")
        keys.type("moved")
        keys.press("Enter")
        expect(vouchers).to_contain_text("Lapsed: moved")
        expect(vouchers).to_be_focused()
    assert [voucher.lapsed for voucher in held.field.vouchers.values()] == ["moved"]


def test_an_event_is_played_and_ended(open_page: Open) -> None:
    with tournament_house(two_events(), "1", "2", "3") as held:
        held.wait(held.enter(EVENING, *SIX), held.draw(EVENING), held.open("1"), held.start(EVENING))
        page = open_page(held.made, f"/tournaments/{held.name}#event/{EVENING}", session=held.sessions["Tia"])
        page.locator("[data-heat-state=playing]").wait_for()
        keys = Keys(page, "tournament")
        extra_points(keys, held)
        report_and_disqualify(keys, held)
        stop_a_division(keys, held)
        end(keys, held)
        let_a_voucher_lapse(keys, held)
        assert keys.tasks == recorded("tournament")["an event"]
