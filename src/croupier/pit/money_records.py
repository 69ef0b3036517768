"""What the pit keeps of money: trays as they were counted, a table's sessions, slips, boxes."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips, Signer

DROP_BOX = "drop box"
"""How the books name it among the places of a slip's parts."""


class Par(msgspec.Struct, frozen=True):
    first: str
    chips: Chips
    imprest: bool = False


class Count(msgspec.Struct, frozen=True):
    """A tray as somebody counted it."""

    slip: str
    amount: Cents
    chips: Chips


class Figures(msgspec.Struct, frozen=True):
    """A table's own figures, as its log has them."""

    float_: Cents = msgspec.field(name="float", default=Cents(0))
    fills: Cents = Cents(0)
    credits: Cents = Cents(0)
    drop: dict[str, Cents] = {}
    turnover: Cents = Cents(0)
    win: Cents = Cents(0)
    tips: Cents = Cents(0)


class Tray(msgspec.Struct, frozen=True):
    """A tray as it was counted while its table was open, to bring it to par."""

    chips: Chips
    figures: Figures
    """The table's figures then."""
    slips: frozenset[str] = frozenset()
    """The slips that the table had taken by then."""


class Session(msgspec.Struct, frozen=True):
    """A table's money from one count of its tray to the next."""

    table: str
    day: str
    shift: str
    opener: Count
    opened: int
    """How often the table had been opened when the tray was counted."""
    start: Figures
    """The table's figures then."""
    mid: bool = False
    """The table was open: its figures go on, and do not begin anew."""
    closer: Count | None = None
    between: Figures | None = None
    """What the table's log says happened since, once it is over."""
    expected: Cents = Cents(0)
    """What should have been in the tray at the end."""
    taken: dict[str, Cents] = {}
    """What should be in boxes that were taken off before its end."""
    counted: Cents | None = None
    """What was in the box; unknown before it was counted."""
    slips: tuple[str, ...] = ()
    """The slips that were found in its boxes."""
    source: Source | None = None
    """The table's log at the end."""

    @property
    def name(self) -> str:
        return self.opener.slip


class PitTable(msgspec.Struct, frozen=True):
    number: str
    book: str
    wheel: str = ""
    ball: str = ""
    box: str = ""
    pars: tuple[Par, ...] = ()
    last: Count | None = None
    """The count that the next opener is held against."""
    session: Session | None = None
    tray: Tray | None = None
    """The newest count within the session."""
    impressed: str = ""
    """The gaming day on which its color chips were last counted."""


class BoxState(StrEnum):
    STORED = "stored"
    ATTACHED = "attached"
    REMOVED = "removed"
    DELIVERED = "delivered"


class Section(msgspec.Struct, frozen=True):
    """What went into one part of a box: one session's drop."""

    session: str
    expected: dict[str, Cents] = {}
    counted: Cents = Cents(0)
    """What was in it, once it is counted, and the slips among it."""
    slips: tuple[str, ...] = ()


class Box(msgspec.Struct, frozen=True):
    number: str
    table: str
    table_key: str
    contents_key: str
    sections: int = 1
    state: BoxState = BoxState.STORED
    used: tuple[Section, ...] = ()
    """The sections that were used since it was last emptied; the last is open while it is attached."""
    counted: frozenset[int] = frozenset()
    carriers: tuple[str, ...] = ()
    retired: str = ""
    marked: str = ""
    """The number of a table that it bears for good; logs of before do not say it."""


class SlipKind(StrEnum):
    OPENER = "opener"
    CLOSER = "closer"
    FILL = "fill"
    CREDIT = "credit"
    AWARD = "award"

    @property
    def series(self) -> str:
        return {"opener": "O", "closer": "C", "fill": "F", "credit": "R", "award": "J"}[self.value]


class SlipState(StrEnum):
    OPEN = "open"
    SIGNED = "signed"
    VOID = "void"


class Signature(msgspec.Struct, frozen=True):
    post: str
    name: str
    licence: str
    at: int


class Correction(msgspec.Struct, frozen=True):
    """What a slip said before it was put right, and who has signed for that."""

    was: Cents
    chips: Chips
    reason: str
    at: int
    signed: tuple[Signature, ...]


class Slip(msgspec.Struct, frozen=True):
    number: str
    kind: SlipKind
    table: str
    day: str
    shift: str
    at: int
    chips: Chips
    amount: Cents
    asked_by: Signer
    needs: tuple[str, ...]
    """The posts that sign it, in their order."""
    copies: tuple[str, ...] = ()
    """Where its parts go, by the law that it was made under."""
    signed: tuple[Signature, ...] = ()
    state: SlipState = SlipState.OPEN
    why_void: str = ""
    prints: int = 0
    player: str = ""
    bet: str = ""
    session: str = ""
    """The session of the table that it belongs to."""
    source: Source | None = None
    version: int = 0
    """Of the pit's log, when its last signature was given."""
    corrections: tuple[Correction, ...] = ()
    """The oldest first."""

    @property
    def in_box(self) -> bool:
        """One of its parts lies in the drop box."""
        return DROP_BOX in self.copies

    @property
    def next_post(self) -> str:
        """Who signs next; nobody, when it is signed or void."""
        return self.needs[len(self.signed)] if self.state is SlipState.OPEN else ""
