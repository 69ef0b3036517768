"""Deciding on the plan, its publication, its filing.

A draft may break the law, and is kept; what it breaks is shown beside it (`checks`). Rules that are published keep the
law, and are printed. They change by another draft alone, which is published and filed anew.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.rulebook.finding import Finding
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, as_day, rules_of, stamp, the_plan, today, why_not_text
from croupier.tournament.checks import plan_findings
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.reading import parse_plan
from croupier.tournament.redrafting import why_not_instead
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field

_SHA256 = re.compile(r"[0-9a-f]{64}")


@decides(c.Draft, by=DIRECTOR, label="Draft of the plan")
def draft(field: Field, command: c.Draft, law: Law) -> Events | Refusal:
    """Whatever can be read is kept, as the log will have it: lists, tables, texts and numbers."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command.plan))
    plan = parse_plan(said)
    if isinstance(plan, list):
        return with_findings("the plan cannot be read", plan)
    rules = law(field.book or command.book, "", today(command))
    refusal = why_not_instead(field, plan, command.book, lambda key: rules.cite(f"tournaments.{key}") if rules else "")
    return refusal or (e.Drafted(said, command.book, **stamp(command)),)


def with_findings(says: str, findings: list[Finding]) -> Refusal:
    """The first finding is said, and all go with it."""
    first = findings[0]
    more = f"; {len(findings) - 1} more" if len(findings) > 1 else ""
    said = f"{says}: {first.where}: {first.says}{more}"
    return Refusal(Code.BREAKS_THE_RULES.value, said, first.cite, tuple(findings))


@decides(c.PublishRules, by=DIRECTOR, label="Publication of the rules")
def publish_rules(field: Field, command: c.PublishRules, law: Law) -> Events | Refusal:
    """In writing, complete and lawful: the digest names the sheet that was printed from this plan."""
    rules = rules_of(field, command, law)
    if field.published:
        return refuse(Code.ALREADY_DONE, "the rules are published; another draft changes them")
    if findings := plan_findings(the_plan(field), rules):
        return with_findings("the plan does not keep the law", findings)
    if not _SHA256.fullmatch(command.digest):
        cite = rules.cite("tournaments.written_rules")
        return refuse(Code.BAD_NAME, "the printed rules are named by their SHA-256, in small letters", cite)
    if command.digest in field.unacceptable:
        cite = rules.cite("tournaments.objections")
        return refuse(Code.UNACCEPTABLE, "the Division has found these very rules unacceptable", cite)
    return (e.RulesPublished(command.digest, **stamp(command)),)


@decides(c.FileRules, by=DIRECTOR, label="Filing of the rules on {on}")
def file_rules(field: Field, command: c.FileRules, law: Law) -> Events | Refusal:
    """What is filed is what is published; the proof shows that it was delivered."""
    rules = rules_of(field, command, law)
    cite = rules.cite("tournaments.filing_days_min")
    if not field.published:
        return refuse(Code.NOT_PUBLISHED, "publish the rules before they are filed", cite)
    if field.objection:
        says = f"the Division finds these rules unacceptable: {field.objection}; draft them anew"
        return refuse(Code.UNACCEPTABLE, says, rules.cite("tournaments.objections"))
    if field.filed:
        return refuse(Code.ALREADY_DONE, f"these rules were filed on {field.filed}")
    day = as_day(command.on)
    if isinstance(day, Refusal):
        return day
    if not field.published_on <= command.on <= today(command).isoformat():
        says = f"the rules were published on {field.published_on}, and today is {today(command)}: not on {command.on}"
        return refuse(Code.BAD_DAY, says, cite)
    refusal = why_not_text(command.proof, "the proof of delivery")
    return refusal or (e.RulesFiled(command.on, command.proof, field.published, **stamp(command)),)


@decides(c.RecordAnswer, by=DIRECTOR, label="Answer of the Division of {on}")
def record_answer(field: Field, command: c.RecordAnswer, law: Law) -> Events | Refusal:
    """An unacceptable answer stands until the Division accepts these rules after all, or others are filed."""
    cite = rules_of(field, command, law).cite("tournaments.objections")
    if not field.filed:
        return refuse(Code.NOT_FILED, "the Division answers to rules that were filed", cite)
    day = as_day(command.on)
    if isinstance(day, Refusal):
        return day
    if not field.filed <= command.on <= today(command).isoformat():
        says = f"the rules were filed on {field.filed}, and today is {today(command)}: no answer on {command.on}"
        return refuse(Code.BAD_DAY, says, cite)
    refusal = why_not_text(command.says, "the answer")
    return refusal or (e.AnswerRecorded(command.on, command.acceptable, command.says, **stamp(command)),)
