"""The rules of the game: chips, who answers for a position, what settles a wager, past posting."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import NotHeldError, Rules


def test_wagers_are_made_in_color_chips_or_value_chips(rules: Rules) -> None:
    assert set(rules.names("wagers.media")) == {"color chips", "value chips"}
    assert value_findings("wagers.media", ["color chips", "value chips", "cash"], rules)


def test_value_chips_from_elsewhere_need_the_dealers_leave(rules: Rules) -> None:
    rule = rules.rule("chips.other_tables")
    assert rule.force is Force.OPTION
    assert rule.value == "when the dealer agrees"


def test_no_two_players_use_chips_that_look_alike(rules: Rules) -> None:
    assert rules.value("chips.same_color") == "never"
    assert rules.rule("chips.same_color").force is Force.FIXED
    assert rules.value("chips.value_sharing") == "one player at a time"


def test_chips_that_come_back_count_one_dollar_without_the_floor_manager(rules: Rules) -> None:
    returned = rules.value("chips.returned")
    assert "$1" in returned
    assert "floor manager" in returned
    assert rules.value("chips.returned_value") == "$1"
    assert rules.value("chips.off_table") == "issuing table only"
    assert "never leave" in rules.rule("chips.off_table").dated.note


def test_sets_of_chips_differ_and_denomination_chips_show_their_worth(rules: Rules) -> None:
    assert "told apart" in rules.value("chips.colors")
    assert "denomination chips" in rules.value("chips.shown_by")


def test_chips_are_bought_from_the_dealer_or_admitted(rules: Rules) -> None:
    assert [word for word in ("layout", "dealer", "admitted") if word not in rules.value("placing.chips")] == []


def test_the_player_answers_for_the_position(rules: Rules) -> None:
    assert rules.value("wagers.position").startswith("the player")
    assert "instructions" in rules.value("wagers.position")


def test_position_alone_settles_a_wager(rules: Rules) -> None:
    assert "spot" in rules.value("wagers.settled_by")
    assert rules.rule("wagers.settled_by").force is Force.FIXED


def test_betting_after_the_call_is_past_posting_for_dealer_and_floor_manager(rules: Rules) -> None:
    late = rules.value("no_bet.late")
    assert all(word in late for word in ("past post", "dealer", "floor manager"))


@pytest.mark.parametrize("key", ["tokes.allowed", "tokes.range", "chips.values", "chips.stack_prices", "coupons.kinds"])
def test_tips_denominations_and_coupons_are_not_in_the_document(key: str, rules: Rules) -> None:
    with pytest.raises(NotHeldError, match="has no rule"):
        rules.rule(key)
