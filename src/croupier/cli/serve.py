"""`croupier serve`: the house on the network. The only place that puts store, clock, floor and web together."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Coroutine, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from croupier import __version__
from croupier.cli import demo
from croupier.cli.guests import Guests
from croupier.cli.history import kept, proof_folder, written_store
from croupier.cli.house import (
    Beside,
    devices_of,
    follow_days,
    house_file,
    sensors_of,
    set_up,
    tables_of,
    tell_pit,
)
from croupier.cli.inspecting import inspected_elsewhere
from croupier.cli.listening import listen, must_be_address, must_be_certificate, opened_log, shown
from croupier.cli.program import unlike
from croupier.cli.store import database_of
from croupier.devices.clock import SystemClock, local_offset, watch_steps
from croupier.people.passwords import Argon2, Hasher
from croupier.rulebook.finding import Finding
from croupier.service.floor import Floor
from croupier.service.historian import HistoryError
from croupier.service.house import House
from croupier.service.inspection import inspect, inspect_program
from croupier.service.marshal import Marshal
from croupier.service.outages import Outages
from croupier.service.pit import PitService
from croupier.service.ports import EventStore
from croupier.service.recovery import watch
from croupier.service.staff import StaffService
from croupier.service.stream import HaltedError
from croupier.service.tournaments import TournamentService
from croupier.storage.law import HouseLaw, compile_rules
from croupier.storage.library import Library, LibraryError
from croupier.storage.program import Files, digest_of
from croupier.table.rules import TableRules
from croupier.web.app import build
from croupier.web.gates.gated import MOST, Gated
from croupier.web.hosts import Hosts
from croupier.web.limits import COMMANDS, Pace
from croupier.web.log_lines import Log, Stream
from croupier.web.logs import Logged, libraries_told, logger, tell_halts
from croupier.web.server import Server, collect_rarely, settings

HERE = ("127.0.0.1", "::1", "localhost")
SWITCH_SECONDS = 0.0005
"""How long a thread of a house with gates runs while another waits, a tenth of what Python gives it: there the loop
seldom lets go, and the writer has to have its turn (decision 0018)."""


def serve(arguments: argparse.Namespace, library: Library) -> int:
    for proxy in arguments.proxy:
        must_be_address(proxy)
    must_be_certificate(arguments.certificate, arguments.key)
    if not 0 <= arguments.gates <= MOST:
        raise LibraryError(f"--gates takes a number from 0 to {MOST}")
    if arguments.demo and arguments.host not in HERE:
        raise LibraryError("a demo has well-known passwords: it listens on this machine only")
    before = os.umask(0o077)  # what the house keeps is its owner's to read
    stream: Stream = opened_log(arguments.log_file) if arguments.log_file else sys.stderr
    log, end_log = logger(stream, arguments.log or ("text" if stream.isatty() else "json"))
    try:
        with contextlib.suppress(KeyboardInterrupt), libraries_told(log):
            asyncio.run(_serve(arguments, library, log))
    finally:
        end_log()
        os.umask(before)
    return 0


async def _serve(arguments: argparse.Namespace, library: Library, log: Log) -> None:
    database, files = database_of(arguments, library), arguments.files
    with _ending_in_order(), listen(arguments.host, arguments.port) as listener:
        async with written_store(arguments, database, adopt=arguments.demo) as (store, historian):
            house = house_of(store, library)
            await house.open(historian.heads if historian else None)
            await _tell_program(house, files)
            tables = tables_of(arguments)
            await set_up(house.floor, tables)
            if arguments.house:
                await tell_pit(house.pit, house_file(arguments.house))
            if arguments.demo:
                await demo.set_up(house)
            beside = sensors_of(arguments, house.floor)
            beside += [*devices_of(house.floor, database), follow_days(house.floor, tables)]
            marshal = Marshal(house.tournaments, house.floor, partial(_tell_mistake, log))
            beside += [watch(store, house.keepers, house.condition), house.clerk.run(), marshal.run()]
            beside += [house.gaming.run(), Outages(house).run()]
            beside.append(inspect_program(partial(unlike, files), house.keepers, house.condition, house.staff.clock))
            if historian and (proof := proof_folder(arguments, database)):
                beside += [_watched(each, house) for each in await kept(historian, house, arguments.witness)]
                look = partial(inspected_elsewhere, database, proof)
                beside.append(inspect(look, house.keepers, house.condition, historian.clock))
            await _run(house, library, listener, arguments, log, beside)
            await house.close()
    log.info("stopped")


async def _tell_program(house: House, files: Files) -> None:
    """Which program runs from now on stands in the log of the house."""
    house.condition.program |= {
        "version": __version__,
        "digest": digest_of(files),
        "checked_at": house.staff.clock.now(),
    }
    if not house.staff.keeper.halted:
        await house.staff.started(__version__, digest_of(files), await house.last_heard())


async def _watched(work: Beside, house: House) -> None:
    """A history that does not go on from what was signed stops the house: nobody knows what to believe."""
    try:
        await work
    except HistoryError as error:
        for keeper in house.keepers():
            keeper.halt(f"the history of the house is broken: {error}", for_good=True)


def _tell_mistake(log: Log, tournament: str, table: str, mistake: Exception) -> None:
    log.error("the marshal has made a mistake", tournament=tournament, table=table, mistake=mistake)


@contextlib.contextmanager
def _ending_in_order() -> Iterator[None]:
    """A service manager stops the house as Ctrl-C does, also while it is being set up: the store is closed. As soon as
    it is open, the server takes the signals (`web.server`)."""
    interrupted = signal.getsignal(signal.SIGINT)
    before = signal.signal(signal.SIGTERM, interrupted if callable(interrupted) else signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


async def _run(
    house: House,
    library: Library,
    listener: socket.socket,
    arguments: argparse.Namespace,
    log: Log,
    beside: list[Beside],
) -> None:
    collect_rarely()
    host = Guests(house) if arguments.demo else None
    rate = arguments.commands_per_second
    pace = Pace(rate, 2 * rate) if rate else COMMANDS
    app = build(house, pace, host=host, library=library)
    own = [listener.getsockname()[0], arguments.host]
    named = Logged(Hosts(app, own[0], [*own, *arguments.allowed_host]), log)
    each, tls = arguments.connections_per_address, (arguments.certificate, arguments.key)
    if arguments.gates:
        sys.setswitchinterval(SWITCH_SECONDS)
        server: Server = Gated(named, arguments.gates, arguments.proxy, each, *tls)
    else:
        server = Server(settings(named, arguments.proxy, each, *tls))
    with server.capture_signals():
        print(f"Croupier is open at {shown(listener, any(tls))} (Ctrl-C closes it)", flush=True)
        if arguments.demo:
            print(f"It is a demo: automatic players, play money. Sign in as {demo.SIGN_INS}.", flush=True)
        _tell_start(house, listener, log)
        always = [_lock_idle(house.staff), tell_halts(log, house), watch_steps(partial(_tell_step, house.staff, log))]
        always += [demo.run(house), host.watch()] if host else []
        await _with([*always, *beside], server.serve([listener]), log)


def _tell_start(house: House, listener: socket.socket, log: Log) -> None:
    host, port = listener.getsockname()[:2]
    streams, store = [keeper.stream for keeper in house.keepers()], type(house.floor.store).__name__
    log.info("started", version=__version__, host=host, port=port, store=store, streams=streams)
    for stream in house.unknown:
        log.error("unknown stream", stream=stream, reason="this version keeps no stream of that name; it is left alone")


async def _with(beside: list[Coroutine[Any, Any, None]], work: Coroutine[Any, Any, None], log: Any) -> None:
    """Do the work, and the rest beside it as long as it lasts. What fails beside it is written down at once."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            log.error("a background task has ended", mistake=error)

    tasks = [asyncio.create_task(each) for each in beside]
    for task in tasks:
        task.add_done_callback(ended)
    try:
        await work
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _tell_step(staff: StaffService, log: Log, step: int) -> None:
    log.line("warning", "the clock was set", seconds=step / 1_000)
    with contextlib.suppress(HaltedError):
        await staff.clock_set(step)


async def _lock_idle(staff: StaffService) -> None:
    """Sessions that nobody touches are locked, and that is written down."""
    while True:
        await asyncio.sleep(5)
        with contextlib.suppress(HaltedError):  # it may go on
            await staff.lock_idle()


def house_of(store: EventStore, library: Library, hasher: Hasher | None = None) -> House:
    def law(
        name: str, day: date, setup: Mapping[str, Any], base: str, house: Mapping[str, Any]
    ) -> TableRules | list[Finding]:
        return compile_rules(library, name, day, setup, base, house)

    clock = SystemClock()
    floor = Floor(store, clock, law, library.questions())
    house_law = HouseLaw(library)
    pit = PitService(store, clock, house_law, floor, local_offset)
    tournaments = TournamentService(store, clock, house_law, local_offset)
    return House(floor, StaffService(store, clock, hasher or Argon2()), pit, tournaments)
