"""How a house is while it is open: whether its store answers, what is signed, who is silent, what is damaged.

A house is ready only while it can keep what it is told. A store that hangs gives no error for a while; so what counts
is when it last answered, and not that nothing has failed yet.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.history.checkpoint import parse_checkpoint
from croupier.service.historian import NO_CHECKPOINT, Historian
from croupier.service.witnesses import Witnesses

SILENT = 5.0
"""Seconds without an answer of the store after which the house is not ready. It is asked every second."""
UNSIGNED = 300.0
"""Seconds after which the house stops when what it does is not signed. It is tried once a minute, and after an error
every second."""


@dataclass(slots=True)
class Condition:
    clock: Callable[[], float] = time.monotonic
    """Of seconds that only go on."""
    answered_at: float | None = None
    signed_at: float | None = None
    """When a checkpoint last had all that was durable."""
    inspected_at: int | None = None
    """Milliseconds since 1970: when everything that is kept was last looked through, and found right."""
    damage: str = ""
    unread: str = ""
    """Why it cannot be looked through, though the store answers."""
    program: dict[str, Any] = field(default_factory=dict)
    """Which one runs: its version, the digest over its files, and when they were last compared with it."""
    historian: Historian | None = None
    witnesses: Witnesses | None = None

    def answered(self) -> None:
        """The store did, now."""
        self.answered_at = self.clock()

    def signed(self) -> None:
        """Everything is, now."""
        self.signed_at = self.clock()

    @property
    def silence(self) -> str:
        """In words, when the store has not answered for too long; nobody may have asked it yet."""
        since = 0.0 if self.answered_at is None else self.clock() - self.answered_at
        return f"the store has not answered for {since:.0f} seconds" if since > SILENT else ""

    @property
    def unsigned(self) -> str:
        """In words, when no checkpoint could be made for too long; it may hang, and give no error either."""
        if self.signed_at is None or self.clock() - self.signed_at <= UNSIGNED:
            return ""
        trouble = self.historian.trouble if self.historian else ""
        why = trouble or f"{NO_CHECKPOINT}: the folder of the proof does not answer"
        return f"{why}. For {UNSIGNED / 60:.0f} minutes nothing was signed; the house goes on by itself when it can be"

    @property
    def is_well(self) -> bool:
        return not (self.silence or self.damage or self.unread or self.unsigned)

    def told(self) -> dict[str, Any]:
        return {
            "store": self.silence,
            "damage": self.damage,
            "unread": self.unread,
            "unsigned": self.unsigned,
            "inspected_at": self.inspected_at,
            "program": self.program,
            "checkpoint": self._checkpoint(),
            "witnesses": self._witnesses(),
        }

    def _checkpoint(self) -> dict[str, Any] | None:
        if self.historian is None or self.historian.note is None:
            return None
        last = parse_checkpoint(self.historian.note.text)
        trouble = {"trouble": self.historian.trouble} if self.historian.trouble else {}
        return {"records": last.size, "at": last.at, **trouble}

    def _witnesses(self) -> dict[str, dict[str, Any]]:
        """By name: nothing while it answers, or since when it is silent, and why."""
        if self.witnesses is None:
            return {}
        names = [witness.verifier.name for witness in self.witnesses.witnesses]
        return {name: self._silent(self.witnesses, name) for name in names}

    @staticmethod
    def _silent(witnesses: Witnesses, name: str) -> dict[str, Any]:
        silent = witnesses.silent.get(name)
        return {"silent_since": silent.since, "why": silent.why} if silent else {}
