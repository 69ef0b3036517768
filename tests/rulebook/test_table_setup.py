"""The set-up of a table against the rules above it: each fault with its section, and all of them at once."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date

import pytest

from croupier.game.wheel import DOUBLE_ZERO
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import HouseRules, house_findings, house_tier
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.rulebook.values import Value
from croupier.storage.library import Library

GOOD = TableSetup(
    number="R-1",
    wheel="double-zero",
    limits={"table": {"min": "$5", "max": "$100"}},
    approvals={"layout": "letter 12", "house_rules": "letter 11"},
    tokes_posted="table",
    areas=("back2back", "straights-and-8s", "spinner-winner", "roulette-up-bonus", "in-prison"),
)
AS_SINGLE = replace(
    GOOD,
    wheel="double-zero-as-single",
    covered=("00",),
    signs=(
        "this double-zero or triple-zero wheel is used as a single-zero wheel, and nobody can bet on 00 or 000",
        "a ball in 00 or 000 makes the spin void, and the ball is spun again",
        "red, black, odd, even, low and high lose when 0 comes up",
    ),
)
APPROVED = {"layout": "letter 12", "house_rules": "letter 11"}
SWAPPED = (DOUBLE_ZERO.rotor[0], DOUBLE_ZERO.rotor[2], DOUBLE_ZERO.rotor[1], *DOUBLE_ZERO.rotor[3:])
"""0 9 28 26 …: red 9 and black 28 have changed places, so that 28 stands beside 26, which is black too."""


@pytest.fixture
def colorado(library: Library) -> Rules:
    return library.book("us-co").on(date(2022, 8, 14))


def the_finding(setup: TableSetup, rules: Rules) -> Finding:
    (finding,) = setup_findings(setup, rules)
    return finding


# Against the law


@pytest.mark.parametrize(
    "setup",
    [
        GOOD,
        replace(GOOD, wheel="single-zero", in_prison=True),
        replace(GOOD, wheel="triple-zero"),
        AS_SINGLE,
        replace(AS_SINGLE, wheel="triple-zero-as-single", covered=("00", "000")),
        replace(GOOD, wheel="single-zero", layout="double-zero", covered=("00",)),
        replace(GOOD, rotor=DOUBLE_ZERO.rotor),
        replace(GOOD, rotor=SWAPPED, approvals={**APPROVED, "arrangement": "letter 13"}),
        replace(GOOD, neutral_pockets=True, approvals={**APPROVED, "pocket_color": "letter 14"}),
        replace(GOOD, wheel_diameter_inches="30", ball_diameter_inches="3/8"),
        replace(GOOD, ball_diameter_inches="7/8"),
        replace(GOOD, ball_diameter_inches="1", ball_material="metal", approvals={**APPROVED, "ball": "letter 15"}),
        replace(GOOD, odds={"straight": "36 for 1", "first-five": "7 to 1"}),
        replace(GOOD, sidebets={"spinner-winner": "SW2-U03", "roulette-up-bonus": "PT-FLT-RU-01"}),
        replace(GOOD, limits={"table": {"min": "$5"}, "straight": {"max": "$1,000,000"}}),
    ],
)
def test_a_set_up_within_the_law_has_no_findings(colorado: Rules, setup: TableSetup) -> None:
    assert setup_findings(setup, colorado) == []


@pytest.mark.parametrize(
    ("setup", "where", "cite", "says"),
    [
        (replace(GOOD, rotor=SWAPPED), "rotor", "30-2201(2)", "28 and 26"),
        (replace(GOOD, neutral_pockets=True), "neutral_pockets", "30-2210(2)(a)", "approval"),
        (replace(GOOD, ball_material="metal"), "ball_material", "30-2211", "approval"),
        (replace(GOOD, approvals={"house_rules": "x"}), "approvals.layout", "30-2210(2)(e)", "approval"),
        (replace(GOOD, approvals={**APPROVED, "layout": ""}), "approvals.layout", "30-2210(2)(e)", "approval"),
        (replace(GOOD, wheel="duble-zero"), "wheel", "", "did you mean double-zero"),
        (replace(GOOD, layout="tripel-zero"), "layout", "", "did you mean triple-zero"),
        (replace(GOOD, layout="triple-zero"), "covered", "30-2210(2)(d)(i)", "000 must be covered"),
        (replace(GOOD, covered=("99",)), "covered", "", "has no box for 99"),
        (replace(AS_SINGLE, covered=()), "covered", "30-2210(2)(d)(i)", "00 must be covered"),
        (replace(AS_SINGLE, signs=AS_SINGLE.signs[1:]), "signs", "30-2210(2)(d)(ii)", "nobody can bet on 00 or 000"),
        (replace(AS_SINGLE, in_prison=True), "in_prison", "30-2204(2)", "lose on 0"),
        (replace(GOOD, odds={"strait": "35 to 1"}), "odds.strait", "", "did you mean straight"),
        (replace(GOOD, odds={"straight": "34 to 1"}), "odds.straight", "30-2204(1)", "less than 35 to 1"),
        (replace(GOOD, odds={"straight": "35"}), "odds.straight", "", "are not odds"),
        (replace(GOOD, limits={}), "limits", "30-2207", "no limits"),
        (replace(GOOD, limits={"tabel": {"min": "$5"}}), "limits.tabel", "", "did you mean table"),
        (replace(GOOD, limits={"table": {"min": "5"}}), "limits.table", "", "is not an amount"),
        (replace(GOOD, limits={"red": {"min": "$9", "max": "$5"}}), "limits.red", "", "above the maximum"),
        (replace(GOOD, limits={"red": {}}), "limits.red", "", "neither min nor max"),
        (
            replace(GOOD, sidebets={"back2back": ""}),
            "sidebets.back2back",
            "30-2299.01(5)",
            "has not supplied the chances",
        ),
        (replace(GOOD, sidebets={"spread-bet": "x"}), "sidebets.spread-bet", "30-2299.04", "does not permit"),
        (
            replace(GOOD, sidebets={"spinner-winner": "SW2-U01"}),
            "sidebets.spinner-winner",
            "30-2299.03",
            "SW2-U03, SW2-U04",
        ),
        (replace(GOOD, sidebets={"spinner-winner": ""}), "sidebets.spinner-winner", "30-2299.03", "no pay table"),
    ],
)
def test_one_fault_is_one_finding_with_its_section(
    colorado: Rules, setup: TableSetup, where: str, cite: str, says: str
) -> None:
    finding = the_finding(setup, colorado)
    assert (finding.where, finding.cite) == (where, cite)
    assert says in finding.says


@pytest.mark.parametrize(
    ("field", "inches", "cite", "says"),
    [
        ("wheel_diameter_inches", "29", "30-2210(1)", "29 is less than 30"),
        ("ball_diameter_inches", "1/4", "30-2211", "1/4 is less than 3/8"),
        ("ball_diameter_inches", "15/16", "30-2211", "15/16 is more than 14/16"),
        ("wheel_diameter_inches", "thirty", "", '"thirty" is not a length in inches'),
        ("ball_diameter_inches", "half", "", '"half" is not a length in inches'),
        ("ball_diameter_inches", "1/0", "", '"1/0" is not a length in inches'),
        ("ball_diameter_inches", "1e9", "", '"1e9" is not a length in inches'),
    ],
)
def test_sizes_are_held_to_the_law_and_named_as_the_set_up_names_them(
    colorado: Rules, field: str, inches: str, cite: str, says: str
) -> None:
    sizes = {"wheel_diameter_inches": "30", "ball_diameter_inches": "1/2"} | {field: inches}
    finding = the_finding(replace(GOOD, **sizes), colorado)  # type: ignore[arg-type]
    assert (finding.where, finding.cite) == (field, cite)
    assert says in finding.says


def test_a_rotor_that_lost_a_pocket_is_counted(colorado: Rules) -> None:
    rotor = tuple(pocket for pocket in DOUBLE_ZERO.rotor if pocket != "00")
    found = setup_findings(replace(GOOD, rotor=rotor), colorado)
    assert Finding("rotor", "has 37 pockets and needs 38", "30-2210(2)(b)") in found
    assert any("no place for 00" in finding.says for finding in found)


def test_a_felt_without_the_second_zero_does_not_fit_a_double_zero_wheel(colorado: Rules) -> None:
    found = setup_findings(replace(GOOD, layout="single-zero"), colorado)
    assert [(finding.where, finding.cite) for finding in found] == [("layout", "30-2210(2)(e)(i)")] * 2
    assert found[0].says == "has no open box for 00"
    assert found[1].says == "has no area for first-five"


def test_a_covered_number_is_missed(colorado: Rules) -> None:
    found = setup_findings(replace(GOOD, covered=("17",)), colorado)
    assert Finding("layout", "has no open box for 17", "30-2210(2)(e)(i)") in found


def test_a_side_bet_keeps_to_its_wheels(colorado: Rules) -> None:
    found = setup_findings(replace(GOOD, wheel="triple-zero", sidebets={"straights-and-8s": "standard"}), colorado)
    assert ("sidebets.straights-and-8s", "30-2299.02") in [(finding.where, finding.cite) for finding in found]
    assert "is not offered on a triple-zero wheel" in found[0].says


def test_a_wheel_is_judged_by_the_law_of_the_day(library: Library, colorado: Rules) -> None:
    setup = replace(GOOD, wheel="triple-zero")
    assert setup_findings(setup, colorado) == []
    before = setup_findings(setup, library.book("us-co").on(date(2021, 8, 13)))
    assert [(finding.where, finding.cite) for finding in before] == [("wheel", "30-2209(1)")]


def test_a_single_wager_is_capped_until_the_cap_ended(library: Library) -> None:
    """Colorado: $100 by Amendment 50, no cap from 2021-05-01 on."""
    book = library.book("us-co")
    for limits in ({"max": "$100.01"}, {"min": "$5"}):
        setup = replace(GOOD, limits={"straight": limits})
        assert the_finding(setup, book.on(date(2021, 4, 30))).cite == "Colorado Amendment 50, single-wager limit"
        assert setup_findings(setup, book.on(date(2021, 5, 1))) == []
    assert setup_findings(GOOD, book.on(date(2021, 4, 30))) == []


def test_limits_are_missed_even_where_no_rule_says_how_they_are_posted(colorado: Rules) -> None:
    unposted = replace(colorado, rules={key: rule for key, rule in colorado.rules.items() if key != "limits.posted"})
    finding = the_finding(replace(GOOD, limits={}), unposted)
    assert (finding.where, finding.cite) == ("limits", "30-2207")


def test_iowa_fixes_the_maximum_and_keeps_the_minimum_from_falling(library: Library) -> None:
    """Catfish Bend: not less than $5, and $500 at most, set by the rules."""
    iowa = library.book("us-ia").on(date(2025, 6, 13))
    setup = TableSetup("1", "double-zero", limits={"table": {"min": "$10", "max": "$500"}})
    assert setup_findings(setup, iowa) == []
    found = setup_findings(replace(setup, limits={"table": {"min": "$4.99", "max": "$499"}}), iowa)
    assert [finding.cite for finding in found] == ["MINIMUM & MAXIMUM WAGERS, 1", "MINIMUM & MAXIMUM WAGERS, 2"]


def test_new_hampshire_prints_the_limits_of_each_kind(library: Library) -> None:
    house = library.book("us-nh").on(date(2020, 1, 1))
    setup = TableSetup("1", "double-zero", limits={"red": {"min": "$5", "max": "$10"}})
    assert setup_findings(setup, house) == []
    assert setup_findings(replace(setup, limits={"red": {"min": "$5.00", "max": "$10.00"}}), house) == []
    finding = the_finding(replace(setup, limits={"red": {"min": "$1", "max": "$10"}}), house)
    assert finding.cite == "The wager amounts for the game, Red"


def test_in_prison_is_not_offered_where_no_text_knows_it(library: Library) -> None:
    iowa = library.book("us-ia").on(date(2025, 6, 13))
    setup = TableSetup("1", "double-zero", in_prison=True, limits={"table": {"min": "$5", "max": "$500"}})
    assert the_finding(setup, iowa).where == "in_prison"


def test_all_faults_of_a_table_come_at_once(colorado: Rules) -> None:
    setup = TableSetup(
        number="R-2",
        wheel="double-zero-as-single",
        in_prison=True,
        neutral_pockets=True,
        ball_material="metal",
        odds={"red": "1 to 2", "magenta": "1 to 1"},
        limits={"red": {"min": "$5", "max": "$1"}},
        sidebets={"blackjack": ""},
    )
    wheres = [finding.where for finding in setup_findings(setup, colorado)]
    assert wheres == [
        "neutral_pockets",
        "ball_material",
        "covered",
        "approvals.layout",
        *["signs"] * 3,
        "in_prison",
        "odds.red",
        "odds.magenta",
        "limits.red",
        "sidebets.blackjack",
        "approvals.house_rules",
        "tokes_posted",
    ]


# Against a house that has narrowed the law


def tier(rules: Rules, values: dict[str, Value]) -> Rules:
    return house_tier(HouseRules("The Lodge", "us-co", rules.day, values), rules)


@pytest.mark.parametrize(
    ("chosen", "setup", "where"),
    [
        ({"wheels.permitted": ["single-zero"]}, GOOD, "wheel"),
        ({"odds.straight": "36 to 1"}, replace(GOOD, odds={"straight": "35 to 1"}), "odds.straight"),
        ({"odds.straight": "36 to 1"}, replace(GOOD, odds={"straight": "38 to 1"}), "odds.straight"),
        (
            {"sidebets.permitted": []},
            replace(GOOD, sidebets={"spinner-winner": "SW2-U03"}),
            "sidebets.spinner-winner",
        ),
        ({"limits.table_min": "$10"}, GOOD, "limits.table"),
        ({"limits.cap": "$50"}, GOOD, "limits.table"),
    ],
)
def test_a_table_lawful_by_itself_keeps_to_its_house(
    colorado: Rules, chosen: dict[str, Value], setup: TableSetup, where: str
) -> None:
    assert setup_findings(setup, colorado) == []
    finding = the_finding(setup, tier(colorado, chosen))
    assert finding.where == where
    assert finding.cite.startswith("house rules of The Lodge")


@pytest.mark.parametrize(
    ("chosen", "setup"),
    [
        ({"in_prison.wagers": []}, replace(GOOD, in_prison=True)),
        ({"wheels.permitted": "single-zero"}, GOOD),
        ({"limits.table_min": 10}, GOOD),
        ({"odds.straight": "34 to 1"}, replace(GOOD, odds={"straight": "35 to 1"})),
    ],
)
def test_a_house_choice_against_the_law_does_not_bind_its_tables(
    colorado: Rules, chosen: dict[str, Value], setup: TableSetup
) -> None:
    house = HouseRules("The Lodge", "us-co", colorado.day, chosen)
    assert [finding.where for finding in house_findings(house, colorado)] == list(chosen)
    assert setup_findings(setup, house_tier(house, colorado)) == []


def test_a_house_choice_against_the_law_excuses_no_table(colorado: Rules) -> None:
    setup = replace(GOOD, odds={"straight": "34 to 1"})
    finding = the_finding(setup, tier(colorado, {"odds.straight": "34 to 1"}))
    assert (finding.where, finding.cite) == ("odds.straight", "30-2204(1)")


def test_a_table_may_choose_among_what_its_house_kept(colorado: Rules) -> None:
    chosen: dict[str, Value] = {
        "wheels.permitted": ["double-zero", "triple-zero"],
        "sidebets.permitted": ["back2back"],
        "sidebets.back2back.weights": {"total": 10, "weights": {"10": 9, "1000": 1}},
    }
    for wheel in ("double-zero", "triple-zero"):
        setup = replace(GOOD, wheel=wheel, sidebets={"back2back": ""})
        assert setup_findings(setup, tier(colorado, chosen)) == []


def test_weights_beyond_the_law_are_no_weights_for_the_tables(colorado: Rules) -> None:
    beyond: dict[str, Value] = {"sidebets.back2back.weights": {"total": 10, "weights": {"9": 9, "1000": 1}}}
    finding = the_finding(replace(GOOD, sidebets={"back2back": ""}), tier(colorado, beyond))
    assert (finding.where, finding.cite) == ("sidebets.back2back", "30-2299.01(5)")


# From TOML


def parsed(text: str) -> TableSetup | list[Finding]:
    return parse_setup(tomllib.loads(text))


def faults(text: str) -> dict[str, str]:
    found = parsed(text)
    assert isinstance(found, list)
    return {finding.where: finding.says for finding in found}


def test_a_set_up_is_read_from_toml() -> None:
    text = """\
