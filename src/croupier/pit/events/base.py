"""What all events of the pit have in common: when, on which gaming day and shift, and who has signed."""

from __future__ import annotations

from croupier.aggregate.codec import Happened
from croupier.pit.commands.base import Signer


class Event(Happened, frozen=True, kw_only=True, gc=False):
    at: int
    day: str
    shift: str
    by: Signer
    beside: tuple[Signer, ...] = ()
    offset: int = 0
    """Minutes by which the house's own time was ahead of UTC; logs that do not say it are read as UTC."""
