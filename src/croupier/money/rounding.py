"""The rounding rule, stated once: what is paid out is rounded up to the smallest chip, in the player's favor.

Only two things ever need it: half of an uneven stake, and a share of a meter. The first goes up to the smallest chip of
the table (question C7); a share of a meter is cut down to whole cents, and what is left over stays in the meter
(question C30), because rounding several shares up would pay more than the meter holds.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.money.amount import Cents


def round_up(amount: Fraction, chip: Cents) -> Cents:
    """The least multiple of the chip that is not below the amount."""
    return Cents(-(-amount.numerator // (amount.denominator * chip)) * chip)


def share(amount: Cents, among: int) -> Cents:
    """What each of several gets, in whole cents."""
    return Cents(amount // among)
