"""What the pit keeps of equipment, people and papers: each as a record that events and state share."""

from __future__ import annotations

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit.commands.base import Signer
from croupier.pit.commands.house import Shift
from croupier.pit.commands.inspection import Found


class Schedule(msgspec.Struct, frozen=True):
    first: str
    shifts: tuple[Shift, ...]
    drop: tuple[str, ...] = ("table box",)
    reference: str = ""


class Inspected(msgspec.Struct, frozen=True):
    """The last inspection that a wheel has passed."""

    version: int
    """Of the pit's log."""
    at: int
    day: str
    """The gaming day."""
    table: str
    ball: str
    found: dict[str, Found]
    by: Signer

    @property
    def passed(self) -> tuple[str, ...]:
        return tuple(item for item, found in self.found.items() if found.passed)


class Wheel(msgspec.Struct, frozen=True):
    serial: str
    kind: str
    diameter_inches: str
    maker: str = ""
    approval: str = ""
    table: str = ""
    inspected: Inspected | None = None
    director_due: bool = False
    """An external part was replaced, and the Director has not inspected since."""
    retired: str = ""


class Ball(msgspec.Struct, frozen=True):
    name: str
    diameter_inches: str
    material: str
    approval: str = ""
    table: str = ""
    retired: str = ""


class ChipSet(msgspec.Struct, frozen=True):
    designation: str
    table: str
    pieces: dict[str, int]
    stored: str


class Discrepancy(msgspec.Struct, frozen=True):
    """Something that is not as it should be, and that somebody has to answer."""

    number: int
    kind: str
    table: str
    day: str
    shift: str
    says: str
    amount: Cents = Cents(0)
    duties: tuple[str, ...] = ()
    """What the law asks for because of its size."""
    slip: str = ""


class Duty(msgspec.Struct, frozen=True):
    person: str
    post: str
    place: str
    since: int
    on_break: bool = False


class Incident(msgspec.Struct, frozen=True):
    number: int
    table: str
    what: str
    said: str
    day: str
    by: Signer
    about: Source | None = None


class Cash(msgspec.Struct, frozen=True):
    """Cash of one person on one gaming day. The two ways are never set off against each other."""

    in_: Cents = msgspec.field(name="in", default=Cents(0))
    out: Cents = Cents(0)


class Variation(msgspec.Struct, frozen=True):
    number: int
    title: str
    book: str
    digest: str
    stage: str
    """`applied`, `reviewed`, `submitted`, `approved` or `denied`."""
    rule: str = ""
    effective: str = ""
    day: str = ""
    """The gaming day of the application; logs of before do not say it."""


class Posted(msgspec.Struct, frozen=True):
    digest: str
    place: str
    approval: str
    copies: int = 0
