"""What may be asked: devices beside the table. They commit to draws, read the wheel, keep time, and stop the table."""

from __future__ import annotations

from typing import Annotated

from croupier.table.commands.base import Command
from croupier.table.commands.fields import asks
from croupier.table.commands.spin import Telemetry


class CommitDraw(Command, frozen=True):
    """The digest of a secret that a draw follows from; `game.commitment` has the recipe."""

    purpose: str
    digest: str
    edition: int = 1
    """Of the recipe. What was sent before there was another says nothing."""


class CommitNonce(Command, frozen=True):
    """SHA-256 of the nonce that a terminal contributes to electronic draws after the next close.

    That nonce commits to the one after it, so that one commitment serves many spins."""

    player: str
    digest: str


class RevealNonce(Command, frozen=True):
    """The nonce that was committed to, when betting is closed."""

    player: str
    nonce: str


class MixDraws(Command, frozen=True):
    """No more nonces are waited for: the draws of the spin follow from their secrets and from what was contributed."""

    spin: int
    head: str = ""
    """The hash of the record that closed betting. The server puts it here, whatever anybody says."""


class OpenDraw(Command, frozen=True):
    """Opens a commitment that came to nothing, so that nobody thinks the draw was not liked."""

    purpose: str
    secret: str = ""
    """Empty when it was lost with the device."""
    why: str = ""


class ReportReading(Command, frozen=True):
    """What a sensor has read; at a dealt table the dealer looks at the wheel and decides."""

    pocket: str = ""
    """Empty when the sensor is not sure."""
    spin: Telemetry = Telemetry()
    why: str = ""


class ReportFall(Command, frozen=True):
    """The ball leaves the track and begins to fall."""


class StartTimer(Command, frozen=True):
    timer: str
    ends: int
    """Milliseconds since 1970, by the clock of the house."""


class EndTimer(Command, frozen=True):
    timer: str


class StopTable(Command, frozen=True):
    """Something is in doubt: nothing more happens until a supervisor resumes."""

    why: Annotated[str, asks("Why")]


class ResumeTable(Command, frozen=True):
    reason: str
