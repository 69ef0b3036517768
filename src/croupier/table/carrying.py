"""Deciding on chips that come from elsewhere, leave the table, come back, are exchanged or given away."""

from __future__ import annotations

from fractions import Fraction

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.money.rounding import round_up
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_amount, why_not_asked, why_not_chips, why_not_own_terminal
from croupier.table.chips import COLOR, VALUE
from croupier.table.deciding import ANYONE, STAFF, decides
from croupier.table.people import Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.value_chips import each_has_own, why_not_issued, why_not_known


@decides(c.BringChips, asks_for=e.ChipsBrought, by=(Role.DEALER,), form="Chips from another table")
def bring(state: TableState, command: c.BringChips, rules: TableRules) -> Events | Refusal:
    """Colorado 2203(1): value chips of the same premises. New Hampshire, paragraph 2: when the dealer has agreed."""
    if refusal := why_not_amount(command.amount):
        return refusal
    cite = rules.cite("chips.other_tables", "wagers.media")
    if refusal := why_not_known(command.denomination, rules):
        return refusal
    if command.amount % (command.denomination if each_has_own(rules) else rules.chip):
        return refuse(Code.NOT_A_MULTIPLE, f"{format_dollars(command.amount)} cannot be made of these chips", cite)
    if not command.premises or command.premises != rules.setup.premises:
        return refuse(Code.OTHER_PREMISES, f"chips of {command.premises or 'nowhere'} are not taken here", cite)
    if rules.text("chips.other_tables") == "when the dealer agrees" and not command.admitted:
        return refuse(Code.NOT_ADMITTED, "the dealer has not accepted these chips", cite)
    if refusal := why_not_issued(state, state.seats[command.player], command.denomination, rules):
        return refusal
    return (e.ChipsBrought(command.player, command.amount, command.premises, command.denomination),)


@decides(c.CarryOffChips, asks_for=e.ChipsCarriedOff, by=(Role.PLAYER, *STAFF))
def carry_off(state: TableState, command: c.CarryOffChips, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    held = seat.purse.get(COLOR, Cents(0))
    if not held:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} has no color chips")
    return (e.ChipsCarriedOff(command.player, held),)


@decides(c.ReturnChips, asks_for=e.ChipsReturned, by=STAFF)
def bring_back(state: TableState, command: c.ReturnChips, rules: TableRules) -> Events | Refusal:
    """New Hampshire, paragraph 2: color chips come back at $1 each; for any other value the floor manager is called."""
    seat = state.seats[command.player]
    away = state.carried_off.get(command.player, 0)
    if refusal := why_not_amount(command.amount):
        return refusal
    if command.amount > away or not seat.chip_value or command.amount % seat.chip_value:
        says = f"{format_dollars(Cents(away))} in color chips of {seat.player} left this table"
        return refuse(Code.NOT_ENOUGH_CHIPS, says, rules.cite("chips.returned", "chips.off_table"))
    usual = min(seat.chip_value, parse_dollars(rules.text("chips.returned_value", format_dollars(seat.chip_value))))
    each = command.value or usual
    if each != usual and command.by.role is not Role.SUPERVISOR:
        says = f"a chip brought back is worth {format_dollars(usual)}; another value needs a supervisor"
        calls = f"{seat.player} brings color chips back, for {format_dollars(each)} each"
        return refuse(Code.NEEDS_SUPERVISOR, says, rules.cite("chips.returned_value", "chips.returned"), calls)
    if not 0 < each <= seat.chip_value:
        return refuse(Code.VALUE_NOT_ALLOWED, f"the chips were sold at {format_dollars(seat.chip_value)}")
    worth = round_up(Fraction(command.amount // seat.chip_value * each), rules.chip)
    return (e.ChipsReturned(command.player, command.amount, worth),)


@decides(c.ColorUp, asks_for=e.ChipsColoredUp, by=ANYONE, form="Color up")
def color_up(state: TableState, command: c.ColorUp, rules: TableRules) -> Events | Refusal:
    """Colorado 2203(2): color chips are redeemed only at the table that sold them, and nowhere else."""
    seat = state.seats[command.player]
    if refusal := why_not_amount(command.amount):
        return refusal
    for place in (command.issued_at, command.at):
        if place not in ("", state.table):
            says = f"color chips of table {command.issued_at or state.table} are redeemed there, and not at {place}"
            return refuse(Code.NOT_REDEEMED_HERE, says, rules.cite("chips.off_table"))
    held = seat.purse.get(COLOR, 0)
    if command.amount > held or not seat.chip_value or command.amount % seat.chip_value:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} has {format_dollars(Cents(held))} in color chips")
    return (e.ChipsColoredUp(command.player, command.amount),)


@decides(c.CashOut, asks_for=e.PlayerCashedOut, by=ANYONE, form="Cash out")
def cash_out(state: TableState, command: c.CashOut, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if seat.wagers:
        return refuse(Code.WAGERS_ON_FELT, f"{seat.player} has wagers on the felt")
    if state.buy_in and state.buy_in.player == command.player:
        return refuse(Code.BUY_IN_OPEN, f"{seat.player}'s purchase is not finished", rules.cite("cash.steps"))
    if refusal := why_not_own_terminal(rules, command.by):
        return refusal
    purse = {chips: cents for chips, cents in seat.purse.items() if cents}
    if not purse:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} has no chips")
    if refusal := why_not_asked(command.by, seat.player, command.attested):
        return refusal
    return (e.PlayerCashedOut(command.player, purse, command.by.role is not Role.PLAYER),)


@decides(c.GiveToke, asks_for=e.TokeGiven, by=ANYONE, form="A toke", where="tokes.allowed")
def give_toke(state: TableState, command: c.GiveToke, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if refusal := why_not_amount(command.amount):
        return refusal
    if refusal := why_not_own_terminal(rules, command.by):
        return refusal
    if "tokes.allowed" not in rules.rules:
        return refuse(Code.TOKES_NOT_ALLOWED, "this table takes no tokes")
    if refusal := why_not_chips(command.chips, rules):
        return refusal
    whole = {COLOR: seat.chip_value, VALUE: rules.chip}.get(command.chips, Cents(1))
    if not whole or command.amount > seat.purse.get(command.chips, 0) or command.amount % whole:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} does not have enough {command.chips} chips")
    if refusal := why_not_asked(command.by, seat.player, command.attested):
        return refusal
    return (e.TokeGiven(command.player, command.amount, command.chips, command.by.role is not Role.PLAYER),)
