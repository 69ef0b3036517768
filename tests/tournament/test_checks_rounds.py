"""Findings on tables, rounds and chips: one change to a lawful plan at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tournaments import Said, final, heats, one_event, places

from croupier.tournament.checks_rounds import payable

ONE_FAULT: dict[str, tuple[Said, str, str]] = {
    "no points": (one_event(points=0), "events 1 points", "2213.07(1)"),
    "points no chip pays": (one_event(points=5_010), "events 1 points", "2213.07(1)"),
    "no rounds": (one_event(rounds=[], rebuy=None), "events 1 rounds", ""),
    "no spins": (one_event(rounds=[final(spins=0)]), "events 1 rounds 1 spins", ""),
    "a round without a name": (one_event(rounds=[final("")]), "events 1 rounds 1 name", ""),
    "two rounds of a name": (one_event(rounds=[final(per_table=1), final()]), "events 1 rounds 2 name", ""),
    "nobody goes on": (one_event(rounds=[final("First"), final()]), "events 1 rounds 1 per_table", ""),
    "everybody goes on": (one_event(rounds=[heats() | {"per_table": 6}, final()]), "events 1 rounds 1 per_table", ""),
    "all of all go on": (
        one_event(rounds=[final("First", overall=36), final()]),
        "events 1 rounds 1 overall",
        "",
    ),
    "both ways to go on": (one_event(rounds=[heats(overall=6), final()]), "events 1 rounds 1 overall", ""),
    "on from the last": (one_event(rounds=[final(per_table=1)]), "events 1 rounds 1 per_table", ""),
    "a mark beyond": (one_event(rounds=[final(out_after=["21"])]), "events 1 rounds 1 out_after", ""),
    "marks out of order": (one_event(rounds=[final(out_after=["9", "5"])]), "events 1 rounds 1 out_after", ""),
    "a mark in words": (one_event(rounds=[final(out_after=["five"])]), "events 1 rounds 1 out_after", ""),
    "more marks than players": (
        one_event(rounds=[final(out_after=["1", "2", "3", "4", "5", "6"])]),
        "events 1 rounds 1 out_after",
        "",
    ),
    "a secret spin beyond": (one_event(rounds=[final(secret=["0"])]), "events 1 rounds 1 secret", ""),
    "carried from nowhere": (one_event(rounds=[final(stacks="carried")]), "events 1 rounds 1 stacks", ""),
    "unknown stacks": (one_event(rounds=[final(stacks="double")]), "events 1 rounds 1 stacks", ""),
    "unknown betting": (one_event(rounds=[final(betting="shouting")]), "events 1 rounds 1 betting", ""),
    "no chips": (one_event(rounds=[final(chips={})]), "events 1 rounds 1 chips", "2213.09(2)"),
    "half a point": (
        one_event(rounds=[final(chips={"red": "0.5"})]),
        "events 1 rounds 1 chips red",
        "2213.09(2)",
    ),
    "chips too large for stacks": (
        one_event(rounds=[heats(), final(stacks="carried", chips={"red": "100"})]),
        "events 1 rounds 2 chips",
        "2213.09(2)",
    ),
}


@pytest.mark.parametrize(("said", "where", "cite"), ONE_FAULT.values(), ids=ONE_FAULT)
def test_one_fault_is_found_at_its_place_and_nothing_else(said: Said, where: str, cite: str) -> None:
    assert set(places(said)) == {(where, cite)}


@given(st.integers(1, 120), st.lists(st.integers(1, 40), min_size=1, max_size=4))
def test_points_are_payable_when_some_number_of_chips_makes_them_up(points: int, values: list[int]) -> None:
    reached = {0}
    for _step in range(points):
        reached |= {one + value for one in reached for value in values if one + value <= points}
    assert payable(points, values) is (points in reached)


def test_large_stacks_are_asked_at_once() -> None:
    assert payable(10_000_000, [25, 100, 500])
    assert payable(9_999_999, [1_000_000, 3])
    assert payable(9_999_999, [9_999_998, 1])
    assert not payable(9_999_997, [9_999_998, 9_999_996])
