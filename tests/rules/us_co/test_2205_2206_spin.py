"""Rule 22, sections 2205 and 2206: the spin and what spoils it, as values of the rulebook."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


@pytest.mark.parametrize(
    ("day", "launchers"),
    [
        (date(2015, 1, 14), ("dealer",)),
        (date(2017, 12, 14), ("dealer",)),
        (date(2017, 12, 15), ("dealer", "approved device")),
        (NEWER, ("dealer", "approved device")),
    ],
)
def test_an_approved_device_may_launch_the_ball_from_15_december_2017(
    library: Library, day: date, launchers: tuple[str, ...]
) -> None:
    """2205(1)."""
    rules = library.book("us-co").on(day)
    assert rules.names("spin.launched_by") == launchers
    assert rules.rule("spin.launched_by").cite.endswith("-2205(1)")


def test_the_ball_runs_against_the_wheel(rules: Rules) -> None:
    """2205(1)."""
    rule = rules.rule("spin.direction")
    assert (rule.value, rule.force, rule.cite.partition("-")[2]) == ("against the wheel", Force.FIXED, "2205(1)")


@pytest.mark.parametrize(("revolutions", "accepted"), [(3, False), (4, True), (5, True)])
def test_a_valid_spin_has_four_revolutions_or_more(rules: Rules, revolutions: int, accepted: bool) -> None:
    """2205(1): a house may ask for more, never for fewer."""
    assert rules.value("spin.revolutions.min") == 4
    findings = value_findings("spin.revolutions.min", revolutions, rules)
    assert [finding.cite.partition("-")[2] for finding in findings] == ([] if accepted else ["2205(1)"])


def test_the_close_is_called_and_waved_before_the_ball_settles(rules: Rules) -> None:
    """2205(2)."""
    assert rules.value("close.call") == "no more bets"
    assert rules.value("close.when") == "before the ball settles in a pocket"
    assert "one hand" in rules.value("close.gesture")
    for key in ("close.call", "close.when", "close.gesture"):
        assert (rules.rule(key).force, rules.rule(key).cite.partition("-")[2]) == (Force.DUTY, "2205(2)")


def test_losers_are_collected_before_winners_are_paid(rules: Rules) -> None:
    """2205(2) to (4): call, announcement, marker, collection, payment."""
    steps = rules.names("spin.order")
    assert steps == ("no more bets", "announce number", "dolly", "collect losers", "pay winners")
    assert rules.rule("spin.order").force is Force.DUTY


def test_the_number_is_announced_and_marked(rules: Rules) -> None:
    """2205(3)."""
    assert rules.value("calls.result") == "the number of the pocket"
    for key in ("calls.result", "spin.dolly"):
        assert rules.rule(key).cite.partition("-")[2] == "2205(3)"


@pytest.mark.parametrize(
    ("event", "section"),
    [
        ("same-direction", "2206(1)"),
        ("short-spin", "2206(2)"),
        ("foreign-object", "2206(3)"),
        ("ball-left-wheel", "2206(4)"),
    ],
)
def test_four_events_make_the_dealer_call_no_spin(rules: Rules, event: str, section: str) -> None:
    rule = rules.rule(f"irregularities.{event}")
    assert (rule.value["spin"], rule.value["call"], rule.value["by"]) == ("void", "no spin", "dealer")
    assert (rule.force, rule.cite.partition("-")[2]) == (Force.FIXED, section)
    lifted = any("lift the ball out" in step for step in rule.value["then"])
    assert lifted is (event != "ball-left-wheel")


def test_a_ball_that_left_the_wheel_is_checked_by_the_pit_supervisor(rules: Rules) -> None:
    """2206(4)."""
    steps = rules.value("irregularities.ball-left-wheel")["then"]
    assert [step.split()[0] for step in steps] == ["recover", "pit", "put"]
    assert "damage or tampering" in steps[1]


def test_every_other_irregularity_and_dispute_goes_to_the_pit_supervisor(rules: Rules) -> None:
    """2206(5), in force since 15 July 2014."""
    other = rules.rule("irregularities.unlisted")
    assert (other.value["spin"], other.value["by"]) == ("referred", "pit supervisor")
    assert rules.value("disputes.decided_by") == "pit supervisor, never the dealer"
    for rule in (other, rules.rule("disputes.decided_by")):
        assert (rule.cite.partition("-")[2], rule.dated.first_day) == ("2206(5)", date(2014, 7, 15))


@pytest.mark.parametrize(
    ("day", "section", "nothing"),
    [
        (date(2021, 8, 13), "30-2210(2)(c)(ii)(B)", "nothing is settled on 00"),
        (date(2021, 8, 14), "30-2210(2)(d)(ii)(B)", "nothing is settled on 00 or 000"),
    ],
)
def test_a_hidden_zero_voids_the_spin_and_calls_for_another(
    library: Library, day: date, section: str, nothing: str
) -> None:
    """The paragraph moved when the triple-zero wheel came in."""
    rule = library.book("us-co").on(day).rule("irregularities.void-zero")
    assert rule.value == {"spin": "void", "by": "dealer", "then": [nothing, "spin again"]}
    assert rule.cite == section
