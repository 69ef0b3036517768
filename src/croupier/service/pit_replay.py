"""The pit's events seen again: folded and decided again, and what they say of tables held to the tables' own logs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.state import PitState
from croupier.service.audit import FoldReplay
from croupier.service.cross_checks import Noted, digest_in
from croupier.service.following import said_in
from croupier.service.ports import Aggregate
from croupier.table.commands import Inspection, Slip


class PitReplay(FoldReplay):
    def __init__(self, aggregate: Aggregate[PitState, Any, e.Event]) -> None:
        super().__init__(aggregate)
        self._redecider.look = self._why_not_so
        self.noted: Mapping[str, Noted] = {}
        """By stream, of the tables that were audited before."""

    def _why_not_so(self, command: c.Command) -> str:
        """What a command says of a table is what that table's log has there."""
        fact, source = getattr(command, "table", None), getattr(command, "source", None)
        if isinstance(fact, c.TableFact) and fact.source and fact.source.stream in self.noted:
            figures = self.noted[fact.source.stream].figures.get(fact.source.version)
            if figures not in (None, digest_in(fact)):
                return f"record {fact.source.version} of {fact.source.stream} has other figures than it says"
        source = source or getattr(command, "about", None)
        if source and source.stream in self.noted:
            follows = self.noted[source.stream].follows.get(source.version)
            if follows is not None and said_in(command) not in follows:
                return f"it does not follow from record {source.version} of {source.stream}"
        return ""

    def _wrong(self, event: e.Event) -> str:
        """Whatever of this record a table rests on is as the table was told."""
        now = self._rests.get(self._state.version + 1, ())
        after = self._aggregate.evolve(self._state, event) if now else self._state
        for stream, at, told in now:
            if not _is_so(after, told):
                return f"record {at} of {stream} rests on it, and says otherwise"
        return ""

    @cached_property
    def _rests(self) -> dict[int, list[tuple[str, int, Slip | Inspection]]]:
        """By record of the pit: the records of tables that rest on it."""
        found: dict[int, list[tuple[str, int, Slip | Inspection]]] = {}
        for stream, noted in self.noted.items():
            for at, told in noted.rests:
                if told.source:
                    found.setdefault(told.source.version, []).append((stream, at, told))
        return found


def _is_so(state: PitState, told: Slip | Inspection) -> bool:
    if isinstance(told, Slip):
        slip = state.slips.get(told.number)
        return bool(slip and (slip.amount, slip.chips) == (told.amount, told.chips))
    wheel = state.wheels.get(told.wheel)
    done = wheel.inspected if wheel else None
    who = (done.by.name, done.by.licence, done.by.post.value) if done else ()
    found = (done.table, done.ball, frozenset(done.passed)) if done else ()
    return (found, who) == ((told.table, told.ball, frozenset(told.passed)), (told.by, told.licence, told.post))
