"""The rules of one day: what a table may ask, and what it is told when the text is silent."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.game.bet import InPrison
from croupier.game.draw import Choice
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind
from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.rules import NotHeldError, Rule, Rules
from croupier.rulebook.values import Value

DAY = date(2020, 1, 1)


def rules_of(values: dict[str, Value], silent: tuple[str, ...] = ()) -> Rules:
    held = {
        key: Rule(key, value, Force.FIXED, "§1", Dated(DAY, Force.FIXED, value, "1")) for key, value in values.items()
    }
    not_held = {
        key: Rule(key, None, Force.FIXED, "§2", Dated(DAY, Force.FIXED, None, "2", held=False)) for key in silent
    }
    return Rules("xx", DAY, {**held, **not_held})


def test_a_rule_that_the_book_lacks_is_refused_with_the_day() -> None:
    with pytest.raises(NotHeldError) as caught:
        rules_of({}).rule("odds.red")
    assert str(caught.value) == "xx has no rule odds.red on 2020-01-01"


def test_a_rule_whose_text_is_not_held_is_refused_with_its_section() -> None:
    with pytest.raises(NotHeldError) as caught:
        rules_of({}, silent=("odds.red",)).value("odds.red")
    assert str(caught.value) == "xx does not hold the text of odds.red (§2)"


def test_only_a_rule_with_its_text_is_contained() -> None:
    rules = rules_of({"odds.red": "1 to 1"}, silent=("odds.black",))
    assert "odds.red" in rules
    assert "odds.black" not in rules
    assert "odds.odd" not in rules


def test_names_are_empty_where_there_is_no_rule_or_no_text() -> None:
    rules = rules_of({"sidebets.permitted": ["a", "b"]}, silent=("wagers.permitted",))
    assert rules.names("sidebets.permitted") == ("a", "b")
    assert rules.names("wagers.permitted") == rules.names("wheels.permitted") == rules.wheels() == ()


def test_putting_another_value_keeps_the_citation_and_leaves_the_first_rules_alone() -> None:
    rules = rules_of({"in_prison.released": "stake", "odds.red": "1 to 1"})
    other = rules.with_values({"in_prison.released": "paid"})
    assert (other.value("in_prison.released"), other.rule("in_prison.released").cite) == ("paid", "§1")
    assert other.value("odds.red") == "1 to 1"
    assert rules.value("in_prison.released") == "stake"


def test_putting_a_value_makes_a_rule_that_the_book_lacks_or_does_not_hold() -> None:
    rules = rules_of({}, silent=("odds.red",))
    other = rules.with_values({"odds.red": "1 to 1", "wagers.permitted": ["red"]})
    assert (other.value("odds.red"), other.rule("odds.red").cite) == ("1 to 1", "§2")
    assert (other.names("wagers.permitted"), other.rule("wagers.permitted").cite) == (("red",), "")
    assert ("odds.red" in rules, "wagers.permitted" in rules) == (False, False)


def test_odds_are_read_by_kind() -> None:
    assert rules_of({"odds.first-five": "6 to 1"}).odds(Kind.FIRST_FIVE) == Odds(6, 1, "to")
    with pytest.raises(NotHeldError):
        rules_of({}, silent=("odds.red",)).odds(Kind.RED)


def test_trios_are_sets_of_pockets() -> None:
    rules = rules_of({"wagers.trios": [["2", "0", "1"], ["0", "00", "000"]]})
    assert set(rules.trios()) == {frozenset({"0", "1", "2"}), frozenset({"0", "00", "000"})}
    assert list(rules_of({}).trios()) == []


@pytest.mark.parametrize(("released", "pays"), [("stake", False), ("paid", True)])
def test_in_prison_takes_its_terms_from_the_rules(released: str, pays: bool) -> None:
    rules = rules_of(
        {
            "in_prison.trigger": ["0", "00"],
            "in_prison.choices": ["half-back", "leave"],
            "in_prison.released": released,
        }
    )
    trigger = frozenset({Pocket("0"), Pocket("00")})
    assert rules.in_prison() == InPrison(trigger, (Choice("half-back"), Choice("leave")), pays)
