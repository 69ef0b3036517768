"""Win and hold, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.figures.win import Counts, FiguresError, Incomplete, Kind, Win, win
from croupier.money.amount import Cents

NIGHT: dict[str, Any] = {
    "opener": 2_000_000,
    "closer": 1_650_000,
    "fills": (500_000, 100_000),
    "credits": (250_000,),
}
"""$16,500 + $2,500 - $20,000 - $6,000: the chips alone are $7,000 short."""


def test_a_counted_drop_makes_it_final() -> None:
    found = win(Counts(**NIGHT, counted_drop=Cents(1_000_000), seen_drop=Cents(990_000)))
    assert found == Win(Kind.FINAL, Cents(300_000), Cents(1_000_000))
    assert found.hold == Fraction(3, 10)


def test_purchases_that_were_seen_make_it_projected() -> None:
    found = win(Counts(**NIGHT, seen_drop=Cents(990_000)))
    assert found == Win(Kind.PROJECTED, Cents(290_000), Cents(990_000))


def test_no_drop_makes_it_partial_and_a_drop_of_zero_does_not() -> None:
    partial = win(Counts(**NIGHT))
    assert partial == Win(Kind.PARTIAL, Cents(-700_000), None)
    assert partial.hold is None
    empty = win(Counts(**NIGHT, counted_drop=Cents(0)))
    assert empty == Win(Kind.FINAL, Cents(-700_000), Cents(0))
    assert empty.hold is None


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"closer": 1}, ("opener",)),
        ({"opener": 1}, ("closer",)),
        ({}, ("opener", "closer")),
    ],
)
def test_without_opener_or_closer_there_is_no_number(given: dict[str, Any], missing: tuple[str, ...]) -> None:
    found = win(Counts(**given, counted_drop=Cents(5_000)))
    assert found == Incomplete(missing)
    assert not hasattr(found, "amount")
    assert all(name in found.says for name in missing)


def test_a_tray_that_opens_empty_is_no_missing_opener() -> None:
    assert win(Counts(Cents(0), Cents(0), counted_drop=Cents(0))) == Win(Kind.FINAL, Cents(0), Cents(0))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"opener": -1}, "opener: -$0.01 is below zero"),
        ({"closer": -100}, "closer: -$1 is below zero"),
        ({"fills": (500, -500)}, "fill: -$5 is below zero"),
        ({"credits": (0,)}, "credit: nothing was moved"),
        ({"counted_drop": -1}, "drop: -$0.01 is below zero"),
        ({"seen_drop": -1}, "drop: -$0.01 is below zero"),
    ],
)
def test_amounts_that_cannot_be_are_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(FiguresError, match=says.replace("$", r"\$")):
        win(Counts(**{"opener": 0, "closer": 0, **given}))
