"""Deciding on places and prizes, vouchers, and the end."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.EndEvent, by=DIRECTOR)
def end_event(field: Field, command: c.EndEvent, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.PayPrize, by=DIRECTOR)
def pay_prize(field: Field, command: c.PayPrize, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.LapseVoucher, by=DIRECTOR)
def lapse_voucher(field: Field, command: c.LapseVoucher, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.EndTournament, by=DIRECTOR)
def end_tournament(field: Field, command: c.EndTournament, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
