"""What nobody should be able to do in the pit: each once went through, or led where there was no way on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pits import AMY, CLEO, COY, DAN, GUS, HOUSE, KIM, SAM, SEC, SUE, TRAY, Pit, pit_with, table

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.slips import made


def currency(cents: int) -> dict[str, Cents]:
    return {"currency": Cents(cents)}


@pytest.mark.parametrize("day", ["20270101", "2027-W01-1", "2027-1-1", "01.01.2027", "٢٠٢٧-٠١-٠١", ""])
def test_a_day_is_written_in_one_way(day: str) -> None:
    pit, _ = pit_with()
    pit.no("bad_day", c.FileSchedule, KIM, day, (c.Shift("day", "06:00"),))
    pit.no("bad_day", c.FinalizeDay, KIM, day)
    pit.no("bad_day", c.PlanDuty, SUE, "Dan", day, "day")


def test_a_time_of_day_has_plain_digits() -> None:
    pit, _ = pit_with()
    pit.no("bad_schedule", c.FileSchedule, KIM, "2027-01-01", (c.Shift("day", "٠٦:٠٠"),))


@pytest.mark.parametrize("number", ["F-x", "F-000009", "R-000001", "J-1", "O-", " 77", "x" * 33, "7\n7"])
def test_a_number_from_a_printed_pad_is_not_one_of_ours(number: str) -> None:
    pit, fact = pit_with()
    pit.no("bad_name", c.RequestFill, SUE, pit.begin(fact), {"$25": 5_000}, manual=number)


def test_a_text_that_cannot_be_printed_is_refused_wherever_it_is() -> None:
    pit, fact = pit_with()
    for text in ("a\x00b", "two\nlines", "\ud800", "\u202e", "x" * 4_001):
        pit.no("bad_name", c.RegisterWheel, KIM, "W-9", "double-zero", "32", maker=text)
        pit.no("bad_name", c.RegisterChips, KIM, "B", "7", {text: 5}, "cage", beside=(SUE, SAM))
        pit.no("bad_name", c.RegisterBox, KIM, "X-9", fact, text, "blue", marked="7")


def test_a_report_may_have_several_lines_and_a_name_may_not() -> None:
    pit, _ = pit_with()
    pit.do(c.ReportIncident, DAN, "7", "past-posting", "a chip was moved\nafter the call")
    number = pit.last(e.IncidentReported).incident.number
    pit.no("no_reason", c.CloseIncident, SUE, number, "\n")
    pit.no("no_reason", c.CloseIncident, SUE, number, "seen\x00")
    pit.do(c.CloseIncident, SUE, number, "seen on the recording\nit lay there")
    pit.no("bad_name", c.ReportIncident, DAN, "7", "past\nposting", "a chip was moved")
    pit.no("bad_name", c.ReportIncident, DAN, "7", "past-posting", "a chip\x1b was moved")
    pit.no("bad_name", c.SignOn, KIM, "Dora\n", "dealer")


def test_somebody_whose_name_is_written_with_joiners_works_in_the_pit() -> None:
    """The house takes such names, so every desk does."""
    pit, _ = pit_with()
    zoe = replace(DAN, name="Zoë 👩🏽\u200d🚀")
    pit.do(c.SignOn, KIM, zoe.name, "dealer")
    pit.do(c.ReportIncident, zoe, "7", "past-posting", f"{zoe.name} saw a chip moved")
    pit.do(c.CloseIncident, SUE, pit.last(e.IncidentReported).incident.number, f"told by {zoe.name}")


def test_a_table_under_a_law_that_nobody_knows_is_no_table() -> None:
    pit, fact = pit_with()
    for changed in ({"book": "us-xx"}, {"day": "1980-01-01"}, {"day": "soon"}):
        pit.no("bad_day", c.CountOpener, SUE, replace(fact, **changed), TRAY, beside=(DAN,))


def test_accounting_signs_no_drop_and_no_count_beside_either() -> None:
    pit, fact = pit_with()
    pit.no("not_yours", c.AttachBox, SEC, "X-7", fact, beside=(AMY,))
    begun = pit.begin(fact)
    over = replace(begun, is_open=False)
    pit.no("not_yours", c.CountCloser, SUE, over, TRAY, beside=(DAN, AMY))
    pit.no("not_yours", c.CountTips, SUE, fact, {"$5": 500}, beside=(AMY,))
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    pit.no("not_yours", c.RemoveBox, SEC, "X-7", over, beside=(AMY,))
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(GUS,))
    pit.no("not_yours", c.DeliverBox, SEC, "X-7", "count room", beside=(AMY,))


def test_a_closer_that_is_counted_again_leaves_the_drop_where_it_was() -> None:
    pit, fact = pit_with()
    over = replace(pit.begin(fact), is_open=False, drop=currency(300_000))
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    pit.do(c.VoidSlip, SUE, "C-000001", "counted twice")
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    assert pit.state.boxes["X-7"].used[0].expected == {"currency": 300_000}


def test_an_opener_that_is_counted_again_leaves_the_box_where_it_hangs() -> None:
    pit, fact = pit_with()
    pit.begin(fact)
    pit.do(c.VoidSlip, SUE, "O-000001", "a chip was under the tray")
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    assert [section.session for section in pit.state.boxes["X-7"].used] == ["O-000002"]


def taken_early() -> tuple[Pit, c.TableFact]:
    """$1,000 went into the box, which was taken off, counted, and hangs there again while the session goes on."""
    pit, fact = pit_with()
    running = replace(pit.begin(fact), drop=currency(100_000))
    pit.do(c.RemoveBox, SEC, "X-7", running, "it is full", beside=(GUS,))
    pit.do(c.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    pit.do(c.CountBox, COY, "X-7", 1, {"$100": 100_000}, slips=("O-000001",), beside=(CLEO,))
    pit.do(c.AttachBox, SEC, "X-7", running)
    return pit, replace(running, is_open=False, drop=currency(150_000))


def test_a_box_that_was_emptied_while_its_session_ran_counts_too() -> None:
    pit, over = taken_early()
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    assert pit.state.boxes["X-7"].used[0].expected == {"currency": 50_000}
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(GUS,))
    pit.do(c.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    pit.do(c.CountBox, COY, "X-7", 1, {"$100": 50_000}, slips=("C-000001",), beside=(CLEO,))
    assert pit.last(e.BoxCounted).expected == 50_000
    assert pit.state.sessions["O-000001"].counted == 150_000
    assert [each.kind for each in pit.state.discrepancies.values()] == ["box off schedule"]


def test_a_drop_without_a_section_of_its_own_could_never_be_counted() -> None:
    pit, fact = pit_with()
    first = replace(pit.begin(fact), drop=currency(100_000))
    pit.do(c.CountCloser, SUE, first, TRAY, beside=(DAN,))
    second = replace(first, drop=currency(120_000))
    pit.no("wrong_state", c.CountCloser, SUE, second, TRAY, beside=(DAN,))
    pit.do(c.CountCloser, SUE, first, TRAY, beside=(DAN,))  # nothing was dropped since


def test_a_wheel_does_not_leave_a_table_in_use() -> None:
    pit, fact = pit_with()
    pit.begin(fact)
    other = table("8")
    pit.do(c.RegisterTable, SUE, other)
    pit.no("table_open", c.PlaceWheel, SUE, "W-7", other)
    pit.no("table_open", c.Retire, SUE, "wheel", "W-7", "worn")


def test_nobody_signs_on_for_a_post_that_is_not_theirs() -> None:
    pit, _ = pit_with()
    pit.no("not_yours", c.SignOn, DAN, "Dan", "key manager")
    pit.do(c.SignOn, DAN, "Dan", "dealer", "7")


def test_a_slip_of_a_book_that_names_no_signatures_is_signed_as_it_is_made() -> None:
    pit, fact = pit_with()
    begun = pit.begin(fact)
    pit.do(c.RequestFill, SUE, begun, {"$25": 5_000})
    slip = replace(pit.state.slips["F-000001"], needs=(), signed=())
    command = c.RequestFill(begun, {"$25": Cents(5_000)}, at=pit.at, by=SUE)
    done = made(pit.state, command, slip)[-1]
    assert isinstance(done, e.SlipSigned)
    assert done.done


def test_a_closer_that_another_session_began_with_stands() -> None:
    pit, fact = pit_with()
    begun = pit.begin(fact)
    pit.do(c.CountCloser, SUE, begun, TRAY, beside=(DAN,))
    pit.do(c.CountCloser, SUE, replace(begun, is_open=False), TRAY, beside=(DAN,))
    pit.no("already_done", c.VoidSlip, SUE, "C-000001", "wrong")
    pit.do(c.VoidSlip, SUE, "C-000002", "wrong")


def test_a_ball_that_was_found_unfit_at_the_table_is_used_no_more() -> None:
    pit, fact = pit_with()
    told = (False, True, "the supervisor at the table", Source("table:7", 12, "ab" * 32))
    pit.no("not_yours", c.LogBall, SUE, fact, *told)
    pit.do(c.LogBall, HOUSE, fact, *told)
    assert pit.last(e.BallInspected).ball == "B-7"
    assert (pit.state.tables["7"].ball, bool(pit.state.balls["B-7"].retired)) == ("", True)
    pit.no("unknown", c.PlaceBall, SUE, "B-7", fact)
    assert pit.state.heard == {"7": 12}
