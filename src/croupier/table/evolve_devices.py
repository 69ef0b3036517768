"""What events make of electronic draws: secret, opened, thrown again."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.evolve_bets import hold
from croupier.table.records import Committed
from croupier.table.state import TableState


def committed(state: TableState, event: e.DrawCommitted) -> TableState:
    made = Committed(event.context, event.digest)
    return replace(state, commitments={**state.commitments, event.context.purpose: made})


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
