"""How a fee, a buy-in or extra points are paid: at the price of the plan, in one of the ways that it has."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.rules import Rules
from croupier.tournament.commands.entries import CASH, COMPLIMENTARY, GOODS, Payment
from croupier.tournament.plan import FEE, Plan
from croupier.tournament.records import Paid
from croupier.tournament.refusals import Code, Refusal, refuse


def paid_for(plan: Plan, purpose: str, price: Cents, by: Payment, rules: Rules) -> Paid | Refusal:
    """What is entered for it: the price, however it is paid. Vouchers are asked for elsewhere."""
    if price == 0:
        free = by == Payment()
        return Paid(price) if free else refuse(Code.BAD_PAYMENT, f"there is no {purpose} to be paid")
    if by.way == GOODS:
        return _in_goods(plan, purpose, price, by, rules)
    if by.way not in (CASH, COMPLIMENTARY):
        return refuse(Code.BAD_PAYMENT, f'a {purpose} cannot be paid by "{by.way[:40]}"')
    if by.what:
        return refuse(Code.BAD_PAYMENT, f"only goods and vouchers are named: {by.way} is not")
    return Paid(price, by)


def _in_goods(plan: Plan, purpose: str, price: Cents, by: Payment, rules: Rules) -> Paid | Refusal:
    """Goods have a value that was set before, and it is that of the price in cash."""
    cite = rules.cite("tournaments.noncash_fee" if purpose == FEE else "tournaments.noncash_buyin")
    values = [parse_dollars(each.value) for each in plan.goods if each.what == by.what and each.pays == purpose]
    if not values:
        return refuse(Code.BAD_PAYMENT, f'the plan sets no value for "{by.what[:80]}" as a {purpose}', cite)
    if price not in values:
        says = f'"{by.what}" has the value {format_dollars(values[0])}, and the {purpose} is {format_dollars(price)}'
        return refuse(Code.BAD_PAYMENT, says, cite)
    return Paid(price, by)
