"""Where chance comes from: the operating system's entropy, watched on its way in.

The operating system has conditioned its bytes already, so these tests are a net below a net: they catch a stuck device
or a broken driver, and not a clever enemy.
"""

from __future__ import annotations

import hashlib
import os
from typing import NoReturn, Protocol

from croupier.devices.health import HealthError, NoiseTests

STARTUP_BYTES = 1024
"""SP 800-90B 4.3: so many samples are tested and thrown away before the first one is used."""
BLOCK_BYTES = 16
"""Two reads that begin with the same so many bytes are one read: by chance it happens once in 2^128."""


class Entropy(Protocol):
    def read(self, count: int) -> bytes:
        """So many bytes that nobody can foretell."""


class SystemEntropy:
    """The entropy of the operating system."""

    def read(self, count: int) -> bytes:
        return os.urandom(count)


class WatchedEntropy:
    """Another source, tested byte by byte before anybody gets them. Once unfit, it stays so until `restart`."""

    def __init__(self, source: Entropy) -> None:
        self._source = source
        self.restart()

    def restart(self) -> None:
        self._tests = NoiseTests()
        self._why = ""
        self._last = b""
        self.read(STARTUP_BYTES)

    def read(self, count: int) -> bytes:
        if self._why:
            raise HealthError(self._why)
        try:
            data = self._source.read(count)
        except Exception as error:
            self._fail(f"the noise source gave nothing: {type(error).__name__}", error)
        if len(data) != count:
            self._fail(f"the noise source gave {len(data)} bytes of {count}")
        if reason := self._tests.take(data) or self._same_again(data):
            self._fail(f"the noise source is not fit: {reason}")
        return data

    def _same_again(self, data: bytes) -> str:
        """A source that gives one block over and over can pass the other tests. Of a block only a digest is kept."""
        if len(data) < BLOCK_BYTES:
            return ""
        before, self._last = self._last, hashlib.sha256(data[:BLOCK_BYTES]).digest()
        return "one block came twice" if before == self._last else ""

    def _fail(self, reason: str, cause: Exception | None = None) -> NoReturn:
        self._why = reason
        raise HealthError(reason) from cause
