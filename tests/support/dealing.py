"""A round by the buttons of the dealer's console, for tests."""

from __future__ import annotations

from dealt_house import House
from nights import DAN, player
from playwright.sync_api import Locator, Page, expect

from croupier.money.amount import Cents
from croupier.rulebook.playable import tender_boxes
from croupier.table import commands as c


def big(page: Page) -> Locator:
    return page.locator("[data-next]")


def stage(page: Page, title: str) -> None:
    """The step is shown, and the one before it was answered."""
    expect(page.locator("#stage-title")).to_have_text(title)
    expect(page.locator(".big[aria-busy=true]")).to_have_count(0)


def confirm_and_press(page: Page, title: str) -> None:
    """Ticks every confirmation that the book asks for, and takes the step."""
    stage(page, title)
    for box in page.locator(".confirm input").all():
        box.check()
    big(page).click()


def launch_and_close(page: Page) -> None:
    confirm_and_press(page, "Launch the ball")
    stage(page, "Close the betting")
    expect(big(page)).to_contain_text("No more bets")
    big(page).click()
    stage(page, "Enter the number")


def enter(page: Page, value: str) -> None:
    expect(big(page)).to_be_disabled()
    page.locator(f'[data-entry="{value}"]').click()
    expect(big(page)).to_contain_text(f"Confirm {value}")
    big(page).click()


def pay(page: Page) -> None:
    """Every payment is ticked off, and then they count as made."""
    stage(page, "Pay the winning bets")
    for box in page.locator("[aria-label='To pay'] input").all():
        box.check()
    big(page).click()


def sit_with_color(floor: House, name: str, color: str, *bets: tuple[str, int]) -> None:
    """A player with $100 in chips of $5, and these bets."""
    rules, amount = floor.keeper.rules, Cents(10_000)
    for command in (
        c.SeatPlayer(player(name), name, len(floor.keeper.state.seats) + 1),
        c.SetChips(player(name), name, color, Cents(500)),
        c.SpreadTender(DAN, name, "currency", amount, "color", True, floor.confirmed("buy-in")),
        c.StateAmount(DAN, amount),
        c.GiveChips(DAN, amount, floor.confirmed("chips")),
        c.DropTender(DAN, tender_boxes(rules.rules, "currency")[0]),
        *(c.PlaceWager(player(name), name, place, Cents(cents), "color") for place, cents in bets),
    ):
        floor.do(command)
