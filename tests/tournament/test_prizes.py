"""A pool in cents, divided by the printed shares. Expected values are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tournaments import event, plan, prizes, series

from croupier.money.amount import Cents
from croupier.tournament.prizes import Division, divide
from croupier.tournament.reading import plan_of
from croupier.tournament.records import Entry, Paid, PrizeKind


def divided(said: list[dict[str, Any]], pool: int, *places: int, **changes: Any) -> Division:
    """Entry 1 has the first place that is given, entry 2 the second …"""
    whole = plan_of(plan(events=[event(prizes=said, **changes.pop("event", {}))], **changes))
    return divide(whole, whole.events[0], Cents(pool), dict(enumerate(places, 1)), entries(len(places)))


def entries(count: int) -> dict[int, Entry]:
    nothing = Paid(Cents(0))
    return {n: Entry(n, "Evening", f"P{n}", nothing, nothing, 0, "2022-08-20") for n in range(1, count + 1)}


def cents(division: Division) -> dict[int, int]:
    found: dict[int, int] = {}
    for due in division.due:
        found[due.entry] = found.get(due.entry, 0) + due.cents
    return found


def test_shares_are_cut_to_the_cent_and_the_first_place_has_the_rest() -> None:
    assert cents(divided(prizes("50 %", "30 %", "20 %"), 100_03, 1, 2, 3)) == {1: 50_03, 2: 30_00, 3: 20_00}
    assert cents(divided(prizes("33.3333 %", "33.3333 %", "33.3334 %"), 100, 1, 2, 3)) == {1: 34, 2: 33, 3: 33}


def test_equal_places_share_what_they_cover_and_lower_numbers_have_the_odd_cents() -> None:
    assert cents(divided(prizes("50 %", "30 %", "20 %"), 100_05, 1, 2, 2)) == {1: 50_03, 2: 25_01, 3: 25_01}
    assert cents(divided(prizes("50 %", "30 %", "20 %"), 100_00, 1, 1, 1)) == {1: 33_34, 2: 33_33, 3: 33_33}
    assert cents(divided(prizes("60 %", "40 %"), 100_00, 1, 2, 2, 2)) == {1: 60_00, 2: 13_34, 3: 13_33, 4: 13_33}


def test_the_shares_of_places_that_nobody_has_go_to_the_first() -> None:
    assert cents(divided(prizes("50 %", "30 %", "20 %"), 100_00, 1, 2)) == {1: 70_00, 2: 30_00}
    assert cents(divided(prizes("50 %", "30 %", "20 %"), 100_00, 1)) == {1: 100_00}


def test_what_is_not_shared_is_carried_where_the_plan_says_so() -> None:
    division = divided(prizes("50 %", "30 %"), 100_01, 1, 2, event={"unawarded": "Final"})
    assert (cents(division), division.carried) == ({1: 50_00, 2: 30_00}, 20_01)
    nobody = divided(prizes("50 %", "30 %"), 100_01, event={"unawarded": "Final"})
    assert (nobody.due, nobody.carried) == ((), 100_01)


def test_cash_of_the_house_and_goods_do_not_touch_the_pool() -> None:
    said = [{"place": 1, "share": "100 %", "cash": "$500"}, {"place": 2, "goods": "A steel watch", "value": "$199"}]
    found = {(due.entry, due.kind): (due.cents, due.from_pool) for due in divided(said, 100_00, 1, 2).due}
    assert found == {
        (1, PrizeKind.POOL): (100_00, 100_00),
        (1, PrizeKind.ADDED): (500_00, 0),
        (2, PrizeKind.GOODS): (199_00, 0),
    }


@pytest.mark.parametrize(
    ("said", "places", "ties"),
    [
        ([{"place": 1, "share": "100 %"}, {"place": 2, "goods": "A watch", "value": "$199"}], (1, 2, 2), "share"),
        ([{"place": 1, "share": "100 %"}, {"place": 2, "goods": "A watch", "value": "$199"}], (1, 1, 3), "share"),
        (prizes("60 %", "40 %"), (1, 2, 2), "play-off"),
    ],
)
def test_what_cannot_be_shared_waits_for_a_play_off(said: list[dict[str, Any]], places: Any, ties: str) -> None:
    division = divided(said, 100_00, *places, prize_ties=ties)
    assert division.undecided == tuple(n for n, place in enumerate(places, 1) if places.count(place) > 1)
    assert not division.due


def test_vouchers_come_out_of_the_pool_first_and_the_house_adds_what_is_missing() -> None:
    whole = plan_of(series())
    qualifier = whole.events[0]
    rich = divide(whole, qualifier, Cents(1_500_00), {1: 1, 2: 2, 3: 3}, entries(3))
    assert [(due.entry, due.kind, due.cents, due.added) for due in rich.due] == [
        (1, PrizeKind.ENTRY, 550_00, 0),
        (2, PrizeKind.ENTRY, 550_00, 0),
        (3, PrizeKind.POOL, 400_00, 0),
    ]
    poor = divide(whole, qualifier, Cents(600_00), {1: 1, 2: 2}, entries(2))
    assert [(due.entry, due.from_pool, due.added) for due in poor.due] == [(1, 550_00, 0), (2, 50_00, 500_00)]
    alone = divide(whole, qualifier, Cents(600_00), {1: 1}, entries(1))
    assert {due.kind: due.cents for due in alone.due} == {PrizeKind.ENTRY: 550_00, PrizeKind.POOL: 50_00}
