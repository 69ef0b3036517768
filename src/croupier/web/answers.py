"""What the house answers over HTTP, where that is not a view as it is."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.views.pit import PitView
from croupier.views.reader_board import BoardView
from croupier.web.messages import Problem


class Error(msgspec.Struct):
    """The one shape of every error."""

    error: Problem


class TableSummary(msgspec.Struct):
    """Of a table that has halted only what its state says is told: its rules may be what is in doubt."""

    table: str
    game: str
    phase: str
    round: int
    players: int
    stopped: str
    halted: str
    title: str = ""
    """Of the rulebook."""
    wheel: str = ""
    electronic: bool = False
    """No ball runs: an electronic wheel draws the number."""
    results: list[tuple[str, str]] = []
    """The last numbers with their colors, the newest last."""
    limits: str = ""
    """Of a wager on one number."""
    side_bets: list[str] = []


class Board(msgspec.Struct):
    number: int
    board: BoardView


class View(msgspec.Struct):
    """`player`, `dealer` or `supervisor`; a terminal sees its own player, and others say which with `?player=`."""

    number: int
    view: dict[str, Any]


class Done(msgspec.Struct):
    """A command was taken, and is durable."""

    number: int
    events: list[dict[str, Any]]


class Me(msgspec.Struct):
    """A terminal is told where it stands, too."""

    name: str
    post: str
    table: str = ""
    seat: int = 0
    sees: list[str] = []
    """What can be looked at: `floor`, `pit`, …"""


class Pit(msgspec.Struct):
    number: int
    view: PitView


class Code(msgspec.Struct):
    code: str


class TerminalSeat(msgspec.Struct):
    table: str
    seat: int


class GuestSeat(msgspec.Struct):
    """What a guest of a demo is told at a table, before sitting down and after."""

    seats: int
    free: int
    tables: list[str]
    """Others that have a free seat."""
    says: str = ""
    """What became of the guest's seat, what sitting down here gives up, or why there are no chips yet."""
    name: str = ""
    """Under which the guest sits or sat there."""
    elsewhere: str = ""
    """The table where the guest sits: sitting down here gives that seat up."""
    stays: bool = False
    """It cannot be given up now."""


class Approval(msgspec.Struct):
    approval: int


class SignInOffer(msgspec.Struct):
    name: str
    post: str
    password: str


class Demo(msgspec.Struct):
    """Whether this is a demo, and then whom one may sign in as."""

    demo: bool
    people: list[SignInOffer]
