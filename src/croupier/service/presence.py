"""Whose screens are open now, and for how long those who have none have had none.

Nothing of it is kept: it is about browsers, and after a restart they come back, or do not. A terminal is known by its
name ("terminal 3"), and whoever supervises by what is looked at: the pit, or a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.service.ports import Clock

PIT = "the pit"


def table(number: str) -> str:
    """A supervisor looks at this table."""
    return f"table {number}"


def terminal(number: int) -> str:
    return f"terminal {number}"


class Presence:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._open: Counter[str] = Counter()
        self._since: dict[str, int] = {}
        """When each that has no screen was left by the last one, or was first asked about."""

    @contextmanager
    def shown(self, whose: str) -> Iterator[None]:
        """While a screen is open; a screen of nobody's counts for nothing."""
        self._open[whose] += 1
        self._since.pop(whose, None)
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]
                self._since[whose] = self.clock.now()

    def is_here(self, whose: str) -> bool:
        return whose in self._open

    def away_for(self, whose: str) -> int:
        """Milliseconds without a screen; 0 while there is one."""
        if whose in self._open:
            return 0
        now = self.clock.now()
        return now - self._since.setdefault(whose, now)

    def forget(self, whose: str) -> None:
        self._since.pop(whose, None)
