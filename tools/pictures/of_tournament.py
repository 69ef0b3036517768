"""A tournament as its people see it: the desk, the director, the plan, the wall, and a player's own place."""

from __future__ import annotations

from typing import Any

from tournament_desk import CAT, SECRET, TD, guest
from tournament_house import TODAY as DAY
from tournament_house import Held, tournament_house
from tournaments import event, final, heats, plan

from croupier.tournament import commands as t
from tools.pictures.camera import PHONE, Camera

EVENING = "Evening"
NAMES = ("Ann", "Ben", "Chloé", "Dev", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jon", "Kay", "Leo")
LUCK = {"1": ("17", 0), "2": ("5", 1)}
"""What comes at each table, and which of its players has it."""


def sample() -> dict[str, Any]:
    rounds = [{**heats(), "spins": 6, "per_table": 2}, final(spins=4)]
    return plan(DAY, sharing=True, events=[event(day=DAY, tables=["1", "2"], rounds=rounds)])


def enter(held: Held, *names: str) -> None:
    for name in names:
        held.wait(held.do(t.Enter, CAT, EVENING, name, has_rules=True))


def at_table(held: Held, table: str) -> list[str]:
    return [entry.player for entry in held.field.live(EVENING) if entry.seat and entry.seat.table == table]


def spin(held: Held, table: str) -> None:
    pocket, lucky = LUCK[table]
    players = at_table(held, table)
    bets = {players[lucky]: (f"straight:{pocket}", 100), players[2]: ("red", 500), players[3]: ("black", 800)}
    held.wait(held.spin(table, pocket, bets))


def path(held: Held, rest: str = "") -> str:
    return f"/tournaments/{held.name}{rest}"


def evening(camera: Camera) -> None:
    with tournament_house(sample(), "1", "2") as held:
        session = held.sessions["Tia"]
        held.wait(held.do(t.OpenRegistration, TD, EVENING))
        enter(held, *NAMES[:7])
        page = camera.open(held.made, path(held), session=session)
        page.get_by_label("Player’s name").type("Hugo")
        camera.shoot(page, "tournament-desk")
        enter(held, *NAMES[7:])
        held.wait(held.do(t.CloseRegistration, TD, EVENING), held.draw(EVENING))
        held.wait(held.open("1", "2"), held.start(EVENING))
        for table in ("1", "2", "1", "2"):
            spin(held, table)
        held.wait(held.do(t.OpenExtra, TD, EVENING, "re-buy"))
        page.locator("[data-heat-state=playing]").wait_for()
        camera.shoot(page, "tournament-director")
        board = camera.open(held.made, path(held, "/board"))
        camera.shoot(board, "tournamentBoard-play")
        held.made.table = "1"
        token = held.made.wait(held.made._terminal(held.seat_of(at_table(held, "1")[2])[1]))
        own = camera.open(held.made, "/tables/1/play", PHONE, terminal=token)
        own.locator("[data-own-place]").wait_for()
        camera.shoot(own, "player-own-place")
        held.wait(held.do(t.CloseExtra, TD, EVENING, "re-buy"))
        for table in ("1", "2") * 4:
            spin(held, table)
        held.wait(held.do(t.EndRound, TD, EVENING, SECRET), held.draw(EVENING), held.start(EVENING))
        division(camera, held)
        for _ in range(4):
            spin(held, "1")
        held.wait(held.do(t.EndRound, TD, EVENING, SECRET), held.count_cash(), held.do(t.EndEvent, TD, EVENING))
        board.locator("[data-look=over]").wait_for()
        camera.shoot(board, "tournamentBoard-winner")


def division(camera: Camera, held: Held) -> None:
    """$1,200 for four: $300 each."""
    first, second, *others = held.field.live(EVENING)
    held.made.table = "1"
    token = held.made.wait(held.made._terminal(held.seat_of(second.player)[1]))
    own = camera.open(held.made, "/tables/1/play", PHONE, terminal=token)
    shares = {each.number: 30_000 for each in (first, second, *others)}
    held.wait(held.do(t.ProposeSharing, guest(first.player), EVENING, shares))
    own.get_by_role("button", name="Do not agree").wait_for()
    camera.shoot(own, "player-division")
    held.wait(held.do(t.DeclineSharing, guest(second.player), EVENING, second.number))


def law(camera: Camera) -> None:
    with tournament_house(sample(), "1", "2", "3") as held:
        page = camera.open(held.made, "/tournaments#new", session=held.sessions["Tia"])
        page.get_by_role("button", name="Fill in a sample").click()
        page.get_by_label("Buy-in", exact=True).fill("$100,000.01")
        page.get_by_label("Buy-in", exact=True).focus()
        page.locator(".plan-field.found").first.wait_for()
        camera.shoot(page, "tournaments-plan")


SCENES = {
    evening: (
        "tournament-desk",
        "tournament-director",
        "tournamentBoard-play",
        "player-own-place",
        "player-division",
        "tournamentBoard-winner",
    ),
    law: ("tournaments-plan",),
}
