"""Who sits at the table, and the purchase of chips, step by step."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.playable import tender_boxes, tenders
from croupier.table import commands as c
from croupier.table.chips import VALUE_CHIPS
from croupier.table.rules import TableRules
from croupier.table.state import Seat, TableState
from croupier.table.value_chips import free_denomination
from croupier.views.by_seat import BySeat
from croupier.views.felt import Stack, chips_of, on_felt
from croupier.views.form_fields import fields_of, sold
from croupier.views.steps import Asking, StepView


class Seated(msgspec.Struct, frozen=True):
    """A player at the table, without what is in the purse."""

    seat: int
    player: str
    color: str
    chip_value: Cents
    lammer: str
    on_felt: Cents
    away: bool
    asked_again: bool
    to_confirm: tuple[str, ...]


class SeatView(msgspec.Struct, frozen=True):
    """A player at the table, with what is in the purse."""

    seat: int
    player: str
    color: str
    chip_value: Cents
    purse: dict[str, Cents]
    on_felt: Cents
    away: bool


def _seated(seat: Seat, state: TableState, rules: TableRules) -> Seated:
    return Seated(
        seat.number,
        seat.player,
        seat.color,
        seat.chip_value,
        seat.lammer,
        on_felt(seat),
        seat.away,
        seat.asked_again,
        seat.to_confirm,
    )


def _seat_view(seat: Seat, state: TableState, rules: TableRules) -> SeatView:
    return SeatView(seat.number, seat.player, seat.color, seat.chip_value, dict(seat.purse), on_felt(seat), seat.away)


class Seating:
    """The seats of one table in view after view: what is shown of a seat is made when the seat has changed."""

    def __init__(self) -> None:
        self.felt: BySeat[dict[str, Stack]] = BySeat(chips_of)
        self.players: BySeat[Seated] = BySeat(_seated)
        self.seats: BySeat[SeatView] = BySeat(_seat_view)


def buying(asking: Asking) -> tuple[StepView, ...]:
    """The purchase of chips, step by step; in a tournament nothing is sold at the table."""
    if asking.rules.is_tournament:
        return ()
    by, buy_in, rules = asking.by, asking.state.buy_in, asking.rules
    who, chips = asking.likely_player(), sold(rules)[-1]
    tender = next((each for each in tenders(rules.rules) if each != VALUE_CHIPS), "")
    kind = free_denomination(asking.state, who, rules)
    spread = c.SpreadTender(by, who, tender, kind, chips, True, asking.confirmed("buy-in"), kind)
    fields = fields_of(c.SpreadTender, asking.state, rules)
    amount = buy_in.amount if buy_in else Cents(0)
    boxes = tuple(tender_boxes(rules.rules, buy_in.tender)) if buy_in else ("",)
    words = rules.text(f"words.buy-in-{buy_in.tender.replace(' ', '-')}") if buy_in else ""
    says = ", ".join(filter(None, [words, format_dollars(amount)])) if buy_in else ""
    give = c.GiveChips(by, amount, asking.confirmed("chips"))
    sends, notes = {"amount": amount}, asking.notes("calls.buy-in")
    drops = [
        asking.step(
            c.DropTender(by, box),
            f"Drop it into the {box}" if box else "Drop it",
            key=f"DropTender:{box}",
            sends={"into": box},
        )
        for box in boxes
    ]
    return (
        asking.step(spread, "Spread the tender", ["buy-in"], notes=asking.notes("cash.steps"), fields=fields),
        asking.step(c.StateAmount(by, amount), "State the amount", says=says, sends=sends, notes=notes),
        asking.step(give, "Give the chips", ["chips"], sends=sends),
        *drops,
        asking.step(c.ReturnTender(by), "Give it back"),
    )
