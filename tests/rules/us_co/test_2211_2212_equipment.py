"""Rule 22, sections 2211 and 2212: the ball, and the inspection and upkeep of wheel and table."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.rulebook.clauses import trace
from croupier.rulebook.dated import Force
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


def findings(rules: Rules, approval: str = "", **more: Any) -> list[Finding]:
    """What is remarked about a table that is in order but for its ball."""
    approvals = {"layout": "L-1", "house_rules": "H-1", "ball": approval}
    limits = {"table": {"min": "$5", "max": "$100"}}
    setup = TableSetup("7", "double-zero", limits=limits, approvals=approvals, tokes_posted="table", **more)
    return setup_findings(setup, rules)


# 2211: the ball


def test_a_ball_with_metal_needs_an_approval(rules: Rules) -> None:
    [finding] = findings(rules, ball_material="metal")
    assert (finding.where, finding.cite.partition("-")[2]) == ("ball_material", "2211")
    assert findings(rules, "B-1", ball_material="metal") == []
    assert findings(rules, ball_material="no metal") == []


def test_a_ball_measures_from_3_8_to_14_16_of_an_inch_or_needs_an_approval(rules: Rules) -> None:
    for inches in ("3/8", "375/1000", "1/2", "3/4", "7/8", "14/16", "875/1000"):
        assert findings(rules, ball_diameter_inches=inches) == []
    for inches, bound in (
        ("5/16", "less than 3/8"),
        ("374/1000", "less than 3/8"),
        ("15/16", "more than 14/16"),
        ("876/1000", "more than 14/16"),
    ):
        [finding] = findings(rules, ball_diameter_inches=inches)
        assert (finding.where, finding.cite.partition("-")[2]) == ("ball_diameter_inches", "2211")
        assert f"{inches} is {bound}" in finding.says
        assert findings(rules, "B-1", ball_diameter_inches=inches) == []


@pytest.mark.parametrize(
    ("key", "force", "value"),
    [("ball.diameter_inches_min", Force.FLOOR, "3/8"), ("ball.diameter_inches_max", Force.CEILING, "14/16")],
)
def test_the_printed_sizes_of_the_ball(rules: Rules, key: str, force: Force, value: str) -> None:
    rule = rules.rule(key)
    assert (rule.value, rule.force, rule.dated.waivable) == (value, force, "Director or designee")


# 2212(1) and (9): inspections


@pytest.mark.parametrize(
    ("day", "each_day"),
    [(OLDER, False), (date(2017, 12, 14), False), (date(2017, 12, 15), True), (NEWER, True)],
)
def test_an_open_table_is_inspected_each_gaming_day_from_15_december_2017(
    library: Library, day: date, each_day: bool
) -> None:
    """2212(1)."""
    rule = library.book("us-co").on(day).rule("inspection.when")
    assert rule.value == ["opening", "gaming day"][: 1 + each_day]
    assert (rule.force, rule.cite.partition("-")[2]) == (Force.DUTY, "2212(1)")


def test_three_roles_may_inspect(rules: Rules) -> None:
    """2212(1): key manager, licensed security member, pit supervisor."""
    assert rules.names("inspection.by") == ("key manager", "security", "supervisor")


ITEMS = {"magnets": "magnet", "level": "level", "parts": "loose part", "ball": "magnet or compass", "layout": "signs"}


@pytest.mark.parametrize(("letter", "item"), list(zip("abcde", ITEMS, strict=True)))
def test_five_items_are_inspected(rules: Rules, letter: str, item: str) -> None:
    """2212(1)(a) to (e): magnets, level, parts, ball, and layout with signs."""
    rule = rules.rule(f"inspect.{item}")
    assert ITEMS[item] in rule.value
    assert (rule.force, rule.cite.partition("-")[2]) == (Force.DUTY, f"2212(1)({letter})")
    assert {key for key in rules.rules if key.startswith("inspect.")} == {f"inspect.{each}" for each in ITEMS}


@pytest.mark.parametrize(
    ("day", "wheel"),
    [
        (OLDER, "a double-zero wheel"),
        (date(2021, 8, 13), "a double-zero wheel"),
        (date(2021, 8, 14), "a larger wheel"),
    ],
)
def test_layout_and_signs_of_a_triple_zero_wheel_are_inspected_from_14_august_2021(
    library: Library, day: date, wheel: str
) -> None:
    """2212(1)(e)."""
    value = library.book("us-co").on(day).value("inspect.layout")
    assert value == f"layout and signs when {wheel} is used as single-zero"


def test_a_moved_wheel_is_checked_again_from_15_december_2017(library: Library) -> None:
    """2212(9)."""
    book = library.book("us-co")
    assert "inspection.after_movement" not in book.on(date(2017, 12, 14))
    rule = book.on(date(2017, 12, 15)).rule("inspection.after_movement")
    assert (rule.value, rule.force, rule.cite) == (["level"], Force.DUTY, "30-2212(9)")


# 2212(2) to (5): adjustments, replacements and their log


def test_four_roles_may_adjust_a_wheel_before_a_security_witness(rules: Rules) -> None:
    """2212(2): the maintenance and security members are licensed, and the supervisor is the pit supervisor."""
    assert rules.names("adjustment.by") == ("key manager", "maintenance", "slot technician", "supervisor")
    assert rules.names("adjustment.witness") == ("security",)
    assert len(rules.names("adjustment.where")) == 2


def test_adjustments_end_before_the_inspection(rules: Rules) -> None:
    """2212(3)."""
    rule = rules.rule("adjustment.before")
    assert (rule.value, rule.cite.partition("-")[2]) == ("the inspections of 2212(1)", "2212(3)")


def test_an_external_part_that_was_replaced_is_inspected_by_the_director(rules: Rules) -> None:
    """2212(4): the licensee itself may replace parts at any time."""
    assert rules.rule("replacement.allowed").force is Force.OPTION
    assert rules.value("replacement.external").startswith("the Director or designee inspects")
    assert rules.rule("replacement.external").cite.partition("-")[2] == "2212(4)"


def test_the_wheel_log_has_six_fields(rules: Rules) -> None:
    """2212(5)."""
    assert rules.names("wheel_log.fields") == (
        "date",
        "table number",
        "adjustment or replacement",
        "name",
        "license number",
        "signature",
    )


@pytest.mark.parametrize(
    ("key", "section", "force"),
    [
        ("ball.material", "2211", Force.FIXED),
        ("inspection.by", "2212(1)", Force.FIXED),
        ("adjustment.by", "2212(2)", Force.FIXED),
        ("adjustment.witness", "2212(2)", Force.DUTY),
        ("adjustment.where", "2212(2)", Force.FIXED),
        ("adjustment.before", "2212(3)", Force.DUTY),
        ("replacement.allowed", "2212(4)", Force.OPTION),
        ("replacement.external", "2212(4)", Force.DUTY),
        ("wheel_log.fields", "2212(5)", Force.DUTY),
    ],
)
def test_each_rule_of_upkeep_rests_on_its_paragraph_without_a_printed_day(
    rules: Rules, key: str, section: str, force: Force
) -> None:
    rule = rules.rule(key)
    assert (rule.cite.partition("-")[2], rule.force, rule.dated.dated) == (section, force, False)


# 2212(6) to (8): deleted


@pytest.mark.parametrize(
    "paragraph",
    [
        pytest.param("6", marks=pytest.mark.clause("co-2015:2212.6", "co-2022:2212.6")),
        pytest.param("7", marks=pytest.mark.clause("co-2015:2212.7", "co-2022:2212.7")),
        pytest.param("8", marks=pytest.mark.clause("co-2015:2212.8", "co-2022:2212.8")),
    ],
)
def test_a_deleted_paragraph_is_registered_as_deleted_and_asks_for_nothing(library: Library, paragraph: str) -> None:
    """All three went on 30 April 2010, and neither edition keeps their words."""
    register = {one.clause.id: one for one in trace(library.clauses(), {}, {})}
    for document in ("co-2015", "co-2022"):
        traced = register[f"{document}:2212.{paragraph}"]
        assert (traced.status, traced.clause.effective) == ("outside", date(2010, 4, 30))
        assert traced.clause.outside.startswith("deleted on 30 April 2010")
    book = library.book("us-co")
    for day in (OLDER, NEWER):
        resting = {key for key, rule in book.on(day).rules.items() if f"2212({paragraph})" in rule.cite}
        assert resting <= {"inspection.deleted"}
        assert f"2212({paragraph})" in book.on(day).names("inspection.deleted")
    assert "2212(6)-(8)" in [text.cite for text in book.not_held]
