"""The dealer's less common work by keyboard alone: every form beside the round, the draws of side bets, the sensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pits
from dealing import sit_with_color, stage
from dealt_house import TABLE, House, house
from keyboard import Keys, recorded
from nights import DAN, SENSOR, WEIGHTS, player
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.table import commands as c

Open = Callable[..., Page]
SIDE_BET: dict[str, Any] = {
    "sidebets": {"back2back": ""},
    "areas": ["back2back"],
    "house": {"sidebets.back2back.weights": WEIGHTS},
}
SPREAD: dict[str, Any] = {"book": "us-nj", "sidebets": {"spread-bet": "00-option-1"}, "areas": ["spread-bet"]}
FORMS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("the wheel is at rest", "W", {"Why": "oil"}),
    ("the wheel turns again", "W", {}),
    ("chips from another table", "B", {"Value chips": "50", "I admit these chips": ""}),
    ("color up $20", "U", {"Color chips handed in": "20"}),
    ("a coupon for $5", "V", {"Place": "even", "Worth": "5", "Number of the coupon": "A-1"}),
    ("bet a toke of $5", "K", {"Place": "red", "Amount": "5"}),
    ("give a bet back", "X", {"Place": "black"}),
    ("ask to repeat a bet", "A", {}),
    ("a player leaves", "L", {"Player": "Seat 2"}),
    ("a side bet is out of order", "F", {"What is out of order": "lamp"}),
    ("the wheel was moved", "M", {"How it was moved": "bumped"}),
)
"""What is done, by which letter, and what is entered: every field is reached by the Tab key."""


def every_form(hands: Keys) -> None:
    page = hands.page
    for task, letter, fields in FORMS:
        with hands.task(task):
            hands.press(f"Shift+{letter}")
            form = page.locator("[data-form] form")
            form.wait_for()
            hands.fill(form, fields, over=True)
            hands.press("Enter")
            stage(page, "Players and chips")
        expect(page.get_by_role("log", name="Refusals").get_by_role("listitem")).to_have_count(0)


def hand_a_copy(hands: Keys, floor: House) -> None:
    pit, digest = floor.pit, "ab" * 32
    for command in (
        p.RegisterTable(pit.fact(TABLE), by=pits.HOUSE, at=pit.now()["at"]),
        p.PostRules(TABLE, "house rules", digest, "by the door", "letter 2", by=pits.SUE, at=pit.now()["at"]),
    ):
        floor.wait(pit.ask(command, type(command).__name__))
    hands.press("Escape")
    with hands.task("hand a copy of the rules"):
        hands.press("m")
        hands.to("Hand a copy of the house rules")
        hands.press("Enter")
        expect(hands.page.locator("[data-copies]")).to_contain_text("1 copy handed")
    hands.press("Escape")
    hands.at("Launch the ball")


def return_tender(hands: Keys, floor: House) -> None:
    floor.do(c.SpreadTender(DAN, "Ann", "currency", Cents(10_000), "value", True, floor.confirmed("buy-in")))
    with hands.task("give the tender back"):
        hands.press("c")
        hands.page.locator("[aria-keyshortcuts=g]").wait_for()
        hands.press("g")
        expect(hands.page.get_by_role("button", name="Spread the tender")).to_be_visible()
    assert floor.keeper.durable.buy_in is None
    hands.press("Escape")
    hands.at("Launch the ball")


def take_the_reading(hands: Keys, floor: House) -> None:
    floor.spin()
    floor.close_betting()
    floor.do(c.ReportReading(SENSOR, "22"))
    hands.page.get_by_role("button", name="Take 22").wait_for()
    with hands.task("take what the sensor has read"):
        hands.press("s", "Enter")
        stage(hands.page, "Multiplier" if floor.keeper.rules.setup.sidebets else "Place the dolly")


def draw(hands: Keys, task: str, title: str, digits: str, then: str) -> None:
    stage(hands.page, title)
    with hands.task(task):
        hands.press(*digits, "Enter")
        stage(hands.page, then)


def sign_in_and_take_over(hands: Keys, floor: House) -> None:
    page = hands.page
    hands.at(page.get_by_label("Name"))
    with hands.task("sign in at the console"):
        hands.write("Eva")
        hands.press("Tab")
        hands.write("a password of one's own")
        hands.press("Enter")
        page.locator("[data-status=live]").wait_for()
    with hands.task("sign out"):
        hands.to("Sign out", key="Shift+Tab")
        hands.press("Enter")
        page.get_by_label("Password").wait_for()
    assert floor.keeper.durable.dealer == "Dan"


def test_every_form_beside_the_round(open_console: Open) -> None:
    with house(**SIDE_BET) as floor:
        floor.round("22")
        sit_with_color(floor, "Ann", "orange", ("red", 500), ("black", 500))
        floor.do(c.SeatPlayer(player("Bob"), "Bob", 2))
        hands = Keys(open_console(floor), "dealer", whole=True, steady=True)
        return_tender(hands, floor)
        hand_a_copy(hands, floor)
        every_form(hands)
        assert hands.tasks == recorded("dealer")["forms"]


def test_draws_and_what_a_sensor_reads(open_console: Open, open_page: Open) -> None:
    with house(**SIDE_BET) as floor:
        floor.round("22")
        floor.sit("Ann")
        floor.do(c.PlaceWager(player("Ann"), "Ann", "back2back", Cents(100), "value"))
        hands = Keys(open_console(floor), "dealer", whole=True, steady=True)
        take_the_reading(hands, floor)
        draw(hands, "a multiplier", "Multiplier", "50", "Place the dolly")
        floor.staff("Eva", Post.DEALER)
        sign_in_and_take_over(hands.beside(open_page(floor, f"/tables/{TABLE}/deal")), floor)
    with house(**SPREAD) as floor:
        hands = hands.beside(open_console(floor))
        floor.sit("Ann")
        floor.do(c.PlaceWager(player("Ann"), "Ann", "spread-bet:4", Cents(100), "value"))
        floor.spin()
        floor.close_betting()
        floor.announce("12")
        draw(hands, "a second number", "Second number", "10", "Place the dolly")
    with house(book="us-nh") as floor:
        hands = hands.beside(open_console(floor))
        floor.spin()
        floor.close_betting()
        stage(hands.page, "Enter the number")
        with hands.task("the ball falls"):
            hands.press("Shift+N")
            hands.page.locator("[data-form=ReportFall]").wait_for()
            hands.press("Enter")
            stage(hands.page, "Players and chips")
    assert hands.tasks == recorded("dealer")["draws, and who deals"]
