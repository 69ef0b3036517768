"""What play needs of a set-up: hands, chips, tokes, side bets and meters, approvals; each fault by itself and all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from croupier.rulebook.finding import Finding
from croupier.rulebook.house import HouseRules, house_tier
from croupier.rulebook.play_checks import HANDS, STEPS, is_progressive
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

METER = {"unit": "$1", "seed": "$1,000", "reseed": "$500", "contribution": "25"}
APPROVED = {"layout": "letter 12", "house_rules": "letter 11"}
GOOD = TableSetup(
    number="R-1",
    wheel="double-zero",
    limits={"table": {"min": "$5", "max": "$100"}},
    approvals=APPROVED,
    tokes_posted="table",
    sidebets={"roulette-up-bonus": "PT-FLT-RU-01", "roulette-up-progressive": "PT-BJS-RU-01"},
    areas=("roulette-up-bonus", "roulette-up-progressive", "spinner-winner"),
    progressive={"roulette-up-progressive": METER},
)
DEVICE = replace(GOOD, automation={"launch": "device"}, approvals={**APPROVED, "device": "letter 16"})
OWN_LIMITS = {"red": {"min": "$5", "max": "$50"}, "roulette-up-bonus": {"min": "$1", "max": "$25"}}


@pytest.fixture
def colorado(library: Library) -> Rules:
    return library.book("us-co").on(date(2022, 8, 14))


@pytest.fixture
def iowa(library: Library) -> Rules:
    return library.book("us-ia").on(date(2025, 6, 13))


def the_finding(setup: TableSetup, rules: Rules) -> Finding:
    (finding,) = setup_findings(setup, rules)
    return finding


def meter(**figures: str) -> dict[str, dict[str, str]]:
    return {"roulette-up-progressive": {**METER, **figures}}


def without(name: str) -> dict[str, dict[str, str]]:
    return {"roulette-up-progressive": {each: figure for each, figure in METER.items() if each != name}}


@pytest.mark.parametrize(
    "setup",
    [
        GOOD,
        DEVICE,
        replace(GOOD, automation=dict.fromkeys(STEPS, "dealer")),
        replace(GOOD, automation=dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine")),
        replace(GOOD, automation={"outcome": "device", "draw": "device"}),
        replace(GOOD, limits=OWN_LIMITS),
        replace(GOOD, tokes_posted="wall"),
        replace(GOOD, tokes=True, tokes_posted=""),
        replace(GOOD, terminals=True, shared_screen=False, premises="The Lodge, Cripple Creek"),
        replace(GOOD, colors=(), denominations=(), smallest_chip="$0.25"),
        replace(GOOD, progressive=meter(unit="$5", contribution="0")),
        replace(GOOD, progressive=meter(contribution="100")),
        replace(GOOD, aggregate={"roulette-up-bonus": "$50,000"}, main_bet_needed=("roulette-up-progressive",)),
        replace(GOOD, button="player", hang_ups_reported=1),
    ],
)
def test_a_set_up_that_can_be_played_has_no_findings(colorado: Rules, setup: TableSetup) -> None:
    assert setup_findings(setup, colorado) == []


@pytest.mark.parametrize(
    ("setup", "where", "cite", "says"),
    [
        (replace(GOOD, automation={"lanch": "dealer"}), "automation.lanch", "", "did you mean launch"),
        (replace(GOOD, automation={"pay": "robot"}), "automation.pay", "", "choose from dealer, device, machine"),
        (replace(GOOD, automation={"pay": ""}), "automation.pay", "", '"" takes no step'),
        (replace(GOOD, automation={"launch": "machine"}), "automation.launch", "", "comes from outside"),
        (replace(GOOD, automation={"outcome": "machine"}), "automation.outcome", "", "comes from outside"),
        (replace(GOOD, automation={"draw": "machine"}), "automation.draw", "", "comes from outside"),
        (replace(GOOD, automation={"close": "machine"}), "automation.close", "", "comes from outside"),
        (replace(GOOD, automation={"lock": "machine"}), "automation.lock", "", "comes from outside"),
        (replace(GOOD, automation={"bonus": "machine"}), "automation.bonus", "", "comes from outside"),
        (replace(DEVICE, approvals=APPROVED), "approvals.device", "30-2205(1)", "needs an approval"),
        (replace(GOOD, approvals={"layout": "letter 12"}), "approvals.house_rules", "30-2208", "need an approval"),
        (replace(GOOD, tokes_posted=""), "tokes_posted", "30-2207", "choose from table, wall"),
        (replace(GOOD, tokes_posted="ceiling"), "tokes_posted", "", '"ceiling" is no place'),
        (replace(GOOD, tokes=True, tokes_posted="door"), "tokes_posted", "", '"door" is no place'),
        (replace(GOOD, colors=("red", "blue", "red")), "colors", "30-2203(3)", "red is there 2 times"),
        (replace(GOOD, colors=("red", " Red")), "colors", "30-2203(3)", "red is there 2 times"),
        (replace(GOOD, denominations=("$1", "5")), "denominations", "", '"5" is not an amount'),
        (replace(GOOD, denominations=("$0",)), "denominations", "", "not more than nothing"),
        (
            replace(GOOD, denominations=("$1", "$2.50")),
            "denominations",
            "",
            "$2.50 is not a whole number of the smallest",
        ),
        (replace(GOOD, smallest_chip="a dollar"), "smallest_chip", "", "is not an amount"),
        (replace(GOOD, smallest_chip="$0.00"), "smallest_chip", "", "not more than nothing"),
        (replace(GOOD, button="guest"), "button", "", "choose from dealer, player"),
        (replace(GOOD, hang_ups_reported=0), "hang_ups_reported", "", "less than 1"),
        (replace(GOOD, large_win="$0"), "large_win", "", "not more than nothing"),
    ],
)
def test_one_fault_is_one_finding(colorado: Rules, setup: TableSetup, where: str, cite: str, says: str) -> None:
    finding = the_finding(setup, colorado)
    assert (finding.where, finding.cite) == (where, cite)
    assert says in finding.says


# Launching


def test_a_device_launches_the_ball_only_where_and_when_the_law_knows_it(library: Library, iowa: Rules) -> None:
    setup = replace(DEVICE, sidebets={}, progressive={})
    book = library.book("us-co")
    assert setup_findings(setup, book.on(date(2017, 12, 15))) == []
    before = the_finding(setup, book.on(date(2017, 12, 14)))
    assert (before.where, before.cite) == ("automation.launch", "47.1-2205(1)")
    in_iowa = the_finding(replace(setup, limits={"table": {"min": "$5", "max": "$500"}}), iowa)
    assert (in_iowa.where, in_iowa.cite) == ("automation.launch", "DEALING THE GAME, paragraph 3")


def test_a_text_that_is_not_held_permits_no_device(library: Library) -> None:
    jersey = library.book("us-nj").on(date(2011, 11, 7))
    finding = the_finding(TableSetup("1", "double-zero", automation={"launch": "device"}), jersey)
    assert (finding.where, finding.cite) == ("automation.launch", "")


def test_three_hands_take_eleven_steps() -> None:
    assert (len(STEPS), len(HANDS)) == (len(set(STEPS)), 3) == (11, 3)


# Side bets and their limits


def test_a_side_bet_needs_limits_of_its_own_or_of_the_table(colorado: Rules) -> None:
    finding = the_finding(replace(GOOD, limits={"red": {"min": "$5", "max": "$50"}}), colorado)
    assert (finding.where, finding.cite) == ("limits.roulette-up-bonus", "30-2299.04 START OF GAME (6)")
    # A progressive bet alone has its one fixed amount.
    alone = {"roulette-up-progressive": "PT-BJS-RU-01"}
    assert setup_findings(replace(GOOD, sidebets=alone, limits={"red": {"max": "$50"}}), colorado) == []


def test_the_limits_of_a_side_bet_are_those_of_one_that_is_offered(colorado: Rules) -> None:
    elsewhere = {"spinner-winner": {"min": "$1", "max": "$5"}}
    finding = the_finding(replace(GOOD, limits={**GOOD.limits, **elsewhere}), colorado)
    assert finding.where == "limits.spinner-winner"
    assert "no wager of this table" in finding.says
    here = replace(GOOD, limits=elsewhere, sidebets={"spinner-winner": "SW2-U03"}, progressive={})
    assert setup_findings(here, colorado) == []


def test_the_limits_of_a_side_bet_are_held_to_the_same_bounds(library: Library, colorado: Rules) -> None:
    house = HouseRules("The Lodge", "us-co", colorado.day, {"limits.cap": "$20"})
    limits = {"table": {"min": "$5", "max": "$20"}, "roulette-up-bonus": {"min": "$1", "max": "$25"}}
    finding = the_finding(replace(GOOD, limits=limits), house_tier(house, colorado))
    assert (finding.where, finding.cite) == ("limits.roulette-up-bonus", "house rules of The Lodge")
    broken = {"roulette-up-bonus": {"min": "$9", "max": "$5"}}
    assert "above the maximum" in the_finding(replace(GOOD, limits=broken), colorado).says


def test_spread_bet_has_its_limits_under_its_own_name(library: Library) -> None:
    jersey = library.book("us-nj").on(date(2011, 11, 7))
    setup = TableSetup("1", "double-zero", sidebets={"spread-bet": "00-option-1"})
    assert the_finding(setup, jersey).where == "limits.spread-bet"
    assert setup_findings(replace(setup, limits={"spread-bet": {"min": "$1", "max": "$50"}}), jersey) == []


@pytest.mark.parametrize("field", ["aggregate", "main_bet_needed"])
def test_a_choice_for_a_side_bet_that_is_not_there_is_found(colorado: Rules, field: str) -> None:
    choice: dict[str, Any] = {field: {"roulette-up": "$5"} if field == "aggregate" else ("roulette-up",)}
    finding = the_finding(replace(GOOD, **choice), colorado)
    assert finding.where == f"{field}.roulette-up"
    assert "did you mean roulette-up-" in finding.says


@pytest.mark.parametrize(("amount", "says"), [("$0", "not more than nothing"), ("lots", "is not an amount")])
def test_an_aggregate_is_an_amount(colorado: Rules, amount: str, says: str) -> None:
    finding = the_finding(replace(GOOD, aggregate={"roulette-up-bonus": amount}), colorado)
    assert finding.where == "aggregate.roulette-up-bonus"
    assert says in finding.says


# Meters


def test_only_a_bet_with_a_unit_is_progressive(colorado: Rules) -> None:
    bets = colorado.names("sidebets.permitted")
    assert [bet for bet in bets if is_progressive(colorado, bet)] == ["roulette-up-progressive"]


def test_a_progressive_bet_needs_its_meter_and_no_other_bet_has_one(colorado: Rules) -> None:
    missing = the_finding(replace(GOOD, progressive={}), colorado)
    assert missing.where == "progressive.roulette-up-progressive"
    assert missing.cite == "30-2299.04 Roulette Up Progressive Pay Tables"
    for other in ("roulette-up-bonus", "spinner-winner"):
        finding = the_finding(replace(GOOD, progressive={**GOOD.progressive, other: METER}), colorado)
        assert finding.where == f"progressive.{other}"
        assert "is no progressive bet" in finding.says


@pytest.mark.parametrize("name", METER)
def test_every_figure_of_a_meter_is_needed(colorado: Rules, name: str) -> None:
    finding = the_finding(replace(GOOD, progressive=without(name)), colorado)
    assert (finding.where, finding.says) == (f"progressive.roulette-up-progressive.{name}", "must be given")


@pytest.mark.parametrize(
    ("name", "figure", "says"),
    [
        ("unit", "$0", "not more than nothing"),
        ("unit", "1", "is not an amount"),
        ("seed", "", "is not an amount"),
        ("reseed", "$0.001", "is not an amount"),
        ("contribution", "101", "whole per cent"),
        ("contribution", "-1", "whole per cent"),
        ("contribution", "2.5", "whole per cent"),
        ("contribution", "25%", "whole per cent"),
        ("contribution", "٢٥", "whole per cent"),
        ("contribution", "", "whole per cent"),
        ("sed", "$5", "did you mean seed"),
    ],
)
def test_a_figure_that_is_none_is_found(colorado: Rules, name: str, figure: str, says: str) -> None:
    finding = the_finding(replace(GOOD, progressive=meter(**{name: figure})), colorado)
    assert finding.where == f"progressive.roulette-up-progressive.{name}"
    assert says in finding.says


def test_the_fixed_amount_keeps_within_the_cap_of_the_house(colorado: Rules) -> None:
    capped = house_tier(HouseRules("The Lodge", "us-co", colorado.day, {"limits.cap": "$100"}), colorado)
    assert setup_findings(replace(GOOD, progressive=meter(unit="$100")), capped) == []
    finding = the_finding(replace(GOOD, progressive=meter(unit="$101")), capped)
    assert finding.where == "progressive.roulette-up-progressive.unit"
    assert "more than $100" in finding.says


def test_a_bet_that_is_not_permitted_yet_is_found_once(library: Library) -> None:
    rules = library.book("us-co").on(date(2022, 8, 13))
    found = setup_findings(replace(GOOD, limits={"red": {"max": "$50"}}), rules)
    assert [finding.where for finding in found] == ["sidebets.roulette-up-bonus", "sidebets.roulette-up-progressive"]


# Elsewhere


def test_iowa_asks_for_no_posting_of_tokes_and_no_approved_house_rules(iowa: Rules) -> None:
    assert setup_findings(TableSetup("4", "double-zero", limits={"table": {"min": "$5", "max": "$500"}}), iowa) == []


def test_all_faults_come_at_once(colorado: Rules) -> None:
    setup = replace(
        GOOD,
        automation={"launch": "device", "sing": "dealer", "draw": "machine"},
        approvals={"layout": "letter 12"},
        tokes_posted="",
        colors=("red", "red"),
        smallest_chip="x",
        limits={"red": {"max": "$50"}},
        progressive=meter(unit="$0", contribution="x"),
        aggregate={"keno": "y"},
        main_bet_needed=("keno",),
        button="",
        hang_ups_reported=-1,
        large_win="much",
    )
    assert [finding.where for finding in setup_findings(setup, colorado)] == [
        "automation.sing",
        "automation.draw",
        "approvals.device",
        "approvals.house_rules",
        "tokes_posted",
        "colors",
        "smallest_chip",
        "limits.roulette-up-bonus",
        "progressive.roulette-up-progressive.unit",
        "progressive.roulette-up-progressive.contribution",
        "aggregate.keno",
        "aggregate.keno",
        "main_bet_needed.keno",
        "button",
        "hang_ups_reported",
        "large_win",
    ]
