"""What the house sees: the floor, the dealer's console step by step, the pit, and the reader board."""

from __future__ import annotations

from typing import Any

from dealt_house import House
from floors import do, open_keeper, play_round
from nights import DAN, WEIGHTS, player
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from tools.pictures.camera import Camera
from tools.pictures.company import BETS, bet, crowd, evening, guest, history, sit
from tools.pictures.of_play import PRISON, SIDE_BETS, SPREAD

METER = {"roulette-up-progressive": {"unit": "$1", "seed": "$12,500", "reseed": "$5,000", "contribution": "20"}}
WALLS: dict[str, Any] = {
    "sidebets": {"roulette-up-progressive": "PT-BJS-RU-01", "back2back": ""},
    "areas": ["roulette-up-progressive", "back2back"],
    "progressive": METER,
    "house": {"sidebets.back2back.weights": WEIGHTS},
}


def other_tables(house: House) -> dict[str, TableKeeper]:
    """The rest of the floor: a table of each book, with somebody at some of them."""
    made = {}
    for number, book, setup in (
        ("2", "us-co", PRISON),
        ("3", "us-nh", {}),
        ("4", "us-nj", {name: value for name, value in SPREAD.items() if name != "book"}),
        ("5", "us-ia", {}),
    ):
        made[number] = house.wait(open_keeper(house.floor, book, number=number, **setup))
        for pocket in ("17", "3", "28", number):
            house.clock.at += 40_000
            house.wait(play_round(made[number], pocket)) if book == "us-co" else None
    sit(house, "Eva", "yellow", keeper=made["2"])
    sit(house, "Finn", "blue", keeper=made["5"])
    bet(house, "Eva", "red", "straight:7", keeper=made["2"])
    bet(house, "Finn", "black", "straight:20", keeper=made["5"])
    return made


def home(camera: Camera) -> None:
    with evening(hosted=True, **SIDE_BETS) as house:
        other_tables(house)
        history(house)
        crowd(house)
        house.spin()
        camera.shoot(camera.open(house, "/"), "home")


def console(camera: Camera) -> None:
    with evening(**SIDE_BETS) as house:
        history(house)
        crowd(house)
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
        tables = other_tables(house)
        history(house)
        crowd(house)
        guest(house)
        bet(house, "Ann", *BETS)
        iowa = tables["5"]
        house.wait(do(iowa, c.SpinBall(DAN, "counter-clockwise", "clockwise", frozenset(iowa.rules.confirmations("launch")))))
        house.wait(do(iowa, c.ReportIrregularity(DAN, "a chip fell into the wheel")))
        house.spin()
        house.close_betting()
        house.announce("17")
        house.do(c.OpenDispute(player("Ann"), "Ann", "my chip stood on 20", "straight:23"))
        page = camera.staff(house, "/pit", "Sue", Post.SUPERVISOR)
        page.locator("[data-wait], .asks").first.wait_for()
        camera.shoot(page, "pit")
        page.get_by_role("link", name="Table 7").first.click()
        page.locator("[data-wait=dispute]").wait_for()
        camera.shoot(page, "pit-dispute")
        page.get_by_role("button", name="Set-up").click()
        page.get_by_role("form", name="Set-up").wait_for()
        camera.shoot(page, "pit-set-up")


def staff(camera: Camera) -> None:
    with evening() as house:
        for name, post in (("Dora", Post.DEALER), ("Sue", Post.SUPERVISOR), ("Otto", Post.AUDITOR), ("Max", Post.MUCKER)):
            house.staff(name, post)
        page = camera.staff(house, "/pit#staff", "Abe", Post.ADMINISTRATOR)
        camera.shoot(page, "pit-staff")


def wall(camera: Camera) -> None:
    with evening(**WALLS) as house:
        history(house)
        crowd(house)
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
    wall: ("board", "board-no-more-bets", "board-number"),
}
