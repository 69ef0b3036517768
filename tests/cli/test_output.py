"""Numbers as the tables print them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cli.output import signed


@pytest.mark.parametrize(
    ("value", "shown"), [(Fraction(35), "+35"), (Fraction(-1, 2), "-1/2"), (Fraction(0), "0"), (Fraction(3, 2), "+3/2")]
)
def test_a_gain_has_its_sign(value: Fraction, shown: str) -> None:
    assert signed(value) == shown
