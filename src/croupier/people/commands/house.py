"""The house as a whole: all gaming, a second person, and what it reports of itself."""

from __future__ import annotations

from croupier.people.commands.base import Command, Proof


class StopGaming(Command, frozen=True):
    """At every table of the house; each is then resumed by itself."""

    by: str
    reason: str


class ResumeGaming(Command, frozen=True):
    by: str
    reason: str


class AskApproval(Command, frozen=True):
    """For one command, named and digested, so that nothing else can be done with the answer."""

    by: str
    what: str
    """The name of the command."""
    table: str
    subject: str
    """The digest of the command as it will be sent."""
    told: str = ""
    """The same in words, for whoever approves it."""
    body: str = ""
    """The command itself, of which the digest is: whoever asked finds it again, on any screen."""


class Approve(Command, frozen=True):
    by: str
    approval: int
    proof: Proof
    """The second person gives their password at this moment."""
    address: str


class TakeBack(Command, frozen=True):
    """By the one who asked or by the one who approved."""

    by: str
    approval: int


class UseApproval(Command, frozen=True):
    by: str
    approval: int
    what: str
    table: str
    subject: str


class ReportClock(Command, frozen=True):
    """By the house itself, which looks at the machine's clock and at one that cannot be set."""

    step: int
    """Milliseconds by which it was set forward, or back."""


class ReportStart(Command, frozen=True):
    """By the house itself, each time that it opens."""

    version: str
    digest: str
    """Over all files of the program."""
    last: int = 0
    """When the house was last heard of; 0 for a new one."""


class ReportOutage(Command, frozen=True):
    """By the house itself: a stream, a witness or the way between table and pit has failed, or works again."""

    what: str
    since: int
    why: str = ""
    """Nothing when it works again."""
