"""Chips, heats and scores: what a table's log says is taken in its turn, and what follows from it follows at once."""

from __future__ import annotations

import pytest
from arenas import EVENING, PIECES, Arena, last
from tournaments import CHIPS, REBUY, heats, one_event, round_

from croupier.money.amount import Cents
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.orders import Act, Due, due_at_table, heat_orders
from croupier.tournament.playing import chip_difference
from croupier.tournament.records import HeatState, Paid, Status

PLAIN = one_event(rebuy=None)
MARKS = one_event(rounds=[heats(out_after=["2", "4"]), round_()], rebuy=None)
OPEN = e.ExtraOpened


def begun(said: dict[str, object] | None = None, entries: int = 3) -> Arena:
    """One table with P1, P2, P3, at the start of heat 1."""
    arena = Arena(said or PLAIN, entries)
    arena.draw()
    arena.start()
    return arena


def spin(arena: Arena, **stacks: int) -> tuple[e.Event, ...]:
    return arena.score(1, "1", stacks)


def out(arena: Arena) -> dict[str, tuple[int, int]]:
    return {
        each.player: (each.out.spin, each.out.before)
        for each in arena.now.entries.values()
        if each.status is Status.OUT and each.out
    }


# Chips


def test_chips_are_counted_in_the_values_of_the_round() -> None:
    arena = Arena(PLAIN, 3)
    counted = last(arena.do(c.CountChips, EVENING, "before", {"white": 40, "red": 10, "black": 2}), e.ChipsCounted)
    assert (counted.points, counted.expected) == (40 * 25 + 10 * 100 + 2 * 500, 0)
    found = last(arena.do(c.CountChips, EVENING, "after", {"white": 40, "red": 9, "black": 2}), e.ChipsCounted)
    assert (found.points, found.expected) == (2_900, 3_000)
    assert chip_difference(arena.now.events[EVENING]) == {"black": 0, "red": -1, "white": 0}


