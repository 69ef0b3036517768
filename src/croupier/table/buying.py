"""Deciding on chips and cash: the purchase in its four steps, colors and their values, chips that come and go."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.playable import tender_boxes, tenders
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, unconfirmed, why_not_amount, why_not_chips
from croupier.table.buy_in import BuyIn
from croupier.table.chips import COLOR, ELECTRONIC, VALUE, VALUE_CHIPS
from croupier.table.deciding import STAFF, STEP_LAW, SUPERVISOR, decides
from croupier.table.people import Role, Step
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Seat, TableState
from croupier.table.value_chips import each_has_own, why_not_issued, why_not_known


@decides(c.SpreadTender, asks_for=e.TenderSpread, by=Step.BUY_IN)
def spread(state: TableState, command: c.SpreadTender, rules: TableRules) -> Events | Refusal:
    """First step: what is paid is spread where the player sees it. One purchase at a time."""
    seat = state.seats[command.player]
    if refusal := why_not_amount(command.amount):
        return refusal
    if state.buy_in is not None:
        says = f"{state.buy_in.player}'s purchase is not finished: drop the tender first"
        return refuse(Code.BUY_IN_OPEN, says, rules.cite("cash.steps", "cash.into"))
    if refusal := _why_not_tender(command, rules) or why_not_chips(command.chips, rules):
        return refusal
    if refusal := _why_not_sold(state, seat, command, rules):
        return refusal
    if refusal := unconfirmed(rules, command.by, "buy-in", command.confirmed):
        return refusal
    done = tuple(sorted(command.confirmed))
    kind = command.denomination if command.chips == VALUE else Cents(0)
    return (e.TenderSpread(command.player, command.tender, command.amount, command.chips, done, kind),)


def _why_not_tender(command: c.SpreadTender, rules: TableRules) -> Refusal | None:
    if command.tender not in tenders(rules.rules):
        says = f"chips are bought with {', '.join(tenders(rules.rules))}, and not with {command.tender or 'nothing'}"
        return refuse(Code.TENDER_NOT_ACCEPTED, says, rules.cite("cash.tenders", "cash.into"))
    if not command.valid:
        return refuse(Code.TENDER_NOT_VALID, f"the {command.tender} is not valid", rules.cite("cash.into"))
    return None


def _why_not_sold(state: TableState, seat: Seat, command: c.SpreadTender, rules: TableRules) -> Refusal | None:
    """Terminals have electronic chips and felts have real ones; color chips need a color and a value first."""
    if (command.chips == ELECTRONIC) != rules.setup.terminals:
        return refuse(Code.NO_SUCH_CHIPS, f"this table does not sell {command.chips} chips", rules.cite("wagers.media"))
    if command.tender == VALUE_CHIPS:
        return _why_not_exchanged(seat, command, rules)
    if command.chips == COLOR:
        return _why_not_color_chips(seat, command, rules)
    if command.chips != VALUE:
        return None
    if refusal := why_not_known(command.denomination, rules):
        return refusal
    if command.amount % (command.denomination if each_has_own(rules) else rules.chip):
        says = f"{format_dollars(command.amount)} cannot be made of these value chips"
        return refuse(Code.NOT_A_MULTIPLE, says, rules.cite("wagers.media"))
    return why_not_issued(state, seat, command.denomination, rules)


def _why_not_exchanged(seat: Seat, command: c.SpreadTender, rules: TableRules) -> Refusal | None:
    """Iowa, BUYING-IN 2: value chips buy color chips; they are the player's own, and leave the purse."""
    if command.chips != COLOR:
        return refuse(Code.NO_SUCH_CHIPS, "value chips buy color chips", rules.cite("cash.tenders"))
    if refusal := _why_not_color_chips(seat, command, rules):
        return refusal
    if command.amount > seat.purse.get(VALUE, 0):
        says = f"{seat.player} has {format_dollars(seat.purse.get(VALUE, Cents(0)))} in value chips"
        return refuse(Code.NOT_ENOUGH_CHIPS, says, rules.cite("cash.tenders"))
    return None


def _why_not_color_chips(seat: Seat, command: c.SpreadTender, rules: TableRules) -> Refusal | None:
    if not seat.color or not seat.chip_value:
        says = f"{seat.player} must choose a color and a chip value first"
        return refuse(Code.NO_VALUE_SET, says, rules.cite("chips.value_set_by", "chips.shown_by"))
    if command.amount % seat.chip_value:
        says = f"{format_dollars(command.amount)} is not a whole number of {format_dollars(seat.chip_value)} chips"
        return refuse(Code.NOT_A_MULTIPLE, says, rules.cite("cash.steps"))
    return None


def _under_way(state: TableState, rules: TableRules) -> BuyIn | Refusal:
    if state.buy_in is None:
        return refuse(Code.NO_BUY_IN, "no purchase is under way", rules.cite("cash.steps"))
    return state.buy_in


