"""Three tiers: what a house may put in the place of a rule, for every force, and all findings at once."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest

from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import HouseRules, house_findings, house_tier, parse_house, value_findings
from croupier.rulebook.rules import Rule, Rules
from croupier.rulebook.schema import RULES, pattern_of
from croupier.rulebook.values import Value, show_value
from croupier.storage.library import Library

DAY = date(2022, 8, 14)


def rules_of(key: str, value: Value, force: Force, held: bool = True) -> Rules:
    return Rules("xx", DAY, {key: Rule(key, value, force, "§7", Dated(DAY, force, value, "7", held=held))})


def house_of(values: dict[str, Value], book: str = "us-co", first_day: date = DAY) -> HouseRules:
    return HouseRules("The Lodge", book, first_day, values)


def faults(text: str) -> list[str]:
    found = parse_house(tomllib.loads(text))
    assert isinstance(found, list)
    return [finding.where for finding in found]


# Each force, good and bad


@pytest.mark.parametrize(
    ("key", "force", "above", "below"),
    [
        ("odds.red", Force.FIXED, "1 to 1", "1 to 1"),
        ("odds.straight", Force.FIXED, "35 to 1", "36 for 1"),
        ("odds.straight", Force.FLOOR, "36 for 1", "35 to 1"),
        ("odds.straight", Force.FLOOR, "35 to 1", "40 to 1"),
        ("odds.straight", Force.CEILING, "35 to 1", "30 to 1"),
        ("spin.revolutions.min", Force.FLOOR, 4, 4),
        ("spin.revolutions.min", Force.FLOOR, 4, 5),
        ("limits.cap", Force.CEILING, "$100", "$100.00"),
        ("limits.cap", Force.CEILING, "$100", "$5"),
        ("ball.diameter_inches_max", Force.CEILING, "14/16", "7/8"),
        ("wheels.permitted", Force.OPTION, ["single-zero", "double-zero"], ["double-zero"]),
        ("wheels.permitted", Force.OPTION, ["single-zero", "double-zero"], ["double-zero", "single-zero"]),
        ("sidebets.permitted", Force.OPTION, ["back2back"], []),
        ("in_prison.offered_to", Force.OPTION, "all players", "all players"),
        ("close.call", Force.DUTY, "no more bets", "no more bets"),
        ("limits.posted", Force.POSTING, "on the game", "on the game"),
    ],
)
def test_a_house_may_choose_within_the_rule(key: str, force: Force, above: Value, below: Value) -> None:
    assert value_findings(key, below, rules_of(key, above, force)) == []


@pytest.mark.parametrize(
    ("key", "force", "above", "below", "says"),
    [
        ("odds.red", Force.FIXED, "1 to 1", "2 to 1", "2 to 1 is not 1 to 1, which is fixed"),
        ("odds.straight", Force.FIXED, "35 to 1", "36 to 1", "36 to 1 is not 35 to 1, which is fixed"),
        ("odds.straight", Force.FIXED, "35 to 1", "35 for 1", "35 for 1 is not 35 to 1, which is fixed"),
        ("odds.straight", Force.FLOOR, "35 to 1", "35 for 1", "35 for 1 is less than 35 to 1, the least allowed"),
        ("spin.revolutions.min", Force.FLOOR, 4, 3, "3 is less than 4, the least allowed"),
        ("limits.cap", Force.CEILING, "$100", "$100.01", "$100.01 is more than $100, the most allowed"),
        ("ball.diameter_inches_max", Force.CEILING, "14/16", "1", "1 is more than 14/16, the most allowed"),
        (
            "wheels.permitted",
            Force.OPTION,
            ["single-zero", "double-zero"],
            ["triple-zero", "double-zero", "triple-zero-as-single"],
            "triple-zero, triple-zero-as-single is not among single-zero, double-zero",
        ),
        ("in_prison.offered_to", Force.OPTION, "all", "some", "some is not all, which is option"),
        ("close.call", Force.DUTY, "no more bets", "rien ne va plus", "is not no more bets, which is duty"),
        ("wagers.courtesy_line", Force.FIXED, True, False, "no is not yes, which is fixed"),
        ("wheel_log.fields", Force.FIXED, ["a", "b"], ["a"], "a is not a, b, which is fixed"),
    ],
)
def test_a_house_may_not_go_beyond_the_rule(key: str, force: Force, above: Value, below: Value, says: str) -> None:
    (finding,) = value_findings(key, below, rules_of(key, above, force))
    assert (finding.where, finding.cite) == (key, "§7")
    assert finding.says.endswith(says)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("odds.red", "evens", "are not odds"),
        ("odds.red", 1, "odds"),
        ("limits.cap", "100", "is not an amount"),
        ("wheels.permitted", "double-zero", "a list"),
    ],
)
def test_a_value_of_the_wrong_type_is_one_finding_without_a_section(key: str, value: Value, says: str) -> None:
    (finding,) = value_findings(key, value, rules_of(key, None, Force.FIXED))
    assert (finding.where, finding.cite) == (key, "")
    assert says in finding.says


def test_a_key_that_does_not_exist_is_a_finding() -> None:
    rules = rules_of("odds.red", "1 to 1", Force.FLOOR)
    assert value_findings("odds", "1 to 1", rules) == [Finding("odds", "is not a rule key")]


SLIPS_OF_THE_PEN = {
    "odds.strait": "straight", "wheels.pockets.doble-zero": "double-zero", "wheels.spacing.doble-zero": "double-zero",
    "calls.no-spinn": "no-spin", "words.no-more-bet": "no-more-bets", "confirm.opne.float": "open",
    "confirm.open.drop-boxs": "drop-box", "placing.strait": "straight", "irregularities.hungball": "hung-ball",
    "no_bet.anounced": "announced", "limits.strait": "straight", "limits.back2bak": "back2back",
    "inspect.magnet": "magnets", "approval.page": "pages", "variations.aproval": "approval",
    "pit.signatures.fills": "fill",
    "pit.copies.credits": "credit", "pit.forms.filll": "fill", "tournaments.chip_value": "chip_values",
    "sidebets.bak2back.owner": "back2back", "sidebets.bak2back.wheels": "back2back",
    "sidebets.bak2back.multiplier": "back2back", "sidebets.bak2back.areas": "back2back",
    "sidebets.bak2back.areas-as-printed": "back2back", "sidebets.bak2back.weights": "back2back",
    "sidebets.bak2back.read.multiplier": "back2back", "sidebets.back2back.read.multplier": "multiplier",
    "sidebets.bak2back.order": "back2back", "sidebets.bak2back.meter_shared": "back2back",
    "sidebets.roulette-up-bonus.paytables.PT-FLT-RU-1": "PT-FLT-RU-01", "sidebets.back2back.clossed": "closed",
}  # fmt: skip
"""By key: the word that was meant."""


@pytest.mark.parametrize(("key", "meant"), SLIPS_OF_THE_PEN.items())
def test_an_unknown_name_in_a_key_is_named_with_the_nearest_right_one(key: str, meant: str, library: Library) -> None:
    book = ("us-ia", date(2025, 7, 1)) if key.startswith(("no_bet", "approval")) else ("us-co", DAY)
    (finding,) = value_findings(key, "whatever it is", library.book(book[0]).on(book[1]))
    wrong = next(part for part in key.split(".") if f'"{part}"' in finding.says)
    assert meant in finding.says.replace(f'"{wrong}"', "")


def test_every_key_with_a_star_is_held_to_known_names() -> None:
    assert {key for key in RULES if "*" in key} == {pattern_of(key) for key in SLIPS_OF_THE_PEN}


def test_an_unknown_name_where_the_rulebook_has_none_is_a_finding(library: Library) -> None:
    (finding,) = value_findings("no_bet.anounced", "x", library.book("us-co").on(DAY))
    assert finding.says == ('us-co has no "anounced" under no_bet on 2022-08-14, and a house cannot make one')


@pytest.mark.parametrize("key", ["irregularities.lights-out", "confirm.open.lamp", "limits.back2back", "limits.red"])
def test_names_that_a_house_may_choose_are_taken(key: str, library: Library) -> None:
    values: dict[str, Value] = {"irregularities.lights-out": {"spin": "void", "by": "dealer", "then": []}}
    value = values.get(key, {"min": "$5", "max": "$50"} if key.startswith("limits") else "the lamp burns")
    assert value_findings(key, value, library.book("us-co").on(DAY)) == []


def test_a_house_may_set_limits_of_its_own_where_the_tier_above_has_none() -> None:
    assert value_findings("limits.table_max", "$50", rules_of("odds.red", "1 to 1", Force.FIXED)) == []


@pytest.mark.parametrize("key", ["odds.black", "sidebets.spread-bet.paytables.00-option-6", "in_prison.wagers"])
def test_a_house_cannot_allow_itself_what_the_tier_above_does_not(key: str) -> None:
    value: Value = {"odds.black": "9 to 1", "in_prison.wagers": ["red"]}.get(key, table_paying("1 to 1"))
    (finding,) = value_findings(key, value, rules_of("odds.red", "1 to 1", Force.FIXED))
    assert "a house cannot make one" in finding.says


def test_a_house_rule_cannot_be_judged_against_a_text_that_is_not_held() -> None:
    (finding,) = value_findings("odds.red", "9 to 1", rules_of("odds.red", None, Force.FLOOR, held=False))
    assert ("does not hold the text" in finding.says, finding.cite) == (True, "§7")


def table_paying(pays: str) -> Value:
    return {"wheels": ["double-zero"], "rows": [{"on": "green", "pays": pays, "edge": "11.1"}]}


@pytest.mark.parametrize(
    ("force", "pays", "passes"),
    [
        (Force.FLOOR, "320 to 1", True),
        (Force.FLOOR, "321 for 1", True),
        (Force.FLOOR, "321 to 1", True),
        (Force.FLOOR, "319 to 1", False),
        (Force.FLOOR, "loss", False),
        (Force.FLOOR, "100%", False),
        (Force.FIXED, "321 for 1", True),
        (Force.FIXED, "321 to 1", False),
    ],
)
def test_a_pay_table_is_compared_row_by_row(force: Force, pays: str, passes: bool) -> None:
    key = "sidebets.spread-bet.paytables.00-option-1"
    found = value_findings(key, table_paying(pays), rules_of(key, table_paying("320 to 1"), force))
    assert (found == []) == passes


@pytest.mark.parametrize("force", [Force.FIXED, Force.FLOOR])
def test_a_pay_table_is_the_same_in_whatever_words_it_is_printed(force: Force) -> None:
    key = "sidebets.spinner-winner.paytables.SW2-U03"
    book = {"heading": "Outcome", "rows": [{"on": "other", "printed": "Other", "pays": "10 to 1"}]}
    assert value_findings(key, {"rows": [{"on": "other", "pays": "10 to 1"}]}, rules_of(key, book, force)) == []
    assert value_findings(key, {"rows": [{"on": "other", "pays": "9 to 1"}]}, rules_of(key, book, force))


def test_a_pay_table_with_other_rows_or_wheels_is_another_table() -> None:
    key = "sidebets.spread-bet.paytables.00-option-1"
    rules = rules_of(key, table_paying("320 to 1"), Force.FLOOR)
    changes: list[dict[str, Value]] = [{"wheels": ["single-zero"]}, {"rows": []}, {"balls": 2}]
    for change in changes:
        assert value_findings(key, {**table_paying("400 to 1"), **change}, rules)


# Against the books


def test_all_findings_of_a_house_come_at_once_with_their_sections(library: Library) -> None:
    house = house_of(
        {
            "odds.straight": "34 to 1",
            "spin.revolutions.min": 3,
            "spin.launched_by": ["dealer"],
            "ball.diameter_inches_max": "1",
            "sidebets.permitted": ["back2back", "spread-bet"],
            "odds.corner": "8 to 1",
            "no.such.key": 1,
            "limits.table_max": "500",
        }
    )
    found = {finding.where: finding.cite for finding in house_findings(house, library.book("us-co").on(DAY))}
    assert found == {
        "odds.straight": "30-2204(1)",
        "spin.revolutions.min": "30-2205(1)",
        "spin.launched_by": "30-2205(1)",
        "ball.diameter_inches_max": "30-2211",
        "sidebets.permitted": "30-2299.04",
        "no.such.key": "",
        "limits.table_max": "",
    }


def test_a_house_is_held_to_the_law_of_the_day(library: Library) -> None:
    house = house_of({"wheels.permitted": ["triple-zero"]}, first_day=date(2021, 8, 13))
    book = library.book("us-co")
    (finding,) = house_findings(house, book.on(date(2021, 8, 13)))
    assert finding.cite == "30-2209(1)"
    assert house_findings(house, book.on(date(2021, 8, 14))) == []


def test_house_rules_do_not_bind_before_they_begin(library: Library) -> None:
    (finding,) = house_findings(house_of({}), library.book("us-co").on(date(2022, 8, 13)))
    assert finding == Finding("from", "the house rules begin on 2022-08-14, after 2022-08-13")
    assert house_findings(house_of({}), library.book("us-co").on(DAY)) == []


def test_exact_odds_cannot_be_bettered_where_floors_can(library: Library) -> None:
    better: dict[str, Value] = {"odds.straight": "36 to 1"}
    assert house_findings(house_of(better), library.book("us-co").on(DAY)) == []
    iowa = library.book("us-ia").on(date(2025, 6, 13))
    (finding,) = house_findings(house_of(better, "us-ia"), iowa)
    assert finding.cite == "PAYOUT ODDS, straight"


# The tier of the house


def test_what_a_house_chose_binds_its_tables_and_says_so() -> None:
    tier = house_tier(house_of({"odds.straight": "36 to 1"}), rules_of("odds.straight", "35 to 1", Force.FLOOR))
    rule = tier.rule("odds.straight")
    assert (rule.value, rule.force, rule.cite) == ("36 to 1", Force.FIXED, "house rules of The Lodge under §7")
    (finding,) = value_findings("odds.straight", "35 to 1", tier)
    assert finding.cite == "house rules of The Lodge under §7"


def test_options_that_a_house_kept_are_still_options() -> None:
    above = rules_of("wheels.permitted", ["single-zero", "double-zero", "triple-zero"], Force.OPTION)
    tier = house_tier(house_of({"wheels.permitted": ["single-zero", "double-zero"]}), above)
    assert value_findings("wheels.permitted", ["single-zero"], tier) == []
    (finding,) = value_findings("wheels.permitted", ["triple-zero"], tier)
    assert finding.says == "triple-zero is not among single-zero, double-zero"


def test_what_a_house_left_alone_stays_as_the_law_has_it() -> None:
    above = rules_of("odds.red", "1 to 1", Force.FLOOR)
    tier = house_tier(house_of({"limits.table_max": "$500"}), above)
    assert tier.rule("odds.red") == above.rule("odds.red")
    assert tier.rule("limits.table_max").cite == "house rules of The Lodge"
    assert "limits.table_max" not in above


@pytest.mark.parametrize("value", ["34 to 1", 35, [], {"pays": "35 to 1"}, None])
def test_what_a_house_may_not_choose_leaves_the_law_in_place(value: Value) -> None:
    above = rules_of("odds.straight", "35 to 1", Force.FLOOR)
    assert house_findings(house_of({"odds.straight": value}), above)
    assert house_tier(house_of({"odds.straight": value}), above).rule("odds.straight") == above.rule("odds.straight")


@pytest.mark.parametrize(
    ("key", "value"), [("sidebets.permitted", ["back2back"]), ("wheels.permitted", ["double-zero"]), ("no.such", 1)]
)
def test_a_house_cannot_grant_its_tables_what_its_book_lacks(key: str, value: Value) -> None:
    above = rules_of("odds.straight", "35 to 1", Force.FLOOR)
    assert [finding.where for finding in house_findings(house_of({key: value}), above)] == [key]
    assert key not in house_tier(house_of({key: value}), above)


@pytest.mark.parametrize(
    ("key", "above", "same", "other"),
    [
        ("limits.red", {"min": "$5", "max": "$100"}, {"max": "$100.00", "min": "$5.00"}, {"min": "$5", "max": "$99"}),
        ("limits.red", {"min": "$1,000"}, {"min": "$1000"}, {"min": "$1,000", "max": "$2,000"}),
        ("chips.stack_prices", {"20": "$1"}, {"20": "$1.00"}, {"20": "$1.01"}),
    ],
)
def test_amounts_are_equal_however_they_are_spelt(key: str, above: Value, same: Value, other: Value) -> None:
    rules = rules_of(key, above, Force.FIXED)
    assert value_findings(key, same, rules) == []
    (finding,) = value_findings(key, other, rules)
    assert finding.cite == "§7"


# From TOML


def test_a_pay_table_written_as_nested_tables_is_one_value() -> None:
    text = """\
