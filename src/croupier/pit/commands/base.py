"""What all commands to the pit have in common, and the facts that come inside them."""

from __future__ import annotations

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.people.posts import Post

Report = str
"""What somebody has to say about something: it may have several lines, as no name may."""
Chips = dict[str, Cents]
"""Value by denomination: `{"$25": 50000}` are twenty chips of $25."""


class Signer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who signs, as the house knows them: a session or a password has shown who it is."""

    name: str
    licence: str
    post: Post


class TableFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its own log has it at this moment. A command names the table, and the house fills this in."""

    number: str
    book: str
    base: str
    day: str
    """The day whose law the table is under, or will be when it opens."""
    wheel: str
    """The kind of its wheel: `double-zero`, …"""
    is_open: bool = msgspec.field(name="open")
    opened: int = 0
    """How often it has been opened: figures below begin anew with each opening."""
    chips: tuple[str, ...] = ()
    """The denominations in its tray."""
    float_: Cents = msgspec.field(name="float", default=Cents(0))
    """What should be in the tray; in a table that is closed, what it closed with."""
    opening_float: Cents = Cents(0)
    drop: dict[str, Cents] = {}
    """What has gone into its box since the opening, by what was paid with."""
    fills: Cents = Cents(0)
    credits: Cents = Cents(0)
    slips: frozenset[str] = frozenset()
    """The numbers of the fills and credits that its log has taken since the opening."""
    turnover: Cents = Cents(0)
    win: Cents = Cents(0)
    tips: Cents = Cents(0)
    dealer: str = ""
    players: tuple[str, ...] = ()
    """Who sits there."""
    side_bets: tuple[str, ...] = ()
    """The side bets that it offers."""
    tournament: str = ""
    """The tournament that it plays, or will when it opens: there is no money at such a table."""
    source: Source | None = None


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", tag=True, forbid_unknown_fields=True, gc=False
):
    at: int
    """Milliseconds since 1970, by the one clock of the house."""
    offset: int = 0
    """Minutes by which the house's own time is ahead of UTC at that moment."""
    by: Signer
    beside: tuple[Signer, ...] = ()
    """Who else signs this very act, each shown by their own password."""

    @property
    def signers(self) -> tuple[Signer, ...]:
        return (self.by, *self.beside)
