"""`croupier audit export`: the records of a house, or of one gaming day, in one file that an outsider can check."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

from croupier.cli.history import proof_folder
from croupier.cli.output import print_json
from croupier.cli.serve import house_of
from croupier.cli.store import database_of, opened
from croupier.devices.clock import local_offset
from croupier.pit.asking import today_in
from croupier.service.exporting import Part, exported, part_of
from croupier.service.historian import HistoryError
from croupier.service.house import House
from croupier.service.pit import STREAM as PIT
from croupier.service.ports import EventStore, StoreError
from croupier.service.staff import STREAM as PEOPLE
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.library import Library, LibraryError
from croupier.storage.proof_folder import ProofFolder


def audit_export(arguments: argparse.Namespace, library: Library) -> int:
    database = database_of(arguments, library)
    folder = proof_folder(arguments, database)
    if folder is None:
        raise LibraryError("a house in memory has no key to sign an export with")
    try:
        part, lines = asyncio.run(_export(arguments, library, database, folder))
    except (StoreError, HistoryError) as error:
        raise LibraryError(str(error)) from None
    except OSError as error:
        raise LibraryError(f"{arguments.to} cannot be written: {error.strerror}") from None
    if arguments.json:
        print_json({"file": str(arguments.to), "lines": lines, "streams": sorted(part.streams)})
        return 0
    print(f"{lines:,} lines in {arguments.to}: {', '.join(sorted(part.streams))}, signed by {folder.signer().name}")
    print(f"check it with: python3 check_croupier.py {arguments.to}")
    return 0


async def _export(
    arguments: argparse.Namespace, library: Library, database: str, folder: ProofFolder
) -> tuple[Part, int]:
    signer, store = folder.signer(make=False), opened(database, read_only=True)
    try:
        streams = await _chosen(arguments, store)
        is_in = await _on(arguments.on, house_of(store, library)) if arguments.on else None
        part = await part_of(store, streams, is_in)
        if part is None:
            raise LibraryError(f"there is no record of {arguments.on}")
        count = 0
        with _Written(arguments.to) as file:
            async for line in exported(store, part, folder.notes(), signer, CopyFolder(folder.folder).epoch_notes()):
                file.write(line)
                count += 1
        return part, count
    finally:
        await store.close()


async def _chosen(arguments: argparse.Namespace, store: EventStore) -> frozenset[str]:
    """The staff is left out unless somebody asks for it: its records have the hashes of passwords."""
    there = frozenset(await store.streams())
    if unknown := frozenset(arguments.stream or ()) - there:
        raise LibraryError(f"there is no stream {', '.join(sorted(unknown))}; there are {', '.join(sorted(there))}")
    return frozenset(arguments.stream or there - (frozenset() if arguments.with_people else {PEOPLE}))


async def _on(day: date, house: House) -> Callable[[int], bool]:
    """Whether a time is of that gaming day, by the schedules that the house has filed."""
    await house.pit.load(PIT)
    wanted = day.isoformat()

    @cache
    def is_in(minute: int) -> bool:
        at = 60_000 * minute
        return today_in(house.pit.state, at, local_offset(at))[0] == wanted

    return lambda at: is_in(at // 60_000)


class _Written:
    """A file that is there when all of it is, for its owner alone; without a time or a name in it."""

    def __init__(self, place: Path) -> None:
        self._place, self._new = place, place.with_name(place.name + ".new")

    def __enter__(self) -> gzip.GzipFile:
        self._file = os.fdopen(os.open(self._new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        self._packed = gzip.GzipFile("", "wb", 9, self._file, mtime=0)
        return self._packed

    def __exit__(self, kind: object, *_: object) -> None:
        self._packed.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        if kind is None:
            self._new.replace(self._place)
        else:
            self._new.unlink()
