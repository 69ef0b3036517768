"""A house with a real night in it, closed and signed; and what somebody with a database tool could do to it."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from kill_rig import STREAM
from server_nursery import DAN, PLAYERS, house_on, prepared, rules

from croupier.cli.history import proof_folder, snapshot_key, written_store
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.chain import FIRST, link
from croupier.storage.proof_folder import ProofFolder
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase

ARGUMENTS = argparse.Namespace(proof=None)


async def make(place: Path) -> None:
    """A table with chips out, two rounds, a buy-in of $200, a bet on the felt, people; every part signed when it was
    done."""
    database = str(place)
    await prepared(database)
    async with written_store(ARGUMENTS, database, adopt=True) as (store, historian):
        assert historian
        house = house_on(store)
        await house.open()
        keeper = house.floor.tables["7"]
        for number, command in enumerate(_rounds()):
            result = await keeper.handle(command, f"round-{number}")
            assert not isinstance(result, Refusal), result
            if keeper.durable.phase is Phase.BETTING:
                await historian.checkpoint()
        await house.close()


def _rounds() -> Iterator[c.Command]:
    done = {step: frozenset(rules().confirmations(step)) for step in ("launch", "close", "outcome", "dolly")}
    for pocket in ("17", "0"):
        for name in PLAYERS:
            yield c.PlaceWager(Actor(name, Role.PLAYER), name, "straight:17", Cents(500), "value")
        yield c.SpinBall(DAN, confirmed=done["launch"])
        yield c.CallNoMoreBets(DAN, done["close"])
        yield c.RecordOutcome(DAN, pocket, confirmed=done["outcome"])
        yield c.PlaceDolly(DAN, pocket, confirmed=done["dolly"])
        yield c.CollectLosers(DAN)
        yield c.PayWinners(DAN)
        yield c.RemoveDolly(DAN)
    yield c.SpreadTender(
        DAN, "Ann", "currency", Cents(20_000), "value", True, frozenset(rules().confirmations("buy-in"))
    )
    yield c.StateAmount(DAN, Cents(20_000))
    yield c.GiveChips(DAN, Cents(20_000), frozenset(rules().confirmations("chips")))
    yield c.DropTender(DAN, "drop box")
    yield c.PlaceWager(Actor("Ann", Role.PLAYER), "Ann", "red", Cents(500), "value")


@contextmanager
def edited(place: Path) -> Iterator[sqlite3.Connection]:
    """With the tables' own guards out of the way."""
    connection = sqlite3.connect(place)
    guards = connection.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
    for name, _ in guards:
        connection.execute(f"drop trigger {name}")
    yield connection
    for _, sql in guards:
        connection.execute(sql)
    connection.commit()
    connection.close()


def rechain(connection: sqlite3.Connection, stream: str = STREAM) -> None:
    """Make the chain of a stream anew, so that it holds."""
    columns = "version, at, actor, role, command, digest, format, body"
    head = FIRST
    rows = connection.execute(f"select {columns} from records where stream = ? order by version", (stream,)).fetchall()  # noqa: S608
    for version, at, actor, role, command, digest, format_, body in rows:
        hash_ = link(head, stream, version, at, actor, role, command, digest, format_, body)
        update = "update records set previous = ?, hash = ? where stream = ? and version = ?"
        connection.execute(update, (head, hash_, stream, version))
        head = hash_


def change_body(place: Path, kind: str, change: Callable[[dict[str, Any]], None], last: bool = True) -> None:
    """The last event of a kind says something else, and the chain holds."""
    with edited(place) as connection:
        rows = connection.execute(
            "select version, body from records where stream = ? order by version", (STREAM,)
        ).fetchall()
        found = [(version, body) for version, body in rows if msgspec.json.decode(body).get("event") == kind]
        version, body = found[-1 if last else 0]
        event = msgspec.json.decode(body)
        change(event)
        told = msgspec.json.encode(event, order="deterministic")
        connection.execute("update records set body = ? where stream = ? and version = ?", (told, STREAM, version))
        rechain(connection)


