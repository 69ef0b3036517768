"""Gaming days: what was filed, which day a moment belongs to, and the end of a day."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pits import AMY, CLEO, COY, DAN, GUS, KIM, SEC, SHIFTS, SUE, TRAY, Pit, law, milliseconds, pit_with

from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.days import gaming_day, local, offset_at, written
from croupier.pit.evolve import fold
from croupier.rulebook.refusal import Refusal
from croupier.service.pit import Pit as Aggregate


def days(pit: Pit, *times: str) -> list[tuple[str, str]]:
    found = []
    for time in times:
        pit.set(time)
        found.append(gaming_day(pit.state.schedules, pit.at, 0))
    return found


def test_the_gaming_day_begins_with_its_first_shift() -> None:
    pit, _ = pit_with()
    assert days(pit, "2022-08-14T05:59", "2022-08-14T06:00", "2022-08-14T13:59", "2022-08-14T22:00") == [
        ("2022-08-13", "grave"),
        ("2022-08-14", "day"),
        ("2022-08-14", "day"),
        ("2022-08-14", "grave"),
    ]


@pytest.mark.parametrize(
    ("offset", "says"),
    [
        (0, "2022-08-14 12:00 UTC"),
        (-420, "2022-08-14 05:00 -07:00"),
        (330, "2022-08-14 17:30 +05:30"),
        (-210, "2022-08-14 08:30 -03:30"),
        (780, "2022-08-15 01:00 +13:00"),
    ],
)
def test_a_moment_is_written_by_the_house_s_own_clock(offset: int, says: str) -> None:
    assert written(milliseconds("2022-08-14T12:00"), offset) == says


def test_the_state_knows_the_house_s_clock_at_every_moment_of_its_log() -> None:
    pit, _ = pit_with()
    assert pit.state.clocks == ()
    for time, offset in (("2022-11-05T12:00", -360), ("2022-11-05T13:00", -360), ("2022-11-07T12:00", -420)):
        pit.set(time)
        pit.offset = offset
        pit.do(c.ReportIncident, SUE, "7", "a spill", "So.")
    pit.set("2022-11-06T12:00")  # what a table's log says of the day before, entered late
    pit.do(c.ReportIncident, SUE, "7", "a spill", "So.")
    asked = ("2022-08-14T12:00", "2022-11-05T12:00", "2022-11-06T11:59", "2022-11-06T12:00", "2023-01-01T00:00")
    assert [offset_at(pit.state.clocks, milliseconds(time)) for time in asked] == [0, -360, -360, -420, -420]


def test_the_house_s_own_time_counts_and_not_utc() -> None:
    pit, _ = pit_with()
    pit.set("2022-08-14T11:30")
    assert gaming_day(pit.state.schedules, pit.at, -6 * 60) == ("2022-08-13", "grave")


def test_a_new_schedule_makes_one_day_longer_or_shorter_and_no_two_overlap() -> None:
    for begins, before, after in (
        ("10:00", "2022-08-20T09:59", "2022-08-20T10:00"),
        ("04:00", "2022-08-20T03:59", "2022-08-20T04:00"),
    ):
        pit, _ = pit_with()
        pit.do(c.FileSchedule, KIM, "2022-08-20", (c.Shift("only", begins),))
        assert days(pit, before, after) == [("2022-08-19", "grave"), ("2022-08-20", "only")]


def test_a_schedule_is_filed_three_days_ahead_and_never_back() -> None:
    pit, fact = pit_with()
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    one = (c.Shift("only", "10:00"),)
    refusal = pit.no("bad_day", c.FileSchedule, KIM, "2022-08-16", one)
    assert "2022-08-17" in refusal.says
    assert refusal.cite == "Division of Gaming, forms, drop and count schedule"
    pit.do(c.FileSchedule, KIM, "2022-08-17", one)
    pit.no("bad_day", c.FileSchedule, KIM, "2022-08-17", one)
    pit.no("bad_day", c.FileSchedule, KIM, "someday", one)


def test_shifts_that_overlap_or_are_none() -> None:
    pit = Pit()
    for shifts in (
        (),
        (c.Shift("day", "24:00"),),
        (c.Shift("day", "6:00"),),
        (c.Shift("day", "06:00"), c.Shift("swing", "06:00")),
        (SHIFTS[0], SHIFTS[2], SHIFTS[1]),
        (c.Shift("day", "06:00"), c.Shift("day", "14:00")),
        (c.Shift(" ", "06:00"),),
    ):
        pit.no("bad_schedule", c.FileSchedule, KIM, "2022-08-20", shifts)
    pit.no("not_yours", c.FileSchedule, SUE, "2022-08-20", SHIFTS)


def test_a_departure_from_the_schedule_is_logged() -> None:
    pit, _ = pit_with()
    pit.no("no_reason", c.LogTemporaryChange, SUE, "late drop", "pit 1", "2022-08-14", "")
    pit.do(c.LogTemporaryChange, SUE, "late drop", "pit 1", "2022-08-14", "snow")
    assert pit.last(e.TemporaryChangeLogged).reason == "snow"


def test_a_day_is_final_when_everything_of_it_is_signed_counted_and_answered() -> None:
    pit, fact = pit_with()
    begun = pit.begin(fact)
    pit.no("bad_day", c.FinalizeDay, AMY, "2022-08-14")
    over = replace(begun, is_open=False, drop={"currency": Cents(300_000)})
    pit.set("2022-08-15T07:00")
    pit.no("not_counted", c.FinalizeDay, AMY, "2022-08-14")
    pit.do(c.CountCloser, SUE, over, {**TRAY, "$1": 19_900}, beside=(DAN,))
    refusal = pit.no("not_counted", c.FinalizeDay, AMY, "2022-08-14")
    assert "drop of table 7" in refusal.says
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(GUS,))
    pit.do(c.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    pit.do(c.CountBox, COY, "X-7", 1, {"$100": 300_000}, slips=("C-000001",), beside=(CLEO,))
    refusal = pit.no("open_discrepancies", c.FinalizeDay, AMY, "2022-08-14")
    assert "$1 short" in refusal.says
    pit.do(c.AnswerDiscrepancy, SUE, 1, "a chip of $1 was torn")
    pit.no("not_yours", c.FinalizeDay, SUE, "2022-08-14")
    pit.do(c.FinalizeDay, AMY, "2022-08-14")
    assert not pit.state.sessions
    pit.no("bad_day", c.FinalizeDay, AMY, "2022-08-14")
    pit.set("2022-08-14T23:00")
    pit.no("day_over", c.CountOpener, SUE, over, TRAY, beside=(DAN,))


def test_a_day_waits_for_every_signature() -> None:
    pit, fact = pit_with()
    pit.do(c.CountOpener, SUE, fact, TRAY)
    pit.set("2022-08-15T07:00")
    refusal = pit.no("slip_open", c.FinalizeDay, AMY, "2022-08-14")
    assert "dealer signs next" in refusal.says


def test_a_gaming_day_that_has_begun_does_not_end_again_when_clocks_are_set_back() -> None:
    """The gaming day begins at 01:30, and at 02:00 clocks go back to 01:00: what comes then belongs to the new day."""
    pit = Pit()
    pit.do(c.FileSchedule, KIM, "2022-08-01", (c.Shift("only", "01:30"),))
    pit.set("2022-11-06T07:45")
    night = c.LogTemporaryChange("late drop", "pit 1", "2022-11-06", "snow", at=pit.at, offset=-360, by=SUE)
    later = replace(night, at=pit.at + 30 * 60_000, offset=-420)
    assert [local(each.at, each.offset).strftime("%H:%M") for each in (night, later)] == ["01:45", "01:15"]
    for command in (night, later):
        answer = Aggregate(law()).decide(pit.state, command)
        assert not isinstance(answer, Refusal)
        assert [event.day for event in answer] == ["2022-11-06"]
        pit.state = fold(answer, pit.state)
