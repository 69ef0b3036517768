"""What a dealer does beside the round: people, chips, purchases, wagers by the dealer's hand.

A button is open when it is the time for it and there is somebody to do it with; what is then asked for, and for whom,
the table still decides.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.table import commands as c
from croupier.table.asking import NAME_MAX
from croupier.table.buying import boxes_for, tenders
from croupier.table.rules import TableRules
from croupier.table.state import COLOR, ELECTRONIC, VALUE, VALUE_CHIPS, Seat, TableState
from croupier.table.wagering import smallest_value_chip
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


class FormView(msgspec.Struct, frozen=True):
    """What forms offer to choose from."""

    tenders: tuple[str, ...]
    sold: tuple[str, ...]
    """Chips that are sold here."""
    values: tuple[Cents, ...]
    """What a color chip may be worth; empty where it may be any number of the smallest chip."""
    colors: tuple[str, ...]
    """That nobody has."""
    smallest: Cents
    coupons: tuple[str, ...]
    premises: str
    free_seat: int
    side_bets: tuple[str, ...]


def seated(state: TableState) -> tuple[Seated, ...]:
    return tuple(
        Seated(
            seat.number,
            player,
            seat.color,
            seat.chip_value,
            seat.lammer,
            Cents(sum(seat.wagers.values())),
            seat.away,
            seat.asked_again,
            seat.to_confirm,
        )
        for player, seat in state.in_order()
    )


def form_view(state: TableState, rules: TableRules) -> FormView:
    taken = {seat.color for seat in state.seats.values()}
    return FormView(
        tenders=tuple(sorted(tenders(rules), key=lambda tender: tender == VALUE_CHIPS)),
        sold=(ELECTRONIC,) if rules.setup.terminals else (COLOR, VALUE),
        values=tuple(parse_dollars(text) for text in rules.rules.names("chips.values")),
        colors=tuple(color for color in rules.setup.colors if color not in taken),
        smallest=smallest_value_chip(rules),
        coupons=rules.rules.names("coupons.kinds"),
        premises=rules.setup.premises,
        free_seat=_free_seat(state),
        side_bets=tuple(rules.setup.sidebets),
    )


def _free_seat(state: TableState) -> int:
    taken = {seat.number for seat in state.seats.values()}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def buying(asking: Asking) -> tuple[StepView, ...]:
    """The purchase of chips, step by step."""
    by, buy_in, rules = asking.by, asking.state.buy_in, asking.rules
    who = _likely(asking.state, lambda seat: not seat.away)
    chips = ELECTRONIC if rules.setup.terminals else VALUE
    tender = next((each for each in tenders(rules) if each != VALUE_CHIPS), "")
    spread = c.SpreadTender(by, who, tender, smallest_value_chip(rules), chips, True, asking.confirmed("buy-in"))
    amount = buy_in.amount if buy_in else Cents(0)
    boxes = tuple(boxes_for(buy_in.tender, rules)) if buy_in else ("",)
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
        asking.step(spread, "Spread what is paid", ["buy-in"], notes=asking.notes("cash.steps")),
        asking.step(c.StateAmount(by, amount), "State the amount", says=says, sends=sends, notes=notes),
        asking.step(give, "Give the chips", ["chips"], sends=sends),
        *drops,
        asking.step(c.ReturnTender(by), "Give it back"),
    )


def desk(asking: Asking) -> tuple[StepView, ...]:
    """Everything else, each with the form that the screen has for it."""
    by, state, rules = asking.by, asking.state, asking.rules
    someone, chip = _likely(state, lambda seat: not seat.away), smallest_value_chip(rules)
    turns = not state.wheel_turning
    asks: list[tuple[c.Command, str]] = [
        (c.SeatPlayer(by, "a new player", _free_seat(state)), "Seat a player"),
        (c.AskAgain(by, someone), "Ask to repeat a bet"),
        (c.OpenDispute(by, someone, "a dispute"), "Open a dispute"),
        (c.RelieveDealer(by, f"not {state.dealer}"[:NAME_MAX]), "Relieve the dealer"),
    ]
    wheel = c.ReportWheel(by, turns, "said")
    if rules.setup.sidebets:
        asks.append((c.ReportFault(by, next(iter(rules.setup.sidebets)), "a fault"), "Side bet out of order"))
    forms: list[tuple[c.Command, str, list[str]]] = [
        (c.SetChips(by, someone, ""), "Color and value", []),
        (c.PlaceWager(by, someone, "", chip, ""), "Place a bet for a player", []),
        (c.WithdrawWager(by, someone, "", ""), "Give a bet back", []),
        (c.ColorUp(by, someone, chip), "Color up", []),
        (c.CashOut(by, someone), "Cash out", []),
        (c.LeaveSeat(by, someone), "A player leaves", []),
    ]
    if rules.rules.names("coupons.kinds"):
        forms.append((c.PlaceCoupon(by, someone, "", chip, "", ""), "Place a coupon", []))
    if "tokes.allowed" in rules.rules:
        forms.append((c.GiveToke(by, someone, chip, ""), "A toke", []))
        if rules.setup.tokes:
            forms.append((c.PlaceToke(by, someone, "", chip, ""), "Bet a toke", ["toke"]))
    return (
        *(asking.step(command, title) for command, title in asks),
        asking.step(wheel, "The wheel turns again" if turns else "The wheel stands still", sends={"turning": turns}),
        asking.form(c.BringChips(by, someone, chip, ""), "Chips from another table", sends={"admitted": True}),
        *(asking.form(command, title, steps) for command, title, steps in forms),
    )


def _likely(state: TableState, test: Callable[[Seat], bool]) -> str:
    """The first player for whom it holds, or else the first; nobody, at an empty table."""
    seats = state.seats.values()
    return next((seat.player for seat in seats if test(seat)), next(iter(state.seats), ""))
