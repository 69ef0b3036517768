"""Counted against computed: a night that agrees to the cent, and the same night with each thing gone wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from nights import SUE, Play, play, player

from croupier.figures.comparison import Comparison, Shift, compare
from croupier.figures.expected import TableLog
from croupier.figures.table_figures import TableFigures
from croupier.figures.win import Counts, FiguresError, Incomplete, Kind, Win
from croupier.money.amount import Cents
from croupier.table import commands as c

CHIPS = tuple(map(Cents, (100, 500, 2_500, 10_000, 50_000)))
OPENER = Cents(10_000_000)
FILLS, CREDITS = (Cents(200_000), Cents(60_000)), (Cents(130_000),)


def dealt() -> Play:
    """Two players, five rounds, one payment corrected by $40."""
    night = play("us-co")
    night.sit("Ann", 50_000)
    night.sit("Bob", 30_000)
    for pocket in ("17", "4", "00", "31", "17"):
        night.bet("Ann", "red", 2_500)
        night.bet("Bob", "straight:17", 1_000)
        night.round(pocket)
    night.do(c.CorrectPayment(SUE, "Ann", Cents(4_000), "value", "paid on the wrong stack"))
    return night


@pytest.fixture(scope="module")
def night() -> Play:
    return dealt()


@pytest.fixture(scope="module")
def figures(night: Play) -> TableFigures:
    return TableLog(lambda _state: night.rules).see(night.log).figures()


def counted(night: Play, **changes: Any) -> Counts:
    """The tray as the night leaves it: what went in by fills is in it, what went out by credits is not."""
    closer = Cents(night.state.float_ + sum(FILLS) - sum(CREDITS))
    whole = Counts(OPENER, closer, FILLS, CREDITS, counted_drop=Cents(80_000))
    return replace(whole, **changes)


def line(night: Play, figures: TableFigures, counts: Counts, **more: Any) -> Comparison:
    return compare(Shift("7", "swing", counts, figures, CHIPS, (Cents(50_000), Cents(30_000)), **more))


def test_an_honest_night_agrees_to_the_cent(night: Play, figures: TableFigures) -> None:
    # Red: 17 is black, 4 black, 00 green, 31 black: Ann loses $25 five times. Bob wins 35 x $10 twice and loses thrice.
    assert figures.takings.win == 5 * 2_500 - 2 * 35_000 + 3 * 1_000 - 4_000 == -58_500
    found = line(night, figures, counted(night))
    assert found.counted == Win(Kind.FINAL, Cents(-58_500), Cents(80_000))
    assert (found.computed, found.difference, found.box, found.tray) == (-58_500, 0, 0, 0)
    assert found.causes == ()
    assert found.position is not None
    assert found.position.interval.low <= -54_500 <= found.position.interval.high
    assert found.position.theoretical * 38 == 2 * 5 * 3_500


@pytest.mark.parametrize(
    ("tray", "cause"),
    [
        (-10_000, "a $100 chip left the tray unseen"),
        (10_000, "a $100 chip entered the tray unseen"),
        (-7_500, "3 chips of $25 left the tray unseen"),
        (-200_000, "the fill of $2,000 was not received, or its slip was counted twice"),
        (200_000, "the fill of $2,000 was received twice, or a slip of that amount is missing"),
        (130_000, "the credit of $1,300 did not leave the table, or its slip was counted twice"),
        (-130_000, "the credit of $1,300 left the table twice, or a slip of that amount is missing"),
        (4_000, "a correction of $40 was recorded and not carried out"),
        (-4_000, "a correction of $40 was carried out twice"),
        (-35_000, "the disputed payment of $350 was made, and is not recorded"),
        (-1_234_500, "nothing on record explains -$12,345: count box and tray again"),
    ],
)
def test_a_tray_that_is_off_has_its_likeliest_cause_first(
    night: Play, figures: TableFigures, tray: int, cause: str
) -> None:
    counts = counted(night)
    assert counts.closer is not None
    found = line(night, figures, replace(counts, closer=Cents(counts.closer + tray)), disputed=(Cents(35_000),))
    assert (found.difference, found.box, found.tray) == (tray, 0, tray)
    assert found.causes[0] == cause


@pytest.mark.parametrize(
    ("box", "cause"),
    [
        (-2_000, "a $20 note missing from the box: miscounted, or not dropped as recorded"),
        (10_000, "a $100 note too many in the box: miscounted, or not dropped as recorded"),
        (-30_000, "the money of a purchase of $300 is not in the box, or in that of another table"),
    ],
)
def test_a_box_that_is_off_is_told_from_the_tray(night: Play, figures: TableFigures, box: int, cause: str) -> None:
    found = line(night, figures, counted(night, counted_drop=Cents(80_000 + box)))
    assert (found.difference, found.box, found.tray) == (box, box, 0)
    assert found.causes[0] == cause


@pytest.mark.parametrize(
    ("off", "cause"),
    [
        (20_000, "a purchase of $200 went into the box and was not recorded"),
        (-20_000, "a purchase of $200 was recorded, and neither its money nor its chips moved"),
    ],
)
def test_box_and_tray_that_cancel_out_are_seen(night: Play, figures: TableFigures, off: int, cause: str) -> None:
    """Counted and computed win are equal, and yet something happened."""
    counts = counted(night, counted_drop=Cents(80_000 + off))
    assert counts.closer is not None
    found = line(night, figures, replace(counts, closer=Cents(counts.closer - off)))
    assert (found.difference, found.box, found.tray) == (0, off, -off)
    assert found.causes[0] == cause


def test_a_box_opened_early_comes_first(night: Play, figures: TableFigures) -> None:
    early = "opened at 02:10, scheduled for 04:00"
    found = line(night, figures, counted(night, counted_drop=Cents(70_000)), box_events=(early,))
    assert found.causes[0] == f"the drop box: {early}; it is $100 short"


def test_a_bet_that_was_paid_far_too_often_leaves_the_interval() -> None:
    """Straight 17 comes five times running: 1 in 79 million. The count agrees, and the log itself is the finding."""
    night = play("us-co")
    night.sit("Ann", 50_000)
    for _ in range(5):
        night.bet("Ann", "straight:17", 1_000)
        night.round("17")
    figures = TableLog(lambda _state: night.rules).see(night.log).figures()
    counts = Counts(OPENER, night.state.float_, counted_drop=Cents(50_000))
    found = compare(Shift("7", "day", counts, figures, CHIPS))
    assert found.difference == 0
    assert found.position is not None
    assert found.position.at_most < 1 / 10**6
    assert found.causes == ("the computed win is below the interval: look for overpayments and for bets placed late",)


def test_without_a_closer_there_is_no_difference(night: Play, figures: TableFigures) -> None:
    found = line(night, figures, counted(night, closer=None))
    assert found.counted == Incomplete(("closer",))
    assert (found.computed, found.difference, found.box, found.tray) == (-58_500, None, None, None)
    assert found.causes == ("no win can be stated: closer missing",)


def test_a_felt_without_a_log_has_a_count_and_nothing_to_compare() -> None:
    found = compare(Shift("9", "day", Counts(Cents(0), Cents(0), counted_drop=Cents(5_000))))
    assert (found.computed, found.difference, found.position, found.causes) == (None, None, None, ())


def test_amounts_that_cannot_be_are_refused() -> None:
    with pytest.raises(FiguresError, match="above zero"):
        compare(Shift("9", "day", Counts(), denominations=(Cents(0),)))


def test_what_players_still_owe_is_not_in_the_tray() -> None:
    """17 was recorded, $10 on it was paid $350, and Ann left with it; then 18 is found to have come."""
    night = play("us-co")
    night.sit("Ann", 50_000)
    night.bet("Ann", "straight:17", 1_000)
    night.round("17")
    night.do(c.CashOut(player("Ann"), "Ann"))
    night.do(c.CorrectOutcome(SUE, "18", "seen on camera"))
    night.settle()
    figures = TableLog(lambda _state: night.rules).see(night.log).figures()
    assert (figures.takings.win, figures.owed) == (1_000, 36_000)
    # The tray gave $500 for cash and paid $350, and nothing came back.
    counts = Counts(OPENER, Cents(OPENER - 50_000 - 35_000), counted_drop=Cents(50_000))
    found = compare(Shift("7", "day", counts, figures, CHIPS))
    assert (found.difference, found.tray) == (-36_000, -36_000)
    assert found.causes[0] == "$360 is still owed by players, since a number was corrected"
