"""N3: a terminal loses its connection at every byte of a session, in both directions, and comes back.

A session is some fifty messages: the snapshot, wagers, their answers and what changes on the felt. It is cut after so
many bytes, whoever's they are; meanwhile somebody else may bet. Then the terminal comes back with the last number that
it has seen, asks again what was not answered, and plays on. In the end it shows what the house would show to a new
screen, and every wager is in the log once.
"""

from __future__ import annotations

import asyncio
import json
import random
import struct
from contextlib import nullcontext
from itertools import count
from typing import Any

from floors import do, sit, wager
from nights import fill_of, player
from raw_wires import HELLO, TEXT, frame
from sockets import House, Shown, told

from croupier.table import commands as c
from croupier.web import hub as hubs
from croupier.web.hub import Hub
from croupier.web.limits import Pace
from croupier.web.screens import Screen
from rigs.rig import Report, Rig, Trial, broken

SKIPPED = "a resume skips what was missed"
WAGERS = 14
HOURS = 3 * 3_600
PATIENCE = 60.0
MEANWHILE = 0.5
"""How often somebody else bets while the terminal is away."""


def run(trial: Trial) -> Report:
    report = Report(figures={"bytes of a session": 0, "messages": 0, "asked again": 0, "taken before the cut": 0})
    fault = broken(Hub, "join", _skipping) if trial.fault == SKIPPED else nullcontext()
    with fault, broken(hubs, "TICK_SECONDS", 0.0), broken(hubs, "SHARE", 1):  # each change is a message of its own
        told(lambda house: Cuts(house, trial, report).run(), Pace(1e9, 1e9), HOURS)
    return report


class CutError(Exception):
    """The connection is lost."""


class Wire:
    """A terminal's end, which breaks after so many bytes in both directions."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: int) -> None:
        self._reader, self._writer, self.left = reader, writer, left

    def write(self, data: bytes) -> None:
        self._writer.write(data[: self.left])
        self._spend(len(data))

    async def exactly(self, size: int) -> bytes:
        async with asyncio.timeout(PATIENCE):
            data = await self._reader.readexactly(min(size, self.left))
        self._spend(size)
        return data

    def _spend(self, size: int) -> None:
        self.left -= size
        if self.left < 0:
            raise CutError

    async def head(self) -> None:
        while (await self.exactly(1)) != b"\n" or (await self.exactly(2)) != b"\r\n":
            pass

    async def message(self) -> Any:
        _, size = await self.exactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.exactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.exactly(8))
        return json.loads(await self.exactly(size))

    async def close(self) -> None:
        await self._writer.drain()
        self._writer.transport.abort()


class Session:
    def __init__(self, house: House, cookie: str, wagers: dict[str, dict[str, Any]]) -> None:
        self.house, self.cookie, self.wagers = house, cookie, wagers
        self.shown = Shown()
        self.answers: dict[str, Any] = {}
        self.sent: set[str] = set()
        self.again = self.messages = 0

    async def play(self, left: int) -> int:
        """Until everything is answered and shown, or until the cut; how many bytes were not used up."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.house.port)
        wire = Wire(reader, writer, left)
        try:
            after = f"&after={self.shown.number}" if self.shown.number >= 0 else ""
            wire.write(HELLO.format(f"view=player{after}", f"Cookie: {self.cookie}\r\n").encode())
            await wire.head()
            for id_, command in self.wagers.items():
                if id_ in self.answers:
                    continue
                self.again += id_ in self.sent
                self.sent.add(id_)
                wire.write(frame(TEXT, json.dumps({"id": id_, "command": command}).encode()))
                while id_ not in self.answers:
                    self.take(await wire.message())
            while self.shown.number < self.house.keeper.durable_version:
                self.take(await wire.message())
        finally:
            await wire.close()
        return wire.left

    def take(self, message: Any) -> None:
        self.messages += 1
        if "id" in message:
            self.answers[message["id"]] = message
        else:
            self.shown.take(message)