number = "№ 7 🎡"
wheel = "double-zero"
covered = ["00"]
in_prison = true
limits.table = { min = "$5", max = "$100" }
sidebets = { back2back = "" }
approvals.layout = "letter 12"
"""
    assert parsed(text) == TableSetup(
        number="№ 7 🎡",
        wheel="double-zero",
        covered=("00",),
        in_prison=True,
        limits={"table": {"min": "$5", "max": "$100"}},
        sidebets={"back2back": ""},
        approvals={"layout": "letter 12"},
    )


def test_a_set_up_needs_a_number_and_a_wheel() -> None:
    assert faults("") == {"number": "must be given", "wheel": "must be given"}


@pytest.mark.parametrize("number", ["", "  "])
def test_a_set_up_has_a_number_that_can_be_read(number: str) -> None:
    assert faults(f'number = "{number}"\nwheel = "double-zero"\n') == {"number": "must not be empty"}


def test_an_approval_is_of_something_that_needs_one() -> None:
    found = faults('number = "1"\nwheel = "x"\napprovals = { layuot = "a", ball = "b", mood = "c" }\n')
    assert list(found) == ["approvals.layuot", "approvals.mood"]
    assert found["approvals.layuot"].endswith("did you mean layout?")
    assert found["approvals.mood"].endswith(
        "choose from layout, arrangement, pocket_color, ball, device, house_rules, posting_place"
    )


def test_an_unknown_field_is_met_with_the_nearest_one() -> None:
    assert "did you mean covered" in faults('number = "1"\nwheel = "x"\ncoverd = ["00"]\n')["coverd"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("number = 5", "5 is not text"),
        ("wheel = ['double-zero']", '["double-zero"] is not text'),
        ("in_prison = 1", "1 is not true or false"),
        ('in_prison = "yes"', '"yes" is not true or false'),
        ('covered = "00"', '"00" is not a list of texts'),
        ("covered = [0]", "[0] is not a list of texts"),
        ("odds = ['35 to 1']", "is not a table of texts"),
        ("odds = { red = 1 }", "is not a table of texts"),
        ('limits = { table = "$5" }', 'is not a table of tables, like { table = { min = "$5" } }'),
        ("limits = { table = { min = 5 } }", 'is not a table of tables, like { table = { min = "$5" } }'),
        ("wheel_diameter_inches = 32", "32 is not text"),
        ("hang_ups_reported = '3'", '"3" is not a whole number'),
        ("hang_ups_reported = true", "true is not a whole number"),
        ("terminals = 'yes'", '"yes" is not true or false'),
        ("colors = 'red'", '"red" is not a list of texts'),
        ("automation = { launch = true }", "is not a table of texts"),
        ("progressive = { roulette-up-progressive = { unit = 1 } }", "is not a table of tables"),
        ("aggregate = { roulette-up-bonus = 5 }", "is not a table of texts"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(line: str, says: str) -> None:
    field = line.partition(" ")[0]
    others = [given for given in ('number = "1"', 'wheel = "double-zero"') if not given.startswith(f"{field} ")]
    found = faults("\n".join([*others, line]))
    assert list(found) == [field]
    assert says in found[field]


def test_everything_that_keeps_a_text_from_being_a_set_up_comes_at_once() -> None:
    found = faults('wheel = 5\ncolour = "red"\nsigns = "none"\nball_metallic = "no"\nlimits = 5\n')
    assert sorted(found) == ["ball_metallic", "colour", "limits", "number", "signs", "wheel"]


def test_an_older_set_up_may_still_say_whether_the_ball_is_metallic() -> None:
    for said, material in ((True, "metal"), (False, "")):
        setup = parse_setup({"number": "7", "wheel": "double-zero", "ball_metallic": said})
        assert isinstance(setup, TableSetup)
        assert setup.ball_material == material
