"""Deciding on applications to vary a rule: Colorado 2214(1), earlier 2215(1). Approval is a rule, or it is none."""

from __future__ import annotations

from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Events, Law, stamp, today_in, why_not_digest, why_not_reasoned, why_not_text
from croupier.pit.days import as_day
from croupier.pit.deciding import BOOKS, decides
from croupier.pit.records import Variation
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules

APPLIED, REVIEWED, SUBMITTED, APPROVED, DENIED = "applied", "reviewed", "submitted", "approved", "denied"


def _rules(state: PitState, command: c.Command, book: str, law: Law) -> Rules | None:
    day = as_day(today_in(state, command.at, command.offset)[0])
    assert not isinstance(day, Refusal)
    return law(book, "", day)


def _at(state: PitState, number: int, *stages: str) -> Variation | Refusal:
    known = state.variations.get(number)
    if known is None:
        return refuse(Code.UNKNOWN, f"there is no application number {number}")
    if known.stage not in stages:
        return refuse(Code.ALREADY_DONE, f"application {number} is {known.stage}")
    return known


@decides(c.ApplyVariation, by=BOOKS, law="variations.request")
def apply(state: PitState, command: c.ApplyVariation, law: Law) -> Events | Refusal:
    """In writing: the digest names the pack that was handed in."""
    if refusal := why_not_text(command.title, "the title", 200):
        return refusal
    rules = _rules(state, command, command.book, law)
    if rules is None or "variations.request" not in rules:
        return refuse(Code.NOT_APPROVED, f"{command.book} knows no application to vary a rule")
    cite = rules.cite("variations.request")
    if refusal := why_not_digest(command.digest, "the written application"):
        return refusal
    if any(each.digest == command.digest for each in state.variations.values()):
        return refuse(Code.TAKEN, "this application was handed in before", cite)
    marks = stamp(state, command)
    made = Variation(state.count + 1, command.title, command.book, command.digest, APPLIED, day=marks["day"])
    return (e.VariationApplied(made, **marks),)


@decides(c.ReviewVariation, by=BOOKS, law="variations.review")
def review(state: PitState, command: c.ReviewVariation, law: Law) -> Events | Refusal:
    known = _at(state, command.variation, APPLIED)
    if isinstance(known, Refusal):
        return known
    refusal = why_not_reasoned(command.finding)
    return refusal or (e.VariationReviewed(known.number, command.finding, **stamp(state, command)),)


@decides(c.SubmitVariation, by=BOOKS, law="variations.review")
def submit(state: PitState, command: c.SubmitVariation, law: Law) -> Events | Refusal:
    known = _at(state, command.variation, REVIEWED)
    if isinstance(known, Refusal):
        return known
    refusal = why_not_text(command.reference, "the reference of the submission", 200)
    return refusal or (e.VariationSubmitted(known.number, command.reference, **stamp(state, command)),)


@decides(c.DecideVariation, by=BOOKS, law="variations.approval")
def decided(state: PitState, command: c.DecideVariation, law: Law) -> Events | Refusal:
    """The Commission approves by making a rule, temporary or permanent, with its first day; else it denies."""
    known = _at(state, command.variation, SUBMITTED)
    if isinstance(known, Refusal):
        return known
    rules = _rules(state, command, known.book, law)
    cite = rules.cite("variations.approval") if rules else ""
    if command.approved:
        if not command.rule.strip():
            return refuse(Code.NOT_APPROVED, "a variation is approved by a rule: name it", cite)
        if isinstance(day := as_day(command.effective), Refusal):
            return refuse(Code.BAD_DAY, f"say from which day the rule holds: {day.says}", cite)
        if command.effective < known.day:
            says = f"the rule cannot hold from {command.effective}: the application is of {known.day}"
            return refuse(Code.BAD_DAY, says, cite)
    elif refusal := why_not_reasoned(command.reason):
        return refusal
    told = (known.number, command.approved, command.rule, command.temporary, command.effective, command.reason)
    return (e.VariationDecided(*told, **stamp(state, command)),)
