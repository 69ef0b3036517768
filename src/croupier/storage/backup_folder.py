"""A backup: a folder with the records of a house, the checkpoints that they reach, and a manifest.

    house.db            every record, as a store of its own: `croupier audit verify` reads it where it lies
    house.db-proof/     the checkpoints, and what it is a copy of; the secret key is not among it
    manifest.json       how much it is, its root, and the SHA-256 of every file; signed, when the key could be read

It is made beside its place and moved there when it was verified, so there is no half one.
"""

from __future__ import annotations

from hashlib import file_digest
from pathlib import Path

import msgspec

from croupier.history.note import NoteError, Signer, Verifier, parse_signature
from croupier.service.historian import HistoryError
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.proof_folder import UNREADABLE, replace_file


class Manifest(msgspec.Struct, frozen=True, omit_defaults=True):
    key: str
    """The public key of the house."""
    records: int
    root: str
    streams: int
    reach: int
    """Records of the last checkpoint that it reaches."""
    made_at: int
    """Milliseconds since 1970."""
    edition: int
    """Of the tables."""
    program: str
    files: dict[str, str]
    signature: str = ""

    @property
    def text(self) -> str:
        """What is signed: all but the signature."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""), order="sorted").decode() + "\n"

    def signed(self, signer: Signer) -> Manifest:
        return msgspec.structs.replace(self, signature=str(signer.sign(self.text)))

    def is_signed_by(self, verifier: Verifier) -> bool:
        try:
            signature = parse_signature(self.signature)
        except NoteError:
            return False
        return signature.number == verifier.number and verifier.approves(self.text, signature.data)


class BackupFolder:
    def __init__(self, folder: Path) -> None:
        self.folder, self.database = folder, folder / "house.db"
        self.proof = CopyFolder(folder / "house.db-proof")

    def digests(self) -> dict[str, str]:
        """Of every file but the manifest, and what SQLite makes beside a database while it reads."""
        found = {}
        for file in sorted(self.folder.rglob("*")):
            name = file.relative_to(self.folder).as_posix()
            if file.is_file() and name not in ("manifest.json", "house.db-wal", "house.db-shm"):
                with file.open("rb") as opened:
                    found[name] = file_digest(opened, "sha256").hexdigest()
        return found

    def write(self, manifest: Manifest) -> None:
        text = msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=2)
        replace_file(self.folder / "manifest.json", text + b"\n")

    def manifest(self) -> Manifest:
        place = self.folder / "manifest.json"
        try:
            return msgspec.json.decode(place.read_bytes(), type=Manifest)
        except FileNotFoundError:
            raise HistoryError(f"{self.folder} is no backup: it has no manifest.json") from None
        except (OSError, *UNREADABLE) as error:
            raise HistoryError(f"{place} cannot be read: {error}") from None

    def must_be_as_written(self, manifest: Manifest) -> None:
        found = self.digests()
        for name in sorted(found.keys() | manifest.files.keys()):
            if name not in found:
                raise HistoryError(f"{name} is missing in {self.folder}")
            if found[name] != manifest.files.get(name):
                raise HistoryError(f"{name} in {self.folder} is not the file that was written with the backup")
