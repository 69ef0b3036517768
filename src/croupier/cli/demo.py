"""The demo floor: a table for each rulebook and one with an electronic wheel, an automatic dealer and supervisor, a few
automatic players, play money.
"""

from __future__ import annotations

import asyncio
from datetime import date
from functools import partial
from typing import Any

from croupier.cli import demo_plan
from croupier.cli.demo_tournament import TESS, Director, Maker
from croupier.cli.house import HouseTable, tell_pit
from croupier.cli.house import set_up as set_up_tables
from croupier.cli.robot_pit import STAFF as ROBOTS
from croupier.cli.robot_pit import PitRobot
from croupier.cli.robot_supervisor import Sue
from croupier.cli.robots import Robots
from croupier.people import commands as c
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.rulebook.house import HouseRules
from croupier.service.house import House
from croupier.service.presence import PIT, Presence
from croupier.service.presence import table as at_table
from croupier.service.staff import StaffService
from croupier.views.house import dealers_view

APPROVED = {"layout": "demo", "house_rules": "demo", "posting_place": "demo"}
EQUIPMENT = {
    "wheel_diameter_inches": "32",
    "evenly_spaced": True,
    "ball_diameter_inches": "3/4",
    "ball_material": "no metal",
}


TIME = {"betting": "20"}
"""Long enough for a first visit."""


def _colorado(number: str, wheel: str, **more: Any) -> HouseTable:
    limits = {"table": {"min": "$1", "max": "$100"}}
    setup = {"number": number, "wheel": wheel, "limits": limits, "tokes": True, "approvals": APPROVED, "timers": TIME}
    return HouseTable("us-co", {**setup, **EQUIPMENT, **more}, date(2022, 8, 14))


TABLES = (
    _colorado(
        "1",
        "double-zero",
        sidebets={"roulette-up-bonus": "PT-FLT-RU-01", "straights-and-8s": "standard", "spinner-winner": "SW2-U03"},
        areas=["roulette-up-bonus", "straights-and-8s", "spinner-winner"],
    ),
    _colorado("2", "single-zero", in_prison=True, areas=["in-prison"], timers={**TIME, "choice": "20"}),
    HouseTable("us-nh", {"number": "3", "wheel": "double-zero", "timers": TIME}, date(2020, 1, 1)),
    HouseTable(
        "us-nj",
        {
            "number": "4",
            "wheel": "double-zero",
            "limits": {"table": {"min": "$1", "max": "$100"}},
            "tokes": True,
            "timers": TIME,
            "approvals": APPROVED,
            **EQUIPMENT,
            "sidebets": {"spread-bet": "00-option-1"},
            "areas": ["spread-bet"],
            "automation": {"draw": "device"},
            "electronic": ["SecondNumber"],
        },
        date(2022, 8, 14),
        base="us-co",
    ),
    HouseTable(
        "us-ia",
        {
            "number": "5",
            "wheel": "double-zero",
            "limits": {"table": {"min": "$5", "max": "$500"}},
            "tokes": True,
            "timers": TIME,
        },
        date(2025, 6, 13),
    ),
    _colorado(
        "6",
        "double-zero",
        terminals=True,
        approvals={**APPROVED, "device": "demo"},
        electronic=["Ball"],
        timers={**TIME, "result": "7"},
        automation={
            **dict.fromkeys(("launch", "close", "outcome"), "device"),
            **dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine"),
        },
    ),
)


def _tournament_table(number: str) -> HouseTable:
    """Set aside for the demo's tournament: it is made with it."""
    return _colorado(number, "double-zero", timers={})


def maker_of(house: House) -> Maker:
    return Maker(house, _tournament_table("T1").setup)


STAFF = (
    ("Ada", Post.ADMINISTRATOR),
    ("Eve", Post.SUPERVISOR),
    ("Dora", Post.DEALER),
    ("Otto", Post.AUDITOR),
    ("Kay", Post.KEY_MANAGER),
    ("Sid", Post.SECURITY),
    ("Cara", Post.CASHIER),
    ("Cole", Post.COUNTER),
    ("Coral", Post.COUNTER),
    ("Abe", Post.ACCOUNTING),
    (TESS.name, TESS.post),
    ("Sam", Post.SUPERVISOR),
)
"""In the order of their licenses. There are two supervisors, so that acts that take two people can be tried."""
FLOOR = "Eve"
"""Who makes the codes for guests' terminals."""
PASSWORD = "play money only"  # noqa: S105
SIGN_INS = f"{', '.join(name for name, _ in STAFF)} with the password {PASSWORD!r}"


HOUSE = HouseRules(
    "The Demo House",
    "us-co",
    date(2022, 8, 14),
    licence="DEMO",
    shifts={"grave": "00:00", "day": "08:00", "swing": "16:00"},
)


async def set_up(house: House) -> None:
    """The house's name and shifts, the tables, and people with a password that everybody knows, which is why it is a
    demo."""
    floor = house.floor
    await _hire(house.staff)
    apart = [_tournament_table(number) for number in demo_plan.TABLES if number in floor.tables]
    await set_up_tables(floor, (*TABLES, *apart))
    await tell_pit(house.pit, HOUSE)


async def _hire(staff: StaffService) -> None:
    """Hashing is slow on purpose, and a password that is no secret is hashed once for all of them."""
    first = STAFF[0][0]
    if missing := [each for each in enumerate(STAFF, 1) if staff.state.person(each[1][0]) is None]:
        hashed = await asyncio.to_thread(Argon2().hash, PASSWORD)
        for number, (name, post) in missing:
            by = first if name != first else ""
            await staff.change(c.AddStaff, by, name, f"DEMO-{number}", post, hashed)
            if by:  # a password that somebody else has given is changed before it is of use
                await staff.change(c.SetPassword, name, name, hashed, c.Proof(True, 1), "demo")
    for name, post in ROBOTS.items():
        if staff.state.person(name) is None:
            await staff.add(
                first, name, f"DEMO-{name}", post
            )  # without a password: nobody signs in as an automatic one


def is_supervised(presence: Presence, number: str) -> bool:
    """Somebody looks into the pit, or at this table, and could answer what waits there."""
    return presence.is_here(PIT) or presence.is_here(at_table(number))


async def run(house: House, pace: float = 1.0) -> None:
    """Play at every table until cancelled. `pace` is how long a second is."""
    staff, pit = house.staff, PitRobot(house.pit)

    def is_here(name: str) -> bool:
        return any(each.name == name and each.here for each in dealers_view(staff.state, staff.clock.now()))

    async with asyncio.TaskGroup() as group:
        for table in TABLES:
            number = table.setup["number"]
            keeper, is_watched = house.floor.tables[number], partial(is_supervised, house.presence, number)
            group.create_task(Robots(keeper, pace, pit).play())
            group.create_task(Sue(keeper, pace, is_here, pit, is_watched).watch())
        group.create_task(Director(house, pace).run())
