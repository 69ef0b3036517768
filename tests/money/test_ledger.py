"""The ledger and the one rounding rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger, Posting
from croupier.money.reasons import Reason
from croupier.money.rounding import round_down, round_up

ACCOUNTS = st.sampled_from(["outside", "float", "purse:Ann", "purse:Bob", "felt:Ann"])
MOVES = st.tuples(ACCOUNTS, ACCOUNTS, st.integers(0, 10**15)).filter(lambda move: move[0] != move[1])


@given(st.lists(MOVES))
def test_whatever_moves_the_whole_is_nothing(moves: list[tuple[str, str, int]]) -> None:
    ledger = Ledger()
    ledger.post(Reason.WON, (Posting(source, target, Cents(cents)) for source, target, cents in moves))
    assert sum(ledger.balances.values()) == 0
    assert sum(ledger.moved.values()) == sum(cents for _, _, cents in moves)


def test_a_posting_takes_from_one_account_and_gives_to_another() -> None:
    ledger = Ledger()
    ledger.post(Reason.WON, [Posting("float", "purse:Ann", Cents(500)), Posting("float", "purse:Bob", Cents(200))])
    assert (ledger.balance("float"), ledger.balance("purse:Ann"), ledger.balance("nobody")) == (-700, 500, 0)
    assert ledger.total("purse") == 700
    assert ledger.total("float") == -700


@pytest.mark.parametrize("posting", [Posting("a", "b", Cents(-1)), Posting("a", "a", Cents(5))])
def test_less_than_nothing_and_to_oneself_are_no_postings(posting: Posting) -> None:
    ledger = Ledger()
    with pytest.raises(ValueError, match="no posting"):
        ledger.post(Reason.WON, [posting])
    assert ledger == Ledger()


@pytest.mark.parametrize("reason", ["winning wager", "marker", "", None, 1])
def test_nothing_is_posted_for_another_reason(reason: Any) -> None:
    ledger = Ledger()
    with pytest.raises(ValueError, match="is no reason"):
        ledger.post(reason, [Posting("float", "purse:Ann", Cents(500))])
    assert ledger == Ledger()


def test_the_ledger_says_how_much_was_moved_for_each_reason() -> None:
    ledger = Ledger()
    ledger.post(Reason.FILL, [Posting("outside", "float", Cents(500)), Posting("outside", "float", Cents(0))])
    ledger.post(Reason.WON, [Posting("float", "purse:Ann", Cents(300)), Posting("felt:Ann", "purse:Ann", Cents(100))])
    ledger.post(Reason.LOST, [])
    assert ledger.moved == {Reason.FILL: 500, Reason.WON: 400}


@pytest.mark.parametrize(
    ("amount", "chip", "rounded"),
    [("5/2", 1, 3), ("250", 100, 300), ("250", 50, 250), ("501/2", 1, 251), ("1/2", 100, 100), ("0", 100, 0)],
)
def test_rounded_up_to_the_smallest_chip(amount: str, chip: int, rounded: int) -> None:
    assert round_up(Fraction(amount), Cents(chip)) == rounded


@given(st.fractions(0, 10**9), st.integers(1, 10**6))
def test_rounding_never_takes_and_gives_less_than_a_chip(amount: Fraction, chip: int) -> None:
    rounded = round_up(amount, Cents(chip))
    assert rounded % chip == 0
    assert 0 <= rounded - amount < chip


@given(st.integers(0, 10**12), st.integers(1, 1000), st.integers(1, 10**6))
def test_shares_are_whole_chips_and_never_more_than_there_is(amount: int, among: int, chip: int) -> None:
    share = round_down(Fraction(amount, among), Cents(chip))
    assert share % chip == 0
    assert 0 <= amount - among * share < among * chip
