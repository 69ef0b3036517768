"""What a transcript answers when it is asked."""

from __future__ import annotations

from nights import play

from croupier.views.transcript import ask


def test_balances_are_added_up_and_not_assumed() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    assert ask("balances", night)[-1] == "together $0"
    night.ledger.balances["float"] += 1
    assert ask("balances", night)[-1] == "together $0.01"
