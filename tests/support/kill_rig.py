"""A server that is killed again and again while a dealer deals and terminals bet, and what has to be true then.

Everybody sends one command at a time, with an id of their own, and when the server dies before it has answered, they
ask the next one with the same id. After every death the log is read: whatever was acknowledged is there as it was said,
once; whatever was refused is not; and of each sender at most one command more, the one that was under way.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
import server_nursery
from server_nursery import DAN, PLAYERS, TABLE, Life, dealers_cookie, house_on, prepared, rules

from croupier.money.amount import Cents
from croupier.service.audit import verify
from croupier.service.chain import first_break
from croupier.service.ports import Record
from croupier.storage.open import open_store
from croupier.storage.order import START
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase

STREAM = f"table:{TABLE}"
PATIENCE = 60
"""Seconds until something that has to happen counts as not happening."""
SIGN_IN_EVERY = 100
"""Kills after which the dealer signs in anew."""
START_SECONDS, LIFE_SECONDS = 0.1, 0.4
"""How long a server lives at most: when it is killed while it starts, and when it has listened."""
LEADS_TO = {
    "SpinBall": Phase.SPINNING,
    "CallNoMoreBets": Phase.NO_MORE_BETS,
    "RecordOutcome": Phase.OUTCOME,
    "PlaceDolly": Phase.DOLLY,
    "CollectLosers": Phase.COLLECTED,
    "PayWinners": Phase.PAID,
    "RemoveDolly": Phase.BETTING,
}
"""The phase that a table is in after what a dealer does."""
Commands = Iterator[tuple[float, c.Command]]
"""Each with the seconds that somebody takes to think before it."""


class ComplaintError(Exception):
    """Something that was promised is not so."""


@dataclass(slots=True)
class Sender:
    """Somebody at a screen: sends the next command when the last one was answered."""

    name: str
    cookie: str
    commands: Commands
    serial: int = 0
    pending: dict[str, Any] = field(default_factory=dict)
    """Sent, and not answered yet."""
    acknowledged: dict[str, Any] = field(default_factory=dict)
    """Events by the id of the command."""
    refused: set[str] = field(default_factory=set)
    again: int = 0
    """Commands that had to be sent once more."""
    last: str = ""
    """The name of the last command that was acknowledged."""

    async def send(self, port: int, goes_on: Callable[[], bool]) -> None:
        """Until the server is gone, or no more is wanted and everything was answered."""
        try:
            async with line_to(port, self.cookie) as line:
                self.again += bool(self.pending)
                while self.pending or goes_on():
                    await self._one(line)
        except (OSError, asyncio.IncompleteReadError):
            return

    async def _one(self, line: Line) -> None:
        if not self.pending:
            seconds, command = next(self.commands)
            await asyncio.sleep(seconds)
            self.serial += 1
            told = {name: value for name, value in msgspec.to_builtins(command).items() if name != "by"}
            self.pending = {"id": f"{self.name}-{self.serial}", "command": told}
        status, answer = await line.ask("POST", f"/api/tables/{TABLE}/commands", self.pending)
        if status == 429:
            await asyncio.sleep(0.05)
            return
        sent, self.pending = self.pending, {}
        if status == 200:
            self.acknowledged[sent["id"]] = answer["events"]
            self.last = sent["command"]["command"]
        elif status == 409:
            self.refused.add(sent["id"])
        else:
            raise ComplaintError(f"{sent} was answered with {status}: {answer}")


@dataclass(slots=True)
class Line:
    """HTTP over one connection, one question at a time."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    cookie: str

    async def ask(self, method: str, path: str, message: Any = None) -> tuple[int, Any]:
        body = b"" if message is None else json.dumps(message).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: house\r\ncookie: {self.cookie}\r\n"
        self.writer.write(
            f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body
        )
        told = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(told.partition("content-length: ")[2].partition("\r\n")[0])
        return int(told.split()[1]), json.loads(await self.reader.readexactly(size))


