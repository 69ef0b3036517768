"""What everybody at a table may see: chips on the felt by color, side bets, meters, the dolly.

A purse is nobody's business but its owner's and the supervisor's, and a draw that is made before the close stays hidden
until no more bets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
from croupier.sidebets.interface import Repeating, Tracked
from croupier.table.phases import BETTING_OPEN, Phase
from croupier.table.places import Place
from croupier.table.rules import TableRules
from croupier.table.state import Key, Seat, Standing, StandingKey, TableState
from croupier.table.stepping import BALL

LOCKED = "locked"


class Stack(msgspec.Struct, frozen=True):
    """Chips on one place: whose, by seat and color, and how much."""

    place: str
    seat: int
    color: str
    chips: str
    stake: Cents
    stands: str = ""
    """Where a bet that lives on has got to."""
    taken: bool = False
    """The stake was taken when the bet was locked: it runs, and no longer lies on the felt."""


Chips = dict[str, dict[str, Stack]]
"""Chips on the felt by the number of their seat, and there by place and kind, so that a wager is told without all the
others."""


class Rim(msgspec.Struct, frozen=True):
    """A chip of a color on the rim, with its lammer: what the color is worth."""

    color: str
    seat: int
    lammer: str


class SideBetView(msgspec.Struct, frozen=True):
    name: str
    pays: str
    is_open: bool
    """A wager on it would be looked at now: none runs, and its equipment is in order."""
    faulty: bool
    void: bool = False
    """Nothing on it counts on this spin, though its equipment may be in order again."""
    boxes: tuple[str, ...] = ()
    """The tracker: a box for each step, with what the bet pays when it ends there; none for a side bet without one."""
    marks: tuple[str, ...] = ()
    """What stands in the first boxes: the numbers of a streak or a sequence so far, or the number that came again and
    the bonus balls."""
    repeats: str = ""
    """The number that has to come again; empty for a bet that does not ask for that, or while none stands."""
    draws: tuple[str, ...] = ()
    """What it can need beside the ball, by the name of the draw."""
    meter: Cents | None = None
    lights: tuple[tuple[int, str], ...] = ()
    """Sensors with a wager: `flashing` until it is locked, `lit` after."""
    area: str = ""
    aggregate: str = ""


def chips_of(seat: Seat, state: TableState, rules: TableRules) -> dict[str, Stack]:
    """One player's chips on the felt."""
    return {_named(key): _stack(key, stake, seat) for key, stake in seat.wagers.items()} | _living(seat, state, rules)


def stack_changes(was: Seat, before: TableState, seat: Seat, state: TableState, rules: TableRules) -> dict[str, Any]:
    """What is different in one player's chips, as a merge patch: wagers that have stayed are not looked at twice."""
    if not seat.wagers and not seat.standing:
        return {str(seat.number): None} if was.wagers or was.standing else {}
    changed: dict[str, Any] = {}
    if seat.wagers is not was.wagers or seat.color != was.color:
        had = was.wagers if seat.color == was.color else {}
        for key, stake in seat.wagers.items():
            if (before_it := had.get(key)) != stake:
                changed[_named(key)] = _stack(key, stake, seat) if before_it is None else {"stake": stake}
        changed |= {_named(key): None for key in was.wagers if key not in seat.wagers}
    if was.standing or seat.standing:
        changed |= differing(_living(was, before, rules), _living(seat, state, rules))
    return {str(seat.number): changed} if changed else {}


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are others now, as a merge patch: `None` for what is gone."""
    changed = {name: value for name, value in after.items() if name not in before or before[name] != value}
    return {**changed, **{name: None for name in before if name not in after}}


@lru_cache(65_536)  # every place in every kind of chips is a few thousand; bets that live on begin in any spin
def _named(key: Key | StandingKey) -> str:
    return f"{key.place} {key.chips} {key.since}" if isinstance(key, StandingKey) else f"{key.place} {key.chips}"


def _stack(key: Key, stake: Cents, seat: Seat) -> Stack:
    return Stack(key.place, seat.number, seat.color, key.chips, stake)


def _living(seat: Seat, state: TableState, rules: TableRules) -> dict[str, Stack]:
    """Bets that live on."""
    found = {}
    for key, bet in seat.standing.items():
        stands = stands_at(rules.places[key.place], bet.progress, seen_by(bet, state))
        found[_named(key)] = Stack(key.place, seat.number, seat.color, key.chips, bet.stake, stands, bet.taken)
    return found


def on_felt(seat: Seat) -> Cents:
    """What lies on the felt of a player's. A bet in prison is the player's stake still, all of it, until it is lost or
    half of it is."""
    return Cents(sum(seat.wagers.values()) + sum(bet.stake for bet in seat.standing.values() if not bet.taken))


def stands_at(place: Place, progress: Any, results: tuple[Pocket, ...]) -> str:
    """How far a bet that lives on has got: what its tracker shows, or the name of where it stands. A bet that was
    locked in has neither before its first spin."""
    return " ".join(_marks(place, progress, results)) or (str(progress) if isinstance(progress, str) else LOCKED)


def rim(state: TableState) -> tuple[Rim, ...]:
    """Iowa, BUYING-IN 3: each color in play shows what it is worth."""
    seats = sorted(state.seats.values(), key=lambda seat: seat.number)
    return tuple(Rim(seat.color, seat.number, seat.lammer) for seat in seats if seat.color and seat.chip_value)


def shown_draws(state: TableState) -> dict[str, str]:
    """Draws beside the ball. Before no more bets they are nobody's to see."""
    return {} if state.phase in BETTING_OPEN else dict(state.draws)


