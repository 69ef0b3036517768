"""Inspections where no rule asks for them, and at tables that are stopped or wait for a box; Colorado's and New
Hampshire's are under `rules`."""

from __future__ import annotations

import pytest
from invariants import folds
from nights import DAN, SUE, Play, inspection_of, play, player, rules_of

from croupier.money.amount import Cents
from croupier.rulebook.table_setup import CALL
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT
from croupier.table.waiting import default, open_waits


def test_iowa_asks_for_no_inspection_and_keeps_one_that_is_given() -> None:
    night = Play(rules_of("us-ia"))
    turning = frozenset({"wheel-turning"})
    night.do(c.OpenTable(SUE, "Dan", Cents(1), confirmed=turning))
    assert night.state.inspection is None
    night.do(c.CloseTable(SUE))
    found = inspection_of(night.rules, post="mechanic", day="2020-01-01", passed=("level",))
    night.no(c.OpenTable(SUE, "Dan", Cents(1), confirmed=turning, inspection=inspection_of(night.rules, table="8")))
    night.do(c.OpenTable(SUE, "Dan", Cents(1), confirmed=turning, inspection=found))
    assert night.state.inspection == found
    folds(night.log, night.state)


def test_a_house_that_asks_for_an_inspection_of_its_own_gets_it() -> None:
    night = play("us-ia")
    night.do(c.RequireInspection(PIT, "a rule of the house", "2030-01-01"))
    night.round("1")
    night.no(c.SpinBall(DAN, confirmed=night.confirmed("launch")), "inspection_due")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2030-01-01")))
    night.round("1")


@pytest.mark.parametrize(
    "command", [c.RequireInspection(PIT, "late", "2030-01-01"), c.ReportWheelMoved(DAN, "cleaned")]
)
def test_a_table_that_waits_for_an_inspection_calls_and_has_no_default(command: c.Command) -> None:
    night = play("us-co")
    night.do(command)
    if night.state.inspection_due:
        assert open_waits(night.state, night.rules) == (), "the round is played to its end"
        night.round("1")
    [wait] = open_waits(night.state, night.rules)
    assert (wait.name, wait.says, wait.rulings) == ("supervisor", "the next spin waits for an inspection", ())
    assert wait.cite.startswith("30-2212")
    assert default("supervisor", night.rules) == CALL


def test_what_the_pit_tells_is_taken_while_the_table_is_stopped_and_while_a_box_waits_for_its_tender() -> None:
    night = play("us-co")
    night.sit("Ann")
    night.do(c.SpreadTender(DAN, "Ann", "currency", Cents(1_000), "value", True, night.confirmed("buy-in")))
    night.do(c.StateAmount(DAN, Cents(1_000)))
    night.do(c.GiveChips(DAN, Cents(1_000), night.confirmed("chips")))
    night.no(c.SpinBall(DAN), "not_dropped")
    night.do(c.StopTable(SUE, "smoke"))
    night.do(c.RequireInspection(PIT, "a new gaming day", "2022-08-15"))
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2022-08-15")))
    night.do(c.ReportWheelMoved(DAN, "cleaned"))
    night.fill(1_000)
    night.do(c.TakeCredit(PIT, c.Slip("C-1", Cents(500))))
    night.no(c.SeatPlayer(player("Bob"), "Bob", 2), "stopped")
    assert night.state.inspection == inspection_of(night.rules, day="2022-08-15")


def test_a_closed_table_is_told_nothing() -> None:
    night = play("us-co")
    night.do(c.CloseTable(SUE))
    found = inspection_of(night.rules)
    for command in (
        c.RequireInspection(PIT, "late", "2030-01-01"),
        c.TakeInspection(PIT, found),
        c.ReportWheelMoved(DAN, "cleaned"),
        c.TakeFill(PIT, c.Slip("F-1", Cents(100))),
        c.TakeCredit(PIT, c.Slip("C-1", Cents(100))),
    ):
        night.no(command, "not_open")


def test_a_log_with_inspections_folds_to_the_same_state() -> None:
    night = play("us-co")
    night.do(c.RequireInspection(PIT, "late", "2030-01-01"))
    night.do(c.ReportWheelMoved(DAN, "cleaned"))
    folds(night.log, night.state)
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2030-01-01")))
    folds(night.log, night.state)
    assert isinstance(night.log[-1], e.InspectionTaken)
