"""All that a house keeps, read once more on connections of its own: pages and indexes, and the history as signed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.service.historian import HistoryError
from croupier.service.history_audit import verify_history
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.open import POSTGRES, SQLITE, open_store
from croupier.storage.sqlite_copy import integrity


def inspected(database: str, folder: CopyFolder) -> str:
    """What is wrong first; nothing when all is right. PostgreSQL looks after its own pages."""
    is_file = not database.startswith(POSTGRES)
    says = integrity(Path(database.removeprefix(SQLITE)).resolve()) if is_file else ""
    return says or asyncio.run(_history(database, folder))


async def _history(database: str, folder: CopyFolder) -> str:
    store = open_store(database, read_only=True)
    try:
        return (await verify_history(store, folder, *folder.verifiers())).difference
    except HistoryError as error:
        return str(error)
    finally:
        await store.close()