@decides(c.StateAmount, asks_for=e.AmountStated, by=Step.BUY_IN)
def state_amount(state: TableState, command: c.StateAmount, rules: TableRules) -> Events | Refusal:
    """Second step: the dealer says how much it is."""
    buy_in = _under_way(state, rules)
    if isinstance(buy_in, Refusal):
        return buy_in
    if buy_in.stated:
        return refuse(Code.ALREADY_DONE, "the amount has been announced already", rules.cite("calls.buy-in"))
    if command.amount != buy_in.amount:
        return refuse(Code.AMOUNT_DIFFERS, f"{format_dollars(buy_in.amount)} was spread", rules.cite("calls.buy-in"))
    words = rules.text(f"words.buy-in-{buy_in.tender.replace(' ', '-')}")
    amount = format_dollars(command.amount)
    return (e.AmountStated(f"{words}, {amount}" if words else amount),)


@decides(c.ApproveChips, asks_for=e.ChipsApproved, by=SUPERVISOR, law=("chips.supervisor_from",))
def approve(state: TableState, command: c.ApproveChips, rules: TableRules) -> Events | Refusal:
    buy_in = _under_way(state, rules)
    if isinstance(buy_in, Refusal):
        return buy_in
    return (e.ChipsApproved(),)


@decides(c.GiveChips, asks_for=e.ChipsGiven, by=Step.BUY_IN)
def give(state: TableState, command: c.GiveChips, rules: TableRules) -> Events | Refusal:
    """Third step: chips for exactly the amount that was said. Iowa: 100 color chips or more need a supervisor."""
    buy_in = _under_way(state, rules)
    if isinstance(buy_in, Refusal):
        return buy_in
    if buy_in.given:
        return refuse(Code.ALREADY_DONE, "the chips have been given already", rules.cite("cash.steps"))
    if not buy_in.stated:
        return refuse(
            Code.STEP_SKIPPED, "announce the amount before giving chips", rules.cite("cash.steps", "calls.buy-in")
        )
    if command.amount != buy_in.amount:
        says = f"give exactly {format_dollars(buy_in.amount)} in chips"
        return refuse(Code.AMOUNT_DIFFERS, says, rules.cite("cash.steps"))
    if refusal := why_not_unapproved(state, buy_in, rules):
        return refusal
    if refusal := unconfirmed(rules, command.by, "chips", command.confirmed):
        return refusal
    done = tuple(sorted(command.confirmed))
    return (e.ChipsGiven(buy_in.player, buy_in.tender, buy_in.amount, buy_in.chips, done, buy_in.denomination),)


def why_not_unapproved(state: TableState, buy_in: BuyIn, rules: TableRules) -> Refusal | None:
    """So many color chips wait for a supervisor."""
    seat = state.seats[buy_in.player]
    count = buy_in.amount // seat.chip_value if buy_in.chips == COLOR else 0
    if buy_in.approved or count < int(rules.text("chips.supervisor_from", str(count + 1))):
        return None
    says = f"{count} color chips need a supervisor's approval"
    return refuse(Code.NEEDS_SUPERVISOR, says, rules.cite("chips.supervisor_from"))


@decides(
    c.DropTender,
    asks_for=e.TenderDropped,
    by=(*STAFF, Role.DEVICE),
    form={Role.SUPERVISOR: "Drop what was paid"},
    law=STEP_LAW[Step.BUY_IN],
)
def drop(state: TableState, command: c.DropTender, rules: TableRules) -> Events | Refusal:
    """Last step: what was paid goes where the rules say. It may hold the table up, so any of the staff can do it."""
    buy_in = _under_way(state, rules)
    if isinstance(buy_in, Refusal):
        return buy_in
    if not buy_in.given:
        return refuse(Code.STEP_SKIPPED, "give the chips before the drop", rules.cite("cash.steps", "cash.into"))
    boxes = tender_boxes(rules.rules, buy_in.tender)
    if command.into not in boxes:
        says = f"{buy_in.tender} goes into the {' or the '.join(boxes)}"
        return refuse(Code.WRONG_BOX, says, rules.cite("cash.into"))
    return (e.TenderDropped(buy_in.player, buy_in.tender, buy_in.amount, command.into),)


@decides(c.ReturnTender, asks_for=e.TenderReturned, by=Step.BUY_IN)
def give_back(state: TableState, command: c.ReturnTender, rules: TableRules) -> Events | Refusal:
    buy_in = _under_way(state, rules)
    if isinstance(buy_in, Refusal):
        return buy_in
    if buy_in.given:
        return refuse(Code.ALREADY_DONE, "the chips have been given already", rules.cite("cash.steps"))
    return (e.TenderReturned(buy_in.player, buy_in.tender, buy_in.amount),)
