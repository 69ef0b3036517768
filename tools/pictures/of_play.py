"""What a player sees: a round from the first chip to the last, on a wall's screen and on a phone, and what is known."""

from __future__ import annotations

from typing import Any

from dealt_house import House
from nights import APPROVED, DAN, SENSOR
from playing import spot
from playwright.sync_api import Page

from croupier.game.commitment import EDITION, commitment_to, draw_of
from croupier.table import commands as c
from croupier.table.drawing import wanted
from tools.pictures.camera import PHONE, Camera
from tools.pictures.company import BEFORE, BETS, all_bet, bet, crowd, evening, guest, history

SIDE_BETS: dict[str, Any] = {
    "sidebets": {"roulette-up-bonus": "PT-FLT-RU-01", "straights-and-8s": "standard", "spinner-winner": "SW2-U03"},
    "areas": ["roulette-up-bonus", "straights-and-8s", "spinner-winner"],
}
PRISON: dict[str, Any] = {"wheel": "single-zero", "in_prison": True, "areas": ["in-prison"]}
SPREAD: dict[str, Any] = {"book": "us-nj", "sidebets": {"spread-bet": "00-option-1"}, "areas": ["spread-bet"]}
MACHINE: dict[str, Any] = {
    "terminals": True,
    "approvals": {**APPROVED, "device": "letter 3"},
    "electronic": ["Ball"],
    "automation": dict.fromkeys(("launch", "close", "outcome"), "device")
    | dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine"),
}
SECRET = bytes(range(32))
IN_MID_SPIN = 900


def a_round(camera: Camera) -> None:
    with evening(**SIDE_BETS) as house:
        history(house, *BEFORE[:-6])
        crowd(house)
        token = guest(house)
        bet(house, "Ann", "roulette-up-bonus")
        history(house, "6", "14")
        all_bet(house)
        bet(house, "Ann", *BETS)
        bet(house, "Ann", "corner:8-12", cents=1_000)
        wall, phone = camera.player(house, token, still=False), camera.player(house, token, PHONE)
        spot(wall, "corner:8-12").hover()
        camera.shoot(wall, "player-betting")
        camera.shoot(phone, "phone-betting")
        wall.mouse.move(0, 0)
        house.spin()
        shoot_in(camera, wall, "spinning", "player-spinning")
        wall.reload()
        house.close_betting()
        shoot_in(camera, wall, "no more bets", "player-no-more-bets")
        house.announce("17")
        house.place_dolly()
        house.do(c.CollectLosers(DAN))
        house.do(c.PayWinners(DAN))
        still = camera.player(house, token)
        still.get_by_text("Split 17-20").or_(still.locator(".last-round summary")).first.click()
        shoot_in(camera, still, "paid", "player-settled")
        shoot_in(camera, phone, "paid", "phone-settled")


def shoot_in(camera: Camera, page: Page, phase: str, name: str) -> None:
    page.locator(f'[data-phase="{phase}"]').first.wait_for()
    camera.shoot(page, name, IN_MID_SPIN)


def prison(camera: Camera) -> None:
    with evening(**PRISON) as house:
        token = guest(house)
        bet(house, "Ann", "red", "even", "straight:7", cents=1_000)
        house.spin()
        house.close_betting()
        house.announce("0")
        page = camera.player(house, token)
        page.get_by_role("dialog").wait_for()
        camera.shoot(page, "player-in-prison")


def spreads(camera: Camera) -> None:
    with evening(**SPREAD) as house:
        history(house, *BEFORE)
        token = guest(house)
        bet(house, "Ann", "spread-bet:4", "spread-bet:5", "straight:22", "dozen:2")
        house.spin()
        house.close_betting()
        house.do(c.RecordDraw(DAN, "SecondNumber", "10"))
        house.announce("12")
        camera.shoot(camera.player(house, token), "player-spread-bet")
        board = camera.open(house, "/tables/7/board")
        board.get_by_role("region", name="Odds and limits").wait_for()
        camera.shoot(board, "board-spread-bet")


def knowledge(camera: Camera) -> None:
    with evening() as house:
        token = guest(house)
        history(house, *BEFORE)
        bet(house, "Ann", *BETS)
        history(house, "9", "17")
        for name, panel in (("statistics", "Numbers"), ("rules", "Rules"), ("past-rounds", "Past rounds")):
            page = camera.player(house, token)
            page.get_by_role("button", name=panel, exact=True).click()
            page.get_by_role("region", name=panel, exact=True).wait_for()
            camera.shoot(page, f"knowledge-{name}")
        page.locator("[data-round]").nth(1).click()
        page.get_by_role("dialog").wait_for()
        camera.shoot(page, "knowledge-replay")


def commit(house: House) -> None:
    (context,) = wanted(house.keeper.state, house.keeper.rules, EDITION)
    digest = commitment_to(SECRET, context).digest.hex()
    house.do(c.CommitDraw(SENSOR, context.purpose, digest, EDITION))


def proofs(camera: Camera) -> None:
    with evening(**MACHINE) as house:
        house.do(c.SeatPlayer(DAN, "Ann", 1))
        page = camera.player(house, house.terminal("Ann"))
        for _ in range(2):
            commit(house)
            while not house.keeper.durable.seats["Ann"].pledge:
                page.wait_for_timeout(20)
            house.do(c.SpinBall(SENSOR, confirmed=house.confirmed("launch")))
            house.do(c.CallNoMoreBets(SENSOR, house.confirmed("close")))
            while not house.keeper.durable.nonces:
                page.wait_for_timeout(20)
            house.do(c.MixDraws(SENSOR, house.keeper.state.spin))
            (made,) = house.keeper.state.commitments.values()
            pocket = draw_of(SECRET, made.context, made.mixed).partition(" ")[2]
            house.do(c.RecordOutcome(SENSOR, pocket, c.Telemetry(), SECRET.hex()))
        commit(house)
        page.get_by_role("button", name="Proofs", exact=True).click()
        page.locator("[data-check=true]").first.wait_for()
        page.locator("[data-band]").wait_for(state="detached")
        camera.shoot(page, "knowledge-proofs")


SCENES = {
    a_round: (
        "player-betting",
        "phone-betting",
        "player-spinning",
        "player-no-more-bets",
        "player-settled",
        "phone-settled",
    ),
    prison: ("player-in-prison",),
    spreads: ("player-spread-bet", "board-spread-bet"),
    knowledge: ("knowledge-statistics", "knowledge-rules", "knowledge-past-rounds", "knowledge-replay"),
    proofs: ("knowledge-proofs",),
}
