"""A wheel that its maker arranged in another order: the table plays by that order."""

from __future__ import annotations

import pytest
from nights import DAN, play, rules_of

from croupier.game.wheel import DOUBLE_ZERO
from croupier.table import commands as c

SWAPPED = {"28": "26", "26": "28"}  # both black, so that the colors still alternate
ROTOR = [SWAPPED.get(pocket, str(pocket)) for pocket in DOUBLE_ZERO.rotor]


def test_the_order_of_the_set_up_is_the_wheels() -> None:
    assert rules_of("us-co", rotor=ROTOR).wheel.neighbors(DOUBLE_ZERO.rotor[0]) == ("2", "26")
    assert rules_of("us-co").wheel.neighbors(DOUBLE_ZERO.rotor[0]) == ("2", "28")


@pytest.mark.parametrize(("rotor", "verdict"), [([], "adjacent"), (ROTOR, "other")])
def test_pockets_that_touch_pay_by_the_wheel_that_turns(rotor: list[str], verdict: str) -> None:
    """Spinner Winner with two balls in 0 and 28: neighbors on the usual wheel, and not on the other."""
    night = play("us-co", sidebets={"spinner-winner": "SW2-U03"}, areas=["spinner-winner"], rotor=rotor)
    night.sit("Ann", 10_000)
    night.round("8")
    night.bet("Ann", "spinner-winner", 500)
    night.to_outcome("8")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.StartBonus(DAN))
    night.do(c.RecordBonusBall(DAN, "0"))
    events = night.do(c.RecordBonusBall(DAN, "28"))
    paid = events[-1]
    assert [proof.verdict for proof in paid.proofs] == [verdict]  # type: ignore[attr-defined]
