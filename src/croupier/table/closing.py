"""Deciding on the closing of a table: bets go back to their players, and the float leaves."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.money.rounding import round_up
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.chips import COUPON
from croupier.table.deciding import SUPERVISOR, decides
from croupier.table.floating import float_change
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import back_from_standing
from croupier.table.state import Standing, StandingKey, TableState

_HALF = Fraction(1, 2)


@decides(c.CloseTable, asks_for=e.TableClosed, by=SUPERVISOR, form="Close the table")
def close_table(state: TableState, command: c.CloseTable, rules: TableRules) -> Events | Refusal:
    """Wagers of this round go back; prisoners and running side bets end as the rules are read (C28, C29)."""
    if state.heat and not state.heat.ended and state.heat.waits_for_score:
        says = f"the score of spin {state.heat.played} is being recorded: close the table in a moment"
        return refuse(Code.SCORE_PENDING, says)
    if not command.reason.strip() and (why := _needs_reason(state)):
        return refuse(Code.NO_REASON, f"{why}: give a reason for closing the table")
    if refusal := why_not_closed(state, rules):
        return refusal
    lines = returned(state, rules)
    closed = e.TableClosed(lines, command.reason.strip(), points=_points(state, lines) if rules.is_tournament else {})
    return (replace(closed, float_=Cents(state.float_ + float_change(closed))),)


def _needs_reason(state: TableState) -> str:
    if state.on_felt() or state.running or state.locked:
        return "bets are down"
    return "a heat is being played" if state.heat and not state.heat.is_over else ""


def _points(state: TableState, back: e.Lines) -> dict[str, int]:
    """Every point leaves play with the table."""
    held = {
        player: sum(seat.purse.values()) + sum(line.returned for line in back.get(player, ()))
        for player, seat in state.in_order()
    }
    return {player: points for player, points in held.items() if points}


def returned(state: TableState, rules: TableRules) -> e.Lines:
    """What comes back of the bets that stand when nothing more is played."""
    lines: dict[str, tuple[e.Line, ...]] = {}
    for player, seat in state.in_order():
        back = [
            e.Line(key.place, key.chips, stake, Cents(0) if key.chips == COUPON else stake, "void")
            for key, stake in seat.wagers.items()
        ]
        back.extend(_ended(rules, held, bet) for held, bet in seat.standing.items())
        if back:
            lines[player] = tuple(back)
    return lines


def _ended(rules: TableRules, key: StandingKey, bet: Standing) -> e.Line:
    if rules.places[key.place].side_bet:
        return back_from_standing(rules, key, bet)
    half = rules.text("closing.prisoners", "half-back") == "half-back"
    returned = round_up(Cents(bet.stake) * _HALF, rules.chip) if half else bet.stake
    returned = Cents(0) if key.chips == COUPON else returned
    return e.Line(key.place, key.chips, bet.stake, returned, "half-back" if half else "void", key.since)


def why_not_closed(state: TableState, rules: TableRules) -> Refusal | None:
    if state.buy_in is not None:
        return refuse(Code.BUY_IN_OPEN, "a purchase of chips is not finished", rules.cite("cash.steps"))
    if state.disputes:
        cite = rules.cite("disputes.decided_by", "placing.doubtful")
        return refuse(Code.DISPUTE_PENDING, "a dispute has not been ruled on", cite)
    return None
