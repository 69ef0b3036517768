"""The float: the house's chips at the table, as the postings leave it. What it cannot pay waits for a fill.

A table whose opening names no float is not asked what it holds, and neither is one with terminals, as electronic chips
are none of the tray. Money in a meter is the meter's, and no part of this.
"""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_amount
from croupier.table.deciding import decides
from croupier.table.floating import MOVES_FLOAT, float_change
from croupier.table.people import Role
from croupier.table.phases import Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState

NEVER_WAITS = frozenset((c.CloseTable, c.EndTimer, c.WriteOffOwed))
"""A closing makes good what is missing, what the time has ended cannot wait, and a debt that is given up moves no
chip."""


def missing(state: TableState, events: Events, rules: TableRules) -> Cents:
    """How much more these events take from the float than it holds; nothing where nobody asks."""
    moving = [event for event in events if type(event) in MOVES_FLOAT]
    opening = next((event.float_ for event in moving if isinstance(event, e.TableOpened)), state.opening_float)
    if not moving or not opening or rules.setup.terminals:
        return Cents(0)
    change = sum(map(float_change, moving))
    return Cents(max(0, -state.float_ - change) if change < 0 else 0)


def why_not_paid(state: TableState, events: Events, rules: TableRules) -> Refusal | None:
    """The floor is called to it; a table that is not open yet has nobody to call."""
    lacks = missing(state, events, rules)
    if not lacks:
        return None
    says = short(lacks)
    return refuse(Code.FLOAT_SHORT, says, calls="" if state.phase is Phase.CLOSED else says)


def short(lacks: Cents) -> str:
    return f"the float is {format_dollars(lacks)} short: bring a fill"


@decides(c.TakeFill, asks_for=e.FillTaken, by=(Role.MACHINE,))
def take_fill(state: TableState, command: c.TakeFill, rules: TableRules) -> Events | Refusal:
    return _why_not_slip(state, command.slip) or (e.FillTaken(command.slip),)


@decides(c.TakeCredit, asks_for=e.CreditTaken, by=(Role.MACHINE,))
def take_credit(state: TableState, command: c.TakeCredit, rules: TableRules) -> Events | Refusal:
    if refusal := _why_not_slip(state, command.slip):
        return refusal
    if state.opening_float and command.slip.amount > state.float_:
        held, asked = format_dollars(state.float_), format_dollars(command.slip.amount)
        return refuse(Code.FLOAT_SHORT, f"the float holds {held}, which is less than {asked}")
    return (e.CreditTaken(command.slip),)


def _why_not_slip(state: TableState, slip: c.Slip) -> Refusal | None:
    if slip.number in state.slips:
        return refuse(Code.ALREADY_DONE, f"slip {slip.number} was taken already")
    if not slip.number.strip():
        return refuse(Code.BAD_NAME, "a slip needs its number")
    if refusal := why_not_amount(slip.amount, "the amount of a slip"):
        return refusal
    if any(cents < 0 for cents in slip.chips.values()) or sum(slip.chips.values()) != slip.amount * bool(slip.chips):
        return refuse(Code.BAD_AMOUNT, f"the chips of slip {slip.number} do not add up to its amount")
    return None
