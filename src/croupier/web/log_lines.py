"""Lines of the log: how one is written, and how it gets out without holding anybody up."""

from __future__ import annotations

import json
import re
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partialmethod
from threading import Event, Thread
from typing import Any, Protocol

import msgspec

from croupier.web.log_repeats import SECOND, Repeats

LONGEST = 200
"""Of a text that comes from outside, no more than this is written down."""
LIMIT = 10_000
"""Lines that may wait."""
GATHER = 0.02
"""Seconds in which lines gather before they are written."""
PATIENCE = 2
"""Seconds to wait for a reader at the end."""

_SHORT = LONGEST + 60
"""A line of so many bytes has no longer text in it: its time, level and event take the rest."""
_encode = json.JSONEncoder(ensure_ascii=False).encode
_PLAIN = re.compile(r"[\w./:+-]+")
Render = Callable[[Mapping[str, Any]], str]


def as_json(line: Mapping[str, Any]) -> str:
    """For programs: one object in one line."""
    try:
        data = msgspec.json.encode(line)
        text = (data if len(data) <= _SHORT else msgspec.json.encode(_shortened(line))).decode()
    except ValueError:  # half a character, which a file name may have
        text = _encode(_shortened(line))
    return _visible(text)


def as_text(line: Mapping[str, Any]) -> str:
    """For people: time, level, what happened, and the facts. A traceback follows, with a bar before each line."""
    facts = [fact for fact in _shortened(line).items() if fact[0] not in ("at", "level", "event", "traceback")]
    words = [f"{name}={_word(value)}" for name, value in facts]
    where = [f"    | {_visible(each)}" for each in str(line.get("traceback", "")).splitlines()]
    return "\n".join([" ".join([line["at"], f"{line['level']:<7}", line["event"], *words]), *where])


def _word(value: Any) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) and text.isprintable() else _visible(_encode(text))


def _shortened(line: Mapping[str, Any]) -> Mapping[str, Any]:
    long = [name for name, value in line.items() if isinstance(value, str) and len(value) > LONGEST]
    return {**line, **{name: f"{line[name][:LONGEST]}…" for name in long if name != "traceback"}} if long else line


def _visible(text: str) -> str:
    """What no screen shows, or shows by moving what stands elsewhere, as JSON escapes it."""
    return text if text.isprintable() else "".join(each if each.isprintable() else _escaped(each) for each in text)


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


class Stream(Protocol):
    """Where lines go: standard error, or a file."""

    def write(self, text: str, /) -> int: ...

    def flush(self) -> None: ...

    def isatty(self) -> bool: ...


class Log:
    """Takes lines at once, and writes them from a thread of its own, some at a time: to wake it for each would cost
    whoever takes commands more than the line."""

    def __init__(self, stream: Stream, render: Render, limit: int = LIMIT) -> None:
        self._stream, self._render, self._limit = stream, render, limit
        self._lines: deque[tuple[float, Mapping[str, Any]]] = deque()
        self._some, self._end = Event(), Event()
        self._left_out, self._repeats = 0, Repeats()
        self._thread = Thread(target=self._run, name="croupier-log", daemon=True)
        self._thread.start()

    def line(self, level: str, event: str, /, **facts: Any) -> None:
        """Of a `mistake` it is told where it was made, without the values that were there: they could be anybody's."""
        line = {"level": level, "event": event, **facts}
        if isinstance(error := line.pop("mistake", None), BaseException):
            line["traceback"] = "".join(traceback.format_exception(error)).rstrip()
        self.put(line)

    info = partialmethod(line, "info")
    error = partialmethod(line, "error")

    def put(self, line: Mapping[str, Any]) -> None:
        if len(self._lines) >= self._limit:
            self._left_out += 1
            return
        self._lines.append((time.time(), line))
        if not self._some.is_set():
            self._some.set()

    def close(self) -> None:
        """Write what waits, as long as somebody reads."""
        self._end.set()
        self._some.set()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            self._some.wait(SECOND)
            self._some.clear()  # before the lines are taken: one that comes now is seen now, or wakes us again
            goes_on = not self._end.wait(GATHER)
            for _ in range(len(self._lines)):
                seconds, line = self._lines.popleft()
                at = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
                if self._repeats.take(line := {"at": f"{at[:-6]}Z", **line}):
                    self._write(line)
            for repeated in self._repeats.over(at_the_end=not goes_on):
                self._write(repeated)

    def _write(self, line: Mapping[str, Any]) -> None:
        left_out, self._left_out = self._left_out, 0
        try:
            self._stream.write(f"{self._render({**line, 'left_out': left_out} if left_out else line)}\n")
            if not self._lines:
                self._stream.flush()
        except (OSError, ValueError):  # nobody listens any more, which is no reason to stop a table
            self._left_out += 1
