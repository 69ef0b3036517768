"""Rule 22, section 2212(1) and (9), at a table: no table opens or stays open without its inspection."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from nights import DAN, SENSOR, SUE, Play, inspection_of, law, play, rules_of

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT, Actor
from croupier.views.dealer import dealer_view
from croupier.views.open_tasks import open_tasks

BOX = c.DropBox("7", "key 1", "key 2")
DAYS = {"2015-06-01": "47.1", "2022-08-14": "30"}
"""A day of each edition, with the number that its sections begin with."""


def as_single(wheel: str, day: str, *covered: str) -> Play:
    """A larger wheel that is used as single-zero, with the signs of that day."""
    signs = law("us-co", day).names("wheels.as_single.signs")
    return Play(rules_of("us-co", day, wheel=wheel, covered=list(covered), signs=list(signs)))


def opening(night: Play, found: c.Inspection | None) -> c.OpenTable:
    return c.OpenTable(SUE, "Dan", Cents(1_000_000), BOX, "by the door", night.confirmed("open"), found)


def overdue(night: Play, day: str = "2022-08-15") -> None:
    night.do(c.RequireInspection(PIT, "a new gaming day", day))


# 2212(1): before the table opens


@pytest.mark.clause("co-2015:2212.1")
@pytest.mark.parametrize("day", ["2015-06-01", "2017-12-14"])
def test_no_table_opens_without_an_inspection_of_all_items(day: str) -> None:
    night = Play(rules_of("us-co", day))
    refusal = night.no(opening(night, None), "no_inspection")
    assert refusal.cite.endswith("2212(1)")
    for item in ("magnets", "level", "parts", "ball"):
        found = inspection_of(night.rules)
        passed = tuple(each for each in found.passed if each != item)
        night.no(opening(night, replace(found, passed=passed)), "no_inspection")
    for post in ("dealer", "mucker", "maintenance", "slot technician", "key  manager", ""):
        night.no(opening(night, inspection_of(night.rules, post=post)), "wrong_inspector")
    night.do(opening(night, inspection_of(night.rules)))
    assert night.state.inspection == inspection_of(night.rules)


@pytest.mark.clause("co-2022:2212.1")
def test_from_15_december_2017_a_table_that_stays_open_is_inspected_each_gaming_day() -> None:
    """The round that is played ends as it began; then nothing is bet or spun until everything was inspected again."""
    night = Play(rules_of("us-co", "2017-12-15"))
    night.no(opening(night, None), "no_inspection")
    night.open()
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 1_000)
    required, called = night.do(c.RequireInspection(PIT, "a new gaming day", "2017-12-16"))
    assert required == e.InspectionRequired("a new gaming day", "2017-12-16", night.state.round + 1)
    assert isinstance(called, e.SupervisorCalled)
    night.bet("Ann", "odd", 500)
    night.round("1")
    for command in (night.wager("Ann", "red", 1_000), c.SpinBall(DAN)):
        assert night.no(command, "inspection_due").cite == "30-2212(1)"
    for found in (
        inspection_of(night.rules),
        inspection_of(night.rules, day="2017-12-16", passed=("magnets", "parts", "ball")),
    ):
        night.no(c.TakeInspection(PIT, found), "no_inspection")
    late = inspection_of(night.rules, day="2017-12-16")
    night.no(c.TakeInspection(PIT, replace(late, post="dealer")), "wrong_inspector")
    night.no(night.wager("Ann", "red", 1_000), "inspection_due")
    assert night.do(c.TakeInspection(PIT, late)) == (e.InspectionTaken(late, full=True),)
    night.bet("Ann", "red", 1_000)
    night.round("1")
    assert night.state.inspection == late


LETTERS = [
    pytest.param("magnets", "a", marks=pytest.mark.clause("co-2015:2212.1.a", "co-2022:2212.1.a")),
    pytest.param("level", "b", marks=pytest.mark.clause("co-2015:2212.1.b", "co-2022:2212.1.b")),
    pytest.param("parts", "c", marks=pytest.mark.clause("co-2015:2212.1.c", "co-2022:2212.1.c")),
    pytest.param("ball", "d", marks=pytest.mark.clause("co-2015:2212.1.d", "co-2022:2212.1.d")),
]


@pytest.mark.parametrize(("item", "letter"), LETTERS)
def test_an_item_that_did_not_pass_keeps_the_table_closed(item: str, letter: str) -> None:
    for day, number in DAYS.items():
        night = Play(rules_of("us-co", day))
        found = inspection_of(night.rules)
        assert item in found.passed
        passed = tuple(each for each in found.passed if each != item)
        refusal = night.no(opening(night, replace(found, passed=passed)), "no_inspection")
        assert (refusal.cite, item in refusal.says) == (f"{number}-2212(1)({letter})", True)
        night.do(opening(night, found))


@pytest.mark.clause("co-2015:2212.1.e", "co-2022:2212.1.e")
def test_layout_and_signs_are_inspected_only_where_a_larger_wheel_is_used_as_single_zero() -> None:
    for day, number in DAYS.items():
        usual = Play(rules_of("us-co", day))
        assert "layout" not in inspection_of(usual.rules).passed
        usual.do(opening(usual, inspection_of(usual.rules)))
        single = as_single("double-zero-as-single", day, "00")
        without = inspection_of(single.rules, passed=("magnets", "level", "parts", "ball"))
        refusal = single.no(opening(single, without), "no_inspection")
        assert refusal.cite == f"{number}-2212(1)(e)"
        single.do(opening(single, replace(without, passed=(*without.passed, "layout"))))


@pytest.mark.clause("co-2022:2212.1.e")
def test_a_triple_zero_wheel_used_as_single_zero_is_inspected_so_too_from_14_august_2021() -> None:
    night = as_single("triple-zero-as-single", "2021-08-14", "00", "000")
    found = inspection_of(night.rules, passed=("magnets", "level", "parts", "ball"))
    assert night.no(opening(night, found), "no_inspection").cite == "30-2212(1)(e)"
    night.do(opening(night, replace(found, passed=(*found.passed, "layout"))))


@pytest.mark.parametrize("day", ["2017-12-14", "2017-12-15"])
def test_an_inspection_is_of_the_gaming_day_on_which_the_table_opens(day: str) -> None:
    night = Play(rules_of("us-co", day))
    for other in ("2017-12-13", "2017-12-16"):
        refusal = night.no(opening(night, inspection_of(night.rules, day=other)), "no_inspection")
        assert refusal.says == f"the inspection is of {other}, and must be of {day}"
        assert refusal.cite.endswith("2212(1)")


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": "8"},
        {"wheel": " "},
        {"ball": ""},
        {"day": "yesterday"},
        {"day": "20220814"},
        {"day": "2022-W32-7"},
    ],
)
def test_an_inspection_of_something_else_opens_nothing(wrong: dict[str, str]) -> None:
    night = Play(rules_of("us-co"))
    night.no(opening(night, inspection_of(night.rules, **wrong)), "no_inspection")
    assert night.log == []


@pytest.mark.parametrize("lacks", ["by", "licence", "post"])
def test_an_inspection_without_name_license_or_post_opens_nothing(lacks: str) -> None:
    night = Play(rules_of("us-co"))
    refusal = night.no(opening(night, inspection_of(night.rules, **{lacks: " "})), "wrong_inspector")
    assert refusal.cite == "30-2212(1)"


def test_new_jersey_is_inspected_by_the_rule_that_it_is_played_by() -> None:
    night = Play(rules_of("us-nj"))
    refusal = night.no(opening(night, None), "no_inspection")
    assert refusal.cite == "30-2212(1)"
    night.open()


# 2212(1): while the table is open


def test_a_supervisor_sees_what_is_due_and_the_dealer_what_is_waited_for() -> None:
    night = play("us-co")
    overdue(night)
    [task] = [task for task in open_tasks(night.state, night.rules) if task.kind == "inspection"]
    assert (task.says, task.cite) == (
        "An inspection is due (a new gaming day): no bet is taken after this round before it",
        "30-2212(1)",
    )
    night.round("1")
    [task] = [task for task in open_tasks(night.state, night.rules) if task.kind == "inspection"]
    assert task.says == "An inspection is due (a new gaming day): no bet is taken before it"
    assert "an inspection: a new gaming day" in dealer_view(night.state, night.rules).open_tasks


def test_chips_are_sold_and_bets_taken_back_while_an_inspection_is_due_and_the_table_may_close() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    overdue(night)
    night.round("1")
    night.buy("Ann", 1_000, "value")
    assert night.held("Ann") == 11_000
    night.do(c.CloseTable(SUE))
    night.open()
    night.bet("Ann", "red", 1_000)


def test_one_inspection_is_asked_for_at_a_time_and_none_of_a_day_that_was_inspected() -> None:
    night = play("us-co")
    night.no(c.RequireInspection(PIT, "a new gaming day", "2022-08-14"), "already_done")
    night.no(c.RequireInspection(PIT, " ", "2022-08-15"), "no_reason")
    night.no(c.RequireInspection(PIT, "a new gaming day", "tomorrow"), "no_inspection")
    night.no(c.RequireInspection(SUE, "a new gaming day", "2022-08-15"), "not_yours")
    overdue(night)
    night.no(c.RequireInspection(PIT, "a new gaming day", "2022-08-15"), "already_done")


def test_an_inspection_before_it_is_due_is_as_good_and_one_of_a_later_day_too() -> None:
    night = play("us-co")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2022-08-15")))
    night.no(c.RequireInspection(PIT, "a new gaming day", "2022-08-15"), "already_done")
    overdue(night, "2022-08-16")
    night.round("1")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2022-08-17")))
    night.round("1")
    assert night.state.inspection_due is None


def test_an_inspection_of_another_wheel_or_table_is_none_of_this_one() -> None:
    night = play("us-co")
    overdue(night)
    for wrong in ({"wheel": "W-2"}, {"table": "8"}):
        found = inspection_of(night.rules, day="2022-08-15", **wrong)
        night.no(c.TakeInspection(PIT, found), "no_inspection")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2022-08-15", ball="B-2")))


# 2212(9): after a movement


@pytest.mark.clause("co-2022:2212.9")
@pytest.mark.parametrize("by", [DAN, SUE, SENSOR], ids=lambda by: by.role)
def test_from_15_december_2017_a_moved_wheel_is_not_spun_before_level_and_rotation_were_checked(by: Actor) -> None:
    """The ball that runs comes to its end, and bets for the next one are taken."""
    night = play("us-co", "2017-12-15")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 1_000)
    night.spin()
    moved, called = night.do(c.ReportWheelMoved(by, "a guest fell against it"))
    assert moved == e.WheelMoved("a guest fell against it", ("level",))
    assert called == e.SupervisorCalled("pit supervisor", "the wheel was moved: a guest fell against it")
    night.close()
    night.outcome("1")
    night.settle()
    night.bet("Ann", "red", 1_000)
    refusal = night.no(c.SpinBall(DAN), "inspection_due")
    assert refusal.cite == "30-2212(9)"
    assert "a guest fell against it" in refusal.says
    for post in ("dealer", "maintenance"):
        found = inspection_of(night.rules, passed=("level",), post=post)
        night.no(c.TakeInspection(PIT, found), "wrong_inspector")
    for passed in ((), ("magnets", "parts", "ball")):
        refusal = night.no(c.TakeInspection(PIT, inspection_of(night.rules, passed=passed)), "no_inspection")
        assert refusal.cite == "30-2212(9)"
    night.no(c.SpinBall(DAN), "inspection_due")
    again = inspection_of(night.rules, passed=("level",), post="security")
    assert night.do(c.TakeInspection(PIT, again)) == (e.InspectionTaken(again),)
    night.round("1")
    assert night.state.inspection == inspection_of(night.rules), "the table is open on the whole one"


def test_before_15_december_2017_a_movement_is_recorded_and_holds_nothing_up() -> None:
    night = play("us-co", "2017-12-14")
    moved, called = night.do(c.ReportWheelMoved(DAN, "a guest fell against it"))
    assert moved == e.WheelMoved("a guest fell against it")
    assert isinstance(called, e.SupervisorCalled)
    night.round("1")


def test_a_movement_needs_its_reason() -> None:
    night = play("us-co")
    night.no(c.ReportWheelMoved(DAN, "  "), "no_reason")
    night.round("1")
    assert night.state.wheel_moved is None


def test_a_full_inspection_is_one_of_a_moved_wheel_too() -> None:
    night = play("us-co")
    night.do(c.ReportWheelMoved(DAN, "it was cleaned"))
    [task] = [task for task in open_tasks(night.state, night.rules) if task.kind == "inspection"]
    says = (
        "The wheel was moved (it was cleaned): inspect it before the next spin: wheel level, turning freely and evenly"
    )
    assert (task.says, task.cite) == (says, "30-2212(9)")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules)))
    night.round("1")


def test_the_check_of_a_moved_wheel_does_not_end_what_is_due_each_day() -> None:
    night = play("us-co")
    overdue(night)
    night.do(c.ReportWheelMoved(DAN, "it was cleaned"))
    night.no(c.SpinBall(DAN), "inspection_due")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, passed=("level",))))
    night.round("1")
    night.no(c.SpinBall(DAN), "inspection_due")
    night.do(c.TakeInspection(PIT, inspection_of(night.rules, day="2022-08-15")))
    night.round("1")


def test_a_closing_does_not_make_an_inspection_from_before_the_movement_good_again() -> None:
    night = play("us-co")
    night.do(c.ReportWheelMoved(DAN, "it was cleaned"))
    night.do(c.CloseTable(SUE))
    night.do(opening(night, inspection_of(night.rules)))
    night.no(c.SpinBall(DAN), "inspection_due")
    night.do(c.CloseTable(SUE))
    night.do(opening(night, inspection_of(night.rules, by="Lee", licence="L-8")))
    night.round("1")
