"""The felt as screens draw it: every place has a point of its own, where its boxes meet."""

from __future__ import annotations

from fractions import Fraction

import pytest
from nights import rules_of

from croupier.game.layout import LAYOUTS
from croupier.game.spot import Point
from croupier.game.wheel import WHEELS
from croupier.table.rules import TableRules
from croupier.views.layout import Area, LayoutView, layout_view

SIGNS = [
    "this double-zero or triple-zero wheel is used as a single-zero wheel, and nobody can bet on 00 or 000",
    "a ball in 00 or 000 makes the spin void, and the ball is spun again",
    "red, black, odd, even, low and high lose when 0 comes up",
]


def rules(wheel: str) -> TableRules:
    if not WHEELS[wheel].void:
        return rules_of("us-co", wheel=wheel)
    return rules_of("us-co", wheel=wheel, covered=sorted(WHEELS[wheel].void), signs=SIGNS)


@pytest.fixture(scope="module", params=list(WHEELS))
def view(request: pytest.FixtureRequest) -> LayoutView:
    return layout_view(rules(request.param))


def holds(area: Area, x: int, y: int) -> bool:
    return area.x <= x <= area.x + area.w and area.y <= y <= area.y + area.h


def test_every_place_of_the_table_is_there_once(view: LayoutView) -> None:
    names = [place.place for place in view.places]
    assert sorted(names) == sorted(rules(view.wheel).places)


def test_no_two_places_share_a_point_and_all_lie_on_the_felt(view: LayoutView) -> None:
    points = [(place.x, place.y) for place in view.places]
    assert len(set(points)) == len(points)
    assert all(holds(view.area, *point) for point in points)
    assert all(holds(place.area, place.x, place.y) for place in view.places)


def test_the_engine_reads_each_point_as_the_place_that_stands_there(view: LayoutView) -> None:
    for place in view.places:
        spot = LAYOUTS[view.wheel].read(Point(place.x, place.y))
        assert spot is not None
        assert (spot.kind, spot.pockets) == (place.kind, place.pockets)


def test_a_chip_on_a_line_or_corner_touches_exactly_the_boxes_of_its_numbers(view: LayoutView) -> None:
    numbers = {box.name: box.area for box in view.boxes if box.name.isdigit()}
    for place in view.places:
        if place.kind in ("straight", "split", "corner", "trio") and place.place != "courtesy-line":
            touched = {name for name, area in numbers.items() if holds(area, place.x, place.y)}
            assert touched == set(place.pockets), place.place


def test_a_covered_box_is_drawn_and_cannot_be_bet(view: LayoutView) -> None:
    covered = {box.name for box in view.boxes if box.covered}
    assert covered == set(LAYOUTS[view.wheel].covered)
    assert not covered & {pocket for place in view.places for pocket in place.pockets}
    assert covered == {pocket.pocket for pocket in view.rotor if pocket.void}


def test_the_wheel_has_its_order_and_its_colors(view: LayoutView) -> None:
    assert tuple(pocket.pocket for pocket in view.rotor) == WHEELS[view.wheel].rotor
    assert {pocket.pocket for pocket in view.rotor if pocket.color == "green"} == set(WHEELS[view.wheel].zeros) | {
        pocket.pocket for pocket in view.rotor if pocket.void
    }


def test_a_call_says_which_of_its_bets_this_table_does_not_offer() -> None:
    """Reading C10: Colorado lists the trio 0-1-2 and not 0-2-3. A felt with 0 over half the row splits no 0-3."""
    shown = {call.name: call for call in layout_view(rules("single-zero")).calls}
    assert {name for name, call in shown.items() if call.missing} == {
        "voisins du zéro", "0 complete", "2 complete", "3 complete",
    }  # fmt: skip
    assert {call.missing for call in shown.values() if call.missing} == {("trio:0-2-3",)}
    assert ("trio:0-2-3", 2) in shown["voisins du zéro"].chips, "all or nothing"
    assert sum(count for _, count in shown["3 complete"].chips) == 27 - 4 - 3, "without 0-1-2-3 and 0-2-3"
    covered = {call.name: call.missing for call in layout_view(rules("triple-zero-as-single")).calls}
    assert covered["voisins du zéro"] == ("trio:0-2-3",)
    assert covered["jeu zéro"] == covered["zero spiel naka"] == ("split:0-3",)
    assert covered["orphelins"] == covered["final 0/3"] == ()


def test_a_wheel_in_the_american_order_has_finals_and_completes_and_no_sections() -> None:
    assert {call.kind for call in layout_view(rules("double-zero")).calls} == {"final", "complete"}


def test_the_edge_is_what_the_mathematics_says() -> None:
    by_name = {place.place: place for place in layout_view(rules("double-zero")).places}
    assert Fraction(by_name["straight:17"].edges[""]) == Fraction(1, 19)
    assert Fraction(by_name["first-five"].edges[""]) == Fraction(3, 38)
    prison = rules_of("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    red = next(place for place in layout_view(prison).places if place.place == "red")
    assert Fraction(red.edges["half-back"]) == Fraction(1, 74)
    assert set(red.edges) == {"half-back", "leave"}


def test_side_bets_have_areas_beyond_the_felt_that_do_not_overlap() -> None:
    table = rules_of("us-nj", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"])
    view = layout_view(table)
    areas = [place.area for place in view.places if place.section == "side"]
    assert len(areas) == 7
    rows = [y for area in areas for y in range(area.y, area.y + area.h)]
    assert len(rows) == len(set(rows)) == 144
    assert max(area.x + area.w for area in areas) < min(box.area.x for box in view.boxes)
    assert all(holds(view.area, area.x, area.y) for area in areas)


def test_a_progressive_says_what_its_meter_is_worth() -> None:
    table = rules_of(
        "us-co",
        sidebets={"roulette-up-progressive": "PT-BJS-RU-01"},
        areas=["roulette-up-progressive"],
        progressive={
            "roulette-up-progressive": {"unit": "$1", "seed": "$5000", "reseed": "$5000", "contribution": "20"}
        },
    )
    (place,) = (place for place in layout_view(table).places if place.section == "side")
    assert Fraction(place.meter_worth) > 0
    assert (place.low, place.high) == (100, 100)
    assert place.awards


def test_columns_print_what_they_pay_and_boxes_their_words(view: LayoutView) -> None:
    labels = {box.name: box.label for box in view.boxes}
    assert labels["column:1"] == "2 to 1"
    assert (labels["17"], labels["dozen:3"], labels["low"]) == ("17", "3rd 12", "1 to 18")
    assert {box.name: box.color for box in view.boxes if box.name in ("17", "red", "odd")} == {
        "17": "black",
        "red": "red",
        "odd": "",
    }


@pytest.mark.clause("ia:layout.diagram")
def test_iowas_felt_has_both_zeros_a_grid_of_three_by_twelve_and_every_outside_box() -> None:
    view = layout_view(rules_of("us-ia"))
    boxes = {box.name: box.area for box in view.boxes}
    grid = {(area.x, area.y): int(name) for name, area in boxes.items() if name.isdigit() and not name.startswith("0")}
    across, down = sorted({x for x, _ in grid}), sorted({y for _, y in grid})
    assert (len(across), len(down), len(grid)) == (3, 12, 36)
    assert all(grid[x, y] == 3 * down.index(y) + across.index(x) + 1 for x, y in grid)
    outside = {"column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3"}
    even_money = {"red", "black", "odd", "even", "low", "high"}
    assert {place.place for place in view.places} >= {"straight:0", "straight:00", *outside, *even_money}
    assert {"0", "00"} <= set(boxes)
