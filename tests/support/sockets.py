"""A house on loopback with real sockets, in the test's own process, so that a test can look at both ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import uvicorn
from argon2 import PasswordHasher
from floors import FailingStore, StepClock, do, floor_on, house_of, open_keeper, sit
from nights import SENSOR, player
from websockets.asyncio.client import ClientConnection, connect

from croupier.cli.listening import listen
from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.web.app import build
from croupier.web.entrance import PER_ADDRESS
from croupier.web.gates.far import FarWire
from croupier.web.gates.gated import Gated
from croupier.web.limits import COMMANDS, Pace
from croupier.web.server import Server, settings
from croupier.web.wire import Wire

PASSWORD = "correct horse battery"
PATIENCE = 60


class House:
    def __init__(
        self, floor: Floor, staff_service: StaffService, keeper: TableKeeper, server: uvicorn.Server, port: int
    ) -> None:
        self.floor, self.staff_service, self.keeper, self.server, self.port = floor, staff_service, keeper, server, port

    async def session(self, name: str = "Dan") -> dict[str, str]:
        """The cookie of somebody who has just signed in."""
        session = await self.staff_service.sign_in(name, PASSWORD, "")
        assert isinstance(session, str), session
        return {"Cookie": f"croupier_session={session}"}

    async def terminal(self, seat: int = 1) -> dict[str, str]:
        """The cookie of a new terminal."""
        code = await self.staff_service.enroll("Ada", "7", seat)
        assert isinstance(code, str), code
        return {"Cookie": f"croupier_terminal={await self.staff_service.use_code('7', seat, code, '')}"}

    def live(self, headers: dict[str, str] | None = None, query: str = "", **options: Any) -> connect:
        address = f"ws://127.0.0.1:{self.port}/api/tables/7/live?{query}"
        return connect(address, additional_headers=headers or {}, compression=None, **options)

    def wires(self) -> list[Any]:
        """The server's ends, oldest first."""
        if isinstance(self.server, Gated):
            return [each for line in self.server.lines for each in line.open.values() if isinstance(each, FarWire)]
        found = [each for each in self.server.server_state.connections if isinstance(each, Wire)]
        return sorted(found, key=lambda wire: wire.client[1] if wire.client else 0)


def told(
    story: Callable[[House], Awaitable[None]],
    pace: Pace = COMMANDS,
    patience: float = PATIENCE,
    gates: int = 0,
    **setup: Any,
) -> None:
    """The story of a house with one table: Dan deals, and Ann sits at the first seat with 100 dollars."""

    async def all_of_it() -> None:
        floor = floor_on(FailingStore())
        staff_service = StaffService(floor.store, StepClock(), Argon2(PasswordHasher(1, 8, 1)))
        assert await staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
        for name, post in (("Dan", Post.DEALER), ("Sue", Post.SUPERVISOR)):
            await staff_service.add("Ada", name, f"L-{name}", post, "a first password")
            assert await staff_service.change_password(name, "a first password", PASSWORD, "") is None
        keeper = await open_keeper(floor, **setup)
        await seat(keeper, "Ann")
        async with served(build(house_of(floor, staff_service), pace), gates) as (server, port):
            await story(House(floor, staff_service, keeper, server, port))

    asyncio.run(asyncio.wait_for(all_of_it(), patience))


async def seat(keeper: TableKeeper, name: str) -> None:
    """With 100 dollars in chips, as that table has them."""
    if not keeper.rules.setup.terminals:
        await sit(keeper, name)
        return
    await do(keeper, c.SeatPlayer(player(name), name, len(keeper.state.seats) + 1))
    await do(keeper, c.SpreadTender(SENSOR, name, "currency", Cents(10_000), "electronic"))


@contextlib.asynccontextmanager
async def served(
    app: Any, gates: int = 0, each: int = PER_ADDRESS, tls: tuple[Path, Path] | tuple[()] = ()
) -> AsyncIterator[tuple[uvicorn.Server, int]]:
    with listen("127.0.0.1", 0) as listener:
        server = Gated(app, gates, (), each, *tls) if gates else Server(settings(app, (), each, *tls))
        task = asyncio.create_task(server.serve([listener]))
        await until(lambda: server.started)
        try:
            yield server, listener.getsockname()[1]
        finally:
            server.should_exit = True
            await task


async def until(holds: Callable[[], Any]) -> None:
    """Bounded by the patience of the whole story."""
    while not holds():
        await asyncio.sleep(0.01)


async def heard(screen: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(await screen.recv())
    return told


async def answer(screen: ClientConnection, command_id: str) -> dict[str, Any]:
    """The answer to that command, past whatever else is told."""
    while (told := await heard(screen)).get("id") != command_id:
        pass
    return told


def merged(into: Any, patch: Any) -> Any:
    """RFC 7396, as a screen does it."""
    if not isinstance(patch, dict):
        return patch
    whole = dict(into) if isinstance(into, dict) else {}
    for name, value in patch.items():
        if value is None:
            whole.pop(name, None)
        else:
            whole[name] = merged(whole.get(name), value)
    return whole


class Shown:
    """What a screen shows, and the last number that it has seen."""

    def __init__(self) -> None:
        self.view: Any = None
        self.number = -1
        self.snapshots = self.messages = 0

    def take(self, told: dict[str, Any]) -> None:
        assert told["number"] > self.number, "a message came twice, or too late"
        self.number = told["number"]
        self.messages += 1
        if "snapshot" in told:
            self.view, self.snapshots = told["snapshot"], self.snapshots + 1
        else:
            assert told["changes"], "nothing was told"
            self.view = merged(self.view, told["changes"])

    async def follow(self, screen: ClientConnection) -> None:
        async for text in screen:
            message = json.loads(text)
            if "id" not in message:
                self.take(message)
