"""Rule 22, section 2213.06: no heat begins before the rules were filed in time, accepted, and given to every player."""

from __future__ import annotations

import pytest
from directing import Desk, days_before, published
from plan_files import Edition

from croupier.tournament import commands as c


def seated(edition: Edition, filed: int = 5, has_rules: tuple[bool, ...] = (True, True)) -> Desk:
    """Players at their seats, on the day in the plan; the rules were filed so many days before."""
    day = edition.day("03-05")
    desk = published(edition.plan(), days_before(day, filed))
    desk.file(days_before(day, filed))
    desk.done(c.OpenRegistration, day, event="Evening")
    for number, handed in enumerate(has_rules, 1):
        name = f"Player {'ABCD'[number]}"
        desk.done(c.Enter, day, event="Evening", player=name, card=f"card {number}", has_rules=handed)
    desk.done(c.CloseRegistration, day, event="Evening")
    desk.done(c.DrawSeats, day, event="Evening", secret="ab" * 32)
    desk.done(c.CountChips, day, event="Evening", when="before", pieces={"black": 100})
    return desk


@pytest.mark.clause("co-2022:2213.06.five-days", "co-2015:2213.06.five-days")
@pytest.mark.parametrize(("days", "begins"), [(6, True), (5, True), (4, False), (0, False)])
def test_no_heat_begins_fewer_than_five_days_after_the_filing(days: int, begins: bool, edition: Edition) -> None:
    refusal = seated(edition, days).ask(c.StartHeat, edition.day("03-05"), event="Evening")
    assert (refusal is None) is begins
    assert refusal is None or (refusal.code, refusal.cite) == ("not_filed", f"{edition.prefix}2213.06")


@pytest.mark.clause("co-2022:2213.06.unacceptable", "co-2015:2213.06.unacceptable")
def test_no_heat_begins_under_rules_with_an_open_objection(edition: Edition) -> None:
    desk, day = seated(edition), edition.day("03-05")
    desk.done(c.RecordAnswer, day, on=day, acceptable=False, says="prize 3 is not described")
    refusal = desk.refused(c.StartHeat, day, event="Evening")
    assert (refusal.code, refusal.cite) == ("unacceptable", f"{edition.prefix}2213.06")
    desk.done(c.RecordAnswer, day, on=day, acceptable=True, says="described by letter")
    desk.done(c.StartHeat, day, event="Evening")


@pytest.mark.clause("co-2022:2213.06.players", "co-2015:2213.06.players")
def test_no_heat_begins_while_a_player_has_no_copy_of_the_rules(edition: Edition) -> None:
    desk, day = seated(edition, has_rules=(True, False)), edition.day("03-05")
    assert [entry.has_rules for entry in desk.now.entries.values()] == [True, False]
    refusal = desk.refused(c.StartHeat, day, event="Evening")
    assert (refusal.code, refusal.cite) == ("no_rules", f"{edition.prefix}2213.06")
    desk.done(c.HandRules, day, entry=2)
    assert desk.now.entries[2].has_rules
    desk.done(c.StartHeat, day, event="Evening")
