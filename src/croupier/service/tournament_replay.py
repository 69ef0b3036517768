"""A tournament's events seen again: folded, with every draw drawn once more from its secret, every score held to what
the table's own log had at that record, and the ledger held against the state.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.aggregate.source import Source
from croupier.rulebook.refusal import Refusal
from croupier.tournament import events as e
from croupier.tournament.codec import decode_event
from croupier.tournament.evolve import evolve
from croupier.tournament.postings import HELD_FEES, held, ledger_of, pool, voucher
from croupier.tournament.redrawing import why_not_drawn
from croupier.tournament.scoring import points_after, who_is_out
from croupier.tournament.state import Field, TournamentState

Stacks = Mapping[int, Mapping[str, int]]
"""By record of a table's log, while a score is waited for: what each player has."""


class TournamentReplay:
    rounds = 0

    def __init__(self) -> None:
        self._state, self._events = TournamentState(), list[e.Event]()
        self._out: list[int] = []
        """Who has to be out next, by the score before."""
        self.stacks: Mapping[str, Stacks] = {}
        """By stream, of the tables that were audited before: their scores are compared."""
        self.sources: list[tuple[int, Source]] = []

    def see(self, bodies: list[bytes], formats: list[int]) -> tuple[int, str]:
        for place, (body, format_) in enumerate(zip(bodies, formats, strict=True)):
            try:
                event = decode_event(body, format_)
                wrong = self._wrong(self._state.field, event)
                self._state = evolve(self._state, event)
            except Exception as error:  # whatever it is, this record cannot be believed
                return place, str(error) or type(error).__name__
            if wrong:
                return place, wrong
            self._events.append(event)
        return len(bodies), ""

    def _wrong(self, field: Field, event: e.Event) -> str:
        if self._out:
            number = self._out.pop(0)
            if not isinstance(event, e.Eliminated) or event.entry != number:
                return f"by the score before, entry {number} is out"
        return why_not_drawn(field, event) or self._why_not_score(field, event)

    def _why_not_score(self, field: Field, event: e.Event) -> str:
        if not isinstance(event, e.ScoreRecorded):
            return ""
        score, heat = event.score, field.heats[event.score.heat]
        self.sources.append((len(self._events) + 1, score.source))
        audited = self.stacks.get(score.source.stream)
        if audited is not None and audited.get(score.source.version) != score.points:
            return f"record {score.source.version} of {score.source.stream} has other stacks than this score"
        points = points_after(field, heat, score)
        if isinstance(points, Refusal) or points != event.points:
            return "these are not the points that the score leads to"
        self._out, tied = who_is_out(field, heat, score, points)
        return "" if tied == event.tied else "the lowest stacks are not as equal as is said"

    def end(self) -> str:
        """The ledger against the state: the whole is nothing, and every pool, voucher and kept sum is what it should
        be."""
        field, ledger = self._state.field, ledger_of(self._events)
        if total := sum(ledger.balances.values()):
            return f"the accounts add up to {total} cents"
        wanted: dict[str, int] = {HELD_FEES: field.held_fees}
        wanted |= {held(name): field.held.get(name, 0) for name in field.events}
        wanted |= {pool(name): field.pools.get(name, 0) - field.held.get(name, 0) for name in field.events}
        wanted |= {
            voucher(number): 0 if each.used or each.lapsed else each.value for number, each in field.vouchers.items()
        }
        for account, cents in wanted.items():
            if ledger.balance(account) != cents:
                return f"{account} holds {ledger.balance(account)} cents, and should hold {cents}"
        return ""
