"""A table's own log, walked: what the house won by play, and what its wagers let one expect, round by round.

Theory of operation. The wagers of each round are taken as given. What they then bring is a matter of chance, and
`round_law` has its exact law. A bet that lives on (in prison, a streak, a progressive with its meter) counts at the end
of each round with its fair value, so that the next round starts from there: rounds add up, and none bears on another.

    result = money moved by settlements + value of what runs now - value of what ran at the beginning

Rulings are no chance: a wager that is voided was none, a bet that a closing ends counts with its value, and payments
that are corrected stand apart (`adjusted`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any

from croupier.figures.round_law import Law, RoundLaws
from croupier.figures.stands import Key, running_value, stand_of, stands_before
from croupier.figures.sums import Sum
from croupier.figures.table_figures import Adjustment, TableFigures
from croupier.figures.values import Stand, Values
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.chips import COUPON
from croupier.table.evolve import evolve, fold
from croupier.table.records import Takings
from croupier.table.rules import TableRules
from croupier.table.state import NO_SPIN, StandingKey, TableState
from croupier.table.stepping import CHOICE, begin, choose

FindRules = Callable[[TableState], TableRules]
"""The rules that a table was opened by."""


@dataclass(slots=True)
class _Round:
    number: int
    laws: RoundLaws
    stands: dict[Key, Stand]
    first: set[Key]
    """Bets for which this was the first spin."""
    chosen: Fraction = Fraction(0)
    """What the players' choices have given to the house."""
    over: tuple[Law, Fraction] | None = None  # what it comes to, once another round has begun

    def comes_to(self) -> tuple[Law, Fraction]:
        return self.over or (self.laws.law(self.stands.values()), self.fixed())

    def key(self, player: str, line: e.Line) -> Key | None:
        """A wager of this round is held under the round's number once it lives on."""
        keys = [(player, line.place, line.chips, since) for since in (line.since, 0)]
        return next((key for key in keys[: 1 + (line.since == self.number)] if key in self.stands), None)

    def fixed(self) -> Fraction:
        """No chance: the law counts bets that ran before with their whole value, and leaves out stakes taken before."""
        values = self.laws.values
        ran = sum((values.value(stand) for key, stand in self.stands.items() if key not in self.first), Fraction(0))
        new = (stand.stake for key, stand in self.stands.items() if stand.taken and key in self.first)
        return self.chosen - ran + sum(new)


