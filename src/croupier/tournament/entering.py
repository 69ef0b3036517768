"""Deciding on entries: who may enter, who is taken off."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DESK, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.OpenRegistration, by=DESK)
def open_registration(field: Field, command: c.OpenRegistration, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.CloseRegistration, by=DESK)
def close_registration(field: Field, command: c.CloseRegistration, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.Enter, by=DESK)
def enter(field: Field, command: c.Enter, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.HandRules, by=DESK)
def hand_rules(field: Field, command: c.HandRules, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.WithdrawEntry, by=DESK)
def withdraw_entry(field: Field, command: c.WithdrawEntry, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.JoinWaitingList, by=DESK)
def join_waiting_list(field: Field, command: c.JoinWaitingList, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.LeaveWaitingList, by=DESK)
def leave_waiting_list(field: Field, command: c.LeaveWaitingList, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.Disqualify, by=DESK)
def disqualify(field: Field, command: c.Disqualify, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
