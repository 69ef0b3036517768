"""What events make of a heat: who sits there with which points, whose turn it is, what is sealed, what counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table import evolve_bets as bets
from croupier.table.chips import TOURNAMENT
from croupier.table.commands import IN_TURN
from croupier.table.evolve_seats import credit, put
from croupier.table.records import Heat, Opened, Sealed
from croupier.table.seats import Seats
from croupier.table.state import Seat, TableState

WAITS = ("turn", "seal", "opening")
"""Times that begin anew with each player and each step."""


def heat_of(state: TableState) -> Heat:
    assert state.heat is not None
    return state.heat


def spin_of(state: TableState) -> int:
    """The spin of the heat that is bet on or settled now; the last one once all are played."""
    heat = heat_of(state)
    return min(heat.played + (state.outcome is None), heat.order.spins)


def is_secret(state: TableState) -> bool:
    """The bets of this spin are sealed."""
    return is_played(state) and spin_of(state) in heat_of(state).order.secret


def is_played(state: TableState) -> bool:
    """A heat is under way, and has a spin left."""
    return state.heat is not None and not state.heat.is_over


def points_at(seat: Seat) -> int:
    """What a player has in play, in hand or on the felt."""
    return sum(seat.purse.values()) + sum(seat.wagers.values())


def started(state: TableState, event: e.HeatStarted) -> TableState:
    seats = Seats()
    for player, place in event.heat.players.items():
        seats = seats.insert(player, _seat(state, player, place.seat, place.points))
    given = {player: place.given or place.points for player, place in event.heat.players.items()}
    return begin(replace(state, seats=seats, heat=Heat(event.heat, given=given), settled=(), recorded=None, timers={}))


def _seat(state: TableState, player: str, number: int, points: int) -> Seat:
    return Seat(player, number, state.round, purse={TOURNAMENT: Cents(points)})


def ended(state: TableState, event: e.HeatEnded) -> TableState:
    """Stacks stay to be looked at until the next heat; the last number is no more to be corrected."""
    after = bets.settle(state, event.returned, void=True)
    heat = replace(heat_of(after), ended=event.why, turns=(), turn=0, sealed=Sealed())
    return _untimed(replace(after, heat=heat, recorded=None, no_spin=""))


def _handed(state: TableState, player: str, points: int) -> TableState:
    heat = heat_of(state)
    return replace(state, heat=replace(heat, given={**heat.given, player: points}))


def given(state: TableState, event: e.PointsGiven) -> TableState:
    known = heat_of(state).given.get(event.player, 0)
    after = credit(state, event.player, TOURNAMENT, Cents(event.points))
    return begin(_handed(after, event.player, known + event.points))


def score_accepted(state: TableState, event: e.ScoreAccepted) -> TableState:
    heat = heat_of(state)
    after = replace(state, heat=replace(heat, scored=event.spin, decided=event.decided))
    return begin(after) if event.decided != heat.decided else after


def seated(state: TableState, event: e.EntrantSeated) -> TableState:
    seated = put(state, _seat(state, event.player, event.seat, event.points))
    return begin(replace(_handed(seated, event.player, event.given or event.points), recorded=None))


def taken(state: TableState, event: e.PointsTaken) -> TableState:
    """The score was acted on: the number it rests on is no more to be corrected."""
    return begin(replace(state, seats=state.seats.remove(event.player), recorded=None))


def begin(state: TableState) -> TableState:
    """A game begins, or begins anew: with the points that are on the table now, and the first seat to bet."""
    heat = heat_of(state)
    if heat.is_over:
        return _untimed(replace(state, heat=replace(heat, turns=(), turn=0)))
    stacks = {player: points_at(seat) for player, seat in state.in_order()}
    heat = replace(heat, stacks=stacks, turns=(), turn=0)
    if heat.order.betting == IN_TURN and state.seats:
        leads = _leads(state, heat)
        turns = () if heat.played + 1 in heat.order.secret else _turns(state, leads[-1])
        heat = replace(heat, leads=leads, turns=turns)
    return _untimed(replace(state, heat=heat))


def _leads(state: TableState, heat: Heat) -> tuple[int, ...]:
    """One seat further at each spin, so that nobody is first, or last, more often than others."""
    numbers = sorted(seat.number for seat in state.seats.values())
    before, known = heat.leads[: heat.played], heat.leads[heat.played : heat.played + 1]
    if known and known[0] in numbers:
        return (*before, *known)
    if not before:
        return (numbers[heat.order.first % len(numbers)],)
    return (*before, next((number for number in numbers if number > before[-1]), numbers[0]))


def _turns(state: TableState, lead: int) -> tuple[str, ...]:
    """Seats without points have nothing to bet."""
    seats = [seat for _, seat in state.in_order() if points_at(seat)]
    ahead = [seat for seat in seats if seat.number >= lead]
    return tuple(seat.player for seat in (*ahead, *(seat for seat in seats if seat.number < lead)))


def turn_ended(state: TableState, event: e.TurnEnded) -> TableState:
    heat = heat_of(state)
    return _untimed(replace(state, heat=replace(heat, turn=heat.turn + 1)))


def _untimed(state: TableState) -> TableState:
    return replace(state, timers={name: ends for name, ends in state.timers.items() if name not in WAITS})


def _sealed(state: TableState, **changes: Any) -> TableState:
    heat = heat_of(state)
    return replace(state, heat=replace(heat, sealed=replace(heat.sealed, **changes)))


def sealed(state: TableState, event: e.WagersSealed) -> TableState:
    return _sealed(state, seals={**heat_of(state).sealed.seals, event.player: event.digest})


def sealing_closed(state: TableState, event: e.SealingClosed) -> TableState:
    return _untimed(_sealed(state, closed=True))


def wagers_opened(state: TableState, event: e.WagersOpened) -> TableState:
    made = Opened(event.wagers, event.nonce, event.no_bet)
    return _sealed(state, opened={**heat_of(state).sealed.opened, event.player: made})


def seals_opened(state: TableState, event: e.SealsOpened) -> TableState:
    return _untimed(_sealed(state, shown=True))


def _counted(state: TableState, before: TableState) -> TableState:
    """A number has come: the spin counts, and so does who bet last in it."""
    heat = heat_of(state)
    last = {**heat.last, heat.turns[-1]: heat.last.get(heat.turns[-1], 0) + 1} if heat.turns else heat.last
    return replace(state, heat=replace(heat, played=heat.played + 1, last=last))


def _uncounted(state: TableState, before: TableState) -> TableState:
    """The spin does not count after all and is played once more, with the bets that stood; sealed ones stay as they
    were opened."""
    heat = heat_of(state)
    sealed = heat.sealed_before if before.outcome is None else heat.sealed
    played = heat.played - 1
    again = begin(
        replace(state, heat=replace(heat, played=played, scored=min(heat.scored, played), sealed=sealed, decided=False))
    )
    turns = heat_of(again).turns
    last = {**heat.last, turns[-1]: heat.last.get(turns[-1], 1) - 1} if turns else heat.last
    return replace(again, heat=replace(heat_of(again), last=last))


def _next(state: TableState, before: TableState) -> TableState:
    heat = heat_of(state)
    return begin(replace(state, heat=replace(heat, sealed=Sealed(), sealed_before=heat.sealed)))


def _closed(state: TableState, before: TableState) -> TableState:
    return replace(state, heat=None, seats=Seats())


def _corrected(state: TableState, before: TableState) -> TableState:
    """Another number stands, or a payment does: the score is another."""
    heat = heat_of(state)
    return replace(state, heat=replace(heat, scored=min(heat.scored, max(0, heat.played - 1)), decided=False))


ALSO: dict[type[e.Event], Callable[[TableState, TableState], TableState]] = {
    e.OutcomeAnnounced: _counted,
    e.OutcomeVoided: _uncounted,
    e.OutcomeCorrected: _corrected,
    e.PaymentCorrected: _corrected,
    e.NoSpinCalled: lambda state, before: begin(state),
    e.DollyRemoved: _next,
    e.TableClosed: _closed,
}
"""What the events of every table do besides, where a heat is played: after the event, from the state before it."""
