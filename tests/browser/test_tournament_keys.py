"""A tournament without a mouse: every task of the director and of the desk, and how many keys it takes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from keyboard import HAS_PLACE, Keys, recorded
from playwright.sync_api import Page, expect
from tournament_desk import guest
from tournament_house import PASSWORD, TODAY, Held, tournament_house
from tournaments import event, final, plan

from croupier.tournament import commands as t

Open = Callable[..., Page]
EVENING = "Evening"
EIGHT = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal")
WAITS = "What comes next"
"""The part of the page that has the focus while there is nothing to do."""


def did_and_waits(keys: Keys, task: str) -> None:
    """There is nothing to do next: else that could take the place of the button that was pressed, and its focus."""
    expect(keys.page.locator("#next button")).to_have_count(0)
    keys.did(task, WAITS)


def write_a_plan(held: Held, hands: Keys) -> None:
    page = hands.page
    hands.to("New tournament")
    hands.press("Enter")
    hands.at("Save the draft")
    hands.to("Fill in a sample")
    hands.press("Enter")
    expect(page.locator("[data-law]")).to_have_text("The plan keeps the law of its day")
    page.frame_locator("iframe").locator("h1").first.wait_for()  # a stop of the Tab key when it has something to scroll
    hands.to("Short name")
    hands.press("Control+a")
    hands.type("winter-cup")
    expect(page.locator("[data-law]")).to_have_text("The plan keeps the law of its day")
    hands.press("Control+s")
    page.wait_for_url("**/tournaments/winter-cup#rules")
    page.get_by_role("button", name="Publish the rules").and_(page.locator(":enabled")).wait_for()
    hands.press("Tab")
    did_and_waits(hands, "write a plan from the sample, save it")
    hands.press("Enter")
    hands.at("Publish the rules")
    hands.press("Enter")
    expect(page.locator("#publish button")).to_be_focused()  # it is called what the link to it is
    hands.press("Enter")
    hands.did("publish the rules", "Delivered on")
    hands.type(f"{date.fromisoformat(TODAY):%m%d%Y}")
    hands.to("Proof")
    hands.type("17")
    hands.press("Enter")
    hands.did("file the rules", "Open registration")
    assert held.service.state("winter-cup").field.filed == TODAY


def register(held: Held, hands: Keys) -> None:
    hands.press("Tab", "Enter")
    hands.at("Open registration")
    hands.press("Enter")
    hands.did("open registration", "Player’s name")
    for name in EIGHT:
        hands.type(name)
        hands.press("Enter")
    expect(hands.page.locator("[data-entered]")).to_have_text("8")
    hands.did("register 8 players, fee and buy-in in cash", "Player’s name")
    hands.press("Control+z")
    expect(hands.page.locator("[data-entered]")).to_have_text("7")
    hands.did("undo", "Player’s name")
    hands.press("Control+Shift+z")
    expect(hands.page.locator("[data-entered]")).to_have_text("8")
    hands.did("redo", "Player’s name")
    hands.to("Close registration", key="Shift+Tab")
    hands.press("Enter")
    hands.did("close registration", "Draw the seats")
    hands.press("Enter")
    hands.did("draw the seats", "white")
    for _ in range(3):
        hands.type("400")
        hands.press("Tab")
    hands.press("Enter")
    hands.did("count the chips", "Start the heat")
    held.wait(held.marshal.look(), held.open("1"))
    hands.press("Enter")
    did_and_waits(hands, "start a heat")


def keep_time(hands: Keys) -> None:
    hands.to("Break of 5 min")
    hands.press("Enter")
    hands.did("start a break", "Pause")
    hands.press("Enter")
    hands.did("pause the clock", "Resume")
    hands.press("Enter")
    hands.did("resume the clock", "Pause")
    hands.to("Stop")
    hands.press("Enter")
    hands.did("stop the clock", "Break of 5 min")
    hands.to("Announcement")
    hands.type("Supper")
    hands.press("Enter")
    expect(hands.page.locator("[data-announced]")).to_have_text("Supper")
    hands.did("announce something", "Announcement")
    with hands.page.expect_popup() as opened:
        hands.to("Payout form")
        hands.press("Enter")
    opened.value.close()
    hands.did("print a form", "Payout form")


def look_into(hands: Keys) -> None:
    """256 names are one stop, and the arrows go from one to the next."""
    hands.to("Ann", key="Shift+Tab")
    hands.press("End")
    hands.at("Hal")
    hands.press("Home", "ArrowDown", "Enter")
    hands.at("Close")
    hands.to("Disqualify")
    hands.press("Escape")
    hands.did("look into an entry, and back", "Bob")


def cut_and_decide(held: Held, hands: Keys) -> None:
    """Three win, the others are level for the fourth place; then the eighth of the standing wins the play-off."""
    held.wait(held.spin("1", "17", dict.fromkeys(EIGHT[:3], ("straight:17", 100))))
    hands.page.locator("[data-next=EndRound] button:enabled").wait_for()
    hands.to("End the round", key="Shift+Tab")
    hands.press("Enter")
    hands.did("cut: the round ends, and five are level", "Start the heat")
    hands.press("Enter")
    did_and_waits(hands, "start the play-off")
    held.wait(held.marshal.look(), held.spin("1", "17", {"Hal": ("straight:17", 100)}))
    hands.page.locator("[data-next=EndRound] button:enabled").wait_for()
    hands.to("End the round")
    hands.press("Enter")
    hands.did("cut: the play-off decides", "Draw the seats of Final")


def share(held: Held, hands: Keys) -> None:
    """Four players have $800 to divide; each agrees on the own screen."""
    hands.press("Enter")
    hands.at("Start the heat")
    hands.press("Enter")
    did_and_waits(hands, "draw and start the final")
    held.wait(held.marshal.look())
    four = [entry.number for entry in held.field.live(EVENING)]
    names = {entry.number: entry.player for entry in held.field.live(EVENING)}
    held.wait(held.do(t.ProposeSharing, guest(names[four[0]]), EVENING, dict.fromkeys(four, 20000)))
    for number in four:
        agreed = {"voluntary": True, "understood": True}
        held.wait(held.do(t.ConsentToSharing, guest(names[number]), EVENING, number, **agreed))
    hands.page.get_by_role("form", name="Director’s statement").wait_for()
    hands.to("Neither I nor anybody")
    hands.press("Space", "Tab", "Space", "Tab", "Space", "Enter")
    expect(hands.page.get_by_role("heading", name="Prizes due")).to_be_visible()
    hands.did("share the prizes")
    assert hands.page.evaluate(HAS_PLACE)


def count_and_pay(held: Held, hands: Keys, cashier: Keys) -> None:
    cashier.press("Tab", "Enter")
    cashier.at("Count the cash")
    cashier.press("Enter")
    cashier.did("find the cash to count", "Entry fees")
    cashier.type("200")
    cashier.press("Tab")
    cashier.type("800")
    cashier.to("Password")
    cashier.type(PASSWORD)
    cashier.press("Enter")
    expect(cashier.page.get_by_text("No cash is kept apart")).to_be_visible()
    cashier.did("count the cash by two people")
    assert cashier.page.evaluate(HAS_PLACE)
    hands.page.locator("[data-next=PayPrize]").wait_for()
    hands.to("What comes next", key="Shift+Tab")
    hands.press("Enter")
    hands.at("Pay 4 prizes")
    hands.press("Enter")
    due = hands.page.locator("[data-due]")
    hands.at(due.first.get_by_role("button"))
    hands.did("find the prizes")
    for left in (3, 2, 1, 0):
        hands.press("Enter")
        expect(due).to_have_count(left)
        hands.did("pay a prize", "Pay" if left else "white")
        if left:
            hands.at(due.first.get_by_role("button"))
    for _ in range(3):
        hands.type("400")
        hands.press("Tab")
    hands.press("Enter")
    hands.page.locator("[data-next=EndTournament]").wait_for()
    hands.did("count the chips after play")
    hands.to("What comes next", key="Shift+Tab")
    hands.press("Enter")
    hands.at("End the tournament")
    hands.press("Enter")
    did_and_waits(hands, "end the tournament")
    assert held.field.ended


def test_every_task_of_director_and_desk_by_keyboard(open_page: Open) -> None:
    rounds = [final("Heats", spins=1, overall=4), final(spins=2)]
    said = event(day=TODAY, tables=["1"], seats=8, rounds=rounds, rebuy=None)
    with tournament_house(plan(TODAY, cut_ties="play-off", sharing=True, events=[said]), "1", "2", "3") as held:
        planner = Keys(open_page(held.made, "/tournaments", session=held.sessions["Tia"]), "tournament")
        planner.page.get_by_role("article").wait_for()
        write_a_plan(held, planner)
        hands = planner.beside(open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"]))
        hands.page.locator("[data-next]").wait_for()
        register(held, hands)
        keep_time(hands)
        look_into(hands)
        cut_and_decide(held, hands)
        share(held, hands)
        cashier = planner.beside(open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Cat"]))
        cashier.page.locator("[data-next=CountCash]").wait_for()
        count_and_pay(held, hands, cashier)
        assert planner.tasks == recorded("tournament")["a tournament"]
