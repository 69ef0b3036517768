"""Exact numbers as a document writes them: with as many places as the matter needs, and digits in groups."""

from __future__ import annotations

from fractions import Fraction

from croupier.mathematics.decimals import decimal, percent, rounded
from croupier.money.amount import Cents, format_dollars

PER_CENT = 6
"""Places of edges and returns in per cent."""


def share(value: Fraction, places: int = PER_CENT) -> str:
    """`94.736842 %`"""
    return percent(value, places).replace("-", "−")


def change(value: Fraction, places: int = PER_CENT) -> str:
    """A difference in percentage points, with its sign: `+1.388605`."""
    return ("+" if value > 0 else "") + decimal(value * 100, places).replace("-", "−")


def whole(value: int) -> str:
    return f"{value:,}"


def amount(value: Fraction, places: int = 6) -> str:
    """A number without trailing zeros behind the point: `36`, `0.5`, `5.762617`."""
    text = decimal(value, places)
    text = text.rstrip("0").rstrip(".") if "." in text else text
    head, point, rest = text.partition(".")
    return f"{int(head):,}{point}{rest}".replace("-", "−") if head != "-0" else f"−0{point}{rest}"


def one_in(chance: Fraction) -> str:
    """How seldom: `1 in 38`, `1 in 2.11`, `1 in 1,013,523`."""
    times = 1 / chance
    places = 0 if times >= 1000 or times.denominator == 1 else 2
    head, point, rest = decimal(times, places).partition(".")
    return f"1 in {int(head):,}{point}{rest}"


def places_for(chances: list[Fraction]) -> int:
    """Decimal places by which the smallest chance still shows four digits, eight at least."""
    places = 8
    while places < 24 and rounded(min(chances), places) * 10**places < 1000:
        places += 1
    return places


def dollars(value: Fraction) -> str:
    """To the cent below."""
    return format_dollars(Cents(int(value * 100)))


def exactly(value: Fraction) -> str:
    return str(value).replace("-", "−")
