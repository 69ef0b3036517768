"""The rounding rule, stated once: nothing is paid finer than the smallest chip of the table.

What is owed is rounded up to that chip, in the player's favor: half of an uneven stake (question C7), and a share of a
meter, to which the house adds what is missing; cents that cannot be divided stay in the meter (question C30). Only
where all winners together may get so much and no more, a share is cut down to the chip: the rest stays with the house.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.money.amount import Cents


def round_up(amount: Fraction, chip: Cents) -> Cents:
    """The least multiple of the chip that is not below the amount."""
    return Cents(-(-amount.numerator // (amount.denominator * chip)) * chip)


def round_down(amount: Fraction, chip: Cents) -> Cents:
    """The largest multiple of the chip that is not above the amount."""
    return Cents(amount.numerator // (amount.denominator * chip) * chip)
