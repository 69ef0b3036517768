"""`croupier odds`: what programs get, what people get, and that both are the same numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

Answer = tuple[int, str, str]
FIELDS = {
    "bet",
    "wheel",
    "paytable",
    "rule",
    "house_edge",
    "player_return",
    "hit",
    "push",
    "variance",
    "outcomes",
    "spins",
}


def consistent(row: dict[str, Any]) -> None:
    """Everything that a row says follows from its outcomes."""
    outcomes = [(Fraction(outcome["net"]), Fraction(outcome["p"])) for outcome in row["outcomes"]]
    mean = sum(net * p for net, p in outcomes)
    assert sum(p for _net, p in outcomes) == 1
    assert all(p > 0 for _net, p in outcomes)
    assert Fraction(row["house_edge"]) == -mean
    assert Fraction(row["player_return"]) == 1 + mean
    assert Fraction(row["hit"]) == sum(p for net, p in outcomes if net > 0)
    assert Fraction(row["push"]) == sum(p for net, p in outcomes if net == 0)
    assert Fraction(row["variance"]) == sum(net**2 * p for net, p in outcomes) - mean**2


# JSON


@pytest.mark.parametrize("rule", [(), ("--rule", "in-prison"), ("--rule", "half-back")], ids=" ".join)
@pytest.mark.parametrize(("wheel", "bets"), [("single-zero", 155), ("double-zero", 161)])
def test_every_row_has_its_fields_and_its_numbers_agree(
    croupier_json: Callable[..., Any], wheel: str, bets: int, rule: tuple[str, ...]
) -> None:
    rows = croupier_json("odds", "--wheel", wheel, *rule)
    assert len(rows) == bets
    assert len({row["bet"] for row in rows}) == bets
    for row in rows:
        assert set(row) >= FIELDS
        assert all(set(outcome) == {"name", "net", "p"} for outcome in row["outcomes"])
        assert (row["wheel"], row["paytable"]) == (wheel, None)
        consistent(row)


@pytest.mark.parametrize(
    ("words", "edge"),
    [
        (("straight:17",), "1/19"),
        (("first-five",), "3/38"),
        (("red", "--wheel", "single-zero"), "1/37"),
        (("red", "--wheel", "triple-zero"), "1/13"),
        (("red", "--wheel", "triple-zero-as-single"), "1/37"),
        (("red", "--wheel", "single-zero", "--rule", "half-back"), "1/74"),
        (("red", "--wheel", "single-zero", "--rule", "in-prison"), "19/1369"),
        (("red", "--rule", "half-back"), "3/76"),
        # Both zeros give half back: (1/2 + 1/2)/38.
        (("red", "--rule", "half-back", "--reading", "C7=every-zero"), "1/38"),
        # One pocket in 37 holds the stake, and paid at even money it then loses 1/37.
        (("red", "--wheel", "single-zero", "--rule", "in-prison", "--reading", "C7=paid"), "1/1369"),
        # The reading taken is the rule as it stands.
        (("red", "--wheel", "single-zero", "--rule", "in-prison", "--reading", "C7=stake-back"), "19/1369"),
        # 0 holds and pays, 00 and 000 as well: three in 39, each then losing (21 - 18)/39.
        (
            (
                "red",
                "--wheel",
                "triple-zero",
                "--rule",
                "in-prison",
                "--reading",
                "C7=paid",
                "--reading",
                "C7=every-zero",
            ),
            str(Fraction(3, 39) * Fraction(21 - 18, 39)),
        ),
        (
            ("red", "--wheel", "double-zero-as-single", "--rule", "in-prison", "--reading", "C6=approved-sign"),
            "19/1369",
        ),
        # 20 of 38 pockets pay even money to the player.
        (("even", "--reading", "C8=zero-is-even"), "-1/19"),
        (("even", "--book", "us-nh", "--reading", "H6=zero-is-even"), "-1/19"),
        # Three numbers of 37 at 11 to 1.
        (("trio:0-2-3", "--wheel", "single-zero", "--reading", "C10=every-touching-trio"), "1/37"),
        (("corner:1-5", "--book", "us-ia"), "1/19"),
    ],
)
def test_the_edge_of_a_bet(croupier_json: Callable[..., Any], words: tuple[str, ...], edge: str) -> None:
    (row,) = croupier_json("odds", *words)
    assert row["house_edge"] == edge
    consistent(row)


def test_the_rule_is_named_where_it_holds_and_only_there(croupier_json: Callable[..., Any]) -> None:
    rules = {row["bet"]: row["rule"] for row in croupier_json("odds", "--rule", "half-back")}
    assert {bet for bet, rule in rules.items() if rule} == {"red", "black", "odd", "even", "low", "high"}
    assert rules["red"] == "half-back"


@pytest.mark.parametrize(("day", "cite"), [("2017-12-14", "47.1-2204(1)"), ("2017-12-15", "30-2204(1)")])
def test_odds_are_cited_as_numbered_on_the_day(croupier_json: Callable[..., Any], day: str, cite: str) -> None:
    assert croupier_json("odds", "red", "--on", day)[0]["cite"] == cite


def test_a_house_in_the_name_of_a_book_is_welcome(croupier_json: Callable[..., Any]) -> None:
    (row,) = croupier_json("odds", "straight:0", "--book", "us-ia/catfish-bend")
    assert row["cite"] == "PAYOUT ODDS, straight"


# Tables


def test_the_sheet_has_a_line_for_each_kind(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("odds")
    assert (code, err) == (0, "")
    lines = {words[0]: words for line in out.splitlines() if (words := line.split())}
    assert lines["straight"][1:8] == ["38", "1", "35", "to", "1", "5.263", "%"]
    assert lines["first-five"][1:10] == ["1", "5", "6", "to", "1", "7.895", "%", "3/38", "5/38"]
    assert "push" not in lines["bet"], "no stake ever comes back, so there is no column for it"
    assert lines["split"][1:3] == ["62", "2"]
    assert lines["red"][1:3] == ["1", "18"]


def test_the_sheet_says_how_often_the_stake_comes_back(croupier: Callable[..., Answer]) -> None:
    """Red with a held stake: won 18 in 37, given back 18 in 37², and 19 in 37² for the house."""
    _code, out, _err = croupier("odds", "--wheel", "single-zero", "--rule", "in-prison")
    lines = {words[0]: words for line in out.splitlines() if (words := line.split())}
    assert ("push" in lines["bet"], lines["bet"].index("push") - lines["bet"].index("hit")) == (True, 1)
    assert lines["red"][8:11] == ["19/1369", "18/37", "18/1369"]
    assert lines["dozen"][8:11] == ["1/37", "12/37", "0"]


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_reading_that_sets_nothing_changes_nothing(croupier: Callable[..., Answer], form: tuple[str, ...]) -> None:
    plain = croupier("odds", "red", *form)
    assert plain[0] == 0
    assert croupier("odds", "red", "--reading", "C1=newer-copy-only", *form) == plain


def test_the_sheet_names_wheel_book_and_day(croupier: Callable[..., Answer]) -> None:
    _code, out, _err = croupier("odds", "--wheel", "single-zero", "--on", "2016-01-01")
    assert "single-zero: 37 pockets decide · us-co on 2016-01-01" in out
    assert "47.1-2204(1)" in out
    assert "first-five" not in out


def test_the_sheet_names_the_rule_where_it_holds(croupier: Callable[..., Answer]) -> None:
    _code, out, _err = croupier("odds", "--rule", "half-back")
    ruled = {line.split()[0] for line in out.splitlines() if "half-back" in line.split()}
    assert ruled == {"red", "black", "odd", "even", "low", "high"}


def test_one_bet_shows_its_outcomes(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("odds", "red", "--wheel", "single-zero", "--rule", "in-prison")
    assert (code, err) == (0, "")
    words = out.split()
    for fact in ("released", "+1", "18/37", "48.649", "18/1369", "19/1369", "1.388"):
        assert fact in words


def test_people_and_programs_are_told_the_same_edge(croupier: Callable[..., Answer]) -> None:
    for bet in ("split:0-00", "trio:0-00-2", "line:31-36", "dozen:3", "column:1", "low"):
        (row,) = json.loads(croupier("odds", bet, "--json")[1])
        assert row["house_edge"] in croupier("odds", bet)[1]
