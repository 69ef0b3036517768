"""13:69F-5.1(h) to (iii), played: the areas as they are offered, stepped through every pair of numbers there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product
from typing import Any, NamedTuple

import pytest

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.draw import Ball, SecondNumber
from croupier.game.notation import NotationError
from croupier.game.pocket import Pocket
from croupier.game.wheel import WHEELS
from croupier.rulebook.house import HouseRules, house_findings, house_tier, value_findings
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.sidebets.interface import Terms
from croupier.sidebets.registry import Offer, offer, pay_tables
from croupier.sidebets.spread_bet import SIDE_BET
from croupier.views.side_odds import Choices, side_odds

COLORS = ["green", "yellow", "purple", "red", "orange", "pink", "blue"]

# The last total of each range, and what it pays to 1, as printed; each range begins where the one before it ends.
PRINTED = {
    "00-option-1": ([0, 11, 18, 39, 57, 71, 72], [320, 12, 9, 1, 2, 10, 1275]),
    "00-option-2": ([1, 9, 25, 45, 57, 70, 72], [150, 18, 3, 1, 4, 10, 400]),
    "00-option-3": ([1, 9, 25, 45, 57, 71, 72], [150, 18, 3, 1, 4, 10, 1250]),
    "00-option-4": ([1, 9, 25, 45, 57, 70, 72], [160, 18, 3, 1, 4, 10, 430]),
    "00-option-5": ([2, 20, 40, 58, 65, 70, 72], [100, 4, 1, 2, 16, 50, 430]),
    "0-option-1": ([0, 11, 18, 39, 50, 70, 72], [1200, 15, 10, 1, 3, 4, 400]),
    "0-option-2": ([4, 18, 30, 39, 50, 69, 72], [80, 6, 3, 3, 3, 4, 200]),
    "0-option-3": ([1, 11, 18, 33, 54, 67, 72], [400, 15, 10, 2, 1, 7, 80]),
    "0-option-4": ([2, 7, 8, 25, 44, 70, 72], [200, 40, 135, 3, 1, 2, 400]),
}


def wheel_of(code: str) -> str:
    return "double-zero" if code.startswith("00") else "single-zero"


def printed_totals(code: str, area: int) -> set[int]:
    lasts, _pays = PRINTED[code]
    first = lasts[area - 2] + 1 if area > 1 else 0
    return set(range(first, lasts[area - 1] + 1))


def offered(rules: Rules, code: str) -> Offer | Refusal:
    wheel = WHEELS[wheel_of(code)]
    (table,) = (table for table in pay_tables(SIDE_BET, rules, wheel) if table.code == code)
    return offer(SIDE_BET, Terms(rules, wheel, table))


def areas(rules: Rules, code: str) -> Sequence[AnyBet]:
    found = offered(rules, code)
    assert isinstance(found, Offer)
    return found.bets


class Result(NamedTuple):
    total: int
    verdict: Verdict


def results(bet: AnyBet, code: str) -> Iterator[Result]:
    """What the bet comes to for every ordered pair of pockets."""
    zeros = ["0", "00"] if wheel_of(code) == "double-zero" else ["0"]
    for first, second in product([*zeros, *map(str, range(1, 37))], repeat=2):
        progress = bet.step(bet.begin(Board()), Ball(Pocket(first)))
        yield Result(int(first) + int(second), bet.step(progress, SecondNumber(Pocket(second))))


@pytest.mark.parametrize(
    ("area", "color"),
    list(enumerate(COLORS, 1)),
)
def test_an_area_wins_for_every_total_of_its_range_and_for_no_other(area: int, color: str, rules: Rules) -> None:
    for code in PRINTED:
        bet = areas(rules, code)[area - 1]
        won = {total for total, verdict in results(bet, code) if verdict.returned}
        lost = {total for total, verdict in results(bet, code) if not verdict.returned}
        names = {verdict.name.partition(" ")[0] for _total, verdict in results(bet, code) if verdict.returned}
        assert bet.key == f"spread-bet:{area}"
        assert won == printed_totals(code, area)
        assert won | lost == set(range(73))
        assert won.isdisjoint(lost)
        assert names == {color}


@pytest.mark.parametrize("code", PRINTED)
def test_each_total_wins_in_one_area_and_is_paid_the_odds_of_the_option(code: str, rules: Rules) -> None:
    winners: dict[int, set[int]] = {total: set() for total in range(73)}
    for area, bet in enumerate(areas(rules, code), 1):
        for total, verdict in results(bet, code):
            if verdict.returned:
                assert verdict.net == PRINTED[code][1][area - 1]
                winners[total].add(area)
    assert [len(areas) for areas in winners.values()] == [1] * 73


# 5.1(h): on and off, and by configuration


def house(key: str, value: Any) -> HouseRules:
    return HouseRules("The Boardwalk", "us-nj", date(2011, 11, 7), {key: value})


@pytest.mark.parametrize("code", PRINTED)
def test_switching_the_side_bet_on_adds_seven_areas_and_off_removes_them(code: str, rules: Rules) -> None:
    on, off = house("sidebets.permitted", ["spread-bet"]), house("sidebets.permitted", [])
    assert house_findings(on, rules) == house_findings(off, rules) == []
    assert [bet.key for bet in areas(house_tier(on, rules), code)] == [f"spread-bet:{area}" for area in range(1, 8)]
    assert len(set(areas(house_tier(on, rules), code))) == 7
    refused = offered(house_tier(off, rules), code)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_permitted"

    limits = {"spread-bet": {"min": "$1", "max": "$50"}}
    table = TableSetup("1", wheel_of(code), sidebets={"spread-bet": code}, limits=limits)
    assert setup_findings(table, house_tier(on, rules)) == []
    assert [finding.where for finding in setup_findings(table, house_tier(off, rules))] == ["sidebets.spread-bet"]


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_another_configuration_brings_its_own_seven_ranges_and_odds(wheel: str, rules: Rules) -> None:
    codes = [code for code in PRINTED if wheel_of(code) == wheel]
    seen = {}
    for code in codes:
        bets = areas(rules, code)
        wins = [{(total, verdict.net) for total, verdict in results(bet, code) if verdict.returned} for bet in bets]
        assert [{total for total, _net in won} for won in wins] == [printed_totals(code, area) for area in range(1, 8)]
        assert [{int(net) for _total, net in won} for won in wins] == [{pays} for pays in PRINTED[code][1]]
        seen[code] = str(list(map(sorted, wins)))
    assert len(set(seen.values())) == len(codes)


# 5.1(i): these and no others

OTHERS = ["0", "8", "00", "1-2", "1+2", "1,2", "red", "green", "12-18", "72", "straight", "", "01", " 1", "²", "1:2"]


@pytest.mark.parametrize("code", ["00-option-1", "0-option-4"])
def test_a_side_bet_on_anything_but_the_seven_spreads_is_refused(code: str, rules: Rules) -> None:
    wheel, choices = WHEELS[wheel_of(code)], Choices(paytable=code)
    for area in range(1, 8):
        (row,) = side_odds(rules, wheel, f"spread-bet:{area}", choices)
        assert row.bet == f"spread-bet:{area}"
    for other in OTHERS:
        with pytest.raises(NotationError, match="no bet is called"):
            side_odds(rules, wheel, f"spread-bet:{other}", choices)
    assert value_findings("sidebets.spread-bet.areas", [*COLORS, "white"], rules)


def test_a_bet_across_two_areas_has_no_name(rules: Rules) -> None:
    # 5.1(ii). That a player may make several bets at once needs a round of play.
    for name in ("spread-bet:1-2", "spread-bet:1+2", "spread-bet:1:2", "split:spread-bet:1-2"):
        with pytest.raises(NotationError):
            side_odds(rules, WHEELS["single-zero"], name, Choices(paytable="0-option-1"))


# 5.2(f) and (h): the odds are floors


@pytest.mark.parametrize("code", PRINTED)
def test_a_house_may_pay_more_and_then_more_is_paid(code: str, rules: Rules) -> None:
    key = f"sidebets.spread-bet.paytables.{code}"
    rows = [dict(row) for row in rules.value(key)["rows"]]
    for row, pays in zip(rows, PRINTED[code][1], strict=True):
        row["pays"] = f"{pays + 1} to 1"
    generous = house(key, {**rules.value(key), "rows": rows})
    assert house_findings(generous, rules) == []
    for bet, pays in zip(areas(house_tier(generous, rules), code), PRINTED[code][1], strict=True):
        assert {verdict.net for _total, verdict in results(bet, code)} == {-1, pays + 1}


@pytest.mark.parametrize("code", PRINTED)
def test_a_house_that_would_pay_less_is_refused_and_its_tables_pay_what_is_printed(code: str, rules: Rules) -> None:
    key = f"sidebets.spread-bet.paytables.{code}"
    for place, pays in enumerate(PRINTED[code][1]):
        for less in {f"{pays - 1} to 1", f"{pays} for 1", f"{2 * pays - 1} to 2", "0 to 1"}:
            rows = [dict(row) for row in rules.value(key)["rows"]]
            rows[place]["pays"] = less
            mean = house(key, {**rules.value(key), "rows": rows})
            (finding,) = house_findings(mean, rules)
            assert (finding.where, finding.cite) == (key, rules.rule(key).cite)
            assert areas(house_tier(mean, rules), code) == areas(rules, code)
