"""A house that opens on a store in which less is found than was signed, or something else than records."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from floors import floor_on, house_of, open_keeper, sit

from croupier.service.chain import page_of
from croupier.service.house import House
from croupier.service.ports import StoppedError
from croupier.storage.memory import MemoryStore
from croupier.storage.readers import Readers

STREAM = "table:7"


async def opened(store: MemoryStore, more: int) -> tuple[House, int]:
    """With a head that was signed so many records after the last that is found, in the same stream and in another."""
    keeper = await open_keeper(floor_on(store))
    await sit(keeper, "Ann")
    house = house_of(floor_on(store))
    await house.open({STREAM: (keeper.durable_version + more, b""), "table:8": (more, b"")})
    return house, keeper.durable_version


def test_a_stream_that_ends_before_its_signed_head_is_halted_and_so_is_one_that_is_not_listed() -> None:
    house, last = asyncio.run(opened(MemoryStore(), more=2))
    assert (
        house.floor.tables["7"].halted == f"record {last + 1} of {STREAM} is missing: it was there when it was signed"
    )
    assert house.floor.tables["8"].halted.startswith("record 1 of table:8 is missing")


def test_a_stream_that_reaches_its_signed_head_is_played_on() -> None:
    house, last = asyncio.run(opened(MemoryStore(), more=0))
    table = house.floor.tables["7"]
    assert (table.halted, table.durable_version) == ("", last)


@pytest.mark.parametrize(("field", "instead"), [(8, 7), (3, 7), (9, None), (4, "\ud800")])
def test_a_record_with_a_field_of_another_kind_is_named(field: int, instead: Any) -> None:
    async def story() -> list[Any]:
        store = MemoryStore()
        await sit(await open_keeper(floor_on(store)), "Ann")
        return list(await store.rows(STREAM))

    rows = asyncio.run(story())
    rows[2] = (*rows[2][:field], instead, *rows[2][field + 1 :])
    page = page_of(STREAM, 0, rows)
    assert page.version == 2
    assert page.broken.startswith(f"record 3 of {STREAM} ")


def test_what_cannot_be_read_is_named_by_its_stream() -> None:
    class Damaged:
        def rows(self, sql: str, values: Any) -> list[Any]:
            raise UnicodeDecodeError("utf-8", b"\xb6", 0, 1, "invalid start byte")

        def close(self) -> None: ...

    async def story() -> None:
        readers = Readers(Damaged)
        with pytest.raises(StoppedError, match="the records of table:7 cannot be read: 'utf-8' codec"):
            await readers.rows("select", STREAM, 0, 10)
        with pytest.raises(StoppedError, match="the records cannot be read: "):
            await readers.rows("select", 0, 10)
        await readers.close()

    asyncio.run(story())
