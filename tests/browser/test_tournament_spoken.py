"""A tournament without eyes: what the director and a player are told in words, each thing once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playing import spot
from playwright.sync_api import Error, Page, expect
from tournament_house import TODAY, Held, tournament_house
from tournaments import event, final, plan
from watching import LISTEN, golden

Open = Callable[..., Page]
EVENING = "Evening"
TO_THE_DIRECTOR = golden("spoken-director")
TO_A_PLAYER = golden("spoken-tournament-player")


@pytest.fixture
def held() -> Iterator[Held]:
    """Two players, three spins; the bets of the first are sealed."""
    rounds = [final("Session", spins=3, secret=["1"])]
    said = event(day=TODAY, tables=["1"], seats=2, rounds=rounds, rebuy=None)
    with tournament_house(plan(TODAY, events=[said]), "1") as made:
        yield made


def spoken(page: Page, last: str) -> list[str]:
    try:
        page.wait_for_function("(last) => window.spoken.includes(last)", arg=last)
    except Error as error:
        raise AssertionError(f"{page.evaluate('window.spoken')} lacks {last!r}") from error
    told: list[str] = page.evaluate("window.spoken")
    return told


def test_the_director_hears_each_step_and_each_refusal_once(held: Held, open_page: Open) -> None:
    page = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
    page.locator("[data-status=live]").wait_for()
    page.locator("[data-next=OpenRegistration]").wait_for()
    page.evaluate(LISTEN)
    step = page.get_by_role("region", name="What comes next").get_by_role("button")
    step.click()
    name = page.get_by_label("Player’s name")
    for player, answer in (("Ann", "Ann is entered."), ("Ann", TO_THE_DIRECTOR[2]), ("Bob", "Bob is entered.")):
        name.fill(player)
        name.press("Enter")
        spoken(page, answer)
    page.get_by_role("button", name="Let go").click()
    for says in TO_THE_DIRECTOR[4:6]:
        step.click()
        spoken(page, says)
    form = page.get_by_role("form", name="Count the chips before play")
    for color in ("white", "red", "black"):
        form.get_by_label(color).fill("200")
    form.get_by_role("button").click()
    spoken(page, TO_THE_DIRECTOR[6])
    held.wait(held.marshal.look(), held.open("1"))
    step.click()
    assert spoken(page, TO_THE_DIRECTOR[7]) == TO_THE_DIRECTOR


def seated(held: Held, open_page: Open, name: str, still: bool) -> Page:
    held.made.table = "1"
    token = held.made.wait(held.made._terminal(held.seat_of(name)[1]))
    page = open_page(held.made, "/tables/1/play", still=still, terminal=token)
    expect(page.locator("[data-own-place]")).to_be_visible()
    return page


@pytest.mark.parametrize("still", [False, True])
def test_a_player_hears_what_becomes_of_sealed_bets_and_of_the_own_place(
    held: Held, open_page: Open, still: bool
) -> None:
    held.wait(held.seated(EVENING, "Ann", "Bob"), held.open("1"), held.start(EVENING))
    ann, bob = (seated(held, open_page, name, still) for name in ("Ann", "Bob"))
    for page, place in ((ann, "straight:17"), (bob, "red")):
        page.get_by_role("radio", name="100 points in tournament chips").click()
        spot(page, place).click()
    expect(ann.get_by_role("button", name="Seal my bets (100 points)")).to_be_visible()
    ann.evaluate(LISTEN)
    for page in (ann, bob):
        page.get_by_role("button", name=re.compile("Seal my bets")).click()
        spoken(ann, TO_A_PLAYER[0])
    spoken(ann, TO_A_PLAYER[1])
    held.wait(held.spin("1", "17", {}))
    assert spoken(ann, TO_A_PLAYER[-1]) == TO_A_PLAYER
