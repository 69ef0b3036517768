"""The books of a table: what the ledger says must be what the state says, to the cent."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.service.table_replay import TableReplay
from croupier.table import events as e
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
    assert replay.see(bodies, [FORMAT] * len(bodies), [], heads_of(night.log)) == (len(bodies), "")
    assert replay.end() == ""


def heads_of(log: Iterable[e.Event]) -> list[bytes]:
    """A night has no chain. The hash that its close would have is the one that was mixed into its draws."""
    hashes, head = [], bytes(32)
    for event in reversed([*log]):
        head = bytes.fromhex(event.head) if isinstance(event, e.DrawsMixed) else head
        hashes.append(head)
    return hashes[::-1]
