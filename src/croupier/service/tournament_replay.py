"""A tournament's events seen again: folded, with every draw drawn once more from its secret, every score held to what
the table's own log had at that record, and the ledger held against the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.aggregate.source import Source
from croupier.rulebook.refusal import Refusal
from croupier.service.audit import FoldReplay
from croupier.service.cross_checks import Noted
from croupier.service.ports import Aggregate
from croupier.tournament import events as e
from croupier.tournament.postings import HELD_FEES, held, ledger_of, owed, pool, voucher
from croupier.tournament.redrawing import why_not_drawn
from croupier.tournament.scoring import points_after, who_is_out
from croupier.tournament.state import Field, TournamentState


class TournamentReplay(FoldReplay):
    def __init__(self, aggregate: Aggregate[TournamentState, Any, e.Event]) -> None:
        super().__init__(aggregate)
        self._events: list[e.Event] = []
        self._out: list[int] = []
        """Who has to be out next, by the score before."""
        self.noted: Mapping[str, Noted] = {}
        """By stream, of the tables that were audited before: their scores are compared."""
        self._named: list[tuple[int, Source]] = []

    @property
    def sources(self) -> Sequence[tuple[int, Source]]:
        """Of scores without their commands, too."""
        return list(dict.fromkeys([*self._named, *super().sources]))

    def _wrong(self, event: e.Event) -> str:
        field, is_out = self._state.field, self._out.pop(0) if self._out else None
        if is_out is not None and (not isinstance(event, e.Eliminated) or event.entry != is_out):
            return f"by the score before, entry {is_out} is out"
        wrong = why_not_drawn(field, event) or self._why_not_score(field, event)
        self._events.append(event)
        return wrong

    def _why_not_score(self, field: Field, event: e.Event) -> str:
        if not isinstance(event, e.ScoreRecorded):
            return ""
        score, heat = event.score, field.heats[event.score.heat]
        self._named.append((len(self._events) + 1, score.source))
        audited = self.noted.get(score.source.stream)
        if audited is not None and audited.stacks.get(score.source.version) != score.points:
            return f"record {score.source.version} of {score.source.stream} has other stacks than this score"
        points = points_after(field, heat, score)
        if isinstance(points, Refusal) or points != event.points:
            return "these are not the points that the score leads to"
        self._out, tied = who_is_out(field, heat, score, points)
        return "" if tied == event.tied else "the lowest stacks are not as equal as is said"

    def end(self) -> str:
        """The ledger against the state: the whole is nothing, and every pool, voucher and kept sum is what it should
        be."""
        if wrong := super().end():
            return wrong
        field, ledger = self._state.field, ledger_of(self._events)
        if total := sum(ledger.balances.values()):
            return f"the accounts add up to {total} cents"
        wanted: dict[str, int] = {HELD_FEES: field.held_fees}
        wanted |= {held(name): field.held.get(name, 0) for name in field.events}
        wanted |= {pool(name): field.pools.get(name, 0) - field.held.get(name, 0) for name in field.events}
        wanted |= {owed(number): each.owed.cents if each.owed else 0 for number, each in field.entries.items()}
        wanted |= {
            voucher(number): 0 if each.used or each.lapsed else each.value for number, each in field.vouchers.items()
        }
        for account, cents in wanted.items():
            if ledger.balance(account) != cents:
                return f"{account} holds {ledger.balance(account)} cents, and should hold {cents}"
        return ""
