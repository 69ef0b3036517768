"""Calls: the chips of each section cover its arc, finals and completes cost what the trade's tables say."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.game.calls import Call, CallKind, absent_sections, arc, calls, completes, finals, sections
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.pocket import Pocket
from croupier.game.wheel import SINGLE_ZERO, WHEELS

FRENCH = list(sections(SINGLE_ZERO))
PAYS = {"straight": 35, "split": 17, "street": 11, "trio": 11, "corner": 8, "first-five": 6, "line": 5}


def cost(call: Call) -> int:
    return sum(count for _, count in call.chips)


def by_name(found: list[Call]) -> dict[str, Call]:
    return {call.name: call for call in found}


@pytest.mark.parametrize("call", FRENCH, ids=lambda call: call.name)
def test_the_chips_cover_the_arc_and_nothing_else(call: Call) -> None:
    spots = [parse_bet(bet, LAYOUTS["single-zero"]) for bet, _ in call.chips]
    assert {pocket for spot in spots for pocket in spot.pockets} == set(call.pockets)


def test_the_sections_have_their_customary_chips_and_divide_the_wheel() -> None:
    assert {call.name: cost(call) for call in FRENCH} == {
        "voisins du zéro": 9,
        "tiers du cylindre": 6,
        "orphelins": 5,
        "orphelins plein": 8,
        "jeu zéro": 4,
        "zero spiel naka": 5,
    }
    named = by_name(FRENCH)
    thirds = [
        pocket for name in ("voisins du zéro", "tiers du cylindre", "orphelins") for pocket in named[name].pockets
    ]
    assert sorted(thirds) == sorted(SINGLE_ZERO.rotor)
    assert set(named["zero spiel naka"].pockets) - set(named["jeu zéro"].pockets) == {"19"}
    assert set(named["orphelins plein"].chips) == {(f"straight:{n}", 1) for n in (1, 6, 9, 14, 17, 20, 31, 34)}


def test_an_arc_goes_clockwise_over_the_zero_and_passes_over_pockets_that_decide_nothing() -> None:
    assert arc(SINGLE_ZERO, Pocket("26"), Pocket("32")) == ("26", "0", "32")
    assert arc(WHEELS["triple-zero-as-single"], Pocket("26"), Pocket("32")) == ("26", "0", "32")


def test_each_wheel_has_the_sections_that_lie_on_it_as_on_the_single_zero_wheel() -> None:
    """Three zeros in a row lie within voisins and jeu zéro, whose chips leave two of them open."""
    whole = [call.name for call in FRENCH]
    away_from_the_zeros = ["tiers du cylindre", "orphelins", "orphelins plein"]
    assert {name: [call.name for call in sections(wheel)] for name, wheel in WHEELS.items()} == {
        "single-zero": whole,
        "double-zero": [],
        "triple-zero": away_from_the_zeros,
        "double-zero-as-single": [],
        "triple-zero-as-single": whole,
    }
    assert {name: absent_sections(wheel) for name, wheel in WHEELS.items()} == {
        "single-zero": (),
        "double-zero": tuple(whole),
        "triple-zero": ("voisins du zéro", "jeu zéro", "zero spiel naka"),
        "double-zero-as-single": tuple(whole),
        "triple-zero-as-single": (),
    }


FINALS = {
    **dict.fromkeys("0123456", 4),
    **dict.fromkeys("789", 3),
    **dict.fromkeys(("0/3", "1/4", "2/5", "3/6", "4/7", "5/8", "6/9"), 4),
    **dict.fromkeys(("7/10", "8/11", "9/12"), 3),
    **dict.fromkeys(("0/1", "1/2", "2/3", "4/5", "5/6", "6/7"), 5),
    **dict.fromkeys(("7/8", "8/9"), 4),
    "3/4": 6,
}
"""As the trade lists them; 3/4 counted on the felt: 3, 4, 13/14, 23/24, 33 and 34."""
SPELLED = {
    "0/3": "split:0-3 split:10-13 split:20-23 split:30-33",
    "1/2": "split:1-2 split:11-12 straight:21 straight:22 split:31-32",
    "5/8": "split:5-8 split:15-18 split:25-28 straight:35",
    "8/9": "split:8-9 straight:18 straight:19 split:28-29",
    "7": "straight:7 straight:17 straight:27",
}


def test_finals_cost_what_the_trade_says() -> None:
    found = by_name(list(finals(LAYOUTS["single-zero"])))
    assert {name.removeprefix("final "): cost(call) for name, call in found.items()} == FINALS
    for digits, bets in SPELLED.items():
        assert found[f"final {digits}"].chips == tuple((bet, 1) for bet in bets.split())


@pytest.mark.parametrize("felt", list(LAYOUTS))
def test_a_final_covers_its_digits_once_each_by_places_of_the_felt(felt: str) -> None:
    """A digit beyond nine is that of the same row: 7/10 goes with 17/20 and 27/30, and leaves 0 alone."""
    for call in finals(LAYOUTS[felt]):
        first, _, second = call.name.removeprefix("final ").partition("/")
        wanted = {str(n) for n in range(int(first), 37, 10)} | {str(n) for n in range(int(second or first), 37, 10)}
        covered = Counter(pocket for bet, _ in call.chips for pocket in parse_bet(bet, LAYOUTS[felt]).pockets)
        assert covered == dict.fromkeys(wanted, 1), call.name
        assert set(call.pockets) == wanted


def test_zero_and_three_are_bet_apart_where_their_boxes_do_not_touch() -> None:
    zero_three = by_name(list(finals(LAYOUTS["double-zero"])))["final 0/3"]
    assert cost(zero_three) == 5
    assert {("straight:0", 1), ("straight:3", 1)} <= set(zero_three.chips)


TRADE = {"0": 17, "1": 27, "2": 36, "3": 27, "34": 18, "35": 24, "36": 18}
"""The trade's table of completes; 40 on every other number in the middle, 30 on every other at the side."""
NO_FIRST_FOUR = {"0": 4, "1": 4, "2": 4, "3": 4}
"""No text lists 0-1-2-3, so that our felts have no place for its four chips (question C10)."""


