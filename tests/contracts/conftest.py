"""The three stores, each in a place of its own that can be opened again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import postgres
import pytest

from croupier.service.ports import EventStore
from croupier.storage.memory import MemoryStore
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore

GIVEN = "CROUPIER_TEST_PG"
_NUMBERS = count(1)

Opener = Callable[[], EventStore]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server: one given by CROUPIER_TEST_PG, or one of our own. Without one the tests fail."""
    if given := os.environ.get(GIVEN):
        yield given
        return
    with postgres.running() as server:
        yield server.address


@pytest.fixture
def postgres_database(postgres_server: str) -> Iterator[str]:
    """The address of an empty database."""
    name = f"croupier_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}_{os.getpid()}_{next(_NUMBERS)}"
    with postgres.fresh_database(postgres_server, name, drop=GIVEN in os.environ) as address:
        yield address


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens an empty store."""
    return MemoryStore if request.param == "memory" else _durable(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def reopened(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens the same durable store every time."""
    return _durable(request, tmp_path)


def _durable(request: pytest.FixtureRequest, folder: Path) -> Opener:
    if request.param == "sqlite":
        return lambda: SqliteStore(folder / "house.db")
    address: str = request.getfixturevalue("postgres_database")
    return lambda: PostgresStore(address)
