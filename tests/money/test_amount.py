"""Dollars as text become whole cents, or are refused."""

from __future__ import annotations

import pytest

from croupier.money.amount import Cents, format_dollars, parse_dollars


@pytest.mark.parametrize(
    ("text", "cents"),
    [("$5", 500), ("$0.50", 50), ("$100,000", 10_000_000), ("$1,000.01", 100_001), ("$0", 0), ("$1000", 100_000)],
)
def test_dollars_are_read_as_whole_cents(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "$",
        "$5.5",
        "$5.005",
        "$-5",
        "-$5",
        "$1,00",
        "$10,00.00",
        "$ 5",
        "$5 ",
        "5$",
        "€5",
        "$٥",
        "$1e3",
        "",
        "$.50",
    ],
)
def test_anything_else_is_refused_with_the_right_form(text: str) -> None:
    with pytest.raises(ValueError, match="write it like"):
        parse_dollars(text)


@pytest.mark.parametrize(
    ("cents", "text"),
    [(500, "$5"), (50, "$0.50"), (10_000_000, "$100,000"), (-225, "-$2.25"), (0, "$0"), (10**20, "$1" + ",000" * 6)],
)
def test_cents_are_written_the_usual_way(cents: int, text: str) -> None:
    assert format_dollars(Cents(cents)) == text
