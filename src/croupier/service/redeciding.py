"""Commands decided again: each that was kept, on the state before it, has to give exactly the records that are there.

A record is right when its command is the one that its digest names and that its person gave, when the command is not
refused, and when the events that it gives are those that were recorded, byte for byte, one after the other. Records of
before commands were kept are only replayed, and counted; after the first that was kept, every one has to be.

What holds a command: its digest, which the chain covers. Time, figures and chance that the house itself adds to a
command of the pit or of a tournament are no part of the digest; the events that they lead to are in the chain, and what
they say of another stream is held to that one (`cross_checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import repeat
from typing import Any, Generic, TypeVar

import msgspec

from croupier.aggregate.source import Source
from croupier.rulebook.refusal import Refusal
from croupier.service.chain import Said
from croupier.service.cross_checks import sources_in
from croupier.service.ports import Aggregate

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
Decide = Callable[[S, C, bytes, int], tuple[E, ...] | Refusal]
"""On a state and a command, knowing the first event that was recorded for it, and its format."""


class Redecider(Generic[S, C, E]):
    def __init__(self, aggregate: Aggregate[S, C, E], decide: Decide[S, C, E] | None = None) -> None:
        self._aggregate = aggregate
        self._decide: Decide[S, C, E] = decide or (lambda state, command, *first: aggregate.decide(state, command))
        self._last: Said | None = None
        self._due: list[tuple[bytes, E]] = []
        """What the last command still has to be followed by; the next is the last of them."""
        self.given: E | None = None
        """The event that the command gives for the record that was looked at last, if that is the very same."""
        self.look: Callable[[C], str] | None = None
        """What else is looked at in a command, and what is wrong with it."""
        self.sources: list[tuple[int, Source]] = []
        """By version: the records of other streams that a command rests on."""
        self._version = 0
        self.is_on = False
        """Commands were kept when this was written."""
        self.replayed = 0
        """Records that were not decided again."""
        self.is_otherwise = False
        """A command gives other events than are recorded."""

    def why_not(self, state: S, body: bytes, format_: int, said: Said | None) -> str:
        """What is wrong with the next record; `said` is what it says of its command, where that was read."""
        self._version += 1
        self.given = None
        if said is not None and (wrong := self._begin(state, body, format_, said)):
            return wrong
        if not self.is_on:
            self.replayed += 1
            return ""
        if not self._due:
            return self._otherwise(f"its command gives no {_name(body)} here")
        due, event = self._due.pop()
        format_now, read = self._aggregate.format, self._aggregate.decode
        if due != body and (format_ == format_now or read(due, format_) != read(body, format_)):
            return self._otherwise(_differs(due, body))
        self.given = event if format_ == format_now else None
        return ""

    def pass_over(self, said: list[Said], count: int) -> bool:
        """Records of before commands were kept, many at once; no, when there is something to decide."""
        if self.is_on or any(each[5] is not None for each in said):
            return False
        self._last = said[-1] if said else self._last
        self.replayed += count
        self._version += count
        return True

    def end(self) -> str:
        if not self._due:
            return ""
        return self._otherwise(f"the last command gives {_name(self._due[-1][0])} next, and there is no more")

    def _otherwise(self, says: str) -> str:
        self.is_otherwise = True
        return says

    def _begin(self, state: S, body: bytes, format_: int, said: Said) -> str:
        last, self._last = self._last, said
        at, actor, role, command, digest, asked = said
        if last and asked is None and command == last[3]:
            return "" if said[:5] == last[:5] else "its time, person or digest is not that of its command"
        if self._due:
            return self._otherwise(f"the command before it gives {_name(self._due[-1][0])} next")
        if asked is None:
            return "its command was not kept, and those before it were" if self.is_on else ""
        self.is_on = True
        if last and at < last[0]:
            return f"it was written {last[0] - at:,} ms before the record that it follows"
        return self._ask(state, body, format_, (actor, role), digest, asked)

    def _ask(self, state: S, body: bytes, format_: int, by: tuple[str, str], digest: str, asked: bytes) -> str:
        aggregate = self._aggregate
        command = aggregate.decode_command(asked)
        if not _is_named(digest, asked) and not _is_named(digest, aggregate.encode_command(command)):
            return "the command that was kept is not the one that its digest names"
        if (asker := aggregate.asker(command)) != by:
            return f"the command is that of {_who(*asker)}, and the record names {_who(*by)}"
        if _NAMES_RECORD in asked:
            self.sources += ((self._version, each) for each in sources_in(command))
        if self.look and (wrong := self.look(command)):
            return wrong
        result = self._decide(state, command, body, format_)
        if isinstance(result, Refusal):
            return self._otherwise(f"the command gives a refusal: {result}")
        self._due = [(aggregate.encode(event), event) for event in reversed(result)]
        return ""


class Redecided:
    """A replay that decides again, as the audit asks it."""

    _redecider: Redecider[Any, Any, Any]

    @property
    def sources(self) -> Sequence[tuple[int, Source]]:
        return self._redecider.sources

    @property
    def replayed(self) -> int:
        return self._redecider.replayed

    @property
    def is_otherwise(self) -> bool:
        return self._redecider.is_otherwise


_NAMES_RECORD = b'"hash":"'
"""Most commands rest on nothing."""


def records_in(bodies: list[bytes], formats: list[int], said: list[Said]) -> Iterable[tuple[bytes, int, Said | None]]:
    """One after the other, each with what it says of its command, where that was read."""
    return zip(bodies, formats, said or repeat(None, len(bodies)), strict=True)


def _is_named(digest: str, command: bytes) -> bool:
    return sha256(command).hexdigest() == digest


def _who(name: str, role: str) -> str:
    return f"{name or 'nobody'} ({role})"


def _name(body: bytes) -> str:
    """An event's name, from the beginning of its encoding."""
    return body.partition(b'"event":"')[2].partition(b'"')[0].decode(errors="replace") or "something else"


SHOWN = 80


def _differs(due: bytes, written: bytes) -> str:
    """The first field that is another one, in words."""
    one, other = msgspec.json.decode(due), msgspec.json.decode(written)
    if _name(due) != _name(written):
        return f"the command gives {_name(due)}, and {_name(written)} is recorded"
    for key in [*one, *other]:
        if one.get(key) != other.get(key):
            given, recorded = (str(each.get(key, "nothing"))[:SHOWN] for each in (one, other))
            return f"the command gives {_name(due)} with {key} {given}, and {recorded} is recorded"
    return f"{_name(written)} is not written as the command gives it"
