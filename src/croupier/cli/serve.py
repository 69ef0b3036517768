"""`croupier serve`: the house on the network. The only place that puts store, clock, floor and web together."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import uvicorn

from croupier.cli import demo
from croupier.devices.clock import SystemClock
from croupier.people.passwords import Argon2
from croupier.rulebook.finding import Finding
from croupier.service.floor import Floor
from croupier.service.ports import EventStore, StoreError
from croupier.service.staff import Doors
from croupier.storage.law import compile_rules
from croupier.storage.library import Library, LibraryError
from croupier.storage.open import open_store
from croupier.table.rules import TableRules
from croupier.web.app import build

HERE = ("127.0.0.1", "::1", "localhost")


def serve(arguments: argparse.Namespace, library: Library) -> int:
    if arguments.demo and arguments.host not in HERE:
        raise LibraryError("a demo has passwords that everybody knows: it listens to this machine alone")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(arguments, library))
    return 0


async def _serve(arguments: argparse.Namespace, library: Library) -> None:
    with _listen(arguments.host, arguments.port) as listener:
        store = opened(arguments.database or default_database(arguments.demo, library))
        try:
            floor = floor_of(store, library)
            doors = Doors(store, floor.clock, Argon2())
            await floor.open()
            await doors.keeper.load()
            if arguments.demo:
                await demo.set_up(floor, doors)
            await _run(floor, doors, listener, arguments.demo)
        finally:
            await store.close()


async def _run(floor: Floor, doors: Doors, listener: socket.socket, with_demo: bool) -> None:
    host, port = listener.getsockname()[:2]
    config = uvicorn.Config(
        build(floor, doors),
        log_level="warning",
        ws="websockets-sansio",
        timeout_graceful_shutdown=2,
        server_header=False,
        ws_max_size=65_536,
    )
    server = uvicorn.Server(config)
    print(f"Croupier is open at http://{_shown(host)}:{port}/ (Ctrl-C closes it)", flush=True)
    if with_demo:
        print(f"It is a demo: automatic players, play money. Sign in as {demo.SIGN_INS}.", flush=True)
    tasks = [asyncio.create_task(_lock_idle(doors))]
    if with_demo:
        tasks.append(asyncio.create_task(demo.run(floor)))
    try:
        await server.serve([listener])
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _lock_idle(doors: Doors) -> None:
    """Sessions that nobody touches are locked, and that is written down."""
    while True:
        await asyncio.sleep(5)
        await doors.lock_idle()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int) -> socket.socket:
    """The port is taken before anything else, so that a second server says so at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2_048)
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise LibraryError(f"cannot listen at {host}:{port}: {why}; choose another with --port") from None
    return listener


def opened(where: str, read_only: bool = False) -> EventStore:
    try:
        return open_store(where, read_only=read_only)
    except StoreError as error:
        raise LibraryError(str(error)) from None


def floor_of(store: EventStore, library: Library) -> Floor:
    def law(
        name: str, day: date, setup: Mapping[str, Any], base: str, house: Mapping[str, Any]
    ) -> TableRules | list[Finding]:
        return compile_rules(library, name, day, setup, base, house)

    return Floor(store, SystemClock(), law)


def default_database(is_demo: bool, library: Library) -> str:
    """A file in the user's own data folder. A demo begins anew when the rulebooks have changed."""
    root = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier"
    root.mkdir(parents=True, exist_ok=True)
    digest = "".join(book.digest[:4] for book in library.books())
    return str(root / (f"demo-{digest}.sqlite" if is_demo else "house.sqlite"))
