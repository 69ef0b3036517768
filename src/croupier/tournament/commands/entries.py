"""What may be asked: entries and what is paid for them."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.commands.base import Command, Secret

CASH, GOODS, COMPLIMENTARY, VOUCHER = "cash", "goods", "complimentary", "voucher"
WAYS = (CASH, GOODS, COMPLIMENTARY, VOUCHER)


class Payment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a fee or a buy-in is paid; how much it is, the plan says."""

    way: str = CASH
    what: str = ""
    """The goods, as the plan names them; or the number of the voucher."""


class OpenRegistration(Command, frozen=True):
    event: str


class CloseRegistration(Command, frozen=True):
    event: str


class Enter(Command, frozen=True):
    """A person enters an event. Fee and buy-in are paid now, each in its way."""

    event: str
    player: str
    card: str = ""
    """The guest's card or identity paper: one person, whatever the name."""
    fee: Payment = Payment()
    buy_in: Payment = Payment()
    licensee: str = ""
    """Who takes the entry, where several licensees hold the tournament together."""
    has_rules: bool = False
    """The player was handed a copy of the rules."""
    meets: tuple[str, ...] = ()
    """The criteria of the plan that were checked, in its words."""
    secret: Secret = ""
    """For the seat of a late entry."""


class HandRules(Command, frozen=True):
    entry: int


class WithdrawEntry(Command, frozen=True):
    """Before the event begins; what was paid is given back."""

    entry: int
    reason: str
    later: bool = False
    """The player is not there: the money is set aside and owed, until it is paid back (`PayBack`)."""


class CancelEvent(Command, frozen=True):
    """An event that has not begun is not played: every entry in it is withdrawn, and what was paid is owed."""

    event: str
    reason: str


class PayBack(Command, frozen=True):
    """What is owed for a withdrawn entry is handed to the player."""

    entry: int


class JoinWaitingList(Command, frozen=True):
    event: str
    player: str


class LeaveWaitingList(Command, frozen=True):
    event: str
    player: str


class OpenExtra(Command, frozen=True):
    """A re-buy or add-on can be had from now on, by every player of the event."""

    event: str
    kind: str


class CloseExtra(Command, frozen=True):
    event: str
    kind: str


class BuyExtra(Command, frozen=True):
    """The player's own act: asked for at the desk, or on the player's screen with whoever takes the money beside.
    Nothing is bought by itself."""

    entry: int
    kind: str
    paid: Payment = Payment()


class DeclineExtra(Command, frozen=True):
    """A player without points buys no more, and is out."""

    entry: int


class Disqualify(Command, frozen=True):
    """Two live entries of one person, however late they are found; or another reason of the printed rules."""

    entries: tuple[int, ...]
    reason: str
    double: bool = False
    """The entries are one person's."""


class CountCash(Command, frozen=True):
    """The cash of fees and buy-ins, which was kept apart, is counted by two people: all of it, what there is."""

    fees: Cents
    buy_ins: dict[str, Cents]
    """By event."""
    reason: str = ""
    """Why it is not what was taken, where it is not."""
