"""A tournament as its people see it: the director, the wall, and a plan beside the law."""

from __future__ import annotations

from typing import Any

from tournament_desk import TD
from tournament_house import TODAY as DAY
from tournament_house import Held, tournament_house
from tournaments import event, final, heats, plan

from croupier.tournament import commands as t
from tools.pictures.camera import Camera

EVENING = "Evening"
NAMES = ("Ann", "Ben", "Chloé", "Dev", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jon", "Kay", "Leo")
LUCK = {"1": ("17", 0), "2": ("5", 1)}
"""What comes at each table, and which of its players has it."""


def sample() -> dict[str, Any]:
    rounds = [{**heats(), "spins": 6, "per_table": 2}, final(spins=4)]
    return plan(DAY, sharing=True, events=[event(day=DAY, tables=["1", "2"], rounds=rounds)])


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
        held.wait(held.seated(EVENING, *NAMES), held.open("1", "2"), held.start(EVENING))
        for table in ("1", "2", "1", "2"):
            spin(held, table)
        held.wait(held.do(t.OpenExtra, TD, EVENING, "re-buy"))
        page = camera.open(held.made, path(held), session=held.sessions["Tia"])
        page.locator("[data-heat-state=playing]").wait_for()
        camera.shoot(page, "tournament-director")
        camera.shoot(camera.open(held.made, path(held, "/board")), "tournamentBoard-play")


def law(camera: Camera) -> None:
    with tournament_house(sample(), "1", "2", "3") as held:
        page = camera.open(held.made, "/tournaments#new", session=held.sessions["Tia"])
        page.get_by_role("button", name="Fill in a sample").click()
        page.get_by_label("Buy-in", exact=True).fill("$100,000.01")
        page.get_by_label("Buy-in", exact=True).focus()
        page.locator(".plan-field.found").first.wait_for()
        camera.shoot(page, "tournaments-plan")


SCENES = {evening: ("tournament-director", "tournamentBoard-play"), law: ("tournaments-plan",)}
