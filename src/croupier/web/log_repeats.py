"""Lines of the log that say the same again and again: some are written, the others counted.

What goes wrong goes wrong often, and a stranger can make it so. Of each kind of error one line is written in a second,
of each kind of refusal a few; when the second is over, the last of the others follows with their number (`repeated`).
Lines of what was done are all written.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

Line = Mapping[str, Any]
ERRORS = 1
"""Lines of one kind of error or warning in a second."""
REFUSALS = 10
"""Lines of one kind of refusal in a second."""
SECOND = 1.0
_KIND = ("level", "event", "stream", "table", "logger", "says", "reason", "status", "code", "address")
_UNUSUAL = ("warning", "error", "critical")


def kind_of(line: Line) -> tuple[object, ...]:
    """By what two lines say the same; of a traceback, where it ends."""
    return (*(line.get(name) for name in _KIND), str(line.get("traceback", "")).rpartition("\n")[2])


def most_of(line: Line) -> int:
    """How many such lines a second has; 0 for any number."""
    if line.get("level") in _UNUSUAL:
        return ERRORS
    return REFUSALS if line.get("status", 0) >= 400 or line.get("code") or line.get("event") == "socket refused" else 0


class Repeats:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: float = clock()
        self._seen: dict[tuple[object, ...], tuple[int, Line]] = {}
        """Of this second: how many of each kind, and the last."""

    def take(self, line: Line) -> bool:
        """Whether this one is written."""
        if not (most := most_of(line)):
            return True
        kind = kind_of(line)
        count = self._seen.get(kind, (0, line))[0] + 1
        self._seen[kind] = count, line
        return count <= most

    def over(self, at_the_end: bool = False) -> list[Line]:
        """When the second is over: the last line of each kind that had too many, with how many were left out."""
        if self._clock() - self._since < SECOND and not at_the_end:
            return []
        told = [{**line, "repeated": count - most_of(line)} for count, line in self._seen.values()]
        self._seen, self._since = {}, self._clock()
        return [line for line in told if line["repeated"] > 0]
