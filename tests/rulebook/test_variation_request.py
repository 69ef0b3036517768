"""The life of a variation request, by 2214(1): applied, reviewed, submitted, approved by a rule, or denied."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.refusal import Refusal
from croupier.rulebook.variation_request import (
    THEN,
    Request,
    Stage,
    advanced,
    applied,
    approved,
    denied,
)

MAY, JUNE, JULY, AUGUST = (date(2022, month, 1) for month in (5, 6, 7, 8))
CITE = "30-2214(1)"


def at(stage: Stage) -> Request:
    found = applied("In Prison on 00", "The Golden Dolly", "letter of May 1", MAY)
    steps = {Stage.REVIEWED: JUNE, Stage.SUBMITTED: JULY}
    for each, day in steps.items():
        assert isinstance(found, Request)
        if found.stage is stage:
            return found
        found = advanced(found, each, day)
    assert isinstance(found, Request)
    return found


def refused(found: Request | Refusal) -> tuple[str, str]:
    assert isinstance(found, Refusal)
    return found.code, found.cite


def test_a_request_goes_through_its_stages_with_their_days_and_is_approved_by_a_rule() -> None:
    found = approved(at(Stage.SUBMITTED), AUGUST, "30-2299.05", date(2022, 8, 30), cite=CITE)
    assert isinstance(found, Request)
    assert list(found.days) == [Stage.APPLIED, Stage.REVIEWED, Stage.SUBMITTED, Stage.APPROVED]
    assert list(found.days.values()) == [MAY, JUNE, JULY, AUGUST]
    assert [found.is_in_force(date(2022, 8, day)) for day in (29, 30)] == [False, True]


def test_a_temporary_rule_ends() -> None:
    found = approved(at(Stage.SUBMITTED), AUGUST, "emergency rule 4", AUGUST, date(2022, 11, 28))
    assert isinstance(found, Request)
    assert [found.is_in_force(date(2022, 11, day)) for day in (28, 29)] == [True, False]


@pytest.mark.parametrize(
    ("rule", "effective", "ends", "code"),
    [
        ("", AUGUST, None, "no_rule"),
        ("  ", AUGUST, None, "no_rule"),
        ("30-2299.05", None, None, "no_effective_date"),
        ("30-2299.05", JULY, None, "no_effective_date"),
        ("30-2299.05", AUGUST, JULY, "no_effective_date"),
    ],
)
def test_no_approval_without_a_rule_and_its_day(
    rule: str, effective: date | None, ends: date | None, code: str
) -> None:
    assert refused(approved(at(Stage.SUBMITTED), AUGUST, rule, effective, ends, CITE)) == (code, CITE)


def test_a_denial_has_its_reason_and_is_never_in_force() -> None:
    assert refused(denied(at(Stage.SUBMITTED), AUGUST, " ", CITE)) == ("no_reason", CITE)
    found = denied(at(Stage.SUBMITTED), AUGUST, "not in the public interest")
    assert isinstance(found, Request)
    assert (found.stage, found.is_in_force(date.max)) == (Stage.DENIED, False)


def test_no_stage_is_skipped_or_gone_back_to() -> None:
    for stage in (Stage.APPLIED, Stage.REVIEWED, Stage.SUBMITTED):
        for to in (Stage.APPLIED, Stage.REVIEWED, Stage.SUBMITTED):
            found = advanced(at(stage), to, AUGUST, CITE)
            assert isinstance(found, Request) == (to in THEN[stage]), (stage, to)
    assert refused(approved(at(Stage.REVIEWED), AUGUST, "30-2299.05", AUGUST, cite=CITE)) == ("not_now", CITE)
    assert refused(advanced(at(Stage.SUBMITTED), Stage.APPROVED, AUGUST, CITE)) == ("no_rule", CITE)


def test_a_request_is_in_writing_and_its_days_go_forward() -> None:
    assert refused(applied("t", "l", "", MAY, CITE)) == ("no_application", CITE)
    assert refused(advanced(at(Stage.REVIEWED), Stage.SUBMITTED, MAY, CITE)) == ("before", CITE)
