"""What a witness says to a checkpoint, and how both are written (C2SP tlog-witness).

A witness keeps of each house the last checkpoint that it has cosigned, and cosigns another only when the proof shows
that it goes on from there. So a house cannot show one history to one and another to others, nor an older one later.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from croupier.history.checkpoint import Checkpoint, parse_checkpoint
from croupier.history.epoch import family
from croupier.history.note import Note, NoteError, Verifier, parse_note
from croupier.history.tree import EMPTY, Proof, goes_on

PROOF_MOST = 63
"""Hashes in a proof: enough for any tree."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a house asks: to cosign this, which goes on from the checkpoint of so many records."""

    old: int
    proof: Proof
    note: Note

    def __str__(self) -> str:
        lines = [f"old {self.old}", *(base64.b64encode(each).decode() for each in self.proof)]
        return "\n".join(lines) + f"\n\n{self.note}"


@dataclass(frozen=True, slots=True)
class Seen:
    """The last checkpoint that was cosigned."""

    size: int = 0
    root: bytes = EMPTY


@dataclass(frozen=True, slots=True)
class Declined:
    status: int
    """As HTTP has it: 400, 403, 404, 409, 422."""
    says: str
    size: int = 0
    """With 409: what the witness has seen."""


def parse_request(written: str) -> Request:
    head, gap, note = written.partition("\n\n")
    word, _, old = head.split("\n")[0].partition(" ")
    lines = head.split("\n")[1:]
    if not gap or word != "old" or not (old.isascii() and old.isdecimal()) or len(old) > 19 or len(lines) > PROOF_MOST:
        raise NoteError("a request has a line with the old size, a proof, an empty line and a checkpoint")
    try:
        proof = [base64.b64decode(line, validate=True) for line in lines]
    except (binascii.Error, ValueError):
        raise NoteError("the proof is not written in base64") from None
    return Request(int(old), proof, parse_note(note))


def judged(request: Request, houses: dict[str, Verifier], seen: Seen, later: str = "") -> Checkpoint | Declined:
    """The checkpoint that may be cosigned, or why not. `seen` is of the house that the checkpoint names; `later` is an
    epoch that the house has gone on to, from a restored copy."""
    checkpoint = parse_checkpoint(request.note.text)
    verifier = houses.get(checkpoint.origin)
    if verifier is None:
        return Declined(404, f"{checkpoint.origin} is no house that this witness knows")
    if not request.note.signed_by(verifier):
        return Declined(403, f"the checkpoint is not signed by {checkpoint.origin}")
    if later:
        return Declined(422, f"the house goes on as {later}, from a copy that was restored")
    if request.old > checkpoint.size:
        return Declined(400, "the old size is above the new one")
    if request.old != seen.size:
        return Declined(409, f"the last checkpoint cosigned here had {seen.size} records", seen.size)
    if request.old == checkpoint.size and checkpoint.root != seen.root:
        return Declined(409, f"another checkpoint of {seen.size} records was cosigned here", seen.size)
    if not goes_on(seen.size, seen.root, checkpoint.size, checkpoint.root, request.proof):
        return Declined(
            422, f"the proof does not show that it goes on from {seen.size} records{hint(checkpoint.origin)}"
        )
    return checkpoint


def hint(origin: str) -> str:
    """What a restored copy can do that has fewer records than were cosigned; nothing for what was never restored."""
    if family(origin)[1] == 1:
        return ""
    return f". If it was restored with fewer, whoever runs the witness has to say with how many: --rollback {origin}=…"


def origin_of(request: Request) -> str:
    return parse_checkpoint(request.note.text).origin
