"""A round that is over: the number, what stood on the felt at no more bets, what became of it and why.

Wagers are not folded again: every wager that stood is told once more when it is collected, paid, held or given back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

import msgspec

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.chips import COUPON, TOKES
from croupier.table.rules import TableRules
from croupier.views.draws import DrawView, draw_view
from croupier.views.round_gathered import SEEN, Gathered
from croupier.views.wager_line import WagerLine

Happened = tuple[int, e.Event]
"""An event, and when it was."""


class PlayerRound(msgspec.Struct, frozen=True):
    """What a round was for one player; amounts are cents, or points."""

    before: Cents
    """Chips in hand and on the felt, when the round began."""
    after: Cents
    wagered: Cents
    """In this round: a bet that stood before it was counted when it was made."""
    won: Cents
    """What came back to the player, stakes counted."""


class RoundStep(msgspec.Struct, frozen=True):
    at: int
    says: str


class RoundView(msgspec.Struct, frozen=True):
    number: int
    game: str
    """Table, round, and the first and last record in the table's log: no other game has this name."""
    status: str
    """`in progress`, `interrupted`, `complete`, or `cancelled` when no number counted and the bets went back."""
    chip: Cents
    """The smallest chip that the table plays with."""
    players: dict[str, PlayerRound]
    """Those that may be seen, and had a bet in it."""
    steps: tuple[RoundStep, ...]
    """How it went, in order."""
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


_STEPS: dict[type[e.Event], str] = {
    e.TableOpened: "the table opened",
    e.BallSpun: "the ball was spun",
    e.NoMoreBetsCalled: "no more bets",
    e.OutcomeAnnounced: "{event.pocket} was announced",
    e.DrawRecorded: "{event.draw}: {event.value}",
    e.SpinReferred: "referred to the supervisor: {event.irregularity}",
    e.SpinUpheld: "the spin stands",
    e.SpinRepeated: "the ball was spun again",
    e.NoSpinCalled: "no spin: {event.reason}",
    e.OutcomeCorrected: "corrected from {event.was} to {event.pocket}: {event.reason}",
    e.OutcomeVoided: "{event.was} does not count: {event.reason}",
    e.DollyPlaced: "the dolly was placed",
    e.LosersCollected: "the losing bets were collected",
    e.WinnersPaid: "the winning bets were paid",
    e.BonusStarted: "the bonus round began",
    e.BonusBallLanded: "bonus ball: {event.pocket}",
    e.BonusPaid: "the bonus was paid",
    e.DollyRemoved: "the dolly was removed",
    e.SideBetsVoided: "bets on {event.side_bet} are void: {event.why}",
    e.TableStopped: "the table was stopped: {event.why}",
    e.TableResumed: "the table was resumed: {event.reason}",
    e.TableClosed: "the table closed",
}


class Played(Protocol):
    """A round as it is read back (`service.recall`)."""

    @property
    def number(self) -> int: ...
    @property
    def events(self) -> Iterable[Happened]: ...
    @property
    def before(self) -> Mapping[str, Cents]: ...
    @property
    def after(self) -> Mapping[str, Cents]: ...
    @property
    def records(self) -> tuple[int, int]: ...


def round_view(past: Played, rules: TableRules, sees: Callable[[str], bool]) -> RoundView:
    """Of the wagers, those of players that may be seen. What is drawn is told when betting is closed."""
    seen, began, closed, ended = Gathered(past.number, rules), 0, 0, 0
    steps = list[RoundStep]()
    for at, event in past.events:
        began, ended = began or at, at
        closed = at if isinstance(event, e.NoMoreBetsCalled) else closed
        if see := SEEN.get(type(event)):
            see(seen, event)
        if (says := _STEPS.get(type(event))) and (closed or not isinstance(event, e.DrawRecorded)):
            steps.append(RoundStep(at, says.format(event=event)))
    opened = (made for made in seen.committed.values() if made.secret)
    lines = tuple(line for line in seen.lines.values() if sees(line.player))
    return RoundView(
        number=past.number,
        game=f"table {rules.setup.number}, round {past.number}, records {past.records[0]} to {past.records[1]}",
        status=seen.status,
        chip=rules.chip,
        players=_players(past, lines),
        steps=tuple(steps),
        outcome=seen.outcome,
        draws=seen.draws if closed else {},
        began=began,
        closed=closed,
        ended=ended,
        no_spins=tuple(seen.no_spins),
        corrected_from=seen.corrected_from,
        lines=lines,
        electronic=tuple(map(draw_view, opened)),
    )


def _players(past: Played, lines: tuple[WagerLine, ...]) -> dict[str, PlayerRound]:
    own = {line.player: [each for each in lines if each.player == line.player] for line in lines}
    return {
        player: PlayerRound(
            past.before.get(player, Cents(0)),
            past.after.get(player, Cents(0)),
            Cents(sum(line.stake for line in each if not line.since and line.chips != COUPON)),
            Cents(sum(line.returned for line in each if line.chips not in TOKES)),
        )
        for player, each in own.items()
    }
