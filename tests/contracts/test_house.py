"""A house on every store: each kind of stream is loaded and audited, and one that nothing keeps is named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from chains import append_many
from floors import floor_on, house_of, open_keeper, sit
from postgres import as_url

from croupier.cli.main import main
from croupier.people.posts import Post
from croupier.service.audit import verify
from croupier.service.ports import EventStore
from croupier.storage.open import open_store

FOREIGN = ["pit:1", "table", "people:2"]
"""Names that are almost ours, and one of a kind that is not there."""


async def filled(store: EventStore) -> None:
    """A table, a member of the staff, and what neither of them keeps."""
    house = house_of(floor_on(store))
    await sit(await open_keeper(house.floor), "Ann")
    assert await house.staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, "correct horse battery") is None
    for stream in FOREIGN:
        await append_many(store, stream, 2)


def test_every_stream_is_loaded_by_its_kind_or_named_as_unknown(opened: Callable[[], EventStore]) -> None:
    async def story() -> None:
        store = opened()
        await filled(store)
        house = house_of(floor_on(store))
        await house.open()
        assert house.unknown == sorted(FOREIGN)
        assert [keeper.stream for keeper in house.keepers()] == ["table:7", "people", "pit"]
        assert {keeper.halted for keeper in house.keepers()} == {""}
        assert house.floor.tables["7"].durable.seats["Ann"].purse == {"value": 10_000}
        assert house.staff.state.person("Ada") is not None
        found = {stream: await verify(store, house.audit(stream)) for stream in await store.streams()}
        assert {name: report.records for name, report in found.items() if name in FOREIGN} == dict.fromkeys(FOREIGN, 2)
        assert [name for name, report in found.items() if report.difference] == sorted(FOREIGN)
        await store.close()

    asyncio.run(story())


def test_an_orderly_end_leaves_a_snapshot_of_every_stream_that_the_house_keeps(
    opened: Callable[[], EventStore],
) -> None:
    async def story() -> None:
        store = opened()
        await filled(store)
        house = house_of(floor_on(store))
        await house.open()
        await house.close()
        taken = [stream for stream in await store.streams() if await store.snapshot(stream)]
        assert taken == sorted(keeper.stream for keeper in house.keepers() if keeper.durable_version)
        await store.close()

    asyncio.run(story())


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a durable store, as a command is told of it."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    address: str = request.getfixturevalue("postgres_database")
    return as_url(address)


@pytest.mark.parametrize("words", [[], ["--chain-only"]])
def test_the_audit_names_an_unknown_stream_and_fails(
    url: str, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    async def fill() -> None:
        store = open_store(url)
        await filled(store)
        await store.close()

    asyncio.run(fill())
    assert main(["audit", "verify", "--database", url, "--json", *words]) == 1
    reports = {report["stream"]: report["difference"] for report in json.loads(capsys.readouterr().out)}
    assert {stream for stream, difference in reports.items() if not difference} == {"people", "table:7"}
    assert [reports[stream].partition(":")[0] for stream in FOREIGN] == ["unknown stream"] * len(FOREIGN)
    assert main(["audit", "verify", "--database", url, *words]) == 1
    assert "pit:1" in capsys.readouterr().out
