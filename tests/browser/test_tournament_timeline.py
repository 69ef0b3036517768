"""A spin of a tournament as it is seen: on the wall and in the player's own place, no score before the ball lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from floors import close, do, settle
from nights import player
from playwright.sync_api import Page, expect
from tournament_house import TODAY, Held, tournament_house
from tournaments import event, final, heats, plan
from watching import RECORD, golden

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
EVENING = "Evening"
WALL = """() => [
  "table " + [...document.querySelectorAll("[data-at] :is(b, .number)")].map((one) => one.textContent).join(" "),
  "spin " + (document.querySelector("[data-spin] b")?.textContent ?? "-"),
  [...document.querySelectorAll(".wall-standing li")].map((one) => one.innerText.replace(/\\s+/g, " ")).join(", "),
].join(" | ")"""
OWN = """() => [
  document.querySelector(".phase").dataset.phase,
  "number " + (document.querySelector(".results li b")?.textContent ?? "-"),
  [...document.querySelectorAll(".own-figures dd")].map((one) => one.textContent).join(", "),
].join(" | ")"""


@pytest.fixture
def held() -> Iterator[Held]:
    rounds = [{**heats(), "spins": 5, "per_table": 2}, final(spins=1)]
    said = plan(TODAY, events=[event(day=TODAY, tables=["1"], seats=3, rounds=rounds)])
    with tournament_house(said, "1") as made:
        made.wait(made.seated(EVENING, "Ann", "Bob", "Cid"), made.open("1"), made.start(EVENING))
        yield made


async def told_at_once(held: Held) -> None:
    """The whole end of a round in a moment, as a machine deals it, and the score."""
    await settle(held.table("1"), "17")
    await held.marshal.look()


async def bets_are_closed(held: Held) -> None:
    for name, place, points in (("Ann", "straight:17", 500), ("Bob", "black", 100), ("Cid", "red", 300)):
        await do(held.table("1"), c.PlaceWager(player(name), name, place, Cents(points), "tournament"))
    await close(held.table("1"))


def order(page: Page, end: str) -> list[str]:
    """What was seen. Between betting and the score, a slow house may be waited for: that is in order too."""
    moments: list[str] = page.evaluate("window.moments")
    opens = [moment for moment in moments if moment.startswith(end)]
    return [moment for moment in moments if moment not in opens[:-1]]


@pytest.mark.parametrize("still", [False, True])
def test_scores_come_when_the_ball_lies_and_winners_are_paid(held: Held, open_page: Open, still: bool) -> None:
    wall = open_page(held.made, f"/tournaments/{held.name}/board", size=(1920, 1080), still=still)
    held.made.table = "1"
    token = held.made.wait(held.made._terminal(held.seat_of("Bob")[1]))
    own = open_page(held.made, "/tables/1/play", still=still, terminal=token)
    expect(own.locator("[data-own-place]")).to_have_text("1 of 3")
    held.wait(bets_are_closed(held))
    expect(wall.locator("[data-at='1']")).to_contain_text("No more bets")
    expect(own.locator("[data-phase='no more bets']")).to_be_visible()
    wall.evaluate(RECORD, WALL)
    own.evaluate(RECORD, OWN)
    held.wait(told_at_once(held))
    expect(wall.locator("[data-spin]")).to_contain_text("2 of 5")
    expect(own.locator("[data-own-place]")).to_have_text("2 of 3")
    assert order(wall, "table Bets") == golden("order-wall")
    assert order(own, "betting") == golden("order-own-place")
