"""Who is out: with no points, or at a mark; who is waited for; and spins that the table has corrected."""

from __future__ import annotations

from arenas import EVENING, Arena, begun, last, out, spin
from tournaments import REBUY, final, heats, one_event

from croupier.money.amount import Cents
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.orders import Act, Due, due_at_table
from croupier.tournament.records import HeatState, Paid, Status

MARKS = one_event(rounds=[heats(out_after=["2", "4"]), final()], rebuy=None)


def test_who_has_no_points_and_can_buy_none_is_out() -> None:
    """2213.07(2)."""
    arena = begun()
    spin(arena, P1=6_000, P2=0, P3=5_000)
    assert out(arena) == {"P2": (1, 5_000)}
    spin(arena, P1=6_000, P3=4_000)
    spin(arena, P1=6_000, P2=700, P3=4_000)
    assert out(arena) == {"P2": (1, 5_000)}
    assert arena.now.entries[2].points == 0, "who is out does not play on"


def test_who_can_still_buy_is_waited_for() -> None:
    arena = begun(one_event(), 3)
    arena.happen(e.ExtraOpened, EVENING, "re-buy")
    spin(arena, P1=9_000, P2=0, P3=0)
    assert out(arena) == {}
    assert arena.now.entries[2].is_broke
    assert arena.state_of(1) is HeatState.PLAYING
    arena.no("not_played", c.EndRound, EVENING)
    arena.happen(e.ExtraBought, 2, "re-buy", Paid(Cents(5_000)), REBUY["points"], EVENING)
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
    arena.happen(e.ExtraOpened, EVENING, "re-buy")
    arena.happen(e.ExtraBought, 2, "re-buy", Paid(Cents(5_000)), 2_500, EVENING)
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
    arena.happen(e.ExtraOpened, EVENING, "re-buy")
    arena.happen(e.ExtraBought, 2, "re-buy", Paid(Cents(5_000)), 2_500, EVENING)
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
    assert out(arena) == {}
    assert arena.now.heats[1].tied == {"1"}
    spin(arena, P1=6_000, P2=3_000, P3=3_001)
    assert out(arena) == {"P2": (3, 3_000)}
    assert arena.now.heats[1].tied == frozenset()


def test_a_table_with_one_player_left_has_ended() -> None:
    arena = begun()
    *_, played = spin(arena, P1=15_000, P2=0, P3=0)
    assert played.__class__ is e.HeatPlayed
    arena.no_score("same_spin", 1, "1", {"P1": 15_000})


def test_one_left_at_the_only_table_has_won() -> None:
    arena = begun(one_event(rounds=[final("Session", 9)], rebuy=None))
    spin(arena, P1=15_000, P2=0, P3=0)
    assert arena.state_of(1) is HeatState.PLAYED


def test_one_alone_plays_on_where_others_play_for_the_same_places() -> None:
    arena = Arena(one_event(rounds=[final("Heats", 3, overall=1), final()], rebuy=None), 4)
    arena.draw()
    arena.start()
    first, second = ([entry.player for entry in arena.at_table(1, table)] for table in "12")
    arena.score(1, "1", {first[0]: 9_000, first[1]: 0})
    assert arena.state_of(1) is HeatState.PLAYING
    arena.score(1, "1", {first[0]: 9_500})
    arena.score(1, "1", {first[0]: 9_900})
    for _ in range(3):
        arena.score(1, "2", dict.fromkeys(second, 9_000))
    assert arena.state_of(1) is HeatState.PLAYED


# Corrections


def test_a_corrected_spin_brings_back_who_went_out_on_it() -> None:
    arena = begun()
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    spin(arena, P1=6_000, P2=0, P3=4_000)
    arena.score(1, "1", {"P1": 6_000, "P2": 500, "P3": 0}, spin=2)
    assert out(arena) == {"P3": (2, 5_000)}
    assert arena.now.entries[2].points == 500
    assert arena.now.entries[2].status is Status.LIVE
    arena.no_score("same_spin", 1, "1", {"P1": 6_000, "P2": 500, "P3": 1}, spin=1)


def test_a_spin_that_is_corrected_twice_begins_where_it_began() -> None:
    arena = begun()
    spin(arena, P1=6_000, P2=4_000, P3=5_000)
    spin(arena, P1=6_000, P2=900, P3=4_000)
    arena.score(1, "1", {"P1": 6_000, "P2": 800, "P3": 4_000}, spin=2)
    arena.score(1, "1", {"P1": 6_000, "P2": 0, "P3": 4_000}, spin=2)
    assert out(arena) == {"P2": (2, 4_000)}


def test_a_correction_may_open_a_heat_again() -> None:
    arena = begun()
    spin(arena, P1=15_000, P2=0, P3=0)
    assert arena.state_of(1) is HeatState.PLAYED
    arena.score(1, "1", {"P1": 15_000, "P2": 0, "P3": 50}, spin=1)
    assert arena.state_of(1) is HeatState.PLAYING
    assert out(arena) == {"P2": (1, 5_000)}


def test_a_correction_cannot_bring_back_who_has_entered_again() -> None:
    arena = begun()
    spin(arena, P1=6_000, P2=0, P3=4_000)
    arena.enter("P2")
    arena.no_score("entered_already", 1, "1", {"P1": 6_000, "P2": 500, "P3": 0}, spin=1)
