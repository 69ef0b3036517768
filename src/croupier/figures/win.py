"""Win and hold of one table over one period, from what was counted. No other module computes win.

    win = drop + closer + credits - opener - fills

A win is *final* once the drop was counted, *projected* while the drop is the sum of the purchases that were seen, and
*partial* while no drop is known: then it is what the chips alone say. Without an opener or a closer there is no number
at all. Nothing is not zero: an amount that is not known is `None`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.money.amount import Cents, format_dollars


class FiguresError(ValueError):
    """Amounts that cannot be: one sentence says which."""


class Kind(StrEnum):
    FINAL = "final"
    """with a counted drop"""
    PROJECTED = "projected"
    """with the purchases that were seen in place of the drop"""
    PARTIAL = "partial"
    """without any drop"""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is known of one table and period; `None` where nothing is."""

    opener: Cents | None = None
    closer: Cents | None = None
    fills: tuple[Cents, ...] = ()
    credits: tuple[Cents, ...] = ()
    counted_drop: Cents | None = None
    seen_drop: Cents | None = None
    """Purchases of chips that were observed or recorded, before the boxes are counted."""


@dataclass(frozen=True, slots=True)
class Win:
    kind: Kind
    amount: Cents
    drop: Cents | None

    @property
    def hold(self) -> Fraction | None:
        """Win for each unit of drop; undefined without a drop, and for a drop of zero."""
        return Fraction(self.amount, self.drop) if self.drop else None


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A record that a win cannot do without is missing."""

    missing: tuple[str, ...]

    @property
    def says(self) -> str:
        return f"no win can be stated: {' and '.join(self.missing)} missing"


def win(counts: Counts) -> Win | Incomplete:
    _check(counts)
    if counts.opener is None or counts.closer is None:
        known = {"opener": counts.opener, "closer": counts.closer}
        return Incomplete(tuple(name for name, amount in known.items() if amount is None))
    chips = counts.closer + sum(counts.credits) - counts.opener - sum(counts.fills)
    if counts.counted_drop is not None:
        return Win(Kind.FINAL, Cents(chips + counts.counted_drop), counts.counted_drop)
    if counts.seen_drop is not None:
        return Win(Kind.PROJECTED, Cents(chips + counts.seen_drop), counts.seen_drop)
    return Win(Kind.PARTIAL, Cents(chips), None)


def _check(counts: Counts) -> None:
    named = {
        "opener": [counts.opener],
        "closer": [counts.closer],
        "fill": counts.fills,
        "credit": counts.credits,
        "drop": [counts.counted_drop, counts.seen_drop],
    }
    for name, amounts in named.items():
        for amount in amounts:
            if amount is not None and amount < 0:
                raise FiguresError(f"{name}: {format_dollars(amount)} is below zero")
    for name in ("fill", "credit"):
        if any(amount == 0 for amount in named[name]):
            raise FiguresError(f"{name}: nothing was moved; leave it out")
