"""One socket of the client's: connected, let in, and then a buffer and a few counts."""

from __future__ import annotations

import socket
import time
from array import array
from collections import deque

from croupier.load.plan import LoadError, Wagers

SMALL_BUFFER = 4_096
"""What a stalled client's system takes in for it: the sooner it is full, the sooner the server has to deal with it."""

STALLED = "stalled"


class Peer:
    """`due` has when each command that is not answered yet was to be sent."""

    def __init__(self, name: str, address: tuple[str, int], hello: bytes, patience: float, rude: str = "") -> None:
        self.name, self.hello, self.is_rude = name, hello, bool(rude)
        self.sock = _connected(address, patience, rude == STALLED)
        self.recv, self.send = self.sock.recv_into, self.sock.send
        self.is_open = self.is_lost = False
        self.left = b""
        """The beginning of a frame whose end has not come."""
        self.out = b""
        """What the system has not taken yet."""
        self.due: deque[float] = deque()
        self.wagers: Wagers | None = None
        self.seen = True
        self.answers = self.told = 0
        self.told_head = b""
        """How the last numbered message began."""
        self.write(hello)

    def fileno(self) -> int:
        return self.sock.fileno()

    def write(self, data: bytes) -> bool:
        """Whether all of it is on its way."""
        if self.out:
            self.out += data
            return False
        try:
            sent = self.send(data)
        except BlockingIOError:
            sent = 0
        if sent == len(data):
            return True
        self.out = data[sent:]
        return False

    def go_on(self) -> bool:
        """The system has room again: whether all of it is on its way now."""
        data, self.out = self.out, b""
        return self.write(data)

    def opened(self, data: bytes) -> bytes | None:
        """The server's answer to the handshake: what has come behind it, or nothing when it is not whole yet."""
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return None
        status = head.partition(b"\r\n")[0].decode("latin-1")
        if " 101 " not in f"{status} ":
            raise LoadError(f"{self.name} was not let in: the server says {status[:80]!r}")
        self.is_open = True
        return rest

    @property
    def number(self) -> int:
        """The number of the last message: how far this screen knows the table."""
        digits = self.told_head.partition(b":")[2].partition(b",")[0]
        return int(digits) if digits.isdigit() else -1


def _connected(address: tuple[str, int], patience: float, small: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if small:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.settimeout(patience)
        made.connect(address)
    except OSError as error:
        made.close()
        why = error.strerror or str(error)
        raise LoadError(f"no connection to {address[0]} port {address[1]}: {why}") from None
    made.setblocking(False)
    return made


class Betting:
    """What came of a stretch of betting."""

    def __init__(self) -> None:
        self.sent = self.taken = self.in_time = 0
        self.refused: dict[str, int] = {}
        self.times = array("d")
        """Seconds from when a wager was to be sent to its answer, of those that were taken."""
        self.until = 0.0
        """When it ends; answers that come later are no part of its rate."""
        self.is_closed_loop = False
        """Whether each terminal sends its next wager when the last was answered."""
        self.begun = time.perf_counter()

    @property
    def answered(self) -> int:
        return self.taken + sum(self.refused.values())
