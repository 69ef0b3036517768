"""The equipment used for the game, items 1 to 8, and Placement of Bets (1), in play: what a table needs to open."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from nights import DAN, SUE, Play, inspection_of, law, play, player, rules_of, setup_of

from croupier.money.amount import Cents
from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor
from croupier.table.phases import Phase

EQUIPMENT = "The equipment used for the game, item"
BOX = c.DropBox("7", "key 1", "key 2")


def closed() -> Play:
    return Play(rules_of("us-nh"))


def opening(night: Play, *missing: str, float_: int = 100_000, box: c.DropBox = BOX) -> c.OpenTable:
    """Everything is there and confirmed, but for what is missing."""
    return c.OpenTable(
        SUE, "Dan", Cents(float_), box, "", night.confirmed("open") - set(missing), inspection_of(night.rules)
    )


def checked(night: Play, **changes: Any) -> c.OpenTable:
    """Everything is in order, but for what is changed about the inspection."""
    return replace(opening(night), inspection=inspection_of(night.rules, **changes))


@pytest.mark.parametrize(
    ("item", "number"),
    [
        pytest.param("two-balls", 3, marks=pytest.mark.clause("house:equipment.3")),
        pytest.param("dolly", 4, marks=pytest.mark.clause("house:equipment.4")),
        pytest.param("tray", 7, marks=pytest.mark.clause("house:equipment.7")),
        ("float", 8),
        ("drop-box-and-paddle", 1),
        ("denomination-chips", 6),
    ],
)
def test_a_table_does_not_open_while_one_item_is_not_confirmed(item: str, number: int) -> None:
    night = closed()
    refusal = night.no(opening(night, item), "not_confirmed")
    assert item in refusal.says
    assert refusal.cite == f"{EQUIPMENT} {number}"
    assert night.state.phase is Phase.CLOSED
    [opened] = night.do(opening(night))
    assert isinstance(opened, e.TableOpened)
    assert item in opened.confirmed


@pytest.mark.clause("house:equipment.1")
def test_a_table_does_not_open_without_its_drop_box_or_without_the_paddle() -> None:
    night = closed()
    refusal = night.no(opening(night, "drop-box-and-paddle"), "not_confirmed")
    assert "drop box" in refusal.says
    assert "paddle" in refusal.says
    assert refusal.cite == f"{EQUIPMENT} 1"
    night.do(opening(night))


@pytest.mark.clause("house:equipment.2")
@pytest.mark.parametrize(
    ("days", "oldest", "older"), [(30, "2019-12-02", "2019-12-01"), (7, "2019-12-25", "2019-12-24")]
)
def test_a_table_does_not_open_on_a_check_of_the_wheel_that_is_older_than_the_set_days(
    days: int, oldest: str, older: str
) -> None:
    """The table opens on 1 January 2020; the house sets the days (question H5)."""
    night = Play(rules_of("us-nh", inspection_days=days))
    for day in (older, "2020-01-02"):
        refusal = night.no(checked(night, day=day), "no_inspection")
        says = f"the inspection is of {day}, and must not be older than {days} days on 2020-01-01"
        assert (refusal.says, refusal.cite) == (says, f"{EQUIPMENT} 2")
    [opened] = night.do(checked(night, day=oldest))
    assert isinstance(opened, e.TableOpened)
    assert opened.inspection == inspection_of(night.rules, day=oldest)


def test_thirty_days_are_usual_and_fewer_than_one_are_none() -> None:
    assert rules_of("us-nh").setup.inspection_days == 30
    [finding] = setup_findings(setup_of("us-nh", inspection_days=0), law("us-nh"))
    assert finding.where == "inspection_days"


@pytest.mark.parametrize("wrong", [None, {"passed": ()}, {"passed": ("level",)}])
def test_a_table_does_not_open_on_a_wheel_that_was_not_found_balanced(wrong: dict[str, tuple[str, ...]] | None) -> None:
    night = closed()
    command = replace(checked(night), inspection=None) if wrong is None else checked(night, **wrong)
    assert night.no(command, "no_inspection").cite == f"{EQUIPMENT} 2"


def test_whoever_checks_the_wheel_signs_with_name_and_license() -> None:
    night = closed()
    night.no(checked(night, licence=""), "wrong_inspector")
    night.do(checked(night, post="mechanic"))


@pytest.mark.clause("house:equipment.8")
@pytest.mark.parametrize("cents", [0, -1])
def test_a_table_does_not_open_without_a_float_of_value_chips(cents: int) -> None:
    night = closed()
    assert night.no(opening(night, "float"), "not_confirmed").cite == f"{EQUIPMENT} 8"
    night.no(opening(night, float_=cents), "bad_amount")
    night.do(opening(night, float_=100_000))
    assert night.ledger.balance("float") == 100_000


def test_nothing_is_asked_of_the_numbers_and_keys_of_a_box() -> None:
    """Item 1 wants the box; what Colorado asks of it is Colorado's."""
    night = closed()
    night.do(opening(night, box=c.DropBox("A", "one key", "one key")))


def test_a_confirmation_of_something_else_opens_nothing() -> None:
    night = closed()
    words = frozenset({"two balls", "Dolly", "everything"})
    night.no(c.OpenTable(SUE, "Dan", Cents(1), BOX, "", words, inspection_of(night.rules)), "not_confirmed")


@pytest.mark.parametrize("by", [DAN, player("Ann")])
def test_the_floor_manager_opens_the_table_and_nobody_else(by: Actor) -> None:
    night = closed()
    night.no(c.OpenTable(by, "Dan", Cents(1), BOX, confirmed=night.confirmed("open")), "not_yours")


@pytest.mark.clause("house:equipment.6")
@pytest.mark.parametrize(("value", "marker"), [(100, "$1"), (500, "$5"), (2_500, "$25")])
def test_each_color_gets_a_marker_with_what_its_chips_are_worth(value: int, marker: str) -> None:
    night = play("us-nh")
    night.sit("Ann")
    [chosen] = night.do(c.SetChips(player("Ann"), "Ann", "red", Cents(value)))
    assert chosen == e.ChipsSet("Ann", "red", Cents(value), marker)


def test_chips_of_a_color_without_a_marker_are_not_sold() -> None:
    night = play("us-nh")
    night.sit("Ann")
    night.do(c.SetChips(player("Ann"), "Ann", "red"))
    refusal = night.no(c.SpreadTender(DAN, "Ann", "currency", Cents(2_000), "color"), "no_value_set")
    assert refusal.cite == f"{EQUIPMENT} 6"


@pytest.mark.clause("house:placement.1")
def test_the_game_is_announced_open_and_only_then_a_bet_is_taken() -> None:
    night = closed()
    night.no(night.wager("Ann", "red", 500), "not_open")
    [opened] = night.do(opening(night))
    assert isinstance(opened, e.TableOpened)
    assert opened.says == "The game is open"
    night.sit("Ann", 1_000, "color")
    night.bet("Ann", "red", 500, "color")
    assert [type(event) for event in night.log].index(e.TableOpened) == 0


def test_an_open_table_is_not_opened_again() -> None:
    night = play("us-nh")
    night.no(opening(night), "already_open")
