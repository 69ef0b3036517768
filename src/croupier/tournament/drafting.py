"""Deciding on the plan, its publication, its filing."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.Draft, by=DIRECTOR)
def draft(field: Field, command: c.Draft, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.PublishRules, by=DIRECTOR)
def publish_rules(field: Field, command: c.PublishRules, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.FileRules, by=DIRECTOR)
def file_rules(field: Field, command: c.FileRules, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")


@decides(c.RecordAnswer, by=DIRECTOR)
def record_answer(field: Field, command: c.RecordAnswer, law: Law) -> Events | Refusal:
    return refuse(Code.UNKNOWN, "not decided yet")
