"""Introduction: the wheel, inside and outside bets, a color for each player."""

from __future__ import annotations

import pytest

from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.pocket import Color, Pocket, color
from croupier.game.spot import Kind
from croupier.game.wheel import DOUBLE_ZERO, WHEELS
from croupier.rulebook.house import value_findings
from croupier.rulebook.offer import layout_bets, why_not_bet
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

SLOTS = ["0", "00", *(str(n) for n in range(1, 37))]
POSTED = {"table": {"min": "$5", "max": "$500"}}

INSIDE = {"straight", "split", "street", "corner", "first-five", "line"}
OUTSIDE = {"red", "black", "odd", "even", "low", "high", "column", "dozen"}


def offered(rules: Rules) -> set[Kind]:
    bets = layout_bets(rules, DOUBLE_ZERO)
    assert isinstance(bets, list), bets
    return {bet.spot.kind for bet in bets}


def test_the_wheel_has_38_slots_and_every_other_wheel_is_refused(rules: Rules) -> None:
    assert sorted(DOUBLE_ZERO.pockets) == sorted(SLOTS)
    assert rules.value("wheels.pockets.double-zero") == 38
    found = {name: setup_findings(TableSetup("4", name, limits=POSTED), rules) for name in [*WHEELS, "french"]}
    assert found.pop("double-zero") == []
    assert [name for name, findings in found.items() if findings[0].where != "wheel"] == []
    assert len(found) == 5
    for others in (["single-zero"], ["double-zero", "single-zero"], ["triple-zero"]):
        assert value_findings("wheels.permitted", others, rules)


@pytest.mark.parametrize("missing", ["00", "17"])
def test_a_wheel_with_a_slot_too_few_is_refused(missing: str, rules: Rules) -> None:
    rotor = tuple(pocket for pocket in DOUBLE_ZERO.rotor if pocket != missing)
    found = setup_findings(TableSetup("4", "double-zero", rotor=rotor, limits=POSTED), rules)
    assert {finding.where for finding in found} == {"rotor"}


def test_every_type_of_bet_is_inside_or_outside(rules: Rules) -> None:
    # A zero trio is no bet here; where it is one, it stands among the numbers.
    assert {kind for kind in Kind if kind.is_inside} == INSIDE | {"trio"}
    assert {kind for kind in Kind if not kind.is_inside} == OUTSIDE
    assert set(rules.names("wagers.permitted")) == INSIDE | OUTSIDE


def test_six_inside_types_are_offered_and_no_zero_trio(rules: Rules) -> None:
    assert {kind for kind in offered(rules) if kind.is_inside} == INSIDE
    assert [kind for kind in INSIDE - {"first-five"} if kind not in rules.value("placing.inside")] == []
    for trio in ("trio:0-1-2", "trio:0-00-2", "trio:00-2-3"):
        refusal = why_not_bet(rules, DOUBLE_ZERO, parse_bet(trio, LAYOUTS["double-zero"]))
        assert refusal is not None
        assert refusal.code == "kind_not_permitted"


def test_eight_outside_types_are_offered_and_no_others(rules: Rules) -> None:
    assert {kind for kind in offered(rules) if not kind.is_inside} == OUTSIDE
    assert [kind for kind in ("odd", "column", "dozen") if kind not in rules.value("placing.outside")] == []
    dozens = [spot.bet for spot in LAYOUTS["double-zero"].spots if spot.kind == "dozen"]
    assert dozens == ["dozen:1", "dozen:2", "dozen:3"]


def test_house_rules_can_add_no_type_of_bet(rules: Rules) -> None:
    assert value_findings("wagers.permitted", [*rules.names("wagers.permitted"), "trio"], rules)
    assert rules.value("sidebets.permitted") == []
    assert value_findings("sidebets.permitted", ["spread-bet"], rules)


def test_zeros_are_green_and_the_other_slots_half_red_half_black() -> None:
    colors = [color(Pocket(slot)) for slot in SLOTS]
    assert [colors.count(each) for each in (Color.GREEN, Color.RED, Color.BLACK)] == [2, 18, 18]


def test_a_color_belongs_to_one_player_who_chooses_its_value(rules: Rules) -> None:
    assert "each player" in rules.value("chips.colors")
    assert rules.value("chips.value_set_by").startswith("the player")


def test_bets_may_be_combined(rules: Rules) -> None:
    assert "combine" in rules.value("placing.combination")
