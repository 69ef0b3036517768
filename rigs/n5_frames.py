"""N5: frames and handshakes that are none: no crash, nothing left behind, and the wire ends with the right code.

Each case is a connection of its own, some of them at once: a few good frames, then one of the broken kinds with random
contents, then the end of what is sent. The codes are those of RFC 6455, 7.4.1.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import socket
import struct
import sys
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from raw_wires import BINARY, CLOSE, CONTINUED, HELLO, PING, TEXT, frame, frames
from sockets import House, heard, told, until

from croupier.web import server, wire
from croupier.web.limits import Pace
from croupier.web.wire import MESSAGE_MAX, READ_BYTES
from rigs.rig import Report, Rig, Trial, broken

ANY_SIZE = "messages may have any size"
ANY_PINGS = "pings may come without end"
AT_ONCE = 20
BLOCKS, BLOCKS_EACH, BLOCKS_MAX = 3_000, 6, 60_000
"""Memory blocks that the process may have more at the end than after its first quarter: whatever came, for each case,
and for all cases together. How often somebody has asked is kept of ten thousand strangers, in four blocks each."""
FLOOD = 1_000
HOURS = 3 * 3_600
PROTOCOL, TEXT_THAT_IS_NONE, TOO_BIG = 1002, 1007, 1009
CUT = 0
"""The wire ends without a farewell."""

Case = tuple[bytes, int]
"""What is sent, and the code that the wire has to end with."""


def run(trial: Trial) -> Report:
    report = Report(figures={"handshakes": 0, "kinds": len(KINDS) + len(HANDSHAKES)})
    with _planted(trial.fault):
        told(lambda house: Abuse(house, trial, report).run(), Pace(1e9, 1e9), HOURS)
    return report


def _planted(fault: str) -> AbstractContextManager[None]:
    if fault == ANY_SIZE:
        return broken(server, "MESSAGE_MAX", 1 << 40)
    return broken(wire, "PINGS", Pace(1e9, 1e9)) if fault == ANY_PINGS else nullcontext()


class Abuse:
    def __init__(self, house: House, trial: Trial, report: Report) -> None:
        self.house, self.size, self.report = house, trial.size, report
        self.chance = random.Random(trial.seed)

    async def run(self) -> None:
        version, tasks, blocks = self.house.keeper.durable_version, len(asyncio.all_tasks()), 0
        while self.report.tried < self.size and not self.report.found:
            await asyncio.gather(*(self.one(self.report.tried + number) for number in range(AT_ONCE)))
            self.report.tried += AT_ONCE
            if not blocks and self.report.tried >= self.size // 4:
                await self.all_gone(tasks)
                blocks = _blocks()
        if self.report.found:
            return
        await self.all_gone(tasks)
        grown = _blocks() - blocks
        self.report.figures["blocks of memory more than after a quarter"] = grown
        if grown > BLOCKS + min(BLOCKS_EACH * self.report.tried, BLOCKS_MAX):
            self.report.found.append(f"the process has {grown} blocks of memory more than after a quarter of the run")
        if self.house.keeper.durable_version != version:
            self.report.found.append("something was written to the log")
        async with self.house.live() as screen:
            if "snapshot" not in await heard(screen):
                self.report.found.append("a good screen is told nothing")

    async def all_gone(self, tasks: int) -> None:
        """No wire and no task is left; they need a moment to end."""
        try:
            async with asyncio.timeout(60):
                await until(lambda: not self.house.wires() and len(asyncio.all_tasks()) <= tasks)
        except TimeoutError:
            left = len(asyncio.all_tasks()) - tasks
            self.report.found.append(f"{len(self.house.wires())} wires and {left} tasks are left")

    async def one(self, number: int) -> None:
        if self.chance.random() < 0.05:
            await self.handshake(number)
            return
        kind = self.chance.choice(list(KINDS))
        sent, code = KINDS[kind](self.chance)
        good = b"".join(frame(PING, b"?") for _ in range(self.chance.randint(0, 3)))
        good += frame(TEXT, b"[]") * self.chance.randint(0, 2)
        seen = await self.ended(good + sent)
        cut = len(sent) > READ_BYTES and _code(seen) == CUT  # with bytes unread, the system may take back the farewell
        if (code == CUT and len(seen) > FLOOD // 2) or (code not in (CUT, _code(seen)) and not cut):
            self.report.found.append(f"case {number}, {kind}: it ended with {_code(seen)} and not with {code}")

    async def ended(self, sent: bytes) -> list[tuple[int, bytes]]:
        head, _, rest = (await self.told(HELLO.format("", "").encode(), sent)).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        reader = asyncio.StreamReader()
        reader.feed_data(rest)
        reader.feed_eof()
        return await frames(reader)

    async def told(self, sent: bytes, then: bytes = b"") -> bytes:
        """All that is answered. The house may end it while we still send: what it has said until then counts."""
        loop, found = asyncio.get_running_loop(), b""
        with socket.socket() as peer:
            peer.setblocking(False)
            await loop.sock_connect(peer, ("127.0.0.1", self.house.port))
            with contextlib.suppress(OSError):
                await loop.sock_sendall(peer, sent)
                while then and b"\r\n\r\n" not in found:
                    found += await loop.sock_recv(peer, 65_536) or b"\r\n\r\n"
                await loop.sock_sendall(peer, then)
                peer.shutdown(socket.SHUT_WR)
            with contextlib.suppress(OSError):
                while part := await loop.sock_recv(peer, 65_536):
                    found += part
        return found

    async def handshake(self, number: int) -> None:
        """Refused, or cut: never accepted."""
        kind = self.chance.choice(list(HANDSHAKES))
        answer = await self.told(HANDSHAKES[kind](HELLO.format("", "")))
        self.report.figures["handshakes"] = int(self.report.figures["handshakes"]) + 1
        if answer and not answer.startswith(b"HTTP/1.1 4"):
            self.report.found.append(f"case {number}, {kind}: the handshake is answered with {answer!r}")


def _blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()


def _code(seen: list[tuple[int, bytes]]) -> int:
    kind, data = seen[-1] if seen else (0, b"")
    return int.from_bytes(data[:2], "big") if kind == CLOSE else CUT


def _too_long(chance: random.Random) -> Case:
    return frame(chance.choice((TEXT, BINARY)), bytes(MESSAGE_MAX + chance.randint(1, 300))), TOO_BIG


def _long_in_parts(chance: random.Random) -> Case:
    part = frame(CONTINUED, bytes(MESSAGE_MAX // 4), fin=False)
    return frame(TEXT, bytes(MESSAGE_MAX // 4), fin=False) + part * chance.randint(4, 6), TOO_BIG


def _said_too_long(chance: random.Random) -> Case:
    """Only the length says so; nothing of it ever comes."""
    size = chance.choice((MESSAGE_MAX + 1, 2**31, 2**32, 2**62))
    return bytes([0x81, 0xFF]) + struct.pack("!Q", size) + bytes(4) + b"x", TOO_BIG


def _bad_text(chance: random.Random) -> Case:
    wrong = chance.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x28\xa1", b"\x80"))
    return frame(TEXT, b"{" * chance.randint(0, 200) + wrong + b"}" * chance.randint(0, 200)), TEXT_THAT_IS_NONE


def _bad_text_in_parts(chance: random.Random) -> Case:
    return frame(TEXT, b"{\xe2", fin=False) + frame(CONTINUED, bytes([chance.randint(0, 127)])), TEXT_THAT_IS_NONE


def _unmasked(chance: random.Random) -> Case:
    return frame(chance.choice((TEXT, BINARY, PING)), chance.randbytes(chance.randint(0, 100)), masked=False), PROTOCOL


def _reserved(chance: random.Random) -> Case:
    return frame(TEXT, b"{}", reserved=chance.choice((0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70))), PROTOCOL


def _bomb(chance: random.Random) -> Case:
    """A megabyte or more in a few hundred bytes; nobody has agreed on compression."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(bytes(2 ** chance.randint(20, 21))) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT, packed[:-4], reserved=0x40), PROTOCOL


