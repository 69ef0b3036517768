"""All that a house keeps, read once more on connections of its own: pages and indexes, every chain and what its records
hold, and the history as signed.

It is read by another process: the house goes on as if nobody looked. That process ends with the one that began it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Thread

import msgspec

from croupier.service.audit import verify_chain
from croupier.service.historian import HistoryError
from croupier.service.history_audit import verify_history
from croupier.service.ports import DamagedError, EventStore, StoreError
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.open import POSTGRES, SQLITE, open_store
from croupier.storage.sqlite_copy import integrity


class Found(msgspec.Struct):
    wrong: str = ""
    """What is wrong first; nothing when all is right."""
    unread: str = ""
    """Why the store could not be read."""

    def verdict(self) -> str:
        """What is wrong; `StoreError` when nobody knows."""
        if self.unread:
            raise StoreError(self.unread)
        return self.wrong


def inspected(database: str, folder: CopyFolder) -> Found:
    """PostgreSQL looks after its own pages."""
    is_file = not database.startswith(POSTGRES)
    try:
        says = integrity(Path(database.removeprefix(SQLITE)).resolve()) if is_file else ""
        return Found(says or asyncio.run(_records(database, folder)))
    except (DamagedError, HistoryError) as error:
        return Found(str(error))
    except Exception as error:  # whatever it is, it was not read to its end
        return Found(unread=str(error) or type(error).__name__)


async def _records(database: str, folder: CopyFolder) -> str:
    store = open_store(database, read_only=True)
    try:
        history = (await verify_history(store, folder, *folder.verifiers())).difference
        return "; ".join(filter(None, [*await _chains(store), history]))
    finally:
        await store.close()


async def _chains(store: EventStore) -> list[str]:
    """The first record of each stream that is not the one that was written."""
    return [(await verify_chain(store, stream)).difference for stream in await store.streams()]


def inspected_elsewhere(database: str, folder: CopyFolder) -> str:
    """The same, by another process. What it is to read it hears by its input: an address may have a password in it."""
    with Popen([sys.executable, "-m", __name__], stdin=PIPE, stdout=PIPE) as process:  # noqa: S603, our own program
        assert process.stdin
        assert process.stdout
        process.stdin.write(msgspec.json.encode((database, str(folder.folder))) + b"\n")
        process.stdin.flush()
        told = process.stdout.read()
    try:
        return msgspec.json.decode(told, type=Found).verdict()
    except msgspec.MsgspecError:
        raise StoreError(f"the inspection has ended with {process.returncode}") from None


def main() -> None:
    """The other process. Ctrl-C is for the house, and this ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    database, folder = msgspec.json.decode(sys.stdin.buffer.readline(), type=tuple[str, str])
    Thread(target=_end_with_input, daemon=True).start()
    found = inspected(database, CopyFolder(Path(folder)))
    sys.stdout.buffer.write(msgspec.json.encode(found))
    sys.stdout.buffer.flush()
    os._exit(0)  # the thread that waits for the end of the input is not waited for


def _end_with_input() -> None:
    """Whoever began this has ended."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
