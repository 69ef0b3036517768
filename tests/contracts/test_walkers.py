"""Other processes walk over the streams of a store, and it comes to the same as when one does it here."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import apsw
import pytest
from chains import append_many, records
from floors import do, floor_on, open_keeper, sit, wager
from postgres import as_url

from croupier.cli.main import main
from croupier.service.audit import Audit, Report
from croupier.service.loading import PAGE
from croupier.service.ports import EventStore, StoreError
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore
from croupier.storage.walkers import pages, walkers

LONG = 2 * PAGE + 3


def filled(store: EventStore) -> list[str]:
    """Streams that end in the middle of a page, at the end of one, and with nothing in the next."""

    async def fill() -> list[str]:
        await store.append(records("long", LONG))
        await store.append(records("page", PAGE))
        await append_many(store, "short", 2)
        found = await store.streams()
        await store.close()
        return found

    return asyncio.run(fill())


def walked(url: str, streams: list[str], count: int) -> list[Report]:
    reports = []
    with walkers(url, streams, count, with_bodies=False) as walking:
        for stream in streams:
            audit = Audit(stream, None)
            for page in pages(walking):
                audit.see(page)
            reports.append(audit.report())
    return reports


@pytest.mark.parametrize("count", [1, 3])
def test_every_record_is_walked_over_once(tmp_path: Path, count: int) -> None:
    streams = filled(SqliteStore(tmp_path / "house.db"))
    found = walked(str(tmp_path / "house.db"), streams, count)
    assert [(report.records, report.difference) for report in found] == [(LONG, ""), (PAGE, ""), (2, "")]
    assert found[1].head == records("page", PAGE)[-1].hash.hex()


def test_a_database_is_walked_over_too(postgres_database: str) -> None:
    streams = filled(PostgresStore(postgres_database))
    assert [report.records for report in walked(as_url(postgres_database), streams, 2)] == [LONG, PAGE, 2]


@pytest.mark.parametrize("version", [1, PAGE - 1, PAGE, PAGE + 1, LONG - 1])
def test_the_first_change_is_named_whoever_finds_it(tmp_path: Path, version: int) -> None:
    streams = filled(SqliteStore(tmp_path / "house.db"))
    file = apsw.Connection(str(tmp_path / "house.db"))
    file.execute("drop trigger records_stay")
    file.execute("update records set actor = 'eve' where stream = 'long' and version in (?, ?)", (version, LONG))
    file.close()
    found = walked(str(tmp_path / "house.db"), streams, 2)
    assert found[0].difference.startswith(f"record {version} of long was changed")
    assert (found[0].records, found[1].difference, found[2].difference) == (version - 1, "", "")


def test_a_store_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"), walkers(str(tmp_path / "no.db"), ["t"], 2, True) as ones:
        list(pages(ones))


@pytest.mark.parametrize("words", [[], ["--chain-only"]])
def test_the_command_proves_a_night_and_finds_a_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    place = tmp_path / "house.db"

    async def night() -> int:
        store = SqliteStore(place)
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        await do(keeper, wager("Ann"))
        await store.close()
        return keeper.durable_version

    version = asyncio.run(night())
    asked = ["audit", "verify", "--database", str(place), "--json", *words]
    assert main(["history", "begin", "--database", str(place)]) == 0
    assert f"{version} records are signed" in capsys.readouterr().out
    assert main(asked) == 0
    report, history = json.loads(capsys.readouterr().out)
    assert (report["stream"], report["records"], report["difference"]) == ("table:7", version, "")
    assert (history["stream"], history["records"], history["difference"]) == ("history", version, "")
    file = apsw.Connection(str(place))
    file.execute("drop trigger records_stay")
    file.execute("update records set at = 0 where version = 3")
    file.close()
    assert main(asked) == 1
    assert "record 3 of table:7 was changed" in capsys.readouterr().out
