"""Records that somebody with the database in hand could write: each with a chain made anew, and as thorough as can be.

Beside each stands what the deciding again says of it, and what the checker finds in an export of it by working things
out for itself: an empty text where it cannot, and only the checkpoints tell it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from kill_rig import STREAM
from tampering import edited, forge, rechain

Attack = Callable[[Path], int]
"""The version of the record that has to be named."""


def change(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(fields)


def add_buy_in(place: Path, keep: bool) -> int:
    """A $10,000 buy-in that nobody made, after the one of $200, with its command or without."""
    with edited(place) as connection:
        names = [each[0] for each in connection.execute("select * from records limit 0").description]
        rows = connection.execute("select * from records where stream = ? order by version", (STREAM,)).fetchall()
        given = dict(zip(names, next(row for row in reversed(rows) if b'"ChipsGiven"' in row[8]), strict=True))
        last = dict(zip(names, rows[-1], strict=True))
        given |= {
            "version": last["version"] + 1,
            "at": last["at"],
            "command": "forged",
            "body": given["body"].replace(b"20000", b"1000000"),
            "asked": given["asked"].replace(b"20000", b"1000000") if keep else None,
            "sequence": connection.execute("select max(sequence) + 1 from records").fetchone()[0],
        }
        given["digest"] = sha256(given["asked"] or b"").hexdigest()
        insert = f"insert into records ({', '.join(given)}) values ({', '.join('?' * len(given))})"  # noqa: S608
        connection.execute(insert, [*given.values()])
        rechain(connection)
    return int(given["version"])


EVE = {"name": "Eve", "role": "dealer"}
ATTACKS: dict[str, tuple[Attack, str, str]] = {
    "a $200 buy-in is $900": (
        lambda place: forge(place, "ChipsGiven", change(amount=90_000)),
        "the command gives ChipsGiven with amount 20000, and 90000 is recorded",
        "chips for 90000 cents to Ann, and 20000 cents of Ann lie on the layout",
    ),
    "a $200 buy-in is $900, and its command says so": (
        lambda place: forge(place, "ChipsGiven", change(amount=90_000), change(amount=90_000)),
        "the command gives a refusal",
        "chips for 90000 cents to Ann, and 20000 cents of Ann lie on the layout",
    ),
    "a last wager of $10,000": (
        lambda place: forge(place, "WagerPlaced", change(stake=1_000_000)),
        "the command gives WagerPlaced with stake 500, and 1000000 is recorded",
        "Ann has 1000000 cents on red, and the maximum that is posted is $100",
    ),
    "a last wager of $10,000 that was asked for": (
        lambda place: forge(place, "WagerPlaced", change(stake=1_000_000), change(stake=1_000_000)),
        "the command gives a refusal: No bet: the maximum on red is $100 (30-2207",
        "Ann has 1000000 cents on red, and the maximum that is posted is $100",
    ),
    "a last wager on straight:99 that was asked for": (
        lambda place: forge(place, "WagerPlaced", change(place="straight:99"), change(place="straight:99")),
        'the command gives a refusal: No bet: this table has no place "straight:99"',
        "the layout has no place straight:99",
    ),
    "an added buy-in of $10,000": (
        lambda place: add_buy_in(place, keep=True),
        "the command gives a refusal",
        "chips for 1000000 cents to Ann, and nothing was bought",
    ),
    "an added buy-in without a command": (
        lambda place: add_buy_in(place, keep=False),
        "its command was not kept, and those before it were",
        "chips for 1000000 cents to Ann, and nothing was bought",
    ),
    "an actor who may not": (
        lambda place: forge(place, "BallSpun", change(dealer="Eve"), change(by=EVE), actor="Eve"),
        "the command gives a refusal: Eve is not the dealer on duty",
        "",
    ),
    "an actor who did not": (
        lambda place: forge(place, "BallSpun", actor="Eve"),
        "the command is that of Dan (dealer), and the record names Eve (dealer)",
        "the command is that of Dan, and the record names Eve",
    ),
    "a player who deals": (
        lambda place: forge(
            place, "BallSpun", None, change(by={"name": "Ann", "role": "player"}), actor="Ann", role="player"
        ),
        "the command gives a refusal: launch is done by the dealer at this table",
        "",
    ),
    "a command that its digest does not name": (
        lambda place: forge(place, "WagerPlaced", None, change(stake=600), digest="0" * 64),
        "the command that was kept is not the one that its digest names",
        "the command that was kept is not the one that its digest names",
    ),
    "a digest": (
        lambda place: forge(place, "WinnersPaid", digest="f" * 64),
        "the command that was kept is not the one that its digest names",
        "the command that was kept is not the one that its digest names",
    ),
    "time goes backwards": (
        lambda place: forge(place, "WinnersPaid", at=1_700_000_000_000),
        "ms before the record",
        "was written before the one that it follows",
    ),
    "a command that is none": (
        lambda place: forge(place, "WagerPlaced", None, change(command="PrintMoney")),
        "this is not a command",
        "",
    ),
    "a command is taken away": (
        lambda place: forge(place, "BallSpun", asked=None),
        "was not kept",
        "its command was not kept",
    ),
    "an event more": (
        lambda place: forge(place, "DollyRemoved", change(event="ChipsApproved")),
        "the command gives",
        "",
    ),
    "a payment that nobody has won": (
        lambda place: forge(
            place, "WinnersPaid", change(paid={"Bob": [["red", "value", 500, 1000, "win", 0, 0, False]]})
        ),
        "the command gives WinnersPaid with paid {}",
        "number 0, Bob on red: 1000 back for 500",
    ),
}
