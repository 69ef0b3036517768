"""A table without a rotor, whose secret the test knows."""

from __future__ import annotations

from typing import Any

from dealt_house import House
from nights import APPROVED, SENSOR

from croupier.game.commitment import commitment_to, draw_of
from croupier.table import commands as c
from croupier.table.drawing import wanted

SECRET = bytes(range(32))
ELECTRONIC: dict[str, Any] = {
    "terminals": True,
    "approvals": {**APPROVED, "device": "letter 3"},
    "electronic": ["Ball"],
    "automation": dict.fromkeys(("launch", "close", "outcome"), "device")
    | dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine"),
}


def commit(machine: House) -> str:
    """The draw that will come, committed to."""
    (context,) = wanted(machine.keeper.state, machine.keeper.rules, 1)
    machine.do(c.CommitDraw(SENSOR, context.purpose, commitment_to(SECRET, context).digest.hex()))
    return draw_of(SECRET, context).partition(" ")[2]
