"""The proof folder of a copy: the checkpoints that it reaches, and in place of the secret key what it is a copy of.

    copy        the public key of the house, and the number of records and the root that the copy has
    epochs      when a house goes on from a copy: a signed note of that, a line of JSON each

While `copy` is there, nothing is written to the store beside it. It goes when the copy is brought to life.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.history.checkpoint import parse_checkpoint
from croupier.history.epoch import Epoch, epochs, name_after
from croupier.history.note import Note, NoteError, Signer, Verifier, parse_note, parse_verifier
from croupier.service.historian import HistoryError, Kept
from croupier.storage.proof_folder import (
    COPY,
    UNREADABLE,
    ProofFolder,
    lines_of,
    make_folder,
    replace_file,
    write_lines,
)


class CopyOf(msgspec.Struct, frozen=True):
    key: str
    records: int
    root: str


class CopyFolder(ProofFolder):
    """Of a copy, or of a house that may have been one."""

    def verifier(self) -> Verifier:
        """The public key: of the house itself, or of the one that this is a copy of."""
        try:
            found = self.copy_of()
            return parse_verifier(found.key) if found else self.signer(make=False).verifier
        except NoteError as error:
            raise HistoryError(f"{self.folder / 'copy'} has no key of a house: {error}") from None

    def verifiers(self) -> list[Verifier]:
        """Every key that a checkpoint here may be signed by: the newest, and those of earlier epochs."""
        return [self.verifier(), *(epoch.before for epoch in self.epochs())]

    def copy_of(self) -> CopyOf | None:
        place = self.folder / COPY
        try:
            return msgspec.json.decode(place.read_bytes(), type=CopyOf)
        except FileNotFoundError:
            return None
        except (OSError, *UNREADABLE) as error:
            raise HistoryError(f"{place} cannot be read: {error}") from None

    def epochs(self) -> list[Epoch]:
        """How often the house was restored, the last one first."""
        try:
            return epochs(self.epoch_notes(), self.verifier())
        except NoteError as error:
            raise HistoryError(f"{self.folder / 'epochs'}: {error}") from None

    def epoch_notes(self) -> Iterator[str]:
        return lines_of(self.folder / "epochs")

    def fence(self, of: CopyOf) -> None:
        """Nothing is written to the store from now on, but by whoever makes the copy."""
        make_folder(self.folder)
        replace_file(self.folder / COPY, msgspec.json.encode(of))

    def make(self, of: CopyOf, notes: list[str], epoch_notes: list[str], kept: Kept | None) -> None:
        self._write("checkpoints", notes)
        self._write("epochs", epoch_notes)
        if kept:
            replace_file(self.folder / "latest", msgspec.json.encode(kept))
        self.fence(of)

    def undo(self) -> None:
        """Throw away what an interrupted beginning has left: as long as `copy` is there nothing was begun."""
        name = name_after(self.verifier().name)
        self._write("checkpoints", [note for note in self.notes() if _origin(note) != name])
        self._write("epochs", [note for note in self.epoch_notes() if _origin(note) != name])
        (self.folder / "key").unlink(missing_ok=True)

    def begin(self, of: CopyOf, at: int, reason: str) -> Signer:
        """A new key, which signs that the epoch begins."""
        before = self.verifier()
        epoch = Epoch(name_after(before.name), before, of.records, bytes.fromhex(of.root), at, reason)
        signer, note = self.make_key(epoch.origin), Note(str(epoch))
        self._write("epochs", [*self.epoch_notes(), str(note.with_signatures(signer.sign(note.text)))])
        (self.folder / "latest").unlink(missing_ok=True)  # it is among the checkpoints; the next is the epoch's own
        return signer

    def is_begun(self) -> None:
        """From now on it is a house of its own."""
        (self.folder / COPY).unlink()

    def _write(self, name: str, lines: list[str]) -> None:
        write_lines(self.folder / name, lines)


def _origin(note: str) -> str:
    return note.partition("\n")[0]


def reached(notes: Iterator[str], size: int) -> list[str]:
    """Those of the checkpoints that a copy of so many records reaches."""
    try:
        return [note for note in notes if parse_checkpoint(parse_note(note).text).size <= size]
    except NoteError as error:
        raise HistoryError(f"a checkpoint cannot be read: {error}") from None


def must_not_be_there(*places: Path) -> None:
    for place in places:
        if place.exists() or place.is_symlink():
            raise HistoryError(f"{place} is there already: nothing is written over")
