"""Random tournaments of every format, played to the end beside a naive one."""

from __future__ import annotations

from typing import Any

import pytest
from arenas import EVENING, Arena
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_tournament import Naive
from tournaments import final, heats, one_event

from croupier.tournament.standing import places


@st.composite
def a_plan(draw: st.DrawFn) -> dict[str, Any]:
    """A plan of any format: accumulation, elimination at marks, heats and finals, stacks fresh or carried."""
    spins = draw(st.integers(1, 5))
    marks = draw(st.lists(st.integers(1, spins), unique=True, max_size=2))
    seats, tables = draw(st.integers(4, 7)), draw(st.integers(1, 4))
    first = final("First", spins, out_after=[str(mark) for mark in sorted(marks)])
    going = draw(st.sampled_from(["per_table", "overall"]))
    middle = final("Middle", 2, overall=draw(st.integers(1, 5)), stacks=draw(st.sampled_from(["fresh", "carried"])))
    last_ = final("Last", spins, stacks=draw(st.sampled_from(["fresh", "carried"])))
    rounds = draw(st.sampled_from([[first], [{**first, going: 1}, last_], [{**first, going: 2}, middle, last_]]))
    event = one_event(
        rounds=rounds, seats=seats, tables=[str(n) for n in range(1, tables + 1)], players_max=1_000, rebuy=None
    )
    ties = {
        "cut_ties": draw(st.sampled_from(["lot", "play-off"])),
        "prize_ties": draw(st.sampled_from(["share", "play-off"])),
    }
    return {**event, **ties, "play_off_spins": draw(st.integers(1, 2))}


@settings(max_examples=60, deadline=None)
@given(a_plan(), st.integers(2, 40), st.integers(0, 2**32), st.integers(1, 9))
def test_random_tournaments_end_as_the_naive_one(plan: dict[str, Any], entries: int, seed: int, steps: int) -> None:
    arena = Arena(plan, entries, careful=entries < 12)
    expected = Naive(arena, seed, steps).run()
    assert places(arena.now, EVENING) == expected


@pytest.mark.parametrize(("cut", "prizes"), [("lot", "share"), ("play-off", "play-off")])
def test_a_thousand_entries_are_played_to_the_end(cut: str, prizes: str) -> None:
    rounds = [heats(out_after=["1"]), final("Semi", 3, overall=12, stacks="carried"), final("Final", 3)]
    rounds[0]["spins"] = 3
    event = one_event(rounds=rounds, tables=[str(n) for n in range(1, 33)], seats=8, players_max=1_000, rebuy=None)
    arena = Arena({**event, "cut_ties": cut, "prize_ties": prizes}, 1_000, careful=False)
    expected = Naive(arena, 7, 40).run()
    assert places(arena.now, EVENING) == expected
    assert len(expected) == 1_000
