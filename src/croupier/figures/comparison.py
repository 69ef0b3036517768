"""Counted against computed win: one line for each table and shift, with what may lie behind a difference.

The count knows chips and money; the log knows every purchase and every payment. What differs is told apart: the box
against the purchases, the tray against what it should hold. Causes follow from the amounts alone, the likeliest first,
and never name anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.figures.table_figures import Position, Settled, TableFigures
from croupier.figures.win import Counts, FiguresError, Incomplete, Win, win
from croupier.money.amount import Cents, format_dollars
from croupier.table.records import Takings

NOTES = tuple(Cents(100 * dollars) for dollars in (100, 50, 20, 10, 5, 2, 1))
"""What currency comes in."""
_FEW = 5
"""So many chips or notes of one kind are still one mistake."""


class Payment(NamedTuple):
    """A wager that won, as the log has it."""

    stake: Cents
    won: Cents


class Brought(NamedTuple):
    """A fill by its slip: what there is of each denomination."""

    slip: str
    amount: Cents
    chips: Mapping[Cents, Cents]


@dataclass(frozen=True, slots=True)
class Shift:
    """All that is known of one table in one shift."""

    table: str
    shift: str
    counts: Counts
    figures: TableFigures | Settled | None = None
    """Of the table's log over the same time; nothing where the table has none, or it was not read."""
    denominations: tuple[Cents, ...] = ()
    """Of the chips in the tray."""
    purchases: tuple[Cents, ...] = ()
    disputed: tuple[Cents, ...] = ()
    """Amounts that players claimed, or that were paid under dispute."""
    box_events: tuple[str, ...] = ()
    """What happened to the box out of turn, in plain words: `opened at 02:10, scheduled for 04:00`."""
    takings: Takings | None = None
    """Where its wagers were not read: what the table itself has added up."""
    payments: tuple[Payment, ...] = ()
    brought: tuple[Brought, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    table: str
    shift: str
    counted: Win | Incomplete
    computed: Cents | None
    difference: Cents | None
    """Counted less computed; nothing unless both are known."""
    box: Cents | None
    """Of it, the drop less the purchases of the log."""
    tray: Cents | None
    """Of it, what was counted in the tray less what should be there."""
    position: Position | None
    causes: tuple[str, ...]


def compare(shift: Shift) -> Comparison:
    if any(amount <= 0 for amount in (*shift.denominations, *shift.purchases, *shift.disputed)):
        raise FiguresError(f"table {shift.table}: denominations, purchases and disputed amounts are above zero")
    counted, figures = win(shift.counts), shift.figures
    takings = figures.takings if figures else shift.takings
    position = figures.position if figures else None
    if not isinstance(counted, Win) or counted.drop is None or takings is None:
        causes = [counted.says] if isinstance(counted, Incomplete) else []
        computed = takings.win if takings else None
        found = (*causes, *shift.box_events, *_by_chance(position))
        return Comparison(shift.table, shift.shift, counted, computed, None, None, None, position, found)
    difference = Cents(counted.amount - takings.win)
    box = Cents(counted.drop - takings.drop)
    tray = Cents(difference - box)
    causes = list(dict.fromkeys(_causes(shift, box, tray)))
    if difference and not causes:
        causes = [f"nothing on record explains {format_dollars(difference)}: count box and tray again"]
    found = (*causes, *_by_chance(position))
    return Comparison(shift.table, shift.shift, counted, takings.win, difference, box, tray, position, found)


def _causes(shift: Shift, box: int, tray: int) -> Iterator[str]:
    for event in shift.box_events:
        yield f"the drop box: {event}" + (f"; it is {_off(box)}" if box else "")
    if box and box == -tray:
        yield _unrecorded(box)
    if tray and shift.figures and tray == -shift.figures.owed:
        yield f"{_dollars(tray)} is still owed by players, since a number was corrected"
    if tray:
        yield from _slips(shift.counts, tray)
        yield from _corrections(shift, tray)
        yield from _short_fills(shift.brought, tray)
        yield from _payments(shift.payments, tray)
        yield from _pieces("chip", shift.denominations, tray, "tray")
    if box:
        yield from _purchases(shift.purchases, box)
        yield from _pieces("note", NOTES, box, "box")


def _unrecorded(box: int) -> str:
    amount = _dollars(box)
    if box > 0:
        return f"a purchase of {amount} went into the box and was not recorded"
    return f"a purchase of {amount} was recorded, and neither its money nor its chips moved"


def _slips(counts: Counts, tray: int) -> Iterator[str]:
    """A fill that did not come leaves the tray short; a credit that did not go leaves it over."""
    amount = _dollars(tray)
    fill, credit = abs(tray) in counts.fills, abs(tray) in counts.credits
    if fill:
        short = f"the fill of {amount} was not received, or its slip was counted twice"
        yield short if tray < 0 else f"the fill of {amount} was received twice, or a slip of that amount is missing"
    if credit:
        over = f"the credit of {amount} did not leave the table, or its slip was counted twice"
        yield over if tray > 0 else f"the credit of {amount} left the table twice, or a slip of that amount is missing"


def _short_fills(brought: Sequence[Brought], tray: int) -> Iterator[str]:
    """A fill of which chips of one kind are missing, more than are ever mistaken one by one."""
    for fill in brought if tray < 0 else ():
        for kind, amount in fill.chips.items():
            count = -tray // kind
            if -tray % kind == 0 and -tray <= amount and -tray < fill.amount and count > 1:
                yield f"fill {fill.slip} came short: {count} chips of {format_dollars(kind)} of its {_dollars(amount)}"


def _payments(payments: Sequence[Payment], tray: int) -> Iterator[str]:
    """A winner who got the payment twice, or one stake too much; or who got nothing, or one stake too little."""
    amount = _dollars(tray)
    if any(each.won == abs(tray) for each in payments):
        yield f"a payment of {amount} was {'made twice' if tray < 0 else 'not made'}"
    if any(each.stake == abs(tray) for each in payments):
        yield f"a bet of {amount} was paid one stake too {'much' if tray < 0 else 'little'}"


def _corrections(shift: Shift, tray: int) -> Iterator[str]:
    amount, disputed = _dollars(tray), shift.disputed
    moved = {each.amount for each in shift.figures.adjusted} if shift.figures else set()
    if -tray in moved:
        yield f"a correction of {amount} was recorded and not carried out"
    if tray in moved:
        yield f"a correction of {amount} was carried out twice"
    if abs(tray) in disputed:
        yield f"the disputed payment of {amount} was {'not made' if tray > 0 else 'made, and is not recorded'}"


def _purchases(purchases: Sequence[Cents], box: int) -> Iterator[str]:
    if abs(box) in purchases:
        amount = _dollars(box)
        short = f"the money of a purchase of {amount} is not in the box, or in that of another table"
        yield short if box < 0 else f"the money of a purchase of {amount} was counted twice, or is another table's"


def _pieces(what: str, kinds: Sequence[Cents], off: int, where: str) -> Iterator[str]:
    """The fewest pieces of one kind that make the amount."""
    fitting = [kind for kind in kinds if abs(off) % kind == 0 and abs(off) // kind <= _FEW]
    if fitting:
        kind = max(fitting)
        count = abs(off) // kind
        named = f"a {format_dollars(kind)} {what}" if count == 1 else f"{count} {what}s of {format_dollars(kind)}"
        if what == "chip":
            yield f"{named} {'left' if off < 0 else 'entered'} the {where} unseen"
        else:
            fault = "missing from" if off < 0 else "too many in"
            yield f"{named} {fault} the {where}: miscounted, or not dropped as recorded"


def _by_chance(position: Position | None) -> Iterator[str]:
    """The log by itself: a win that these wagers hardly ever bring."""
    if position is None or not position.is_outside:
        return
    if position.at_most < position.at_least:
        yield "the computed win is below the interval: look for overpayments and for bets placed late"
    else:
        yield "the computed win is above the interval: look for winners that were not paid, and at the wheel"


def _dollars(cents: int) -> str:
    return format_dollars(Cents(abs(cents)))


def _off(cents: int) -> str:
    return f"{_dollars(cents)} {'short' if cents < 0 else 'over'}"