name = "h"
book = "us-co"
from = 2022-08-14
[rules.sidebets.spinner-winner.paytables.SW2-U03]
wheels = ["double-zero"]
[[rules.sidebets.spinner-winner.paytables.SW2-U03.rows]]
on = "other"
pays = "10 to 1"
"""
    house = parse_house(tomllib.loads(text))
    assert isinstance(house, HouseRules)
    assert house.values == {
        "sidebets.spinner-winner.paytables.SW2-U03": {
            "wheels": ["double-zero"],
            "rows": [{"on": "other", "pays": "10 to 1"}],
        }
    }


def test_house_rules_are_read_with_dotted_and_nested_keys() -> None:
    text = """\
name = "Ⓛodge 🎲"
book = "us-co"
from = 2022-08-14
[rules]
odds.straight = "36 to 1"
limits.red = { min = "$5", max = "$100" }
sidebets.permitted = []
[rules.spin]
revolutions.min = 5
"""
    house = parse_house(tomllib.loads(text))
    assert house == HouseRules(
        "Ⓛodge 🎲",
        "us-co",
        DAY,
        {
            "odds.straight": "36 to 1",
            "limits.red": {"min": "$5", "max": "$100"},
            "sidebets.permitted": [],
            "spin.revolutions.min": 5,
        },
    )


def test_everything_that_house_rules_lack_is_said_at_once() -> None:
    assert faults("") == ["name", "book", "from"]


@pytest.mark.parametrize("day", ["2022-08-14T00:00:00", '"2022-08-14"', "20220814"])
def test_the_first_day_of_a_house_is_a_day(day: str) -> None:
    assert faults(f'name = "a"\nbook = "us-co"\nfrom = {day}\n[rules]\n') == ["from"]


def test_wrong_types_and_unknown_fields_of_house_rules_come_together() -> None:
    assert faults('name = 5\nbook = "us-co"\nfrom = 2022-08-14\nrules = []\nowner = "me"\n') == [
        "owner",
        "name",
        "rules",
    ]


# How values are shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "not held"),
        (True, "yes"),
        (False, "no"),
        (4, "4"),
        ("35 to 1", "35 to 1"),
        ([], "none"),
        (["0", "00"], "0, 00"),
        ([["0", "1", "2"], ["0", "2", "00"]], "0-1-2, 0-2-00"),
        ({"min": "$5", "max": "$10"}, "$5 to $10"),
        ({"min": "$5"}, "min $5"),
        ({"wheels": ["x"], "rows": [{"on": "a", "pays": "4 to 1"}, {"on": "b", "pays": "loss"}]}, "a 4 to 1; b loss"),
        (
            {"spin": "void", "call": "no spin", "by": "dealer", "then": ["lift the ball", "spin again"]},
            '"no spin" by dealer; spin void; then lift the ball, spin again',
        ),
        ({"spin": "stands", "by": "dealer", "then": []}, "by dealer; spin stands"),
    ],
)
def test_a_value_is_shown_as_a_person_would_write_it(value: Value, shown: str) -> None:
    assert show_value(value) == shown