def dolly_on(state: TableState) -> str:
    return str(state.outcome) if state.dolly else ""


def side_bets(state: TableState, rules: TableRules) -> tuple[SideBetView, ...]:
    return tuple(_side_bet(name, state, rules) for name in rules.setup.sidebets)


def _side_bet(name: str, state: TableState, rules: TableRules) -> SideBetView:
    places = rules.areas(name)
    first = places[0]
    family = {place.name for place in rules.places.values() if place.side_bet and place.family == first.family}
    return SideBetView(
        name=name,
        pays=first.pays,
        is_open=_is_open(state, first, family),
        faulty=name in state.faults,
        void=name in state.voided,
        boxes=tuple(first.bet.boxes) if isinstance(first.bet, Tracked) else (),
        marks=_running(state, rules, {place.name for place in places}),
        repeats=str(state.before or "") if isinstance(first.bet, Repeating) and first.bet.repeats else "",
        draws=tuple(draw for draw in first.extra_draws if draw != BALL),
        meter=state.meters.get(name),
        lights=_lights(state, first) if first.progressive else (),
        area=state.area if state.area in {place.name for place in places} and state.phase is not Phase.BETTING else "",
        aggregate=rules.setup.aggregate.get(name, ""),
    )


def _is_open(state: TableState, place: Place, family: set[str]) -> bool:
    if place.progressive and (place.name in state.locked or state.phase is not Phase.BETTING):
        return False
    return state.phase in BETTING_OPEN and not family & state.running and place.side_bet not in state.out_of_play


def _running(state: TableState, rules: TableRules, names: set[str]) -> tuple[str, ...]:
    """All bets of one kind that run were made in the same round, so any of them tells."""
    for seat in state.seats.values():
        for key, bet in seat.standing.items():
            if key.place in names and key.place in state.running:
                return _marks(rules.places[key.place], bet.progress, seen_by(bet, state))
    return ()


def seen_by(bet: Standing, state: TableState) -> tuple[Pocket, ...]:
    """The numbers up to where the bet stands. Colorado 2299.04, the note on (3): one that ends it moves no tracker."""
    ended = state.outcome is not None and bet.spin != state.spin
    return state.results[:-1] if ended else state.results


def _marks(place: Place, progress: Any, results: tuple[Pocket, ...]) -> tuple[str, ...]:
    return tuple(map(str, place.bet.marks(progress, results))) if isinstance(place.bet, Tracked) else ()


def _lights(state: TableState, place: Place) -> tuple[tuple[int, str], ...]:
    lights = {}
    for seat in state.seats.values():
        if any(key.place == place.name for key in seat.wagers):
            lights[seat.number] = "flashing"
        if any(key.place == place.name for key in seat.standing):
            lights[seat.number] = "lit"
    return tuple(sorted(lights.items()))
