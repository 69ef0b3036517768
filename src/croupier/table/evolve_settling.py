"""What events make of money in a round: meters grow and fall, losers are collected, winners paid, side bets voided."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table import evolve_bets as bets
from croupier.table import evolve_seats as seats
from croupier.table.state import TableState


def with_meters(state: TableState, meters: dict[str, Cents]) -> TableState:
    return replace(state, meters={**state.meters, **meters}) if meters else state


def locked(state: TableState, event: e.ProgressivesLocked) -> TableState:
    grown = {bet: Cents(state.meters[bet] + cents) for bet, cents in event.contributions.items()}
    return with_meters(bets.hold(state, event.locked, taken=True), grown)


def out_of_meters(state: TableState, lines: e.Lines) -> TableState:
    """What a meter took of stakes that go back leaves it again."""
    meters: dict[str, Cents] = {}
    for each in lines.values():
        for line in each:
            if line.from_meter:
                meters[line.place] = Cents(meters.get(line.place, state.meters[line.place]) - line.from_meter)
    return with_meters(state, meters)


def side_bets_voided(state: TableState, event: e.SideBetsVoided) -> TableState:
    """With the stakes goes the result, until the spin is over: draws, the area that had won, and what was collected."""
    back = {line.place for lines in event.returned.values() for line in lines}
    kept = {
        player: tuple(line for line in lines if line.place not in back) for player, lines in state.collected.items()
    }
    after = out_of_meters(bets.settle(state, event.returned, void=True), event.returned)
    voided = state.voided | {event.side_bet}
    return seats.tidy(replace(told(after, event.returned), draws={}, area="", collected=kept, voided=voided))


def wager_voided(state: TableState, event: e.WagerVoided) -> TableState:
    """A wager of this round, or one bet that lives on."""
    if not event.since:
        return seats.voided(state, event)
    lines: e.Lines = {event.player: (event.line(),)}
    return out_of_meters(bets.settle(state, lines, void=True), lines)


def collected(state: TableState, event: e.LosersCollected) -> TableState:
    return told(replace(bets.settle(state, event.lost), collected=event.lost), event.lost)


def paid(state: TableState, event: e.WinnersPaid) -> TableState:
    return with_meters(
        told(replace(bets.settle(state, event.paid), collected={}, verified=False), event.paid), event.meters
    )


def told(state: TableState, lines: e.Lines) -> TableState:
    """Lines are kept as the event has them: that costs the same however many players there are."""
    return replace(state, settled=(*state.settled, lines))


def bonus_paid(state: TableState, event: e.BonusPaid) -> TableState:
    return told(replace(bets.settle(state, event.paid), unpaid_ball=""), event.paid)
