"""`croupier history`: the checkpoints of a house; and the historian for whoever writes to its store."""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.cli.house import data_folder
from croupier.cli.output import print_json
from croupier.cli.store import database_of, opened
from croupier.devices.clock import SystemClock
from croupier.devices.witness_link import WitnessLink
from croupier.history.checkpoint import parse_checkpoint
from croupier.history.epoch import Epoch
from croupier.history.note import Note, NoteError, Signer, parse_note, parse_verifier
from croupier.service.historian import Historian, HistoryError
from croupier.service.house import House
from croupier.service.ports import EventStore, StoreError
from croupier.service.witnesses import Witnesses
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.library import Library, LibraryError
from croupier.storage.open import MEMORY, POSTGRES, SQLITE


def proof_folder(arguments: argparse.Namespace, database: str) -> CopyFolder | None:
    """Where the key and the checkpoints lie; a house in memory has nothing to prove."""
    if arguments.proof:
        return CopyFolder(arguments.proof)
    if database == MEMORY:
        return None
    if database.startswith(POSTGRES):
        return CopyFolder(data_folder() / f"proof-{sha256(database.encode()).hexdigest()[:16]}")
    file = Path(database.removeprefix(SQLITE))
    return CopyFolder(file.with_name(f"{file.name}-proof"))


def last_note(arguments: argparse.Namespace, database: str) -> Note | None:
    """The last checkpoint, signed; nothing where there is none."""
    folder = proof_folder(arguments, database)
    try:
        last = folder.last() if folder else None
        return parse_note(last.note) if last else None
    except (HistoryError, NoteError) as error:
        raise LibraryError(str(error)) from None


def snapshot_key(signer: Signer) -> bytes:
    """What the house seals its snapshots with, made of its secret."""
    return sha256(b"croupier snapshots" + signer.secret).digest()


@asynccontextmanager
async def written_store(
    arguments: argparse.Namespace, database: str, adopt: bool = False
) -> AsyncIterator[tuple[EventStore, Historian | None]]:
    """The store, to be written to, when it has everything that was signed; what is written is signed at the end."""
    try:
        folder = proof_folder(arguments, database)
        signer = folder.signer() if folder else None
        last = folder.folder / "last" if folder else None
        store = opened(database, key=snapshot_key(signer) if signer else b"", last=last)
        try:
            historian = Historian(store, SystemClock(), folder, signer) if folder and signer else None
            if historian:
                await historian.begin(adopt)
            yield store, historian
            if historian:
                await historian.close()
        finally:
            await store.close()
    except HistoryError as error:
        raise LibraryError(f"this house cannot be opened: {error}") from None
    except StoreError as error:
        raise LibraryError(f"the store has stopped: {error}") from None


async def kept(historian: Historian, house: House, witnesses: list[str]) -> list[Coroutine[Any, Any, None]]:
    """What goes on beside the house: checkpoints, and the witnesses, who are asked once before it opens."""
    house.condition.historian = historian
    rounds = lambda: [keeper.durable.round for keeper in house.floor.keepers()]  # noqa: E731
    beside = [historian.run(rounds, house.condition.signed)]
    if witnesses:
        house.condition.witnesses = told = Witnesses(historian, [_witness(text) for text in witnesses])
        try:
            if historian.note:
                await told.tell(historian.note)
        except HistoryError as error:
            raise LibraryError(f"this house cannot be opened: {error}") from None
        beside.append(told.run())
    return beside


def _witness(text: str) -> WitnessLink:
    key, _, address = text.partition("=")
    try:
        return WitnessLink(parse_verifier(key), address)
    except NoteError as error:
        raise LibraryError(f'"{text}" names no witness; write KEY=ADDRESS: {error}') from None


def show(arguments: argparse.Namespace, library: Library) -> int:
    """The last checkpoint and the key that it is checked with: to be copied, printed, read out."""
    folder = proof_folder(arguments, database_of(arguments, library))
    try:
        last = folder.last() if folder else None
        if folder is None or last is None:
            raise LibraryError("this house has no checkpoint yet")
        key, epochs = str(folder.verifier()), folder.epochs()
        checkpoint = parse_checkpoint(parse_note(last.note).text)
    except (HistoryError, ValueError) as error:
        raise LibraryError(str(error)) from None
    if arguments.json:
        told = {"key": key, "records": checkpoint.size, "root": checkpoint.root.hex(), "note": last.note}
        print_json(told | {"epochs": [_told(epoch) for epoch in epochs]})
        return 0
    signed = f"signed {_moment(checkpoint.at)}"
    print(f"{checkpoint.size:,} records of {checkpoint.streams} streams, {signed}\n\n{last.note}\nkey {key}")
    for epoch in epochs:
        print(f"\n{epoch.origin} goes on from a copy of {epoch.before.name}, {epoch.size:,} records, ", end="")
        print(f"since {_moment(epoch.at)}: {epoch.reason}")
    return 0


def _told(epoch: Epoch) -> dict[str, Any]:
    before = {"from": str(epoch.before), "records": epoch.size, "root": epoch.root.hex()}
    return {"origin": epoch.origin, **before, "at": epoch.at, "reason": epoch.reason}


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
