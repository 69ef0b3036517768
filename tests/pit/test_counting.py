"""Trays: the opener, the closer, what should be there, and what the law asks for when it is not."""

from __future__ import annotations

from msgspec.structs import replace
from pits import AMY, CAT, DAN, GUS, SAM, SEC, SUE, TRAY, pit_with, played, table

from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e

LESS = {**TRAY, "$100": 320_000}


def test_a_session_ends_with_what_the_table_s_log_has_moved() -> None:
    """Opened with $5,000; a fill of $2,000, a credit of $500, and play that cost the tray $1,300: $5,200."""
    pit, fact = pit_with()
    begun = pit.begin(fact)
    over = replace(begun, is_open=False, float_=Cents(520_000), fills=Cents(200_000), credits=Cents(50_000),
                   drop={"currency": Cents(300_000)}, win=Cents(170_000))  # fmt: skip
    pit.do(c.CountCloser, SUE, over, {"$100": 520_000}, beside=(DAN,))
    session = pit.last(e.CloserCounted).session
    assert (session.expected, session.closer and session.closer.amount) == (520_000, 520_000)
    assert session.between
    assert (session.between.fills, session.between.credits) == (200_000, 50_000)
    assert not pit.state.discrepancies
    assert pit.state.tables["7"].last
    assert pit.state.tables["7"].last.amount == 520_000


def test_a_hundred_dollar_chip_that_is_gone_is_found_at_the_closer() -> None:
    pit, fact = pit_with()
    over = replace(pit.begin(fact), is_open=False)
    pit.do(c.CountCloser, SUE, over, LESS, beside=(DAN,))
    found = pit.last(e.DiscrepancyFound).discrepancy
    assert (found.kind, found.amount, found.says) == ("closer", -10_000, "the closer of table 7 is $100 short")
    pit.no("unknown", c.AnswerDiscrepancy, SUE, 99, "?")
    pit.no("no_reason", c.AnswerDiscrepancy, SUE, found.number, " ")
    pit.do(c.AnswerDiscrepancy, AMY, found.number, "the chip was under the tray")
    assert not pit.state.discrepancies


def test_new_jersey_asks_for_more_the_larger_the_difference() -> None:
    """13:69D-1.21: over $25 a signed report, $100 or more a copy to the regulator."""
    for short, reports in ((2_500, 0), (2_600, 1), (9_900, 1), (10_000, 2)):
        pit, fact = pit_with(table(book="us-nj"))
        over = replace(pit.begin(fact), is_open=False)
        pit.do(c.CountCloser, SUE, over, {"$1": Cents(500_000 - short)}, beside=(DAN,))
        duties = pit.last(e.DiscrepancyFound).discrepancy.duties
        assert sum("report" in duty or "regulator" in duty for duty in duties) == reports
        assert "tell surveillance at once" in duties


def test_the_next_opener_is_held_against_the_last_closer() -> None:
    pit, fact = pit_with()
    over = replace(pit.begin(fact), is_open=False)
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    refusal = pit.no("wrong_state", c.CountOpener, SUE, over, LESS, beside=(DAN,))
    assert "box X-7 holds the drop" in refusal.says
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(GUS,))
    pit.do(c.CountOpener, SUE, over, LESS, beside=(DAN,))
    assert pit.last(e.OpenerCounted).before == 500_000
    assert pit.last(e.DiscrepancyFound).discrepancy.kind == "opener"


