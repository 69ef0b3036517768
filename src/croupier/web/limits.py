"""How often somebody may ask: a bucket of tokens for each, filled at a steady rate, one taken by each message.

Generous for people: twenty chips placed as fast as fingers go are far below it. It is there for programs that have gone
wrong, and for those that mean harm. Whoever has used up their own tokens waits; nobody else does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

KEPT_MAX = 10_000
"""Buckets that are kept; when there are more, those that are full again are forgotten."""


@dataclass(frozen=True, slots=True)
class Pace:
    rate: float
    """Messages a second, in the long run."""
    burst: float
    """Messages at once."""


COMMANDS = Pace(rate=50, burst=100)


class Limits:
    """`clock` counts seconds from wherever it likes."""

    def __init__(self, pace: Pace, clock: Callable[[], float]) -> None:
        self._pace, self._clock = pace, clock
        self._buckets: dict[object, tuple[float, float]] = {}
        """For each who asks: how many tokens were left, and when."""

    def take(self, who: object) -> float:
        """Takes a token and says 0; or takes none, and says in how many seconds there will be one."""
        now = self._clock()
        left = self._left(who, now)
        if left < 1:
            return (1 - left) / self._pace.rate
        self._buckets[who] = left - 1, now
        if len(self._buckets) > KEPT_MAX:
            self._forget(now)
        return 0

    def _left(self, who: object, now: float) -> float:
        left, at = self._buckets.get(who, (self._pace.burst, now))
        return min(self._pace.burst, left + (now - at) * self._pace.rate)

    def _forget(self, now: float) -> None:
        """A bucket that is full again says what no bucket says."""
        self._buckets = {who: kept for who, kept in self._buckets.items() if self._left(who, now) < self._pace.burst}
