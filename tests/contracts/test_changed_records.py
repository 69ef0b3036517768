"""A record that was changed, and nothing else with it: no reading shows it, and the inspection names it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import postgres
import psycopg
import pytest
import tampering
from chains import append_many, forged
from kill_rig import STREAM
from server_nursery import prepared
from tampering import change_one_body, copied, edited, proof_of, why_not_opened

from croupier.cli.inspecting import inspected_elsewhere
from croupier.cli.main import main
from croupier.service.ports import DamagedError, EventStore, Record
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.open import open_store

Ask = Callable[[EventStore], Awaitable[list[Record]]]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    return postgres.as_url(request.getfixturevalue("postgres_database"))


def change(url: str, sql: str, data: bytes = b"", hash_: bytes = b"") -> None:
    """Done to record 5, with the guards of the database out of the way; `?1` and `?2` are body and hash."""
    sql += " where stream = 't1' and version = 5"
    if not url.startswith("postgresql:"):
        with edited(Path(url)) as file:
            file.execute(sql, (data, hash_)[: sql.count("?")])
        return
    with psycopg.connect(url, autocommit=True, cursor_factory=psycopg.RawCursor) as connection:
        connection.execute("alter table records disable trigger records_stay")
        connection.execute(sql.replace("?", "$").encode(), (data, hash_)[: sql.count("?")])


def told(url: str, ask: Ask) -> list[Record]:
    async def story() -> list[Record]:
        store = open_store(url, read_only=True)
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(story())


def filled(url: str) -> list[Record]:
    async def story() -> list[Record]:
        store = open_store(url)
        try:
            return await append_many(store, "t1", 20)
        finally:
            await store.close()

    return asyncio.run(story())


CHANGES = {
    "another body": ("update records set body = ?1", "record 5 of t1 was changed"),
    "another name": ("update records set actor = 'eve'", "record 5 of t1 was changed"),
    "a body with its hash": ("update records set body = ?1, hash = ?2", "record 6 of t1 does not follow"),
    "another link": ("update records set previous = hash", "record 5 of t1 "),
    "gone": ("delete from records", "record 5 of t1 is missing"),
}
READINGS: dict[str, Ask] = {
    "all": lambda store: store.read("t1"),
    "that one": lambda store: store.read("t1", 4, 1),
    "what ends with it": lambda store: store.read("t1", 2, 3),
    "what begins behind it": lambda store: store.read("t1", 5, 3),
    "in the order of the house": lambda store: store.whole(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_no_reading_gives_a_record_that_was_changed(what: str, url: str) -> None:
    kept = filled(url)
    sql, says = CHANGES[what]
    other = forged(kept[4], body=b'{"cents":98000}')
    change(url, sql, other.body, other.hash)
    for ask in READINGS.values():
        with pytest.raises(DamagedError, match=says):
            told(url, ask)
    assert told(url, lambda store: store.read("t1", 10, 5)) == kept[10:15]
    assert told(url, lambda store: store.read("t1", 15)) == kept[15:]


@pytest.mark.parametrize("what", ["another body", "another name"])
def test_nor_does_a_search_by_its_command(what: str, url: str) -> None:
    kept = filled(url)
    change(url, CHANGES[what][0], b"{}x")
    with pytest.raises(DamagedError, match="record 5 of t1 was changed"):
        told(url, lambda store: store.find("t1", kept[4].command))
    assert told(url, lambda store: store.find("t1", kept[3].command)) == [kept[3]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


SHOWN = {
    "replay": ["audit", "replay", "7"],
    "games": ["audit", "replay", "7", "--json"],
    "one game": ["audit", "replay", "7", "--round", "1"],
    "events": ["audit", "events"],
    "export": ["audit", "export"],
    "figures": ["figures", "table", "7"],
}
"""What shows the log to somebody."""


@pytest.mark.parametrize("what", SHOWN)
def test_a_payment_that_was_changed_is_shown_to_nobody(
    what: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """$180 paid, written over with $980. A start, which reads no old records, opens the house."""
    place = copied(house, tmp_path / "copy")
    words = [*SHOWN[what], "--database", str(place)]
    words += ["--to", str(tmp_path / "export.gz")] if what == "export" else []
    version = change_one_body(place)
    assert why_not_opened(place) == ""
    assert main(words) == 2
    shown = capsys.readouterr()
    assert (shown.out, f"record {version} of {STREAM} was changed" in shown.err) == ("", True), shown
    assert not (tmp_path / "export.gz").exists()


def test_the_inspection_names_a_record_whose_body_was_changed(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    folder = CopyFolder(proof_of(place))
    assert inspected_elsewhere(str(place), folder) == ""
    version = change_one_body(place)
    says = f"record {version} of {STREAM} was changed: its hash is not the hash of what it holds"
    assert inspected_elsewhere(str(place), folder) == says


def test_the_inspection_names_the_first_record_of_each_stream(house: Path, tmp_path: Path) -> None:
    """Names and hashes too, where the history alone says between which checkpoints it lies."""
    place = copied(house, tmp_path / "copy")
    with edited(place) as file:
        file.execute("update records set actor = 'Eve' where stream = 'people' and version = 2")
        file.execute("update records set hash = zeroblob(32) where stream = ? and version = 9", (STREAM,))
    says = inspected_elsewhere(str(place), CopyFolder(proof_of(place)))
    assert "record 2 of people was changed" in says
    assert f"record 9 of {STREAM} was changed" in says
    assert "are not those that were signed" in says


def test_a_page_that_fails_its_checksum_is_damage_and_no_absence(tmp_path: Path) -> None:
    """PostgreSQL answers, and cannot give what is on that page. The house is stopped at the first look."""
    proof = tmp_path / "proof"
    with postgres.running("--data-checksums") as server:
        url = postgres.as_url(server.address)
        asyncio.run(prepared(url))
        assert main(["history", "begin", "--database", url, "--proof", str(proof)]) == 0
        assert inspected_elsewhere(url, CopyFolder(proof)) == ""
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("checkpoint")
            found = connection.execute("select pg_relation_filepath('records')").fetchone()
        assert found
        server.stop()
        flip(server.folder / "data" / found[0], at=8_100)  # the first record ends the first page
        server.start()
        says = "cannot be read: the PostgreSQL database .* is damaged: invalid page in block"
        with pytest.raises(DamagedError, match=f"^the records of {STREAM} {says}"):
            told(url, lambda store: store.read(STREAM))
        assert re.search(says, inspected_elsewhere(url, CopyFolder(proof)))


def flip(file: Path, at: int) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
