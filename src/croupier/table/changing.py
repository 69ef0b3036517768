"""Deciding on changes of wagers: taken back, moved, cleared, repeated. All of it only until no more bets."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_own_terminal
from croupier.table.chips import COLOR, TOKES, VALUE
from croupier.table.deciding import ANYONE, decides
from croupier.table.evolve import evolve, fold
from croupier.table.no_bet import no_such_place
from croupier.table.people import Role
from croupier.table.places import Place
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import section
from croupier.table.state import Key, Seat, TableState
from croupier.table.together import placed_together
from croupier.table.wagering import (
    on_place,
    why_not_multiple,
    why_not_on_terminal,
    why_not_staked,
    why_not_within_limits,
)


def find(seat: Seat, place: str, chips: str) -> Cents | Refusal:
    stake = seat.wagers.get(Key(place, chips))
    if stake is None:
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has no {chips} chips on {place}")
    return stake


@decides(c.WithdrawWager, asks_for=e.WagerWithdrawn, by=ANYONE, form="Give a bet back")
def withdraw(state: TableState, command: c.WithdrawWager, rules: TableRules) -> Events | Refusal:
    seat, key = state.seats[command.player], Key(command.place, command.chips)
    if refusal := why_not_amount(seat, key, command.stake, rules) or why_not_own_terminal(rules, command.by):
        return refusal
    stake = find(seat, *key)
    if isinstance(stake, Refusal):
        return stake
    taken = command.stake or stake
    if taken < stake and (refusal := _why_not_part(seat, key, taken, rules)):
        return refusal
    events = lifted(seat, key, taken, command.serial, rules)
    refusal = why_not_alone(state, events, rules)
    if refusal is None and command.chips in rules.purses:
        refusal = why_not_left(fold(events, state).seats[command.player], command.place, rules)
    return refusal or events


def why_not_amount(seat: Seat, key: Key, stake: int, rules: TableRules) -> Refusal | None:
    on_felt = seat.wagers.get(key, Cents(stake))
    if 0 <= stake <= on_felt:
        return None
    return refuse(Code.BAD_AMOUNT, f"{seat.player} has {rules.amount(on_felt)} on {key.place}")


def lifted(seat: Seat, key: Key, taken: Cents, serial: int, rules: TableRules) -> Events:
    """Chips taken off a place, whatever that leaves; the last of them with the tokes that ride on them."""
    is_last = taken == seat.wagers[key] and key.chips in rules.purses and on_place(seat, key.place) <= taken
    back = e.WagerWithdrawn(seat.player, key.place, taken, key.chips, serial)
    return (back, *_tokes_off(seat, key.place, serial)) if is_last else (back,)


@decides(c.WithdrawWagers, asks_for=e.WagerWithdrawn, by=ANYONE)
def withdraw_wagers(state: TableState, command: c.WithdrawWagers, rules: TableRules) -> Events | Refusal:
    """Each is taken back by the checks of a single one, after those before it, and one refusal refuses the whole."""
    if not command.wagers:
        return refuse(Code.BAD_AMOUNT, "no wager was named")
    now, back = state, list[e.Event]()
    sides = {place for place in command.wagers if place in rules.places and rules.places[place].side_bet}
    for place in sorted(command.wagers, key=lambda each: each not in sides):  # what a side bet needs goes last
        stake = Cents(command.wagers[place])
        one = c.WithdrawWager(command.by, command.player, place, command.chips, stake, command.serial)
        events = withdraw(now, one, rules)
        if isinstance(events, Refusal):
            return events
        back.extend(events)
        now = fold(events, now)
    return tuple(back)


def why_not_alone(state: TableState, events: Events, rules: TableRules) -> Refusal | None:
    """Colorado 2299.04, START (1): what a side bet of this round needs does not leave the layout before it."""
    if not rules.setup.main_bet_needed:
        return None
    player = events[0].player  # type: ignore[attr-defined]
    if not _on_layout(state.seats[player], rules):
        return None
    after = fold(events, state)
    alone = next(iter(left_alone(after, after.seats[player], rules)), None)
    if alone is None:
        return None
    locked = alone.name in state.locked
    says = (
        f"{alone.name} is locked in and needs a bet on the layout"
        if locked
        else (f"{alone.name} needs a bet on the layout: take the side bet back first")
    )
    return refuse(Code.NEEDS_MAIN_BET, says, section(rules, alone, "main-bet-needed"))


def left_alone(state: TableState, seat: Seat, rules: TableRules) -> list[Place]:
    """Side bets of this round that need a wager on the layout and have none. Those of earlier rounds had theirs."""
    if _on_layout(seat, rules):
        return []
    made = [key.place for key in seat.wagers] + [key.place for key in seat.standing if key.since == state.round]
    return [rules.places[name] for name in made if rules.places[name].needs_main_bet]


def with_side_bets(state: TableState, back: Events, rules: TableRules) -> Events:
    """Colorado 2299.04, START (1): a side bet that needed the wager goes back with it."""
    if not back or not rules.setup.main_bet_needed:
        return back
    after = fold(back, state).seats[back[0].player]  # type: ignore[attr-defined]
    alone = {place.name for place in left_alone(state, after, rules)}
    needy = [(key, stake) for key, stake in after.wagers.items() if key.place in alone]
    return (*back, *(e.WagerWithdrawn(after.player, key.place, stake, key.chips) for key, stake in needy))


def _on_layout(seat: Seat, rules: TableRules) -> bool:
    return any(not rules.places[key.place].side_bet for key in seat.wagers)


def why_not_left(seat: Seat, place: str, rules: TableRules) -> Refusal | None:
    """What stays on the place, in whatever chips, is a wager that could have been placed."""
    left, where = Cents(on_place(seat, place)), rules.places[place]
    if left == 0 or left >= where.low:
        return None
    says = f"{rules.amount(left)} would be left, and the minimum on {where.name} is {rules.amount(where.low)}"
    return refuse(Code.BELOW_MINIMUM, says, where.limit_cite)


def _why_not_part(seat: Seat, key: Key, taken: Cents, rules: TableRules) -> Refusal | None:
    """A part is made of whole chips; tokes and coupons are taken back whole."""
    if key.chips not in rules.purses:
        return refuse(Code.NOT_A_MULTIPLE, f"a {key.chips} is withdrawn whole")
    return why_not_multiple(taken, piece_of(seat, key, rules), rules)


def piece_of(seat: Seat, key: Key, rules: TableRules) -> Cents:
    """The smallest chip that a wager is made of."""
    value = min(seat.made_of.get(key, frozenset()), default=rules.chip)
    return {COLOR: seat.chip_value, VALUE: value}.get(key.chips, rules.chip)


def _tokes_off(seat: Seat, place: str, serial: int) -> Events:
    """A toke rides on the player's own wager, and comes back with it."""
    riding = [toke for toke in TOKES if Key(place, toke) in seat.wagers]
    return tuple(e.WagerWithdrawn(seat.player, place, seat.wagers[Key(place, toke)], toke, serial) for toke in riding)


