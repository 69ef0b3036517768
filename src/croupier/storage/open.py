"""Which store is meant, by its address."""

from __future__ import annotations

from pathlib import Path

from croupier.service.ports import EventStore, StoreError
from croupier.storage.memory import MemoryStore
from croupier.storage.sqlite import SqliteStore

MEMORY = "memory:"
SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def open_store(url: str | Path, *, read_only: bool = False, key: bytes = b"", last: Path | None = None) -> EventStore:
    """Open `memory:`, a file (`house.db`, `sqlite:///house.db`) or a database (`postgresql://…`).

    `key` is the house's, which seals its snapshots; `last` is the file of the last acknowledged record, where the store
    is no file that has it beside it. A store that is opened to be read needs no lease and can be opened beside the one
    that writes. Raises `StoreError` with one sentence when it cannot be opened.
    """
    text = str(url)
    if text == MEMORY:
        return MemoryStore()
    if text.startswith(POSTGRES):
        return _open_postgres(text, read_only, key, last)
    path = text.removeprefix(SQLITE)
    if not path or "://" in path:
        raise StoreError(f'"{text}" is not a store; write a file name, sqlite:///house.db, postgresql://… or {MEMORY}')
    return SqliteStore(path, read_only=read_only, key=key)


def _open_postgres(url: str, read_only: bool, key: bytes, last: Path | None) -> EventStore:
    try:
        from croupier.storage.postgres import PostgresStore
    except ImportError:
        raise StoreError(
            "a PostgreSQL store needs psycopg, which is not installed; pip install 'croupier[postgres]' brings it"
        ) from None
    return PostgresStore(url, read_only=read_only, key=key, last=last)
