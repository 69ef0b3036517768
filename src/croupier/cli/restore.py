"""`croupier restore`: a house as a backup has it, or as it was before; and a restored house brought to life."""

from __future__ import annotations

import argparse
import asyncio
import os
from datetime import datetime
from pathlib import Path

from croupier.cli.backup import examined
from croupier.cli.history import proof_folder
from croupier.cli.output import print_json
from croupier.cli.store import named, opened
from croupier.history.note import NoteError, parse_verifier
from croupier.service.copies import Examined, fill, size_at
from croupier.service.historian import HistoryError
from croupier.service.ports import EventStore, StoreError
from croupier.storage.backup_folder import BackupFolder
from croupier.storage.copy_folder import CopyFolder, CopyOf, must_not_be_there, reached
from croupier.storage.library import Library, LibraryError
from croupier.storage.open import MEMORY, POSTGRES, SQLITE


def restore(arguments: argparse.Namespace, library: Library) -> int:
    before = os.umask(0o077)
    try:
        found = asyncio.run(_restore(arguments))
    except (HistoryError, StoreError, NoteError) as error:
        raise LibraryError(f"nothing is restored: {error}") from None
    finally:
        os.umask(before)
    if arguments.json:
        told = {"database": named(arguments.database), "records": found.size, "root": found.root.hex()}
        print_json(told | {"checkpoint": found.reach})
        return 0
    print(f"{named(arguments.database)} has the first {found.size:,} records of the house, and is verified.")
    print(f"root {found.root.hex()}; the last checkpoint that it reaches has {found.reach:,} records")
    if not arguments.key:
        print("Nobody has compared the key of the backup with one that you know: --key KEY does")
    print("It can be read. Before it goes on in place of the original: croupier history begin --restored --reason …")
    return 0


async def _restore(arguments: argparse.Namespace) -> Examined:
    backup, database = BackupFolder(arguments.source), arguments.database
    whole, verifiers = await verified(backup, arguments.key, arguments.unsigned), backup.proof.verifiers()
    proof = _new_proof(arguments, database)
    source = opened(str(backup.database), read_only=True)
    try:
        size = await _wanted(source, arguments.until, whole.size)
        await _must_be_empty(database)
        proof.fence(CopyOf(str(verifiers[0]), size, ""))  # without a root it cannot be brought to life
        await _write(database, proof, source, size)
    finally:
        await source.close()
    notes = reached(backup.proof.notes(), size)
    found = await examined(database, notes, verifiers)
    of = CopyOf(str(verifiers[0]), found.size, found.root.hex())
    proof.make(of, notes, list(backup.proof.epoch_notes()), found.kept)
    return found


async def verified(backup: BackupFolder, key: str, is_unsigned: bool) -> Examined:
    """The backup is the one that was made: every file, its signature, pages, chains and history. Whoever says so gets
    one that nobody has signed."""
    manifest = backup.manifest()
    verifier = parse_verifier(manifest.key)
    if key and parse_verifier(key) != verifier:
        raise HistoryError(f"{backup.folder} is a backup of {verifier.name}, and not of the house with that key")
    if not manifest.signature and not is_unsigned:
        says = f"{backup.folder} is not signed: nothing holds its records after the checkpoint of {manifest.reach:,}"
        raise HistoryError(f"{says}. To restore it all the same: --unsigned")
    if manifest.signature and not manifest.is_signed_by(verifier):
        raise HistoryError(f"the manifest of {backup.folder} was changed: it is not what {verifier.name} has signed")
    backup.must_be_as_written(manifest)
    if backup.proof.verifier() != verifier:
        raise HistoryError(f"manifest and checkpoints of {backup.folder} are of two houses")
    found = await examined(str(backup.database), backup.proof.notes(), backup.proof.verifiers())
    if (found.size, found.root.hex()) != (manifest.records, manifest.root):
        raise HistoryError(f"{backup.folder} has other records than its manifest says")
    return found


def _new_proof(arguments: argparse.Namespace, database: str) -> CopyFolder:
    """Where the proof of the restored house will lie. Nothing may be there, nor where its records will be."""
    proof = proof_folder(arguments, database)
    if database == MEMORY or proof is None:
        raise HistoryError("a house in memory is gone when this ends; name a new file or an empty database")
    must_not_be_there(proof.folder)
    if not database.startswith(POSTGRES):
        file = Path(database.removeprefix(SQLITE))
        must_not_be_there(file, *(Path(f"{file}{end}") for end in ("-wal", "-shm", "-last")))
    return proof


async def _wanted(source: EventStore, until: str | None, size: int) -> int:
    """`--until`: a number of records, or a moment."""
    if not until:
        return size
    if until.isascii() and until.isdecimal():
        wanted = int(until[:20])
        if not 0 < wanted <= size:
            raise HistoryError(f"the backup has {size:,} records: --until takes a number from 1 to that")
        return wanted
    try:
        moment = datetime.fromisoformat(until).astimezone()
    except (ValueError, OverflowError):
        raise HistoryError(f'"{until}" is no number of records and no moment such as 2026-11-17T23:59:59') from None
    wanted = await size_at(source, int(moment.timestamp() * 1_000))
    if not wanted:
        raise HistoryError(f"the house had no record yet at {moment.isoformat()}")
    return wanted


async def _must_be_empty(database: str) -> None:
    store = opened(database)
    try:
        if await store.size():
            raise HistoryError(f"{named(database)} has records already: nothing is written over")
    finally:
        await store.close()


async def _write(database: str, proof: CopyFolder, source: EventStore, size: int) -> None:
    store = opened(database, last=proof.folder / "last")
    try:
        await fill(store, source, size)
    finally:
        await store.close()
