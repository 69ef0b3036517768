"""Spread-Bet against a count of every ordered pair of pockets that knows nothing of automata.

Spreads, pays and edges are typed in from the nine printed tables of New Jersey 13:69F-5.2(f) and (h).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from croupier.game.bet import Board, Verdict
from croupier.game.draw import Ball, Choice, Draw, SecondNumber, Total
from croupier.game.notation import NotationError
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO_AS_SINGLE, SINGLE_ZERO, WHEELS
from croupier.mathematics.edge import worth
from croupier.rulebook.questions import find_question
from croupier.rulebook.refusal import Refusal, RefusedError
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.sidebets.interface import Terms
from croupier.sidebets.paytable import PayTable, Row
from croupier.sidebets.registry import Offer, offer, pay_tables
from croupier.sidebets.spread_bet import SIDE_BET, SpreadBet
from croupier.storage.library import Library
from croupier.views.reading_costs import reading_costs
from croupier.views.side_odds import Choices, SideRow, side_odds

PRINTED = {
    "00-option-1": """
        0-00   1-11   12-18  19-39  40-57  58-71  72-72
        320    12     9      1      2      10     1275
        11.1   10.9   12.7   9.4    8.4    9.3    11.6""",
    "00-option-2": """
        0/00-1 2-9    10-25  26-45  46-57  58-70  71-72
        150    18     3      1      4      10     400
        16.3   10.5   9.1    8.3    10.7   10.9   16.7""",
    "00-option-3": """
        0/00-1 2-9    10-25  26-45  46-57  58-71  72-72
        150    18     3      1      4      10     1250
        16.3   10.5   9.1    8.3    10.7   9.3    13.4""",
    "00-option-4": """
        0/00-1 2-9    10-25  26-45  46-57  58-70  71-72
        160    18     3      1      4      10     430
        10.8   10.5   9.1    8.3    10.7   10.9   10.5""",
    "00-option-5": """
        0/00-2 3-20   21-40  41-58  59-65  66-70  71-72
        100    4      1      2      16     50     430
        9.1    9.6    11.1   12.1   9.3    11.7   10.5""",
    "0-option-1": """
        0-0    1-11   12-18  19-39  40-50  51-70  71-72
        1200   15     10     1      3      4      400
        12.3   10     10     9.7    10     8.7    12.1""",
    "0-option-2": """
        0-4    5-18   19-30  31-39  40-50  51-69  70-72
        80     6      3      3      3      4      200
        11.2   10.5   10.6   8.8    10     9.8    11.9""",
    "0-option-3": """
        0-1    2-11   12-18  19-33  34-54  55-67  68-72
        400    15     10     2      1      7      80
        12.13  12.34  10     11.25  11.91  8.84   11.25""",
    "0-option-4": """
        0-2    3-7    8-8    9-25   26-44  45-70  71-72
        200    40     135    3      1      2      400
        11.91  10.15  11.24  10.59  10.59  11.69  12.13""",
}
AREAS = range(1, 8)


# The count: wheels as lists of pockets, results as pairs or totals, and nothing of croupier's


class Area(NamedTuple):
    spread: str
    pays: int
    edge: str

    def has(self, total: int) -> bool:
        low, high = self.spread.replace("0/00", "0").split("-")
        return int(low) <= total <= int(high)


def areas(code: str) -> list[Area]:
    spreads, pays, edges = (line.split() for line in PRINTED[code].strip().splitlines())
    return [Area(spread, int(pay), edge) for spread, pay, edge in zip(spreads, pays, edges, strict=True)]


def wheel_of(code: str) -> str:
    return "double-zero" if code.startswith("00-") else "single-zero"


def pairs(wheel: str) -> list[tuple[str, str]]:
    zeros = ["0", "00"] if wheel == "double-zero" else ["0"]
    pockets = [*zeros, *map(str, range(1, 37))]
    return list(product(pockets, pockets))


Won = Callable[[Area, str, str], bool]


def by_total(area: Area, first: str, second: str) -> bool:
    return area.has(int(first) + int(second))


def by_pockets(area: Area, first: str, second: str) -> bool:
    return {first, second} == {"0", "00"} if area.spread == "0-00" else by_total(area, first, second)


@cache
def chance_of_pairs(wheel: str, area: Area, won: Won = by_total) -> Fraction:
    results = pairs(wheel)
    return Fraction(sum(won(area, *pair) for pair in results), len(results))


def chance_of_one_draw(area: Area) -> Fraction:
    return Fraction(sum(area.has(total) for total in range(73)), 73)


class Count(NamedTuple):
    chance: Fraction
    pays: int

    @property
    def edge(self) -> Fraction:
        return 1 - self.chance * (self.pays + 1)

    @property
    def variance(self) -> Fraction:
        return self.chance * (1 - self.chance) * (self.pays + 1) ** 2


def counted(code: str, reading: str = "") -> list[Count]:
    """The chance and pay of each area under a reading; by default and by readings that move no money, as taken."""
    printed, wheel = areas(code), wheel_of(code)
    pays = [area.pays for area in printed]
    match reading:
        case "N1=as-printed":
            chances = [chance_of_pairs(wheel, printed[place - 1]) for place in (1, 2, 3, 2, 2, 2, 7)]
        case "N2=one-draw":
            chances = [chance_of_one_draw(area) for area in printed]
        case "N7=pockets":
            chances = [chance_of_pairs(wheel, area, by_pockets) for area in printed]
        case _:
            chances = [chance_of_pairs(wheel, area) for area in printed]
    if reading == "N3=printed-edge":
        pays = [134 if (code, area.spread) == ("0-option-4", "8-8") else area.pays for area in printed]
    return [Count(chance, pay) for chance, pay in zip(chances, pays, strict=True)]


# What the program has to agree with it


@pytest.fixture(scope="module")
def rules(library: Library) -> Rules:
    return library.book("us-nj").on(date(2011, 11, 7))


def read(rules: Rules, library: Library, reading: str) -> Rules:
    id_, _, name = reading.partition("=")
    return rules.with_values(find_question(library.questions(), id_).reading(name).sets) if reading else rules


def explored(rules: Rules, code: str) -> list[SideRow]:
    return side_odds(rules, WHEELS[wheel_of(code)], "spread-bet", Choices(paytable=code))


READINGS = [
    "",
    "N1=own-area",
    "N1=as-printed",
    "N2=wheel-plus-display",
    "N2=two-electronic-draws",
    "N2=one-draw",
    "N3=printed-odds",
    "N3=printed-edge",
    "N4=suggestions",
    "N5=one-area-each-player",
    "N7=zeros-count-nothing",
    "N7=pockets",
]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("code", PRINTED)
def test_exploring_gives_what_counting_gives(code: str, reading: str, rules: Rules, library: Library) -> None:
    rows = explored(read(rules, library, reading), code)
    counts = counted(code, reading)
    assert [row.bet for row in rows] == [f"spread-bet:{area}" for area in AREAS]
    assert [row.worth.house_edge for row in rows] == [count.edge for count in counts]
    assert [row.worth.hit for row in rows] == [count.chance for count in counts]
    assert [row.worth.variance for row in rows] == [count.variance for count in counts]
    assert {row.worth.push for row in rows} == {0}
    assert {row.worth.spins for row in rows} == {0 if reading == "N2=one-draw" else 1}


def test_every_reading_of_the_text_that_moves_money_is_counted_here(library: Library) -> None:
    moving = {
        f"{question.id}={reading.id}"
        for question in library.questions()
        for reading in question.readings
        if any(key.startswith("sidebets.spread-bet.") for key in reading.sets)
    }
    assert moving - set(READINGS) == {"N5=straight-odds"}
    changed = {reading for reading in READINGS for code in PRINTED if counted(code, reading) != counted(code)}
    assert moving & set(READINGS) == changed


def rounded(exact: Fraction, printed: str) -> str:
    """The edge in per cent, with as many places as are printed."""
    percent = Decimal(exact.numerator) * 100 / exact.denominator
    return str(percent.quantize(Decimal(printed), ROUND_HALF_UP))


def test_62_of_the_63_printed_edges_hold_at_the_precision_they_are_printed_with(rules: Rules) -> None:
    compared = [
        (code, area.spread, rounded(row.worth.house_edge, area.edge) == area.edge)
        for code in PRINTED
        for area, row in zip(areas(code), explored(rules, code), strict=True)
    ]
    assert len(compared) == 63
    assert [(code, spread) for code, spread, holds in compared if not holds] == [("0-option-4", "8-8")]


def test_the_odd_one_is_question_n3_with_its_exact_figure(rules: Rules, library: Library) -> None:
    # Nine of 37 times 37 pairs sum to 8: 1 - 9 * 136 / 1369, and one stake less for 134.
    question = find_question(library.questions(), "N3")
    costs = {cost.reading: cost.house_edge for cost in reading_costs(question, rules)}
    assert costs == {"printed-odds": Fraction(145, 1369), "printed-edge": Fraction(154, 1369)}
    assert question.taken == "printed-odds"
    assert (question.cite, "8-8" in question.doubt, "11.24" in question.doubt) == (
        "5.2(h) Pay Table Option 4",
        True,
        True,
    )


@pytest.mark.parametrize("code", PRINTED)
def test_straight_odds_are_refused_because_the_base_text_is_not_held(code: str, rules: Rules, library: Library) -> None:
    with pytest.raises(NotHeldError, match=r"does not hold the text of odds\.straight"):
        explored(read(rules, library, "N5=straight-odds"), code)


@pytest.mark.parametrize("code", PRINTED)
def test_on_a_base_that_is_held_straight_odds_are_a_floor(code: str, rules: Rules, library: Library) -> None:
    based = read(rules, library, "N5=straight-odds").with_values({"odds.straight": "35 to 1"})
    edges = [Count(count.chance, max(count.pays, 35)).edge for count in counted(code)]
    assert [row.worth.house_edge for row in explored(based, code)] == edges


@pytest.mark.parametrize("area", AREAS)
def test_one_area_can_be_asked_for(area: int, rules: Rules) -> None:
    (row,) = side_odds(rules, SINGLE_ZERO, f"spread-bet:{area}", Choices(paytable="0-option-3"))
    assert row.worth.house_edge == counted("0-option-3")[area - 1].edge
    assert row.cite == "13:69F-5.2(h) Pay Table Option 3"


def test_without_a_pay_table_every_one_of_the_wheel_is_shown(rules: Rules) -> None:
    for wheel, options in (("double-zero", 5), ("single-zero", 4)):
        rows = side_odds(rules, WHEELS[wheel], "spread-bet", Choices())
        assert [row.paytable for row in rows] == [code for code in PRINTED if wheel_of(code) == wheel for _ in AREAS]
        assert len(rows) == 7 * options


# Refusals


@pytest.mark.parametrize("wheel", ["triple-zero", "double-zero-as-single", "triple-zero-as-single"])
def test_a_wheel_without_printed_tables_is_refused(wheel: str, rules: Rules) -> None:
    with pytest.raises(RefusedError) as refused:
        side_odds(rules, WHEELS[wheel], "spread-bet", Choices())
    assert refused.value.refusal.code == "not_on_this_wheel"


def test_a_book_that_does_not_list_it_refuses_it(library: Library) -> None:
    with pytest.raises(RefusedError) as refused:
        side_odds(library.book("us-co").on(date(2022, 8, 14)), SINGLE_ZERO, "spread-bet", Choices())
    assert refused.value.refusal.code == "not_permitted"


@pytest.mark.parametrize(("wheel", "code"), [("single-zero", "00-option-1"), ("double-zero", "0-option-1")])
def test_the_table_of_another_wheel_is_refused_with_its_section(wheel: str, code: str, rules: Rules) -> None:
    with pytest.raises(NotationError, match=r"is for .*-zero, and not for .*-zero \(13:69F-5\.2\([fh]\) Pay Table"):
        side_odds(rules, WHEELS[wheel], "spread-bet", Choices(paytable=code))


def table_without(rules: Rules, place: int) -> PayTable:
    (whole,) = (table for table in pay_tables(SIDE_BET, rules, SINGLE_ZERO) if table.code == "0-option-2")
    return PayTable(whole.code, whole.wheels, (*whole.rows[:place], *whole.rows[place + 1 :]))


@pytest.mark.parametrize("place", range(7))
def test_a_pay_table_without_one_of_the_areas_is_refused(place: int, rules: Rules) -> None:
    refusal = offer(SIDE_BET, Terms(rules, SINGLE_ZERO, table_without(rules, place)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "paytable_incomplete"
    assert ["green", "yellow", "purple", "red", "orange", "pink", "blue"][place] in refusal.says


def test_without_a_pay_table_there_is_no_offer(rules: Rules) -> None:
    refusal = offer(SIDE_BET, Terms(rules, SINGLE_ZERO))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_such_paytable"


# The automaton by itself

ANY = SpreadBet("spread-bet:2", Row("yellow 5-18", "6 to 1", low=5, high=18), Verdict("win", Fraction(7)))


def test_the_second_number_decides_after_the_ball() -> None:
    assert ANY.begin(Board()) == "open"
    assert ANY.step("open", Ball(Pocket("4"))) == "4"
    assert ANY.step("4", SecondNumber(Pocket("0"))) == Verdict("lose", Fraction(0))
    assert ANY.step("4", SecondNumber(Pocket("1"))) == ANY.win
    assert ANY.step("4", SecondNumber(Pocket("14"))) == ANY.win
    assert ANY.step("4", SecondNumber(Pocket("15"))) == Verdict("lose", Fraction(0))


@pytest.mark.parametrize(
    ("progress", "draw"),
    [
        ("open", SecondNumber(Pocket("4"))),
        ("4", Ball(Pocket("4"))),
        ("open", Total(4)),
        ("4", Total(4)),
        ("open", Choice("leave")),
        ("4", Choice("leave")),
    ],
)
def test_a_draw_out_of_turn_is_an_error(progress: str, draw: Draw) -> None:
    with pytest.raises(ValueError, match=r"spread-bet.* is at .* and cannot take"):
        ANY.step(progress, draw)


def test_pockets_that_void_a_spin_are_no_second_number_either() -> None:
    assert worth(ANY, DOUBLE_ZERO_AS_SINGLE).verdicts == worth(ANY, SINGLE_ZERO).verdicts


def test_one_draw_takes_a_single_total(rules: Rules, library: Library) -> None:
    one_draw = read(rules, library, "N2=one-draw")
    (table,) = (table for table in pay_tables(SIDE_BET, one_draw, SINGLE_ZERO) if table.code == "0-option-4")
    offered = offer(SIDE_BET, Terms(one_draw, SINGLE_ZERO, table))
    assert isinstance(offered, Offer)
    for area, bet in zip(areas("0-option-4"), offered.bets, strict=True):
        for total in range(73):
            verdict = bet.step(bet.begin(Board()), Total(total))
            assert verdict.returned == (area.pays + 1 if area.has(total) else 0)
