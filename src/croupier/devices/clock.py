"""The one clock of the house, and what is done to it.

Theory of operation. The machine's clock says what time it is, and can be set. A steady one says how much time has
passed, and cannot. Records have the time of the first, and it never goes back: when the machine's clock is set back,
the house's goes on a little slower until it is caught up with. How long something lasts is measured by the second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

STEP_MAX = 2_000
"""Milliseconds by which the machine's clock may differ from what it was before somebody is told."""
LOOK_SECONDS = 1.0
_PACE = 9, 10
"""How fast the house's clock goes while the machine's is behind it."""


def wall() -> int:
    """Milliseconds since 1970, as the machine has them."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds since some moment; whatever is done to the machine's clock, they pass one by one."""
    return time.monotonic_ns() // 1_000_000


class SystemClock:
    def __init__(self, wall: Callable[[], int] = wall, steady: Callable[[], int] = steady) -> None:
        self._wall, self._steady = wall, steady
        self._last = 0
        self._behind: tuple[int, int] | None = None
        """Since the machine's clock is behind: what this one said then, and the steady one."""

    def now(self) -> int:
        """Milliseconds since 1970; never less than the last answer, and never at a stand."""
        told = self._wall()
        if told >= self._last:
            self._behind = None
        else:
            self._behind = self._behind or (self._last, self._steady())
            said, then = self._behind
            told = said + (self._steady() - then) * _PACE[0] // _PACE[1]
        self._last = max(self._last, told)
        return self._last


async def watch_steps(
    tell: Callable[[int], Awaitable[None]], wall: Callable[[], int] = wall, steady: Callable[[], int] = steady
) -> None:
    """For ever: by how many milliseconds the machine's clock was set, whenever it was. Small steps add up until they
    are told, and a clock that stands still is set back a little at each look."""
    before = wall() - steady()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = wall() - steady()
        if abs(now - before) > STEP_MAX:
            await tell(now - before)
            before = now


def local_offset(at: int) -> int:
    """Minutes by which the time of this machine's place is ahead of UTC at that moment."""
    return time.localtime(at / 1000).tm_gmtoff // 60
