"""Deciding on points that are bought beyond the first, and the cash that is kept apart."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DESK, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.OpenExtra, by=DESK)
def open_extra(field: Field, command: c.OpenExtra, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.CloseExtra, by=DESK)
def close_extra(field: Field, command: c.CloseExtra, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.BuyExtra, by=DESK)
def buy_extra(field: Field, command: c.BuyExtra, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.DeclineExtra, by=DESK)
def decline_extra(field: Field, command: c.DeclineExtra, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.CountCash, by=DESK)
def count_cash(field: Field, command: c.CountCash, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
