"""Which store a command means, and the store opened."""

from __future__ import annotations

import argparse
from pathlib import Path

from croupier.cli.house import data_folder
from croupier.service.ports import EventStore, StoreError
from croupier.storage.library import Library, LibraryError
from croupier.storage.open import POSTGRES, open_store


def opened(where: str, read_only: bool = False, key: bytes = b"", last: Path | None = None) -> EventStore:
    try:
        return open_store(where, read_only=read_only, key=key, last=last)
    except StoreError as error:
        raise LibraryError(str(error)) from None


def default_database(is_demo: bool, library: Library) -> str:
    """A file in the user's own data folder. A demo begins anew when the rulebooks have changed."""
    if not is_demo:
        return str(data_folder() / "house.sqlite")
    digest = "".join(book.digest[:4] for book in library.books())
    return str(data_folder() / f"demo-{digest}.sqlite")


def named(database: str) -> str:
    """How to speak of it; the address of a database may have a password in it."""
    return "the PostgreSQL database" if database.startswith(POSTGRES) else database


def database_of(arguments: argparse.Namespace, library: Library) -> str:
    return arguments.database or default_database(arguments.demo, library)
