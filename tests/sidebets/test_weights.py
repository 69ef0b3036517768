"""The chances of a multiplier that a house supplies: what is wrong with them is a finding."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.game.chance import Distribution
from croupier.game.draw import Multiplier
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.sidebets.weights import parse_weights
from croupier.storage.library import Library


@pytest.fixture
def rules(library: Library) -> Rules:
    return library.book("us-co").on(date(2023, 1, 1))


def weights(total: object, **by_multiplier: object) -> dict[str, Any]:
    return {"total": total, "weights": {name.removeprefix("x"): weight for name, weight in by_multiplier.items()}}


def found(value: object, rules: Rules) -> list[Finding]:
    answer = parse_weights("back2back", value, rules)
    assert isinstance(answer, list), answer
    assert answer
    assert all(finding.where == "weights" for finding in answer)
    return answer


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (weights(1, x10=1), {10: 1}),
        (weights(7, x1000=7), {1000: 7}),
        (weights(1000, x10=900, x50=90, x1000=10), {10: 900, 50: 90, 1000: 10}),
        (weights(10, x10=10, x20=0), {10: 10}),
        (weights(10, x10=10, x5=0), {10: 10}),
    ],
    ids=["smallest", "largest", "several", "one of nothing", "nothing beyond the bounds"],
)
def test_good_weights_are_the_chances_of_the_multipliers(
    rules: Rules, value: dict[str, Any], expected: dict[int, int]
) -> None:
    answer = parse_weights("back2back", value, rules)
    assert isinstance(answer, Distribution)
    assert answer.weights == {Multiplier(times): weight for times, weight in expected.items()}
    assert answer.total == value["total"]


@pytest.mark.parametrize(
    "value",
    [
        weights(999, x10=900, x100=100),
        weights(1001, x10=900, x100=100),
        weights(1000),
        weights(0, x10=-1, x11=1),
        weights(-1, x10=-1),
        weights(1, x10="1"),
        weights(1, x10=1.0),
        weights(True, x10=True),
        weights("1", x10=1),
        weights(1, ten=1),
        {"total": 1, "weights": {"-10": 1}},
        {"total": 1, "weights": {"10.5": 1}},
        {"total": 1, "weights": {"": 1}},
        {"total": 1, "weights": {"١٠": 1}},
        {"total": 1, "weights": [10]},
        {"total": 1},
        {"weights": {"10": 1}},
        {"total": 1, "weights": {"10": 1}, "mean": 10},
        {},
        [],
        "10",
        None,
    ],
    ids=str,
)
def test_weights_that_are_none_are_one_finding(rules: Rules, value: object) -> None:
    assert len(found(value, rules)) == 1


@pytest.mark.parametrize("value", [weights(0), weights(0, x10=0)], ids=str)
def test_no_weight_at_all_is_a_finding(rules: Rules, value: object) -> None:
    assert [finding.says for finding in found(value, rules)] == ["no multiplier has any weight"]


@pytest.mark.parametrize(
    ("day", "section"), [(date(2017, 12, 14), "47.1-2215.01(5)"), (date(2023, 1, 1), "30-2299.01(5)")], ids=str
)
def test_each_multiplier_beyond_the_bounds_is_a_finding_with_the_section(
    library: Library, day: date, section: str
) -> None:
    findings = found(weights(5, x9=1, x10=1, x1000=1, x1001=1, x0=1), library.book("us-co").on(day))
    assert [finding.says for finding in findings] == [f"{times}x is outside 10x to 1000x" for times in (0, 9, 1001)]
    assert {finding.cite for finding in findings} == {section}
