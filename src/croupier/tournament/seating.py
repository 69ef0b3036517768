"""Deciding on seats."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.records import Seat
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.DrawSeats, by=DIRECTOR)
def draw_seats(field: Field, command: c.DrawSeats, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.MoveSeat, by=DIRECTOR)
def move_seat(field: Field, command: c.MoveSeat, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.BreakTable, by=DIRECTOR)
def break_table(field: Field, command: c.BreakTable, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


def late_seat(field: Field, event: str, secret: str) -> Seat | None:
    """A free seat for a late entry, by lot; nothing where there is none."""
    return None