@pytest.mark.parametrize(
    ("when", "pieces", "code"),
    [
        ("during", PIECES, "bad_name"),
        ("after", PIECES, "not_counted"),
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
    assert arena.now.heats[1].state is HeatState.PLAYING
    arena.no("already_done", c.StartHeat, EVENING)


def test_a_heat_needs_seats_chips_and_enough_of_them() -> None:
    arena = Arena(PLAIN, 3)
    arena.no("not_drawn", c.StartHeat, EVENING)
    arena.draw()
    arena.no("not_counted", c.StartHeat, EVENING)
    arena.do(c.CountChips, EVENING, "before", {"black": 29, "red": 4})
    refusal = arena.no("bad_count", c.StartHeat, EVENING)
    assert "14,900" in refusal.says and "15,000" in refusal.says and refusal.cite.endswith("2213.07(1)")
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
    arena = Arena(one_event(rounds=[heats(), round_(stacks="carried")], rebuy=None), 12)
    arena.draw()
    arena.start()
    arena.play(1, lambda entry, spin: 1_000 * entry.number)
    arena.do(c.EndRound, EVENING)
    (final,) = arena.draw(2)
    arena.start()
    assert all(arena.now.entries[number].points == 1_000 * number for number in final.entries)
    assert all(arena.now.entries[number].given == 5_000 for number in final.entries)


def test_fresh_stacks_are_given_out_anew() -> None:
    arena = Arena(PLAIN, 12)
    arena.draw()
    arena.start()
    arena.play(1, lambda entry, spin: 1_000 * entry.number)
    arena.do(c.EndRound, EVENING)
    (final,) = arena.draw(2)
    arena.start()
    assert {(arena.now.entries[n].points, arena.now.entries[n].given) for n in final.entries} == {(5_000, 10_000)}


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


# Going out


def test_who_has_no_points_and_can_buy_none_is_out() -> None:
    """2213.07(2)."""
    arena = begun()
    spin(arena, P1=6_000, P2=0, P3=5_000)
    assert out(arena) == {"P2": (1, 5_000)}
    spin(arena, P1=6_000, P3=4_000)
    spin(arena, P1=6_000, P2=700, P3=4_000)
    assert out(arena) == {"P2": (1, 5_000)} and arena.now.entries[2].points == 0, "who is out does not play on"


def test_who_can_still_buy_is_waited_for() -> None:
    arena = begun(one_event(), 3)
    arena.happen(OPEN, EVENING, "re-buy")
    spin(arena, P1=9_000, P2=0, P3=0)
    assert out(arena) == {} and arena.now.entries[2].is_broke
    assert arena.now.heats[1].state is HeatState.PLAYING
    arena.no("not_played", c.EndRound, EVENING)
    arena.happen(e.ExtraBought, 2, "re-buy", Paid(Cents(5_000)), REBUY["points"])
    assert arena.now.entries[2].points == 2_500
    assert due_at_table(arena.now, "1", 1, {"P1": 1, "P2": 2, "P3": 3}, {"P2": 5_000})[-1:] != []
    spin(arena, P1=9_000, P2=0, P3=0)
    assert out(arena) == {"P2": (2, 2_500)}, "bought once, which is all"
    arena.happen(e.Eliminated, 3, 0, 2, 0)
    arena.do(c.EndRound, EVENING)
    assert arena.now.events[EVENING].advanced == {1}


def test_points_that_were_bought_while_the_wheel_turned_are_not_lost() -> None:
    """The table was not told yet: its score has the old stack, and says what was handed out."""
    arena = begun(one_event(), 3)
    arena.happen(OPEN, EVENING, "re-buy")
    arena.happen(e.ExtraBought, 2, "re-buy", Paid(Cents(5_000)), 2_500)
    arena.score(1, "1", {"P1": 5_000, "P2": 1_000, "P3": 5_000}, given={"P2": 5_000})
    assert arena.now.entries[2].points == 3_500
    at = {
        entry.player: seat
        for seat, number in arena.now.heats[1].tables["1"].items()
        for entry in [arena.now.entries[number]]
    }
    assert due_at_table(arena.now, "1", 1, at, {"P2": 5_000}) == [Due(Act.GIVE, "P2", at["P2"], 2_500)]
    arena.score(1, "1", {"P1": 5_000, "P2": 3_000, "P3": 5_000}, given={"P2": 7_500})
    assert arena.now.entries[2].points == 3_000
    assert due_at_table(arena.now, "1", 1, at, {"P2": 7_500}) == []


def test_points_that_are_bought_before_a_heat_come_with_it() -> None:
    arena = Arena(one_event(), 3)
    arena.draw()
    arena.happen(OPEN, EVENING, "re-buy")
    arena.happen(e.ExtraBought, 2, "re-buy", Paid(Cents(5_000)), 2_500)
    started = arena.start()
    assert arena.now.heats[started.number].handed == {1: 5_000, 2: 7_500, 3: 5_000}
    assert (arena.now.entries[2].given, arena.now.entries[2].bought) == (7_500, 0)


def test_at_a_mark_the_lowest_stack_of_the_table_is_out() -> None:
    arena = begun(MARKS, 3)
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    assert out(arena) == {}
    spin(arena, P1=6_000, P2=5_500, P3=5_000)
    assert out(arena) == {"P3": (2, 5_000)}


def test_who_goes_out_with_nothing_at_a_mark_was_the_lowest() -> None:
    arena = begun(MARKS, 3)
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    spin(arena, P1=6_000, P2=0, P3=5_000)
    assert out(arena) == {"P2": (2, 4_000)}


def test_of_equal_lowest_stacks_the_smaller_one_before_goes() -> None:
    arena = begun(MARKS, 3)
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    spin(arena, P1=6_000, P2=3_000, P3=3_000)
    assert out(arena) == {"P2": (2, 4_000)}


def test_a_mark_on_stacks_that_are_equal_in_all_waits_for_the_next_spin() -> None:
    arena = begun(MARKS, 3)
    spin(arena, P1=6_000, P2=4_000, P3=4_000)
    assert last(spin(arena, P1=6_000, P2=3_000, P3=3_000), e.ScoreRecorded).tied
    assert out(arena) == {} and arena.now.heats[1].tied == {"1"}
    spin(arena, P1=6_000, P2=3_000, P3=3_001)
    assert out(arena) == {"P2": (3, 3_000)} and arena.now.heats[1].tied == frozenset()


def test_a_table_with_one_player_left_has_ended() -> None:
    arena = begun()
    *_, played = spin(arena, P1=15_000, P2=0, P3=0)
    assert played.__class__ is e.HeatPlayed
    arena.no_score("same_spin", 1, "1", {"P1": 15_000})


def test_one_alone_plays_on_where_others_play_for_the_same_places() -> None:
    arena = Arena(one_event(rounds=[round_("Heats", 3, overall=1), round_()], rebuy=None), 4)
    arena.draw()
    arena.start()
    first, second = ([entry.player for entry in arena.at_table(1, table)] for table in "12")
    arena.score(1, "1", {first[0]: 9_000, first[1]: 0})
    assert arena.now.heats[1].state is HeatState.PLAYING
    arena.score(1, "1", {first[0]: 9_500})
    arena.score(1, "1", {first[0]: 9_900})
    for _ in range(3):
        arena.score(1, "2", dict.fromkeys(second, 9_000))
    assert arena.now.heats[1].state is HeatState.PLAYED


# Corrections


def test_a_corrected_spin_brings_back_who_went_out_on_it() -> None:
    arena = begun()
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    spin(arena, P1=6_000, P2=0, P3=4_000)
    arena.score(1, "1", {"P1": 6_000, "P2": 500, "P3": 0}, spin=2)
    assert out(arena) == {"P3": (2, 5_000)}
    assert arena.now.entries[2].points == 500 and arena.now.entries[2].status is Status.LIVE
    arena.no_score("same_spin", 1, "1", {"P1": 6_000, "P2": 500, "P3": 1}, spin=1)


def test_a_correction_may_open_a_heat_again() -> None:
    arena = begun()
    spin(arena, P1=15_000, P2=0, P3=0)
    assert arena.now.heats[1].state is HeatState.PLAYED
    arena.score(1, "1", {"P1": 15_000, "P2": 0, "P3": 50}, spin=1)
    assert arena.now.heats[1].state is HeatState.PLAYING and out(arena) == {"P2": (1, 5_000)}


def test_a_correction_cannot_bring_back_who_has_entered_again() -> None:
    arena = begun()
    spin(arena, P1=6_000, P2=0, P3=4_000)
    arena.enter("P2")
    arena.no_score("entered_already", 1, "1", {"P1": 6_000, "P2": 500, "P3": 0}, spin=1)


# Reports and orders


def test_concealed_chips_are_reported_and_change_no_points() -> None:
    """2213.07(5): they never were in the log."""
    arena = begun()
    before = arena.now
    arena.do(c.ReportConcealed, 2, "two black chips in a sleeve")
    assert arena.now == before
    assert last(arena.log, e.ConcealedReported).says == "two black chips in a sleeve"
    arena.no("bad_name", c.ReportConcealed, 2, " ")
    arena.no("unknown", c.ReportConcealed, 9, "x")
    Arena(PLAIN, 3).no("not_drawn", c.ReportConcealed, 2, "x")


def test_a_table_is_told_what_it_needs() -> None:
    said = one_event(rounds=[heats(betting="in turn", secret=["15"]), round_()], rebuy=None)
    arena = begun(said, 3)
    (order,) = heat_orders(arena.now)
    assert (order.table, order.heat, order.spins, order.played, order.in_turn) == ("1", 1, 15, 0, True)
    assert order.secret == {15} and order.chips == {color: int(points) for color, points in CHIPS.items()}
    assert {(each.player, each.points) for each in order.players} == {("P1", 5_000), ("P2", 5_000), ("P3", 5_000)}
    seats = {each.player: each.seat for each in order.players}
    assert due_at_table(arena.now, "1", 1, seats) == []
    other = {"P1": seats["P1"], "P2": seats["P3"], "Stranger": 6}
    assert due_at_table(arena.now, "1", 1, other)[0] == Due(Act.TAKE_OFF, "Stranger", 6)
    assert {due.act for due in due_at_table(arena.now, "1", 1, other)} == {Act.TAKE_OFF, Act.MOVE, Act.SEAT}
    spin(arena, P1=6_000, P2=0, P3=5_000)
    assert Due(Act.TAKE_OFF, "P2", seats["P2"]) in due_at_table(arena.now, "1", 1, seats)


def test_a_heat_that_was_taken_back_gives_no_orders() -> None:
    arena = begun()
    arena.do(c.Undo, "Heat of Evening started")
    assert heat_orders(arena.now) == []
