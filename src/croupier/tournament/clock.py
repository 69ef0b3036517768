"""Deciding on the clock."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.StartClock, by=DIRECTOR)
def start_clock(field: Field, command: c.StartClock, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.PauseClock, by=DIRECTOR)
def pause_clock(field: Field, command: c.PauseClock, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.ResumeClock, by=DIRECTOR)
def resume_clock(field: Field, command: c.ResumeClock, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.StopClock, by=DIRECTOR)
def stop_clock(field: Field, command: c.StopClock, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