@contextlib.asynccontextmanager
async def line_to(port: int, cookie: str = "") -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Line(reader, writer, cookie)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def dealer(chance: random.Random) -> Commands:
    """Round after round; bets are open for a moment between them."""
    law = rules()
    done = {step: frozenset(law.confirmations(step)) for step in ("launch", "close", "outcome", "dolly")}
    while True:
        pocket = str(chance.choice(law.wheel.rotor))
        yield 0.06, c.SpinBall(DAN, confirmed=done["launch"])
        yield 0.01, c.CallNoMoreBets(DAN, done["close"])
        yield 0.002, c.RecordOutcome(DAN, pocket, confirmed=done["outcome"])
        yield 0.002, c.PlaceDolly(DAN, pocket, confirmed=done["dolly"])
        yield 0.002, c.CollectLosers(DAN)
        yield 0.002, c.PayWinners(DAN)
        yield 0.002, c.RemoveDolly(DAN)


def bettor(name: str, chance: random.Random) -> Commands:
    places = [place for place in rules().places if place.startswith(("straight:", "split:", "red", "odd", "low"))]
    while True:
        cents = Cents(100 * chance.randint(1, 3))
        yield 0.002, c.PlaceWager(Actor(name, Role.PLAYER), name, chance.choice(places), cents, "value")


class Nursery:
    """From outside."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._living = 0

    @classmethod
    async def started(cls) -> Nursery:
        pipes: dict[str, Any] = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
        return cls(await asyncio.create_subprocess_exec(sys.executable, server_nursery.__file__, **pipes))

    async def bear(self, life: Life) -> None:
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(life) + b"\n")
        self._living = await self.heard("pid")

    def kill(self) -> None:
        """Once, and by its number: that of a dead one may be somebody else's by now."""
        living, self._living = self._living, 0
        if living:
            os.kill(living, signal.SIGKILL)

    async def heard(self, word: str) -> int:
        """The number that comes with the word; minus one when the child is dead."""
        assert self._process.stdout
        said = (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)).decode().split()
        if said[0] == "dead" != word:
            return -1
        return int(said[1]) if said[0] == word else await self.heard(word)

    async def dead(self) -> None:
        code = await self.heard("dead")
        if code != -signal.SIGKILL:
            raise ComplaintError(f"the server ended by itself, with {code}")

    async def close(self) -> None:
        """The nursery ends when it hears no more; a child that still lives ends first."""
        assert self._process.stdin
        self.kill()
        self._process.stdin.close()
        await self._process.wait()


