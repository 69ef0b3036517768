"""What a gate and the house say to each other. Connections have the numbers that the gate gives them, each one once."""

from __future__ import annotations

from typing import Any

import msgspec


class Said(msgspec.Struct, array_like=True, gc=False):
    """One message."""


class Beat(Said, tag=0):
    """Nothing new, and still alive."""


class Opened(Said, tag=1):
    """To the house: a request with its body, or a socket, that is to be answered; as ASGI has it."""

    number: int
    scope: dict[str, Any]
    body: bytes


class Heard(Said, tag=2):
    """To the house: a message has come over a socket."""

    number: int
    text: Any
    """Text or bytes."""


class Room(Said, tag=3):
    """To the house: a socket is full, or has room again."""

    number: int
    has: bool


class Taken(Said, tag=4):
    """To the house: that piece of an answer is on its way, and the next may come."""

    number: int


class Left(Said, tag=5):
    """To the house: a socket is over, as ASGI says it."""

    number: int
    message: dict[str, Any]


class Counted(Said, tag=6):
    """How many connections an address has: to the house, at this gate; to a gate, at all others."""

    address: str
    count: int


class Logged(Said, tag=7):
    """To the house: a line for its log."""

    level: int
    logger: str
    text: str


class Tell(Said, tag=8):
    """To the gate: a frame for these sockets."""

    numbers: list[int]
    frame: bytes


class Sent(Said, tag=9):
    """To the gate: the application sends this, as ASGI has it."""

    number: int
    message: dict[str, Any]


class Grant(Said, tag=10):
    """To the gate: so much of what came over a socket was taken (`cost`), and as much more may come."""

    number: int
    size: int


class Ended(Said, tag=11):
    """To the gate: the application has done with this connection."""

    number: int


class Stop(Said, tag=12):
    """To the gate: end in order."""


TO_HOUSE = msgspec.msgpack.Decoder(list[Beat | Opened | Heard | Room | Taken | Left | Counted | Logged])
TO_GATE = msgspec.msgpack.Decoder(list[Beat | Tell | Sent | Grant | Ended | Counted | Stop])


def cost(text: str | bytes) -> int:
    """What a message counts against the bound on what is under way from one socket: an empty one is not free."""
    return len(text) + 64
