"""An epoch: a house that goes on from a restored copy, under a key of its own.

The original may still run somewhere, and nobody can see that from the copy. So the copy never signs with the
original's key. It gets a new one, whose name counts the epochs (`croupier/1a2b`, `croupier/1a2b@2`), and the new key
signs what the copy had, which house it was copied from, and why it was brought to life. A witness that has cosigned an
epoch cosigns no earlier one of the same house.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.history.note import Note, NoteError, Verifier, parse_note, parse_verifier

REASON_MOST = 500


@dataclass(frozen=True, slots=True)
class Epoch:
    origin: str
    before: Verifier
    """The key of the house that was copied."""
    size: int
    root: bytes
    """What the copy had when it was brought to life."""
    at: int
    """Milliseconds since 1970."""
    reason: str

    def __post_init__(self) -> None:
        if not self.reason.strip() or "\n" in self.reason or len(self.reason) > REASON_MOST:
            raise NoteError(f"a reason is one line of at most {REASON_MOST} characters, and not empty")

    def __str__(self) -> str:
        root = base64.b64encode(self.root).decode()
        return (
            f"{self.origin}\nrestored from {self.before}\nrecords {self.size} {root}\ntime {self.at}\n"
            f"reason {self.reason}\n"
        )


def parse_epoch(text: str) -> Epoch:
    try:
        origin, before, records, time, reason, end = text.split("\n")
        (_, size, root), (_, at) = records.split(" "), time.split(" ")
        key = parse_verifier(before.removeprefix("restored from "))
        found = Epoch(origin, key, int(size), base64.b64decode(root), int(at), reason.removeprefix("reason "))
    except (ValueError, binascii.Error):
        raise NoteError("that is no beginning of an epoch") from None
    if end or str(found) != text:
        raise NoteError("that is no beginning of an epoch")
    return found


def name_after(name: str) -> str:
    """The name of the next epoch."""
    house, number = family(name)
    return f"{house}@{number + 1}"


def family(name: str) -> tuple[str, int]:
    """The house, and which of its epochs this is: 1 for the one that was never restored."""
    house, mark, number = name.rpartition("@")
    return (house, int(number)) if mark and number.isascii() and number.isdecimal() else (name, 1)


def epochs(notes: Iterable[str], newest: Verifier) -> list[Epoch]:
    """Of a house whose key is `newest`, the newest first. Each is signed by its own key, and names the one before."""
    found: list[Epoch] = []
    for written in reversed(list(notes)):
        note: Note = parse_note(written)
        epoch = parse_epoch(note.text)
        if epoch.origin != newest.name or not note.signed_by(newest):
            raise NoteError(f"an epoch is not signed by {newest.name}")
        found.append(epoch)
        newest = epoch.before
    return found
