"""Seats: the draw of a round, and the seats of late entries."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from arenas import EVENING, Arena, last, secret, sizes
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tournaments import one_event

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.chance import drawn_order
from croupier.tournament.redrawing import why_not_drawn

LATE = one_event(late_rounds=1, rebuy=None)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (36, [[6, 6, 6], [6, 6, 6]]),
        (19, [[4, 3, 3], [3, 3, 3]]),
        (18, [[6, 6, 6]]),
        (7, [[3, 2, 2]]),
        (5, [[3, 2]]),
        (3, [[3]]),
        (2, [[2]]),
    ],
)
def test_players_are_spread_evenly_over_few_heats(players: int, expected: list[list[int]]) -> None:
    """Three tables of six seats. Worked out by hand from the rule of the draw."""
    assert sizes(Arena(entries=players).draw()) == expected


def test_the_final_is_played_at_one_table() -> None:
    arena = Arena(entries=36)
    for heat in arena.draw():
        arena.start()
        arena.play(heat.number, lambda entry, spin: 1_000 + entry.number)
    arena.do(c.EndRound, EVENING)
    assert sizes(arena.draw(2)) == [[6]]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 90), st.integers(1, 5), st.integers(2, 9), st.integers(0, 2**64))
def test_everybody_sits_once(players: int, tables: int, seats: int, chance: int) -> None:
    said = one_event(tables=[str(n) for n in range(1, tables + 1)], seats=seats, players_max=90, rebuy=None)
    arena = Arena(said, players)
    drawn = arena.draw(chance)
    places = [(heat.number, table, seat) for heat in drawn for table, at in heat.tables.items() for seat in at]
    entries = [entry for heat in drawn for at in heat.tables.values() for entry in at.values()]
    assert sorted(entries) == list(range(1, players + 1))
    assert len(set(places)) == players
    assert {seat for _, _, seat in places} <= set(range(1, seats + 1))
    assert len(drawn) == -(-players // (tables * seats))
    by_heat = [len(heat.entries) for heat in drawn]
    assert max(by_heat) - min(by_heat) <= 1
    for row in sizes(drawn):
        assert max(row) - min(row) <= 1
        assert min(row) > 1 or len(row) == -(-sum(row) // seats)


def test_an_order_is_as_likely_as_any_other() -> None:
    """24 orders of four, 4,800 secrets: chi-square with 23 degrees is below 49.7 in 999 of 1,000 fair cases."""
    counts = Counter(tuple(drawn_order(secret(n), "a test", "abcd")) for n in range(4_800))
    assert set(counts) == set(permutations("abcd"))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


def test_every_seat_is_as_likely_for_everybody() -> None:
    """Five players at one table of six, 1,200 draws: 30 cells of 200; 20 free degrees, 45.3 in 999 of 1,000."""
    arena = Arena(one_event(tables=["1"], rebuy=None), 5, careful=False)
    start, counts = arena.state, Counter[tuple[int, int]]()
    for number in range(1_200):
        (heat,) = arena.draw(number)
        counts.update((seat, entry) for seat, entry in heat.tables["1"].items())
        arena.state = start
    assert len(counts) == 30
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 45.3


def test_a_draw_can_be_drawn_again_and_any_change_is_found() -> None:
    arena = Arena(entries=8)
    before = arena.now
    drawn = last(arena.do(c.DrawSeats, EVENING, secret()), e.SeatsDrawn)
    assert why_not_drawn(before, drawn) == ""
    (heat,) = drawn.heats
    first = next(iter(heat.tables))
    swapped = dict(zip(heat.tables[first], reversed(heat.tables[first].values()), strict=True))
    other = replace(heat, tables={**heat.tables, first: swapped})
    assert why_not_drawn(before, replace(drawn, heats=(other,)))
    assert why_not_drawn(before, replace(drawn, secret=secret(2)))
    assert why_not_drawn(before, replace(drawn, round=1))
    assert why_not_drawn(before, replace(drawn, heats=(replace(heat, spins=14),)))


def test_when_seats_cannot_be_drawn() -> None:
    arena = Arena(entries=1)
    arena.no("bad_secret", c.DrawSeats, EVENING, "ab")
    arena.no("unknown", c.DrawSeats, "Morning", secret())
    arena.no("bad_count", c.DrawSeats, EVENING, secret())
    arena.enter("Q")
    arena.happen(e.RegistrationOpened, EVENING)
    arena.no("playing", c.DrawSeats, EVENING, secret())
    arena.happen(e.RegistrationClosed, EVENING)
    arena.draw()
    arena.no("playing", c.DrawSeats, EVENING, secret())
    ended = Arena(entries=2)
    ended.happen(e.EventEnded, EVENING, {}, ())
    ended.no("already_done", c.DrawSeats, EVENING, secret())


def test_a_late_entry_sits_at_the_emptiest_table_and_never_at_a_closed_one() -> None:
    arena = Arena(LATE, 8)
    arena.happen(e.RegistrationOpened, EVENING)
    (heat,) = arena.draw()
    assert {table: len(at) for table, at in heat.tables.items()} == {"1": 3, "2": 3, "3": 2}
    late = arena.enter("Late", late=secret(9))
    seat = late.seat
    assert seat
    assert seat.table == "3"
    assert seat.seat not in heat.tables["3"]
    assert why_not_drawn(arena.now, arena.log[-1])
    arena.do(c.BreakTable, EVENING, "3", "its wheel is out of order", secret(3))
    later = [arena.enter(f"L{n}", late=secret(n)).seat for n in range(20, 23)]
    assert all(each and each.table in "12" for each in later)
    assert arena.enter("Too late", late=secret(5)).seat is None


def test_a_late_entry_in_a_heat_that_is_played_has_its_points_at_once() -> None:
    arena = Arena(LATE, 6)
    arena.happen(e.RegistrationOpened, EVENING)
    (heat,) = arena.draw()
    arena.start()
    late = arena.enter("Late", late=secret(9))
    assert late.seat
    assert late.seat.heat == heat.number
    assert (late.points, late.given) == (5_000, 5_000)
    there = [entry.player for entry in arena.at_table(heat.number, late.seat.table) if entry.player != "Late"]
    arena.score(heat.number, late.seat.table, dict.fromkeys(there, 4_000))
    assert arena.now.entries[late.number].points == 5_000
    arena.score(heat.number, late.seat.table, {**dict.fromkeys(there, 4_000), "Late": 6_000})
    assert arena.now.entries[late.number].points == 6_000
    arena.no_score("bad_count", heat.number, late.seat.table, dict.fromkeys(there, 4_000))


def test_nobody_is_seated_late_at_a_table_that_has_ended() -> None:
    arena = Arena(LATE, 4)
    arena.happen(e.RegistrationOpened, EVENING)
    arena.draw()
    arena.start()
    first, second = (entry.player for entry in arena.at_table(1, "1"))
    arena.score(1, "1", {first: 10_000, second: 0})
    seat = arena.enter("Late", late=secret(9)).seat
    assert seat
    assert seat.table == "2", "although table 1 has fewer players"


def test_without_late_registration_nobody_is_seated_in_a_heat_that_is_played() -> None:
    arena = Arena(entries=6)
    arena.draw()
    arena.start()
    assert arena.enter("Late", late=secret(9)).seat is None


def test_choosing_a_seat_is_no_way_around_registration() -> None:
    arena = Arena(entries=6)
    arena.draw()
    arena.start()
    late = arena.enter("Late", late=secret(9))
    arena.no("not_drawn", c.MoveSeat, late.number, "1", 6, "asked for it")
