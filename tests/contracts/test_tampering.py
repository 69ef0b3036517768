"""What an attacker, an accident or a well-meaning administrator can do to the files of a house is noticed and located.

Each attack is made on a copy of a real night. What is noticed at the start stops the start; what only shows when
everything is read again is found by `croupier audit verify`.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import run
from typing import Any

import msgspec
import pytest
import tampering
from kill_rig import STREAM
from server_nursery import house_on
from tampering import change_body, copied, edited, key_of, proof_of, rechain, why_not_opened

from croupier.cli.history import written_store
from croupier.cli.inspecting import inspected, inspected_elsewhere
from croupier.cli.main import main
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.ports import StoppedError, StoreError
from croupier.service.stream import HaltedError
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.library import LibraryError
from croupier.storage.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.people import Actor, Role

Attack = Callable[[Path], object]
WAGER = c.PlaceWager(Actor("Ann", Role.PLAYER), "Ann", "black", Cents(100), "value")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


def audited(place: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["audit", "verify", "--database", str(place), "--json"])
    told = capsys.readouterr()
    found = [row["difference"] for row in msgspec.json.decode(told.out)] if told.out else []
    return code, "; ".join(filter(None, found)) + told.err


def test_an_untouched_house_opens_and_is_proved(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = copied(house, tmp_path / "copy")
    assert audited(place, capsys) == (0, "")
    assert why_not_opened(place) == ""


def cut(place: Path, stream: str, count: int) -> None:
    with edited(place) as connection:
        connection.execute(
            "delete from records where stream = ?1"
            " and version > (select max(version) from records where stream = ?1) - ?2",
            (stream, count),
        )


def remove(place: Path, where: str) -> None:
    with edited(place) as connection:
        connection.execute(f"delete from records where {where}")  # noqa: S608


def add_buy_in(place: Path) -> None:
    """A $10,000 buy-in that nobody made, with a chain that holds and a number in the history."""
    with edited(place) as connection:
        rows = connection.execute("select * from records where stream = ? order by version", (STREAM,)).fetchall()
        names = [each[0] for each in connection.execute("select * from records limit 0").description]
        given = next(row for row in reversed(rows) if b'"ChipsGiven"' in row[names.index("body")])
        told = dict(zip(names, given, strict=True)) | {
            "version": rows[-1][names.index("version")] + 1,
            "command": "forged",
            "sequence": connection.execute("select max(sequence) + 1 from records").fetchone()[0],
        }
        insert = f"insert into records ({', '.join(told)}) values ({', '.join('?' * len(told))})"  # noqa: S608
        connection.execute(insert, [*told.values()])
        rechain(connection)


def older(place: Path) -> None:
    """Yesterday's copy is put in place of today's: the database alone, not what lies beside it."""
    cut(place, STREAM, 3)
    Path(f"{place}-last").unlink()


def gone(place: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{place}{end}").unlink(missing_ok=True)


def more(event: dict[str, Any], **changes: object) -> None:
    event |= changes


AT_START: dict[str, tuple[Attack, str, str]] = {
    "the tail is removed": (
        lambda place: cut(place, STREAM, 1),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        f"record 52 of {STREAM} is missing",
    ),
    "a long tail is removed": (
        lambda place: cut(place, STREAM, 12),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        f"record 52 of {STREAM} is missing",
    ),
    "the table's stream is removed": (
        lambda place: remove(place, f"stream = '{STREAM}'"),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        f"record 52 of {STREAM} is missing",
    ),
    "the staff is removed": (
        lambda place: remove(place, "stream = 'people'"),
        "record 14 of people is missing",
        "record 14 of people is missing",
    ),
    "all records are removed": (
        lambda place: remove(place, "true"),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        "the store ends after 0 records",
    ),
    "an older file is restored": (
        older,
        f"record 52 of {STREAM} is missing",
        f"record 52 of {STREAM} is missing",
    ),
    "the database is deleted": (
        gone,
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        "house.db cannot be opened",
    ),
    "the last wager is $10,000 over a limit of $100": (
        lambda place: change_body(place, "WagerPlaced", lambda event: more(event, stake=1_000_000)),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        f"record 52 of {STREAM}: the command gives WagerPlaced with stake 500, and 1000000 is recorded",
    ),
    "the last wager is on straight:99": (
        lambda place: change_body(place, "WagerPlaced", lambda event: more(event, place="straight:99")),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        f"record 52 of {STREAM}: the command gives WagerPlaced with place red, and straight:99 is recorded",
    ),
    "chips for $200 more": (
        lambda place: change_body(place, "ChipsGiven", lambda event: more(event, amount=event["amount"] + 20_000)),
        f"record 52 of {STREAM} (number 66 of the house), which was acknowledged",
        f"record 50 of {STREAM}: the command gives ChipsGiven with amount 20000, and 40000 is recorded",
    ),
    "a $10,000 buy-in is added": (
        add_buy_in,
        f"record 53 of {STREAM} was added while the house was closed",
        f"record 53 of {STREAM} was added while the house was closed",
    ),
    "the checkpoints are taken away": (
        lambda place: shutil.rmtree(proof_of(place)),
        "the store has 66 records, and no checkpoint of them is there",
        "house.db-proof/key cannot be read",
    ),
    "the last checkpoint is damaged": (
        lambda place: flip(proof_of(place) / "latest", 60),
        "the last checkpoint ",  # is not signed so; or cannot be read, where the bit makes it no number of any kind
        "the last checkpoint is not among those that were kept",
    ),
    "another key": (
        lambda place: (proof_of(place) / "key").unlink(),
        "the last checkpoint is not signed by",
        "house.db-proof/key cannot be read",
    ),
}
"""What is done to the files; what a start says of it, and what the audit finds. The night has 66 records: 52 of the
table, whose last is a wager, with the buy-in of $200 two before it, and 14 of the people."""


@pytest.mark.parametrize("attack", AT_START)
def test_a_start_notices(attack: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = copied(house, tmp_path / "copy")
    do, start_says, audit_finds = AT_START[attack]
    do(place)
    code, found = audited(copied(place, tmp_path / "for the audit"), capsys)
    assert code != 0
    assert audit_finds in found
    assert start_says in why_not_opened(place)


def flip(file: Path, at: int, bit: int = 0) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= 1 << bit
    file.write_bytes(data)


def test_a_changed_record_in_the_middle_is_found_by_the_audit(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        connection.execute("update records set actor = 'Eve' where stream = ? and version = 9", (STREAM,))
    code, found = audited(place, capsys)
    assert (code, "record 9 of table:7 was changed" in found) == (1, True)


def test_a_chain_made_anew_in_the_middle_is_found_by_its_head(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An earlier wager is changed and the chain made anew: the stream has another head than the one that was signed."""
    place = copied(house, tmp_path / "copy")
    change_body(place, "WagerPlaced", lambda event: more(event, stake=400), last=False)
    code, found = audited(place, capsys)
    assert code == 1
    assert f"of {STREAM} is not the one that was there when the checkpoint" in found


