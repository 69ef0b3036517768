"""What all events have in common."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.money.amount import Cents


class Event(
    msgspec.Struct,
    frozen=True,
    tag_field="event",
    tag=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,  # records that never change cannot refer to themselves
):
    pass


Progress = Any
"""Where a bet stands: text, a whole number, or a list of those."""


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One wager that is settled or held."""

    place: str
    chips: str
    stake: Cents
    returned: Cents
    verdict: str
    since: int = 0
    """The round in which a standing bet was made; 0 for a wager of this round."""
    from_meter: Cents = Cents(0)
    taken: bool = False
    """The stake was taken when the bet was locked; nothing of it lies on the felt."""


class Held(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One bet that lives on, and where it stands."""

    place: str
    chips: str
    stake: Cents
    progress: Progress
    pending: str = msgspec.field(name="waits")
    """What it waits for: Ball, Choice, or another draw."""
    since: int


class Proof(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a place was settled as it was."""

    place: str
    verdict: str
    bet: str
    pays: str
    cite: str
    readings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What made an amount another than the odds alone: rounding, a shared meter, a cap on all winners."""


Lines = dict[str, tuple[Line, ...]]
