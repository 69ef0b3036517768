"""Deciding on chips that change places, all or nothing: a pile of several kinds of chips, a gesture undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_own_terminal
from croupier.table.changing import find, lifted, piece_of, why_not_alone, why_not_amount, why_not_left
from croupier.table.deciding import ANYONE, decides
from croupier.table.evolve import fold
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Key, Seat, TableState
from croupier.table.together import put_down, why_not_limits, why_not_stakes
from croupier.table.wagering import MadeOf

Stakes = dict[Key, Cents]
_NONE: MadeOf = frozenset()


@decides(c.ChangeWagers, asks_for=e.WagerPlaced, by=ANYONE)
def change(state: TableState, command: c.ChangeWagers, rules: TableRules) -> Events | Refusal:
    """As if all the chips were in the air at once: what is left, and what stands alone, is asked when they are down."""
    seat, off, on = state.seats[command.player], _wagers(command.off), _wagers(command.on)
    if refusal := _why_not_asked(state, command, off, on, rules):
        return refusal
    now, events = state, tuple[e.Event, ...]()
    for key, stake in off.items():
        back = lifted(now.seats[seat.player], key, stake or seat.wagers[key], command.serial, rules)
        now, events = fold(back, now), (*events, *back)
    made_of = _made_of(now.seats[seat.player], off, on)
    told = {key: value for key, of in made_of.items() if len(of) == 1 for value in of}
    placed = put_down(now, command, on, made_of, told, rules)
    if isinstance(placed, Refusal):
        return placed
    events = (*events, *placed)
    after = fold(events, state).seats[seat.player]
    refusal = why_not_alone(state, events, rules)
    refusal = refusal or _first(why_not_left(after, key.place, rules) for key in off)
    return refusal or why_not_limits(after, on, rules) or events


def _why_not_asked(
    state: TableState, command: c.ChangeWagers, off: Stakes, on: Stakes, rules: TableRules
) -> Refusal | None:
    seat = state.seats[command.player]
    if not off and not on:
        return refuse(Code.BAD_AMOUNT, "no wager was named")
    refusal = _first(_why_not_off(seat, key, stake, rules) for key, stake in off.items())
    refusal = refusal or _first(why_not_stakes(command, *each, rules) for each in command.on.items())
    if refusal is None and off:
        refusal = why_not_own_terminal(rules, command.by)
    return refusal or _first(found for key in off if isinstance(found := find(seat, *key), Refusal))


def _why_not_off(seat: Seat, key: Key, stake: Cents, rules: TableRules) -> Refusal | None:
    """A part of a wager is whole chips of the player's own."""
    if refusal := why_not_amount(seat, key, stake, rules):
        return refusal
    is_part = 0 < stake < seat.wagers.get(key, stake)
    if is_part and (key.chips not in rules.purses or stake % piece_of(seat, key, rules)):
        return refuse(Code.BAD_AMOUNT, f"{rules.amount(stake)} is no part of the {key.chips} chips on {key.place}")
    return None


def _first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next(filter(None, refusals), None)


def _wagers(stakes: Mapping[str, Mapping[str, int]]) -> Stakes:
    return {Key(place, chips): Cents(stake) for chips, places in stakes.items() for place, stake in places.items()}


def _made_of(seat: Seat, off: Iterable[Key], on: Iterable[Key]) -> dict[Key, MadeOf]:
    """Value chips are those that came off, else those that the place has or last had."""
    came: dict[str, MadeOf] = {}
    for place, chips in off:
        came[chips] = came.get(chips, _NONE) | seat.made_of.get(Key(place, chips), _NONE)
    return {key: came.get(key.chips) or seat.made_of.get(key, _NONE) for key in on}
