"""States that no page of the docs shows, to be looked at in every size: `python3 go.py screenshots --sizes FOLDER`."""

from __future__ import annotations

from nights import DAN

from croupier.table import commands as c
from tools.pictures.camera import Camera
from tools.pictures.company import BEFORE, BETS, all_bet, bet, crowd, evening, guest, history
from tools.pictures.of_play import shoot_in


def watching(camera: Camera) -> None:
    with evening(hosted=True) as house:
        history(house, *BEFORE)
        camera.shoot(camera.open(house, "/tables/7/play"), "player-watching")


def lost(camera: Camera) -> None:
    with evening() as house:
        history(house, *BEFORE[:-6])
        crowd(house)
        token = guest(house)
        all_bet(house)
        bet(house, "Ann", *BETS)
        page = camera.player(house, token)
        for name in ("Layouts", "Chips"):
            page.get_by_role("button", name=name, exact=True).click()
            camera.shoot(page, f"player-{name.lower()}")
            page.get_by_role("button", name="Close").click()
        house.spin()
        house.close_betting()
        house.announce("4")
        house.place_dolly()
        house.do(c.CollectLosers(DAN))
        house.do(c.PayWinners(DAN))
        shoot_in(camera, page, "paid", "player-lost")


SCENES = {watching: ("player-watching",), lost: ("player-layouts", "player-chips", "player-lost")}
