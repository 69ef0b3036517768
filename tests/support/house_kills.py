"""Houses killed one after the other (`house_nursery`), and what has to be true of the store after each death."""

from __future__ import annotations

import asyncio
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import house_nursery
import msgspec
import tampering
from house_nursery import Life
from kill_rig import PATIENCE, STREAM, ComplaintError
from server_nursery import house_on, prepared

from croupier.cli.history import written_store
from croupier.service.audit import verify
from croupier.service.chain import first_break
from croupier.service.ports import Record
from croupier.storage.open import open_store
from croupier.storage.order import Head
from croupier.table.codec import decode_command

LIVES = 150
"""Of a house; then a new one, so that a start has little to read."""
LONGEST, CALLS = 0.04, 60
"""Seconds that a child lives at most when it has come so far, and calls to its files after which it dies."""


@dataclass(slots=True)
class Told:
    """What was said, over all lives of a house."""

    sent: dict[str, str] = field(default_factory=dict)
    told: dict[str, str] = field(default_factory=dict)
    phase: str = "starting"


class Kills:
    def __init__(self, folder: Path, seed: int, hasty: bool = False) -> None:
        self.folder, self.chance, self.hasty = folder, random.Random(seed), hasty  # noqa: S311
        self.kills, self.acknowledged, self.stored_unsaid = 0, 0, 0
        self.when: Counter[str] = Counter()
        self.interrupted: Counter[str] = Counter()
        """Commands that were under way, by name."""

    def run(self, kills: int) -> None:
        """A complaint is raised as soon as there is one."""
        base = self.folder / "base"
        base.mkdir()
        asyncio.run(_made(base / "house.db"))
        words = [sys.executable, house_nursery.__file__]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as nursery:
            try:
                while self.kills < kills:
                    place = self.folder / "house"
                    shutil.rmtree(place, ignore_errors=True)
                    shutil.copytree(base, place)
                    self._house(nursery, place / "house.db", min(LIVES, kills - self.kills))
            finally:
                assert nursery.stdin
                nursery.stdin.close()

    def _house(self, nursery: subprocess.Popen[bytes], place: Path, lives: int) -> None:
        told, stored, before = Told(), Counter[str](), asyncio.run(_read(place, 0))[-1]
        head = before.version, before.hash
        for number in range(lives):
            pending = {id_: said for id_, said in told.sent.items() if id_ not in told.told}
            at = self.chance.randrange(1, CALLS) if self.chance.random() < 0.5 else 0
            life = Life(str(place), f"life{number}", self.chance.randrange(2**32), at, pending, self.hasty)
            self._die(nursery, life, told)
            self.kills += 1
            self.when[told.phase] += 1
            head = self._inspect(place, told, head, stored)
        asyncio.run(_audited(place))

    def _die(self, nursery: subprocess.Popen[bytes], life: Life, told: Told) -> None:
        """One life, and what it said before it was killed: by itself at a call, or by us after a moment."""
        assert nursery.stdin
        assert nursery.stdout
        nursery.stdin.write(msgspec.json.encode(life) + b"\n")
        heard, told.phase = b"", "starting"
        deadline = until = time.monotonic() + PATIENCE
        awaited = b"" if life.at else self.chance.choice((b"pid ", b"open\n", b"ready\n", b"ready\n"))
        while not heard.endswith(b"\n") or b"\ndead " not in heard:
            if awaited and awaited in heard and heard.startswith(b"pid ") and b"\n" in heard:
                awaited, until = b"", time.monotonic() + LONGEST * self.chance.random()
            if time.monotonic() >= until:
                if until == deadline:
                    raise ComplaintError(f"{life.name} neither lives nor dies")
                os.kill(int(heard.split()[1]), signal.SIGKILL)
                until = deadline
            if select.select([nursery.stdout], [], [], max(0.0, until - time.monotonic()))[0]:
                heard += nursery.stdout.read(65_536)
        self._heard(heard.decode().splitlines(), told)

    def _heard(self, lines: list[str], told: Told) -> None:
        for word, *rest in map(str.split, lines):
            if word == "sent":
                told.sent[rest[0]] = rest[1]
            elif word == "told":
                told.told[rest[0]] = rest[1]
                self.acknowledged += rest[1] != "refused"
            elif word in ("open", "ready"):
                told.phase = "recovering" if word == "open" else "playing"
            elif word == "dead" and rest != [str(-signal.SIGKILL)]:
                raise ComplaintError(f"a house ended by itself, with {rest[0]}")

    def _inspect(self, place: Path, told: Told, head: Head, stored: Counter[str]) -> Head:
        fresh = asyncio.run(_read(place, head[0]))
        if broke := first_break(fresh, head[1], head[0]):
            raise ComplaintError(broke)
        found = Counter(record.command for record in fresh)
        if twice := found.keys() & stored.keys():
            raise ComplaintError(f"{min(twice)} is there twice")
        stored.update(found)
        for id_, answer in told.told.items():
            if answer == "refused" and stored[id_]:
                raise ComplaintError(f"{id_} was refused and is there")
            if answer != "refused" and stored[id_] != int(answer):
                raise ComplaintError(f"{id_} was acknowledged and is missing, or not all of it is there")
        under_way = [id_ for id_ in told.sent if id_ not in told.told]
        self.stored_unsaid += sum(bool(stored[id_]) for id_ in under_way)
        for id_ in under_way:
            self.interrupted[type(decode_command(bytes.fromhex(told.sent[id_]))).__name__] += 1
        if strangers := [id_ for id_ in found if id_ not in told.sent]:
            raise ComplaintError(f"nobody has sent {strangers[0]}")
        return (fresh[-1].version, fresh[-1].hash) if fresh else head


async def _made(place: Path) -> None:
    await prepared(str(place))
    async with written_store(tampering.ARGUMENTS, str(place), adopt=True):
        pass


async def _read(place: Path, after: int) -> list[Record]:
    store = open_store(str(place), read_only=True)
    try:
        return await store.read(STREAM, after)
    finally:
        await store.close()


async def _audited(place: Path) -> None:
    """The whole of it once more, from the first record."""
    store = open_store(str(place), read_only=True)
    try:
        report = await verify(store, house_on(store).audit(STREAM))
    finally:
        await store.close()
    if report.difference:
        raise ComplaintError(report.difference)
