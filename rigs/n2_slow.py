"""N2: screens that do not read, read a byte at a time, or stop in the middle: the others are told everything, on time.

One screen in ten is slow. The table changes again and again; each change has to be on every good screen before the next
is made, also while slow ones are stuck. What waits for a slow one in the house is one message at most. Each of them is
cut, comes back with the last number that it has seen, and shows what is true then.

Nothing here is measured in seconds: what counts is how many changes reached every good screen while a wire was full.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
from contextlib import ExitStack, suppress
from itertools import cycle

from floors import do, sit, wager
from nights import fill_of, player
from raw_wires import HELLO, frame
from sockets import House, Shown, told

from croupier.table import commands as c
from croupier.web import hub as hubs
from croupier.web import wire as wires
from croupier.web.hub import Hub
from croupier.web.limits import Pace
from croupier.web.wire import Wire
from rigs.rig import Report, Rig, Trial, broken

WAITS = "the hub waits for a slow screen"
PLAYERS = ("Ann", "Bob", "Cay", "Dee")
SCREENS, SLOW = 40, 4
KINDS = ("silent", "trickling", "sipping", "stops")
BUFFER = 4_096
"""Bytes of the machine's buffers, small so that a screen is soon stuck."""
STUCK_SECONDS = 3.0
TEXT_FRAME, PONG = 0x81, 0xA
STUCK_TOLD = 5
"""Changes at least that every good screen has got while a wire was full."""
CHANGES_MAX = 5_000
"""In one evening; by then every slow screen has to be cut."""
PATIENCE = 60.0
HOURS = 3 * 3_600


def run(trial: Trial) -> Report:
    report = Report(figures=dict.fromkeys(("changes", "messages", "told while a wire was full", "bytes waiting"), 0))
    with ExitStack() as last:
        for name, value in (("SEND_BUFFER", BUFFER), ("STUCK_SECONDS", STUCK_SECONDS)):
            last.enter_context(broken(wires, name, value))
        for name, value in (("TICK_SECONDS", 0.0), ("SHARE", 1)):
            last.enter_context(broken(hubs, name, value))
        if trial.fault == WAITS:
            last.enter_context(broken(Hub, "_until", _waiting))
        told(lambda house: Evening(house, trial, report).run(), Pace(1e9, 1e9), HOURS)
    return report


