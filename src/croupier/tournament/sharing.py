"""Deciding on the division of prizes by agreement."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.ProposeSharing, by=DIRECTOR)
def propose_sharing(field: Field, command: c.ProposeSharing, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.ConsentToSharing, by=DIRECTOR)
def consent_to_sharing(field: Field, command: c.ConsentToSharing, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.DeclineSharing, by=DIRECTOR)
def decline_sharing(field: Field, command: c.DeclineSharing, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.StopSharing, by=DIRECTOR)
def stop_sharing(field: Field, command: c.StopSharing, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.ApproveSharing, by=DIRECTOR)
def approve_sharing(field: Field, command: c.ApproveSharing, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
