"""A round that is over: the number, what stood on the felt at no more bets, what became of it and why.

Wagers are not folded again: every wager that stood is told once more when it is collected, paid, held or given back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.game.commitment import Contributions
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.records import Committed
from croupier.table.rules import TableRules
from croupier.views.draws import DrawView, draw_view
from croupier.views.wager_line import STANDS, WagerLine, wager_line

Happened = tuple[int, e.Event]
"""An event, and when it was."""


class RoundView(msgspec.Struct, frozen=True):
    number: int
    outcome: str
    """Empty when none came: the table was closed."""
    draws: dict[str, str]
    began: int
    closed: int
    """No more bets; all times in milliseconds since 1970, 0 when it never was."""
    ended: int
    no_spins: tuple[str, ...]
    """Why spins of this round did not count."""
    corrected_from: str
    """The number that was recorded wrongly, in this round or in the one before; empty when none was."""
    lines: tuple[WagerLine, ...]
    electronic: tuple[DrawView, ...]


class RoundsView(msgspec.Struct, frozen=True):
    rounds: tuple[RoundView, ...]
    """The newest first."""
    older: int
    """What to ask `before` next; 0 when there is nothing older."""
    lines: str
    """Whose wagers are told: `all`, `own` or `none`."""


class _Round:
    """What is gathered while the events of one round are seen."""

    def __init__(self, number: int, rules: TableRules) -> None:
        self.number, self.rules = number, rules
        self.outcome = self.corrected_from = ""
        self.draws: dict[str, str] = {}
        self.no_spins: list[str] = []
        self.committed: dict[str, Committed] = {}
        self.nonces: dict[int, str] = {}
        self.lines: dict[tuple[str, str, str, int], WagerLine] = {}
        """By player, place, chips and the round it was made in: the last that was told of a wager counts."""

    def told(self, lines: e.Lines, proofs: Iterable[e.Proof] = ()) -> None:
        why = {(proof.place, proof.verdict): proof for proof in proofs}
        for player, settled in lines.items():
            for line in settled:
                self.keep(player, line, why.get((line.place, line.verdict)))

    def keep(self, player: str, line: e.Line, proof: e.Proof | None = None) -> None:
        made_in = line.since if line.since != self.number else 0
        made = wager_line(player, replace(line, since=made_in), self.rules, proof)
        self.lines[player, line.place, line.chips, made_in] = made

    def closed(self, event: e.NoMoreBetsCalled) -> None:
        """What was given back before is not of the felt that stood."""
        self.lines.clear()
        self.nonces.clear()

    def announced(self, event: e.OutcomeAnnounced) -> None:
        self.outcome = event.pocket

    def drawn(self, event: e.DrawRecorded) -> None:
        self.draws[event.draw] = event.value

    def no_spin(self, event: e.NoSpinCalled) -> None:
        """The wagers may stand for another spin, and what was drawn for this one is nothing."""
        self.no_spins.append(event.reason)
        self.draws.clear()
        self.lines.clear()

    def corrected(self, event: e.OutcomeCorrected | e.OutcomeVoided) -> None:
        """What was told of the round before is undone. A round that was over is settled again within the next."""
        self.outcome = event.pocket if isinstance(event, e.OutcomeCorrected) else ""
        self.corrected_from = event.was
        self.lines.clear()

    def held(self, event: e.BetsHeld | e.BonusBallLanded) -> None:
        for player, bets in event.held.items():
            for bet in bets:
                self.keep(player, e.Line(bet.place, bet.chips, bet.stake, Cents(0), STANDS, bet.since))

    def lost(self, event: e.LosersCollected) -> None:
        self.told(event.lost, event.proofs)

    def paid(self, event: e.WinnersPaid | e.BonusPaid) -> None:
        self.told(event.paid, event.proofs)

    def returned(self, event: e.SideBetsVoided | e.TableClosed) -> None:
        self.told(event.returned)

    def voided(self, event: e.WagerVoided) -> None:
        self.keep(event.player, e.Line(event.place, event.chips, event.stake, event.stake, "void"))

    def commits(self, event: e.DrawCommitted) -> None:
        self.committed[event.context.purpose] = Committed(event.context, event.digest)

    def given(self, event: e.NonceRevealed) -> None:
        self.nonces[event.seat] = event.nonce

    def mixed(self, event: e.DrawsMixed) -> None:
        made = Contributions(event.head, tuple(sorted(self.nonces.items())), event.missing)
        for purpose, each in self.committed.items():
            if each.context.edition > 1 and not each.mixed:
                self.committed[purpose] = replace(each, mixed=made)

    def opens(self, event: e.DrawOpened) -> None:
        made = self.committed.get(event.purpose)
        if made:
            self.committed[event.purpose] = replace(made, secret=event.secret, value=event.value)

    def bonus(self, event: e.BonusBallLanded) -> None:
        self.held(event)
        for purpose, made in self.committed.items():
            if purpose.startswith("BonusBall ") and made.secret:
                self.committed[purpose] = replace(made, value=f"{made.value} {event.pocket}".strip())


_SEEN: dict[type[e.Event], Callable[[_Round, Any], None]] = {
    e.NoMoreBetsCalled: _Round.closed,
    e.OutcomeAnnounced: _Round.announced,
    e.DrawRecorded: _Round.drawn,
    e.NoSpinCalled: _Round.no_spin,
    e.OutcomeCorrected: _Round.corrected,
    e.OutcomeVoided: _Round.corrected,
    e.BetsHeld: _Round.held,
    e.LosersCollected: _Round.lost,
    e.WinnersPaid: _Round.paid,
    e.BonusPaid: _Round.paid,
    e.BonusBallLanded: _Round.bonus,
    e.SideBetsVoided: _Round.returned,
    e.TableClosed: _Round.returned,
    e.WagerVoided: _Round.voided,
    e.DrawCommitted: _Round.commits,
    e.NonceRevealed: _Round.given,
    e.DrawsMixed: _Round.mixed,
    e.DrawOpened: _Round.opens,
}


def round_view(number: int, happened: Iterable[Happened], rules: TableRules, sees: Callable[[str], bool]) -> RoundView:
    """Of the wagers, those of players that may be seen."""
    seen, began, closed, ended = _Round(number, rules), 0, 0, 0
    for at, event in happened:
        began, ended = began or at, at
        closed = at if isinstance(event, e.NoMoreBetsCalled) else closed
        if see := _SEEN.get(type(event)):
            see(seen, event)
    opened = (made for made in seen.committed.values() if made.secret)
    return RoundView(
        number=number,
        outcome=seen.outcome,
        draws=seen.draws,
        began=began,
        closed=closed,
        ended=ended,
        no_spins=tuple(seen.no_spins),
        corrected_from=seen.corrected_from,
        lines=tuple(line for line in seen.lines.values() if sees(line.player)),
        electronic=tuple(map(draw_view, opened)),
    )
