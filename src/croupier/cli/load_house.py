"""The house that `croupier load --start` makes: one table with a player and a terminal at every seat, and play money.

It is written into a new store as any house is, by commands through the keepers. Then `croupier serve` opens it in a
process of its own, with its log, its checkpoints and every background task, as in production.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from argon2 import PasswordHasher

from croupier.cli.history import written_store
from croupier.cli.serve import house_of
from croupier.cli.store import opened
from croupier.devices.clock import SystemClock
from croupier.load.plan import Keys, Seat
from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import PREFIX
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage.library import Library, LibraryError
from croupier.table import commands as c
from croupier.table.inspecting import in_order
from croupier.table.people import Actor, Role
from croupier.web.cookies import SESSION, TERMINAL

TABLE, BOOK, DAY = "1", "us-co", date(2022, 8, 14)
STREAM = f"{PREFIX}{TABLE}"
PAGE = 2_000
SETUP: dict[str, Any] = {
    "number": TABLE,
    "wheel": "double-zero",
    "terminals": True,
    "shared_screen": False,
    "tokes": True,
    "limits": {"table": {"min": "$1", "max": "$1,000"}},
    "approvals": {"layout": "1", "house_rules": "2", "posting_place": "3"},
    "wheel_diameter_inches": "32",
    "evenly_spaced": True,
    "ball_diameter_inches": "3/4",
    "ball_material": "no metal",
    "automation": dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine"),
}
"""After the number is entered the machine does the rest, so that a round is three commands of the dealer's."""
SUPERVISOR, BILLS = Actor("Sue", Role.SUPERVISOR), Actor("bills", Role.DEVICE)
FLOAT = Cents(100_000_000)
WAGER = b'{"event":"WagerPlaced"'
FIRST, PASSWORD = "a first password", "play money alone"  # of people who do not exist
_T = TypeVar("_T")


async def prepared(database: str, proof: Path, seats: int, library: Library) -> Keys:
    """Writes the house, and says who may come in."""
    await _must_be_empty(database)
    async with written_store(argparse.Namespace(proof=proof), database) as (store, _):
        house = house_of(store, library)
        keeper = await house.floor.add(BOOK, DAY, SETUP)
        # Hashing as strong as in production would be all that is waited for here, and is no part of what is measured.
        staff = StaffService(store, SystemClock(), Argon2(PasswordHasher(1, 8, 1)))
        keys = await opened_table(keeper, staff, seats)
        await house.clerk.look()  # so that what all have paid in is in the pit's books before anything is measured
        return keys


async def opened_table(keeper: TableKeeper, staff: StaffService, seats: int) -> Keys:
    """A dealer, and a player with chips and a terminal at every seat."""
    await must(staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD))
    await must(staff.add("Ada", "Dan", "L-2", Post.DEALER, FIRST))
    await must(staff.change_password("Dan", FIRST, PASSWORD, ""))
    await _open(keeper)
    seated = await asyncio.gather(*(_seat(keeper, staff, number) for number in range(1, seats + 1)))
    session = await must(staff.sign_in("Dan", PASSWORD, ""))
    return Keys(TABLE, f"{SESSION}={session}", list(seated))


async def kept_wagers(database: str, stream: str) -> int:
    """Wagers in the log of a table, counted after the server has gone."""
    store, after, found = opened(database, read_only=True), 0, 0
    try:
        while records := await store.read(stream, after, PAGE):
            found += sum(record.body.startswith(WAGER) for record in records)
            after = records[-1].version
    finally:
        await store.close()
    return found


async def _must_be_empty(database: str) -> None:
    store = opened(database)
    try:
        if await store.size():
            raise LibraryError("there is a house in this database; --start makes a new one, and needs an empty one")
    finally:
        await store.close()


async def _open(keeper: TableKeeper) -> None:
    everything, found = frozenset(keeper.rules.confirmations("open")), in_order(keeper.rules, SUPERVISOR.name)
    box = c.DropBox(TABLE, "a", "b")
    await must(keeper.handle(c.OpenTable(SUPERVISOR, "Dan", FLOAT, box, "wall", everything, found), "open"))


async def _seat(keeper: TableKeeper, staff: StaffService, number: int) -> Seat:
    name = f"player {number}"
    await must(keeper.handle(c.SeatPlayer(Actor(name, Role.PLAYER), name, number), f"seat {number}"))
    await must(keeper.handle(c.SpreadTender(BILLS, name, "currency", FLOAT, "electronic"), f"buy {number}"))
    code = await must(staff.enroll("Ada", TABLE, number))
    return Seat(name, f"{TERMINAL}={await must(staff.use_code(TABLE, number, code, ''))}")


async def must(answer: Awaitable[_T | Refusal]) -> _T:
    told = await answer
    assert not isinstance(told, Refusal), told
    return told
