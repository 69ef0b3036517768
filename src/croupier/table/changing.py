"""Deciding on changes of wagers: taken back, moved, cleared, repeated. All of it only until no more bets."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, seat_of, why_not_serial
from croupier.table.evolve import evolve
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import COLOR, PURSES, VALUE, Key, Seat, TableState
from croupier.table.wagering import no_such_place, why_not_multiple, why_not_wager


def find(seat: Seat, place: str, chips: str) -> Cents | Refusal:
    stake = seat.wagers.get(Key(place, chips))
    if stake is None:
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has no {chips} chips on {place}")
    return stake


def withdraw(state: TableState, command: c.WithdrawWager, rules: TableRules) -> Events | Refusal:
    seat = seat_of(state, command.player)
    if isinstance(seat, Refusal):
        return seat
    if refusal := why_not_serial(seat, command.serial):
        return refusal
    stake = find(seat, command.place, command.chips)
    if isinstance(stake, Refusal):
        return stake
    taken = command.stake or stake
    left = stake - taken
    if taken < 0 or left < 0:
        return refuse(Code.BAD_AMOUNT, f"{seat.player} has {format_dollars(stake)} on {command.place}")
    where = rules.places[command.place]
    if 0 < left < where.low and command.chips in PURSES:
        says = (
            f"{format_dollars(Cents(left))} would be left, and {where.name} takes {format_dollars(where.low)} or more"
        )
        return refuse(Code.BELOW_MINIMUM, says, where.limit_cite)
    if refusal := why_not_multiple(taken, seat.chip_value if command.chips == COLOR else Cents(1), rules):
        return refusal
    return (e.WagerWithdrawn(command.player, command.place, taken, command.chips, command.serial),)


def move(state: TableState, command: c.MoveWager, rules: TableRules) -> Events | Refusal:
    """A wager goes to another place as if it were taken back and placed there."""
    seat = seat_of(state, command.player)
    if isinstance(seat, Refusal):
        return seat
    if refusal := why_not_serial(seat, command.serial):
        return refusal
    stake = find(seat, command.place, command.chips)
    if isinstance(stake, Refusal):
        return stake
    where = rules.places.get(command.to)
    if where is None:
        return no_such_place(command.to, rules)
    if command.chips not in PURSES or command.to == command.place:
        return refuse(Code.NO_SUCH_WAGER, f"{command.chips} chips cannot be moved from {command.place} to {command.to}")
    lifted = evolve(state, e.WagerWithdrawn(command.player, command.place, stake, command.chips))
    denomination = next(iter(seat.denominations), Cents(0)) if command.chips == VALUE else Cents(0)
    refusal = why_not_wager(lifted, lifted.seats[command.player], where, command.chips, stake, denomination, rules)
    if refusal:
        return refusal
    return (e.WagerMoved(command.player, command.place, command.to, stake, command.chips, command.serial),)


def clear(state: TableState, command: c.ClearWagers, rules: TableRules) -> Events | Refusal:
    seat = seat_of(state, command.player)
    if isinstance(seat, Refusal):
        return seat
    if refusal := why_not_serial(seat, command.serial):
        return refusal
    if not seat.wagers:
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has nothing on the felt")
    return tuple(
        e.WagerWithdrawn(command.player, key.place, stake, key.chips, command.serial)
        for key, stake in seat.wagers.items()
    )


def rebet(state: TableState, command: c.Rebet, rules: TableRules) -> Events | Refusal:
    """All or nothing: each wager is placed by the same checks, and one refusal refuses the whole."""
    seat = seat_of(state, command.player)
    if isinstance(seat, Refusal):
        return seat
    if refusal := why_not_serial(seat, command.serial):
        return refusal
    if command.times not in (1, 2):
        return refuse(Code.BAD_AMOUNT, "wagers can be repeated once, or doubled")
    doubling = command.times == 2 and bool(seat.wagers)
    again = {key: stake for key, stake in (seat.wagers if doubling else seat.last).items() if key.chips in PURSES}
    if not again:
        return refuse(Code.NOTHING_TO_REPEAT, f"{seat.player} has no wagers to repeat")
    now, made = state, []
    for key, stake in again.items():
        more = Cents(stake if doubling else stake * command.times)
        denomination = next(iter(seat.denominations), Cents(0)) if key.chips == VALUE else Cents(0)
        where = rules.places.get(key.place)
        if where is None:
            return no_such_place(key.place, rules)
        if refusal := why_not_wager(now, now.seats[seat.player], where, key.chips, more, denomination, rules):
            return refusal
        event = e.WagerPlaced(seat.player, key.place, more, key.chips, command.serial, denomination=denomination)
        made.append(event)
        now = evolve(now, event)
    return tuple(made)
