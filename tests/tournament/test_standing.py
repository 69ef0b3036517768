"""Rounds and standings: who goes on, what decides between equal points, and who ends where."""

from __future__ import annotations

from typing import Any

from arenas import EVENING, Arena, last, secret
from msgspec.structs import replace
from tournaments import final, heats, one_event

from croupier.money.amount import Cents
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.records import Entry, Out, Paid, Status
from croupier.tournament.redrawing import why_not_drawn
from croupier.tournament.standing import before_the_prizes, places, ranked

FREE = Paid(Cents(0))


def entry(number: int, points: int = 0, out: Out | None = None, **more: Any) -> Entry:
    status = more.pop("status", Status.OUT if out else Status.LIVE)
    return Entry(number, EVENING, f"P{number}", FREE, FREE, 0, "", points=points, out=out, status=status, **more)


def groups(*entries: Entry) -> list[list[int]]:
    return [[each.number for each in group] for group in ranked(entries)]


def test_points_decide_and_equal_points_share() -> None:
    assert groups(entry(1, 100), entry(2, 300), entry(3, 300), entry(4, 200)) == [[2, 3], [4], [1]]


def test_who_is_in_stands_before_who_is_out() -> None:
    assert groups(entry(1, 0, Out(0, 9, 500)), entry(2, 1)) == [[2], [1]]


def test_a_later_round_and_a_later_spin_stand_higher() -> None:
    out = [Out(0, 9, 900), Out(1, 1, 1), Out(1, 2, 1)]
    assert groups(*(entry(n, 0, each) for n, each in enumerate(out, 1))) == [[3], [2], [1]]


def test_on_one_spin_more_before_it_stands_higher_and_equal_is_equal() -> None:
    out = [Out(0, 5, 400), Out(0, 5, 900), Out(0, 5, 400), Out(0, 5, 100, 50)]
    assert groups(*(entry(n, 0, each) for n, each in enumerate(out, 1))) == [[4], [2], [1, 3]]


def test_withdrawn_and_disqualified_entries_have_no_place() -> None:
    rest = [entry(2, 900, status=Status.DISQUALIFIED), entry(3, 900, status=Status.WITHDRAWN)]
    assert groups(entry(1, 100), *rest) == [[1]]


def played(said: dict[str, Any], entries: int, **stacks: int) -> Arena:
    """The first round to its end; who is not named has 100 points at the end."""
    arena = Arena(said, entries)
    for heat in arena.draw():
        arena.start()
        arena.play(heat.number, lambda each, spin: stacks.get(each.player, 100))
    return arena


OVERALL = one_event(rounds=[final("Heats", 2, overall=2), final(spins=2)], rebuy=None)
SINGLE = one_event(rounds=[final("Session", 2)], rebuy=None)


def plans(event: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**event, **changes}


def test_places_count_everybody_who_is_better() -> None:
    arena = played(SINGLE, 4, P1=100, P2=300, P3=300, P4=200)
    arena.do(c.EndRound, EVENING)
    assert places(arena.now, EVENING) == {2: 1, 3: 1, 4: 3, 1: 4}
    assert arena.now.events[EVENING].standing == (2, 3, 4, 1)
    arena.no("already_done", c.EndRound, EVENING)


def test_the_best_of_all_tables_go_on() -> None:
    arena = played(OVERALL, 5, P2=300, P4=200)
    ended = last(arena.do(c.EndRound, EVENING), e.RoundEnded)
    assert (ended.advance, ended.lots, ended.secret) == ((2, 4), (), "")
    assert {each.number for each in arena.now.live(EVENING)} == {2, 4}


def test_the_best_of_each_table_go_on_although_others_have_more() -> None:
    arena = Arena(one_event(rounds=[heats(), final()], rebuy=None), 6)
    (heat,) = arena.draw()
    first = set(heat.tables["1"].values())
    arena.start()
    arena.play(1, lambda each, spin: each.number * (1_000 if each.number in first else 1))
    arena.do(c.EndRound, EVENING)
    best = {max(seats.values()) for seats in heat.tables.values()}
    assert arena.now.events[EVENING].advanced == best
    assert set(arena.now.events[EVENING].standing[: len(best)]) == best


def test_equal_points_at_the_cut_are_decided_by_a_lot_that_anybody_can_draw() -> None:
    arena = played(OVERALL, 5, P2=300)
    arena.no("bad_secret", c.EndRound, EVENING)
    arena.no("bad_secret", c.EndRound, EVENING, "xyz")
    before = arena.now
    ended = last(arena.do(c.EndRound, EVENING, secret(3)), e.RoundEnded)
    assert set(ended.lots) == {1, 3, 4, 5}
    assert set(ended.advance) == {2, ended.lots[0]}
    assert ended.secret == secret(3)
    assert why_not_drawn(before, replace(ended, lots=ended.lots[::-1]))
    assert why_not_drawn(before, replace(ended, advance=(2, ended.lots[1])))
    assert why_not_drawn(before, replace(ended, secret=""))


