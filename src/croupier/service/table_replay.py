"""A table's events seen again: folded by the phase table, with every settlement and every electronic draw computed once
more, every command that was kept decided once more by the rules of its moment, and the ledger held against the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from croupier.rulebook.refusal import Refusal
from croupier.service.audit import is_state
from croupier.service.chain import Said
from croupier.service.cross_checks import Noted, digest_of, figures_of, rests_on
from croupier.service.following import told_after
from croupier.service.ports import Snapshot
from croupier.service.redeciding import Redecided, Redecider, records_in
from croupier.service.table_books import Books
from croupier.service.tables import FindRules, Table
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.codec import FORMAT, decode_event
from croupier.table.contributing import why_not_given
from croupier.table.decide import decide
from croupier.table.drawing import why_not_proven
from croupier.table.evolve import evolve, fold_wagers
from croupier.table.evolve_heats import points_at
from croupier.table.heat_audit import CHECKED
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.settle_audit import LONG, SETTLED, SettledAgain
from croupier.table.state import TableState


class DiffersError(Exception):
    """What is written is not what comes out when it is computed again."""


class TableReplay(Redecided):
    def __init__(self, find_rules: FindRules) -> None:
        self._find_rules = find_rules
        self._state, self._books = TableState(), Books()
        self._rules: TableRules | None = None
        self._settled = SettledAgain()
        self._version = 0
        self._aggregate = Table(None, find_rules)
        self._redecider = Redecider[TableState, c.Command, e.Event](self._aggregate, self._decide)
        self._pinned: tuple[e.Event, TableRules] | None = None
        """The rules that an opening pins, found when it was decided again."""
        self._hashes: tuple[int, list[bytes]] = 0, []
        """Of the records after a version."""
        self._closed = b""
        """The hash of the record that closed betting last: draws follow from it."""
        self.noted = Noted()
        """For the audits of the pit and of tournaments."""
        self.watched: frozenset[int] = frozenset()
        """Versions of which the pit speaks."""
        self.stream = ""

    @property
    def rounds(self) -> int:
        return self._state.round

    def see(self, bodies: list[bytes], formats: list[int], said: list[Said], hashes: list[bytes]) -> tuple[int, str]:
        self._hashes = self._version, hashes
        if not self._redecider.pass_over(said, len(bodies)):
            return self._see_decided(bodies, formats, said)
        before = self._state, self._books.copy(), self._rules, self._version
        try:
            self._fold(self._read(bodies, formats))
        except Exception:  # which record it was is seen when they are taken one by one
            self._state, self._books, self._rules, self._version = before
        else:
            return len(bodies), ""
        for place, (body, format_) in enumerate(zip(bodies, formats, strict=True)):
            try:
                self._fold([decode_event(body, format_)])
            except Exception as error:
                return place, str(error) or type(error).__name__
        return len(bodies), ""

    def _see_decided(self, bodies: list[bytes], formats: list[int], said: list[Said]) -> tuple[int, str]:
        """One by one, because each is decided on the state before it; wagers in a row are still posted together."""
        first, wagers = self._version, list[Any]()
        for body, format_, each in records_in(bodies, formats, said):
            try:
                wrong = self._redecider.why_not(self._state, body, format_, each)
                event: Any = self._redecider.given
                if type(event) not in _AS_GIVEN:
                    event = decode_event(body, format_)
                if wrong:
                    return self._version - first, wrong
                if type(event) is e.WagerPlaced:
                    self._state = evolve(self._state, event)
                    self._version += 1
                    if self._version in self.watched:
                        self._note(event)
                    wagers.append(event)
                    continue
                self._books.post(wagers)
                wagers.clear()
                self._see(type(event), event)
            except Exception as error:
                return self._version - first, str(error) or type(error).__name__
        self._books.post(wagers)
        return len(bodies), ""

    def _decide(self, state: TableState, command: c.Command, body: bytes, format_: int) -> Events | Refusal:
        """By the rules that the table was opened by; an opening by those that it pins itself."""
        rules = self._rules
        if isinstance(command, c.OpenTable) and isinstance(event := decode_event(body, format_), e.TableOpened):
            rules = self._find_rules(evolve(state, event))
            self._pinned = event, rules
        if rules is None:
            raise DiffersError("the table was not opened yet")
        return decide(state, command, rules)

    def _rules_now(self, event: e.Event) -> TableRules:
        pinned, self._pinned = self._pinned, None
        return pinned[1] if pinned and pinned[0] == event else self._find_rules(self._state)

    def is_now(self, snapshot: Snapshot) -> bool:
        return is_state(self._aggregate, self._state, snapshot)

    def _read(self, bodies: list[bytes], formats: list[int]) -> Iterator[e.Event]:
        """One after the other, so that each is read when those before it were seen."""
        for body, format_ in zip(bodies, formats, strict=True):
            is_long = len(body) > LONG and format_ == FORMAT and self._rules
            yield (is_long and self._settled.same(self._state, body, is_long)) or decode_event(body, format_)

    def _fold(self, events: Iterable[e.Event]) -> None:
        for kind, run in groupby(events, type):
            if kind is e.WagerPlaced:
                wagers: list[Any] = list(run)
                self._state = fold_wagers(wagers, self._state)
                self._version += len(wagers)
                self._books.post(wagers)
            else:
                for event in run:
                    self._see(kind, event)

    def _see(self, kind: type[e.Event], event: e.Event) -> None:
        if self._rules is not None:
            self._recompute(kind, event, self._rules)
        self._state = evolve(self._state, event)
        if kind is e.NoMoreBetsCalled:
            first, hashes = self._hashes
            self._closed = hashes[self._version - first]
        self._version += 1
        if self._state.heat and self._state.heat.waits_for_score:
            stacks = {player: points_at(seat) for player, seat in self._state.seats.items()}
            self.noted.stacks[self._version] = stacks
        self._books.enter(event)
        if kind in _SET_UP:
            self._rules = self._rules_now(event)
        if told := rests_on(event):
            self.noted.rests.append((self._version, told))
        if self._version in self.watched:
            self._note(event)
        if kind in _SET_UP:
            return
        if kind in _BALANCED and (wrong := self._books.why_not(self._state)):
            raise DiffersError(wrong)

    def _note(self, event: e.Event) -> None:
        """What the pit says of this record is held to this."""
        is_open = self._state.phase is not Phase.CLOSED
        self.noted.figures[self._version] = digest_of(figures_of(self._state, is_open))
        if self._rules:
            self.noted.follows[self._version] = told_after(event, self._rules, self.stream, self._version)

    def _recompute(self, kind: type[e.Event], event: Any, rules: TableRules) -> None:
        """Settlements and electronic draws, computed once more from the state before them."""
        if kind in _DRAWN and (wrong := why_not_proven(self._state, event, rules)):
            raise DiffersError(wrong)
        if kind in _GIVEN and (wrong := why_not_given(self._state, event)):
            raise DiffersError(wrong)
        if kind is e.DrawsMixed and event.head != self._closed.hex():
            raise DiffersError(f"the record that closed betting has the hash {self._closed.hex()}, not {event.head}")
        if kind in CHECKED and (wrong := CHECKED[kind](self._state, event, rules)):
            raise DiffersError(wrong)
        if wrong := self._settled.why_not(self._state, event, rules, self._redecider.is_on):
            raise DiffersError(wrong)

    def end(self) -> str:
        return self._redecider.end() or self._books.why_not(self._state)


_DRAWN = frozenset((e.DrawOpened, e.DrawVoided, e.OutcomeAnnounced, e.DrawRecorded, e.BonusBallLanded))
_GIVEN = frozenset((e.NonceRevealed, e.DrawsMixed))
_SET_UP = frozenset((e.TableOpened, e.SetupChanged))
_BALANCED = frozenset((e.DollyRemoved, e.TableClosed))
"""When the books are compared."""
_AS_GIVEN = frozenset((e.WagerPlaced, *SETTLED))
"""Most of a log by its length. Where the command gives the very same bytes, they need not be read."""
