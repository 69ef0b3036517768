"""What all events of a tournament have in common: when, on which day, and who has signed."""

from __future__ import annotations

from croupier.aggregate.codec import Happened
from croupier.people.posts import Person


class Event(Happened, frozen=True, kw_only=True, gc=False):
    at: int
    day: str
    """The house's own, by the offset of the command."""
    offset: int = 0
    """Minutes by which that is ahead of UTC."""
    by: Person
    beside: tuple[Person, ...] = ()
    label: str = ""
    """What the step is called when it is taken back; only the first event of a step has it."""

    @property
    def is_final(self) -> bool:
        """It is no step that can be taken back, whatever its command is called."""
        return False
