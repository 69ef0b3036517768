"""The house as a whole: all gaming, a second person, and what it reports of itself."""

from __future__ import annotations

from croupier.people.events.base import Event


class GamingStopped(Event, frozen=True):
    reason: str
    by: str


class GamingResumed(Event, frozen=True):
    reason: str
    by: str


class ApprovalAsked(Event, frozen=True):
    approval: int
    by: str
    what: str
    """The name of the command."""
    table: str
    subject: str
    told: str = ""
    """The command in words, as the second person reads it."""
    body: str = ""
    """The command itself, to be sent when it is approved."""


class ApprovalGiven(Event, frozen=True):
    approval: int
    by: str


class ApprovalTakenBack(Event, frozen=True):
    approval: int
    by: str


class ApprovalUsed(Event, frozen=True):
    approval: int
    by: str
    second: str


class ClockSet(Event, frozen=True):
    """The machine's clock was set, by so many milliseconds; `at` is the house's time, which never goes back."""

    step: int

    @property
    def way(self) -> str:
        """In words."""
        return f"{'forward' if self.step > 0 else 'back'} by {abs(self.step) / 1_000:,.1f} seconds"


class HouseStarted(Event, frozen=True):
    version: str
    digest: str
    last: int = 0
    """When the house was last heard of; 0 for a new one."""


class ProgramChanged(Event, frozen=True):
    """The files of the program are others than when the house started last."""

    version: str
    digest: str
    version_before: str = ""
    before: str = ""


class OutageBegan(Event, frozen=True):
    what: str
    why: str
    since: int


class OutageEnded(Event, frozen=True):
    what: str
    since: int
