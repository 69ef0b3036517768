"""Types of rule values: what each takes, what it refuses, and how values compare."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.rulebook.values import (
    Chances,
    Count,
    Flag,
    Groups,
    Inches,
    Irregularity,
    Limits,
    Money,
    MoneyList,
    Names,
    OddsText,
    PayTable,
    Prices,
    Text,
    Value,
    ValueType,
    show_value,
)

VOID = {"spin": "void", "by": "dealer", "then": []}
ROW = {"on": "three in a row", "pays": "9 to 1"}


def named(value: object) -> str | None:
    """A name for a case that is the same in every run."""
    return value.what if isinstance(value, ValueType) else None


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Text, "🎲 any text"),
        (Names, []),
        (Names, ["dealer", "approved device"]),
        (Count, 0),
        (Count, 10**40),
        (Flag, False),
        (Money, "$0.50"),
        (Money, "$100,000"),
        (MoneyList, ["$0.50", "$1"]),
        (Limits, {"min": "$5"}),
        (Limits, {"min": "$5", "max": "$5.00"}),
        (Inches, "14/16"),
        (OddsText, "3 to 2"),
        (OddsText, "36 for 1"),
        (Prices, {"10": "$0.50", "20": "$1"}),
        (Groups, [["0", "1", "2"], []]),
        (Chances, {"min": 10, "max": 1000}),
        (Irregularity, {"spin": "void", "by": "dealer", "then": [], "call": "no spin"}),
        (Irregularity, {**VOID, "asks": ["ball removed in time"], "alerts": "pit supervisor", "inspects": "ball"}),
        (Irregularity, {**VOID, "runs_on": True}),
        (PayTable, {"wheels": ["double-zero"], "rows": [ROW, {**ROW, "low": 0, "high": 72, "edge": "11.1"}]}),
        (PayTable, {"wheels": [], "rows": [{"on": "x", "pays": "loss"}, {"on": "y", "pays": "push"}]}),
        (PayTable, {"wheels": [], "rows": [{"on": "x", "pays": "100%"}], "balls": 2, "unit": "$1"}),
        (PayTable, {"rows": [ROW]}),
    ],
    ids=named,
)
def test_a_value_that_fits_is_taken(kind: ValueType, value: Value) -> None:
    kind.check(value)


@pytest.mark.parametrize(
    ("kind", "value", "says"),
    [
        (Text, "", "text"),
        (Text, None, "text"),
        (Names, ("dealer",), "a list"),
        (Names, [""], "text"),
        (Count, True, "a whole number"),
        (Count, -1, "below zero"),
        (Flag, 1, "true or false"),
        (Money, "$1,00", "not an amount"),
        (Money, "$ 5", "not an amount"),
        (Money, "$٥", "not an amount"),
        (MoneyList, ["$1", "1"], "not an amount"),
        (Limits, {}, "neither"),
        (Limits, {"min": "$5.01", "max": "$5"}, "above the maximum"),
        (Limits, {"low": "$5"}, "low"),
        (Limits, [], "a table"),
        (Inches, "0", "not a length"),
        (Inches, ".375", "not a length"),
        (Inches, "1e9999999", "not a length"),
        (Inches, "3/0", "not a length"),
        (Inches, " 3/8", "not a length"),
        (OddsText, "35", "not odds"),
        (OddsText, "35 TO 1", "not odds"),
        (OddsText, "0 for 1", "less than the stake"),
        (Prices, {"ten": "$1"}, "not an amount"),
        (Groups, [["0", None]], "nothing is not text"),
        (Chances, {"min": 10}, "max"),
        (Chances, {"min": 10, "max": 20, "mean": 15}, "mean"),
        (Irregularity, {"spin": "void", "by": "dealer"}, "then"),
        (Irregularity, {"spin": "replayed", "by": "dealer", "then": []}, "void, stands, referred"),
        (Irregularity, {**VOID, "asks": "ball removed in time"}, "a list"),
        (Irregularity, {**VOID, "asks": [""]}, "text"),
        (Irregularity, {**VOID, "alerts": ["pit supervisor"]}, "text"),
        (Irregularity, {**VOID, "inspects": ""}, "text"),
        (Irregularity, {**VOID, "runs_on": "yes"}, "true or false"),
        (Irregularity, {**VOID, "runs": True}, "unknown field runs"),
        (PayTable, {"wheels": []}, "rows"),
        (PayTable, {"wheels": "double-zero", "rows": []}, "a list"),
        (PayTable, {"wheels": [], "rows": [{**ROW, "odds": "1 to 1"}]}, "odds"),
        (PayTable, {"wheels": [], "rows": [{"on": "x", "pays": "win"}]}, '"win" are not odds'),
        (PayTable, {"wheels": [], "rows": [ROW], "balls": -2}, "below zero"),
    ],
    ids=named,
)
def test_a_value_that_does_not_fit_is_refused_in_words(kind: ValueType, value: Value, says: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        kind.check(value)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "value", "measure"),
    [
        (Count, 4, Fraction(4)),
        (Money, "$1,000.50", Fraction(100_050)),
        (Inches, "14/16", Fraction(7, 8)),
        (OddsText, "35 to 1", Fraction(35)),
        (OddsText, "36 for 1", Fraction(35)),
        (OddsText, "3 to 2", Fraction(3, 2)),
    ],
    ids=named,
)
def test_values_with_an_order_are_measured_exactly(kind: ValueType, value: Value, measure: Fraction) -> None:
    assert kind.measure is not None
    assert kind.measure(value) == measure


@pytest.mark.parametrize("kind", [Text, Names, Flag, Groups, Irregularity], ids=lambda kind: str(kind.what))
def test_values_without_an_order_have_no_measure(kind: ValueType) -> None:
    assert kind.measure is None


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({}, "by dealer; spin void"),
        (
            {"call": "no spin", "then": ["lift it", "spin again"]},
            '"no spin" by dealer; spin void; then lift it, spin again',
        ),
        (
            {"alerts": "pit supervisor", "inspects": "ball"},
            "by dealer; spin void; alerts pit supervisor; inspects ball",
        ),
        ({"asks": ["in time", "by whom"], "runs_on": True}, "by dealer; spin void; asks in time, by whom; runs on"),
        ({"asks": [], "runs_on": False}, "by dealer; spin void"),
    ],
)
def test_an_irregularity_is_shown_in_one_line(fields: dict[str, Value], shown: str) -> None:
    assert show_value({**VOID, **fields}) == shown
