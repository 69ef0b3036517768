"""Chips, heats and scores: what a table's log says is taken in its turn, and what follows from it follows at once."""

from __future__ import annotations

import pytest
from arenas import EVENING, PIECES, PLAIN, Arena, begun, last, spin
from tournaments import final, heats, one_event

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.playing import chip_difference
from croupier.tournament.records import HeatState

# Chips


def test_chips_are_counted_in_the_values_of_the_round() -> None:
    arena = Arena(PLAIN, 3)
    counted = last(arena.do(c.CountChips, EVENING, "before", {"white": 40, "red": 10, "black": 2}), e.ChipsCounted)
    assert (counted.points, counted.expected) == (40 * 25 + 10 * 100 + 2 * 500, 0)
    arena.do(c.CountChips, EVENING, "before", {"white": 600, "red": 10, "black": 2})
    arena.draw()
    arena.start()
    spin(arena, P1=9_000, P2=0, P3=0)
    found = last(arena.do(c.CountChips, EVENING, "after", {"white": 600, "red": 9, "black": 2}), e.ChipsCounted)
    assert (found.points, found.expected) == (16_900, 17_000)
    assert chip_difference(arena.now.events[EVENING]) == {"black": 0, "red": -1, "white": 0}


def test_what_was_there_before_play_is_not_counted_down_and_a_count_after_it_is_of_all_that_was_played() -> None:
    """Otherwise chips that are missing could be counted away, or the last count be made before the first spin."""
    arena = Arena(PLAIN, 3)
    arena.do(c.CountChips, EVENING, "before", {"white": 800, "red": 10})
    arena.no("not_played", c.CountChips, EVENING, "after", {"white": 800, "red": 10})
    arena.draw()
    arena.start()
    spin(arena, P1=9_000, P2=0, P3=0)
    assert "800 white" in arena.no("bad_count", c.CountChips, EVENING, "before", {"white": 799, "red": 10}).says
    arena.do(c.CountChips, EVENING, "before", {"white": 900, "red": 10})  # more were brought
    arena.do(c.CountChips, EVENING, "after", {"white": 900, "red": 10})
    arena.do(c.EndRound, EVENING)
    arena.draw(2)
    arena.start()
    assert arena.now.events[EVENING].chips == {"before": {"white": 900, "red": 10}}


@pytest.mark.parametrize(
    ("when", "pieces", "code"),
    [
        ("during", PIECES, "bad_name"),
        ("after", PIECES, "not_played"),
        ("before", {"green": 5}, "bad_count"),
        ("before", {"red": -1}, "bad_count"),
        ("before", {}, "bad_count"),
    ],
)
def test_a_count_that_cannot_be_is_refused(when: str, pieces: dict[str, int], code: str) -> None:
    Arena(PLAIN, 3).no(code, c.CountChips, EVENING, when, pieces)


def test_chips_are_not_counted_during_a_heat() -> None:
    begun().no("playing", c.CountChips, EVENING, "after", PIECES)


# Starting


def test_a_heat_begins_with_the_same_points_for_everybody() -> None:
    arena = begun()
    assert {entry.points for entry in arena.now.entries.values()} == {5_000}
    assert arena.state_of(1) is HeatState.PLAYING
    arena.no("already_done", c.StartHeat, EVENING)


def test_a_heat_needs_seats_chips_and_enough_of_them() -> None:
    arena = Arena(PLAIN, 3)
    arena.no("not_drawn", c.StartHeat, EVENING)
    arena.draw()
    arena.no("not_counted", c.StartHeat, EVENING)
    arena.do(c.CountChips, EVENING, "before", {"black": 29, "red": 4})
    refusal = arena.no("bad_count", c.StartHeat, EVENING)
    assert "14,900" in refusal.says
    assert "15,000" in refusal.says
    assert refusal.cite.endswith("2213.07(1)")
    arena.do(c.CountChips, EVENING, "before", {"black": 30})
    arena.do(c.StartHeat, EVENING)


def test_a_table_plays_one_heat_at_a_time_and_heats_in_their_order() -> None:
    arena = Arena(PLAIN, 20)
    arena.draw()
    assert arena.start().number == 1
    arena.no("playing", c.StartHeat, EVENING)
    arena.play(1, lambda entry, spin: 1_000)
    assert arena.start().number == 2


def test_carried_stacks_are_those_that_were_won() -> None:
    arena = Arena(one_event(rounds=[heats(), final(stacks="carried")], rebuy=None), 12)
    arena.draw()
    arena.start()
    arena.play(1, lambda entry, spin: 1_000 * entry.number)
    arena.do(c.EndRound, EVENING)
    (last,) = arena.draw(2)
    arena.start()
    assert all(arena.now.entries[number].points == 1_000 * number for number in last.entries)
    assert all(arena.now.entries[number].given == 5_000 for number in last.entries)


def test_fresh_stacks_are_given_out_anew() -> None:
    arena = Arena(PLAIN, 12)
    arena.draw()
    arena.start()
    arena.play(1, lambda entry, spin: 1_000 * entry.number)
    arena.do(c.EndRound, EVENING)
    (last,) = arena.draw(2)
    arena.start()
    assert {(arena.now.entries[n].points, arena.now.entries[n].given) for n in last.entries} == {(5_000, 10_000)}


# Scores


def test_a_score_is_taken_in_its_turn() -> None:
    arena = begun()
    arena.no_score("same_spin", 1, "1", {"P1": 1, "P2": 1, "P3": 1}, spin=2)
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    assert [arena.now.entries[n].points for n in (1, 2, 3)] == [6_000, 4_000, 5_000]
    known = arena.version
    arena.no_score("same_spin", 1, "1", {"P1": 1, "P2": 1, "P3": 1}, spin=1, version=known)
    arena.no_score("same_spin", 1, "1", {"P1": 1, "P2": 1, "P3": 1}, spin=2, version=known)
    arena.no_score("same_spin", 1, "1", {"P1": 1, "P2": 1, "P3": 1}, spin=3)
    arena.no_score("unknown", 2, "1", {"P1": 1, "P2": 1, "P3": 1})
    arena.no_score("unknown", 1, "2", {"P1": 1, "P2": 1, "P3": 1})


def test_a_score_has_exactly_the_players_of_the_table() -> None:
    arena = begun()
    arena.no_score("bad_count", 1, "1", {"P1": 1, "P2": 1})
    arena.no_score("not_live", 1, "1", {"P1": 1, "P2": 1, "P3": 1, "Stranger": 1})
    arena.no_score("bad_count", 1, "1", {"P1": -1, "P2": 1, "P3": 1})


def test_a_director_does_not_write_scores() -> None:
    arena = begun()
    arena.no("not_yours", c.RecordScore, arena.table_score(1, "1", {"P1": 1, "P2": 1, "P3": 1}))


def test_no_score_before_the_heat_or_after_the_round() -> None:
    arena = Arena(PLAIN, 3)
    arena.draw()
    arena.no_score("not_played", 1, "1", {"P1": 1, "P2": 1, "P3": 1})
    arena.start()
    arena.play(1, lambda entry, spin: entry.number)
    arena.no_score("same_spin", 1, "1", {"P1": 1, "P2": 1, "P3": 1})
    arena.do(c.EndRound, EVENING)
    arena.no_score("already_done", 1, "1", {"P1": 1, "P2": 1, "P3": 1}, spin=15)


def test_a_spin_that_was_played_cannot_be_taken_back() -> None:
    arena = begun()
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    assert "a spin was played" in arena.no("nothing_to_undo", c.Undo, "Heat of Evening started").says
