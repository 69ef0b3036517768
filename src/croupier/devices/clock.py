"""The one clock of the house."""

from __future__ import annotations

import time


class SystemClock:
    def __init__(self) -> None:
        self._last = 0

    def now(self) -> int:
        """Milliseconds since 1970; never less than the last answer, whatever is done to the machine's clock."""
        self._last = max(self._last, time.time_ns() // 1_000_000)
        return self._last


def local_offset(at: int) -> int:
    """Minutes by which the time of this machine's place is ahead of UTC at that moment."""
    return time.localtime(at / 1000).tm_gmtoff // 60
