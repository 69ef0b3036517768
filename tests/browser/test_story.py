"""One evening with four screens open at once: a player, the dealer, the wall and the pit see one table.

Everything that happens is done on a screen. The house opens with Dan dealing, and people have their passwords; from
there on nothing is asked of the server behind the screens' backs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from dealing import big, confirm_and_press, enter, pay, stage
from dealt_house import TABLE, House, house
from pages import act, task_card
from playing import heard, listen, spot, staked
from playwright.sync_api import Locator, Page, expect

from croupier.people.posts import Post

Open = Callable[..., Page]


class Screens(NamedTuple):
    player: Page
    dealer: Page
    board: Page
    pit: Page


@pytest.fixture
def open_screens(open_page: Open) -> Callable[[House], Screens]:
    def opened(floor: House) -> Screens:
        dan, sue = floor.staff("Dan", Post.DEALER), floor.staff("Sue", Post.SUPERVISOR)
        screens = Screens(
            open_page(floor, f"/tables/{TABLE}/play", still=False),
            open_page(floor, f"/tables/{TABLE}/deal", session=dan),
            open_page(floor, f"/tables/{TABLE}/board", size=(1920, 1080)),
            open_page(floor, f"/pit#table/{TABLE}", session=sue),
        )
        for page in screens:
            page.locator("[data-status=live]").wait_for()
        return screens

    return opened


def test_an_evening_with_four_screens_open(open_screens: Callable[[House], Screens]) -> None:
    with house() as floor:
        screens = open_screens(floor)
        sit_down(screens)
        buy_chips(screens)
        bet_and_close(screens)
        bet_too_late(screens.player)
        settle_seventeen(screens)
        assert floor.keeper.durable.seats["Ann"].purse == {"value": 36_500}
        void_the_next_spin(screens)
        assert floor.keeper.durable.seats["Ann"].purse == {"value": 36_500}
        assert [str(pocket) for pocket in floor.keeper.durable.results] == ["17"]


def sit_down(screens: Screens) -> None:
    """The floor makes a code for the first seat; Ann types it, and her name."""
    pit, player = screens.pit, screens.player
    pit.get_by_role("button", name="Terminals").click()
    pit.get_by_label("Seat").fill("1")
    pit.get_by_role("button", name="Create a code").click()
    code = pit.locator("[data-code]").inner_text()
    pit.get_by_role("button", name="Play", exact=True).click()
    player.get_by_label("Seat").fill("1")
    player.get_by_label("Code").fill(code)
    player.get_by_role("button", name="Use this screen for that seat").click()
    player.get_by_label("Your name").fill("Ann")
    player.get_by_role("button", name="Sit down").click()
    expect(player.get_by_role("region", name="Chip tray")).to_be_visible()
    listen(player)


def buy_chips(screens: Screens) -> None:
    """$100 in value chips, by the four steps at the dealer's console."""
    dealer = screens.dealer
    dealer.get_by_role("button", name="Buy-in").click()
    dealer.get_by_label("Amount").fill("$100")
    dealer.get_by_role("combobox", name="Chips").select_option("value")
    for step in ("Spread the tender", "State the amount", "Give the chips", "Drop it into the drop box"):
        button = dealer.get_by_role("form").get_by_role("button", name=step)
        expect(button).to_be_enabled()
        for box in dealer.get_by_role("form").get_by_role("checkbox").all():
            box.check()
        button.click()
    expect(dealer.locator("#stage-title")).to_have_text("Buy-in")
    dealer.keyboard.press("Escape")
    purse(screens.player, "$100")
    expect(screens.pit.get_by_role("region", name="Seats").first).to_contain_text("$100 value")


def bet_and_close(screens: Screens) -> None:
    """Four bets of $5: three before the ball runs, one while it does."""
    player, dealer, board, pit = screens
    player.get_by_role("radio", name="$5 in value chips").click()
    for place in ("straight:17", "split:17-20", "red"):
        spot(player, place).click()
    staked(player, "$15")
    expect(pit.get_by_role("region", name="Seats").first).to_contain_text("$15")
    confirm_and_press(dealer, "Launch the ball")
    phase(player, "spinning")
    expect(board.locator(".board-phase")).to_have_text("The ball is running")
    spot(player, "dozen:2").click()
    staked(player, "$20")
    purse(player, "$80")
    stage(dealer, "Close the betting")
    big(dealer).click()
    stage(dealer, "Enter the number")
    expect(player.locator("[data-band]")).to_have_text("No more bets")
    heard(player, "No more bets")
    expect(board.locator(".board-no-more")).to_have_text("No more bets")
    expect(pit.locator("[data-glance]").first).to_contain_text("No more bets", ignore_case=True)


