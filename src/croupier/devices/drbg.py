"""The generator of live draws: HMAC_DRBG with SHA-256 (SP 800-90A, 10.1.2), seeded by the operating system.

`HmacDrbg` is the algorithm alone, without chance: the same seed gives the same bytes, so published answers can be asked
of it. `Drbg` is the living one: it refuses to start when the algorithm does not give the known answers, takes fresh
entropy at the start, every `RESEED_AFTER` requests and in every new process, and never draws again once anything has
failed, until it is restarted. Its state is shown nowhere and cannot be copied, because whoever has it knows every later
draw.
"""

from __future__ import annotations

import hmac
import os
import threading
import weakref
from collections.abc import Callable
from typing import NoReturn

from croupier.devices.entropy import Entropy, SystemEntropy, WatchedEntropy
from croupier.devices.health import HealthError

SEED_BYTES = 32
"""Entropy for a strength of 256 bits."""
NONCE_BYTES = 16
REQUEST_BYTES_MAX = 2**16
RESEED_AFTER = 64
"""Requests between two reseeds: about an hour of play. The standard allows 2^48."""

_PERSONAL = b"croupier live draws"


class HmacDrbg:
    """The algorithm: a key and a value, and three things that can be done with them."""

    __slots__ = ("_key", "_value")

    def __init__(self, seed: bytes) -> None:
        """`seed` is entropy, nonce and personalization, one after the other."""
        self._key, self._value = bytes(32), b"\x01" * 32
        self.reseed(seed)

    def reseed(self, data: bytes) -> None:
        self._update(data)

    def generate(self, count: int) -> bytes:
        blocks = []
        for _ in range(-(-count // 32)):
            self._value = self._mac(self._value)
            blocks.append(self._value)
        self._update(b"")
        return b"".join(blocks)[:count]

    def _update(self, data: bytes) -> None:
        for mark in (b"\x00", b"\x01") if data else (b"\x00",):
            self._key = self._mac(self._value + mark + data)
            self._value = self._mac(self._value)

    def _mac(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, "sha256")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a generator is not copied: two copies would draw the same")


_ENTROPY = "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"
_NONCE = "659ba96c601dc69fc902940805ec0ca8"
_ANSWER = (
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460"
    "b6f73ebad0dc2aba6e624abf07745bc107694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
    "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
)
_RESEEDED_ENTROPY = "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d"
_RESEEDED_NONCE = "0e66f71edc43e42a45ad3c6fc6cdc4df"
_RESEED = "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552"
_RESEEDED_ANSWER = (
    "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb2b1bc215000209208cd506cb28da2a51"
    "bdb03826aaf2bd2335d576d519160842e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a802254"
    "22918250ff66a41bd2f864a6a38cc5b6499dc43f7f2bd09e1e0f8f5885935124"
)
KNOWN_ANSWERS = (
    (_ENTROPY + _NONCE, "", _ANSWER),
    (_RESEEDED_ENTROPY + _RESEEDED_NONCE, _RESEED, _RESEEDED_ANSWER),
)
"""Two of NIST's CAVP answers for SHA-256, without and with a reseed: seed, reseed, and the second 128 bytes drawn."""


def self_test(make: Callable[[bytes], HmacDrbg] = HmacDrbg) -> None:
    """Ask for the known answers; a generator that gives others does not start (SP 800-90A, 11.3)."""
    for seed, reseed, answer in KNOWN_ANSWERS:
        drbg = make(bytes.fromhex(seed))
        if reseed:
            drbg.reseed(bytes.fromhex(reseed))
        drbg.generate(128)
        if not hmac.compare_digest(drbg.generate(128), bytes.fromhex(answer)):
            raise HealthError("the generator fails its known-answer test")


class Drbg:
    """The generator of a house. One object may serve many tables and threads."""

    __slots__ = ("__weakref__", "_drbg", "_entropy", "_left", "_lock", "_make", "_process", "_reseed_after", "_why")

    def __init__(
        self,
        entropy: Entropy | None = None,
        *,
        reseed_after: int = RESEED_AFTER,
        make: Callable[[bytes], HmacDrbg] = HmacDrbg,
    ) -> None:
        if reseed_after < 1:
            raise ValueError("the reseed interval must be at least one request")
        self._reseed_after, self._make, self._why = reseed_after, make, ""
        self._lock = threading.Lock()
        self_test(make)
        self._entropy = WatchedEntropy(entropy or SystemEntropy())
        self._seed()
        _LIVING.add(self)

    def generate(self, count: int) -> bytes:
        """So many bytes that nobody has seen and nobody will see again."""
        if not 0 <= count <= REQUEST_BYTES_MAX:
            raise ValueError(f"a request is for 0 to {REQUEST_BYTES_MAX} bytes")
        with self._lock:
            if self._why:
                raise HealthError(self._why)
            if self._left == 0 or self._process != os.getpid():
                self._failing(self._reseed)
            self._left -= 1
            return self._drbg.generate(count)

    def restart(self) -> None:
        """Begin anew with everything that a start asks for; when that fails, stay stopped."""
        with self._lock:
            self._failing(self._begin)

    def _begin(self) -> None:
        self_test(self._make)
        self._entropy.restart()
        self._seed()
        self._why = ""

    def _seed(self) -> None:
        self._drbg = self._make(self._entropy.read(SEED_BYTES + NONCE_BYTES) + _PERSONAL)
        self._seeded()

    def _reseed(self) -> None:
        self._drbg.reseed(self._entropy.read(SEED_BYTES))
        self._seeded()

    def _seeded(self) -> None:
        self._left, self._process = self._reseed_after, os.getpid()

    def _failing(self, step: Callable[[], None]) -> None:
        try:
            step()
        except HealthError as error:
            self._why = str(error)
            raise

    def after_fork(self) -> None:
        """In a child: another thread of the parent may have held the lock, and the parent's bytes are the parent's."""
        self._lock = threading.Lock()
        self._left = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{': ' + self._why if self._why else ''}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a generator is not copied: two copies would draw the same")


_LIVING: weakref.WeakSet[Drbg] = weakref.WeakSet()


def _after_fork() -> None:
    for drbg in list(_LIVING):
        drbg.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
