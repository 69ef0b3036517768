"""Deciding on heats, scores and rounds."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.CountChips, by=DIRECTOR)
def count_chips(field: Field, command: c.CountChips, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.StartHeat, by=DIRECTOR)
def start_heat(field: Field, command: c.StartHeat, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.RecordScore, by=DIRECTOR)
def record_score(field: Field, command: c.RecordScore, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.EndRound, by=DIRECTOR)
def end_round(field: Field, command: c.EndRound, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.ReportConcealed, by=DIRECTOR)
def report_concealed(field: Field, command: c.ReportConcealed, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.Announce, by=DIRECTOR)
def announce(field: Field, command: c.Announce, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
