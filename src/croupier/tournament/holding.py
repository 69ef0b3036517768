"""Whether the tournament may be held now: its rules are published, filed in time, and not objected to."""

from __future__ import annotations

from datetime import date

from croupier.tournament import commands as c
from croupier.tournament.asking import Law, months_after, rules_of, the_plan, today
from croupier.tournament.checks import plan_findings
from croupier.tournament.drafting import with_findings
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


def why_not_offered(field: Field, command: c.Command, law: Law) -> Refusal | None:
    """Before entries are taken: published, lawful, and nothing that the Division finds unacceptable."""
    rules = rules_of(field, command, law)
    if not field.published:
        cite = rules.cite("tournaments.written_rules")
        return refuse(Code.NOT_PUBLISHED, "the rules of the tournament are not published", cite)
    if field.objection:
        says = f"the Division finds the rules unacceptable: {field.objection}"
        return refuse(Code.UNACCEPTABLE, says, rules.cite("tournaments.objections"))
    if findings := plan_findings(the_plan(field), rules):
        return with_findings("the plan does not keep the law of today", findings)
    return None


def why_not_begun(field: Field, command: c.Command, law: Law) -> Refusal | None:
    """Before a heat begins: offered, filed so many days ahead, within the months that a tournament may last, and every
    player of the event has a copy of the rules."""
    refusal = why_not_offered(field, command, law) or _why_not_filed(field, command, law)
    return refusal or _why_too_late(field, command, law) or _why_no_copy(field, command, law)


def _why_not_filed(field: Field, command: c.Command, law: Law) -> Refusal | None:
    """Calendar days (question C15), before the day in the plan and before today, whichever is sooner."""
    rules = rules_of(field, command, law)
    days, cite = int(rules.value("tournaments.filing_days_min")), rules.cite("tournaments.filing_days_min")
    if not field.filed:
        return refuse(Code.NOT_FILED, "no copy of the rules was delivered to the Division's local office", cite)
    event = the_plan(field).event(_event(command))
    start = min(today(command), event.day) if event else today(command)
    ahead = (start - date.fromisoformat(field.filed)).days
    if ahead >= days:
        return None
    says = f"the rules were filed on {field.filed}, {max(0, ahead)} days before {start}; it takes {days}"
    return refuse(Code.NOT_FILED, says, cite)


def _why_too_late(field: Field, command: c.Command, law: Law) -> Refusal | None:
    rules = rules_of(field, command, law)
    if not field.first_day:
        return None
    last = months_after(date.fromisoformat(field.first_day), int(rules.value("tournaments.months_max")))
    if today(command) <= last:
        return None
    says = f"play began on {field.first_day}, and the tournament had to end on {last}"
    return refuse(Code.TOO_LATE, says, rules.cite("tournaments.months_max"))


def _why_no_copy(field: Field, command: c.Command, law: Law) -> Refusal | None:
    missing = next((entry for entry in field.live(_event(command)) if not entry.has_rules), None)
    if missing is None:
        return None
    cite = rules_of(field, command, law).cite("tournaments.written_rules")
    return refuse(Code.NO_RULES, f"{missing.player} has no copy of the rules; hand one out", cite)


def _event(command: c.Command) -> str:
    """The event that the command is about."""
    return str(getattr(command, "event", ""))
