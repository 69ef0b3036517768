"""The referee in whole numbers, against multiplication as it is taught at school."""

from __future__ import annotations

from math import comb

import pytest
from portfolios import ask_chain

from croupier.mathematics.powers import TooMuchWorkError, exact_weights, polynomial_power


@pytest.mark.parametrize("weights", [{0: 3, 1: 5}, {0: 1, 2: 7, 3: 1}, {0: 20, 5: 18}, {0: 4}])
@pytest.mark.parametrize("power", [1, 2, 7])
def test_a_power_is_what_multiplying_gives(weights: dict[int, int], power: int) -> None:
    found = {0: 1}
    for _ in range(power):
        product: dict[int, int] = {}
        for one, weight in found.items():
            for other, more in weights.items():
                product[one + other] = product.get(one + other, 0) + weight * more
        found = product
    powered = polynomial_power(weights, power)
    assert {place: weight for place, weight in enumerate(powered) if weight} == found


def test_red_is_binomial() -> None:
    weights, total = exact_weights(ask_chain("red"), 100)
    assert total == 38**100
    assert weights == {100 * (2 * won - 100): comb(100, won) * 18**won * 20 ** (100 - won) for won in range(101)}


def test_too_many_rounds_are_refused() -> None:
    with pytest.raises(TooMuchWorkError, match="limit"):
        exact_weights(ask_chain("red", "straight:17"), 10**6)