class Peer:
    """A screen's end, as raw as it gets. `kind` is how slowly it reads; a good one has none."""

    def __init__(self, house: House, cookie: str, kind: str) -> None:
        self.house, self.cookie, self.kind = house, cookie, kind
        self.shown, self.changed = Shown(), asyncio.Event()
        self.numbers: list[int] = []
        self.over = False
        self._came = b""
        self._socket: socket.socket
        self._reading: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self._socket = peer = socket.socket()
        peer.setblocking(False)
        if self.kind:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(peer, ("127.0.0.1", self.house.port))
        after = f"&after={self.shown.number}" if self.shown.number >= 0 else ""
        await loop.sock_sendall(peer, HELLO.format(f"view=player{after}", f"Cookie: {self.cookie}\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += await loop.sock_recv(peer, 1)
        self._came, self.over = b"", False
        self._reading = asyncio.create_task(self._read())

    @property
    def port(self) -> int:
        """Under which the house knows it."""
        return int(self._socket.getsockname()[1])

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        sizes = {"": 65_536, "trickling": 1, "sipping": 32, "stops": 700, "silent": 0}
        size = sizes[self.kind]
        with suppress(OSError):
            while size:
                if not (part := await loop.sock_recv(self._socket, size)):
                    break
                self._came += part
                self._take()
                if self.kind == "stops" and self.shown.messages > 3:
                    break
                await asyncio.sleep(0.1 if self.kind else 0)
        self.over = True
        self.changed.set()

    def _take(self) -> None:
        while (text := self._next()) is not None:
            if not text:
                self._socket.send(frame(PONG, b""))
                continue
            self.shown.take(json.loads(text))
            self.numbers.append(self.shown.number)
            self.changed.set()

    def _next(self) -> bytes | None:
        """A whole text; an empty one for a ping, which is answered so that the house does not give us up."""
        if len(self._came) < 4:
            return None
        kind, size, head = self._came[0], self._came[1], 2
        if size == 126:
            (size,), head = struct.unpack("!H", self._came[2:4]), 4
        elif size == 127 and len(self._came) >= 10:
            (size,), head = struct.unpack("!Q", self._came[2:10]), 10
        if len(self._came) < head + size:
            return None
        whole, self._came = self._came[head : head + size], self._came[head + size :]
        return whole if kind == TEXT_FRAME else b""

    async def until(self, number: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.shown.number < number and not self.over:
                self.changed.clear()
                await self.changed.wait()

    async def close(self) -> None:
        if self._reading:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading
        self._socket.close()


class Evening:
    def __init__(self, house: House, trial: Trial, report: Report) -> None:
        self.house, self.keeper, self.size, self.report = house, house.keeper, trial.size, report
        self.chance = random.Random(trial.seed)
        self.cookies: list[str] = []

    async def run(self) -> None:
        await do(self.keeper, fill_of(self.keeper.state, 1_000_000_000))
        for name in PLAYERS[1:]:
            await sit(self.keeper, name, 1_000_000)
        self.cookies = [(await self.house.terminal(seat))["Cookie"] for seat in range(1, len(PLAYERS) + 1)]
        while self.report.tried < self.size and not self.report.found:
            try:
                await self.evening()
            except (TimeoutError, AssertionError) as error:
                self.say(f"{error!r}")
            self.report.tried += SLOW

    def say(self, what: str) -> None:
        self.report.found.append(f"evening {self.report.tried // SLOW}: {what}")

    def add(self, figure: str, times: int) -> None:
        self.report.figures[figure] = int(self.report.figures[figure]) + times

    async def evening(self) -> None:
        kinds = self.chance.sample([*KINDS[:SLOW], *[""] * (SCREENS - SLOW)], SCREENS)
        peers = [Peer(self.house, cookie, kind) for cookie, kind in zip(cycle(self.cookies), kinds, strict=False)]
        for peer in peers:
            await peer.connect()
        good, slow = [peer for peer in peers if not peer.kind], [peer for peer in peers if peer.kind]
        try:
            await self.changes(good, slow)
            await self.judge(good)
            for peer in slow:
                await self.back(peer)
        finally:
            for peer in peers:
                await peer.close()

    async def changes(self, good: list[Peer], slow: list[Peer]) -> None:
        """Until every slow screen is cut. Each change is on every good one before the next is made."""
        wires_of = {peer: next(wire for wire in self.house.wires() if _port(wire) == peer.port) for peer in slow}
        told_while_full = 0
        for number in range(CHANGES_MAX):
            full = [wire for wire in wires_of.values() if _is_full(wire)]
            await self.change(number)
            for peer in good:
                await peer.until(self.keeper.durable_version)
            self.add("changes", 1)
            told_while_full += any(_is_full(wire) for wire in full)
            waiting = max((wire.transport.get_write_buffer_size() for wire in wires_of.values()), default=0)
            self.report.figures["bytes waiting"] = max(int(self.report.figures["bytes waiting"]), waiting)
            if all(wire.disconnected or wire.transport.is_closing() for wire in wires_of.values()):
                break
        else:
            self.say("a slow screen was never cut")
        self.add("told while a wire was full", told_while_full)
        if told_while_full < STUCK_TOLD:
            self.say(f"only {told_while_full} changes reached the good screens while a wire was full")
        if int(self.report.figures["bytes waiting"]) > wires.MESSAGE_MAX:
            self.say(f"{self.report.figures['bytes waiting']} bytes wait for one screen")

    async def change(self, number: int) -> None:
        who = PLAYERS[number % len(PLAYERS)]
        if self.keeper.durable.seats[who].wagers:
            await do(self.keeper, c.ClearWagers(player(who), who))
        else:
            await do(self.keeper, wager(who, f"straight:{1 + number % 36}", 100))

    async def judge(self, good: list[Peer]) -> None:
        for peer in good:
            if peer.over or peer.shown.snapshots != 1:
                self.say(f"a good screen was left out: {peer.shown.snapshots} snapshots")
            if peer.numbers != good[0].numbers:
                self.say("two good screens were told something else")
            self.add("messages", len(peer.numbers))

    async def back(self, peer: Peer) -> None:
        """It comes back with what it has seen, and shows what is true."""
        await peer.close()
        peer.kind = ""
        await peer.connect()
        await peer.until(self.keeper.durable_version)
        fresh = Peer(self.house, peer.cookie, "")
        await fresh.connect()
        await fresh.until(self.keeper.durable_version)
        if peer.shown.view != fresh.shown.view or peer.shown.number != self.keeper.durable_version:
            self.say("a screen that came back shows something else than a new one")
        await fresh.close()


def _port(wire: Wire) -> int:
    return wire.client[1] if wire.client else 0


def _is_full(wire: Wire) -> bool:
    return not wire.writable.is_set() and not wire.disconnected and not wire.transport.is_closing()


async def _waiting(hub: Hub, next_at: float) -> None:
    """The fault: before anybody is told, every screen has to have room."""
    for screen in list(hub.screens):
        await screen.wire.writable.wait()


RIG = Rig(
    id="N2",
    title="one screen in ten is silent or trickles: the others are told everything, the slow are cut and come back",
    promises=("W6",),
    unit="slow screens",
    small=SLOW,
    full=SLOW * 100,
    run=run,
    faults=(WAITS,),
    timed="how fast a slow screen reads, and so after how many changes its wire is full",
)
