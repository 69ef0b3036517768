"""Deciding on chips that change places, all or nothing: a pile of several kinds of chips, a gesture undone."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.changing import lifted, why_not_alone, why_not_left
from croupier.table.deciding import ANYONE, decides
from croupier.table.evolve import fold
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Key, TableState
from croupier.table.together import placed_together, why_not_stakes
from croupier.table.wagering import MadeOf

_NONE: MadeOf = frozenset()


@decides(c.ChangeWagers, asks_for=e.WagerPlaced, by=ANYONE)
def change(state: TableState, command: c.ChangeWagers, rules: TableRules) -> Events | Refusal:
    """As if all the chips were in the air at once: what is left, and what stands alone, is asked when they are down."""
    off = _off(state, command, rules)
    if isinstance(off, Refusal):
        return off
    on = _on(fold(off, state), command, rules)
    if isinstance(on, Refusal):
        return on
    events = (*off, *on)
    if not events:
        return refuse(Code.BAD_AMOUNT, "no wager was named")
    seat = fold(events, state).seats[command.player]
    left = (why_not_left(seat, place, rules) for places in command.off.values() for place in places)
    return why_not_alone(state, events, rules) or next(filter(None, left), None) or events


def _off(state: TableState, command: c.ChangeWagers, rules: TableRules) -> Events | Refusal:
    now, events = state, list[e.Event]()
    for chips, places in command.off.items():
        for place, stake in places.items():
            one = c.WithdrawWager(command.by, command.player, place, chips, Cents(stake), command.serial)
            back = lifted(now.seats[command.player], one, rules)
            if isinstance(back, Refusal):
                return back
            events.extend(back)
            now = fold(back, now)
    return tuple(events)


def _on(state: TableState, command: c.ChangeWagers, rules: TableRules) -> Events | Refusal:
    """Value chips are those that came off, else those that the place has or last had."""
    for chips, places in command.on.items():
        if refusal := why_not_stakes(command, chips, places, rules):
            return refusal
    wanted = {
        Key(place, chips): Cents(stake) for chips, places in command.on.items() for place, stake in places.items()
    }
    known = state.seats[command.player].made_of
    came = {chips: [known.get(Key(place, chips), _NONE) for place in places] for chips, places in command.off.items()}
    made_of = {key: _NONE.union(*came.get(key.chips, ())) or known.get(key, _NONE) for key in wanted}
    told = {key: value for key, of in made_of.items() if len(of) == 1 for value in of}
    return placed_together(state, command, wanted, made_of, told, rules)
