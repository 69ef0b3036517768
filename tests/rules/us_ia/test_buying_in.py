"""Buying-in: marker buttons, the three chip values, and the steps of a purchase."""

from __future__ import annotations

import pytest

from croupier.money.amount import parse_dollars
from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules


@pytest.mark.parametrize(
    ("marker", "chip"),
    [
        ("20", "$1"),
        ("100", "$5"),
        ("500", "$25"),
    ],
)
def test_a_marker_gives_its_color_this_value_and_no_other(marker: str, chip: str, rules: Rules) -> None:
    prices = rules.value("chips.stack_prices")
    assert prices[marker] == chip
    assert value_findings("chips.stack_prices", {**prices, marker: "$2"}, rules)


def test_a_chip_is_worth_a_twentieth_of_its_marker(rules: Rules) -> None:
    assert rules.value("chips.stack") == 20
    prices = rules.value("chips.stack_prices")
    assert sorted(map(int, prices)) == [20, 100, 500]
    for marker, chip in prices.items():
        assert parse_dollars(chip) * 20 == parse_dollars(f"${marker}")


@pytest.mark.parametrize("other", ["$0.50", "$2", "$10", "$24.99", "$100"])
def test_any_chip_value_but_the_three_is_refused(other: str, rules: Rules) -> None:
    assert value_findings("chips.values", ["$1", "$5", "$25"], rules) == []
    for values in ([other], ["$1", "$5", other], ["$1", "$5", "$25", other]):
        assert [finding.where for finding in value_findings("chips.values", values, rules)] == ["chips.values"]
    prices = rules.value("chips.stack_prices")
    assert value_findings("chips.stack_prices", {**prices, "1000": other}, rules)


def test_the_marker_lies_on_a_chip_of_the_color_at_the_rim(rules: Rules) -> None:
    assert rules.rule("chips.shown_by").force is Force.POSTING
    assert "rim" in rules.value("chips.shown_by")


def test_no_chips_look_like_value_chips_or_another_players(rules: Rules) -> None:
    assert rules.value("chips.same_color") == "never"
    assert "value chips" in rules.rule("chips.same_color").dated.note


def test_a_hundred_chips_need_a_supervisor(rules: Rules) -> None:
    assert rules.value("chips.supervisor_from") == 100
    assert value_findings("chips.supervisor_from", 101, rules)


def test_money_is_laid_out_first_and_put_away_last(rules: Rules) -> None:
    steps = rules.names("cash.steps")
    words = ["wheel head", "bring out", "call check change", "push", "betting area", "bank"]
    places = [next(place for place, step in enumerate(steps) if word in step) for word in words]
    assert places == sorted(set(places))
    assert (places[0], places[-1]) == (0, len(steps) - 1)
    assert "never stay" in rules.value("placing.bought-chips")


def test_value_chips_go_to_the_bank_and_currency_is_dropped(rules: Rules) -> None:
    assert set(rules.names("cash.tenders")) == {"value chips", "currency"}
    assert set(rules.names("cash.into")) == {"bank: value chips", "drop: currency"}


def test_the_call_names_the_change_and_the_amount(rules: Rules) -> None:
    call = rules.value("calls.buy-in").lower()
    assert [word for word in ("check change", "or change", "amount") if word not in call.replace(",", "")] == []
