"""What is gathered of one round while its events are seen: the number, the draws, and what became of each wager."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.game.commitment import Contributions
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.records import Committed
from croupier.table.rules import TableRules
from croupier.views.wager_line import STANDS, WagerLine, wager_line

IN_PROGRESS, INTERRUPTED, COMPLETE, CANCELLED = "in progress", "interrupted", "complete", "cancelled"
PLAYED_NOW = (IN_PROGRESS, INTERRUPTED)


class Gathered:
    def __init__(self, number: int, rules: TableRules) -> None:
        self.number, self.rules = number, rules
        self.outcome = self.corrected_from = ""
        self.stopped = self.is_over = False
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
        self.stopped = False
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

    @property
    def status(self) -> str:
        if self.stopped:
            return INTERRUPTED
        if self.is_over:
            return COMPLETE if self.outcome else CANCELLED
        return IN_PROGRESS

    def stop(self, event: e.TableStopped | e.SpinReferred) -> None:
        self.stopped = True

    def go_on(self, event: e.Event) -> None:
        self.stopped = False

    def end(self, event: e.DollyRemoved | e.TableClosed) -> None:
        self.is_over, self.stopped = True, False
        if isinstance(event, e.TableClosed):
            self.returned(event)


SEEN: dict[type[e.Event], Callable[[Gathered, Any], None]] = {
    e.NoMoreBetsCalled: Gathered.closed,
    e.OutcomeAnnounced: Gathered.announced,
    e.DrawRecorded: Gathered.drawn,
    e.NoSpinCalled: Gathered.no_spin,
    e.OutcomeCorrected: Gathered.corrected,
    e.OutcomeVoided: Gathered.corrected,
    e.BetsHeld: Gathered.held,
    e.LosersCollected: Gathered.lost,
    e.WinnersPaid: Gathered.paid,
    e.BonusPaid: Gathered.paid,
    e.BonusBallLanded: Gathered.bonus,
    e.SideBetsVoided: Gathered.returned,
    e.TableClosed: Gathered.end,
    e.DollyRemoved: Gathered.end,
    e.TableStopped: Gathered.stop,
    e.TableResumed: Gathered.go_on,
    e.SpinReferred: Gathered.stop,
    e.SpinUpheld: Gathered.go_on,
    e.SpinRepeated: Gathered.go_on,
    e.WagerVoided: Gathered.voided,
    e.DrawCommitted: Gathered.commits,
    e.NonceRevealed: Gathered.given,
    e.DrawsMixed: Gathered.mixed,
    e.DrawOpened: Gathered.opens,
}
