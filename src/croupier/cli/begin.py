"""`croupier history begin`: records of before the first checkpoint are signed; a restored copy is brought to life.

A restored copy gets a key of its own before anything is written to it, and what it has is examined once more: its
pages, chains and history, and that it is all of what was restored.
"""

from __future__ import annotations

import argparse
import asyncio

from croupier.cli.backup import examined
from croupier.cli.history import proof_folder, snapshot_key, written_store
from croupier.cli.store import database_of, named, opened
from croupier.devices.clock import SystemClock
from croupier.history.note import NoteError
from croupier.service.historian import Historian, HistoryError
from croupier.service.ports import StoreError
from croupier.storage.library import Library, LibraryError


def begin(arguments: argparse.Namespace, library: Library) -> int:
    if bool(arguments.reason) != arguments.restored:
        raise LibraryError("a restored copy goes on for a reason: --restored and --reason belong together")
    database = database_of(arguments, library)
    try:
        historian = asyncio.run((_begin_restored if arguments.restored else _begin)(arguments, database))
    except (StoreError, HistoryError, NoteError) as error:
        raise LibraryError(str(error)) from None
    print(f"{historian.edge.size:,} records are signed by {historian.signer.verifier}")
    return 0


async def _begin(arguments: argparse.Namespace, database: str) -> Historian:
    async with written_store(arguments, database, adopt=True) as (_, historian):
        pass
    if historian is None:
        raise LibraryError("a house in memory has no history")
    return historian


async def _begin_restored(arguments: argparse.Namespace, database: str) -> Historian:
    folder, clock = proof_folder(arguments, database), SystemClock()
    of = folder.copy_of() if folder else None
    if folder is None or of is None:
        raise LibraryError(f"{named(database)} is no restored copy: there is nothing to bring to life")
    folder.undo()
    found = await examined(database, folder.notes(), folder.verifiers())
    if (found.size, found.root.hex()) != (of.records, of.root):
        raise HistoryError(
            f"{named(database)} is not what was restored: that had {of.records:,} records; restore it anew"
        )
    signer = folder.begin(of, clock.now(), arguments.reason)
    store = opened(database, key=snapshot_key(signer), last=folder.folder / "last")
    try:
        historian = Historian(store, clock, folder, signer)
        await historian.begin(adopt=True)
        await historian.close()
    finally:
        await store.close()
    folder.is_begun()
    return historian
