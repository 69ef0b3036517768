"""What may be asked: chips to a table and from it, and the slips they go with."""

from __future__ import annotations

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips, Command, Report, TableFact


class CountOpener(Command, frozen=True):
    """The tray of a closed table is counted before it opens."""

    table: TableFact
    chips: Chips


class CountCloser(Command, frozen=True):
    """The tray is counted when the table has closed, or at the end of a shift while it stays open."""

    table: TableFact
    chips: Chips


class CountTray(Command, frozen=True):
    """The tray of an open table is counted to see what brings it to its par; the closer follows when it is there."""

    table: TableFact
    chips: Chips


class CorrectCount(Command, frozen=True):
    """What was counted at the end of a shift was written down wrong; whoever signs such a count signs again."""

    slip: str
    table: TableFact
    chips: Chips
    reason: str


class RequestFill(Command, frozen=True):
    table: TableFact
    chips: Chips
    manual: str = ""
    """The number of a slip written by hand while the system was down."""


class RequestCredit(Command, frozen=True):
    table: TableFact
    chips: Chips
    manual: str = ""


class RequestAward(Command, frozen=True):
    """An award of a side bet or a progressive is paid by hand: its slip."""

    table: TableFact
    player: str
    bet: str
    amount: Cents
    source: Source | None = None


class SignSlip(Command, frozen=True):
    """Whoever signs next, by session or by password beside."""

    slip: str
    counted: Chips | None = None
    """What the dealer has counted, where that is not taken from the slip."""
    dealer: str = ""
    """Who deals at the slip's table; the house fills this in."""


class VoidSlip(Command, frozen=True):
    slip: str
    reason: str


class PrintSlip(Command, frozen=True):
    """Every print is counted: the second and all later ones are marked as reprints."""

    slip: str


class ImpressChips(Command, frozen=True):
    """The color chips of a table are counted against their set."""

    table: TableFact
    counted: dict[str, int]


class AnswerDiscrepancy(Command, frozen=True):
    """Somebody has found out what was wrong, or says that it cannot be."""

    number: int
    answer: Report
