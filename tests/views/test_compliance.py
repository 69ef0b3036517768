"""The half-year sample: how it is drawn, and that every fault that is planted in a log is found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from half_year import half_year, logged
from msgspec.structs import replace
from pits import AMY, law

from croupier.pit import events as e
from croupier.views.compliance import Sample, SampleError, half_of, sample

TODAY = date(2023, 1, 1)


def drawn(events: tuple[e.Event, ...], seed: str = "", half: str = "2022-1") -> Sample:
    return sample(logged(events), half_of(half), seed, law(), TODAY)


def test_one_date_of_each_two_months_and_five_documents_of_each_form() -> None:
    found = drawn(half_year())
    months = ("07 08", "09 10", "11 12")
    assert [day[5:7] in two for day, two in zip(found.days, months, strict=True)] == [True] * 3
    assert [sheet.form.letter for sheet in found.worksheets] == ["I", "J", "K", "L", "M, N", "P", "V", "e"]
    assert all(len(sheet.documents) >= 5 for sheet in found.worksheets)
    for sheet in found.worksheets:
        assert len({document.name for document in sheet.documents}) == len(sheet.documents)
        assert set(found.days) <= {document.day for document in sheet.documents} or sheet.form.letter == "P"


def test_a_clean_half_year_has_no_exception() -> None:
    """Whatever is drawn: twenty seeds."""
    assert not [each for seed in range(20) for each in drawn(half_year(), str(seed)).exceptions]


def test_the_draw_follows_from_the_log_and_the_seed_alone() -> None:
    first = drawn(half_year(), "a")
    assert drawn(half_year(), "a") == first
    assert len({drawn(half_year(), str(seed)).days for seed in range(20)}) > 10
    later = replace(half_year()[-1], day="2023-01-05")
    assert drawn((*half_year(), later), "a").days == first.days
    other = [(version, "ff" * 32, event) for version, _, event in logged(half_year())]
    assert sample(other, half_of("2022-1"), "a", law(), TODAY).days != first.days


@pytest.mark.parametrize("text", ["2022", "2022-3", "22-1", "2022-1-1", "", "２０２２-1"])
def test_what_is_no_half_year(text: str) -> None:
    with pytest.raises(SampleError, match="no half year"):
        half_of(text)


def test_a_half_year_that_runs_or_is_empty_has_no_sample() -> None:
    with pytest.raises(SampleError, match="until 2023-01-01"):
        sample(logged(half_year()), half_of("2022-1"), "", law(), date(2022, 12, 31))
    with pytest.raises(SampleError, match="nothing from 2021-01-01"):
        drawn(half_year(), half="2020-2")


Alter = Callable[[Any], e.Event | None]


def altered(kind: type[e.Event], change: Alter) -> tuple[e.Event, ...]:
    """Every event of a kind changed, or left out."""
    events = (change(event) if isinstance(event, kind) else event for event in half_year())
    return tuple(event for event in events if event is not None)


def slip(**changes: Any) -> Alter:
    return lambda event: replace(event, slip=replace(event.slip, **changes))


def signatures(change: Callable[[Any], Any]) -> Alter:
    return lambda event: replace(event, signatures=change(event.signatures))


def session(**changes: Any) -> Alter:
    return lambda event: replace(event, session=replace(event.session, **changes))


PLANTED: dict[str, tuple[str, str, type[e.Event], Alter]] = {
    "a signature is missing": ("K", "signatures", e.SlipSigned, signatures(lambda signed: signed[1:])),
    "one person signs twice": (
        "L", "signatures", e.SlipSigned, signatures(lambda signed: tuple(replace(s, name="Dan") for s in signed))),
    "no licence": (
        "M, N", "signatures", e.SlipSigned, signatures(lambda signed: tuple(replace(s, licence="") for s in signed))),
    "another post": (
        "K", "signatures", e.SlipSigned, signatures(lambda signed: tuple(replace(s, post="mucker") for s in signed))),
    "out of order": (
        "K", "signatures", e.SlipSigned, signatures(lambda signed: tuple(replace(s, at=-s.at) for s in signed))),
    "void without reason": ("K", "void", e.SlipVoided, lambda event: replace(event, reason="")),
    "a slip is gone": (
        "K", "number in sequence", e.SlipMade,
        lambda event: None if int(event.slip.number[2:]) % 2 and event.slip.number[0] == "F" else event),
    "another shift": ("J", "date, shift, table", e.SlipMade, slip(shift="night")),
    "another table": ("L", "date, shift, table", e.SlipMade, slip(table="99")),
    "a sum that is none": ("K", "denominations", e.SlipMade, slip(amount=1)),
    "half a chip": ("J", "denominations", e.SlipMade, slip(chips={"$25": 1_000})),
    "asked for by accounting": ("J", "asked for by", e.SlipMade, slip(asked_by=AMY)),
    "an opener that differs": (
        "L", "opener as closed", e.SlipMade,
        lambda event: slip(amount=499_900)(event) if event.slip.kind == "opener" else event),
    "a closer that differs": ("L", "closer as expected", e.CloserCounted, session(expected=1, between=None)),
    "play that does not add up": ("L", "closer as expected", e.CloserCounted, session(expected=1)),
    "counted by one": ("I", "two of the count team", e.BoxCounted, lambda event: replace(event, beside=())),
    "counted by accounting": ("I", "two of the count team", e.BoxCounted, lambda event: replace(event, beside=(AMY,))),
    "taken off by one": ("I", "custody", e.BoxRemoved, lambda event: replace(event, beside=())),
    "carried by one": ("I", "custody", e.BoxDelivered, lambda event: replace(event, beside=())),
    "not delivered": ("I", "custody", e.BoxDelivered, lambda event: None),
    "a count that is none": ("I", "adds up", e.BoxCounted, lambda event: replace(event, total=event.total + 1)),
    "a drop that nobody asked about": ("I", "drop", e.BoxCounted, lambda event: replace(event, expected=1)),
    "slips that are not there": ("I", "slips", e.BoxCounted, lambda event: replace(event, slips=())),
    "not answered": ("P", "answered", e.DiscrepancyAnswered, lambda event: None),
    "not inspected": ("V", "inspected before play", e.TableInspected, lambda event: None),
    "inspected and failed": ("V", "inspected before play", e.TableInspected, lambda event: replace(event, fit=False)),
    "not counted": ("V", "counted", e.BoxCounted, lambda event: None),
    "not finalized": ("V", "finalized", e.DayFinalized, lambda event: None),
    "an item left out": (
        "e", "every item", e.TableInspected, lambda event: replace(event, found=dict(list(event.found.items())[1:]))),
    "inspected by accounting": ("e", "by an allowed post", e.TableInspected, lambda event: replace(event, by=AMY)),
    "adjusted by accounting": ("e", "by an allowed post", e.WheelAdjusted, lambda event: replace(event, by=AMY)),
    "adjusted without security": ("e", "adjustment log", e.WheelAdjusted, lambda event: replace(event, beside=())),
    "work not described": ("e", "adjustment log", e.WheelAdjusted, lambda event: replace(event, description=" ")),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    letter, attribute, kind, change = PLANTED[name]
    found = {(form.letter, what) for form, _, what, _ in drawn(altered(kind, change)).exceptions}
    assert (letter, attribute) in found