def test_lots_are_fair_at_the_cut() -> None:
    """Four entries for one place, 400 secrets: chi-square with 3 degrees is below 16.3 in 999 of 1,000 fair cases."""
    arena = played(OVERALL, 5, P2=300)
    arena.careful, start = False, arena.state
    counts = dict.fromkeys((1, 3, 4, 5), 0)
    for number in range(400):
        ended = last(arena.do(c.EndRound, EVENING, secret(number)), e.RoundEnded)
        counts[ended.lots[0]] += 1
        arena.state = start
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 16.3


def test_a_play_off_decides_at_the_cut_and_leaves_points_as_they_were() -> None:
    arena = played(plans(OVERALL, cut_ties="play-off", play_off_spins=2), 5, P2=300)
    called = last(arena.do(c.EndRound, EVENING, secret()), e.PlayOffCalled)
    (heat,) = called.heats
    assert heat.entries == {1, 3, 4, 5}
    assert heat.play_off
    assert heat.spins == 2
    assert list(heat.tables) == ["1"]
    arena.no("not_played", c.EndRound, EVENING, secret())
    arena.start()
    assert {arena.now.entries[n].play_off for n in heat.entries} == {(5_000,)}
    arena.play(heat.number, lambda each, spin: 0 if each.number == 1 else 7_000 + each.number)
    assert {each.points for each in arena.now.live(EVENING)} == {100, 300}
    assert arena.now.entries[1].status is Status.LIVE
    arena.do(c.EndRound, EVENING)
    assert arena.now.events[EVENING].standing == (2, 5, 4, 3, 1)
    assert arena.now.events[EVENING].advanced == {2, 5}


def test_a_play_off_that_ends_equal_is_played_again_by_who_is_equal() -> None:
    arena = played(plans(OVERALL, cut_ties="play-off"), 5, P2=300)
    arena.do(c.EndRound, EVENING, secret())
    arena.play(arena.start().number, lambda each, spin: 10 if each.number < 4 else 900)
    (heat,) = last(arena.do(c.EndRound, EVENING, secret()), e.PlayOffCalled).heats
    assert heat.entries == {4, 5}
    arena.play(arena.start().number, lambda each, spin: each.number)
    arena.do(c.EndRound, EVENING)
    assert arena.now.events[EVENING].standing == (2, 5, 4, 1, 3)


def test_prizes_are_played_off_where_the_plan_says_so_and_only_those() -> None:
    """Prizes for three places. Two are equal for the first, three for the fourth, where there is none."""
    arena = played(plans(SINGLE, prize_ties="play-off"), 6, P1=900, P2=900, P3=500)
    (called,) = (each for each in arena.do(c.EndRound, EVENING, secret()) if isinstance(each, e.PlayOffCalled))
    assert called.heats[0].entries == {1, 2}
    arena.play(arena.start().number, lambda each, spin: each.number)
    arena.do(c.EndRound, EVENING)
    assert places(arena.now, EVENING) == {2: 1, 1: 2, 3: 3, 4: 4, 5: 4, 6: 4}


def test_a_play_off_of_an_earlier_round_decides_nothing_later() -> None:
    arena = played(plans(OVERALL, cut_ties="play-off"), 5)
    arena.do(c.EndRound, EVENING, secret())
    arena.play(arena.start().number, lambda each, spin: each.number)
    arena.do(c.EndRound, EVENING)
    arena.draw(2)
    arena.play(arena.start().number, lambda each, spin: 700)
    arena.do(c.EndRound, EVENING)
    assert [places(arena.now, EVENING)[n] for n in (4, 5)] == [1, 1]


def test_a_round_does_not_end_before_its_heats() -> None:
    arena = Arena(OVERALL, 4)
    arena.no("not_drawn", c.EndRound, EVENING)
    arena.draw()
    arena.no("not_played", c.EndRound, EVENING)
    arena.start()
    arena.no("not_played", c.EndRound, EVENING)


def test_a_finished_event_does_not_run_again() -> None:
    arena = played(SINGLE, 3, P1=1, P2=2, P3=3)
    arena.do(c.EndRound, EVENING)
    arena.no("already_done", c.DrawSeats, EVENING, secret())
    arena.no("not_drawn", c.StartHeat, EVENING)
    arena.happen(e.EventEnded, EVENING, places(arena.now, EVENING), ())
    arena.no("already_done", c.DrawSeats, EVENING, secret())


def test_the_bubble_is_announced_in_time() -> None:
    """Three prizes: with five left two have to go, with four left the next one gets nothing."""
    arena = Arena(one_event(rounds=[final("Session", 9)], rebuy=None), 5)
    arena.draw()
    arena.start()
    assert before_the_prizes(arena.now, EVENING) == 2
    arena.happen(e.Eliminated, 1, 0, 1, 100)
    assert before_the_prizes(arena.now, EVENING) == 1
    arena.happen(e.Eliminated, 2, 0, 1, 100)
    assert before_the_prizes(arena.now, EVENING) == 0
    arena.happen(e.Eliminated, 3, 0, 1, 100)
    assert before_the_prizes(arena.now, EVENING) == 0


def test_a_heat_whose_players_are_gone_is_over_without_a_spin() -> None:
    arena = Arena(OVERALL, 2)
    arena.draw()
    arena.start()
    arena.happen(e.Disqualified, (1, 2), "two entries of one person", double=True)
    ended = last(arena.do(c.EndRound, EVENING), e.RoundEnded)
    assert ended.standing == ()
    assert places(arena.now, EVENING) == {}
