"""Rule 22, sections 2299.01 to 2299.04: the side bets, their days, owners, wheels and pay tables."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.game.wheel import WHEELS
from croupier.rulebook.dated import Force
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import value_findings
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

NEWER = date(2023, 1, 1)
ONE_DAY = timedelta(days=1)
ON_37 = ["single-zero"]
WEIGHTS = {"total": 10, "weights": {"10": 9, "1000": 1}}
METER = {"unit": "$1", "seed": "$1,000", "reseed": "$1,000", "contribution": "25"}


def findings(library: Library, day: date, wheel: str, sidebets: dict[str, str]) -> list[Finding]:
    """What is remarked about a table that is in order but for its side bets."""
    rules = library.book("us-co").on(day).with_values({"sidebets.back2back.weights": WEIGHTS})
    hidden = tuple(sorted(WHEELS[wheel].void)) if wheel in WHEELS else ()
    setup = TableSetup(
        "7",
        wheel,
        covered=hidden,
        signs=rules.names("wheels.as_single.signs"),
        limits={"table": {"min": "$5", "max": "$100"}},
        sidebets=sidebets,
        areas=tuple(sidebets),
        approvals={"layout": "L-1", "house_rules": "H-1"},
        tokes_posted="table",
        progressive={bet: METER for bet in sidebets if bet.endswith("-progressive")},
    )
    return setup_findings(setup, rules)


def pay_tables(library: Library, day: date, bet: str) -> dict[str, Any]:
    """Every pay table that the book holds for a side bet on a day."""
    prefix = f"sidebets.{bet}.paytables."
    rules = library.book("us-co").on(day).rules
    return {key.removeprefix(prefix): rule for key, rule in rules.items() if key.startswith(prefix)}


def pays(table: Any) -> dict[str, str]:
    rows = [(row["on"], row["pays"]) for row in table.value["rows"]]
    assert len(dict(rows)) == len(rows)
    return dict(rows)


def shown(capsys: pytest.CaptureFixture[str], day: date, only: str) -> dict[str, Any]:
    """Rules of a day as `croupier rules show` prints them."""
    assert main(["rules", "show", "us-co", "--on", day.isoformat(), "--only", only, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# Since when each may be offered


@pytest.mark.parametrize(
    ("bets", "first_day", "section"),
    [
        ({"straights-and-8s": "standard"}, date(2018, 2, 14), "30-2299.02"),
        ({"spinner-winner": "SW2-U03"}, date(2018, 8, 14), "30-2299.03"),
        (
            {"roulette-up-bonus": "PT-FLT-RU-01", "roulette-up-progressive": "PT-BJS-RU-01"},
            date(2022, 8, 14),
            "30-2299.04",
        ),
    ],
)
def test_a_side_bet_can_be_switched_on_only_from_its_first_day(
    library: Library, bets: dict[str, str], first_day: date, section: str
) -> None:
    for day in (date(2015, 1, 14), first_day - ONE_DAY):
        remarks = findings(library, day, "double-zero", bets)
        assert [remark.where for remark in remarks] == [f"sidebets.{bet}" for bet in bets]
        assert all(f"does not permit {bet} on {day}" in remark.says for bet, remark in zip(bets, remarks, strict=True))
    for day in (first_day, NEWER):
        assert findings(library, day, "double-zero", bets) == []
    assert library.book("us-co").on(first_day).rule("sidebets.permitted").cite == section
    for bet in bets:
        assert f"sidebets.{bet}.owner" not in library.book("us-co").on(first_day - ONE_DAY)


def test_back2back_may_be_offered_on_every_day_and_every_wheel_of_the_day(library: Library) -> None:
    for day in (date(2015, 1, 14), date(2021, 8, 13), date(2021, 8, 14), NEWER):
        for wheel in library.book("us-co").on(day).wheels():
            assert findings(library, day, wheel, {"back2back": ""}) == []


def test_a_side_bet_of_another_state_is_refused(library: Library) -> None:
    [finding] = findings(library, NEWER, "double-zero", {"spread-bet": "00-option-1"})
    assert (finding.where, finding.cite) == ("sidebets.spread-bet", "30-2299.04")


def test_a_house_may_offer_fewer_side_bets_and_no_others(library: Library) -> None:
    rules = library.book("us-co").on(date(2018, 8, 13))
    assert value_findings("sidebets.permitted", ["back2back"], rules) == []
    assert value_findings("sidebets.permitted", [], rules) == []
    [finding] = value_findings("sidebets.permitted", ["back2back", "spinner-winner"], rules)
    assert finding.cite == "30-2299.02"


@pytest.mark.parametrize(
    ("bet", "table"),
    [
        ("straights-and-8s", "standard"),
        ("spinner-winner", "SW2-U03"),
        ("roulette-up-bonus", "PT-FLT-RU-01"),
        ("roulette-up-progressive", "PT-BJS-RU-01"),
    ],
)
def test_the_other_side_bets_are_not_offered_on_a_triple_zero_wheel(library: Library, bet: str, table: str) -> None:
    """Questions C19, C21 and C25: none of these sections has a place for 000."""
    remarks = findings(library, NEWER, "triple-zero", {bet: table})
    assert [remark.where for remark in remarks] == [f"sidebets.{bet}"]
    assert remarks[0].says == "is not offered on a triple-zero wheel"


# Who owns each


@pytest.mark.parametrize(
    ("bet", "day", "owner"),
    [
        pytest.param(
            "back2back",
            date(2015, 1, 14),
            "Bally Technologies, Las Vegas",
            marks=pytest.mark.clause("co-2015:2215.01"),
        ),
        ("back2back", date(2020, 9, 13), "Bally Technologies, Las Vegas"),
        pytest.param(
            "back2back", date(2020, 9, 14), "SG Gaming, Las Vegas", marks=pytest.mark.clause("co-2022:2299.01")
        ),
        pytest.param("back2back", NEWER, "SG Gaming, Las Vegas", marks=pytest.mark.clause("co-2022:2299.01")),
        ("straights-and-8s", date(2018, 2, 14), "Aces Up Gaming, Wheat Ridge, Colorado"),
        ("spinner-winner", date(2020, 9, 14), "SG Gaming, Las Vegas"),
        ("roulette-up-bonus", date(2022, 8, 14), "Galaxy Gaming, Las Vegas"),
        ("roulette-up-progressive", date(2022, 8, 14), "Galaxy Gaming, Las Vegas"),
    ],
)
def test_the_record_of_a_side_bet_names_its_owner(
    bet: str, day: date, owner: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key = f"sidebets.{bet}.owner"
    assert shown(capsys, day, key)[key]["value"] == owner


def test_who_owned_spinner_winner_before_14_september_2020_is_not_known(library: Library) -> None:
    owner = library.book("us-co").on(date(2020, 9, 13)).value("sidebets.spinner-winner.owner")
    assert owner.startswith("not known")


# 2299.01: Back2Back

BACK2BACK = [
    ("spot", "(1)", Force.OPTION),
    ("placed", "(2)", Force.FIXED),
    ("closed", "(3)", Force.DUTY),
    ("wins", "(4)", Force.FIXED),
    ("multiplier", "(5)", Force.FIXED),
    ("display", "(5)", Force.POSTING),
    ("paid", "(6)", Force.DUTY),
    ("owner", "", Force.FIXED),
    ("wheels", "", Force.OPTION),
]


@pytest.mark.clause("co-2022:2299.01.note")
def test_back2back_is_2215_01_until_14_december_2017_and_2299_01_from_the_next_day(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    for day, section in ((date(2017, 12, 14), "47.1-2215.01"), (date(2017, 12, 15), "30-2299.01")):
        cited = {record["cite"].partition("(")[0] for record in shown(capsys, day, "sidebets.back2back").values()}
        assert cited == {section}
    book = library.book("us-co")
    before, after = book.on(date(2017, 12, 14)), book.on(date(2017, 12, 15))
    for rules, section in ((before, "47.1-2215.01"), (after, "30-2299.01"), (book.on(NEWER), "30-2299.01")):
        for name, paragraph, force in BACK2BACK:
            rule = rules.rule(f"sidebets.back2back.{name}")
            assert (rule.cite, rule.force) == (section + paragraph, force)
    assert (before.rule("sidebets.permitted").cite, after.rule("sidebets.permitted").cite) == (
        "47.1-2215.01",
        "30-2299.01",
    )
    for name, *_ in BACK2BACK:
        key = f"sidebets.back2back.{name}"
        assert before.value(key) == after.value(key)


@pytest.mark.parametrize("day", [date(2015, 1, 14), NEWER])
def test_back2back_pays_10_to_1000_times_the_bet(library: Library, day: date) -> None:
    """2299.01(5)."""
    rule = library.book("us-co").on(day).rule("sidebets.back2back.multiplier")
    assert (rule.value, rule.force) == ({"min": 10, "max": 1000}, Force.FIXED)


# 2299.02: Straights and 8's


def test_straights_and_8s_has_one_pay_table(library: Library) -> None:
    """2299.02(8), the second paragraph of that number."""
    tables = pay_tables(library, date(2018, 2, 14), "straights-and-8s")
    assert list(tables) == ["standard"]
    assert (tables["standard"].force, tables["standard"].cite) == (Force.FIXED, "30-2299.02(8)")
    assert pays(tables["standard"]) == {
        "gap-of-one": "4 to 1",
        "two-eights": "4 to 1",
        "two-sequential": "7 to 1",
        "three-eights": "50 to 1",
        "three-sequential": "50 to 1",
        "eight-eighteen-twenty-eight": "299 to 1",
    }
    assert "wheels" not in tables["standard"].value  # for every wheel that has the bet


@pytest.mark.parametrize(
    ("letter", "spins", "third", "pay"),
    [
        ("a", "5, 3 is worth 4 to 1", "a third 4", "50 to 1"),
        ("b", "12, 13 is worth 7 to 1", "a third 10", "leaves it so"),
        ("c", "5, 3 is worth 4 to 1", "a third 2 or 6", "leaves it so"),
        ("d", "18, 28 is worth 4 to 1", "a third 29", "leaves it so"),
        ("e", "5, 7 is worth 4 to 1", "a third 8", "leaves it so"),
    ],
)
def test_the_worked_examples_of_straights_and_8s(
    library: Library, letter: str, spins: str, third: str, pay: str
) -> None:
    """2299.02(8)(a) to (e)."""
    rule = library.book("us-co").on(NEWER).rule(f"sidebets.straights-and-8s.example-{letter}")
    first, _, second = rule.value.partition("; ")
    assert (first, rule.cite) == (spins, f"30-2299.02(8)({letter})")
    assert second.startswith(third)
    assert second.endswith(pay)


@pytest.mark.parametrize(
    ("name", "paragraph", "force"),
    [
        ("placed", "(1)", Force.FIXED),
        ("closed", "(2)", Force.DUTY),
        ("moved", "(3)", Force.DUTY),
        ("locked", "(3)", Force.FIXED),
        ("first-number", "(4)", Force.DUTY),
        ("main-bets", "(4)", Force.DUTY),
        ("second-number", "(5)", Force.DUTY),
        ("second-in-range", "(5)", Force.FIXED),
        ("second-out-of-range", "(5)", Force.FIXED),
        ("third-number", "(6)", Force.DUTY),
        ("third-out-of-range", "(6)", Force.FIXED),
        ("one-award", "(6)", Force.FIXED),
        ("zeros", "(7)", Force.FIXED),
        ("zero-third", "(7)", Force.FIXED),
    ],
)
def test_each_rule_of_straights_and_8s_rests_on_its_paragraph(
    library: Library, name: str, paragraph: str, force: Force
) -> None:
    rule = library.book("us-co").on(date(2018, 2, 14)).rule(f"sidebets.straights-and-8s.{name}")
    assert (rule.cite, rule.force, rule.dated.first_day) == (f"30-2299.02{paragraph}", force, date(2018, 2, 14))


# 2299.03: Spinner Winner

TWO_BALLS = ("both-in-main-number", "both-in-one-number", "adjacent", "same-color", "other")
THREE_BALLS = ("three-adjacent-with-main", "three-adjacent", "two-adjacent", "same-color", "other")
SPINNER_WINNER = [
    ("SW2-U01", ON_37, 2, (300, 150, 100, 40, 10)),
    ("SW2-U02", ON_37, 2, (1000, 150, 100, 40, 10)),
    ("SW2-U03", ["double-zero"], 2, (500, 200, 100, 40, 10)),
    ("SW2-U04", ["double-zero"], 2, (1000, 200, 100, 40, 10)),  # headed SW2-U03 again in print: question C20
    ("SW3-U01", ON_37, 3, (300, 100, 80, 50, 15)),
    ("SW3-U02", ON_37, 3, (1000, 100, 80, 50, 15)),
    ("SW3-U03", ["double-zero"], 3, (300, 100, 80, 70, 10)),
    ("SW3-U04", ["double-zero"], 3, (1000, 100, 80, 70, 10)),
]


@pytest.mark.parametrize(("code", "wheels", "balls", "awards"), SPINNER_WINNER)
def test_a_spinner_winner_table_pays_what_is_printed(
    library: Library, code: str, wheels: list[str], balls: int, awards: tuple[int, ...]
) -> None:
    """2299.03(5): by wheel and by number of balls, the best outcome first."""
    for day in (date(2018, 8, 14), NEWER):
        table = pay_tables(library, day, "spinner-winner")[code]
        outcomes = TWO_BALLS if balls == 2 else THREE_BALLS
        assert list(pays(table).items()) == [(on, f"{award} to 1") for on, award in zip(outcomes, awards, strict=True)]
        assert (table.value["balls"], table.value["wheels"]) == (balls, wheels)
        assert (table.force, table.cite, table.dated.first_day) == (Force.FIXED, "30-2299.03(5)", date(2018, 8, 14))


def test_spinner_winner_has_eight_tables_and_none_before_its_day(library: Library) -> None:
    codes = [code for code, *_ in SPINNER_WINNER]
    assert sorted(pay_tables(library, date(2018, 8, 14), "spinner-winner")) == codes
    assert pay_tables(library, date(2018, 8, 13), "spinner-winner") == {}


@pytest.mark.parametrize(("code", "wheels", "balls", "awards"), SPINNER_WINNER)
def test_a_spinner_winner_table_is_refused_on_another_wheel(
    library: Library, code: str, wheels: list[str], balls: int, awards: tuple[int, ...]
) -> None:
    for wheel in WHEELS:
        remarks = findings(library, NEWER, wheel, {"spinner-winner": code})
        assert [remark.where for remark in remarks] == ([] if wheel in wheels else ["sidebets.spinner-winner"])


@pytest.mark.parametrize(
    ("name", "paragraph", "force"),
    [
        ("pays-by", "", Force.FIXED),
        ("placed", "(1)", Force.FIXED),
        ("qualifies", "(2)", Force.FIXED),
        ("amount", "(2)", Force.FIXED),
        ("main-bets-first", "(3)", Force.DUTY),
        ("remains", "(3)", Force.DUTY),
        ("balls", "(4)", Force.DUTY),
        ("button", "(4)", Force.POSTING),
        ("outcome", "(4)", Force.FIXED),
        ("shared-pocket", "(4)(a)", Force.DUTY),
        ("highest-row", "(5)", Force.FIXED),
    ],
)
def test_each_rule_of_spinner_winner_rests_on_its_paragraph(
    library: Library, name: str, paragraph: str, force: Force
) -> None:
    rule = library.book("us-co").on(date(2018, 8, 14)).rule(f"sidebets.spinner-winner.{name}")
    assert (rule.cite, rule.force, rule.dated.first_day) == (f"30-2299.03{paragraph}", force, date(2018, 8, 14))


# 2299.04: Roulette Up

BONUS = [
    ("PT-FLT-RU-01", (400, 150, 100, 30, 10, 2, "loss", "loss")),
    ("PT-FLT-RU-02", (400, 100, 25, 10, 4, 2, "push", "loss")),
    ("PT-FLT-RU-03", (275, 150, 25, 15, 10, 3, "loss", "loss")),
    ("PT-FLT-RU-04", (800, 400, 100, 30, 20, "loss", "loss", "loss")),
    ("PT-FLT-RU-05", (250, 125, 50, 15, 5, 1, "push", "loss")),
]
PROGRESSIVE = [
    ("PT-BJS-RU-01", ("100%", 3000, 1500, 250, 25, "loss", "loss", "loss", "loss")),
    ("PT-BJS-RU-02", ("100%", 5000, 2000, 200, 20, 10, "loss", "loss", "loss")),
    ("PT-BJS-RU-03", ("100%", 1000, 500, 100, 20, 10, "loss", "loss", "loss")),
    ("PT-BJS-RU-04", ("100%", 250, 50, 20, 4, 2, "loss", "loss")),
    ("PT-BJS-RU-05", ("100%", 350, 75, 15, 4, 2, "loss", "loss")),
    ("PT-BJS-RU-06", ("100%", 500, 100, 20, 10, "loss", "loss", "loss")),
    ("PT-BJS-RU-07", ("100%", 450, 100, 20, 10, "loss", "loss", "loss")),
]


def by_streak(awards: tuple[int | str, ...], basis: str) -> list[tuple[str, str]]:
    """The printed column, from its longest streak down to 1."""
    lengths = range(len(awards), 0, -1)
    return [
        (str(length), f"{award} {basis} 1" if isinstance(award, int) else award)
        for length, award in zip(lengths, awards, strict=True)
    ]


@pytest.mark.parametrize(("code", "awards"), BONUS)
def test_a_bonus_table_of_roulette_up_pays_what_is_printed(
    library: Library, code: str, awards: tuple[int | str, ...]
) -> None:
    """2299.04, bonus pay tables; the bare numbers are read as to 1: question C25."""
    table = pay_tables(library, date(2022, 8, 14), "roulette-up-bonus")[code]
    assert list(pays(table).items()) == by_streak(awards, "to")
    assert ("wheels" in table.value, table.force) == (False, Force.FIXED)


@pytest.mark.parametrize(("code", "awards"), PROGRESSIVE)
def test_a_progressive_table_of_roulette_up_pays_what_is_printed(
    library: Library, code: str, awards: tuple[int | str, ...]
) -> None:
    """2299.04, progressive pay tables: dollars for a bet of $1, the stake not given back."""
    table = pay_tables(library, date(2022, 8, 14), "roulette-up-progressive")[code]
    assert list(pays(table).items()) == by_streak(awards, "for")
    assert ("wheels" in table.value, table.value["unit"], table.force) == (False, "$1", Force.FIXED)


@pytest.mark.parametrize(
    ("bet", "codes"),
    [
        ("roulette-up-bonus", [code for code, _ in BONUS]),
        ("roulette-up-progressive", [code for code, _ in PROGRESSIVE]),
    ],
)
def test_roulette_up_has_so_many_tables_and_none_before_its_day(library: Library, bet: str, codes: list[str]) -> None:
    assert sorted(pay_tables(library, date(2022, 8, 14), bet)) == codes
    assert pay_tables(library, date(2022, 8, 13), bet) == {}
    assert [remark.where for remark in findings(library, NEWER, "double-zero", {bet: "PT-XXX-RU-99"})] == [
        f"sidebets.{bet}"
    ]


def test_bonus_and_progressive_can_be_offered_apart_or_together(library: Library) -> None:
    bonus, progressive = {"roulette-up-bonus": "PT-FLT-RU-02"}, {"roulette-up-progressive": "PT-BJS-RU-04"}
    for offer in (bonus, progressive, {**bonus, **progressive}):
        assert findings(library, NEWER, "double-zero", offer) == []
    swapped = {"roulette-up-bonus": "PT-BJS-RU-04", "roulette-up-progressive": "PT-FLT-RU-02"}
    assert len(findings(library, NEWER, "double-zero", swapped)) == 2


@pytest.mark.parametrize("bet", ["roulette-up-bonus", "roulette-up-progressive"])
def test_double_zero_ranks_between_zero_and_one(library: Library, bet: str) -> None:
    """2299.04, continuation of the streak (1)."""
    assert library.book("us-co").on(NEWER).names(f"sidebets.{bet}.order") == ("0", "00", "1")


@pytest.mark.parametrize(
    ("name", "part", "paragraph", "force"),
    [
        ("offer", "", "(1)", Force.OPTION),
        ("aim", "", "(2)", Force.FIXED),
        ("main-game", "", "(3)", Force.FIXED),
        ("placed", "START", "(1)", Force.OPTION),
        ("main-bet-needed", "START", "(1)", Force.OPTION),
        ("spot", "START", "(2)", Force.FIXED),
        ("tokes", "START", "(3)", Force.OPTION),
        ("sensor", "START", "(4)", Force.DUTY),
        ("locked", "START", "(4)", Force.DUTY),
        ("lights", "START", "(4)", Force.DUTY),
        ("collected", "START", "(4)", Force.DUTY),
        ("remains", "START", "(5)", Force.DUTY),
        ("limits", "START", "(6)", Force.OPTION),
        ("limits-posted", "START", "(6)", Force.POSTING),
        ("closed", "START", "(7)", Force.FIXED),
        ("first-number", "START", "(8)", Force.FIXED),
        ("tracker-start", "START", "(8)", Force.DUTY),
        ("goes-on", "CONTINUATION", "(1)", Force.FIXED),
        ("tracker", "CONTINUATION", "(1)", Force.DUTY),
        ("order", "CONTINUATION", "(1)", Force.FIXED),
        ("locked-out", "CONTINUATION", "(2)", Force.FIXED),
        ("ends-not-higher", "CONTINUATION", "(3)(a)", Force.FIXED),
        ("ends-at-36", "CONTINUATION", "(3)(b)", Force.FIXED),
        ("ends-at-top", "CONTINUATION", "(3)(c)", Force.FIXED),
        ("settled", "END", "(1)", Force.DUTY),
        ("highest-only", "END", "(1)", Force.FIXED),
        ("too-short", "END", "(1)(a)", Force.DUTY),
        ("long-enough", "END", "(1)(b)", Force.DUTY),
        ("open-again", "END", "(2)", Force.FIXED),
    ],
)
def test_each_rule_of_roulette_up_rests_on_its_paragraph(
    library: Library, name: str, part: str, paragraph: str, force: Force
) -> None:
    """The numbers begin again under each of three headings: question C26."""
    rules = library.book("us-co").on(date(2022, 8, 14))
    keys = [f"sidebets.roulette-up-{bet}.{name}" for bet in ("bonus", "progressive")]
    only_one = {"tokes", "remains", "too-short", "sensor", "locked", "lights", "collected"}
    found = [rules.rule(key) for key in keys if key in rules]
    assert len(found) == (1 if name in only_one else 2)
    for rule in found:
        assert rule.cite.startswith(f"30-2299.04 {part}" if part else f"30-2299.04{paragraph}")
        assert rule.cite.endswith(f" {paragraph}" if part else paragraph)
        assert (rule.force, rule.dated.first_day) == (force, date(2022, 8, 14))
