"""An address leads to the store that it means, or to a sentence."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.service.ports import StoreError
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.storage.sqlite import SqliteStore


def test_memory() -> None:
    assert isinstance(open_store("memory:"), MemoryStore)


def test_a_file_by_path_by_name_and_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    addresses: tuple[str | Path, ...] = (tmp_path / "0.db", "1.db", "sqlite:///2.db", f"sqlite:///{tmp_path}/3.db")
    for number, address in enumerate(addresses):
        store = open_store(address)
        assert isinstance(store, SqliteStore)
        assert (tmp_path / f"{number}.db").exists()
        asyncio.run(store.close())
        asyncio.run(open_store(address, read_only=True).close())


@pytest.mark.parametrize("address", ["", "sqlite:///", "mysql://house", "sqlite://house.db", "https://example.org/x"])
def test_what_is_no_store(address: str) -> None:
    with pytest.raises(StoreError, match="is not a store; write a file name"):
        open_store(address)
