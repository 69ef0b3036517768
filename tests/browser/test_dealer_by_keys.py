"""Every task of the dealer's post by keyboard alone, with the number of key presses that each takes.

The numbers are kept in `presses/dealer.txt`: a task that comes to need more presses is seen in review. A dealer opens
and closes no table; that is the supervisor's, in the pit.
"""

from __future__ import annotations

from collections.abc import Callable

from dealing import stage
from dealt_house import House, house
from keyboard import Keys, recorded
from nights import player
from pages import axe_is_content
from playwright.sync_api import Page, expect
from tables import METER

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]


def people_and_chips(hands: Keys, floor: House) -> None:
    with hands.task("seat a player, by a name of three letters"):
        hands.press("Shift+S")
        hands.at("Name")
        hands.type_over("Ann")
        hands.press("Enter")
        hands.at("Seat a player")
    with hands.task("color chips at $5"):
        hands.press("Shift+C")
        hands.at("Player")
        hands.press("Tab", "Tab")
        hands.at("One chip is worth")
        hands.type_over("5")
        hands.press("Enter")
        hands.at("Color and value")
    with hands.task("buy-in for $100, and back to the round"):
        hands.press("c")
        hands.at("Player")
        hands.press("Tab", "Tab")
        hands.at("Amount")
        hands.type_over("100")
        hands.press("Tab", "Tab", "Space", "Enter")
        for step in ("State the amount", "Give the chips"):
            hands.at(step)
            hands.press("Enter")
        hands.at("Drop it into the bill validator")
        hands.press("Tab", "Enter")
        hands.at("Player")
        hands.press("Escape")
        hands.at("Launch the ball")
    for place in ("17", "black", "red"):
        with hands.task(f"a bet of $5 on {place} for a player"):
            hands.press("Shift+P")
            hands.at("Player")
            hands.press("Tab")
            hands.type_over(place)
            hands.press("Tab")
            hands.type_over("5")
            hands.press("Enter")
            hands.at("Place a bet for a player")
    assert floor.keeper.durable.seats["Ann"].purse == {"color": 8_500}


def launch(hands: Keys) -> None:
    with hands.task("launch the ball"):
        hands.press("Enter")
        hands.at("“No more bets”")


def wrong_spin(hands: Keys, floor: House) -> None:
    with hands.task("back to the round"):
        hands.press("Escape", "Escape")
        hands.at("Launch the ball")
    launch(hands)
    with hands.task("no spin, for a foreign object"):
        hands.press("n")
        hands.at("Ball left wheel")
        hands.press("3")
        hands.at("Yes")
        hands.press("y", "Enter")
        hands.at("Launch the ball")
    assert (floor.keeper.durable.phase, floor.keeper.durable.spin) == ("betting", 1)


def whole_round(hands: Keys, floor: House) -> None:
    launch(hands)
    with hands.task("close the betting"):
        hands.press("Space")
        hands.at("Enter the result first")
    with hands.task("a late bet is no bet"):
        hands.press("b")
        hands.at("Seat 1 Ann")
        hands.press("Space", "1", "Enter")
        hands.at("Enter the result first")
    assert len(floor.keeper.durable.past_posts) == 1
    with hands.task("the number"):
        hands.press("1", "7", "Enter")
        hands.at("Place the dolly")
    with hands.task("the dolly"):
        hands.press("Enter")
        hands.at("Collect the losing bets")
    with hands.task("collect"):
        hands.press("Enter")
        hands.at("Paid: 2 to go")
    with hands.task("pay two winners, all at once"):
        hands.press("a", "Enter")
        hands.at("Remove the dolly")
    with hands.task("remove the dolly"):
        hands.press("Enter")
        hands.at("Launch the ball")
    assert floor.keeper.durable.seats["Ann"].purse == {"color": 8_500 + 36 * 500 + 2 * 500}


