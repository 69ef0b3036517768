"""Exact fractions as decimals: rounded half up, and never a float on the way."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt


def rounded(value: Fraction, places: int) -> Fraction:
    """The value at so many decimal places, a half going away from zero."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(-whole if value < 0 else whole, 10**places)


def decimal(value: Fraction, places: int = 3) -> str:
    """The value with so many places: `2.615`."""
    shown = rounded(value, places)
    whole = abs(shown) * 10**places
    text = f"{int(whole) // 10**places}" + (f".{int(whole) % 10**places:0{places}d}" if places else "")
    return f"-{text}" if shown < 0 else text


def percent(value: Fraction, places: int = 3) -> str:
    """The value in per cent: `5.263 %`."""
    return f"{decimal(value * 100, places)} %"


def square_root(value: Fraction, places: int) -> Fraction:
    """The square root at so many decimal places, cut off below them."""
    scale = 10**places
    return Fraction(isqrt(value.numerator * scale**2 // value.denominator), scale)
