"""Rule 22, sections 2213 to 2214: tournaments, their chips, and variations, as values of the rulebook."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.rulebook.dated import Force
from croupier.rulebook.diff import changes
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.values import Value
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
FIRST, SECOND = date(2012, 3, 1), date(2014, 7, 15)  # tournaments begin; most of their rules as they stand
LAST_OLD, FIRST_NEW = date(2017, 12, 14), date(2017, 12, 15)  # the sections are renumbered


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


@pytest.mark.parametrize(
    ("key", "section", "force", "good", "bad"),
    [
        ("tournaments.months_max", "2213(1)", Force.CEILING, [4, 3, 1], [5, 12]),
        ("tournaments.filing_days_min", "2213.06", Force.FLOOR, [5, 6, 30], [4, 0]),
        (
            "tournaments.fee_and_buyins_max",
            "2213.05, paragraph 1",
            Force.CEILING,
            ["$100,000", "$99,999.99", "$50"],
            ["$100,000.01", "$110,000"],
        ),
    ],
)
def test_a_house_may_be_stricter_than_the_printed_number_and_never_laxer(
    rules: Rules, key: str, section: str, force: Force, good: list[Value], bad: list[Value]
) -> None:
    """Four months to the end, five days for filing, $100,000 for fee and buy-ins."""
    rule = rules.rule(key)
    assert (rule.value, rule.force, rule.dated.first_day) == (good[0], force, SECOND)
    assert rule.cite.partition("-")[2] == section
    for value in good:
        assert value_findings(key, value, rules) == []
    for value in bad:
        [finding] = value_findings(key, value, rules)
        assert finding.cite == rule.cite


@pytest.mark.parametrize(
    ("key", "section", "force", "day"),
    [
        ("permitted", "2213(1)", Force.OPTION, SECOND),
        ("one_licensee", "2213(2)", Force.FIXED, FIRST),
        ("joint", "2213(2)(a)", Force.OPTION, SECOND),
        ("responsible_licensee", "2213(2)(b)", Force.DUTY, SECOND),
        ("joint_records", "2213(2)(b)", Force.DUTY, SECOND),
        ("one_entry", "2213(2)(c)", Force.DUTY, FIRST),
        ("reentry", "2213(2)(c)", Force.OPTION, FIRST),
        ("double_entry", "2213(2)(c)", Force.FIXED, FIRST),
        ("proceeds", "2213.01", Force.FIXED, SECOND),
        ("noncash_fee", "2213.01", Force.DUTY, SECOND),
        ("complimentary_fee", "2213.01", Force.FIXED, SECOND),
        ("form", "2213.01", Force.DUTY, SECOND),
        ("form_fee", "2213.01", Force.DUTY, SECOND),
        ("free", "2213.01", Force.FIXED, SECOND),
        ("no_loss", "2213.01", Force.FIXED, SECOND),
        ("entry_cash", "2213.02", Force.DUTY, SECOND),
        ("prize_forms", "2213.02", Force.DUTY, SECOND),
        ("location", "2213.03", Force.FIXED, SECOND),
        ("eligibility", "2213.04", Force.OPTION, SECOND),
        ("eligibility_link", "2213.04", Force.DUTY, SECOND),
        ("entry_fee", "2213.05, paragraph 2", Force.FIXED, SECOND),
        ("prize_pool", "2213.05, paragraph 2", Force.FIXED, SECOND),
        ("event_pools", "2213.05, paragraph 2", Force.OPTION, SECOND),
        ("buyins_paid_out", "2213.05, paragraph 3", Force.DUTY, SECOND),
        ("complimentary_buyin", "2213.05, paragraph 3", Force.OPTION, SECOND),
        ("noncash_buyin", "2213.05, paragraph 3", Force.DUTY, SECOND),
        ("voucher", "2213.05, paragraph 4", Force.OPTION, SECOND),
        ("voucher_split", "2213.05, paragraph 4", Force.DUTY, SECOND),
        ("voucher_payout", "2213.05, paragraph 4", Force.DUTY, SECOND),
        ("seat_voucher", "2213.05, paragraph 5", Force.FIXED, SECOND),
        ("voucher_holder", "2213.05, paragraph 6", Force.FIXED, SECOND),
        ("rules_of_play", "2213.06", Force.FIXED, SECOND),
        ("written_rules", "2213.06", Force.DUTY, SECOND),
        ("objections", "2213.06", Force.FIXED, SECOND),
        ("structure", "2213.06", Force.DUTY, SECOND),
        ("conduct_printed", "2213.07", Force.POSTING, SECOND),
        ("equal_chips", "2213.07(1)", Force.DUTY, SECOND),
        ("extra_chips", "2213.07(1)", Force.DUTY, SECOND),
        ("elimination", "2213.07(2)", Force.FIXED, SECOND),
        ("prize_sharing", "2213.07(3)", Force.OPTION, SECOND),
        ("prize_sharing_cash_only", "2213.07(3)(a)", Force.FIXED, SECOND),
        ("prize_sharing_director", "2213.07(3)(b)", Force.DUTY, SECOND),
        ("prize_sharing_pressure", "2213.07(3)(b)", Force.DUTY, SECOND),
        ("prize_sharing_award", "2213.07(3)(c)", Force.DUTY, SECOND),
        ("no_substitute", "2213.07(4)", Force.FIXED, SECOND),
        ("chips_in_play", "2213.07(5)", Force.FIXED, SECOND),
        ("rules_sheet", "2213.08", Force.POSTING, SECOND),
    ],
)
def test_a_tournament_rule_rests_on_its_section_since_its_day(
    rules: Rules, key: str, section: str, force: Force, day: date
) -> None:
    prefix = "47.1-" if rules.day == OLDER else "30-"
    rule = rules.rule(f"tournaments.{key}")
    assert (rule.cite, rule.force, rule.dated.first_day) == (prefix + section, force, day)


def test_the_printed_rules_of_a_tournament_hold_six_things(rules: Rules) -> None:
    """2213.08(1) to (5); (2) asks for two."""
    sheet = rules.names("tournaments.rules_sheet")
    for words, item in zip(
        ("house rules", "entry fee", "re-buys", "final round", "prizes", "change"), sheet, strict=True
    ):
        assert words in item


# Tournament chips: 2214, which became 2213.09

CHIP_RULES = {
    "chips": "1",
    "chips_exchange": "1",
    "chips_refused": "1",
    "chips_points": "1",
    "chips_no_limit": "1",
    "chips_not_redeemed": "1",
    "chips_ranking": "1",
    "chip_notice": "2",
    "chip_values": "2",
}


def shown(capsys: pytest.CaptureFixture[str], day: date, only: str) -> dict[str, Any]:
    """Rules of a day as `croupier rules show` prints them."""
    assert main(["rules", "show", "us-co", "--on", day.isoformat(), "--only", only, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def words(rule: dict[str, Any]) -> tuple[object, str]:
    return rule["value"], rule["force"]


@pytest.mark.clause("co-2022:2213.09.note")
def test_tournament_chips_are_found_under_2213_09_from_15_december_2017(capsys: pytest.CaptureFixture[str]) -> None:
    before, *later = (shown(capsys, day, "tournaments.") for day in (LAST_OLD, FIRST_NEW, NEWER))
    for key, paragraph in CHIP_RULES.items():
        old = before[f"tournaments.{key}"]
        assert old["cite"] == f"47.1-2214({paragraph})"
        assert old["from"] == (SECOND if paragraph == "1" else FIRST).isoformat()
        for rules in later:
            new = rules[f"tournaments.{key}"]
            assert (new["cite"], words(new)) == (f"30-2213.09({paragraph})", words(old))
    assert not [key for key, rule in later[0].items() if "2214" in rule["cite"]]


# Variations: 2215, which became 2214


@pytest.mark.clause("co-2022:2214.note")
def test_variations_are_2215_until_14_december_2017_and_then_2214_with_the_same_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before, *later = (shown(capsys, day, "variations.") for day in (LAST_OLD, FIRST_NEW, NEWER))
    for key in ("variations.request", "variations.review", "variations.approval"):
        assert (before[key]["cite"], before[key]["from"]) == ("47.1-2215(1)", FIRST.isoformat())
        for rules in later:
            assert (rules[key]["cite"], words(rules[key])) == ("30-2214(1)", words(before[key]))


def test_the_difference_calls_a_renumbered_rule_renumbered(library: Library) -> None:
    found = {change.key: change.kind for change in changes(library.book("us-co"), LAST_OLD, FIRST_NEW)}
    expected = [f"tournaments.{key}" for key in CHIP_RULES] + ["variations.request", "variations.approval"]
    assert {found[key] for key in expected} == {"renumbered"}