@dataclass(slots=True)
class TableLog:
    """Sees the events of a table, and has its figures at any moment."""

    find_rules: FindRules
    state: TableState = field(default_factory=TableState)
    _laws: RoundLaws | None = None
    _rounds: list[_Round] = field(default_factory=list)
    _takings: Takings = field(default_factory=Takings)
    _adjusted: list[Adjustment] = field(default_factory=list)
    _began: Fraction = Fraction(0)
    _played: Fraction = Fraction(0)
    _owed: int = 0
    _capped: dict[str, None] = field(default_factory=dict)

    def see(self, events: Iterable[e.Event]) -> TableLog:
        for kind, run in groupby(events, type):
            if kind is e.WagerPlaced:
                self.state = fold(run, self.state)  # most of a night is this
            else:
                for event in run:
                    self._see(event)
        return self

    def restart(self) -> None:
        """From here on, as for a new shift: what runs now is where it begins."""
        self._rounds, self._takings, self._adjusted = [], Takings(), []
        self._began, self._played = self._running(), Fraction(0)
        self._owed = sum(self.state.owed.values())

    def figures(self) -> TableFigures:
        running = self._running()
        for each in self._rounds[:-1]:
            each.over = each.comes_to()
        rounds = [each.comes_to() for each in self._rounds]
        return TableFigures(
            rounds=len(self._rounds),
            takings=self._takings,
            adjusted=tuple(self._adjusted),
            began=self._began,
            running=running,
            result=self._played + running - self._began,
            law=Sum([law for law, _ in rounds], sum((fixed for _, fixed in rounds), Fraction(0))),
            owed=Cents(sum(self.state.owed.values()) - self._owed),
            capped=tuple(self._capped),
        )

    def _running(self) -> Fraction:
        return running_value(self._values, self.state) if self._laws and not self._plays_for_points() else Fraction(0)

    def _plays_for_points(self) -> bool:  # there is no money in it, and nothing to expect
        return self._laws is not None and self._laws.values.rules.is_tournament

    @property
    def _values(self) -> Values:
        assert self._laws is not None, "the log does not begin with an opening"
        return self._laws.values

    def _see(self, event: e.Event) -> None:
        before = self.state
        if (look := _BEFORE.get(type(event))) and not self._plays_for_points():
            look(self, before, event)
        self.state = evolve(before, event)
        won = self._count(Takings() if isinstance(event, e.TableOpened) else before.takings)
        if isinstance(event, _PLAYED):
            self._played += won
        elif won and type(event) in _CORRECTIONS:
            self._adjusted.append(Adjustment(_CORRECTIONS[type(event)], won))
        if isinstance(event, e.TableOpened | e.SetupChanged):
            self._laws = RoundLaws(self.find_rules(self.state))
            self._capped |= dict.fromkeys(self._values.rules.setup.aggregate)

    def _count(self, was: Takings) -> int:
        """What this event has added to the takings, and of it the win."""
        now = self.state.takings
        if now is not was:
            self._takings = _with_more(self._takings, was, now)
        return now.win - was.win

    def _announced(self, before: TableState, _event: e.OutcomeAnnounced) -> None:
        assert self._laws is not None
        self._rounds.append(_Round(before.round, self._laws, *stands_before(self._values, before)))

    def _chose(self, before: TableState, event: e.ChoiceMade) -> None:
        values, given = self._values, Fraction(0)
        for key, bet in before.seats[event.player].standing.items():
            if key.place == event.place and bet.pending == CHOICE:
                asked = stand_of(values, before, key, bet)
                then = choose(values.rules, values.place(asked), bet.progress, event.choice)
                given += values.after(asked, then) - values.value(asked)
        if self._rounds:
            self._rounds[-1].chosen += given
        else:
            self._began += given

    def _corrected(self, _before: TableState, event: e.OutcomeCorrected | e.OutcomeVoided) -> None:
        if self._rounds:
            self._rounds[-1].chosen = Fraction(0)
            del self._rounds[len(self._rounds) - isinstance(event, e.OutcomeVoided) :]

    def _held_to_stand(self, before: TableState, event: e.WagerHeldToStand) -> None:
        """Found to stand elsewhere when the number was known already."""
        last = self._rounds[-1] if self._rounds and before.outcome is not None else None
        if last and last.stands.pop((event.player, event.place, event.chips, 0), None):
            there = (event.player, event.to, event.chips, 0)
            stake = event.stake + (last.stands[there].stake if there in last.stands else 0)
            progress = begin(self._values.rules, self._values.rules.places[event.to], before)
            last.stands[there] = Stand(event.to, event.chips, stake, progress)
            last.first.add(there)

    def _ended(self, before: TableState, event: Any) -> None:
        """Bets that end otherwise than by chance."""
        for player, line in _lines(event):
            moved = (0 if line.taken or line.chips == COUPON else line.stake) - line.returned
            worth = self._worth(before, player, line)
            self._played += moved if worth is None else worth
            if worth is not None and moved != worth:
                self._adjusted.append(Adjustment(_ENDED[type(event)], moved - worth))

    def _worth(self, before: TableState, player: str, line: e.Line) -> Fraction | None:
        """What the bet was worth when it was ended, if it ran; a wager that no ball had moved is none any more."""
        last = self._rounds[-1] if self._rounds and before.outcome is not None else None
        if last and (key := last.key(player, line)):
            stand = last.stands.pop(key)
            return None if key in last.first else self._values.value(stand)
        at = StandingKey(line.place, line.chips, line.since)
        bet = before.seats[player].standing.get(at)
        ran = bet is not None and bet.spin != NO_SPIN
        return self._values.value(stand_of(self._values, before, at, bet)) if bet and ran else None


def _lines(event: Any) -> Iterator[tuple[str, e.Line]]:
    if isinstance(event, e.WagerVoided):
        yield event.player, event.line()
    else:
        yield from ((player, line) for player, lines in event.returned.items() for line in lines)


_PLAYED = (e.ProgressivesLocked, e.LosersCollected, e.WinnersPaid, e.BonusPaid, e.OutcomeCorrected, e.OutcomeVoided)
_CORRECTIONS: dict[type[e.Event], str] = {
    e.PaymentCorrected: "payment corrected",
    e.OwedWrittenOff: "debt written off",
    e.ChipsReturned: "color chips brought back",
}
_ENDED: dict[type[e.Event], str] = {
    e.WagerVoided: "wager voided",
    e.SideBetsVoided: "side bets voided",
    e.TableClosed: "bets ended by closing",
}
_BEFORE: dict[type[e.Event], Callable[[TableLog, TableState, Any], None]] = {
    e.OutcomeAnnounced: TableLog._announced,
    e.ChoiceMade: TableLog._chose,
    e.OutcomeCorrected: TableLog._corrected,
    e.OutcomeVoided: TableLog._corrected,
    e.WagerHeldToStand: TableLog._held_to_stand,
    **dict.fromkeys(_ENDED, TableLog._ended),
}


def _with_more(total: Takings, was: Takings, now: Takings) -> Takings:
    """The total, and what one event has added."""
    more = {tender: cents - was.drops.get(tender, 0) for tender, cents in now.drops.items()}
    drops = {tender: Cents(total.drops.get(tender, 0) + cents) for tender, cents in more.items()}
    return Takings(
        Cents(total.turnover + now.turnover - was.turnover),
        Cents(total.win + now.win - was.win),
        Cents(total.drop + now.drop - was.drop),
        Cents(total.tokes + now.tokes - was.tokes),
        {**total.drops, **drops},
    )
