"""What PostgreSQL's own tools bring back is held to the same proof as a backup of ours."""

from __future__ import annotations

import asyncio
import shutil
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

import postgres
import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from server_nursery import PLAYERS, house_on, prepared

from croupier.cli.history import written_store
from croupier.cli.main import main
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.table import commands as c
from croupier.table.people import Actor, Role

DEARER = b"""
update records set body = convert_to(replace(convert_from(body, 'UTF8'), '"stake":100', '"stake":900'), 'UTF8')
where command = 'bet-4' returning version
"""
Audit = Callable[[str, Path], tuple[int, str]]


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as made:
        yield made


@pytest.fixture(scope="module")
def proof(server: postgres.Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a house that was dumped while it was open: its proof folder, copied a moment before its database."""
    kept = tmp_path_factory.mktemp("house")
    asyncio.run(_played_and_dumped(server, kept))
    return kept / "copied"


@pytest.fixture
def audit(capsys: pytest.CaptureFixture[str]) -> Audit:
    def verify(address: str, proof: Path) -> tuple[int, str]:
        code = main(["audit", "verify", "--database", postgres.as_url(address), "--proof", str(proof)])
        told = capsys.readouterr()
        return code, told.out + told.err

    return verify


async def _played_and_dumped(server: postgres.Server, kept: Path) -> None:
    database = postgres.as_url(_database(server, "house"))
    await prepared(database)
    async with written_store(Namespace(proof=kept / "proof"), database, adopt=True) as (store, historian):
        assert historian
        house = house_on(store)
        await house.open()
        await _bet(house, range(12))
        await historian.checkpoint()
        shutil.copytree(kept / "proof", kept / "copied")
        await _bet(house, range(12, 15))
        await asyncio.to_thread(server.tool, "pg_dump", "-Fc", "-f", "dump", "house")
        await _bet(house, range(15, 20))
        await house.close()


async def _bet(house: House, numbers: range) -> None:
    for number in numbers:
        name = PLAYERS[number % len(PLAYERS)]
        wager = c.PlaceWager(Actor(name, Role.PLAYER), name, f"straight:{number + 1}", Cents(100), "value")
        assert not isinstance(await house.floor.tables["7"].handle(wager, f"bet-{number}"), Refusal)


def _database(server: postgres.Server, name: str) -> str:
    with psycopg.connect(server.address, autocommit=True) as connection:
        connection.execute(f'create database "{name}"'.encode())
    return make_conninfo(server.address, dbname=name)


def _restored(server: postgres.Server, name: str) -> str:
    address = _database(server, name)
    server.tool("pg_restore", "-d", name, "dump")
    return address


def _wagers(address: str) -> list[int]:
    with psycopg.connect(address) as connection:
        rows = connection.execute("select sequence from records where command like 'bet-%' order by sequence")
        return [number for (number,) in rows]


def test_a_dump_of_an_open_house_is_proved_by_its_checkpoints_and_can_be_backed_up(
    server: postgres.Server, proof: Path, audit: Audit, tmp_path: Path
) -> None:
    address = _restored(server, "copy")
    assert len(_wagers(address)) == 15
    code, told = audit(address, proof)
    assert code == 0, told
    assert "table:7" in told
    words = ["--database", postgres.as_url(address), "--proof", str(proof)]
    assert main(["backup", str(tmp_path / "backup"), *words]) == 0


def test_what_was_changed_in_it_is_named(server: postgres.Server, proof: Path, audit: Audit) -> None:
    address = _restored(server, "changed")
    with psycopg.connect(address) as connection:
        connection.execute("set session_replication_role = replica")  # triggers rest, as for whoever owns the server
        rows = connection.execute(DEARER).fetchall()
    code, told = audit(address, proof)
    assert (code, f"record {rows[0][0]} of table:7 was changed" in told) == (1, True), told


def test_a_dump_that_ends_before_the_last_checkpoint_is_told(
    server: postgres.Server, proof: Path, audit: Audit
) -> None:
    """As one that is older than the proof folder beside it."""
    address = _restored(server, "older")
    with psycopg.connect(address) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute("delete from records where sequence >= %s", (_wagers(address)[10],))
    code, told = audit(address, proof)
    assert (code, "is missing" in told) == (1, True), told