def _no_such_kind(chance: random.Random) -> Case:
    return frame(chance.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), chance.randbytes(chance.randint(0, 50))), PROTOCOL


def _control(chance: random.Random) -> Case:
    """Too long, or in parts."""
    kind = chance.choice((PING, CLOSE, 0xA))
    return chance.choice((frame(kind, bytes(chance.randint(126, 500))), frame(kind, b"", fin=False))), PROTOCOL


def _out_of_order(chance: random.Random) -> Case:
    """A part of nothing, or a message within another."""
    begun = frame(TEXT, b"{", fin=False) + frame(chance.choice((TEXT, BINARY)), b"}")
    return chance.choice((frame(CONTINUED, b"{}"), begun)), PROTOCOL


def _bad_farewell(chance: random.Random) -> Case:
    code = chance.choice((0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535))
    if chance.random() < 0.2:
        return frame(CLOSE, b"\x03"), PROTOCOL
    if chance.random() < 0.2:
        return frame(CLOSE, struct.pack("!H", 1000) + b"\xff\xff"), TEXT_THAT_IS_NONE
    return frame(CLOSE, struct.pack("!H", code)), PROTOCOL


def _pings(chance: random.Random) -> Case:
    return frame(PING, chance.randbytes(4)) * FLOOD, CUT


KINDS: dict[str, Callable[[random.Random], Case]] = {
    "too long": _too_long,
    "too long in parts": _long_in_parts,
    "said to be too long": _said_too_long,
    "text that is none": _bad_text,
    "text that is none, in parts": _bad_text_in_parts,
    "not masked": _unmasked,
    "reserved bits": _reserved,
    "a compression bomb": _bomb,
    "a kind that is none": _no_such_kind,
    "a control frame that is too long, or in parts": _control,
    "out of order": _out_of_order,
    "a farewell that is none": _bad_farewell,
    "a flood of pings": _pings,
}
HANDSHAKES: dict[str, Callable[[str], bytes]] = {
    "no key": lambda hello: hello.replace("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", "").encode(),
    "a key that is none": lambda hello: hello.replace("AAAAAAAAAAAAAAAAAAAAAA==", "short").encode(),
    "another version": lambda hello: hello.replace("Version: 13", "Version: 8").encode(),
    "another method": lambda hello: hello.replace("GET", "POST").encode(),
    "no line of HTTP": lambda hello: b"\x16\x03\x01" + hello.encode(),
    "a head without end": lambda hello: hello.encode()[:-2] + b"X: " + b"x" * 100_000,
    "half a head": lambda hello: hello.encode()[:60],
    "a table that is none": lambda hello: hello.replace("tables/7", "tables/nobody").encode(),
}

RIG = Rig(
    id="N5",
    title="WebSocket frames and handshakes that are none: the right code, no crash, nothing left behind",
    promises=("W6",),
    unit="broken frames or handshakes",
    small=400,
    full=250_000,
    run=run,
    faults=(ANY_SIZE, ANY_PINGS),
)
