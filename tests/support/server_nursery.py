"""Servers that are there to be killed. Run as a program, it forks one for each line that it reads.

A fork is quick, because everything is imported and the rulebooks are read. A child is the real thing from there on:
the store, the floor, the people and the application, on a port of its own. All write to one pipe: a child its process
id and then its port; the nursery "dead" when the child has ended, and nothing comes after that.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Any

import msgspec
from argon2 import PasswordHasher
from nights import inspection_of

from croupier.cli.listening import listen
from croupier.devices.clock import SystemClock
from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.pit import PitService
from croupier.service.ports import EventStore, Record, StoreError
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.service.tournaments import TournamentService
from croupier.storage.law import HouseLaw, compile_rules
from croupier.storage.library import Library
from croupier.storage.open import open_store
from croupier.storage.postgres import PostgresStore  # noqa: F401, so that a child need not
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.table.rules import TableRules
from croupier.web.app import build
from croupier.web.cookies import SESSION, TERMINAL
from croupier.web.gates.gated import Gated
from croupier.web.limits import Pace
from croupier.web.server import Server, settings

BOOK, DAY = "us-co", date(2022, 8, 14)
TABLE = "7"
SETUP = {
    "number": TABLE,
    "wheel": "double-zero",
    "limits": {"table": {"min": "$1", "max": "$100"}},
    "tokes": True,
    "approvals": {"layout": "letter 1", "house_rules": "letter 2", "posting_place": "letter 2"},
    "wheel_diameter_inches": "32",
    "evenly_spaced": True,
    "ball_diameter_inches": "3/4",
    "ball_material": "no metal",
}
PLAYERS = ("Ann", "Bob", "Zoë", "李雷")
RICH = Cents(100_000_000)
PASSWORD = "correct horse battery"
UNHURRIED = Pace(rate=10_000, burst=10_000)
HASTE = 0.02
"""Seconds by which a server with the planted fault stores too late."""
DAN, SUE = Actor("Dan", Role.DEALER), Actor("Sue", Role.SUPERVISOR)


class Life(msgspec.Struct):
    """What a server is to do."""

    database: str
    hasty: bool = False
    """A fault that is planted: it acknowledges before the append is durable."""
    gates: int = 0


class HastyStore:
    """A store that says it has appended, and does so a little later."""

    def __init__(self, store: EventStore) -> None:
        self._store, self._last = store, asyncio.create_task(asyncio.sleep(0))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, records: Sequence[Record]) -> None:
        self._last = asyncio.create_task(self._later(self._last, records))

    async def _later(self, before: asyncio.Task[None], records: Sequence[Record]) -> None:
        await before
        await asyncio.sleep(HASTE)
        await self._store.append(records)


@cache
def rules() -> TableRules:
    compiled = compile_rules(Library(), BOOK, DAY, SETUP, "", {})
    assert isinstance(compiled, TableRules), compiled
    return compiled


def law(name: str, day: date, setup: Any, base: str, house: Any) -> TableRules:
    return rules()


def house_on(store: EventStore) -> House:
    clock = SystemClock()
    floor = Floor(store, clock, law)
    pit = PitService(store, clock, HouseLaw(Library()), floor)
    tournaments = TournamentService(store, clock, HouseLaw(Library()))
    return House(floor, StaffService(store, clock, Argon2(PasswordHasher(1, 8, 1))), pit, tournaments)


async def prepared(database: str) -> dict[str, str]:
    """A table that is open, with everybody seated and rich; and the cookies of the dealer and of the terminals."""
    store = open_store(database)
    house = house_on(store)
    staff_service, keeper = house.staff, await house.floor.add(BOOK, DAY, SETUP)
    for number, command in enumerate(_opening(keeper)):
        result = await keeper.handle(command, f"opening-{number}")
        assert not isinstance(result, Refusal), result
    assert await staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
    for name, post in (("Dan", Post.DEALER), ("Sue", Post.SUPERVISOR)):
        assert await staff_service.add("Ada", name, f"L-{name}", post, "a first password") is None
        assert await staff_service.change_password(name, "a first password", PASSWORD, "") is None
    cookies = {"Dan": await _signed_in(staff_service)}
    for seat, name in enumerate(PLAYERS, 1):
        code = await staff_service.enroll("Sue", TABLE, seat)
        assert isinstance(code, str), code
        cookies[name] = f"{TERMINAL}={await staff_service.use_code(TABLE, seat, code, '')}"
    await store.close()
    return cookies


async def dealers_cookie(database: str) -> str:
    """A new one: after a restart nobody knows that a session was in use, and a few minutes later it is locked."""
    store = _opened(database)
    staff_service = house_on(store).staff
    await staff_service.keeper.load()
    cookie = await _signed_in(staff_service)
    await store.close()
    return cookie


async def _signed_in(staff_service: StaffService) -> str:
    session = await staff_service.sign_in("Dan", PASSWORD, "")
    assert isinstance(session, str), session
    return f"{SESSION}={session}"


def _opening(keeper: TableKeeper) -> list[c.Command]:
    confirmed = {step: frozenset(rules().confirmations(step)) for step in ("open", "buy-in", "chips")}
    box, found = c.DropBox(TABLE, "a", "b"), inspection_of(rules())
    commands: list[c.Command] = [
        c.OpenTable(SUE, "Dan", Cents(RICH * 10), box, "by the door", confirmed["open"], found)
    ]
    for seat, name in enumerate(PLAYERS, 1):
        commands += [
            c.SeatPlayer(Actor(name, Role.PLAYER), name, seat),
            c.SpreadTender(DAN, name, "currency", RICH, "value", True, confirmed["buy-in"]),
            c.StateAmount(DAN, RICH),
            c.ApproveChips(SUE),
            c.GiveChips(DAN, RICH, confirmed["chips"]),
            c.DropTender(DAN, "drop box"),
        ]
    return commands


async def serve(life: Life) -> None:
    store = _opened(life.database)
    house = house_on(HastyStore(store) if life.hasty else store)
    await house.open()
    with listen("127.0.0.1", 0) as listener:
        app, port = build(house, UNHURRIED), listener.getsockname()[1]
        server = Gated(app, life.gates) if life.gates else Server(settings(app))
        serving = asyncio.create_task(server.serve([listener]))
        if life.gates:
            await _answered(port)
        say(f"port {port}")
        await serving
    await store.close()


async def _answered(port: int) -> None:
    """When a gate is there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /health HTTP/1.1\r\nhost: house\r\nconnection: close\r\n\r\n")
    assert await reader.read()
    writer.close()


def _opened(database: str) -> EventStore:
    """A database may need a moment to see that the one before us is gone."""
    for _ in range(500):
        try:
            return open_store(database)
        except StoreError as error:
            refused = error
            time.sleep(0.01)
    raise refused


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def main() -> None:
    rules()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            say(f"pid {os.getpid()}")
            asyncio.run(serve(msgspec.json.decode(line, type=Life)))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        say(f"dead {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
