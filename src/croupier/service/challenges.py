"""Challenges that passkeys sign: made by chance, good once, for two minutes, and for the browser that asked.

They are kept in memory: after a restart a person tries again. Their number is bounded, in all and by network; where
there are too many, the oldest goes, and that of the same network first, so that a flood from one address costs nobody
else a sign-in.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from croupier.people.commands import Proof
from croupier.people.digests import digest_of
from croupier.people.throttle import network_of

LASTS = 120.0
"""Seconds."""
MOST = 4_096
PER_NETWORK = 64


@dataclass(frozen=True, slots=True)
class Registering:
    """Who is about to register a passkey, and has given the password for it."""

    session: str
    """The digest."""
    label: str
    proof: Proof
    user: str


@dataclass(frozen=True, slots=True)
class Challenge:
    value: bytes
    ends: float
    network: str
    whose: Registering | None


class Challenges:
    """`seconds` is a clock that cannot be set."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._open: dict[str, Challenge] = {}
        """By the digest of what the browser holds, in the order in which they were made."""
        self._by_network: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def make(self, address: str, whose: Registering | None = None) -> tuple[str, bytes]:
        """What the browser holds from now on, and what the passkey is to sign."""
        network = network_of(address)
        self._make_room(network)
        token, value = secrets.token_urlsafe(32), secrets.token_bytes(32)
        self._open[digest_of(token)] = Challenge(value, self._seconds() + LASTS, network, whose)
        self._by_network[network] += 1
        return token, value

    def take(self, token: str) -> Challenge | None:
        """The challenge of this browser, once."""
        key = digest_of(token)
        found = self._drop(key) if key in self._open else None
        return found if found and self._seconds() < found.ends else None

    def _make_room(self, network: str) -> None:
        now = self._seconds()
        while self._open and self._open[oldest := next(iter(self._open))].ends <= now:
            self._drop(oldest)
        if self._by_network[network] >= PER_NETWORK:
            self._drop(next(key for key, each in self._open.items() if each.network == network))
        elif len(self._open) >= MOST:
            self._drop(next(iter(self._open)))

    def _drop(self, key: str) -> Challenge:
        dropped = self._open.pop(key)
        self._by_network[dropped.network] -= 1
        if not self._by_network[dropped.network]:
            del self._by_network[dropped.network]
        return dropped
