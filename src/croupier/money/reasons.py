"""Why value moves at a table or in a tournament: a closed list. For any other reason nothing can be entered in the
ledger.

After New Jersey's list of what table inventory may be used for (N.J.A.C. 13:69D-1.20), in our words, with what happens
between a player's own hands.
"""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    OPENING = "opening inventory"
    CLOSING = "closing inventory"
    FILL = "fill"
    CREDIT = "credit"
    PURCHASE = "purchase of chips"
    """With cash, a coupon, a ticket, a receipt or value chips; also what is handed back."""
    REDEMPTION = "redemption of chips"
    EXCHANGE = "even exchange"
    """Color chips for value chips."""
    OFF_TABLE = "chips brought, carried off or returned"
    WAGER = "wager placed or taken back"
    LOST = "losing wager"
    WON = "winning wager"
    VOID = "void wager"
    PROGRESSIVE = "progressive wager or meter"
    TIP = "tip"
    CORRECTION = "correction of a payment or an outcome"
    # of a tournament
    ENTRY = "entry fee and buy-in"
    EXTRA = "re-buy or add-on"
    REFUND = "entry paid back"
    COUNT = "cash that was kept apart, counted"
    PRIZE = "tournament prize"
    CARRIED = "pool carried to a later event"
    LAPSED = "voucher that was not used"
