"""What the law says to the prizes of a plan: each described exactly, and all buy-ins paid out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.tournament.checking import amount_findings, cents, text_findings
from croupier.tournament.plan import Event, Plan, Prize, parse_share

PRIZES_MAX = 1_000


def prize_findings(plan: Plan, index: int, rules: Rules) -> Iterator[Finding]:
    """Of the event at this place in the plan."""
    event, where = plan.events[index], f"events {index + 1}"
    cite = rules.cite("tournaments.sheet_prizes")
    if not 1 <= len(event.prizes) <= PRIZES_MAX:
        yield Finding(f"{where} prizes", f"say what is won: 1 to {PRIZES_MAX:,} prizes", cite)
    places = [prize.place for prize in event.prizes]
    if sorted(places) != list(range(1, len(places) + 1)):
        yield Finding(f"{where} prizes", "give every place its prize once: 1, 2, 3, without gaps", cite)
    for number, prize in enumerate(event.prizes, 1):
        yield from _prize(plan, index, prize, f"{where} prizes {number}", rules)
    yield from _unawarded(plan, index, where, rules)
    yield from _shares(plan, index, where, rules)


def _prize(plan: Plan, index: int, prize: Prize, where: str, rules: Rules) -> Iterator[Finding]:
    """A share, cash that the house adds, goods with their value, a voucher; or several of them."""
    cite = rules.cite("tournaments.sheet_prizes")
    if not (prize.share or prize.cash or prize.goods or prize.voucher):
        yield Finding(where, "describe the prize: a share of the pool, cash, goods or a voucher", cite)
    if prize.share and not _share(prize):
        says = f'"{prize.share[:40]}" is no share of the pool; write it like "45 %" or "12.5 %"'
        yield Finding(f"{where} share", says, cite)
    if prize.cash:
        yield from amount_findings(f"{where} cash", prize.cash, least=1, cite=cite)
    if prize.goods:
        yield from text_findings(f"{where} goods", prize.goods, "exactly what is won", cite)
        yield from amount_findings(f"{where} value", prize.value, least=1, cite=cite)
    if prize.voucher:
        yield from _voucher(plan, index, prize, where, rules)
    elif prize.value and not prize.goods:
        yield Finding(
            f"{where} value", "a value is for goods, or for a voucher to an event without fee and buy-in", cite
        )


def _voucher(plan: Plan, index: int, prize: Prize, where: str, rules: Rules) -> Iterator[Finding]:
    cite = rules.cite("tournaments.voucher")
    event = _later(plan, index, prize.voucher)
    if event is None:
        yield Finding(f"{where} voucher", "a voucher admits to a later event of this tournament; name one", cite)
    elif _is_free(event) and prize.goods:
        yield Finding(f"{where} goods", "the value would be that of goods and voucher; make them two prizes", cite)
    elif _is_free(event):
        seat = rules.cite("tournaments.seat_voucher")
        yield from amount_findings(f"{where} value", prize.value, least=1, cite=seat)
    elif prize.value and not prize.goods:
        says = f"the voucher is worth fee and buy-in of {event.name}; leave its value out"
        yield Finding(f"{where} value", says, cite)


def _unawarded(plan: Plan, index: int, where: str, rules: Rules) -> Iterator[Finding]:
    event = plan.events[index]
    if event.unawarded and _later(plan, index, event.unawarded) is None:
        says = "what is left of a pool is carried to a later event of this tournament; name one"
        yield Finding(f"{where} unawarded", says, rules.cite("tournaments.event_pools"))


def _shares(plan: Plan, index: int, where: str, rules: Rules) -> Iterator[Finding]:
    """All that is in the pool is awarded, here or in the later event that gets the rest: the house keeps nothing."""
    event = plan.events[index]
    total = sum((_share(prize) or Fraction() for prize in event.prizes), Fraction())
    if not has_pool(plan, index):
        if total:
            says = "nobody pays a buy-in and nothing is carried here: there is no pool to share"
            yield Finding(f"{where} prizes", says, rules.cite("tournaments.prize_pool"))
        return
    if total == 1 or (total < 1 and event.unawarded):
        return
    says = f"the shares come to {_percent(total)} of the pool; "
    says += "no more can be paid" if total > 1 else "all buy-ins go to winners, or to a later event (unawarded)"
    yield Finding(f"{where} prizes", says, rules.cite("tournaments.buyins_paid_out"))
    if plan.is_joint:
        says = "licensees join only in a tournament that returns everything it takes as prizes; make it 100 %"
        yield Finding(f"{where} prizes", says, rules.cite("tournaments.joint"))


def has_pool(plan: Plan, index: int) -> bool:
    """Whether money comes together here: buy-ins, what an earlier event carries, vouchers that are buy-ins."""
    event = plan.events[index]
    prices = [event.buy_in, *(extra.price for extra in event.extras.values())]
    before = plan.events[:index]
    carried = any(each.unawarded == event.name for each in before)
    seats = _is_free(event) and any(prize.voucher == event.name for each in before for prize in each.prizes)
    return any(cents(price) for price in prices) or carried or seats


def _is_free(event: Event) -> bool:
    return cents(event.fee) == 0 and cents(event.buy_in) == 0


def _later(plan: Plan, index: int, name: str) -> Event | None:
    return next((event for event in plan.events[index + 1 :] if event.name == name), None)


def _share(prize: Prize) -> Fraction | None:
    """Nothing where the text is no share; a share of nothing is none."""
    try:
        return parse_share(prize.share) or None
    except ValueError:
        return None


def _percent(share: Fraction) -> str:
    whole, part = divmod(share * 100 * 10_000, 10_000)
    return f"{whole}" + (f".{int(part):04d}".rstrip("0") if part else "") + " %"
