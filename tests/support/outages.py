"""A database that goes away in the middle of everything and comes back, and terminals that play on."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field

import postgres
import psycopg
from argon2 import PasswordHasher
from floors import do, floor_on, house_of, open_keeper, sit, wager
from nights import fill_of, player

from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service.chain import first_break
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.ports import Record, Snapshot
from croupier.service.staff import StaffService
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.storage import postgres as adapter
from croupier.storage.postgres import PostgresStore
from croupier.table import commands as c

TABLES = ("7", "8")
PLAYERS = ("Ann", "Bob", "Cay")
PASSWORD = "correct horse battery"
CLEARED_AFTER = 500
"""Wagers of one terminal, so that no place reaches its maximum."""


def cut(address: str) -> None:
    """End the connections of the store, as an administrator or a network would."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
            "where datname = current_database() and application_name = 'croupier'"
        )


class Line:
    """What lies between the store and the server: when it is mute, a commit is done and its answer gets lost."""

    def __init__(self) -> None:
        self.is_mute = False

    @contextlib.contextmanager
    def laid(self) -> Iterator[Line]:
        commit = adapter._Writing.commit

        def commits(writing: adapter._Writing, fresh: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
            commit(writing, fresh, snapshots)
            if self.is_mute and fresh:
                self.is_mute = False
                writing.close()
                raise psycopg.OperationalError("the connection is lost")

        setattr(adapter._Writing, "commit", commits)  # noqa: B010
        try:
            yield self
        finally:
            setattr(adapter._Writing, "commit", commit)  # noqa: B010

    async def strike(self, server: postgres.Server, fault: str, until: Callable[[], bool] = lambda: True) -> None:
        """One outage; a pause lasts until it is noticed."""
        if fault == "mute":
            self.is_mute = True
            while self.is_mute:
                await asyncio.sleep(0.001)
        elif fault == "cut":
            await asyncio.to_thread(cut, server.address)
        elif fault == "pause":
            with server.paused():
                while not until():
                    await asyncio.sleep(0.005)
        else:
            await asyncio.to_thread(server.kill if fault == "kill" else server.stop)
            await asyncio.to_thread(server.start)


@dataclass
class Terminal:
    """Sends a wager until it is answered, under one id, and then the next."""

    keeper: TableKeeper
    player: str
    acknowledged: list[str] = field(default_factory=list)
    on_felt: int = 0
    halts: int = 0

    async def play(self, over: asyncio.Event) -> None:
        while not over.is_set():
            number, id_ = len(self.acknowledged), f"bet {uuid.uuid4().hex}"
            clears = number % CLEARED_AFTER == CLEARED_AFTER - 1
            place = f"straight:{number % 36 + 1}"
            command = c.ClearWagers(player(self.player), self.player) if clears else wager(self.player, place, 100)
            while True:
                try:
                    await do(self.keeper, command, id_)
                    break
                except HaltedError:
                    self.halts += 1
                    await asyncio.sleep(0.01)
            self.acknowledged.append(id_)
            self.on_felt = 0 if clears else self.on_felt + 100
            await asyncio.sleep(0.002)


@dataclass
class Outage:
    """A house on that server, with its terminals."""

    store: PostgresStore
    floor: Floor
    house: House
    terminals: list[Terminal]

    async def goes_on(self) -> None:
        """Until every table does, by itself."""
        while any(keeper.halted for keeper in self.floor.tables.values()):
            await asyncio.sleep(0.005)

    async def signs_in(self, name: str) -> bool:
        """Whether somebody can: asked again while the database is away, which the tables may not have noticed yet."""
        while True:
            try:
                return isinstance(await self.house.staff.sign_in(name, PASSWORD, "here"), str)
            except HaltedError:
                await asyncio.sleep(0.01)

    async def wrong(self) -> list[str]:
        """What is not in the store as it was acknowledged, or more often than that."""
        return [sentence for terminal in self.terminals for sentence in await self._wrong(terminal)]

    async def _wrong(self, terminal: Terminal) -> list[str]:
        keeper, who = terminal.keeper, f"{terminal.player} at {terminal.keeper.stream}"
        stored = await self.store.read(keeper.stream)
        found = [broken] if (broken := first_break(stored)) else []
        times = Counter(record.command for record in stored)
        known = {id_: times[id_] for id_ in terminal.acknowledged}
        if lost := [id_ for id_, often in known.items() if not often]:
            found.append(f"{who}: {len(lost)} acknowledged commands are lost")
        bets = {record.command for record in stored if record.command.startswith("bet ")}
        acknowledged = {id_ for each in self.terminals for id_ in each.acknowledged}
        if strange := bets - acknowledged:
            found.append(f"{who}: {len(strange)} commands are stored that nobody was told of")
        on_felt = sum(keeper.durable.seats[terminal.player].wagers.values())
        if on_felt != terminal.on_felt:
            found.append(f"{who}: {on_felt} cents are on the felt, and {terminal.on_felt} were acknowledged")
        if keeper.durable_version != len(stored):
            found.append(f"{who}: the table is at {keeper.durable_version}, and its log at {len(stored)}")
        return found


@contextlib.asynccontextmanager
async def house_on(server: postgres.Server) -> AsyncIterator[Outage]:
    """Two tables with three rich players each, and somebody on the staff."""
    store = PostgresStore(server.address)
    floor, terminals = floor_on(store), []
    for number in TABLES:
        keeper = await open_keeper(floor, number=number)
        await do(keeper, fill_of(keeper.state, 100_000_000))
        for name in PLAYERS:
            await sit(keeper, name, 1_000_000)
            terminals.append(Terminal(keeper, name))
    staff_service = StaffService(store, floor.clock, Argon2(PasswordHasher(1, 8, 1)))
    await staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD)
    try:
        yield Outage(store, floor, house_of(floor, staff_service), terminals)
    finally:
        await store.close()
