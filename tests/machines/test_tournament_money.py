"""Random tournaments to their end, beside a purse that is kept by hand: what went in has come out, to the cent."""

from __future__ import annotations

import pytest
from tournament_money import Story


@pytest.mark.parametrize("seed", range(12))
def test_every_buy_in_is_paid_out_and_no_fee_is(seed: int) -> None:
    Story(seed).played()
