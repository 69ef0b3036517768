"""13:69F-5.2: five pay tables for a double-zero wheel and four for a single-zero wheel, 63 rows in all.

The printed edges prove the reading of the result: they are computed here from nothing but the numbers of the wheel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise, product
from typing import Any, NamedTuple

import pytest

from croupier.game.odds import Odds
from croupier.game.wheel import WHEELS
from croupier.money.amount import Cents
from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

COLORS = ["green", "yellow", "purple", "red", "orange", "pink", "blue"]

# Spreads, pay to 1 and house edge in per cent, as printed.
PRINTED = {
    "00-option-1": (
        "0-00 1-11 12-18 19-39 40-57 58-71 72-72",
        "320 12 9 1 2 10 1275",
        "11.1 10.9 12.7 9.4 8.4 9.3 11.6",
    ),
    "00-option-2": (
        "0/00-1 2-9 10-25 26-45 46-57 58-70 71-72",
        "150 18 3 1 4 10 400",
        "16.3 10.5 9.1 8.3 10.7 10.9 16.7",
    ),
    "00-option-3": (
        "0/00-1 2-9 10-25 26-45 46-57 58-71 72-72",
        "150 18 3 1 4 10 1250",
        "16.3 10.5 9.1 8.3 10.7 9.3 13.4",
    ),
    "00-option-4": (
        "0/00-1 2-9 10-25 26-45 46-57 58-70 71-72",
        "160 18 3 1 4 10 430",
        "10.8 10.5 9.1 8.3 10.7 10.9 10.5",
    ),
    "00-option-5": (
        "0/00-2 3-20 21-40 41-58 59-65 66-70 71-72",
        "100 4 1 2 16 50 430",
        "9.1 9.6 11.1 12.1 9.3 11.7 10.5",
    ),
    "0-option-1": (
        "0-0 1-11 12-18 19-39 40-50 51-70 71-72",
        "1200 15 10 1 3 4 400",
        "12.3 10 10 9.7 10 8.7 12.1",
    ),
    "0-option-2": (
        "0-4 5-18 19-30 31-39 40-50 51-69 70-72",
        "80 6 3 3 3 4 200",
        "11.2 10.5 10.6 8.8 10 9.8 11.9",
    ),
    "0-option-3": (
        "0-1 2-11 12-18 19-33 34-54 55-67 68-72",
        "400 15 10 2 1 7 80",
        "12.13 12.34 10 11.25 11.91 8.84 11.25",
    ),
    "0-option-4": (
        "0-2 3-7 8-8 9-25 26-44 45-70 71-72",
        "200 40 135 3 1 2 400",
        "11.91 10.15 11.24 10.59 10.59 11.69 12.13",
    ),
}
DOUBLE = [code for code in PRINTED if code.startswith("00-")]
SINGLE = [code for code in PRINTED if code.startswith("0-")]
WHEEL = dict.fromkeys(DOUBLE, "double-zero") | dict.fromkeys(SINGLE, "single-zero")
NUMBERS = {"double-zero": [0, 0, *range(1, 37)], "single-zero": [0, *range(1, 37)]}
"""What the pockets count in a total: every zero counts 0."""


class Row(NamedTuple):
    spread: str
    low: int
    high: int
    pays: int
    edge: str


def printed(code: str) -> list[Row]:
    rows = []
    for spread, pays, edge in zip(*(line.split() for line in PRINTED[code]), strict=True):
        low, high = spread.replace("0/00", "0").split("-")
        rows.append(Row(spread, int(low), int(high), int(pays), edge))
    return rows


def held(rules: Rules, code: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = rules.value(f"sidebets.spread-bet.paytables.{code}")["rows"]
    return rows


def table(wheel: str, code: str) -> TableSetup:
    limits = {"spread-bet": {"min": "$1", "max": "$50"}}
    return TableSetup("1", wheel, sidebets={"spread-bet": code}, limits=limits)


@pytest.mark.parametrize("code", list(PRINTED))
def test_the_rows_are_the_printed_ones(code: str, rules: Rules) -> None:
    rows = printed(code)
    assert [row["on"] for row in held(rules, code)] == [
        f"{color} {row.spread}" for color, row in zip(COLORS, rows, strict=True)
    ]
    assert [(row["low"], row["high"]) for row in held(rules, code)] == [(row.low, row.high) for row in rows]
    assert [row["pays"] for row in held(rules, code)] == [f"{row.pays} to 1" for row in rows]
    assert [row["edge"] for row in held(rules, code)] == [row.edge for row in rows]


@pytest.mark.parametrize("code", list(PRINTED))
def test_each_table_belongs_to_its_wheel_and_is_cited_by_its_option(code: str, rules: Rules) -> None:
    rule = rules.rule(f"sidebets.spread-bet.paytables.{code}")
    assert rule.value["wheels"] == [WHEEL[code]]
    assert rule.cite == f"13:69F-5.2({'f' if code in DOUBLE else 'h'}) Pay Table Option {code[-1]}"
    assert rule.force is Force.FLOOR


@pytest.mark.parametrize("code", list(PRINTED))
def test_the_ranges_run_from_0_to_72_without_gap_or_overlap(code: str, rules: Rules) -> None:
    rows = held(rules, code)
    assert (rows[0]["low"], rows[-1]["high"], len(rows)) == (0, 72, 7)
    assert all(here["high"] + 1 == there["low"] for here, there in pairwise(rows))


@pytest.mark.parametrize("code", list(PRINTED))
def test_each_total_falls_in_one_range_and_pays_the_odds_of_the_option(code: str, rules: Rules) -> None:
    listed = {total: row.pays for row in printed(code) for total in range(row.low, row.high + 1)}
    assert sorted(listed) == list(range(73))
    for total in range(73):
        (row,) = (row for row in held(rules, code) if row["low"] <= total <= row["high"])
        assert Odds.parse(row["pays"]).payout(Cents(500)) == 500 * listed[total]


def edge(wheel: str, low: int, high: int, pays: Fraction) -> Fraction:
    """The house edge in per cent: the winning share of all ordered pairs of numbers, each pair alike."""
    totals = Counter(map(sum, product(NUMBERS[wheel], repeat=2)))
    wins = sum(count for total, count in totals.items() if low <= total <= high)
    return 100 * (1 - Fraction(wins * (pays + 1), totals.total()))


def as_precise_as(figure: str, exact: Fraction) -> str:
    """The exact number, rounded to as many places as the printed figure has."""
    return str((Decimal(exact.numerator) / exact.denominator).quantize(Decimal(figure), ROUND_HALF_UP))


def disagreeing(rules: Rules) -> Iterator[tuple[str, str]]:
    """Rows whose printed edge is not the one computed from the ranges and odds that are held."""
    for code in PRINTED:
        for row, text in zip(held(rules, code), printed(code), strict=True):
            exact = edge(WHEEL[code], row["low"], row["high"], Odds.parse(row["pays"]).profit)
            if as_precise_as(text.edge, exact) != text.edge:
                yield code, text.spread


def test_sums_of_two_numbers_give_every_printed_edge_but_one(rules: Rules) -> None:
    assert sum(len(held(rules, code)) for code in PRINTED) == 63
    assert list(disagreeing(rules)) == [("0-option-4", "8-8")]


def test_the_odd_edge_belongs_to_odds_one_lower() -> None:
    at_135, at_134 = (edge("single-zero", 8, 8, Fraction(pays)) for pays in (135, 134))
    assert as_precise_as("11.24", at_135) == "10.59"
    assert Fraction("11.24") < at_134 < Fraction("11.25")


def selectable(wheel: str, rules: Rules) -> list[str]:
    """Of every code there is, and some there are not, those that a table with this wheel may use."""
    codes = [*PRINTED, "00-option-0", "00-option-6", "0-option-0", "0-option-5", "option-1", ""]
    return [code for code in codes if setup_findings(table(wheel, code), rules) == []]


def test_five_options_can_be_chosen_at_a_double_zero_table(rules: Rules) -> None:
    assert selectable("double-zero", rules) == [f"00-option-{n}" for n in (1, 2, 3, 4, 5)]


def test_four_options_can_be_chosen_at_a_single_zero_table(rules: Rules) -> None:
    assert selectable("single-zero", rules) == [f"0-option-{n}" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("wheel", sorted(set(WHEELS) - {"single-zero", "double-zero"}))
def test_a_wheel_without_a_table_does_not_have_the_side_bet(wheel: str, rules: Rules) -> None:
    assert rules.names("sidebets.spread-bet.wheels") == rules.wheels() == ("single-zero", "double-zero")
    assert selectable(wheel, rules) == []
    found = setup_findings(table(wheel, "00-option-1"), rules)
    assert "sidebets.spread-bet" in [finding.where for finding in found]


@pytest.mark.parametrize(
    "codes",
    [
        pytest.param(DOUBLE, id="double-zero"),
        pytest.param(SINGLE, id="single-zero"),
    ],
)
def test_odds_below_those_of_an_option_are_refused(codes: list[str], rules: Rules) -> None:
    for code in codes:
        key = f"sidebets.spread-bet.paytables.{code}"
        assert value_findings(key, rules.value(key), rules) == []
        for place, row in enumerate(printed(code)):
            rows = [dict(row) for row in held(rules, code)]
            rows[place]["pays"] = f"{row.pays - 1} to 1"
            (finding,) = value_findings(key, {**rules.value(key), "rows": rows}, rules)
            assert (finding.where, finding.cite) == (key, rules.rule(key).cite)


def test_a_table_has_one_configuration_at_a_time_and_states_it(rules: Rules) -> None:
    for zeros in ("00", "0"):
        assert "one at a time" in rules.value(f"sidebets.spread-bet.configuration-{zeros}")
        stated = rules.rule(f"sidebets.spread-bet.stated-{zeros}")
        assert stated.force is Force.POSTING
        assert "configuration in use" in stated.value
        assert "at least the odds" in rules.value(f"sidebets.spread-bet.pays-{zeros}")
