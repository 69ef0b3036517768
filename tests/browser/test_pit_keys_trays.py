"""The less common work at a tray and a wheel by the keyboard alone, and what is put right afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pits
from dealt_house import TABLE, closed_house
from floors import StepClock
from keyboard import Keys, recorded
from nights import player
from pit_screens import NOON, PASSWORD, TRAY, Day, attach, card, equip, inspect, open_table, opener
from playwright.sync_api import Page, expect

from croupier.pit import commands as p
from croupier.table import commands as c

Open = Callable[..., Page]
SIDE_BET: dict[str, Any] = {"sidebets": {"spinner-winner": "SW2-U03"}, "areas": ["spinner-winner"]}


def begin(keys: Keys) -> None:
    keys.page.locator("nav.pit-nav [aria-current]").focus()
    keys.begin()


def dialog(keys: Keys, task: str, opens: str, fields: dict[str, str], sends: str, signed: bool = False) -> None:
    """A dialog of the table's card: opened, filled in, signed by somebody beside, and sent."""
    box = keys.page.get_by_role("dialog")
    button = card(keys.page).get_by_role("button", name=opens, exact=True)
    button.wait_for()
    begin(keys)
    keys.to(button)
    keys.press("Enter")
    send = box.get_by_role("button", name=sends)
    expect(send).to_be_enabled()
    expect(box.locator(":focus")).to_be_visible()
    keys.fill(box, fields | ({"Password": PASSWORD} if signed else {}))
    keys.to(send)
    keys.press("Enter")
    expect(box.get_by_role("button", name=re.compile(f"^({sends}|Please wait…)$"))).to_have_count(0)
    keys.did(task)


def void_slip(keys: Keys, number: str) -> None:
    """Among all slips it is looked at, and what is folded up there is filled in."""
    slip = keys.page.locator(f"[data-slip={number}]")
    begin(keys)
    keys.to(slip.get_by_role("button", name="Details"))
    keys.press("Enter")
    part = keys.page.get_by_role("dialog").locator("details.fold").filter(has_text="Void this slip")
    part.wait_for()
    keys.unfold(part)
    keys.fill(part, {"Reason": "paid twice"})
    keys.press("Enter")
    expect(slip).to_contain_text("Void: paid twice")
    keys.did("void a slip")


def wheel(keys: Keys) -> None:
    fields = {"Work": "Replacement of an ext", "What was done": "a new turret"}
    dialog(keys, "log work on a wheel", "Work on the wheel", fields, "Log the work", signed=True)
    fields = {"Inspected by": "Inspector Hale", "Reference": "D-17"}
    dialog(
        keys, "record the Director’s inspection", "Record the Director’s inspection", fields, "Record the inspection"
    )


def test_trays_and_what_is_put_right(open_page: Open) -> None:
    with closed_house(clock=StepClock(NOON), **SIDE_BET) as house:
        day = Day(house, open_page)
        kim = day.page("Kim", "#day")
        equip(kim)
        keys = Keys(kim, "pit")
        wheel(keys)
        at = house.pit.now()["at"]
        known = p.RegisterChips("S-1", TABLE, {"red": 300}, "vault", at=at, by=pits.SUE, beside=(pits.GUS, pits.SEC))
        house.wait(house.pit.ask(known, "chips"))
        chips = {f"Number of {kind} chips": str(many) for kind, many in TRAY.items()}
        dialog(keys, "set the par of a tray", "Par", chips, "Set the par")
        dialog(keys, "count a tip box", "Tip box", {"Number of $5 chips": "3"}, "Tips counted", signed=True)
        dialog(keys, "count color chips", "Color chips", {"Number of red": "300"}, "Chips counted")
        sue = day.page("Sue", "#day")
        inspect(sue)
        attach(sue)
        opener(sue)
        open_table(sue)
        house.do(c.SeatPlayer(player("Ann"), "Ann", 1))
        dialog(keys.beside(sue), "ask for an award", "Award paid by hand", {"Amount": "250"}, "Request the slip")
        slips = keys.beside(day.page("Sue", "#slips"))
        print_slip(slips)
        void_slip(slips, "J-000001")
        assert keys.tasks == recorded("pit")["trays, and what is put right"]


def print_slip(keys: Keys) -> None:
    button = keys.page.locator("[data-slip=O-000001]").get_by_role("button", name="Print O-000001", exact=True)
    button.wait_for()
    begin(keys)
    keys.to(button)
    with keys.page.context.expect_page() as paper:
        keys.press("Enter")
    paper.value.close()
    expect(keys.page.get_by_role("button", name="Reprint O-000001")).to_be_visible()
    keys.did("print a slip")
