"""Deciding on several wagers at once, all or nothing: a call, a complete, a saved layout, the last round again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.money.amount import CENTS_MAX, Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.chips import VALUE
from croupier.table.deciding import ANYONE, decides
from croupier.table.evolve import evolve, fold
from croupier.table.no_bet import no_bet, no_such_place
from croupier.table.people import Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Key, Seat, TableState
from croupier.table.wagering import MadeOf, why_not_on_terminal, why_not_staked, why_not_within_limits

Several = c.PlaceWagers | c.ChangeWagers | c.Rebet


@decides(c.PlaceWagers, asks_for=e.WagerPlaced, by=ANYONE)
def place_wagers(state: TableState, command: c.PlaceWagers, rules: TableRules) -> Events | Refusal:
    if refusal := why_not_stakes(command, command.chips, command.wagers, rules):
        return refusal
    wanted = {Key(place, command.chips): Cents(stake) for place, stake in command.wagers.items()}
    denomination = command.denomination if command.chips == VALUE else Cents(0)
    made_of = dict.fromkeys(wanted, frozenset({denomination})) if denomination else {}
    return placed_together(state, command, wanted, made_of, dict.fromkeys(made_of, denomination), rules)


def why_not_stakes(asked: Several, chips: str, wagers: Mapping[str, int], rules: TableRules) -> Refusal | None:
    if not wagers or not all(0 < stake <= CENTS_MAX for stake in wagers.values()):
        says = f"{no_bet(rules)}: a stake must be more than {rules.amount(0)}"
        return refuse(Code.BAD_AMOUNT, says, rules.cite("wagers.media"))
    return why_not_on_terminal(asked, chips, rules)


def placed_together(
    state: TableState,
    asked: Several,
    wanted: Mapping[Key, Cents],
    made_of: Mapping[Key, MadeOf],
    told: Mapping[Key, Cents],
    rules: TableRules,
) -> Events | Refusal:
    """All of them, by the checks of a single one; one refusal refuses the whole."""
    placed = put_down(state, asked, wanted, made_of, told, rules)
    if isinstance(placed, Refusal):
        return placed
    return why_not_limits(fold(placed, state).seats[asked.player], wanted, rules) or placed


def why_not_limits(seat: Seat, keys: Iterable[Key], rules: TableRules) -> Refusal | None:
    """When all chips stand: those of several kinds on one place are within its limits together."""
    places = [rules.places[name] for name in dict.fromkeys(key.place for key in keys)]
    return next(filter(None, (why_not_within_limits(seat, where, Cents(0), rules) for where in places)), None)


def put_down(
    state: TableState,
    asked: Several,
    wanted: Mapping[Key, Cents],
    made_of: Mapping[Key, MadeOf],
    told: Mapping[Key, Cents],
    rules: TableRules,
) -> Events | Refusal:
    """Each after those before it, within whatever limits; `told` are the denominations that are recorded."""
    now, made = state, []
    assisted = asked.by.role is Role.DEALER
    sides = {key for key in wanted if key.place in rules.places and rules.places[key.place].side_bet}
    for key, stake in sorted(wanted.items(), key=lambda each: each[0] in sides):  # what a side bet needs comes first
        where = rules.places.get(key.place)
        if where is None:
            return no_such_place(key.place, rules)
        of = made_of.get(key, frozenset())
        if refusal := why_not_staked(now, now.seats[asked.player], where, key.chips, stake, of, rules):
            return refusal
        says = f"{rules.amount(stake)} on {where.says}" if assisted else ""
        value = told.get(key, Cents(0))
        event = e.WagerPlaced(asked.player, key.place, stake, key.chips, asked.serial, assisted, value, says)
        made.append(event)
        now = evolve(now, event)
    return tuple(made)
