"""`croupier backup`: the house copied while it plays. A copy is verified before it is called one."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import secrets
import shutil
from collections.abc import Iterable
from pathlib import Path

from croupier import __version__
from croupier.cli.history import proof_folder
from croupier.cli.output import print_json
from croupier.cli.store import database_of, opened
from croupier.devices.clock import SystemClock
from croupier.history.note import NoteError, Signer, Verifier, parse_verifier
from croupier.service.copies import Examined, examine, fill
from croupier.service.historian import HistoryError
from croupier.service.ports import StoreError
from croupier.storage import schema
from croupier.storage.backup_folder import BackupFolder, Manifest
from croupier.storage.copy_folder import CopyFolder, CopyOf, must_not_be_there, reached
from croupier.storage.library import Library, LibraryError
from croupier.storage.open import POSTGRES, SQLITE
from croupier.storage.sqlite_copy import copy_file, integrity, make_plain


def backup(arguments: argparse.Namespace, library: Library) -> int:
    database, target = database_of(arguments, library), arguments.to
    before = os.umask(0o077)
    try:
        must_not_be_there(target)
        if (proof := proof_folder(arguments, database)) is None:
            raise LibraryError("a house in memory is gone when its program ends: there is nothing to back up")
        manifest = _backup(database, proof, target, arguments.key)
    except (HistoryError, StoreError, NoteError) as error:
        raise LibraryError(f"there is no backup: {error}") from None
    finally:
        os.umask(before)
    signed = "signed" if manifest.signature else "not signed, because the key of the house could not be read"
    if arguments.json:
        told = {"folder": str(target), "records": manifest.records, "root": manifest.root, "checkpoint": manifest.reach}
        print_json(told | {"signed": bool(manifest.signature)})
        return 0
    print(f"{target} has {manifest.records:,} records of {manifest.streams} streams. It is verified, and {signed}.")
    print(f"root {manifest.root}; the last checkpoint has {manifest.reach:,} records")
    return 0


def _backup(database: str, proof: CopyFolder, target: Path, key: str) -> Manifest:
    """Made beside its place, and moved there when it is right."""
    signer = _signer(proof)
    verifiers = _verifiers(proof, signer, key)
    part = BackupFolder(target.absolute().with_name(f".{target.name}.{secrets.token_hex(4)}"))
    try:
        part.folder.mkdir(parents=True, mode=0o700)
        asyncio.run(_copy(database, part.database))
        size = asyncio.run(size_of(str(part.database)))
        notes = reached(proof.notes(), size)  # read after the records, so every one that they reach is there
        found = asyncio.run(examined(str(part.database), notes, verifiers))
        of = CopyOf(str(verifiers[0]), found.size, found.root.hex())
        part.proof.fence(of)
        part.proof.make(of, notes, list(proof.epoch_notes()), found.kept)
        manifest = _manifest(part, of, found)
        part.write(manifest := manifest.signed(signer) if signer else manifest)
        part.folder.rename(target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from None
    finally:
        shutil.rmtree(part.folder, ignore_errors=True)
    return manifest


def _signer(proof: CopyFolder) -> Signer | None:
    with contextlib.suppress(HistoryError):
        return proof.signer(make=False)
    return None


def _verifiers(proof: CopyFolder, signer: Signer | None, key: str) -> list[Verifier]:
    if signer or proof.copy_of():
        return proof.verifiers()
    if not key:
        says = "run this as the user of the house, or name its public key: --key KEY"
        raise HistoryError(f"the key in {proof.folder} cannot be read; {says}")
    return [parse_verifier(key)]


def _manifest(part: BackupFolder, of: CopyOf, found: Examined) -> Manifest:
    return Manifest(
        key=of.key,
        records=of.records,
        root=of.root,
        streams=found.streams,
        reach=found.reach,
        made_at=SystemClock().now(),
        edition=len(schema.SQLITE),
        program=__version__,
        files=part.digests(),
    )


async def _copy(database: str, target: Path) -> None:
    """A file is copied by SQLite itself, a database record by record: both become the same kind of file."""
    if not database.startswith(POSTGRES):
        copy_file(Path(database.removeprefix(SQLITE)).resolve(), target)
        return
    source, store = opened(database, read_only=True), opened(str(target))
    try:
        await fill(store, source, await source.size())
    finally:
        await source.close()
        await store.close()
    make_plain(target)


async def size_of(database: str) -> int:
    store = opened(database, read_only=True)
    try:
        return await store.size()
    finally:
        await store.close()


async def examined(database: str, notes: Iterable[str], verifiers: Iterable[Verifier]) -> Examined:
    """Pages and indexes, chains, history: `HistoryError` says what is wrong first."""
    if not database.startswith(POSTGRES) and (says := integrity(Path(database.removeprefix(SQLITE)))):
        raise HistoryError(f"{database} is damaged: {says}")
    store = opened(database, read_only=True)
    try:
        return await examine(store, notes, *verifiers)
    finally:
        await store.close()
