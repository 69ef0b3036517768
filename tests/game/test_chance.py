"""Chances are whole weights and always sum to one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.game.chance import Distribution


def test_uniform_counts_what_is_named_twice() -> None:
    assert dict(Distribution.uniform("aab")) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": 1, "b": -1}])
def test_what_is_no_distribution_is_refused(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        Distribution(weights)
