"""What the law says to the money of a plan: the limit on fee and buy-ins, extra points, goods in place of cash."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.tournament.checking import amount_findings, cents, text_findings
from croupier.tournament.checks_rounds import STACK_MAX
from croupier.tournament.plan import BUY_IN, FEE, Event, Extra, Plan

EXTRAS_MAX = 1_000
"""So often at most can one kind be bought: a number that is printed, and not "as often as one likes"."""
_FIELDS = {"re-buy": "rebuy", "add-on": "addon"}


def event_money(event: Event, where: str, rules: Rules) -> Iterator[Finding]:
    cite = rules.cite("tournaments.sheet_fees")
    yield from amount_findings(f"{where} fee", event.fee, cite=cite)
    yield from amount_findings(f"{where} buy_in", event.buy_in, cite=cite)
    for kind, extra in event.extras.items():
        yield from _extra(extra, f"{where} {_FIELDS[kind]}", len(event.rounds), rules)


def _extra(extra: Extra, where: str, rounds: int, rules: Rules) -> Iterator[Finding]:
    """What every player may buy, on terms that are printed: how many, until when, on what conditions."""
    terms, chance = rules.cite("tournaments.sheet_rebuys"), rules.cite("tournaments.extra_chips")
    yield from amount_findings(f"{where} price", extra.price, cite=terms)
    if not 1 <= extra.points <= STACK_MAX:
        yield Finding(f"{where} points", f"say how many points are bought, from 1 to {STACK_MAX:,}", terms)
    if not 1 <= extra.most <= EXTRAS_MAX:
        says = f"say how often every player may buy, from 1 to {EXTRAS_MAX:,} times"
        yield Finding(f"{where} most", says, chance)
    if not 1 <= extra.last_round <= max(1, rounds):
        yield Finding(f"{where} last_round", f"name a round of the event, from 1 to {max(1, rounds)}", terms)
    yield from text_findings(f"{where} conditions", extra.conditions, "on what conditions it can be bought", terms)


# The limit


def limit_findings(plan: Plan, rules: Rules) -> Iterator[Finding]:
    """Fee, buy-ins, and both together: for each entry, or for one entry in every event (question C39)."""
    most = parse_dollars(rules.value("tournaments.fee_and_buyins_max"))
    for place, event in enumerate(plan.events, 1):
        where, exposed = f"events {place}", _buy_ins(plan, event)
        yield from _over(where, cents(event.fee) or 0, exposed, most, rules)
        if exposed > most:
            says = (
                f"before the last round an entry can put {_dollars(exposed)} in play, and {_dollars(most)} is the "
                "limit; lower the buy-in, or what can be bought beside it"
            )
            yield Finding(f"{where} rounds", says, rules.cite("tournaments.structure"))
    if rules.value("tournaments.limit_for") == "tournament" and len(plan.events) > 1:
        fees = sum(cents(event.fee) or 0 for event in plan.events)
        yield from _over(
            "events", fees, sum(_buy_ins(plan, event) for event in plan.events), most, rules, " in all events"
        )


def _over(where: str, fee: int, buy_ins: int, most: int, rules: Rules, of: str = "") -> Iterator[Finding]:
    cite, limit = rules.cite("tournaments.fee_and_buyins_max"), f"the limit is {_dollars(most)}"
    at = (f"{where} fee", f"{where} buy_in") if not of else (where, where)
    if fee > most:
        yield Finding(at[0], f"the entry fee{of} is {_dollars(fee)}; {limit}", cite)
    if buy_ins > most:
        yield Finding(at[1], f"buy-in or voucher, re-buys and add-ons{of} come to {_dollars(buy_ins)}; {limit}", cite)
    if fee + buy_ins > most >= max(fee, buy_ins):
        says = f"fee and all buy-ins{of} come to {_dollars(fee + buy_ins)} together; {limit}"
        yield Finding(at[1], says, cite)


def _buy_ins(plan: Plan, event: Event) -> int:
    """The most that one entry can pay into the pool; a voucher for a place in an event without fee and buy-in is the
    buy-in there."""
    extras = sum((cents(extra.price) or 0) * max(0, extra.most) for extra in event.extras.values())
    vouchers = [prize.value for each in plan.events for prize in each.prizes if prize.voucher == event.name]
    seats = [cents(value) or 0 for value in vouchers] if cents(event.fee) == cents(event.buy_in) == 0 else []
    return max(cents(event.buy_in) or 0, *seats, 0) + extras


def _dollars(amount: int) -> str:
    return format_dollars(Cents(amount))


# Goods


def goods_findings(plan: Plan, rules: Rules) -> Iterator[Finding]:
    """Each has a value that was set before: that of the cash it stands for."""
    keys = {FEE: "tournaments.noncash_fee", BUY_IN: "tournaments.noncash_buyin"}
    for place, goods in enumerate(plan.goods, 1):
        where, cite = f"goods {place}", rules.cite(keys.get(goods.pays, ""))
        yield from text_findings(f"{where} what", goods.what, "what may be brought", cite)
        if goods.pays not in keys:
            yield Finding(f"{where} pays", f'"{goods.pays}" cannot be paid in goods; write "{FEE}" or "{BUY_IN}"')
            continue
        yield from amount_findings(f"{where} value", goods.value, least=1, cite=cite)
        prices = {cents(event.fee if goods.pays == FEE else event.buy_in) for event in plan.events}
        value = cents(goods.value)
        if value and value not in prices:
            says = f"no event has a cash {goods.pays} of {goods.value}; set the value that the cash {goods.pays} has"
            yield Finding(f"{where} value", says, cite)
    said = [(goods.what.strip(), goods.pays) for goods in plan.goods]
    if len(set(said)) < len(said):
        yield Finding("goods", "the same goods stand here twice; set one value for them")
