"""The dealer of a run: one command after the other, each answered before the next; sent again when told to wait."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from croupier.load.crowd import Crowd
from croupier.load.peer import Peer
from croupier.load.plan import LoadError, masked

TOO_MANY = "too_many"
WAIT = re.compile(r"again in (\d+\.\d+) s")
LEAST = 0.01
"""Seconds to wait; the server rounds to this."""


class Dealer:
    def __init__(self, crowd: Crowd, peer: Peer, run: str) -> None:
        self.peer, self.answer = peer, b""
        self._crowd, self._run, self._serial = crowd, run, 0

    def ask(self, command: dict[str, object]) -> tuple[float, int]:
        """When a command was sent that was taken, and the number of its answer. What came too soon for the server's
        limit was not looked at: it is sent again, and counts from then."""
        self._serial += 1
        frame = masked(json.dumps({"id": f"{self._run}-dealer-{self._serial}", "command": command}).encode())
        deadline = time.perf_counter() + self._crowd.patience
        while True:
            begun = time.perf_counter()
            told = self._answered(frame, str(command["command"]))
            if "error" not in told:
                return begun, told["number"]
            wait = _wait(told["error"])
            if not wait or begun + wait > deadline:
                raise LoadError(f"the dealer's {command['command']} was refused: {told['error'].get('says', '')}")
            self._crowd.until(lambda: False, wait)

    def _answered(self, frame: bytes, name: str) -> dict[str, Any]:
        self.answer = b""
        self._crowd.say(self.peer, frame)
        if not self._crowd.until(lambda: bool(self.answer)):
            raise LoadError(f"the dealer's {name} was not answered in {self._crowd.patience:g} s")
        told: dict[str, Any] = json.loads(self.answer)
        return told


def _wait(error: dict[str, str]) -> float:
    """Seconds after which a command may be sent again; 0 for a refusal that stays one."""
    found = WAIT.search(error.get("says", "")) if error.get("code") == TOO_MANY else None
    return float(found[1]) + LEAST if found else 0