@decides(c.MoveWager, asks_for=e.WagerMoved, by=ANYONE)
def move(state: TableState, command: c.MoveWager, rules: TableRules) -> Events | Refusal:
    """A wager goes to another place as if it were taken back and placed there."""
    seat = state.seats[command.player]
    if refusal := why_not_on_terminal(command, command.chips, rules):
        return refusal
    stake = find(seat, command.place, command.chips)
    if isinstance(stake, Refusal):
        return stake
    if command.chips not in rules.purses or command.to == command.place:
        return refuse(Code.NO_SUCH_WAGER, f"{command.chips} chips cannot be moved from {command.place} to {command.to}")
    where = rules.places.get(command.to)
    if where is None:
        return no_such_place(command.to, rules)
    bare = evolve(state, e.WagerWithdrawn(command.player, command.place, stake, command.chips))
    made_of = seat.made_of.get(Key(command.place, command.chips), frozenset())
    riding = [toke for toke in TOKES if Key(command.place, toke) in seat.wagers]
    if riding and on_place(seat, command.place) > stake:
        riding = []  # other chips of the player stay, and the toke with them
    along = tuple(
        e.WagerMoved(seat.player, command.place, command.to, seat.wagers[Key(command.place, toke)], toke)
        for toke in riding
    )
    bare = fold(along, bare)
    without = bare.seats[command.player]
    refusal = why_not_staked(bare, without, where, command.chips, stake, made_of, rules)
    assisted = command.by.role is Role.DEALER
    moved = e.WagerMoved(command.player, command.place, command.to, stake, command.chips, command.serial, assisted)
    refusal = refusal or why_not_alone(state, (moved, *along), rules)
    refusal = refusal or why_not_left(without, command.place, rules)
    return refusal or why_not_within_limits(without, where, stake, rules) or (moved, *along)


@decides(c.ClearWagers, asks_for=e.WagerWithdrawn, by=ANYONE)
def clear(state: TableState, command: c.ClearWagers, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if refusal := why_not_own_terminal(rules, command.by):
        return refusal
    if not seat.wagers:
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has nothing on the felt")
    back = tuple(
        e.WagerWithdrawn(command.player, key.place, stake, key.chips, command.serial)
        for key, stake in seat.wagers.items()
    )
    return why_not_alone(state, back, rules) or back


@decides(c.Rebet, asks_for=e.WagerPlaced, by=ANYONE)
def rebet(state: TableState, command: c.Rebet, rules: TableRules) -> Events | Refusal:
    """All or nothing: each wager is placed by the same checks, and one refusal refuses the whole."""
    seat = state.seats[command.player]
    if command.times not in (1, 2):
        return refuse(Code.BAD_AMOUNT, "wagers can be repeated once, or doubled")
    if refusal := why_not_on_terminal(command, rules.purses[-1], rules):
        return refusal
    doubling = command.times == 2 and bool(seat.wagers)
    before = seat.wagers if doubling else seat.last
    own = {key: stake for key, stake in before.items() if key.chips in rules.purses}
    again = {key: stake for key, stake in own.items() if not _runs(state, key.place, rules)}
    if not again:
        return refuse(Code.NOTHING_TO_REPEAT, f"{seat.player} has no wagers to repeat")
    more = {key: Cents(stake if doubling else stake * command.times) for key, stake in again.items()}
    return placed_together(state, command, more, seat.made_of, {}, rules)


def _runs(state: TableState, place: str, rules: TableRules) -> bool:
    """A side bet that still runs is not made again."""
    where = rules.places.get(place)
    return where is not None and any(rules.places[name].family == where.family != "" for name in state.running)
