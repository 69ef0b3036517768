"""Wagers in a row are folded and posted together, and it comes to the same as one by one."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from soak import Soak
from tables import TABLES

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger
from croupier.money.reasons import Reason
from croupier.table import events as e
from croupier.table.evolve import OutOfOrderError, evolve, fold
from croupier.table.phases import Phase
from croupier.table.postings import enter, postings_of_wagers
from croupier.table.state import Seat, TableState


@pytest.mark.parametrize("name", TABLES)
def test_a_log_folds_as_it_happened(name: str) -> None:
    soak = Soak(name, 5)
    soak.play(20)
    log = soak.night.log
    assert fold(log) == reduce(evolve, log, TableState()) == soak.night.state


NAMES = ("Ann", "Bob", "Cay")
WAGERS = st.lists(
    st.builds(
        e.WagerPlaced,
        st.sampled_from(NAMES),
        st.sampled_from(["red", "straight:17"]),
        st.integers(0, 500).map(Cents),
        st.sampled_from(["value", "color"]),
        serial=st.integers(0, 3),
        assisted=st.booleans(),
        denomination=st.sampled_from([Cents(0), Cents(100), Cents(500)]),
    )
)


def seated() -> TableState:
    state = TableState(phase=Phase.BETTING)
    for number, name in enumerate(NAMES, 1):
        purse = {"value": Cents(5_000), "color": Cents(5_000)}
        state = replace(state, seats=state.seats.insert(name, Seat(name, number, purse=purse, asked_again=True)))
    return state


@given(WAGERS)
def test_wagers_in_a_row_make_what_they_make_one_by_one(wagers: list[e.WagerPlaced]) -> None:
    before = seated()
    after = fold(wagers, before)
    assert after == reduce(evolve, wagers, before)
    assert list(after.seats.items()) == list(reduce(evolve, wagers, before).seats.items())
    assert before == seated()
    together, apart = Ledger(), Ledger()
    together.post(Reason.WAGER, postings_of_wagers(wagers))
    for wager in wagers:
        enter(apart, wager)
    assert together == apart


def test_wagers_that_cannot_happen_are_noticed_in_a_row_too() -> None:
    wager = e.WagerPlaced("Ann", "red", Cents(100), "value")
    with pytest.raises(OutOfOrderError):
        fold([wager], replace(seated(), phase=Phase.CLOSED))
    with pytest.raises(KeyError):
        fold([wager, replace(wager, player="Nobody")], seated())
    with pytest.raises(ValueError, match="Ann staked -100 cents"):
        postings_of_wagers([wager, replace(wager, stake=Cents(-100))])
