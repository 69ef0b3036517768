"""Laws of the rulebooks: every day, every key, every house."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.game.odds import Odds
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel
from croupier.rulebook.house import HouseRules, house_findings, house_tier
from croupier.rulebook.offer import layout_bets
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rulebook import NotCoveredError, Rulebook
from croupier.storage.library import Library

LIBRARY = Library()
COLORADO = LIBRARY.book("us-co")
colorado_days = st.dates(COLORADO.first_day, date(2040, 12, 31))


@given(st.sampled_from(LIBRARY.books()), st.dates(date(2005, 1, 1), date(2040, 1, 1)))
def test_a_book_answers_for_the_days_it_covers_and_for_no_other(book: Rulebook, day: date) -> None:
    if book.first_day <= day <= (book.last_day or date.max):
        assert all(rule.dated.first_day <= day for rule in book.on(day).rules.values())
    else:
        with pytest.raises(NotCoveredError, match=book.covers):
            book.on(day)


@given(colorado_days)
def test_nothing_changes_on_a_day_without_a_printed_change(day: date) -> None:
    following = day + timedelta(days=1)
    today, tomorrow = (
        {key: (rule.value, rule.cite) for key, rule in COLORADO.on(each).rules.items()} for each in (day, following)
    )
    assert (today != tomorrow) == (following in COLORADO.changes())


@given(colorado_days, st.sampled_from(list(Kind)), st.integers(0, 60))
def test_a_house_that_passes_never_pays_below_the_floor(day: date, kind: Kind, pays: int) -> None:
    rules = COLORADO.on(day)
    house = HouseRules("any", "us-co", COLORADO.first_day, {f"odds.{kind}": f"{pays} to 1"})
    accepted = not house_findings(house, rules)
    assert accepted == (Fraction(pays) >= rules.odds(kind).profit)
    if accepted:
        assert house_tier(house, rules).odds(kind) == Odds(pays, 1, "to")


@given(colorado_days, st.sampled_from(list(WHEELS.values())))
def test_what_is_offered_has_odds_and_is_listed(day: date, wheel: Wheel) -> None:
    rules = COLORADO.on(day)
    bets = layout_bets(rules, wheel)
    if wheel.name not in rules.wheels():
        assert isinstance(bets, Refusal)
        assert bets.code == "wheel_not_permitted"
        return
    assert not isinstance(bets, Refusal)
    assert len({bet.key for bet in bets}) == len(bets)
    assert {bet.spot.kind for bet in bets} <= set(rules.value("wagers.permitted"))
    assert all(set(bet.spot.pockets) <= set(wheel.pockets) for bet in bets)
