"""`croupier load`: a server driven by many clients, what is seen of it meanwhile, and the report."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import msgspec

from croupier.cli.load_house import STREAM, kept_wagers, prepared
from croupier.cli.output import print_json
from croupier.load.house import wait_until_inspected
from croupier.load.machine import filesystem
from croupier.load.page import as_text, page_of
from croupier.load.plan import Keys, LoadError, Plan, Seat
from croupier.load.report import Report
from croupier.load.run import Run
from croupier.load.server import Processes
from croupier.load.show import Show
from croupier.load.started import started
from croupier.storage.library import Library, LibraryError
from croupier.storage.open import POSTGRES
from croupier.web.cookies import SESSION, TERMINAL

WITH_START = ("database", "gates", "commands_per_second")


class TerminalKey(msgspec.Struct, forbid_unknown_fields=True):
    player: str
    token: str


class KeyFile(msgspec.Struct, forbid_unknown_fields=True):
    """What `--keys` names."""

    table: str
    session: str
    terminals: list[TerminalKey]
    chips: str = "electronic"
    stake: int = 100
    close: tuple[str, ...] = ("wave",)
    outcome: tuple[str, ...] = ("valid-spin",)


def load(arguments: argparse.Namespace, library: Library) -> int:
    plan = Plan(**{name: getattr(arguments, name) for name in Plan.__slots__})
    try:
        with ending_in_order():
            report = loaded(arguments, plan, library)
    except LoadError as error:
        raise LibraryError(str(error)) from None
    if arguments.report:
        _write(report, arguments.report)
    if arguments.json:
        print_json(report.as_dict())
    else:
        print(as_text(report))
    return 1 if report.account.problems else 0


def loaded(arguments: argparse.Namespace, plan: Plan, library: Library) -> Report:
    if arguments.start:
        if arguments.address or arguments.keys or arguments.pid:
            raise LibraryError("--start makes a house of its own: it takes no ADDRESS, --keys or --pid")
        return _of_own_house(arguments, plan, library)
    if not arguments.address or not arguments.keys:
        raise LibraryError("which server? name its ADDRESS and --keys FILE, or --start one")
    if given := [name for name in WITH_START if getattr(arguments, name) is not None]:
        raise LibraryError(f"--{given[0].replace('_', '-')} is for a server of your own: it goes with --start")
    run = Run(_address(arguments.address), _keys(arguments.keys), plan, Processes(arguments.pid or 0))
    run.report.server = {"address": arguments.address}
    return _shown(run)


def _of_own_house(arguments: argparse.Namespace, plan: Plan, library: Library) -> Report:
    plan.check(plan.seats)
    with tempfile.TemporaryDirectory(prefix="croupier-load-") as text:
        folder = Path(text)
        database, proof = arguments.database or str(folder / "house.sqlite"), folder / "proof"
        keys = asyncio.run(prepared(database, proof, plan.seats, library))
        options = ["--database", database, "--proof", str(proof)]
        options += ["--gates", str(arguments.gates)] if arguments.gates else []
        pace = arguments.commands_per_second
        options += ["--commands-per-second", str(pace)] if pace else []
        with started(options, folder) as (server, address):
            wait_until_inspected(address, f"{address[0]}:{address[1]}", plan.patience)
            run = Run(address, keys, plan, Processes(server.pid))
            run.report.server = _server(database, arguments)
            report = _shown(run)
        report.account.log_wagers = asyncio.run(kept_wagers(database, STREAM))
        return report


def _server(database: str, arguments: argparse.Namespace) -> dict[str, str]:
    kept = "PostgreSQL" if database.startswith(POSTGRES) else f"SQLite on {filesystem(Path(database).parent)}"
    told = {"store": kept, "gates": str(arguments.gates or 0), "log": "json, in a file"}
    pace = arguments.commands_per_second
    return told | ({"commands a second of a terminal": f"{pace:g}"} if pace else {})


def _shown(run: Run) -> Report:
    with Show(run, sys.stderr) as show:
        return run.go(show.tick)


def _address(text: str) -> tuple[str, int]:
    parts = urlsplit(text if "://" in text else f"http://{text}")
    try:
        port = parts.port or 80
    except ValueError:
        port = 0
    if parts.scheme == "https":
        raise LibraryError("load speaks no TLS: name the server's own address behind its proxy, as http://HOST:PORT")
    if parts.scheme != "http" or not parts.hostname or not port:
        raise LibraryError(f'"{text}" is no address of a server; write it like http://127.0.0.1:8000')
    return parts.hostname, port


def _keys(file: Path) -> Keys:
    try:
        told = msgspec.json.decode(file.read_bytes(), type=KeyFile)
    except OSError as error:
        raise LibraryError(f"cannot read {file}: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LibraryError(f"{file}: {error}") from None
    seats = [Seat(each.player, f"{TERMINAL}={each.token}") for each in told.terminals]
    if any(not key.isprintable() for key in (told.session, *(seat.cookie for seat in seats))):
        raise LibraryError(f"{file}: a token has characters that no token has")
    dealer = f"{SESSION}={told.session}"
    return Keys(told.table, dealer, seats, told.chips, told.stake, told.close, told.outcome)


def _write(report: Report, folder: Path) -> None:
    from croupier.documents.html import as_html

    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "load.json").write_bytes(msgspec.json.format(msgspec.json.encode(report.as_dict()), indent=1))
        (folder / "load.html").write_text(as_html(page_of(report)), "utf-8")
    except OSError as error:
        raise LibraryError(f"cannot write the report to {folder}: {error.strerror}") from None


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """Whoever ends this program, however politely, ends the server that it has started."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {each: signal.signal(each, stop) for each in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
