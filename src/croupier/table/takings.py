"""What a table has taken since it was opened: turnover, win, drop and tokes, counted from the events that move money.

The house is the float and the meters together: what feeds a meter is still the house's, until somebody wins it. Win is
what players have lost to the house by play, less what they won, corrections included; chips that are bought or redeemed
are no win. What is won for the dealers is paid by the house, and counted apart as what has come to their box. Only
events of settlement are looked at: a wager costs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.accounts import BANK
from croupier.table.chips import COUPON, TOKES
from croupier.table.records import Takings

_APART = frozenset((COUPON, *TOKES))
"""Not the player's own money, and no turnover."""


def hold(takings: Takings) -> str:
    """Win as per cent of the drop, to one place; nothing without a drop."""
    if takings.drop <= 0:
        return ""
    tenths = (abs(takings.win) * 2_000 + takings.drop) // (2 * takings.drop)
    return f"{'-' if takings.win < 0 and tenths else ''}{tenths // 10}.{tenths % 10} %"


def _settled(takings: Takings, lines: e.Lines, is_paid: bool = False) -> Takings:
    """Of a coupon and of what was taken before, the settlement takes nothing off the felt."""
    turnover, win, tokes = int(takings.turnover), int(takings.win), int(takings.tokes)
    for settled in lines.values():
        for line in settled:
            chips, stake, returned = line.chips, line.stake, line.returned
            if chips in _APART:
                tokes += returned if is_paid and chips in TOKES else 0
            elif line.verdict != "void":
                turnover += stake
            elif line.taken and not line.since:
                turnover -= stake  # a wager that was collected and is then void was none
            win += (0 if line.taken or chips == COUPON else stake) - returned
    return replace(takings, turnover=Cents(turnover), win=Cents(win), tokes=Cents(tokes))


def _locked(takings: Takings, event: e.ProgressivesLocked) -> Takings:
    taken = sum(bet.stake for bets in event.locked.values() for bet in bets)
    return replace(takings, win=Cents(takings.win + taken))


def _dropped(takings: Takings, event: e.TenderDropped) -> Takings:
    """Value chips that buy color chips go back to the float: nothing is dropped."""
    if event.into == BANK:
        return takings
    paid = {**takings.drops, event.tender: Cents(takings.drops.get(event.tender, 0) + event.amount)}
    return replace(takings, drop=Cents(takings.drop + event.amount), drops=paid)


def _won(takings: Takings, cents: int) -> Takings:
    return replace(takings, win=Cents(takings.win + cents))


def _undone(takings: Takings, event: e.OutcomeCorrected | e.OutcomeVoided) -> Takings:
    """As if it had not been settled; and what was locked for the next spin since is no win."""
    settled = _settled(Takings(), event.undone.settled, is_paid=True)
    before = replace(
        takings,
        turnover=Cents(takings.turnover - settled.turnover),
        win=Cents(takings.win - settled.win),
        tokes=Cents(takings.tokes - settled.tokes),
    )
    return _settled(before, event.undone.returned)


COUNTED: dict[type[e.Event], Callable[[Takings, Any], Takings]] = {
    e.TableOpened: lambda takings, event: Takings(),
    e.ProgressivesLocked: _locked,
    e.LosersCollected: lambda takings, event: _settled(takings, event.lost),
    e.WinnersPaid: lambda takings, event: _settled(takings, event.paid, is_paid=True),
    e.BonusPaid: lambda takings, event: _settled(takings, event.paid, is_paid=True),
    e.SideBetsVoided: lambda takings, event: _settled(takings, event.returned),
    e.TableClosed: lambda takings, event: _settled(takings, event.returned),
    e.OutcomeCorrected: _undone,
    e.OutcomeVoided: _undone,
    e.OwedWrittenOff: lambda takings, event: _won(takings, -event.amount),
    e.WagerVoided: lambda takings, event: _won(takings, -event.stake) if event.taken else takings,
    e.PaymentCorrected: lambda takings, event: _won(takings, -event.amount),
    e.ChipsReturned: lambda takings, event: _won(takings, event.amount - event.credited),
    e.TenderDropped: _dropped,
    e.TokeGiven: lambda takings, event: replace(takings, tokes=Cents(takings.tokes + event.amount)),
}
"""Every event after which the takings are others."""
