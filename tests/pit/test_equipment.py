"""Wheels, balls and tables in the pit's books: what may stand where."""

from __future__ import annotations

import pytest
from pits import HOUSE, KIM, SUE, pit_with, played, table

from croupier.aggregate.source import Source
from croupier.pit import commands as c
from croupier.pit import events as e


def test_a_wheel_is_known_by_its_serial_number_once() -> None:
    pit, _ = pit_with()
    pit.do(c.RegisterWheel, KIM, "W-1", "double-zero", "32", "a maker", "letter 4")
    wheel = pit.state.wheels["W-1"]
    assert (wheel.kind, wheel.diameter_inches, wheel.maker, wheel.approval) == (
        "double-zero",
        "32",
        "a maker",
        "letter 4",
    )
    pit.no("taken", c.RegisterWheel, KIM, "W-1", "double-zero", "32")
    pit.no("bad_name", c.RegisterWheel, KIM, "", "double-zero", "32")
    for kind, size in (("four-zero", "32"), ("double-zero", "large"), ("double-zero", "0"), ("double-zero", "1/0")):
        pit.no("bad_equipment", c.RegisterWheel, KIM, "W-2", kind, size)


@pytest.mark.parametrize(("size", "fits"), [("29 15/16", False), ("30", True), ("31 1/2", True)])
def test_a_wheel_is_as_large_as_the_law_asks(size: str, fits: bool) -> None:
    """Colorado 2210(1): 30 inches or more."""
    pit, fact = pit_with()
    pit.do(c.RegisterWheel, KIM, "W-1", "double-zero", size)
    if fits:
        pit.do(c.PlaceWheel, KIM, "W-1", fact)
        assert pit.state.tables["7"].wheel == "W-1"
        assert pit.state.wheels["W-7"].table == ""
    else:
        assert "2210(1)" in pit.no("bad_equipment", c.PlaceWheel, KIM, "W-1", fact).cite


@pytest.mark.parametrize(("size", "fits"), [("5/16", False), ("3/8", True), ("14/16", True), ("15/16", False)])
def test_a_ball_is_as_large_as_the_law_asks(size: str, fits: bool) -> None:
    """Colorado 2211: from 3/8 to 14/16 of an inch."""
    pit, fact = pit_with()
    pit.do(c.RegisterBall, KIM, "B-1", size, "no metal")
    if fits:
        pit.do(c.PlaceBall, KIM, "B-1", fact)
        assert pit.state.tables["7"].ball == "B-1"
    else:
        assert "2211" in pit.no("bad_equipment", c.PlaceBall, KIM, "B-1", fact).cite


def test_equipment_that_is_not_there_or_does_not_fit() -> None:
    pit, fact = pit_with()
    pit.no("unknown", c.PlaceWheel, KIM, "W-9", fact)
    pit.no("unknown", c.PlaceBall, KIM, "B-9", fact)
    pit.no("unknown", c.PlaceWheel, KIM, "W-7", table("8"))
    pit.no("already_done", c.PlaceWheel, KIM, "W-7", fact)
    pit.no("already_done", c.PlaceBall, KIM, "B-7", fact)
    pit.no("table_open", c.PlaceWheel, KIM, "W-7", played(fact))
    pit.do(c.RegisterWheel, KIM, "W-1", "single-zero", "32")
    pit.no("bad_equipment", c.PlaceWheel, KIM, "W-1", fact)
    pit.no("bad_equipment", c.RegisterBall, KIM, "B-1", "3/4", "wood")
    pit.no("taken", c.RegisterBall, KIM, "B-7", "3/4", "no metal")
    pit.no("taken", c.RegisterTable, HOUSE, fact)


def test_what_is_used_no_more_leaves_its_table() -> None:
    pit, _ = pit_with()
    pit.no("no_reason", c.Retire, SUE, "wheel", "W-7", " ")
    pit.no("unknown", c.Retire, SUE, "lamp", "W-7", "old")
    pit.do(c.Retire, SUE, "wheel", "W-7", "worn")
    pit.do(c.Retire, SUE, "ball", "B-7", "worn")
    assert (pit.state.tables["7"].wheel, pit.state.tables["7"].ball) == ("", "")
    pit.no("already_done", c.Retire, SUE, "wheel", "W-7", "worn")
    assert pit.last(e.Retired).reason == "worn"


def test_the_house_has_a_name_on_every_paper() -> None:
    pit, _ = pit_with()
    pit.no("bad_name", c.NameHouse, KIM, "", "44-1", "us-co")
    pit.do(c.NameHouse, KIM, "The New Mill", "44-1", "us-co")
    assert (pit.state.house, pit.state.licence) == ("The New Mill", "44-1")


def test_a_ball_that_was_found_unfit_at_its_table_is_used_no_more() -> None:
    """The table's log says so, with its place; whoever inspected there is named."""
    pit, fact = pit_with()
    for version, fit in ((4, True), (9, False)):
        pit.do(c.LogBall, HOUSE, fact, fit, not fit, "Sue", Source("table:7", version, "ab" * 32))
        assert bool(pit.state.balls["B-7"].retired) is not fit
    assert pit.state.heard == {"7": 9}
    pit.no("unknown", c.LogBall, HOUSE, table("8"), True, False, "Sue", Source("table:8", 1, "ab" * 32))
    pit.no("not_yours", c.LogBall, SUE, fact, True, False, "Sue", Source("table:7", 10, "ab" * 32))
