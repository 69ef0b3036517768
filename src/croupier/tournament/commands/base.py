"""What all commands to a tournament have in common, and the facts that come inside them."""

from __future__ import annotations

import msgspec

from croupier.aggregate.source import Source
from croupier.people.posts import Person


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", tag=True, forbid_unknown_fields=True, gc=False
):
    at: int
    """Milliseconds since 1970, by the one clock of the house."""
    offset: int = 0
    """Minutes by which the house's own time is ahead of UTC at that moment."""
    by: Person
    """Players act as themselves, with the post `terminal`."""
    beside: tuple[Person, ...] = ()
    """Who else signs this very act, each shown by their own password."""

    @property
    def signers(self) -> tuple[Person, ...]:
        return (self.by, *self.beside)


class TableScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table's log says after a spin of a heat: every stack at it, and where that stands."""

    table: str
    heat: int
    """The heat's number, as the tournament gave it."""
    spin: int
    """Of this heat: 1 for the first."""
    points: dict[str, int]
    """By player."""
    source: Source
    given: dict[str, int] = {}
    """What each player was given at this table since sitting down for this heat; who is not named was given all. Points
    that were bought while the wheel turned wait for the next game."""


Secret = str
"""32 bytes from a source of chance, in hexadecimal: what a draw follows from (`game.commitment`)."""
