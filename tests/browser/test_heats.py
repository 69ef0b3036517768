"""A heat on the screens: points instead of dollars, the notice of chip values, whose turn it is, bets sealed in the
browser and opened together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from heats import CHIPS, SPRING, order
from nights import SUE
from pages import axe_is_content
from playing import spot, staked, stakes
from playwright.sync_api import Page, expect

from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.table.people import PIT

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house(tournament=SPRING, tournament_chips=CHIPS, terminals=True) as made:
        yield made


def enter(floor: House, open_player: Open, **told: object) -> list[Page]:
    """Ann and Bob, each at a terminal of the seat that was drawn."""
    floor.do(c.StartHeat(PIT, order(**told)))  # type: ignore[arg-type]
    return [open_player(floor, floor.terminal(name)) for name in ("Ann", "Bob")]


@pytest.mark.clause("co-2015:2214.2", "co-2022:2213.09.2", "co-2015:2214.2.current", "co-2022:2213.09.2.current")
def test_everybody_sees_points_and_what_each_color_stands_for(floor: House, open_player: Open, open_page: Open) -> None:
    ann, bob = enter(floor, open_player, betting="in turn")
    board = open_page(floor, "/tables/7/board")
    notice = "green 25 points · black 100 points · purple 500 points"
    for page in (ann, bob, board):
        expect(page.locator("[data-chip-notice]")).to_contain_text(notice)
        expect(page.locator("[data-spin]")).to_have_text("Spin 1 of 3")
    expect(ann.locator("[data-turn]")).to_have_text("Your turn to bet")
    expect(bob.locator("[data-turn]")).to_have_text("Ann bets now")
    expect(ann.get_by_role("button", name="Chips", exact=True)).to_have_count(0)
    ann.get_by_role("radio", name="100 points in tournament chips").click()
    spot(ann, "red").click()
    staked(ann, "100 points")
    expect(ann.locator("[data-purse]")).to_have_text("900 points")
    expect(spot(bob, "black")).to_have_attribute("aria-disabled", "true")
    ann.get_by_role("button", name="I have bet").click()
    expect(bob.locator("[data-turn]")).to_have_text("Your turn to bet")
    bob.get_by_role("button", name="I have bet").click()
    expect(ann.locator("[data-turn]")).to_have_count(0)
    floor.round("18")
    expect(ann.locator("[data-purse]")).to_have_text("1,100 points")
    for page in (ann, board):
        expect(page.locator("[data-spin]")).to_have_text("Spin 2 of 3")
        assert not re.search(r"\$\d", page.locator("body").inner_text())
    axe_is_content(ann)
    floor.do(c.EndHeat(PIT, 1, "the round is over"))
    setup = floor.keeper.state.setup
    floor.do(c.ChangeSetup(SUE, {**setup, "tournament_chips": {"green": "100"}}))
    for page in (ann, bob, board):
        expect(page.locator("[data-chip-notice]")).to_contain_text("green 100 points")


def test_bets_are_sealed_in_the_browser_and_opened_together(floor: House, open_player: Open) -> None:
    ann, bob = enter(floor, open_player, secret=(1,))
    for page, place in ((ann, "red"), (bob, "black")):
        page.get_by_role("radio", name="500 points in tournament chips").click()
        spot(page, place).click()
        expect(page.get_by_role("button", name="Seal my bets (500 points)")).to_be_visible()
    assert stakes(floor, "Ann") == {}
    ann.get_by_role("button", name=re.compile("Seal my bets")).click()
    expect(bob.locator("[data-seals]")).to_have_text("Sealed bets: still missing you")
    ann.reload()
    ann.locator("[data-status=live]").wait_for()
    expect(ann.locator("[data-seals]")).to_have_text("Sealed bets: still missing Bob")
    bob.get_by_role("button", name=re.compile("Seal my bets")).click()
    for page in (ann, bob):
        expect(page.locator("[data-seals]")).to_have_text("Sealed bets are open, and every seal was checked")
        staked(page, "500 points")
    assert (stakes(floor, "Ann"), stakes(floor, "Bob")) == ({"red": 500}, {"black": 500})
    floor.round("18")
    expect(ann.locator("[data-purse]")).to_have_text("1,500 points")
    expect(bob.locator("[data-purse]")).to_have_text("500 points")


def test_dealer_and_pit_count_in_points(floor: House, open_player: Open, open_page: Open) -> None:
    ann, _ = enter(floor, open_player)
    spot(ann, "red").click()
    staked(ann, "25 points")
    dealer = open_page(floor, "/tables/7/deal", session=floor.staff("Dan", Post.DEALER))
    expect(dealer.locator("[data-spin]")).to_have_text("Spin 1 of 3")
    expect(dealer.get_by_role("button", name="Buy-in")).to_have_count(0)
    expect(dealer.locator("body")).to_contain_text("25 points")
    axe_is_content(dealer)
    assert not re.search(r"\$\d", dealer.locator("body").inner_text())
