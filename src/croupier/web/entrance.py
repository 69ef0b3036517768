"""Who is let in: connections are counted, in all and by address, and those that keep the house waiting make room.

Theory of operation. The system gives a process so many descriptors. Some are kept back for the house's own files; the
rest are for connections. When all of these are taken, or all that one address may have, whoever has been *waiting* the
longest is cut: a connection whose handshake or request is not complete, or that rests between two requests. So a
thousand half-open requests cost their sender a thousand connections, and a newcomer who asks something is let in. Where
nobody waits, the newcomer is told to come back, or cut where it takes TLS to be told.

A proxy speaks for many, and its connections count in all only: how many one address may have there, the proxy says. So
do those from this machine.
"""

from __future__ import annotations

import contextlib
import resource
from collections import Counter
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from typing import Protocol

HERE = ("127.0.0.1", "::1")
"""Programs on this machine are no strangers."""
PER_ADDRESS = 100
"""Connections that one address may have."""
AT_ONCE = 16
"""Connections that are accepted in one turn. Until those are in, and others are cut for them, three more turns go."""
RESERVE = 4 * AT_ONCE + 64
"""Descriptors that no connection gets: for what comes in one turn, and for the house's own files."""
DESCRIPTORS = 65_536
"""As many are asked of the system; it may grant fewer."""


class Visitor(Protocol):
    """A connection, as the entrance sees it."""

    def cut(self) -> None: ...


class Entrance:
    """`most` connections in all; of them each address has `each` at most, except this machine's and the proxies'."""

    def __init__(self, most: int, proxies: Sequence[str] = (), each: int = PER_ADDRESS) -> None:
        self.most, self.each = most, each
        self._free = [ip_network(address) for address in (*HERE, *proxies)]
        self._inside: dict[Visitor, str] = {}
        self._by_address: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        """Connections that an address has at other gates of the house (`web.gates`)."""
        self.moved: Callable[[str, int], None] | None = None
        """To be told how many connections an address has here now, unless it may have as many as it likes."""
        self._waiting: dict[Visitor, str] = {}
        """Who keeps us waiting, in the order of their coming."""

    def enter(self, visitor: Visitor, address: str) -> str:
        """Lets somebody in, or says why not. Who came to speak TLS is in already, and keeps the place in the line."""
        if visitor in self._inside:
            return ""
        has = self._by_address[address] + self.elsewhere[address]
        if has >= self.each and not self._is_free(address) and not self._make_room(address):
            return f"this address has {self.each} connections open: close some of them"
        if len(self._inside) >= self.most and not self._make_room():
            return "the house has as many connections as it can hold: try again in a while"
        self._inside[visitor] = self._waiting[visitor] = address
        self._count(address, 1)
        return ""

    def leave(self, visitor: Visitor) -> None:
        self._waiting.pop(visitor, None)
        address = self._inside.pop(visitor, None)
        if address is not None:
            self._count(address, -1)

    def _count(self, address: str, more: int) -> None:
        self._by_address[address] += more
        if not self._by_address[address]:
            del self._by_address[address]
        if self.moved and not self._is_free(address):
            self.moved(address, self._by_address[address])

    def is_waited_for(self, visitor: Visitor, does: bool) -> None:
        """Whether the house waits for this one, or has something to do for them."""
        if not does:
            self._waiting.pop(visitor, None)
        elif visitor in self._inside:
            self._waiting.setdefault(visitor, self._inside[visitor])

    def _make_room(self, address: str | None = None) -> bool:
        waiting = (each for each, at in self._waiting.items() if address in (None, at))
        if (longest := next(waiting, None)) is None:
            return False
        self.leave(longest)
        longest.cut()
        return True

    def _is_free(self, address: str) -> bool:
        try:
            ip = ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._free)


def connections_max() -> int:
    """How many connections the system has descriptors for, when some are kept back. Asks it for more first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    granted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < granted:
        with contextlib.suppress(ValueError, OSError):  # a service manager may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
            soft = granted
    have = granted if soft == resource.RLIM_INFINITY else soft
    return have - min(RESERVE, have // 2)
