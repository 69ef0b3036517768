"""The house rules of Catfish Bend and an example table: both without a finding, and every change to them found."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebook.house import HouseRules, house_findings, house_tier, parse_house
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup, parse_setup

HOUSE = resources.files("croupier") / "rulebooks" / "us-ia" / "houses" / "catfish-bend.toml"
TABLE = Path(__file__).parent / "table-4.toml"

FIXED: dict[str, Any] = {
    "wheels.permitted": ["double-zero"],
    "wheels.pockets.double-zero": 38,
    "odds.straight": "35 to 1",
    "odds.split": "17 to 1",
    "odds.street": "11 to 1",
    "odds.corner": "8 to 1",
    "odds.first-five": "6 to 1",
    "odds.line": "5 to 1",
    "odds.column": "2 to 1",
    "odds.dozen": "2 to 1",
    "odds.red": "1 to 1",
    "odds.black": "1 to 1",
    "odds.odd": "1 to 1",
    "odds.even": "1 to 1",
    "odds.low": "1 to 1",
    "odds.high": "1 to 1",
    "limits.table_min": "$5",
    "limits.table_max": "$500",
    "chips.values": ["$1", "$5", "$25"],
    "chips.stack_prices": {"20": "$1", "100": "$5", "500": "$25"},
    "spin.revolutions.min": 3,
}


@pytest.fixture(scope="module")
def house() -> HouseRules:
    house = parse_house(tomllib.loads(HOUSE.read_text("utf-8")))
    assert isinstance(house, HouseRules), house
    return house


@pytest.fixture(scope="module")
def table() -> TableSetup:
    table = parse_setup(tomllib.loads(TABLE.read_text("utf-8")))
    assert isinstance(table, TableSetup), table
    return table


def test_the_house_restates_what_the_document_fixes(house: HouseRules) -> None:
    assert (house.book, house.first_day) == ("us-ia", date(2025, 6, 13))
    assert house.values == FIXED


def test_house_and_table_give_no_findings(house: HouseRules, table: TableSetup, rules: Rules) -> None:
    assert house_findings(house, rules) == []
    assert setup_findings(table, house_tier(house, rules)) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("wheels.permitted", ["double-zero", "single-zero"]),
        ("odds.straight", "34 to 1"),
        ("odds.first-five", "7 to 1"),
        ("odds.red", "2 to 1"),
        ("limits.table_min", "$4.99"),
        ("limits.table_max", "$1,000"),
        ("chips.values", ["$1", "$5", "$10", "$25"]),
        ("chips.stack_prices", {"20": "$1", "100": "$5", "500": "$20"}),
        ("spin.revolutions.min", 2),
    ],
)
def test_a_house_that_departs_from_the_law_is_found_out(key: str, value: Any, house: HouseRules, rules: Rules) -> None:
    changed = replace(house, values={**house.values, key: value})
    assert [finding.where for finding in house_findings(changed, rules)] == [key]


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("wheel", "triple-zero", "wheel"),
        ("limits", {"table": {"min": "$4.99", "max": "$500"}}, "limits.table"),
        ("limits", {"table": {"min": "$5", "max": "$501"}}, "limits.table"),
        ("limits", {}, "limits"),
        ("odds", {"split": "16 to 1"}, "odds.split"),
        ("sidebets", {"spread-bet": "00-option-1"}, "sidebets.spread-bet"),
        ("in_prison", True, "in_prison"),
    ],
)
def test_a_table_that_departs_from_its_house_is_found_out(
    field: str, value: Any, where: str, house: HouseRules, table: TableSetup, rules: Rules
) -> None:
    changes: dict[str, Any] = {field: value}
    found = setup_findings(replace(table, **changes), house_tier(house, rules))
    assert where in [finding.where for finding in found]


def test_a_house_before_its_day_is_found_out(house: HouseRules, rules: Rules) -> None:
    later = replace(house, first_day=date(2025, 6, 14))
    assert [finding.where for finding in house_findings(later, rules)] == ["from"]