def test_an_opener_is_counted_again_on_a_new_slip_before_the_table_opens() -> None:
    pit, fact = pit_with()
    pit.do(c.CountOpener, SUE, fact, LESS, beside=(DAN,))
    pit.no("already_done", c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    pit.no("no_reason", c.VoidSlip, SUE, "O-000001", "")
    pit.do(c.VoidSlip, SUE, "O-000001", "miscounted")
    pit.no("void", c.VoidSlip, SUE, "O-000001", "again")
    pit.no("void", c.SignSlip, DAN, "O-000001")
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    assert pit.state.slips["O-000002"].amount == 500_000
    assert pit.state.slips["O-000001"].why_void == "miscounted"


def test_the_box_takes_the_drop_of_the_opener_that_stands() -> None:
    pit, fact = pit_with()
    pit.do(c.AttachBox, SEC, "X-7", fact)
    pit.do(c.CountOpener, SUE, fact, LESS, beside=(DAN,))
    pit.do(c.VoidSlip, SUE, "O-000001", "miscounted")
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    assert [section.session for section in pit.state.boxes["X-7"].used] == ["O-000002"]


def test_a_closer_is_counted_again_until_its_box_is() -> None:
    pit, fact = pit_with()
    over = replace(pit.begin(fact), is_open=False)
    pit.do(c.CountCloser, SUE, over, LESS, beside=(DAN,))
    pit.do(c.VoidSlip, SUE, "C-000001", "a stack was behind the rack")
    assert pit.state.tables["7"].session
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    assert pit.last(e.CloserCounted).session.closer == pit.state.tables["7"].last


def test_a_shift_ends_while_the_table_stays_open() -> None:
    """The second session's figures are what happened since the first count, and not since the opening."""
    pit, fact = pit_with()
    begun = pit.begin(fact)
    pit.set("2022-08-14T14:00")
    first = replace(begun, float_=Cents(450_000), win=Cents(-50_000), drop={"currency": Cents(100_000)})
    pit.do(c.CountCloser, SAM, first, {"$100": 450_000}, beside=(DAN,))
    pit.do(c.RemoveBox, SEC, "X-7", first, beside=(GUS,))
    pit.do(c.RegisterBox, SUE, "X-7b", fact, "red", "blue", marked="7")
    pit.do(c.AttachBox, SEC, "X-7b", first)
    pit.set("2022-08-14T23:00")
    second = replace(first, is_open=False, float_=Cents(480_000), win=Cents(0), drop={"currency": Cents(120_000)})
    pit.do(c.CountCloser, SAM, second, {"$100": 480_000}, beside=(DAN,))
    one, two = (event.session for event in pit.log if isinstance(event, e.CloserCounted))
    assert (one.shift, one.expected, two.shift, two.expected) == ("day", 450_000, "swing", 480_000)
    assert two.between
    assert (two.between.win, two.between.drop) == (50_000, {"currency": 20_000})
    assert two.opener.amount == 450_000
    assert not pit.state.discrepancies


def test_a_table_that_was_counted_and_never_opened_closes_with_its_opener() -> None:
    pit, fact = pit_with()
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    pit.do(c.CountCloser, SUE, fact, TRAY, beside=(DAN,))
    assert pit.last(e.CloserCounted).session.expected == 500_000


def test_counts_that_cannot_be() -> None:
    pit, fact = pit_with()
    for chips in ({"$25": -2_500}, {"$25": 2_600}, {"$2": 200}, {"chips": 100}, {"$100": 10**14}):
        pit.no("bad_count", c.CountOpener, SUE, fact, chips, beside=(DAN,))
    pit.no("not_counted", c.CountCloser, SUE, fact, TRAY, beside=(DAN,))
    pit.no("unknown", c.CountOpener, SUE, table("8"), TRAY, beside=(DAN,))
    pit.no("not_yours", c.CountOpener, CAT, fact, TRAY, beside=(DAN,))
    pit.no("same_person", c.CountOpener, SUE, fact, TRAY, beside=(SUE,))
    pit.no("table_open", c.CountOpener, SUE, played(fact), TRAY, beside=(DAN,))


def test_a_closer_waits_for_slips_that_are_not_signed() -> None:
    pit, fact = pit_with()
    begun = pit.begin(fact)
    pit.do(c.RequestFill, SUE, begun, {"$25": 100_000})
    refusal = pit.no("slip_open", c.CountCloser, SUE, replace(begun, is_open=False), TRAY, beside=(DAN,))
    assert "F-000001" in refusal.says
    assert "cashier" in refusal.says


def test_color_chips_against_their_set() -> None:
    pit, fact = pit_with()
    pit.no("unknown", c.ImpressChips, SUE, fact, {"red": 300})
    pit.no("needs_second", c.RegisterChips, SUE, "A", "7", {"red": 300}, "cage", beside=(DAN,))
    pit.do(c.RegisterChips, SUE, "A", "7", {"red": 300, "blue": 300}, "cage", beside=(DAN, SEC))
    pit.no("bad_count", c.ImpressChips, SUE, fact, {"green": 1})
    pit.no("bad_count", c.ImpressChips, SUE, fact, {"red": -1})
    pit.do(c.ImpressChips, SUE, fact, {"red": 300, "blue": 300})
    assert not pit.state.discrepancies
    pit.do(c.ImpressChips, SUE, fact, {"red": 297, "blue": 301})
    assert pit.last(e.ChipsImpressed).differences == {"red": -3, "blue": 1}
    assert "red -3" in pit.last(e.DiscrepancyFound).discrepancy.says


def test_a_par_is_set_for_days_to_come() -> None:
    pit, fact = pit_with()
    pit.do(c.SetPar, SUE, fact, "2022-08-14", TRAY)
    pit.no("bad_day", c.SetPar, SUE, fact, "2022-08-14", TRAY)
    pit.no("bad_day", c.SetPar, SUE, fact, "tomorrow", TRAY)
    pit.do(c.SetPar, SUE, fact, "2022-08-15", LESS, imprest=True)
    assert [par.first for par in pit.state.tables["7"].pars] == ["2022-08-14", "2022-08-15"]


def test_a_tray_that_closes_at_its_par_is_held_to_it() -> None:
    """Imprest: the last fill or credit brings the tray to its par; $100 too much is told, beside what is missing."""
    pit, fact = pit_with()
    pit.do(c.SetPar, SUE, fact, "2022-08-14", LESS, imprest=True)
    over = replace(pit.begin(fact), is_open=False)
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    assert [each.says for each in pit.state.discrepancies.values()] == ["the tray of table 7 closed $100 over its par"]
    pit, fact = pit_with()
    pit.do(c.SetPar, SUE, fact, "2022-08-14", TRAY, imprest=True)
    over = replace(pit.begin(fact), is_open=False)
    pit.do(c.CountCloser, SUE, over, LESS, beside=(DAN,))
    assert [(each.number, each.kind) for each in pit.state.discrepancies.values()] == [(1, "closer"), (2, "par")]
