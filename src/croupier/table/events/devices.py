"""What has happened: devices beside the table."""

from __future__ import annotations

from croupier.game.commitment import Context
from croupier.table.commands import Telemetry
from croupier.table.events.base import Event


class DrawCommitted(Event, frozen=True):
    """Everything that a stranger needs to check the draw later, but for the secret."""

    context: Context
    digest: str


class NonceCommitted(Event, frozen=True):
    """Before betting closes: what the player's next nonce is held to."""

    player: str
    digest: str


class NonceRevealed(Event, frozen=True):
    """A nonce for the draws of this spin; the next one is held to it."""

    player: str
    seat: int
    nonce: str


class DrawsMixed(Event, frozen=True):
    """What the draws of this spin follow from is fixed: their secrets, the nonces that were given, and this head."""

    head: str
    missing: tuple[int, ...] = ()
    """Seats that had committed to a nonce and have not given it; they have to commit anew."""


class DrawOpened(Event, frozen=True):
    """The secret of a draw that counts, once betting is closed."""

    purpose: str
    secret: str
    value: str


class DrawVoided(Event, frozen=True):
    """A commitment that came to nothing, opened; without a secret when that was lost."""

    purpose: str
    secret: str = ""
    why: str = ""


class ReadingReported(Event, frozen=True):
    pocket: str = ""
    spin: Telemetry = Telemetry()
    why: str = ""


class FallReported(Event, frozen=True):
    """The ball began to fall; the close was recorded before it, or comes after."""


class TimerStarted(Event, frozen=True):
    timer: str
    ends: int


class TimerRanOut(Event, frozen=True):
    timer: str


class TableStopped(Event, frozen=True):
    why: str


class TableResumed(Event, frozen=True):
    reason: str