class Inspector:
    """Reads the log after every death, and knows what was in it before."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.head = START
        self.stored: dict[str, list[Any]] = {}
        """Events by the id of the command."""
        self.kinds: Counter[str] = Counter()

    async def inspect(self, senders: list[Sender]) -> None:
        fresh = await self._fresh()
        if broken := first_break(fresh, self.head[1], self.head[0]):
            raise ComplaintError(broken)
        self._take(fresh)
        for sender in senders:
            self._compare(sender)
        known = {each for s in senders for each in (*s.acknowledged, s.pending.get("id"))}
        if strangers := [each for each in self.stored if each not in known and not each.startswith("opening-")]:
            raise ComplaintError(f"nobody has sent {strangers[0]}")

    async def _fresh(self) -> list[Record]:
        store = open_store(self._database, read_only=True)
        try:
            return await store.read(STREAM, self.head[0])
        finally:
            await store.close()

    def _take(self, fresh: list[Record]) -> None:
        found: dict[str, list[Any]] = {}
        for record in fresh:
            event = msgspec.json.decode(record.body)
            found.setdefault(record.command, []).append(event)
            self.kinds[event["event"]] += 1
        if twice := found.keys() & self.stored.keys():
            raise ComplaintError(f"{min(twice)} is there twice")
        self.stored |= found
        if fresh:
            self.head = fresh[-1].version, fresh[-1].hash

    def _compare(self, sender: Sender) -> None:
        for command, events in sender.acknowledged.items():
            if command not in self.stored:
                raise ComplaintError(f"{command} was acknowledged and is missing")
            if self.stored[command] != events:
                raise ComplaintError(f"{command} was told as {events} and is stored as {self.stored[command]}")
        if stored := sender.refused & self.stored.keys():
            raise ComplaintError(f"{min(stored)} was refused and is there")


@dataclass(slots=True)
class Report:
    seed: int
    kills: int = 0
    while_starting: int = 0
    acknowledged: int = 0
    refused: int = 0
    again: int = 0
    records: int = 0
    rounds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


class Rig:
    """`hasty` plants a fault, which has to be found."""

    def __init__(self, database: str, seed: int, hasty: bool = False, gates: int = 0) -> None:
        self.life = Life(database, hasty, gates)
        self.report = Report(seed)
        self.chance = random.Random(seed)  # noqa: S311
        self.inspector = Inspector(database)
        self.senders: list[Sender] = []

    async def run(self, kills: int, at_least: int = 0) -> Report:
        """So many kills, and on a slow machine more, until so much was acknowledged in between.

        Raises a complaint as soon as there is one, with the seed that repeats it.
        """
        begun = time.perf_counter()
        try:
            await self._run(kills, at_least)
        except ComplaintError as error:
            raise ComplaintError(f"seed {self.report.seed}: {error}") from error
        self.report.seconds = time.perf_counter() - begun
        return self.report

    async def _run(self, kills: int, at_least: int) -> None:
        cookies = await prepared(self.life.database)
        self.senders = [Sender("Dan", cookies["Dan"], dealer(self.chance))]
        self.senders += [Sender(name, cookies[name], bettor(name, self.chance)) for name in PLAYERS]
        nursery = await Nursery.started()
        try:
            for number in count():
                if number >= kills and sum(len(sender.acknowledged) for sender in self.senders) >= at_least:
                    break
                if number % SIGN_IN_EVERY == SIGN_IN_EVERY - 1:
                    self.senders[0].cookie = await dealers_cookie(self.life.database)
                await self._live(nursery)
                await self.inspector.inspect(self.senders)
            await self._live(nursery, is_last=True)
            await self.inspector.inspect(self.senders)
        finally:
            await nursery.close()
        await self._audited()

    async def _live(self, nursery: Nursery, is_last: bool = False) -> None:
        """One life. One in five is killed while it starts, whatever it is doing then; the last ends in peace."""
        later = asyncio.get_running_loop().call_later
        await nursery.bear(self.life)
        early = not is_last and self.chance.random() < 0.2
        if early:
            later(START_SECONDS * self.chance.random(), nursery.kill)
        port = await nursery.heard("port")
        if port < 0:
            self.report.while_starting += 1
        else:
            if not early and not is_last:
                later(LIFE_SECONDS * self.chance.random(), nursery.kill)
            await self._traffic(port, is_last)
            if is_last:
                nursery.kill()
            await nursery.dead()
        self.report.kills += not is_last

    async def _traffic(self, port: int, is_last: bool) -> None:
        try:
            async with line_to(port) as line:
                _, tables = await line.ask("GET", "/api/tables")
            self._same_phase(tables[0]["phase"])
        except (OSError, asyncio.IncompleteReadError):
            return
        sending = (sender.send(port, lambda: not is_last) for sender in self.senders)
        ended = await asyncio.wait_for(asyncio.gather(*sending, return_exceptions=True), PATIENCE)
        for error in filter(None, ended):
            raise error
        if is_last and (open_ := [sender.pending for sender in self.senders if sender.pending]):
            raise ComplaintError(f"nobody has answered {open_}")

    def _same_phase(self, phase: str) -> None:
        """As the dealer left it, or one step further when that step was under way."""
        dealt = self.senders[0]
        before = LEADS_TO.get(dealt.last, Phase.BETTING)
        after = LEADS_TO[dealt.pending["command"]["command"]] if dealt.pending else before
        if phase not in (before, after):
            raise ComplaintError(f"the table is in {phase}, and was in {before} or in {after}")

    async def _audited(self) -> None:
        """The whole of it once more, from the first record."""
        store = open_store(self.life.database, read_only=True)
        try:
            house = house_on(store)
            reports = [await verify(store, house.audit(stream)) for stream in (STREAM, "people")]
        finally:
            await store.close()
        if wrong := [report.difference for report in reports if report.difference]:
            raise ComplaintError(wrong[0])
        told = self.report
        told.records, told.rounds, told.kinds = reports[0].records, reports[0].rounds, self.inspector.kinds
        told.acknowledged = sum(len(sender.acknowledged) for sender in self.senders)
        told.refused = sum(len(sender.refused) for sender in self.senders)
        told.again = sum(sender.again for sender in self.senders)
