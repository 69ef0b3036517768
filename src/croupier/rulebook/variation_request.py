"""The life of a variation request: applied for, reviewed, submitted, and approved by a rule or denied.

Colorado 2214(1): a licensee applies in writing, the Division reviews the request and takes it to the Commission, and
the Commission approves only by making a rule, temporary or permanent. Days come in from outside.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from croupier.rulebook.refusal import Refusal, RefusalCode, refuse


class Stage(StrEnum):
    APPLIED = "applied"
    REVIEWED = "reviewed"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    DENIED = "denied"


THEN: dict[Stage, tuple[Stage, ...]] = {
    Stage.APPLIED: (Stage.REVIEWED,),
    Stage.REVIEWED: (Stage.SUBMITTED,),
    Stage.SUBMITTED: (Stage.APPROVED, Stage.DENIED),
    Stage.APPROVED: (),
    Stage.DENIED: (),
}
"""What may come after each stage; a denied request is applied for anew."""


class Code(RefusalCode):
    NOT_NOW = "not_now", "the request is not at that stage"
    BEFORE = "before", "a day before the one on which the request came to its stage"
    NO_APPLICATION = "no_application", "the written application is not named"
    NO_RULE = "no_rule", "no rule by which the Commission approved it"
    NO_EFFECTIVE_DATE = "no_effective_date", "the rule has no effective date, or takes effect before it was made"
    NO_REASON = "no_reason", "a reason is missing"


@dataclass(frozen=True, slots=True)
class Request:
    title: str
    licensee: str
    application: str
    """The written application, by its number or its digest."""
    stage: Stage
    days: dict[Stage, date] = field(default_factory=dict)
    """When it came to each stage."""
    rule: str = ""
    effective: date | None = None
    ends: date | None = None
    """The last day of a temporary rule; nothing for a permanent one."""
    reason: str = ""
    """Why it was denied."""

    def is_in_force(self, day: date) -> bool:
        """Whether it may be dealt on a day: approved by a rule that has taken effect and has not ended."""
        begun = self.stage is Stage.APPROVED and self.effective is not None and self.effective <= day
        return begun and (self.ends is None or day <= self.ends)


def applied(title: str, licensee: str, application: str, day: date, cite: str = "") -> Request | Refusal:
    if not application.strip():
        return refuse(Code.NO_APPLICATION, "a variation is applied for in writing: name the application", cite)
    return Request(title, licensee, application, Stage.APPLIED, {Stage.APPLIED: day})


def advanced(request: Request, to: Stage, day: date, cite: str = "") -> Request | Refusal:
    """Reviewed by the Division, or submitted to the Commission. `cite` is the section on variations, for refusals."""
    if to in (Stage.APPROVED, Stage.DENIED):
        return refuse(Code.NO_RULE, "a decision has its rule or its reason: approve or deny the request", cite)
    return _why_not(request, to, day, cite) or _at(request, to, day)


def approved(
    request: Request, day: date, rule: str, effective: date | None, ends: date | None = None, cite: str = ""
) -> Request | Refusal:
    """By a rule with its reference and effective date, and not otherwise."""
    if refusal := _why_not(request, Stage.APPROVED, day, cite):
        return refusal
    if not rule.strip():
        return refuse(Code.NO_RULE, "the Commission approves a variation only by making a rule: name it", cite)
    if effective is None or effective < day or (ends is not None and ends < effective):
        says = "name the day on which the rule takes effect, not before it was made, and its last day after that"
        return refuse(Code.NO_EFFECTIVE_DATE, says, cite)
    return replace(_at(request, Stage.APPROVED, day), rule=rule.strip(), effective=effective, ends=ends)


def denied(request: Request, day: date, reason: str, cite: str = "") -> Request | Refusal:
    if refusal := _why_not(request, Stage.DENIED, day, cite):
        return refusal
    if not reason.strip():
        return refuse(Code.NO_REASON, "say why the request was denied", cite)
    return replace(_at(request, Stage.DENIED, day), reason=reason.strip())


def _at(request: Request, stage: Stage, day: date) -> Request:
    return replace(request, stage=stage, days={**request.days, stage: day})


def _why_not(request: Request, to: Stage, day: date, cite: str) -> Refusal | None:
    if to not in THEN[request.stage]:
        then = " or ".join(THEN[request.stage]) or "nothing"
        return refuse(Code.NOT_NOW, f"the request is {request.stage}: what can follow is {then}, and not {to}", cite)
    if day < request.days[request.stage]:
        return refuse(Code.BEFORE, f"the request was {request.stage} on {request.days[request.stage]}", cite)
    return None
