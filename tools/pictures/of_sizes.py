"""States that no page of the docs shows, to be looked at in every size: `python3 go.py screenshots --sizes FOLDER`."""

from __future__ import annotations

from nights import DAN
from playwright.sync_api import expect
from tournament_desk import CAT, TD
from tournament_house import tournament_house

from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.tournament import commands as t
from tools.pictures.camera import Camera
from tools.pictures.company import BEFORE, BETS, all_bet, bet, crowd, evening, guest, history
from tools.pictures.of_play import SIDE_BETS, shoot_in
from tools.pictures.of_tournament import EVENING, NAMES, path, sample


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


def panels(camera: Camera) -> None:
    with evening(**SIDE_BETS) as house:
        history(house, *BEFORE[:-6])
        crowd(house)
        all_bet(house)
        page = camera.staff(house, "/tables/7/deal", "Dan", Post.DEALER)
        for key, name in PANELS.items():
            page.keyboard.press(key)
            camera.shoot(page, f"dealer-{name}")
            page.keyboard.press("Escape")
        house.spin()
        house.close_betting()
        house.announce("17")
        expect(page.locator("#stage-title")).to_have_text("Place the dolly")
        camera.shoot(page, "dealer-dolly")
        house.place_dolly()
        expect(page.locator("#stage-title")).to_have_text("Collect the losing bets")
        camera.shoot(page, "dealer-collect")


def doors(camera: Camera) -> None:
    with evening(hosted=True) as house:
        page = camera.open(house, "/")
        camera.shoot(page, "home-welcome")
        page.get_by_role("button", name="Staff sign-in").click()
        camera.shoot(page, "home-sign-in")
        page.goto(f"{house.address}/nothing")
        camera.shoot(page, "nothing")


def desk(camera: Camera) -> None:
    with tournament_house(sample(), "1", "2") as held:
        held.wait(held.do(t.OpenRegistration, TD, EVENING))
        held.wait(*(held.do(t.Enter, CAT, EVENING, name, has_rules=True) for name in NAMES))
        page = camera.open(held.made, path(held), session=held.sessions["Tia"])
        wall = camera.open(held.made, path(held, "/board"))
        wall.locator("[data-look=registration]").wait_for()
        camera.shoot(wall, "tournamentBoard-registration")
        page.get_by_role("region", name="What comes next").wait_for()
        camera.shoot(page, "tournament-registration")
        for link, name in (("Money", "money"), ("Rules and filing", "rules")):
            page.get_by_role("link", name=link).click()
            camera.shoot(page, f"tournament-{name}")
        page.goto(f"{held.made.address}/tournaments")
        page.locator(f"a[href$='{held.name}']").first.wait_for()
        camera.shoot(page, "tournaments")
        held.wait(held.do(t.CloseRegistration, TD, EVENING), held.draw(EVENING))
        wall.locator("[data-look=seating]").wait_for()
        camera.shoot(wall, "tournamentBoard-seating")


PANELS = {"n": "no-spin", "b": "no-bet", "f": "floor", "m": "players-and-chips", "?": "keys"}
SCENES = {
    watching: ("player-watching",),
    lost: ("player-layouts", "player-chips", "player-lost"),
    panels: (*(f"dealer-{name}" for name in PANELS.values()), "dealer-dolly", "dealer-collect"),
    doors: ("home-welcome", "home-sign-in", "nothing"),
    desk: (
        *("tournamentBoard-registration", "tournament-registration", "tournament-money", "tournament-rules"),
        *("tournaments", "tournamentBoard-seating"),
    ),
}
