"""13:69F-5.1 and 5.2 at a live table: every result of every pay table option, from wager to purse and ledger.

Ranges, odds and edges are copied from the printed tables; nothing is asked of the rulebook.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, law, play
from setups import Checker, refused_at_a_table, taken_at_a_table

from croupier.game.wheel import WHEELS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.side_odds import Choices, side_odds

BET = "spread-bet"
COLORS = ["green", "yellow", "purple", "red", "orange", "pink", "blue"]
# The last result of each range, what it pays to 1, and the house edge in per cent.
PRINTED = {
    "00-option-1": ("0 11 18 39 57 71 72", "320 12 9 1 2 10 1275", "11.1 10.9 12.7 9.4 8.4 9.3 11.6"),
    "00-option-2": ("1 9 25 45 57 70 72", "150 18 3 1 4 10 400", "16.3 10.5 9.1 8.3 10.7 10.9 16.7"),
    "00-option-3": ("1 9 25 45 57 71 72", "150 18 3 1 4 10 1250", "16.3 10.5 9.1 8.3 10.7 9.3 13.4"),
    "00-option-4": ("1 9 25 45 57 70 72", "160 18 3 1 4 10 430", "10.8 10.5 9.1 8.3 10.7 10.9 10.5"),
    "00-option-5": ("2 20 40 58 65 70 72", "100 4 1 2 16 50 430", "9.1 9.6 11.1 12.1 9.3 11.7 10.5"),
    "0-option-1": ("0 11 18 39 50 70 72", "1200 15 10 1 3 4 400", "12.3 10 10 9.7 10 8.7 12.1"),
    "0-option-2": ("4 18 30 39 50 69 72", "80 6 3 3 3 4 200", "11.2 10.5 10.6 8.8 10 9.8 11.9"),
    "0-option-3": ("1 11 18 33 54 67 72", "400 15 10 2 1 7 80", "12.13 12.34 10 11.25 11.91 8.84 11.25"),
    "0-option-4": ("2 7 8 25 44 70 72", "200 40 135 3 1 2 400", "11.91 10.15 11.24 10.59 10.59 11.69 12.13"),
}
DOUBLE = [code for code in PRINTED if code.startswith("00")]
SINGLE = [code for code in PRINTED if code.startswith("0-")]
PURSE, STAKE = 1_000_000, 5_00


def wheel_of(code: str) -> str:
    return "double-zero" if code in DOUBLE else "single-zero"


def area_of(code: str, total: int) -> int:
    """The number of the area whose range holds the result."""
    lasts = [int(last) for last in PRINTED[code][0].split()]
    return 1 + sum(last < total for last in lasts)


def pays(code: str, area: int) -> int:
    return int(PRINTED[code][1].split()[area - 1])


def table(code: str, **more: Any) -> Play:
    night = play("us-nj", sidebets={BET: code}, areas=[BET], wheel=wheel_of(code), **more)
    night.sit("Ann", PURSE)
    return night


def spun(night: Play, pocket: str, second: str) -> None:
    night.to_outcome(pocket)
    night.do(c.RecordDraw(DAN, "SecondNumber", second))
    night.settle()


def results(code: str) -> list[tuple[str, str, int]]:
    """Two numbers for every result from 0 to 72, and some more for the zeros, which count 0."""
    pairs = [(str(min(total, 36)), str(total - min(total, 36)), total) for total in range(73)]
    if code in DOUBLE:
        pairs += [("00", "0", 0), ("0", "00", 0), ("00", "00", 0), ("00", "11", 11), ("12", "00", 12)]
    return pairs


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=pytest.mark.clause(f"nj:5.2.{'f' if code in DOUBLE else 'h'}.option{code[-1]}"))
        for code in PRINTED
    ],
)
@pytest.mark.clause(*(f"nj:5.1.i.{area}" for area in range(1, 8)))
def test_every_result_wins_in_the_one_area_of_its_range_and_pays_the_odds_of_the_option(code: str) -> None:
    night = table(code)
    for pocket, second, total in results(code):
        before, bank, won = night.held("Ann"), night.ledger.balance("float"), area_of(code, total)
        for area in range(1, 8):
            night.bet("Ann", f"{BET}:{area}", STAKE)
        spun(night, pocket, second)
        gain = pays(code, won) * STAKE - 6 * STAKE
        assert night.held("Ann") == night.ledger.balance("purse:Ann") == before + gain
        assert night.ledger.balance("float") == bank - gain
        [line] = night.last(e.WinnersPaid).paid["Ann"]
        assert (line.place, line.verdict.split()[0]) == (f"{BET}:{won}", COLORS[won - 1])
    assert_balanced(night)


@pytest.mark.clause("nj:5.1.h", "nj:5.1.h.configuration")
@pytest.mark.parametrize("codes", [DOUBLE, SINGLE], ids=["double-zero", "single-zero"])
def test_the_side_bet_adds_seven_areas_with_the_ranges_and_odds_of_the_option_and_off_removes_them(
    codes: list[str],
) -> None:
    """5.1(h): on one table, one option after the other, and then none."""
    night = table(codes[0])
    for code in codes:
        night.do(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {BET: code}, "areas": [BET]}))
        assert {place for place in night.rules.places if place.startswith(BET)} == {f"{BET}:{n}" for n in range(1, 8)}
        for last in map(int, PRINTED[code][0].split()):
            before, won = night.held("Ann"), area_of(code, last)
            night.bet("Ann", f"{BET}:{won}", STAKE)
            spun(night, str(min(last, 36)), str(last - min(last, 36)))
            assert night.held("Ann") == before + pays(code, won) * STAKE
    night.do(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {}, "areas": []}))
    for area in range(1, 8):
        night.no(night.wager("Ann", f"{BET}:{area}", STAKE), "no_such_place")
    assert not [place for place in night.rules.places if place.startswith(BET)]


@pytest.mark.clause("nj:5.1.i")
@pytest.mark.parametrize("code", ["00-option-1", "0-option-4"])
def test_a_side_bet_on_anything_but_the_seven_spreads_is_refused(code: str) -> None:
    night = table(code)
    for other in ("0", "8", "00", "1-2", "1+2", "1,2", "red", "green", "12-18", "72", "straight", "", "01", " 1", "²"):
        night.no(night.wager("Ann", f"{BET}:{other}", STAKE), "no_such_place")
    for area in range(1, 8):
        night.bet("Ann", f"{BET}:{area}", STAKE)


@pytest.mark.clause("nj:5.1.iii")
@pytest.mark.parametrize("code", ["00-option-1", "0-option-4"])
def test_main_wagers_are_settled_alike_and_a_side_bet_needs_none(code: str) -> None:
    """5.1(iii): two tables with the same spins and main wagers, on one of them with the side bet; and it alone."""
    places = ("red", "even", "dozen:2", "straight:17", "split:0-1", "corner:1-5")
    beside, alone, without = table(code), table(code), play("us-nj", wheel=wheel_of(code))
    without.sit("Ann", PURSE)
    for pocket, second, total in results(code)[::5]:
        for night in (beside, without):
            for place in places:
                night.bet("Ann", place, 1_000)
        before = alone.held("Ann")
        for night in (beside, alone):
            night.bet("Ann", f"{BET}:4", STAKE)
        spun(beside, pocket, second)
        without.round(pocket)
        spun(alone, pocket, second)
        main = []
        for night in (beside, without):
            lost, paid = night.last(e.LosersCollected).lost, night.last(e.WinnersPaid).paid
            lines = [*lost.get("Ann", ()), *paid.get("Ann", ())]
            main.append([line for line in lines if not line.place.startswith(BET)])
        assert main[0] == main[1]
        assert len(main[0]) == len(places)
        won = area_of(code, total) == 4
        assert alone.held("Ann") - before == (pays(code, 4) * STAKE if won else -STAKE)


@pytest.mark.parametrize(
    ("wheel", "codes"),
    [
        pytest.param("double-zero", DOUBLE, marks=pytest.mark.clause("nj:5.2.e")),
        pytest.param("single-zero", SINGLE, marks=pytest.mark.clause("nj:5.2.g")),
    ],
)
def test_the_options_of_its_wheel_can_be_chosen_at_a_table_and_no_others(wheel: str, codes: list[str]) -> None:
    unknown = ["00-option-0", "00-option-6", "0-option-0", "0-option-5", "option-1", ""]
    for code in (*PRINTED, *unknown):
        chosen: dict[str, Any] = {"wheel": wheel, "sidebets": {BET: code}, "areas": [BET]}
        if code in codes:
            taken_at_a_table("us-nj", **chosen)
        else:
            assert [one.where for one in refused_at_a_table("us-nj", **chosen)] == [f"sidebets.{BET}"]


@pytest.mark.parametrize(
    ("paragraph", "codes"),
    [
        pytest.param("f", DOUBLE, marks=pytest.mark.clause("nj:5.2.f")),
        pytest.param("h", SINGLE, marks=pytest.mark.clause("nj:5.2.h")),
    ],
)
def test_a_house_that_would_pay_less_than_the_option_says_is_refused(
    paragraph: str, codes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checker = Checker(tmp_path, capsys)
    for code in codes:
        key = f"sidebets.{BET}.paytables.{code}"
        held = law("us-nj").value(key)
        offering: dict[str, Any] = {"wheel": wheel_of(code), "sidebets": {BET: code}, "areas": [BET]}
        for more in (0, 1):
            rows = [{**row, "pays": f"{pays(code, place) + more} to 1"} for place, row in enumerate(held["rows"], 1)]
            assert checker.remarks("us-nj", house={key: {**held, "rows": rows}}, **offering) == []
        for place in range(7):
            rows = [dict(row) for row in held["rows"]]
            rows[place]["pays"] = f"{pays(code, place + 1) - 1} to 1"
            [remark] = checker.remarks("us-nj", house={key: {**held, "rows": rows}}, **offering)
            assert remark == (key, f"13:69F-5.2({paragraph}) Pay Table Option {code[-1]}")


@pytest.mark.clause("nj:5.1.i.result")
def test_the_odds_that_are_shown_have_every_printed_edge_but_one() -> None:
    """The sum of two numbers, zeros counting 0: the printed edge of the range 8-8 belongs to 134 to 1."""
    differ = []
    for code, (_lasts, _pays, edges) in PRINTED.items():
        for area, edge in enumerate(edges.split(), 1):
            [row] = side_odds(law("us-nj"), WHEELS[wheel_of(code)], f"{BET}:{area}", Choices(paytable=code))
            exact: Fraction = row.worth.house_edge * 100
            shown = (Decimal(exact.numerator) / exact.denominator).quantize(Decimal(edge), ROUND_HALF_UP)
            if shown != Decimal(edge):
                differ.append((code, area))
    assert differ == [("0-option-4", 3)]
