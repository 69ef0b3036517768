"""What a witness keeps: its key, and of each house the last checkpoint that it has cosigned.

A checkpoint is written down, durably, before its cosignature is handed out: a witness that was killed in between has
seen more than it has said, and never less.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from croupier.history.epoch import family
from croupier.history.note import COSIGNATURE, NoteError, Signer
from croupier.history.witnessing import Seen
from croupier.storage.proof_folder import make_folder, replace_file


class WitnessError(Exception):
    """The folder cannot be used, in a sentence."""


class _Kept(msgspec.Struct):
    name: str
    secret: str
    houses: dict[str, tuple[int, str]] = {}
    """By origin: size and root."""


class WitnessFolder:
    def __init__(self, folder: Path, name: str = "") -> None:
        self._place = folder / "witness.json"
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

    def seen(self, origin: str) -> Seen:
        size, root = self._kept.houses.get(origin, (0, Seen().root.hex()))
        return Seen(size, bytes.fromhex(root))

    def later(self, origin: str) -> str:
        """A later epoch of the same house that was cosigned here, if there is one."""
        house, number = family(origin)
        found = [(family(each)[1], each) for each in self._kept.houses if family(each)[0] == house]
        newest = max(found, default=(0, ""))
        return newest[1] if newest[0] > number else ""

    def keep(self, origin: str, seen: Seen) -> None:
        self._kept.houses[origin] = (seen.size, seen.root.hex())
        self._write(self._kept)

    def _write(self, kept: _Kept) -> None:
        replace_file(self._place, msgspec.json.encode(kept))
