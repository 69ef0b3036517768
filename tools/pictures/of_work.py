"""What the house sees: the floor, the dealer's console step by step, the pit, and the reader board."""

from __future__ import annotations

from typing import Any

from dealt_house import TABLE, House
from floors import open_keeper
from nights import DAN, WEIGHTS, player
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.table import commands as c
from tools.pictures.camera import Camera
from tools.pictures.company import BEFORE, BETS, all_bet, bet, crowd, evening, guest, history, sit
from tools.pictures.of_play import PRISON, SIDE_BETS, SPREAD

METER = {"roulette-up-progressive": {"unit": "$1", "seed": "$12,500", "reseed": "$5,000", "contribution": "20"}}
WALLS: dict[str, Any] = {
    "sidebets": {"roulette-up-progressive": "PT-BJS-RU-01", "back2back": ""},
    "areas": ["roulette-up-progressive", "back2back"],
    "progressive": METER,
    "house": {"sidebets.back2back.weights": WEIGHTS},
}


def other_tables(house: House) -> None:
    """The rest of the floor: a table of each book, with somebody at some of them."""
    spread = {name: value for name, value in SPREAD.items() if name != "book"}
    for number, book, setup in (("2", "us-co", PRISON), ("3", "us-nh", {}), ("4", "us-nj", spread), ("5", "us-ia", {})):
        house.wait(open_keeper(house.floor, book, number=number, **setup))
        house.table = number
        history(house, "17", "3", "28", "9", number)
        if number in ("2", "5"):
            sit(house, "Eva", "yellow")
            bet(house, "Eva", "red", "straight:7")
    house.table = TABLE


def home(camera: Camera) -> None:
    with evening(hosted=True, **SIDE_BETS) as house:
        other_tables(house)
        history(house, *BEFORE[:-6])
        crowd(house)
        all_bet(house)
        house.spin()
        camera.shoot(camera.open(house, "/"), "home")


def console(camera: Camera) -> None:
    with evening(**SIDE_BETS) as house:
        history(house, *BEFORE[:-6])
        crowd(house)
        all_bet(house)
        guest(house)
        bet(house, "Ann", *BETS)
        page = camera.staff(house, "/tables/7/deal", "Dan", Post.DEALER)
        camera.shoot(page, "dealer-launch")
        page.get_by_role("button", name="Buy-in").click()
        camera.shoot(page, "dealer-buy-in")
        page.keyboard.press("Escape")
        house.spin()
        house.close_betting()
        page.locator('[data-entry="17"]').click()
        camera.shoot(page, "dealer-number")
        house.announce("17")
        house.place_dolly()
        house.do(c.CollectLosers(DAN))
        expect(page.locator("#stage-title")).to_have_text("Pay the winning bets")
        camera.shoot(page, "dealer-pay")


def pit(camera: Camera) -> None:
    with evening(**SIDE_BETS) as house:
        other_tables(house)
        history(house, *BEFORE[:-6])
        crowd(house)
        all_bet(house)
        guest(house)
        bet(house, "Ann", *BETS)
        house.table = "5"
        house.spin()
        house.do(c.ReportIrregularity(DAN, "a chip fell into the wheel"))
        house.table = TABLE
        house.spin()
        house.close_betting()
        house.announce("17")
        house.do(c.OpenDispute(player("Ann"), "Ann", "my chip stood on 20", "straight:23"))
        page = camera.staff(house, "/pit", "Sue", Post.SUPERVISOR)
        page.locator("[data-wait], .asks").first.wait_for()
        camera.shoot(page, "pit")
        page.get_by_role("link", name="Table 7").first.click()
        page.locator("[data-task=dispute]").wait_for()
        camera.shoot(page, "pit-dispute")
        page.get_by_role("link", name="Table 2").first.click()
        page.get_by_role("button", name="Set-up").click()
        page.get_by_role("form", name="Set-up").wait_for()
        camera.shoot(page, "pit-set-up")


def what_if(camera: Camera) -> None:
    with evening() as house:
        page = camera.staff(house, "/what-if?situation=ball-left-wheel", "Sue", Post.SUPERVISOR)
        page.locator("[data-book=us-nj]").wait_for()
        camera.shoot(page, "whatif")


def staff(camera: Camera) -> None:
    with evening() as house:
        for name, post in (
            ("Dora", Post.DEALER),
            ("Sue", Post.SUPERVISOR),
            ("Otto", Post.AUDITOR),
            ("Max", Post.MUCKER),
        ):
            house.staff(name, post)
        page = camera.staff(house, "/pit#staff", "Abe", Post.ADMINISTRATOR)
        camera.shoot(page, "pit-staff")


def wall(camera: Camera) -> None:
    with evening(**WALLS) as house:
        history(house, *BEFORE[:-6])
        crowd(house)
        all_bet(house)
        board: Page = camera.open(house, "/tables/7/board")
        board.get_by_role("region", name="Statistics").wait_for()
        camera.shoot(board, "board")
        house.do(c.PlaceWager(player("Ben"), "Ben", "straight:11", Cents(500), "color"))
        house.spin()
        house.close_betting()
        board.locator('[data-phase="no more bets"]').wait_for()
        camera.shoot(board, "board-no-more-bets")
        house.announce("17")
        board.locator('[data-phase="outcome"]').wait_for()
        camera.shoot(board, "board-number")


SCENES = {
    home: ("home",),
    console: ("dealer-launch", "dealer-buy-in", "dealer-number", "dealer-pay"),
    pit: ("pit", "pit-dispute", "pit-set-up"),
    staff: ("pit-staff",),
    what_if: ("whatif",),
    wall: ("board", "board-no-more-bets", "board-number"),
}
