"""Kill -9 at any moment: nothing acknowledged is missing, nothing is there twice, no command is there in part.

A child appends to a store and says what was acknowledged; it is killed, while it opens the store or in the middle of
its commits; the store is opened again and compared with what was said. The same comparison must notice a child that
says so before the commit, or it would be worth nothing.
"""

from __future__ import annotations

import asyncio
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import apsw
import msgspec
import nursery
import pytest
from nursery import STREAMS, Acknowledged, Life, size_of

from croupier.service.chain import FIRST, first_break
from croupier.service.ports import Record
from croupier.storage.order import START, Head
from croupier.storage.sqlite import SqliteStore

SEED = 20_260_816
KILLS = 150
LONGEST = 0.08
"""Seconds that a child lives at most."""


class Children:
    """The nursery, from outside."""

    def __init__(self) -> None:
        self._nursery = subprocess.Popen(
            [sys.executable, nursery.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def live_and_die(self, life: Life, seconds: float) -> list[Acknowledged]:
        """What a child said before it was killed, so many seconds after it came into the world."""
        assert self._nursery.stdin
        self._nursery.stdin.write(msgspec.json.encode(life) + b"\n")
        pid = int(self._listen(until=b"\n"))
        said = self._listen(seconds=seconds)
        os.kill(pid, signal.SIGKILL)
        said += self._listen(until=b"dead -9\n")
        return [msgspec.json.decode(line, type=Acknowledged) for line in said.splitlines()[:-1]]

    def _listen(self, until: bytes = b"never", seconds: float = 20) -> bytes:
        assert self._nursery.stdout
        heard, end = b"", time.monotonic() + seconds
        while not heard.endswith(until) and (left := end - time.monotonic()) > 0:
            if select.select([self._nursery.stdout], [], [], left)[0]:
                heard += self._nursery.stdout.read(1 if until == b"\n" else 65_536)
        assert until == b"never" or heard.endswith(until), heard[-200:]
        return heard

    def close(self) -> None:
        self._nursery.communicate()


@pytest.fixture
def children() -> Iterator[Children]:
    made = Children()
    yield made
    made.close()


class Inspector:
    """Opens the store after every death, and knows what has been in it before."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._commands: set[str] = set()
        self.heads: dict[str, Head] = {}
        self.unasked = 0
        """Commands that were stored, and of which the child could not say so any more."""

    def complaint(self, acknowledged: list[Acknowledged]) -> str:
        """What is wrong with the store, in words; empty when all is well."""
        found = asyncio.run(self._fresh())
        sizes = Counter(record.command for records in found.values() for record in records)
        by_place = {(record.stream, record.version): record.command for each in found.values() for record in each}
        for stream, records in found.items():
            version, hash_ = self.heads.get(stream, START)
            if broken := first_break(records, hash_, version):
                return broken
        for command, size in sizes.items():
            if command in self._commands or size > size_of(command):
                return f"{command} is there twice"
            if size < size_of(command):
                return f"{command} is there in part"
        for each in acknowledged:
            if by_place.get((each.stream, each.version)) != each.command:
                return f"{each.command} was acknowledged and is missing"
        self.unasked += len(sizes) - len(acknowledged)
        self._commands |= set(sizes)
        self.heads |= {stream: (records[-1].version, records[-1].hash) for stream, records in found.items() if records}
        return ""

    async def _fresh(self) -> dict[str, list[Record]]:
        """The records that came since the last time."""
        store = SqliteStore(self._path)
        found = {name: await store.read(name, self.heads.get(name, START)[0]) for name in await store.streams()}
        await store.close()
        return found


def lives(children: Children, inspector: Inspector, path: Path, hasty: bool) -> Iterator[tuple[int, str]]:
    """Life after life: how much was acknowledged, and what the inspector has to say. On a slow machine, less each."""
    chance = random.Random(SEED)  # noqa: S311
    for number in range(20 * KILLS):
        heads = {stream: version for stream, (version, _hash) in inspector.heads.items()}
        seconds = chance.choice((0.01, LONGEST)) * chance.random()
        said = children.live_and_die(Life(str(path), f"life{number}", heads, hasty), seconds)
        yield len(said), inspector.complaint(said)


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path, children: Children) -> None:
    path = tmp_path / "house.db"
    inspector = Inspector(path)
    acknowledged = []
    for said, complaint in lives(children, inspector, path, hasty=False):
        assert not complaint
        acknowledged.append(said)
        if len(acknowledged) >= KILLS and sum(acknowledged) > 10 * KILLS:
            break
    assert sum(acknowledged) > 10 * KILLS
    assert acknowledged.count(0) > KILLS // 20  # some died while they opened the store
    assert 0 < inspector.unasked <= STREAMS * len(acknowledged)
    file = apsw.Connection(str(path))
    assert file.pragma("integrity_check") == "ok"
    file.close()
    assert not whole_chain_breaks(path)


def whole_chain_breaks(path: Path) -> str:
    """Once more from the first record, as an audit would."""

    async def look() -> str:
        store = SqliteStore(path, read_only=True)
        broken = [first_break(await store.read(name), FIRST) for name in await store.streams()]
        await store.close()
        return "".join(broken)

    return asyncio.run(look())


def test_a_child_that_acknowledges_before_the_commit_is_found_out(tmp_path: Path, children: Children) -> None:
    path = tmp_path / "house.db"
    complaints = (complaint for _, complaint in lives(children, Inspector(path), path, hasty=True) if complaint)
    assert next(complaints).endswith("was acknowledged and is missing")
