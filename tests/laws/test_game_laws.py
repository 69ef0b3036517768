"""Laws of money, odds, felt and bets, for any value."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from croupier.game.bet import InPrison, LayoutBet
from croupier.game.draw import Choice
from croupier.game.layout import LAYOUTS, Layout
from croupier.game.notation import parse_bet
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind, Point
from croupier.game.wheel import WHEELS, Wheel
from croupier.mathematics.edge import worth
from croupier.mathematics.explore import always
from croupier.money.amount import Cents, format_dollars, parse_dollars

layouts = st.sampled_from(list(LAYOUTS.values()))
wheels = st.sampled_from(list(WHEELS.values()))
odds = st.builds(Odds, st.integers(0, 10**6), st.integers(1, 100), st.just("to"))
points = st.builds(Point, st.integers(-30, 45), st.integers(-30, 165))


@given(st.integers(0, 10**18))
def test_an_amount_reads_back_as_it_was_written(cents: int) -> None:
    assert parse_dollars(format_dollars(Cents(cents))) == cents


@given(odds)
def test_odds_read_back_and_for_1_is_to_1_with_the_stake(one: Odds) -> None:
    assert Odds.parse(str(one)) == one
    same = Odds(one.pays + one.unit, one.unit, "for")
    assert same.returned == one.returned
    assert same.profit == one.profit == one.returned - 1


@given(layouts, points)
def test_whatever_a_chip_is_read_as_is_spelled_so_and_open(layout: Layout, point: Point) -> None:
    spot = layout.read(point)
    if spot is None:
        return
    assert parse_bet(spot.bet, layout).pockets == spot.pockets
    assert not set(spot.pockets) & layout.covered


@given(layouts)
def test_boxes_of_a_split_share_a_line_and_no_two_boxes_overlap(layout: Layout) -> None:
    boxes = {box.name: box for box in layout.boxes}
    for one, other in combinations(boxes.values(), 2):
        wide = min(one.right, other.right) - max(one.left, other.left)
        high = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert wide <= 0 or high <= 0, (one, other)
    for spot in layout.spots:
        if spot.kind is Kind.SPLIT:
            one, other = (boxes[pocket] for pocket in spot.pockets)
            wide = min(one.right, other.right) - max(one.left, other.left)
            high = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert (wide > 0) != (high > 0), spot.bet


@given(wheels, odds, odds, st.data())
def test_better_odds_are_never_worth_less(wheel: Wheel, one: Odds, other: Odds, data: st.DataObject) -> None:
    spot = data.draw(st.sampled_from(LAYOUTS[wheel.name].spots))
    lower, higher = sorted((one, other), key=lambda each: each.profit)
    assert worth(LayoutBet(spot, lower), wheel).house_edge >= worth(LayoutBet(spot, higher), wheel).house_edge


@given(wheels, st.sets(st.sampled_from(["0", "00", "000"])), st.booleans(), st.sampled_from(["leave", "half-back"]))
def test_in_prison_never_costs_the_player(wheel: Wheel, trigger: set[str], pays: bool, choice: str) -> None:
    terms = InPrison(frozenset(map(Pocket, trigger)), (Choice("half-back"), Choice("leave")), pays)
    spot = parse_bet("red", LAYOUTS[wheel.name])
    plain = worth(LayoutBet(spot, Odds.parse("1 to 1")), wheel)
    held = worth(LayoutBet(spot, Odds.parse("1 to 1"), terms), wheel, policy=always(choice))
    assert sum(held.verdicts.values()) == 1
    assert held.house_edge <= plain.house_edge
    helped = bool(terms.trigger & set(wheel.zeros))
    assert (held.house_edge < plain.house_edge) == helped


@given(wheels)
def test_the_edge_is_what_the_outcomes_average(wheel: Wheel) -> None:
    for spot in LAYOUTS[wheel.name].spots:
        found = worth(LayoutBet(spot, Odds.parse("7 to 2")), wheel)
        mean = sum((chance * verdict.net for verdict, chance in found.verdicts.items()), Fraction(0))
        assert found.house_edge == -mean
