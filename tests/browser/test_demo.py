"""The demo floor in a real browser: every table, as a newcomer meets it, with its automatic people at work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from dealing import confirm_and_press, enter, pay
from dealt_house import House
from demo_house import demo_house
from playing import spot
from playwright.sync_api import Locator, Page, expect

from croupier.cli.demo import TABLES
from croupier.cli.robots import PLAYERS
from croupier.service.tables import TableKeeper
from croupier.table.state import TableState

Open = Callable[..., Page]
PACE = 0.4
NUMBERS = [table.setup["number"] for table in TABLES]
SIDE_BETS = {
    "1": ("spinner-winner", "roulette-up-bonus", "straights-and-8s"),
    "4": ("spread-bet:4", "spread-bet:3"),
}
"""Places of the side bets that each table has; one that still runs from an earlier round takes no wager."""
ROUNDS = 30


@pytest.fixture(scope="module")
def floor() -> Iterator[House]:
    with demo_house(PACE) as made:
        yield made


def test_every_side_bet_of_the_demo_is_tried(floor: House) -> None:
    offered = {number: {*keeper.rules.setup.sidebets} for number, keeper in floor.floor.tables.items()}
    tried = {number: {place.partition(":")[0] for place in SIDE_BETS.get(number, ())} for number in NUMBERS}
    assert tried == offered


@pytest.mark.parametrize("number", NUMBERS)
def test_a_guest_sits_down_bets_and_sees_a_round_through(floor: House, open_page: Open, number: str) -> None:
    home = open_page(floor, "/")
    card = home.locator(f'[data-table="{number}"]')
    card.get_by_role("link", name="Sit down").click()
    home.get_by_role("button", name="Sit down").click()
    expect(home.get_by_role("region", name="Chip tray")).to_be_visible()
    expect(home.locator("[data-purse]")).to_have_text("$200")
    board = open_page(floor, f"/tables/{number}/board", size=(1920, 1080))
    board.locator("[data-status=live]").wait_for()
    bet(home, "straight:17")
    if number in SIDE_BETS:
        bet(home, *SIDE_BETS[number])
    result = home.get_by_role("region", name="Your result")
    expect(result.locator("summary").first).to_contain_text(re.compile(r"\$\d"))
    expect(board.get_by_role("region", name=re.compile("The (last )?number"))).to_contain_text(re.compile(r"\d"))
    expect(board.get_by_role("region", name="Last numbers, newest first").get_by_role("listitem").first).to_be_visible()


def bet(page: Page, *places: str) -> None:
    """One of these, in this round or a later one: automatic dealers do not wait for anybody."""
    for turn in range(ROUNDS):
        page.locator("[data-phase=betting], [data-phase=spinning]").wait_for()
        place = places[turn % len(places)]
        spot(page, place).click(force=True)
        if not (refusal := answered(page, own(page, place))):
            return
    raise AssertionError(f"none of {places} was taken in {ROUNDS} attempts: {refusal}")


def own(page: Page, place: str) -> Locator:
    """The place, when the player's chips stand on it."""
    return page.locator(f'[data-spot="{place}"][aria-label*="your stake"]')


def answered(page: Page, placed: Locator) -> str:
    """Nothing, or the refusal, which is put away for the next attempt."""
    refused = page.get_by_role("log", name="Refusals").locator("p")
    expect(placed.or_(refused).first).to_be_attached()
    if not refused.count():
        return ""
    says = refused.first.inner_text()
    refused.first.get_by_role("button", name="Dismiss").click()
    return says


def on_duty(page: Page) -> None:
    page.locator("[data-status=live]").wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)


def hand_back(page: Page) -> None:
    page.get_by_role("button", name="Players and chips").click()
    page.get_by_role("button", name="Relieve the dealer").click()
    page.get_by_label("Who deals now").select_option("Dan")
    page.get_by_role("form").get_by_role("button", name="Relieve the dealer").click()
    expect(page.get_by_role("alert")).to_contain_text("Dan is the dealer on duty")


@pytest.mark.parametrize("number", NUMBERS)
def test_one_click_deals_at_the_table_and_the_automatic_dealer_comes_back(
    floor: House, open_page: Open, number: str
) -> None:
    keeper = floor.floor.tables[number]
    page = open_page(floor, "/")
    page.locator(f'[data-table="{number}"]').get_by_role("link", name="Deal").click()
    page.wait_for_url(f"**/tables/{number}/deal")
    on_duty(page)
    assert keeper.durable.dealer == "Dora"
    if number == "5":  # Iowa lets nobody be relieved before the wagers of this round are paid
        page.locator("[data-phase=betting], [data-phase=paid]").wait_for()
    hand_back(page)
    shown = keeper.durable.round
    page.get_by_role("button", name="Back").first.click()
    floor.wait(until(keeper, lambda state: state.round > shown))
    page.get_by_role("button", name="Take over").click()
    on_duty(page)
    page.get_by_role("button", name="Sign out").click()
    floor.wait(until(keeper, lambda state: state.dealer == "Dan"))


def test_one_click_supervises_as_whoever_may(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/")
    page.locator('[data-table="2"]').get_by_role("link", name="Supervise").click()
    page.wait_for_url("**/pit")
    page.locator("[data-status=live]").wait_for()
    expect(page.locator("[data-glance]")).to_have_count(len(NUMBERS))
    page.goto(floor.address)
    expect(page.get_by_text("Eve, supervisor")).to_be_visible()


async def until(keeper: TableKeeper, holds: Callable[[TableState], bool]) -> None:
    while not holds(keeper.durable):
        await keeper.wait_past(keeper.durable_version)


def test_whoever_relieves_dan_deals_alone_and_players_go_on(floor: House, open_page: Open) -> None:
    keeper = floor.floor.tables["1"]
    page = open_page(floor, "/")
    page.locator('[data-table="1"]').get_by_role("link", name="Deal").click()
    page.wait_for_url("**/tables/1/deal")
    on_duty(page)
    taken = keeper.durable_version
    pocket = "20" if "17" in map(str, keeper.durable.results[-1:]) else "17"  # twice the same may win a bonus round
    deal_until(page, "Launch the ball", pocket)
    deal_until(page, "Remove the dolly", pocket)
    deal_until(page, "Launch the ball", pocket)
    page.get_by_role("tab", name="Bets").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"\$5"))
    records = floor.wait(floor.floor.store.read(keeper.stream, taken))
    assert {record.actor for record in records if record.role == "dealer"} == {"Dora"}
    assert {record.actor for record in records if record.role == "player"} <= {*PLAYERS}
    assert any(record.role == "player" for record in records)
    page.get_by_role("button", name="Sign out").click()


def deal_until(page: Page, wanted: str, pocket: str) -> None:
    """Step by step, as the console leads, from wherever the round stands."""
    title = page.locator("#stage-title")
    for _ in range(12):
        now = title.inner_text()
        if now == wanted:
            return
        if now == "Enter the number":
            enter(page, pocket)
        elif now == "Pay the winning bets":
            pay(page)
        else:
            confirm_and_press(page, now)
        expect(title).not_to_have_text(now)
    raise AssertionError(f"no way to: {wanted}")
