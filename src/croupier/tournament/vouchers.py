"""Vouchers: what one is worth, who may use it and where, and what becomes of one that nobody uses."""

from __future__ import annotations

from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.rules import Rules
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, rules_of, stamp, the_plan, why_not_reasoned
from croupier.tournament.commands.entries import VOUCHER, Payment
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.persons import is_same
from croupier.tournament.plan import Plan, Prize
from croupier.tournament.records import Due, Entry, Paid, PrizeKind, Voucher
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field

VOUCHERS = frozenset((PrizeKind.ENTRY, PrizeKind.SEAT))


def worth(plan: Plan, prize: Prize) -> tuple[PrizeKind, Cents]:
    """Fee and buy-in of its event; where that event has neither, the value that the plan gives it."""
    event = plan.event(prize.voucher)
    assert event, f"the plan has no event {prize.voucher}"
    price = sum(event.price)
    return (PrizeKind.ENTRY, Cents(price)) if price else (PrizeKind.SEAT, parse_dollars(prize.value))


def issued(field: Field, event: str, due: Due, winner: Entry) -> Voucher:
    """What a winner is handed. Its two parts are those of its event now, and no later price changes them."""
    target = the_plan(field).event(due.what)
    assert target, f"the plan has no event {due.what}"
    fee = target.price[0] if due.kind is PrizeKind.ENTRY else Cents(0)
    number = f"V-{len(field.vouchers) + 1:06d}"
    parts = (Cents(min(fee, due.cents)), Cents(due.cents - min(fee, due.cents)))
    return Voucher(number, due.what, winner.player, winner.card, due.kind, *parts, won_in=event)


def is_paid_by_voucher(command: c.Enter) -> bool:
    return VOUCHER in (command.fee.way, command.buy_in.way)


def paid_by_voucher(field: Field, command: c.Enter, rules: Rules) -> tuple[Paid, Paid] | Refusal:
    """Fee and buy-in, both by the voucher, in its two parts; a place alone is a buy-in of what it is worth."""
    by = command.buy_in if command.buy_in.way == VOUCHER else command.fee
    voucher = field.vouchers.get(by.what)
    if voucher is None:
        return refuse(Code.UNKNOWN, f'there is no voucher "{by.what[:40]}" in this tournament', _cite(rules, ""))
    if refusal := _why_not_used(voucher, command, rules):
        return refusal
    if voucher.kind is PrizeKind.ENTRY and any(
        cents and paid != by for cents, paid in ((voucher.fee, command.fee), (voucher.buy_in, command.buy_in))
    ):
        return refuse(Code.BAD_PAYMENT, "one voucher pays fee and buy-in", _cite(rules, "_split"))
    return Paid(voucher.fee, by if voucher.fee else Payment()), Paid(voucher.buy_in, by)


def _why_not_used(voucher: Voucher, command: c.Enter, rules: Rules) -> Refusal | None:
    if voucher.event != command.event:
        return refuse(Code.BAD_PAYMENT, f"voucher {voucher.number} admits to {voucher.event}", _cite(rules, ""))
    if not is_same(command.player, command.card, voucher):
        says = f"voucher {voucher.number} was won by {voucher.player}, who alone may use it"
        return refuse(Code.NOT_THE_WINNER, says, _cite(rules, "_holder"))
    if voucher.used or voucher.lapsed:
        how = f"used by entry {voucher.used}" if voucher.used else f"lapsed: {voucher.lapsed}"
        return refuse(Code.VOUCHER_USED, f"voucher {voucher.number} was {how}", _cite(rules, ""))
    return None


def _cite(rules: Rules, of: str) -> str:
    return rules.cite(f"tournaments.voucher{of}")


def open_vouchers(field: Field, event: str = "") -> list[Voucher]:
    """Neither used nor lapsed: of one event, or of all."""
    unused = (each for each in field.vouchers.values() if not each.used and not each.lapsed)
    return [each for each in unused if event in ("", each.event)]


def promised(field: Field, event: str) -> list[str]:
    """What is out, or due and not handed over yet: each could still bring somebody into the event."""
    due = [due for run in field.events.values() for due in run.due if due.kind in VOUCHERS and due.what == event]
    vouchers = [f"voucher {each.number} of {each.player}" for each in open_vouchers(field, event)]
    return vouchers + [f"the voucher of {each.player}" for each in due]


@decides(c.LapseVoucher, by=DIRECTOR, label="Voucher {voucher} lapses")
def lapse_voucher(field: Field, command: c.LapseVoucher, law: Law) -> Events | Refusal:
    """What it was worth is awarded in the event that it admits to, which cannot end before (`awarding`): the house
    keeps nothing of it."""
    cite = rules_of(field, command, law).cite("tournaments.buyins_paid_out")
    voucher = field.vouchers.get(command.voucher)
    if voucher is None:
        return refuse(Code.UNKNOWN, f'there is no voucher "{command.voucher[:40]}"', cite)
    if voucher.used or voucher.lapsed:
        return refuse(Code.VOUCHER_USED, f"voucher {voucher.number} was used, or has lapsed", cite)
    refusal = why_not_reasoned(command.reason)
    lapsed = e.VoucherLapsed(voucher.number, command.reason, voucher.value, voucher.event, **stamp(command))
    return refusal or (lapsed,)
