"""A table's two ledgers, of money and of points, written from its events and held against its state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.money.ledger import Ledger
from croupier.money.reasons import Reason
from croupier.table import events as e
from croupier.table.accounts import FLOAT, felt
from croupier.table.chips import COUPON, TOURNAMENT
from croupier.table.point_postings import BANK, enter_points, stack
from croupier.table.postings import enter, postings_of_wagers
from croupier.table.state import Seat, TableState


class Books:
    def __init__(self, money: Ledger | None = None, points: Ledger | None = None) -> None:
        self._money, self._points = money or Ledger(), points or Ledger()

    def copy(self) -> Books:
        return Books(Ledger(dict(self._money.balances)), Ledger(dict(self._points.balances)))

    def post(self, wagers: list[Any]) -> None:
        """Many in a row."""
        if wagers:
            self._money.post(Reason.WAGER, postings_of_wagers(wagers))
        for wager in [each for each in wagers if each.chips == TOURNAMENT]:
            enter_points(self._points, wager)

    def enter(self, event: e.Event) -> None:
        enter(self._money, event)
        enter_points(self._points, event)

    def why_not(self, state: TableState) -> str:
        """Both ledgers against the state: the whole is nothing, and each purse, felt and meter is what it should be."""
        halves = ((self._money, "cents", _wanted(state)), (self._points, "points", self._stacks(state)))
        for ledger, unit, accounts in halves:
            if total := sum(ledger.balances.values()):
                return f"the accounts add up to {total} {unit}"
            balance = ledger.balances.get
            for account, wanted in accounts:
                if balance(account, 0) != wanted:
                    return f"{account} holds {ledger.balance(account)} {unit}, and should hold {wanted}"
        return ""

    def _stacks(self, state: TableState) -> Iterator[tuple[str, int]]:
        """Of the points also what nobody has any more: only the bank goes below nothing."""
        gone = dict.fromkeys(self._points.balances.keys() - {BANK}, 0)
        yield from {**gone, **dict(_points_in(state))}.items()


_NO_MONEY = (COUPON, TOURNAMENT)


def _points_in(state: TableState) -> Iterator[tuple[str, int]]:
    """Of whoever may have some: of most nights nobody."""
    for player, seat in state.seats.items():
        if TOURNAMENT not in seat.purse and not seat.wagers and not seat.standing:
            continue
        yield stack(player), seat.purse.get(TOURNAMENT, 0)
        fresh = [stake for (_, chips), stake in seat.wagers.items() if chips == TOURNAMENT]
        standing = [bet.stake for key, bet in seat.standing.items() if key.chips == TOURNAMENT]
        yield felt(player), sum(fresh) + sum(standing)
    for player, points in state.owed.items() if state.heat else ():
        yield f"owed:{player}", -points


def _on_felt(seat: Seat) -> int:
    fresh = [stake for (_, chips), stake in seat.wagers.items() if chips not in _NO_MONEY]
    standing = [bet.stake for key, bet in seat.standing.items() if not bet.taken and key.chips not in _NO_MONEY]
    return sum(fresh) + sum(standing)


def _wanted(state: TableState) -> Iterator[tuple[str, int]]:
    for player, seat in state.seats.items():
        yield f"purse:{player}", sum([cents for chips, cents in seat.purse.items() if chips != TOURNAMENT])
        yield f"felt:{player}", _on_felt(seat) if seat.wagers or seat.standing else 0
    for bet, cents in state.meters.items():
        yield f"meter:{bet}", cents
    for player, cents in () if state.heat else state.owed.items():
        yield f"owed:{player}", -cents
    yield FLOAT, state.float_
