"""The books of a table: what the ledger says must be what the state says, to the cent."""

from __future__ import annotations

from croupier.service.table_replay import TableReplay
from croupier.table.chips import COUPON
from croupier.table.codec import FORMAT, encode
from croupier.table.evolve import fold
from croupier.table.night import Night


def assert_balanced(night: Night) -> None:
    """Nothing appears or vanishes; purses, felt and meters agree; and the log alone leads to the same state."""
    state, ledger = night.state, night.ledger
    assert sum(ledger.balances.values()) == 0
    for name, seat in state.seats.items():
        assert ledger.balance(f"purse:{name}") == sum(seat.purse.values())
        assert min(seat.purse.values(), default=0) >= 0
        wagers = [stake for key, stake in seat.wagers.items() if key.chips != COUPON]
        standing = [bet.stake for key, bet in seat.standing.items() if not bet.taken and key.chips != COUPON]
        assert ledger.balance(f"felt:{name}") == sum(wagers) + sum(standing)
    for name, cents in state.meters.items():
        assert ledger.balance(f"meter:{name}") == cents
    assert fold(night.log) == state


def audited(night: Night) -> None:
    """The audit finds nothing: every settlement comes out the same when it is computed again."""
    assert_balanced(night)
    replay = TableReplay(lambda state: night.rules)
    bodies = [encode(event) for event in night.log]
    assert replay.see(bodies, [FORMAT] * len(bodies), []) == (len(bodies), "")
    assert replay.end() == ""
