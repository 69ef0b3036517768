"""What a table has taken, held against its ledger: over random nights, event by event, and for what is no play."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from nights import DAN, SUE, play, player
from soak import Soak
from tables import TABLES

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.accounts import BANK, TIPS
from croupier.table.evolve import evolve
from croupier.table.postings import enter
from croupier.table.records import Takings
from croupier.table.state import TableState
from croupier.table.takings import hold


def house_of(ledger: Ledger) -> int:
    """What the house has at the table: chips and meters."""
    return sum(cents for name, cents in ledger.balances.items() if name == "float" or name.startswith("meter:"))


def sold(event: e.Event) -> int:
    """Chips that left the float, but not by play, less those that came; all of them at the closing."""
    match event:
        case e.ChipsGiven():
            return event.amount
        case e.TenderDropped() if event.into == BANK:
            return -event.amount
        case e.TableClosed():
            return event.float_
        case e.FillTaken():
            return -event.slip.amount
        case e.CreditTaken():
            return event.slip.amount
    return 0


def held_to_the_ledger(log: Iterable[e.Event]) -> Takings:
    """Win is the growth of what the house has, but for chips sold; tokes are what came to the tip box."""
    state, ledger = TableState(), Ledger()
    began = gone = tips = 0
    for event in log:
        state = evolve(state, event)
        enter(ledger, event)
        if isinstance(event, e.TableOpened):
            began, gone, tips = house_of(ledger), 0, ledger.balance(TIPS)
        gone += sold(event)
        assert state.takings.win == house_of(ledger) - began + gone, event
        assert state.takings.tokes == ledger.balance(TIPS) - tips, event
    return state.takings


PAID = {"currency": Cents(10_000)}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", [7, 8])
def test_the_win_is_what_the_ledger_moved_to_the_house(name: str, seed: int) -> None:
    night = Soak(name, seed)
    night.play(60)
    held_to_the_ledger(night.night.log)
    assert any(isinstance(event, e.WinnersPaid) for event in night.night.log)


def test_turnover_counts_each_decided_stake_once_and_the_drop_what_was_paid() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.bet("Ann", "straight:17", 100)
    night.round("18")
    assert night.state.takings == Takings(Cents(600), Cents(100 - 500), Cents(10_000), Cents(0), PAID)
    assert hold(night.state.takings) == "-4.0 %"


def test_corrections_are_won_or_lost_and_redeemed_chips_are_not() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.do(c.CorrectPayment(SUE, "Ann", Cents(700), "value", "underpaid"))
    assert night.state.takings.win == -700
    night.do(c.GiveToke(player("Ann"), "Ann", Cents(200), "value"))
    night.do(c.CashOut(DAN, "Ann", attested=True))
    assert night.state.takings == Takings(Cents(0), Cents(-700), Cents(10_000), Cents(200), PAID)


def test_each_opening_counts_anew() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.round("17")
    night.do(c.CloseTable(SUE))
    assert night.state.takings.win == 500
    night.open()
    assert night.state.takings == Takings()
    assert hold(night.state.takings) == ""
