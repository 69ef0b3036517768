"""A refusal changes nothing, but the machine may do something because of it, on its own.

Where the book has a supervisor called, it calls one, unless that call waits already. Where a late bet is past posting,
it calls "no bet", so that casino management has a record of bets that no dealer has seen.

The log grows by no more than `RECORDED` such calls for a player and a round, however many bets are sent, and the floor
is called for the first of them only.
"""

from __future__ import annotations

from typing import Any

from croupier.money.amount import CENTS_MAX, Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.people import MACHINE
from croupier.table.phases import BETTING_OPEN
from croupier.table.refusals import Code
from croupier.table.rules import TableRules
from croupier.table.state import TableState

BETS = (c.PlaceWager, c.PlaceWagers, c.ChangeWagers, c.MoveWager, c.Rebet, c.PlaceCoupon, c.PlaceToke)
RECORDED = 5


def follows(state: TableState, command: c.Command, refusal: Refusal, rules: TableRules) -> c.Command | None:
    """What the machine does because of a refusal."""
    if not refusal.calls:
        return past_post(state, command, refusal, rules)
    return None if refusal.calls in state.alerts.values() else c.CallFloor(MACHINE, refusal.calls)


def past_post(state: TableState, command: Any, refusal: Refusal, rules: TableRules) -> c.CallNoBet | None:
    """New Hampshire, Roulette Irregularities 4: what the machine records of a bet that it has refused as too late. One
    that comes when bets for the next round are open was held up on its way, and is no past post."""
    if (
        state.phase in BETTING_OPEN
        or refusal.code != Code.TOO_LATE
        or not isinstance(command, BETS)
        or not getattr(command, "on", True)  # chips that only come off are no bet
        or not rules.irregularity("late-wager")
    ):
        return None
    seat = state.seats.get(command.player)
    if seat is None or seat.late >= RECORDED:
        return None
    place = getattr(command, "to", "") or getattr(command, "place", "")
    known = place if place in rules.places else ""
    stake = getattr(command, "stake", 0) or getattr(command, "worth", 0)
    cents = Cents(stake if 0 < stake <= CENTS_MAX else 0)
    return c.CallNoBet(MACHINE, command.player, "late", known, cents)
