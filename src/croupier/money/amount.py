"""Amounts of money: whole cents, and nothing else.

A float never comes near money, and neither does a fraction of a cent: text that names one is refused.
"""

from __future__ import annotations

import re
from typing import NewType

Cents = NewType("Cents", int)
CENTS_MAX = Cents(10**13)
"""A hundred billion dollars: a sum that no table sees, kept far from where databases end."""

_DOLLARS = re.compile(r"\$(?P<dollars>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.(?P<cents>[0-9]{2}))?", re.ASCII)


def parse_dollars(text: str) -> Cents:
    """Cents of `"$5"`, `"$0.50"` or `"$100,000"`; `ValueError` with a sentence for anything else."""
    match = _DOLLARS.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is not an amount; write it like "$5", "$0.50" or "$100,000"')
    return Cents(int(match["dollars"].replace(",", "")) * 100 + int(match["cents"] or 0))


def format_dollars(amount: Cents) -> str:
    """The shortest usual way to write an amount: `"$5"`, `"$0.50"`, `"$100,000"`, `"-$2.25"`."""
    dollars, cents = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${dollars:,}" + (f".{cents:02d}" if cents else "")


def format_points(points: int) -> str:
    """Points of a tournament, which are no money: `"1 point"`, `"12,500 points"`."""
    return f"{points:,} point{'' if abs(points) == 1 else 's'}"