def change_one_body(place: Path, kind: str = "WinnersPaid", was: bytes = b"18000", now: bytes = b"98000") -> int:
    """The first event of a kind says something else, and nothing else is changed; its version."""
    with edited(place) as connection:
        rows = connection.execute("select version, body from records where stream = ? order by version", (STREAM,))
        version, body = next(row for row in rows if row[1].startswith(b'{"event":"%b"' % kind.encode()))
        assert was in body, body
        update = "update records set body = ? where stream = ? and version = ?"
        connection.execute(update, (body.replace(was, now), STREAM, version))
    return int(version)


Change = Callable[[dict[str, Any]], None]


def forge(
    place: Path,
    kind: str,
    body: Change | None = None,
    said: Change | None = None,
    stream: str = STREAM,
    **columns: object,
) -> int:
    """The last record of a kind, changed with everything that goes with it: body, command, the command's digest, and
    whatever columns; then the chain is made anew. The fields keep the order in which the program writes them."""
    with edited(place) as connection:
        query = "select version, body, asked from records where stream = ? order by version desc"
        rows = connection.execute(query, (stream,)).fetchall()
        version, was, asked = next(row for row in rows if msgspec.json.decode(row[1])["event"] == kind)
        told = _changed(asked, said) if said else asked
        new = {"body": _changed(was, body) if body else was, "asked": told}
        if said:
            new["digest"] = sha256(told).hexdigest()
        new |= columns
        names = ", ".join(f"{name} = ?" for name in new)
        update = f"update records set {names} where stream = ? and version = ?"  # noqa: S608
        connection.execute(update, (*new.values(), stream, version))
        rechain(connection, stream)
    return int(version)


def _changed(data: bytes, change: Change) -> bytes:
    read = msgspec.json.decode(data)
    change(read)
    return msgspec.json.encode(read)


def copied(house: Path, place: Path) -> Path:
    shutil.copytree(house.parent, place)
    return place / house.name


def _cut(file: Path, part: float) -> None:
    os.truncate(file, int(file.stat().st_size * part))


def _zero(file: Path, at: int, size: int) -> None:
    """In place. File systems keep the time of a change in steps of some milliseconds."""
    before = file.stat().st_mtime_ns
    while file.stat().st_mtime_ns == before:
        with file.open("r+b") as opened:
            opened.seek(at)
            opened.write(bytes(size))


def _log(place: Path) -> Path:
    return Path(f"{place}-wal")


WHILE_SERVING: dict[str, Callable[[Path], None]] = {
    "the log is emptied": lambda place: _cut(_log(place), 0),
    "the log is cut in the middle": lambda place: _cut(_log(place), 0.5),
    "the log is zeroed": lambda place: _zero(_log(place), 0, _log(place).stat().st_size),
    "the database is zeroed": lambda place: _zero(place, 0, place.stat().st_size),
    "a byte of the database is zeroed": lambda place: _zero(place, place.stat().st_size // 2, 1),
    "the database is emptied": lambda place: _cut(place, 0),
    "the database is cut in the middle": lambda place: _cut(place, 0.5),
}
"""What somebody does to the files that a program has open; their names stay as they are."""


def why_not_opened(place: Path) -> str:
    """What a start says of it; nothing, when it opens."""

    async def start() -> None:
        async with written_store(ARGUMENTS, str(place)):
            pass

    try:
        asyncio.run(start())
    except Exception as error:
        return str(error)
    return ""


def key_of(place: Path) -> bytes:
    return snapshot_key(ProofFolder(proof_of(place)).signer())


def proof_of(place: Path) -> Path:
    folder = proof_folder(ARGUMENTS, str(place))
    assert folder
    return folder.folder


def spoil_index(place: Path, name: str = "records_by_command") -> None:
    """One entry of an index is taken out, as a flipped bit in its page would do: the table still has the record."""
    connection = sqlite3.connect(place)
    ((sql,),) = connection.execute("select sql from sqlite_master where name = ?", (name,)).fetchall()
    connection.execute("pragma writable_schema = on")
    connection.execute(f"drop index {name}")
    connection.execute(f"{sql} where sequence <> 9")
    connection.execute("update sqlite_master set sql = ? where name = ?", (sql, name))
    connection.commit()
    connection.close()
