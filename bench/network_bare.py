"""What `bench network` is measured beside: a server of the same language that does nothing but answer, or tell all.

A plain asyncio protocol without a framework, a rule or a disk. It answers a wager at once with as many bytes as the
house does, and whoever sends it "push" has one frame sent to every socket. Run as a program it says its port.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import cast

from croupier.load.crowd import KIND, Crowd
from croupier.load.peer import Betting, Peer
from croupier.load.plan import Keys, Seat, Wagers, hello, masked

TAIL = b'number":1000000,"events":[{"event":"WagerPlaced","player":"player 1000","place":"straight:10","stake":100}]}'
MARKER = b'"phase":"pushed"'
PUSHED = b'{"number":1,"changes":{"board":{' + MARKER + b'},"notices":["' + b"x" * 140 + b'"]}}'
"""About as long as what a terminal is told with "no more bets"."""
ALL: set[asyncio.Transport] = set()


def framed(text: bytes) -> bytes:
    return bytes((0x81, len(text))) + text if len(text) < 126 else b"\x81\x7e" + len(text).to_bytes(2, "big") + text


class Bare(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.data, self.is_open = b"", False

    def connection_lost(self, error: Exception | None) -> None:
        ALL.discard(self.transport)

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.is_open:
            if b"\r\n\r\n" not in self.data:
                return
            self.data, self.is_open = b"", True
            ALL.add(self.transport)
            self.transport.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
            return
        while len(self.data) > 8:
            short = self.data[1] & 0x7F
            start = 6 if short < 126 else 8
            end = start + (short if short < 126 else int.from_bytes(self.data[2:4], "big"))
            if len(self.data) < end:
                return
            text, self.data = self.data[start:end], self.data[end:]
            if text == b"push":
                frame = framed(PUSHED)
                for transport in ALL:
                    transport.write(frame)
            else:
                self.transport.write(framed(text[:KIND] + TAIL))


async def serve() -> None:
    server = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", 0, backlog=2_048)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextlib.contextmanager
def bare(sockets: int) -> Iterator[Crowd]:
    """So many sockets at a bare server in a process of its own."""
    with subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            address = ("127.0.0.1", int(process.stdout.readline()))
            crowd = Crowd(patience=30)
            keys = Keys("1", "", [Seat(f"player {number}", "") for number in range(1, sockets + 1)])
            for place in range(sockets):
                peer = crowd.add(Peer(f"socket {place}", address, hello("bare", "/", ""), 30))
                peer.wagers = Wagers(keys, "000000", place, 0)
                crowd.terminals.append(peer)
                crowd.readers.append(peer)
            assert crowd.until(lambda: all(peer.is_open for peer in crowd.readers))
            yield crowd
            crowd.close()
        finally:
            process.terminate()


def echo(crowd: Crowd, seconds: float) -> float:
    """Answers a second, each socket sending its next message when the last was answered."""
    crowd.betting = betting = Betting()
    betting.until, betting.is_closed_loop = betting.begun + seconds, True
    for peer in crowd.terminals:
        crowd.wager(peer, betting.begun)
    assert crowd.until(lambda: betting.answered == betting.sent and time.perf_counter() > betting.until, seconds + 30)
    return betting.in_time / seconds


def push(crowd: Crowd, times: int) -> list[float]:
    """Seconds from one message to the last socket that was told, so many times."""
    found = []
    for _ in range(times):
        crowd.look_for(MARKER)
        begun = time.perf_counter()
        crowd.say(crowd.readers[0], masked(b"push"))
        assert crowd.until(lambda: crowd.unseen == 0)
        found.append(max(crowd.times) - begun)
    return found


def main() -> None:
    if len(sys.argv) == 1:
        asyncio.run(serve())
        return
    with bare(int(sys.argv[1])) as crowd:
        before, used = crowd.sent + crowd.received, time.process_time()
        print(f"bare echo {echo(crowd, 3):,.0f} a second")
        cost = (time.process_time() - used) / (crowd.sent + crowd.received - before)
        print(f"client: {cost * 1e6:.1f} us a message sent or received")
        before, used = crowd.received, time.process_time()
        print(f"bare push, last of {len(crowd.readers)}: {statistics.median(push(crowd, 50)) * 1e3:.1f} ms")
        print(f"client: {(time.process_time() - used) / (crowd.received - before) * 1e6:.1f} us a message received")


if __name__ == "__main__":
    main()
