"""Pages of a PostgreSQL cluster, damaged while it is stopped: with its checksums on, and off.

With checksums every flip is noticed. Without them the chain finds what is in records, and nothing looks through indexes
as SQLite's own check does: what they do not find any more is counted. So docs/operating.md asks for checksums.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import time
from pathlib import Path
from typing import Protocol

import flipped_house
import postgres
import psycopg
from flipped_house import PAGE, Truth
from server_nursery import house_on, prepared

from croupier.cli.history import written_store

RELATIONS = ("records", "records_pkey", "records_by_command", "records_in_order")
RECOVERY_TRIES, RECOVERY_PAUSE = 300, 0.2
CRASH = "a crash of PostgreSQL without checksums"
CRASHED = ("server closed the connection", "crash of another server process")
"""A damaged page may bring a process of PostgreSQL down: the house stops, and nobody can say which page it was."""
AT_ONCE = 25
"""Databases that are damaged between two starts of the server."""


class Judge(Protocol):
    folder: Path
    chance: random.Random

    def judge(self, where: str, file: str, by: str, said: str, wrong: str) -> None: ...


def damaged(judge: Judge, sums: bool, count: int) -> None:
    """So many damages, each in a copy of the house of its own."""
    name = f"PostgreSQL {'with' if sums else 'without'} checksums"
    with postgres.running("--data-checksums" if sums else "--no-data-checksums") as server:
        proof = judge.folder / f"proof-{sums}"
        truth = asyncio.run(_house(_url(server, "postgres"), proof))
        files = _files(server)
        for first in range(0, count, AT_ONCE):
            names = [f"copy{number}" for number in range(first, min(first + AT_ONCE, count))]
            for each in names:
                _on(server, "template1", f"create database {each} template postgres strategy file_copy")
                _on(server, "template1", f"alter database {each} set enable_seqscan = off")  # as in a large house
            hurt = {each: _oid(server, each) for each in names}
            server.stop()
            told = {each: _flip(server, files, hurt[each], judge.chance) for each in names}
            server.start()
            for each in names:
                by, said, wrong = _detected(_url(server, each), proof, truth, judge.folder / "proof")
                if wrong and not by and not sums and " of records " not in told[each]:
                    judge.judge(told[each], f"{name}: an index finds less, and nobody notices", by, said, "")
                elif by and not wrong and not sums and any(words in said for words in CRASHED):
                    judge.judge(told[each], name, CRASH, said, "")
                else:
                    judge.judge(f"{name}, {told[each]}", name, by, said, wrong)
                _on(server, "template1", f"drop database if exists {each} with (force)")


def _url(server: postgres.Server, name: str) -> str:
    return f"postgresql://postgres@/{name}?host={server.folder}"


async def _house(url: str, proof: Path) -> Truth:
    """A house with a table and people, and everything signed."""
    await prepared(url)
    async with written_store(argparse.Namespace(proof=proof), url, adopt=True) as (store, historian):
        assert historian
        await house_on(store).open()
        truth = await flipped_house.wagers(store, 20)
        await historian.checkpoint()
        return truth


def _on(server: postgres.Server, name: str, sql: str) -> list[tuple[object, ...]]:
    """A damaged page without a checksum may bring a process of PostgreSQL down; the server starts all of them anew."""
    for _ in range(RECOVERY_TRIES):
        try:
            return _asked(_url(server, name), sql)
        except psycopg.OperationalError:
            time.sleep(RECOVERY_PAUSE)
    return _asked(_url(server, name), sql)


def _asked(url: str, sql: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(sql.encode())
        return found.fetchall() if found.description else []


def _files(server: postgres.Server) -> dict[str, str]:
    """Of each relation, by the number of its database, which stands for every copy."""
    _on(server, "postgres", "vacuum freeze records")  # so that reading changes no page by itself
    _on(server, "postgres", "checkpoint")
    paths = [(name, _on(server, "postgres", f"select pg_relation_filepath('{name}')")[0][0]) for name in RELATIONS]
    return {name: Path(str(path)).name for name, path in paths}


def _oid(server: postgres.Server, name: str) -> int:
    return int(str(_on(server, "template1", f"select oid from pg_database where datname = '{name}'")[0][0]))  # noqa: S608


def _flip(server: postgres.Server, files: dict[str, str], database: int, chance: random.Random) -> str:
    relation = chance.choice(list(files))
    file = server.folder / "data" / "base" / str(database) / files[relation]
    data = bytearray(file.read_bytes())
    while not any(data[(page := chance.randrange(len(data) // (2 * PAGE))) * 2 * PAGE :][: 2 * PAGE]):
        pass  # a page that was never written
    at = page * 2 * PAGE + chance.randrange(2 * PAGE)
    data[at] ^= 1 << chance.randrange(8)
    file.write_bytes(data)
    return f"a bit of byte {at:,} of {relation} flipped"


def _detected(url: str, proof: Path, truth: Truth, folder: Path) -> tuple[str, str, str]:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(proof, folder)
    return flipped_house.detected(url, truth, folder, argparse.Namespace(proof=folder))
