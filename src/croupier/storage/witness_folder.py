"""What a witness keeps: its key, of each house the last checkpoint that it has cosigned, and those before it.

    witness.json    the key, the last checkpoint of each house, and how each epoch went on from the one before
    cosigned        the checkpoints that were cosigned, thinned out like those of a house: a line of JSON each

A checkpoint is written down, durably, before its cosignature is handed out: a witness that was killed in between has
seen more than it has said, and never less.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from croupier.history.checkpoint import Checkpoint, parse_checkpoint
from croupier.history.epoch import family
from croupier.history.note import COSIGNATURE, Note, NoteError, Signer, parse_note
from croupier.history.tree import EMPTY
from croupier.history.witnessing import Seen
from croupier.storage.proof_folder import add_note, lines_of, make_folder, replace_file


class WitnessError(Exception):
    """The folder cannot be used, in a sentence."""


class Went(msgspec.Struct, frozen=True):
    """From which house an epoch went on, how much of it was cosigned here, and how much of that is proved to be in it;
    the rest was rolled back."""

    before: str
    cosigned: int
    proved: int

    def __str__(self) -> str:
        if self.cosigned == self.proved:
            return f"goes on from {self.before}, with all {self.cosigned} records that were cosigned"
        rolled = f"rolled back by {self.cosigned - self.proved}"
        return f"goes on from {self.before} after {self.proved} of the {self.cosigned} records cosigned: {rolled}"


class _Kept(msgspec.Struct):
    name: str
    secret: str
    houses: dict[str, tuple[int, str]] = {}
    """By origin: size and root."""
    epochs: dict[str, Went] = {}
    """By origin: how a restored copy went on."""


class WitnessFolder:
    def __init__(self, folder: Path, name: str = "") -> None:
        self._place, self._log = folder / "witness.json", folder / "cosigned"
        try:
            folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            make_folder(folder)
            if not self._place.exists():
                self._write(_Kept(name or f"croupier-witness/{secrets.token_hex(4)}", secrets.token_hex(32)))
            self._kept = msgspec.json.decode(self._place.read_bytes(), type=_Kept)
            self.signer = Signer(self._kept.name, COSIGNATURE, bytes.fromhex(self._kept.secret))
            assert self.signer.verifier
        except OSError as error:
            raise WitnessError(f"{folder} cannot be used: {error.strerror}") from None
        except (msgspec.MsgspecError, NoteError, ValueError):
            raise WitnessError(f"{self._place} is not what a witness keeps") from None

    def seen(self, origin: str, rollback: int | None = None) -> Seen:
        """What the next checkpoint of this house has to go on from. A new epoch has to go on from the one before; where
        somebody here has said that it begins with so many records, from what was cosigned up to there."""
        before = "" if origin in self._kept.houses else self._before(origin)
        if before and rollback is not None and rollback < self._kept.houses[before][0]:
            return self._seen_up_to(before, rollback)
        return self.last(before or origin)

    def last(self, origin: str) -> Seen:
        """The last checkpoint of this name that was cosigned here."""
        size, root = self._kept.houses.get(origin, (0, EMPTY.hex()))
        return Seen(size, bytes.fromhex(root))

    def went(self, origin: str) -> Went | None:
        """How a restored copy went on; nothing, for what was never restored."""
        return self._kept.epochs.get(origin)

    def _before(self, origin: str) -> str:
        """The last epoch before this one that was cosigned here."""
        house, number = family(origin)
        earlier = [(family(each)[1], each) for each in self._kept.houses if family(each)[0] == house]
        return max((each for each in earlier if each[0] < number), default=(0, ""))[1]

    def _seen_up_to(self, origin: str, size: int) -> Seen:
        """The largest tree of a house that was cosigned here and is no larger."""
        notes = (parse_checkpoint(parse_note(line).text) for line in lines_of(self._log))
        trees = [(each.size, each.root) for each in notes if each.origin == origin and each.size <= size]
        return Seen(*max(trees, default=(0, EMPTY)))

    def later(self, origin: str) -> str:
        """A later epoch of the same house that was cosigned here, if there is one."""
        house, number = family(origin)
        found = [(family(each)[1], each) for each in self._kept.houses if family(each)[0] == house]
        newest = max(found, default=(0, ""))
        return newest[1] if newest[0] > number else ""

    def keep(self, checkpoint: Checkpoint, note: Note, proved: int) -> None:
        """Before it is cosigned; `proved` is the size of the tree that it was shown to go on from."""
        origin = checkpoint.origin
        if origin not in self._kept.houses and (before := self._before(origin)):
            self._kept.epochs[origin] = Went(before, self._kept.houses[before][0], proved)
        self._kept.houses[origin] = (checkpoint.size, checkpoint.root.hex())
        add_note(self._log, str(note))
        self._write(self._kept)

    def _write(self, kept: _Kept) -> None:
        replace_file(self._place, msgspec.json.encode(kept))