def beside_the_round(hands: Keys, floor: House) -> None:
    with hands.task("a toke of $5"):
        hands.press("Shift+T")
        hands.at("Player")
        hands.press("Tab")
        hands.type_over("5")
        hands.press("Tab", "Tab", "Space", "Enter")
        hands.at("A toke")
    with hands.task("a correction is asked for: the floor is called, with a word"):
        hands.press("f")
        hands.at("What for optional")
        hands.type_over("20")
        hands.press("Enter")
        hands.at("Launch the ball")
    assert "20" in next(iter(floor.keeper.durable.alerts.values()))
    with hands.task("a player disputes something"):
        hands.press("Shift+D")
        hands.at("Player")
        hands.press("Tab")
        hands.type_over("17")
        hands.press("Enter")
        expect(hands.page.locator(".barrier")).to_contain_text("a ruling on the dispute of Ann")
    assert len(floor.keeper.durable.disputes) == 1
    with hands.task("cash out"):
        hands.press("Shift+O")
        hands.at("Player")
        hands.press("Tab", "Space", "Enter")
        hands.at("Seat a player")  # nobody is left to be cashed out, and that button is closed
    assert "Ann" not in floor.keeper.durable.seats
    with hands.task("relief by Eva"):
        hands.press("Shift+R")
        hands.at("Who deals now")
        expect(hands.page.get_by_role("option", name="Eva")).to_have_count(1)
        hands.press("Tab")
        hands.at("Why now")
        hands.press("Enter")
        expect(hands.page.get_by_role("alert")).to_contain_text("Eva is the dealer on duty")
    assert floor.keeper.durable.dealer == "Eva"


def bonus_round(hands: Keys, floor: House) -> None:
    """17 has come before, comes again, and is then the second of the bonus balls."""
    with hands.task("lock the progressive bets"):
        hands.at("Confirm")
        hands.press("Enter", "Enter")
        hands.at("Launch the ball")
    launch(hands)
    hands.press("Space")
    hands.at("Enter the result first")
    hands.press("1", "7", "Enter")
    for step in ("Place the dolly", "Collect the losing bets", "Pay the winning bets"):
        hands.at(step)
        hands.press("Enter")
    with hands.task("begin the bonus round"):
        hands.at("Start the bonus round")
        hands.press("Enter")
        hands.at("Enter the result first")
    with hands.task("a bonus ball"):
        hands.press("3", "Enter")
        hands.at("Enter the result first")
    hands.press("1", "7", "Enter")
    hands.at("Remove the dolly")
    # 3 is red and 17 black: any other result, 10 to 1 (2299.03(5)); the progressive dollar goes on with its streak
    assert floor.keeper.durable.seats["Ann"].purse == {"value": 10_000 - 2 * 100 + 11 * 100}


def a_choice(hands: Keys, floor: House) -> None:
    launch(hands)
    hands.press("Space")
    hands.at("Enter the result first")
    hands.press("0", "Enter")
    with hands.task("a player takes half back"):
        hands.at("Take half back")
        hands.press("Enter")
        hands.at("Place the dolly")
    for step in ("Collect the losing bets", "Paid: 1 to go", "Pay the winning bets", "Remove the dolly"):
        hands.press("Enter")
        hands.at(step)
    assert floor.keeper.durable.seats["Ann"].purse == {"value": 10_000 - 2 * 100 + 100}


def sits(floor: House, *bets: str) -> None:
    floor.sit("Ann")
    for place in bets:
        floor.do(c.PlaceWager(player("Ann"), "Ann", place, Cents(100), "value", denomination=Cents(100)))


def test_side_bets_and_choices_by_keyboard_alone(open_console: Open) -> None:
    names = ("roulette-up-progressive", "spinner-winner")
    pays = {"roulette-up-progressive": "PT-BJS-RU-01", "spinner-winner": "SW2-U03"}
    counts: dict[str, str] = {}
    with house(sidebets=pays, areas=list(names), progressive=METER, button="dealer") as floor:
        floor.round("17")
        sits(floor, *names)
        hands = Keys(open_console(floor), "dealer", whole=True, steady=True)
        bonus_round(hands, floor)
        counts |= hands.tasks
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        sits(floor, "red", "red")
        hands = Keys(open_console(floor), "dealer", whole=True, steady=True)
        a_choice(hands, floor)
        counts |= hands.tasks
    del counts["launch the ball"]
    assert counts == recorded("dealer")["side bets and choices"]


def test_every_task_of_the_dealer_by_keyboard_alone(open_console: Open) -> None:
    with house() as floor:
        floor.staff("Eva", Post.DEALER)
        page = open_console(floor)
        hands = Keys(page, "dealer", whole=True, steady=True)
        stage(page, "Launch the ball")
        hands.at("Launch the ball")
        for part in (people_and_chips, wrong_spin, whole_round, beside_the_round):
            part(hands, floor)
            axe_is_content(page)
        assert hands.tasks == recorded("dealer")["a round, and beside it"]