def test_a_complete_costs_what_the_trade_says() -> None:
    for call in completes(LAYOUTS["single-zero"]):
        number = call.name.removesuffix(" complete")
        wanted = TRADE.get(number, 40 if int(number) % 3 == 2 else 30)
        assert cost(call) == wanted - NO_FIRST_FOUR.get(number, 0), call.name


def test_seventeen_complete_is_forty_chips_and_pays_392() -> None:
    call = by_name(list(completes(LAYOUTS["single-zero"])))["17 complete"]
    kinds = Counter((bet.partition(":")[0], count) for bet, count in call.chips)
    assert kinds == {("straight", 1): 1, ("split", 2): 4, ("street", 3): 1, ("corner", 4): 4, ("line", 6): 2}
    assert sum(count * PAYS[bet.partition(":")[0]] for bet, count in call.chips) == 392
    assert len(call.chips) == 12, "half complete: one chip on each place"


def test_a_complete_at_the_double_zeros() -> None:
    """0: itself, 0-00, 0-1, 0-2, 0-1-2, 0-2-00, the first five: 1 + 3 x 2 + 2 x 3 + 5 = 18."""
    found = {call.name.removesuffix(" complete"): cost(call) for call in completes(LAYOUTS["double-zero"])}
    assert found["0"] == found["00"] == 1 + 3 * 2 + 2 * 3 + 5
    assert found["1"] == 1 + 3 * 2 + 3 + 3 + 4 + 5 + 6, "0-1, 1-2, 1-4; street; 0-1-2; corner 1-5; first five; line"
    assert found["3"] == found["1"]
    assert found["2"] == 1 + 5 * 2 + 3 + 3 * 3 + 2 * 4 + 5 + 6, "splits with 0, 00, 1, 3 and 5; three trios"
    assert found["17"] == 40


def test_completes_are_those_of_the_numbers_that_can_be_bet() -> None:
    for name, felt in LAYOUTS.items():
        assert [call.name for call in completes(felt)] == [f"{pocket} complete" for pocket in felt.pockets], name
        kinds = {call.kind for call in calls(WHEELS[name], felt)}
        assert kinds >= {CallKind.FINAL, CallKind.COMPLETE}
