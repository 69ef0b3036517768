"""Each event moves value for one reason of a closed list, typed here a second time by hand."""

from __future__ import annotations

import pytest
from nights import play
from soak import Soak
from tables import TABLES

from croupier.aggregate.registry import kinds
from croupier.money.ledger import Ledger
from croupier.money.reasons import Reason
from croupier.table import events as e
from croupier.table.postings import enter, postings

REASONS = {
    "opening inventory": {"TableOpened"},
    "closing inventory": {"TableClosed"},
    "fill": {"FillTaken"},
    "credit": {"CreditTaken"},
    "purchase of chips": {"TenderSpread", "ChipsGiven", "TenderDropped", "TenderReturned"},
    "redemption of chips": {"PlayerCashedOut"},
    "even exchange": {"ChipsColoredUp"},
    "chips brought, carried off or returned": {"ChipsBrought", "ChipsCarriedOff", "ChipsReturned"},
    "wager placed or taken back": {"WagerPlaced", "WagerWithdrawn", "TokePlaced"},
    "losing wager": {"LosersCollected"},
    "winning wager": {"WinnersPaid", "BonusPaid"},
    "void wager": {"WagerVoided", "SideBetsVoided"},
    "progressive wager or meter": {"ProgressivesLocked", "SetupChanged"},
    "tip": {"TokeGiven"},
    "correction of a payment or an outcome": {
        "PaymentCorrected", "OutcomeCorrected", "OutcomeVoided", "OwedCollected", "OwedWrittenOff",
    },
    # of a tournament, whose own events move them: tests/tournament
    "points of a tournament, which are no money": set(),
    "entry fee and buy-in": set(),
    "re-buy or add-on": set(),
    "entry paid back": set(),
    "cash that was kept apart, counted": set(),
    "tournament prize": set(),
    "pool carried to a later event": set(),
    "voucher that was not used": set(),
}  # fmt: skip
"""For each reason, the events that move value for it."""
OF = {event: reason for reason, events in REASONS.items() for event in events}


def test_the_list_is_closed() -> None:
    assert {reason.value for reason in Reason} == set(REASONS)
    assert set(OF) <= {kind.__name__ for kind in kinds(e.Event)}


@pytest.mark.parametrize("name", TABLES)
def test_an_event_moves_value_for_its_own_reason_and_no_other(name: str) -> None:
    soak = Soak(name, 11)
    soak.play(60)
    for event in soak.night.log:
        ledger = Ledger()
        enter(ledger, event)
        moved = sum(amount for _, _, amount in postings(event))
        assert {reason.value: cents for reason, cents in ledger.moved.items()} == (
            {OF[type(event).__name__]: moved} if moved else {}
        )


def test_a_night_by_its_reasons() -> None:
    """$100 bought, $10 on red lost, $10 on red won, all of it taken home, and the float away."""
    night = play("us-co")
    night.sit("Ann", 10_000)
    for pocket in ("2", "1"):
        night.bet("Ann", "red", 1_000)
        night.round(pocket)
    night.fill(500)
    assert {str(reason): cents for reason, cents in night.ledger.moved.items()} == {
        "opening inventory": 10_000_000,
        "purchase of chips": 20_000,
        "wager placed or taken back": 2_000,
        "losing wager": 1_000,
        "winning wager": 2_000,
        "fill": 500,
    }
