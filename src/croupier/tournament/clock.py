"""Deciding on the clock. It is the instant at which something ends, or, while it is paused, what was left: nothing
counts, so it cannot drift, run double in two windows, or stop with the house. That it has run out is no event, so
nothing stands between the director and the last step.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, stamp, the_event, why_not_text
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.records import Clock
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import EventRun, Field

KINDS = ("break", "round", "registration")
LONGEST = 7 * 24 * 3_600_000
"""Milliseconds: longer than any break, and short enough to find a slip of the finger."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a screen shows of a clock at an instant."""

    what: str
    left: int
    """Milliseconds; never below 0."""
    paused: bool

    @property
    def is_over(self) -> bool:
        return self.left == 0 and not self.paused


def shown(clock: Clock, at: int) -> Shown:
    left = clock.left if clock.paused else max(0, clock.ends - at)
    return Shown(clock.what, left, clock.paused)


def _running(field: Field, event: str) -> EventRun | Refusal:
    found = the_event(field, event)
    if isinstance(found, Refusal):
        return found
    if found[1].ended:
        return refuse(Code.ALREADY_DONE, f"{event} has ended, and has no clock")
    return found[1]


def _clock(field: Field, event: str) -> Clock | Refusal:
    run = _running(field, event)
    if isinstance(run, Refusal):
        return run
    return run.clock or refuse(Code.UNKNOWN, f"{event} has no clock")


@decides(c.StartClock, by=DIRECTOR, label="Clock of {event} started")
def start_clock(field: Field, command: c.StartClock, law: Law) -> Events | Refusal:
    run = _running(field, command.event)
    if isinstance(run, Refusal):
        return run
    if command.what not in KINDS:
        return refuse(Code.BAD_NAME, f"a clock is for a {', a '.join(KINDS)}")
    if not 0 < command.ends - command.at <= LONGEST:
        return refuse(Code.BAD_COUNT, "a clock ends after now, and within a week")
    if run.clock and not shown(run.clock, command.at).is_over:
        return refuse(Code.ALREADY_DONE, "a clock is running; stop it first")
    return (e.ClockStarted(event_name=command.event, what=command.what, ends=command.ends, **stamp(command)),)


@decides(c.PauseClock, by=DIRECTOR, label="Clock of {event} paused")
def pause_clock(field: Field, command: c.PauseClock, law: Law) -> Events | Refusal:
    clock = _clock(field, command.event)
    if isinstance(clock, Refusal):
        return clock
    if clock.paused:
        return refuse(Code.ALREADY_DONE, "the clock is paused")
    if shown(clock, command.at).is_over:
        return refuse(Code.ALREADY_DONE, "the clock has run out")
    return (e.ClockPaused(event_name=command.event, left=clock.ends - command.at, **stamp(command)),)


@decides(c.ResumeClock, by=DIRECTOR, label="Clock of {event} resumed")
def resume_clock(field: Field, command: c.ResumeClock, law: Law) -> Events | Refusal:
    clock = _clock(field, command.event)
    if isinstance(clock, Refusal):
        return clock
    if not clock.paused:
        return refuse(Code.ALREADY_DONE, "the clock is not paused")
    return (e.ClockResumed(event_name=command.event, ends=command.at + clock.left, **stamp(command)),)


@decides(c.StopClock, by=DIRECTOR, label="Clock of {event} stopped")
def stop_clock(field: Field, command: c.StopClock, law: Law) -> Events | Refusal:
    clock = _clock(field, command.event)
    if isinstance(clock, Refusal):
        return clock
    return (e.ClockStopped(event_name=command.event, **stamp(command)),)


@decides(c.Announce, by=DIRECTOR, label="Announcement to {event}")
def announce(field: Field, command: c.Announce, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    refusal = why_not_text(command.says, "an announcement") if command.says else None  # without words, it is taken off
    return refusal or (e.Announced(event_name=command.event, says=command.says, **stamp(command)),)
