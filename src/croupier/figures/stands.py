"""The bets of a table as they stand before a draw: those of this round, and those that run."""

from __future__ import annotations

from fractions import Fraction

from croupier.figures.values import Stand, Values
from croupier.table.settle import End, endings
from croupier.table.state import NO_SPIN, Standing, StandingKey, TableState
from croupier.table.stepping import begin, choose

Key = tuple[str, str, str, int]
"""Player, place, chips, and the round in which the bet was made; 0 for a wager of this round."""


def stand_of(values: Values, state: TableState, key: StandingKey, bet: Standing) -> Stand:
    """A bet that runs, with what its player has chosen and what it would get of a meter."""
    rules, place = values.rules, values.rules.places[key.place]
    progress = choose(rules, place, bet.progress, bet.choice) if bet.choice else bet.progress
    return Stand(key.place, key.chips, bet.stake, progress, bet.taken, _share(values, state, key.place))


def _share(values: Values, state: TableState, place: str) -> int:
    """Of a meter, which all bets on its place win together."""
    if not values.rules.places[place].progressive:
        return 0
    sharing = sum(key.place == place for seat in state.seats.values() for key in seat.standing)
    return state.meters[values.rules.places[place].side_bet] // max(1, sharing)


def stands_before(values: Values, state: TableState) -> tuple[dict[Key, Stand], set[Key]]:
    """Every bet that the next ball moves; and those among them for which it is the first."""
    stands, first = dict[Key, Stand](), set[Key]()
    for player, seat in state.seats.items():
        for wager, stake in seat.wagers.items():
            progress = begin(values.rules, values.rules.places[wager.place], state)
            stands[player, wager.place, wager.chips, 0] = Stand(*wager, stake, progress)
            first.add((player, wager.place, wager.chips, 0))
        for key, bet in seat.standing.items():
            stands[player, key.place, key.chips, key.since] = stand_of(values, state, key, bet)
            if bet.spin == NO_SPIN:
                first.add((player, key.place, key.chips, key.since))
    return stands, first


def running_value(values: Values, state: TableState) -> Fraction:
    """What the house can expect of bets that have been through a spin and are not settled.

    A stake that was taken before its first spin is not the house's yet.
    """
    if state.outcome is not None:
        return _unsettled(values, state)
    value = Fraction(0)
    for seat in state.seats.values():
        for key, bet in seat.standing.items():
            value += -bet.stake if bet.spin == NO_SPIN else values.value(stand_of(values, state, key, bet))
    return value


def _unsettled(values: Values, state: TableState) -> Fraction:
    """After the number: some bets have ended and wait for the dealer, the others wait for another draw."""
    value = Fraction(0)
    for bet in endings(values.rules, state):
        share = _share(values, state, bet.place)
        if isinstance(bet.end, End):
            stand = Stand(bet.place, bet.chips, bet.stake, None, bet.taken, share)
            value += values.gain(stand, bet.end.verdict)
        else:
            value += values.value(Stand(bet.place, bet.chips, bet.stake, bet.end.progress, bet.taken, share))
    return value