def bet_too_late(player: Page) -> None:
    """A tap on black comes after the call: seen, heard, with its section, and no chip stands there."""
    spot(player, "black").click(force=True)
    refused = player.get_by_role("log", name="Refusals")
    expect(refused.locator("[data-says]")).to_have_text("Too late: betting is closed.")
    expect(refused.locator("cite")).to_have_text("30-2205(2)")
    heard(player, "late")
    staked(player, "$20")
    purse(player, "$80")


def settle_seventeen(screens: Screens) -> None:
    """17 pays 35 × $5 on the number, 17 × $5 on the split and 2 × $5 on the dozen, and takes the $5 on red: what was
    $80 beside $20 on the felt is $80 + $15 + $175 + $85 + $10 = $365.
    """
    player, dealer, board, _ = screens
    enter(dealer, "17")
    number = board.get_by_role("region", name="The number", exact=True)
    expect(number).to_contain_text("17")
    expect(number).to_contain_text("black")
    expect(player.get_by_role("img", name="The wheel; the ball is in 17")).to_be_visible()
    heard(player, "17, black")
    confirm_and_press(dealer, "Place the dolly")
    phase(player, "dolly")
    expect(player.locator(".felt .dolly")).to_have_count(1)
    stage(dealer, "Collect the losing bets")
    expect(dealer.get_by_role("list", name="To collect")).to_contain_text("Ann")
    big(dealer).click()
    result = player.get_by_role("region", name="Your result")
    expect(result.locator("summary")).to_have_text(["Red $5 lost"])
    staked(player, "$15")
    purse(player, "$80")
    pay(dealer)
    expect(result).to_contain_text("You won $265")
    purse(player, "$365")
    staked(player, "$0")
    result.get_by_text("Split 17-20", exact=True).click()
    expect(result).to_contain_text("Split 17-20 $5 paid $85Pays 17 to 1. 30-2204(1)")
    stage(dealer, "Remove the dolly")
    big(dealer).click()
    stage(dealer, "Launch the ball")
    expect(player.locator(".felt .dolly")).to_have_count(0)
    for page, name in ((board, "Last numbers, newest first"), (player, "Last numbers")):
        expect(page.get_by_role("region", name=name).get_by_role("listitem")).to_have_count(1)


def void_the_next_spin(screens: Screens) -> None:
    """The supervisor stops the round, says why, and rules. Colorado lets wagers stand: Ann takes hers back."""
    player, dealer, board, pit = screens
    spot(player, "red").click()
    staked(player, "$5")
    confirm_and_press(dealer, "Launch the ball")
    stage(dealer, "Close the betting")
    form = act(pit, "ReportIrregularity")
    form.get_by_label("What has happened").fill("the ball was thrown by hand")
    form.get_by_role("button", name="Void the spin").click()
    phase(player, "referred")
    expect(board.locator(".board-phase")).to_have_text("The supervisor decides")
    expect(dealer.locator(".barrier")).to_contain_text("Waiting for a ruling on: the ball was thrown by hand")
    ruling = task_card(pit, "irregularity")
    ruling.get_by_label("Reason").fill("it never left the hand")
    ruling.get_by_role("button", name="No spin").click()
    task_card(pit, "observe").get_by_role("button", name="I observed it carried out").click()
    for told in (player, dealer, board):
        expect(no_spin(told)).to_have_text(
            "No spin: the ball was thrown by hand, because it never left the hand; wagers stand, and may be changed"
        )
    heard(player, "No spin")
    expect(pit.get_by_role("region", name="Significant events")).to_contain_text("because it never left the hand")
    phase(player, "betting")
    stage(dealer, "Launch the ball")
    staked(player, "$5")
    player.get_by_role("button", name="Clear").click()
    staked(player, "$0")
    purse(player, "$365")
    confirm_and_press(dealer, "Launch the ball")
    for told in (player, dealer, board):
        expect(no_spin(told)).to_have_count(0)


def no_spin(page: Page) -> Locator:
    return page.locator("[data-no-spin]")


def phase(page: Page, name: str) -> None:
    expect(page.locator(f"[data-phase='{name}']").first).to_be_visible()


def purse(page: Page, dollars: str) -> None:
    expect(page.locator("[data-purse]")).to_have_text(dollars)
