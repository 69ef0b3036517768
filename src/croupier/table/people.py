"""Who acts at a table, and whose hand does each step of a round.

A dealt table, an automatic wheel and a simulation are the same engine. They differ in hands alone: `dealer` is the
person signed on, `device` is a machine beside the table that sends commands (a launcher, a sensor, a timer, a reader
board), and `machine` is the engine itself, which takes the step as soon as the one before it is done.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    MUCKER = "mucker"
    SUPERVISOR = "supervisor"
    """Pit supervisor, floor manager, floor supervisor: one role with a local title (question X4)."""
    DEVICE = "device"
    MACHINE = "machine"


class Actor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    role: Role


MACHINE = Actor("the table", Role.MACHINE)
PIT = Actor("the pit", Role.MACHINE)
"""Tells the table what was inspected, and which chips came and left."""


class Step(StrEnum):
    """The steps of a round that one hand or another takes."""

    LAUNCH = "launch"
    CLOSE = "close"
    OUTCOME = "outcome"
    DRAW = "draw"
    DOLLY = "dolly"
    COLLECT = "collect"
    PAY = "pay"
    BONUS = "bonus"
    CLEAR = "clear"
    LOCK = "lock"
    BUY_IN = "buy-in"


DEALT: dict[Step, Role] = dict.fromkeys(Step, Role.DEALER)
"""Every step by the dealer's hand."""