class Cuts:
    def __init__(self, house: House, trial: Trial, report: Report) -> None:
        self.house, self.keeper, self.size, self.report = house, house.keeper, trial.size, report
        self.chance, self.ids = random.Random(trial.seed), count(1)
        self.cookie = ""

    async def run(self) -> None:
        await do(self.keeper, fill_of(self.keeper.state, 1_000_000_000))
        await sit(self.keeper, "Bob", 1_000_000)
        self.cookie = (await self.house.terminal())["Cookie"]
        whole = await self.session(1 << 40)
        self.report.figures["bytes of a session"] = whole
        places = list(range(whole))
        if self.size < whole:
            places = sorted(self.chance.sample(places, self.size))
        while self.report.tried < self.size and not self.report.found:
            for place in places:
                await self.session(place)
                self.report.tried += 1
                if self.report.found:
                    break

    async def session(self, cut: int) -> int:
        """One, cut there; the bytes that it took."""
        wagers = {
            f"w{next(self.ids)}": {
                "command": "PlaceWager", "player": "Ann", "place": f"straight:{number}", "stake": 100, "chips": "value",
            }
            for number in range(1, WAGERS + 1)
        }  # fmt: skip
        begun, session, left = self.keeper.durable_version, Session(self.house, self.cookie, wagers), 0
        try:
            left = await session.play(cut)
        except CutError:
            await self.look(session, begun, cut)
            if self.chance.random() < MEANWHILE:
                await do(self.keeper, wager("Bob", "straight:17", 100))
            try:
                await session.play(1 << 40)
            except (AssertionError, TimeoutError, asyncio.IncompleteReadError, OSError) as error:
                self.report.found.append(f"cut at byte {cut}: the session cannot go on: {error!r}")
        await self.compare(session, begun, cut)
        for name in ("Ann", "Bob"):
            if self.keeper.durable.seats[name].wagers:
                await do(self.keeper, c.ClearWagers(player(name), name))
        self.report.figures["messages"] = int(self.report.figures["messages"]) + session.messages
        self.report.figures["asked again"] = int(self.report.figures["asked again"]) + session.again
        return cut - left

    async def stored(self, session: Session, begun: int) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for record in await self.keeper.store.read(self.keeper.stream, begun):
            if record.command in session.wagers:
                found.setdefault(record.command, []).append(json.loads(record.body))
        return found

    async def look(self, session: Session, begun: int, cut: int) -> None:
        """After the cut: what was never sent whole is not there; of the rest one at most is unanswered."""
        found = await self.stored(session, begun)
        unanswered = found.keys() - session.answers.keys()
        if unanswered - session.sent or len(unanswered) > 1:
            self.report.found.append(f"cut at byte {cut}: {sorted(unanswered)} are in the log, and were not sent")
        self.report.figures["taken before the cut"] = int(self.report.figures["taken before the cut"]) + len(found)

    async def compare(self, session: Session, begun: int, cut: int) -> None:
        found = await self.stored(session, begun)
        told_ = {id_: answer.get("events") for id_, answer in session.answers.items()}
        if found != told_ or found.keys() != session.wagers.keys():
            self.report.found.append(f"cut at byte {cut}: the log has {found}, and the terminal was told {told_}")
        fresh = Session(self.house, self.cookie, {})
        await fresh.play(1 << 40)
        if fresh.shown.view != session.shown.view or fresh.shown.number != session.shown.number:
            self.report.found.append(f"cut at byte {cut}: the screen shows something else than a new one")


_join = Hub.join


def _skipping(hub: Hub, screen: Screen, after: int) -> None:
    hub.turn()
    _join(hub, screen, hub.number if 0 <= after < hub.number else after)


RIG = Rig(
    id="N3",
    title="a terminal cut off at every byte of a session, in both directions, and back again",
    promises=("W1", "W6"),
    unit="cuts",
    small=24,
    full=8_000,  # more than a session has bytes: each of them
    run=run,
    faults=(SKIPPED,),
    fault_size=30,
)
