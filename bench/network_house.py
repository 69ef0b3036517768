"""The house that `bench network` measures: a process of its own, with a full table, that says where it listens.

A terminal stands at every seat, and its token is told to whoever started this; at `/echo` a bare socket sends back what
it gets, for comparison.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable
from datetime import date
from typing import Any

from bench_table import BILLS, RICH, SETUP, SUE

from croupier.cli.serve import house_of
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage.library import Library
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.inspecting import in_order
from croupier.table.people import Actor, Role
from croupier.web.app import build
from croupier.web.limits import Pace
from croupier.web.server import Server, collect_rarely, settings

SEATS = 1_000


async def serve(where: str) -> None:
    store = open_store(where)
    house = house_of(store, Library())
    staff, keeper = house.staff, await house.floor.add("us-co", date(2022, 8, 14), {**SETUP, "shared_screen": False})
    tokens, session = await seat_all(keeper, staff)
    app = build(house, Pace(1e9, 1e9))

    async def with_echo(scope: Any, receive: Any, send: Any) -> None:
        await (echo if scope["path"] == "/echo" else app)(scope, receive, send)

    collect_rarely()
    server = Server(settings(with_echo))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    print(json.dumps({"port": port, "tokens": tokens, "session": session}), flush=True)
    await running
    await store.close()


async def seat_all(keeper: TableKeeper, staff: StaffService) -> tuple[list[str], str]:
    """A player at each seat, with chips; a terminal at each seat; and a dealer's session."""
    box = c.DropBox("1", "a", "b")
    everything, found = frozenset(keeper.rules.confirmations("open")), in_order(keeper.rules, "Sue")
    opening = c.OpenTable(SUE, "Dan", RICH, box, "wall", everything, found)
    await must(keeper.handle(opening, "open"))
    await must(staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, "a password of Ada's"))
    await must(staff.add("Ada", "Dan", "L-2", Post.DEALER, "a first password"))
    await must(staff.change_password("Dan", "a first password", "a password of Dan's", ""))
    tokens = [await seat_one(keeper, staff, number) for number in range(1, SEATS + 1)]
    return tokens, await must(staff.sign_in("Dan", "a password of Dan's", ""))


async def seat_one(keeper: TableKeeper, staff: StaffService, number: int) -> str:
    name = player(number)
    await must(keeper.handle(c.SeatPlayer(Actor(name, Role.PLAYER), name, number), f"seat {number}"))
    await must(keeper.handle(c.SpreadTender(BILLS, name, "currency", RICH, "electronic"), f"buy {number}"))
    code = await must(staff.enroll("Ada", "1", number))
    return str(await must(staff.use_code("1", number, code, "")))


def player(number: int) -> str:
    return f"player {number}"


async def must(answer: Awaitable[Any]) -> Any:
    told = await answer
    assert not isinstance(told, Refusal), told
    return told


async def echo(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
