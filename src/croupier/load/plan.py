"""What is driven, by whom and for how long; and the frames that they send, as bytes."""

from __future__ import annotations

import contextlib
import json
import resource
from dataclasses import dataclass, field
from urllib.parse import quote

QUIET, TROUBLED = "quiet", "troubled"
"""The two kinds of phase: without, and with clients that stall or are hostile."""
SPARE = 64
"""Descriptors beside those of the sockets."""
PLACES = tuple(b"straight:%d" % number for number in range(10, 37))
"""Names of one length, so that every wager of a terminal is a frame of one length."""
ID = 26
"""Characters of the id of a wager: serial number, run and seat. The number begins at the time, as a screen's ids do."""


class LoadError(Exception):
    """What keeps a run from going on, in one sentence for whoever started it."""


@dataclass(frozen=True, slots=True)
class Seat:
    player: str
    cookie: str
    """Of the terminal at it."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Who may come in."""

    table: str
    dealer: str
    """The cookie of a dealer's session."""
    seats: list[Seat]
    chips: str = "electronic"
    stake: int = 100
    """Of each wager, in cents."""
    close: tuple[str, ...] = ("wave",)
    outcome: tuple[str, ...] = ("valid-spin",)
    """What the dealer confirms with "no more bets", and with the number."""


@dataclass(frozen=True, slots=True)
class Plan:
    terminals: int = 100
    """In all, those that stall among them."""
    boards: int = 1
    stalled: int = 0
    hostile: int = 0
    rounds: int = 100
    """In which each terminal bets once. Of each kind of phase."""
    seconds: float = 10
    """Of betting before that, without a pause or at a rate. Of each kind of phase."""
    rate: float = 0
    """Wagers a second that are offered by all terminals together; 0: each as fast as it is answered."""
    patience: float = 30
    """Seconds until what has not come counts as lost."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return (QUIET, TROUBLED) if self.stalled or self.hostile else (QUIET,)

    @property
    def readers(self) -> int:
        return self.terminals - self.stalled

    @property
    def seats(self) -> int:
        """Hostile clients have a terminal each, which bets nothing."""
        return self.terminals + self.hostile

    def check(self, seats: int) -> None:
        if self.readers < 1:
            raise LoadError("no terminal is left that reads: --terminals has to be more than --stalled")
        if seats < self.seats:
            raise LoadError(
                f"{self.seats} terminals are wanted, hostile ones among them, and there are keys for {seats}"
            )
        needed = self.seats + self.boards + SPARE
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < needed:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
                return
            raise LoadError(f"this needs {needed} open files and the system grants {soft}: raise it by ulimit -n")


@dataclass(slots=True)
class Wagers:
    """The wagers of one terminal, one frame after the other."""

    keys: Keys
    run: str
    seat: int
    serial: int
    frame: bytes = field(init=False)

    def __post_init__(self) -> None:
        player = json.dumps(self.keys.seats[self.seat].player).replace("%", "%%")
        text = (  # completed anew for each wager, and always as long
            f'{{"id":"%013d-{self.run}-{self.seat:05d}","command":{{"command":"PlaceWager","player":{player},'
            f'"place":"%s","stake":{self.keys.stake},"chips":{json.dumps(self.keys.chips)},"serial":%13d}}}}'
        ).encode()
        size = len(text % (0, PLACES[0], 0))
        self.frame = masked(bytes(size))[:-size].replace(b"%", b"%%") + text

    def next(self) -> bytes:
        self.serial = serial = self.serial + 1
        return self.frame % (serial, PLACES[serial % len(PLACES)], serial)


def hello(host: str, path: str, cookie: str) -> bytes:
    """Asks for a socket."""
    with_cookie = f"Cookie: {cookie}\r\n" if cookie else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{with_cookie}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def live(table: str, view: str) -> str:
    return f"/api/tables/{quote(table, safe='')}/live?view={view}"


def masked(text: bytes, first: int = 0x81) -> bytes:
    """A frame of a client: masked with zeros, which is allowed and costs nothing."""
    size = len(text)
    if size < 126:
        return bytes((first, 0x80 | size, 0, 0, 0, 0)) + text
    if size < 65_536:
        return bytes((first, 0xFE)) + size.to_bytes(2, "big") + bytes(4) + text
    return bytes((first, 0xFF)) + size.to_bytes(8, "big") + bytes(4) + text


def commands(keys: Keys, pocket: str) -> tuple[dict[str, object], ...]:
    """A round of the dealer's; the machine at the table does the rest."""
    return (
        {"command": "SpinBall"},
        {"command": "CallNoMoreBets", "confirmed": list(keys.close)},
        {
            "command": "RecordOutcome",
            "pocket": pocket,
            "spin": {"revolutions": 6},
            "confirmed": list(keys.outcome),
        },
    )
