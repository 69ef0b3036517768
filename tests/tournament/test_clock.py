"""The clock of an event: an instant, which can be paused, and which nothing else hangs on."""

from __future__ import annotations

import pytest
from arenas import EVENING, NOON, Arena

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.clock import shown
from croupier.tournament.records import Clock

MINUTE = 60_000


def running(minutes: int = 10) -> Arena:
    arena = Arena()
    arena.do(c.StartClock, EVENING, "break", NOON + minutes * MINUTE)
    return arena


def clock(arena: Arena) -> Clock:
    found = arena.now.events[EVENING].clock
    assert found
    return found


def left(arena: Arena) -> int:
    return shown(clock(arena), arena.at).left


def test_it_is_the_instant_at_which_it_ends() -> None:
    """Whoever looks computes the same, however many look and whenever they began."""
    arena = running()
    arena.at += 4 * MINUTE
    assert [left(arena), left(arena)] == [6 * MINUTE] * 2
    arena.at += 7 * MINUTE
    assert left(arena) == 0
    assert shown(clock(arena), arena.at).is_over
    arena.at += 70 * MINUTE
    assert left(arena) == 0


def test_a_pause_keeps_what_is_left_and_is_no_break() -> None:
    arena = Arena()
    arena.do(c.StartClock, EVENING, "round", NOON + 10 * MINUTE)
    arena.at += 3 * MINUTE
    arena.do(c.PauseClock, EVENING)
    arena.at += 60 * MINUTE
    paused = shown(clock(arena), arena.at)
    assert (paused.what, paused.left, paused.paused, paused.is_over) == ("round", 7 * MINUTE, True, False)
    arena.no("already_done", c.PauseClock, EVENING)
    arena.do(c.ResumeClock, EVENING)
    assert clock(arena) == Clock("round", NOON + 70 * MINUTE)
    arena.no("already_done", c.ResumeClock, EVENING)


def test_a_clock_that_has_run_out_stays_run_out() -> None:
    arena = running()
    arena.at += 10 * MINUTE
    arena.no("already_done", c.PauseClock, EVENING)
    arena.no("already_done", c.ResumeClock, EVENING)
    assert shown(clock(arena), arena.at).is_over
    arena.do(c.StartClock, EVENING, "round", arena.at + 1)
    assert left(arena) == 1


def test_two_windows_start_one_clock() -> None:
    arena = running()
    arena.no("already_done", c.StartClock, EVENING, "break", NOON + 20 * MINUTE)
    assert left(arena) == 10 * MINUTE
    arena.do(c.StopClock, EVENING)
    arena.no("unknown", c.StopClock, EVENING)
    assert arena.now.events[EVENING].clock is None


def test_a_break_is_no_round() -> None:
    arena = running()
    assert (arena.now.events[EVENING].round, arena.now.events[EVENING].round_over) == (-1, True)


def test_running_out_is_no_event_that_an_undo_would_be_stuck_behind() -> None:
    arena = running()
    arena.at += 99 * MINUTE
    assert arena.state.steps[-1].label == f"Clock of {EVENING} started"
    (undone,) = arena.do(c.Undo, f"Clock of {EVENING} started")
    assert isinstance(undone, e.Undone)
    assert arena.now.events[EVENING].clock is None


def test_an_event_that_has_ended_has_no_clock_and_gets_none() -> None:
    arena = running()
    arena.happen(e.EventEnded, EVENING, {}, ())
    assert arena.now.events[EVENING].clock is None
    arena.no("already_done", c.StartClock, EVENING, "break", NOON + MINUTE)
    arena.no("already_done", c.ResumeClock, EVENING)


@pytest.mark.parametrize(
    ("what", "ends", "code"),
    [
        ("lunch", NOON + 1, "bad_name"),
        ("break", NOON, "bad_count"),
        ("break", NOON - 1, "bad_count"),
        ("break", NOON + 7 * 24 * 60 * MINUTE + 1, "bad_count"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(what: str, ends: int, code: str) -> None:
    Arena().no(code, c.StartClock, EVENING, what, ends)


def test_an_announcement_is_shown_until_the_next() -> None:
    arena = Arena()
    arena.do(c.Announce, EVENING, "The final begins at nine.")
    assert arena.now.events[EVENING].says == "The final begins at nine."
    arena.no("bad_name", c.Announce, EVENING, " ")
    arena.no("unknown", c.Announce, "Morning", "Hello.")
