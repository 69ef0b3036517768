"""What events make of electronic draws: secret, opened, thrown again."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.game.commitment import Contributions
from croupier.table import events as e
from croupier.table.evolve_bets import hold
from croupier.table.evolve_seats import put
from croupier.table.records import Committed
from croupier.table.state import TableState


def committed(state: TableState, event: e.DrawCommitted) -> TableState:
    made = Committed(event.context, event.digest)
    edition = max(state.edition, event.context.edition)
    return replace(state, commitments={**state.commitments, event.context.purpose: made}, edition=edition)


def nonce_committed(state: TableState, event: e.NonceCommitted) -> TableState:
    return put(state, replace(state.seats[event.player], pledge=event.digest))


def nonce_revealed(state: TableState, event: e.NonceRevealed) -> TableState:
    after = put(state, replace(state.seats[event.player], pledge=event.nonce))
    return replace(after, nonces={**state.nonces, event.seat: event.nonce})


def mixed(state: TableState, event: e.DrawsMixed) -> TableState:
    """Whose nonce did not come may still send it, when everybody could know it: it is good for no later spin."""
    made = Contributions(event.head, tuple(sorted(state.nonces.items())), event.missing)
    commitments = {
        purpose: replace(each, mixed=made) if each.context.edition > 1 else each
        for purpose, each in state.commitments.items()
    }
    after, missing = replace(state, commitments=commitments), frozenset(event.missing)
    for seat in [seat for seat in state.seats.values() if seat.number in missing]:
        after = put(after, replace(seat, pledge=""))
    return after


def opened(state: TableState, event: e.DrawOpened) -> TableState:
    known = replace(state.commitments[event.purpose], secret=event.secret, value=event.value)
    left = {purpose: made for purpose, made in state.commitments.items() if purpose != event.purpose}
    return replace(state, commitments=left, opened={**state.opened, event.purpose: known})


def voided(state: TableState, event: e.DrawVoided) -> TableState:
    left = {purpose: made for purpose, made in state.commitments.items() if purpose != event.purpose}
    to_open = {purpose: made for purpose, made in state.to_open.items() if purpose != event.purpose}
    return replace(state, commitments=left, to_open=to_open)


def bonus_ball(state: TableState, event: e.BonusBallLanded) -> TableState:
    """Where an electronic wheel throws the balls, the pockets stand with the commitment that fixes them."""
    after, purpose = hold(state, event.held), f"BonusBall {state.spin}"
    if event.unpaid:
        after = replace(after, unpaid_ball=event.pocket)
    if purpose not in state.opened:
        return after
    known = state.opened[purpose]
    told = replace(known, value=f"{known.value} {event.pocket}".strip())
    return replace(after, opened={**state.opened, purpose: told})