def test_an_inspection_by_another_process_says_the_same(house: Path, tmp_path: Path) -> None:
    """The house goes on meanwhile; what it hears is what it would have found."""
    place = copied(house, tmp_path / "copy")
    folder = CopyFolder(proof_of(place))
    assert inspected_elsewhere(str(place), folder) == ""
    tampering.spoil_index(place)
    assert inspected_elsewhere(str(place), folder) == inspected(str(place), folder).verdict() != ""
    with pytest.raises(StoreError, match="cannot be"):
        inspected_elsewhere(str(tmp_path / "none.db"), folder)


def test_another_order_across_streams_is_located_between_two_checkpoints(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two records of different streams change places: every chain and every head holds, and the tree does not."""
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        ((first,),) = connection.execute("select min(sequence) from records where stream = 'people'").fetchall()
        for old, new in ((first, 0), (first - 1, first), (0, first - 1)):
            connection.execute("update records set sequence = ? where sequence = ?", (new, old))
    code, found = audited(place, capsys)
    assert code == 1
    assert "records 1 to " in found
    assert f"(people, {STREAM}) are not those that were signed" in found


WRITER = """
import asyncio, os, sys
sys.path[:0] = {path!r}
import tampering
from croupier.cli.history import written_store
from server_nursery import house_on
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.money.amount import Cents

async def bet() -> None:
    async with written_store(tampering.ARGUMENTS, {place!r}) as (store, _):
        house = house_on(store)
        await house.open()
        for number in range(10):
            wager = c.PlaceWager(Actor("Ann", Role.PLAYER), "Ann", "red", Cents(500), "value")
            print(await house.floor.tables["7"].handle(wager, f"more-{{number}}"), flush=True)
        os.kill(os.getpid(), 9)

asyncio.run(bet())
"""


@pytest.fixture(scope="module")
def killed(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house whose server was killed in the middle of betting: ten wagers are in the write-ahead log alone."""
    place = copied(house, tmp_path_factory.mktemp("killed") / "house")
    program = WRITER.format(path=[path for path in sys.path if path], place=str(place))
    told = run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert told.stdout.count("WagerPlaced") == 10, told.stderr
    return place


def test_a_killed_house_opens_with_everything(killed: Path, tmp_path: Path) -> None:
    place = copied(killed, tmp_path / "copy")
    assert why_not_opened(place) == ""
    assert count(place, "more-%") == 10


def count(place: Path, command: str) -> int:
    with sqlite3.connect(place) as connection:
        ((found,),) = connection.execute("select count(*) from records where command like ?", (command,)).fetchall()
    return int(found)


def test_a_deleted_write_ahead_log_is_noticed(killed: Path, tmp_path: Path) -> None:
    place = copied(killed, tmp_path / "copy")
    for end in ("-wal", "-shm"):
        Path(f"{place}{end}").unlink(missing_ok=True)
    assert f"of {STREAM} (number" in why_not_opened(place)


@pytest.mark.parametrize("attack", tampering.WHILE_SERVING)
def test_what_is_done_to_open_files_is_noticed_before_anything_more_is_acknowledged(
    attack: str, house: Path, tmp_path: Path
) -> None:
    """SQLite itself writes on into a log that was emptied, and says that all is well."""
    place = copied(house, tmp_path / "copy")

    async def play() -> None:
        async with written_store(tampering.ARGUMENTS, str(place)) as (store, _):
            served = house_on(store)
            await served.open()
            table = served.floor.tables["7"]
            for number in range(20):
                assert not isinstance(await table.handle(WAGER, f"before-{number}"), Refusal)
            tampering.WHILE_SERVING[attack](place)
            for number in range(5):
                with pytest.raises(HaltedError, match=r"was cut or written over|was written to by another"):
                    await table.handle(WAGER, f"after-{number}")
            with pytest.raises(StoppedError, match="by another program"):
                await store.revive()

    with suppress(LibraryError):  # its end cannot be signed any more
        asyncio.run(play())
    assert why_not_opened(place) or count(place, "before-%") == 20


def test_every_bit_of_the_write_ahead_log_counts(killed: Path, tmp_path: Path) -> None:
    """Sixty flips, of which fifty-nine went unnoticed once. Where only free space is hit, everything is still there."""
    chance = random.Random(17)  # noqa: S311
    for number in range(60):
        place = copied(killed, tmp_path / str(number))
        wal = Path(f"{place}-wal")
        flip(wal, chance.randrange(wal.stat().st_size), chance.randrange(8))
        says = why_not_opened(place)
        assert "is damaged at byte" in says or "which was acknowledged" in says, (number, says)
        shutil.rmtree(place.parent)


def test_a_second_name_is_refused(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    os.link(place, place.with_name("other.db"))
    assert "2 names (hard links)" in why_not_opened(place)


def test_a_snapshot_that_was_changed_is_not_played_on(house: Path, tmp_path: Path) -> None:
    """Two bytes of a balance: the state is read from the records instead."""
    place = copied(house, tmp_path / "copy")
    key = key_of(place)
    assert asyncio.run(_snapshot(SqliteStore(place, key=key)))
    with edited(place) as connection:
        ((data,),) = connection.execute("select data from snapshots where stream = ?", (STREAM,)).fetchall()
        at = data.index(b"99999500") if b"99999500" in data else len(data) // 2
        changed = data[:at] + bytes([data[at] ^ 1, data[at + 1] ^ 1]) + data[at + 2 :]
        connection.execute("update snapshots set data = ? where stream = ?", (changed, STREAM))
    assert asyncio.run(_snapshot(SqliteStore(place, key=key))) is None


def test_a_snapshot_with_fields_of_other_kinds_is_none(house: Path, tmp_path: Path) -> None:
    """A page of another table in its place: the stream goes on from its records."""
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        connection.executescript("drop table snapshots; create table snapshots (stream, version, hash, data);")
        connection.execute("insert into snapshots values (?, 5, 7, ?)", (STREAM, bytes(99)))
    assert asyncio.run(_snapshot(SqliteStore(place, key=key_of(place)))) is None


def test_a_snapshot_of_somebody_without_the_key_is_none(house: Path, tmp_path: Path) -> None:
    assert asyncio.run(_snapshot(SqliteStore(copied(house, tmp_path / "copy"), key=b"another"))) is None


async def _snapshot(store: Any) -> object:
    try:
        return await store.snapshot(STREAM)
    finally:
        await store.close()
