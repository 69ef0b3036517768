"""What may be asked: wagers."""

from __future__ import annotations

from typing import Annotated

from croupier.money.amount import Cents
from croupier.table.commands.base import Command
from croupier.table.commands.fields import Chips, Place, Player, asks, confirms


class PlaceWager(Command, frozen=True):
    player: Player
    place: Place
    stake: Annotated[Cents, asks("Amount")]
    chips: Chips
    at: tuple[int, int] | None = None
    """Where the chips stand on the felt, when that is known: position alone decides."""
    how: str = ""
    """A way of betting that the rules may refuse: spoken words, or a place from which nothing may be handed in."""
    denomination: Cents = Cents(0)
    """Of value chips, where the rules ask for it."""
    serial: int = 0
    round: int = 0
    """The round that it was made for, so that a message which was held up is not taken for the next; 0 is any."""


class PlaceWagers(Command, frozen=True):
    """Several wagers in one kind of chips, all or nothing: a call, a complete, a layout that was saved."""

    player: str
    wagers: dict[str, int]
    """Stakes by place."""
    chips: str
    denomination: Cents = Cents(0)
    serial: int = 0
    round: int = 0


class WithdrawWager(Command, frozen=True):
    player: Player
    place: Place
    chips: Chips
    stake: Cents = Cents(0)
    """0 takes the whole wager back."""
    serial: int = 0
    round: int = 0


class WithdrawWagers(Command, frozen=True):
    """Several wagers in one kind of chips taken back, all or nothing: a call that is undone."""

    player: str
    wagers: dict[str, int]
    """Stakes by place; 0 takes the whole wager back."""
    chips: str
    serial: int = 0
    round: int = 0


class ChangeWagers(Command, frozen=True):
    """Chips come off some places and go to others, all or nothing: a pile of several kinds, or a gesture undone."""

    player: str
    off: dict[str, dict[str, int]]
    """Stakes by chips and place; 0 takes the whole wager off."""
    on: dict[str, dict[str, int]]
    serial: int = 0
    round: int = 0


class MoveWager(Command, frozen=True):
    player: str
    place: str
    to: str
    chips: str
    serial: int = 0
    round: int = 0


class ClearWagers(Command, frozen=True):
    player: str
    serial: int = 0
    round: int = 0


class Rebet(Command, frozen=True):
    """The wagers of the player's last round again; `times` 2 doubles them, or those already placed."""

    player: str
    times: int = 1
    serial: int = 0
    round: int = 0


class PlaceCoupon(Command, frozen=True):
    player: Player
    place: Place
    worth: Annotated[Cents, asks("Worth")]
    coupon: Annotated[str, asks("Number of the coupon")]
    kind: Annotated[str, asks("Kind", "coupon")]
    valid: bool = True


class PlaceToke(Command, frozen=True):
    """A wager for the dealer that rides on the player's own."""

    player: Player
    place: Place
    stake: Annotated[Cents, asks("Amount")]
    chips: Chips
    heard_by: Annotated[str, asks("Heard by")] = ""
    heard_as: str = ""
    """The role of whoever heard it, if they are on duty: the service fills it in from the list of staff."""
    confirmed: Annotated[frozenset[str], confirms("toke")] = frozenset()


class ConfirmWager(Command, frozen=True):
    """The player has seen that the dealer put the wager where it was meant to stand."""

    player: str
    place: str


class AskAgain(Command, frozen=True):
    """The dealer did not understand a wager and asks to hear it again."""

    player: Player


class CallNoBet(Command, frozen=True):
    player: str
    reason: str
    place: str = ""
    stake: Cents = Cents(0)


class HandlePastPost(Command, frozen=True):
    past_post: int
    how: str


class AllowSharing(Command, frozen=True):
    """A second player may bet value chips, if the wagers can be kept apart."""

    player: Player
    can_be_kept_apart: Annotated[bool, asks("The wagers can be kept apart")]
