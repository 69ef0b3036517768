"""A house is copied while it plays, and comes back from the copy as it was, to the end or to any record before it."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import postgres
import pytest
import tampering
from kill_rig import STREAM
from server_nursery import PLAYERS, house_on, prepared
from tampering import copied, edited, proof_of, why_not_opened

from croupier.cli.history import written_store
from croupier.cli.main import main
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.storage.backup_folder import BackupFolder
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.people import Actor, Role

Said = tuple[int, str, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def ask(*words: object) -> Said:
        code = main([str(word) for word in words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ask


@pytest.fixture
def backup(house: Path, tmp_path: Path, say: Callable[..., Said]) -> Path:
    code, out, err = say("backup", tmp_path / "backup", "--database", house)
    assert (code, err) == (0, ""), err
    assert "It is verified, and signed." in out
    return tmp_path / "backup"


def everything(database: str) -> list[Any]:
    """Every record with its place, and the whole command."""

    async def read() -> list[Any]:
        store = open_store(database, read_only=True)
        try:
            return list(zip(await store.history(), await store.whole(), strict=True))
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_backup_has_every_record_and_no_secret(house: Path, backup: Path, say: Callable[..., Said]) -> None:
    assert everything(str(backup / "house.db")) == everything(str(house))
    secret = json.loads((proof_of(house) / "key").read_text())["secret"]
    files = [file for file in backup.rglob("*") if file.is_file()]
    assert {file.relative_to(backup).as_posix() for file in files} == {
        "house.db",
        "house.db-proof/copy",
        "house.db-proof/checkpoints",
        "house.db-proof/epochs",
        "house.db-proof/latest",
        "manifest.json",
    }
    assert not [file for file in files if secret.encode() in file.read_bytes()]
    assert not [file for file in files if file.stat().st_mode & 0o077]
    assert say("audit", "verify", "--database", backup / "house.db")[0] == 0


def test_a_manifest_says_how_much_it_is_and_is_signed(house: Path, backup: Path) -> None:
    manifest = json.loads((backup / "manifest.json").read_text())
    records = everything(str(house))
    assert (manifest["records"], manifest["streams"]) == (len(records), len({place[1] for place, _ in records}))
    found = BackupFolder(backup).manifest()
    verifier = CopyFolder(proof_of(house)).verifier()
    assert found.is_signed_by(verifier)
    assert not msgspec.structs.replace(found, records=found.records - 1).is_signed_by(verifier)


def test_nothing_is_written_over(house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    code, _, err = say("backup", backup, "--database", house)
    assert (code, "is there already: nothing is written over" in err) == (2, True)
    for place, made in (("a.db", "a.db"), ("b.db", "b.db-last"), ("c.db", "c.db-proof")):
        (tmp_path / made).write_text("mine")
        code, _, err = say("restore", backup, "--database", tmp_path / place)
        assert (code, f"{made} is there already: nothing is written over" in err) == (2, True)
        assert (tmp_path / made).read_text() == "mine"


def test_a_damaged_house_gives_no_backup(house: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        connection.execute("update records set actor = 'Eve' where stream = ? and version = 9", (STREAM,))
    code, _, err = say("backup", tmp_path / "backup", "--database", place)
    assert code == 2
    assert "there is no backup: record 9 of table:7 was changed" in err
    assert not list(tmp_path.glob("*backup*"))


def test_an_index_that_does_not_match_its_table_gives_no_backup(
    house: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    place = copied(house, tmp_path / "copy")
    tampering.spoil_index(place)
    code, _, err = say("backup", tmp_path / "backup", "--database", place)
    assert (code, "is damaged" in err) == (2, True), err


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a byte of the records": (lambda backup: _flip(backup / "house.db"), "house.db in"),
    "a checkpoint is gone": (lambda backup: _less(backup / "house.db-proof" / "checkpoints"), "checkpoints in"),
    "a file is gone": (lambda backup: (backup / "house.db-proof" / "latest").unlink(), "latest is missing"),
    "a file more": (lambda backup: (backup / "house.db-proof" / "key").write_text("{}"), "key in"),
    "the manifest": (lambda backup: _edit(backup / "manifest.json", '"streams": ', '"streams": 1'), "was changed"),
    "no manifest": (lambda backup: (backup / "manifest.json").unlink(), "it has no manifest.json"),
}


def _flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def _less(file: Path) -> None:
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[1:]))


def _edit(file: Path, before: str, after: str) -> None:
    assert before in file.read_text()
    file.write_text(file.read_text().replace(before, after))


@pytest.mark.parametrize("change", BAD)
def test_a_backup_that_was_changed_is_not_restored(
    change: str, backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    do, says = BAD[change]
    do(backup)
    code, _, err = say("restore", backup, "--database", tmp_path / "new.db")
    assert (code, says in err) == (2, True), err
    assert not list(tmp_path.glob("new.db*"))


def test_a_backup_of_another_house_is_told_by_its_key(backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    other = CopyFolder(tmp_path / "other").make_key().verifier
    code, _, err = say("restore", backup, "--database", tmp_path / "new.db", "--key", other)
    assert (code, "is a backup of croupier/" in err) == (2, True)


@pytest.mark.parametrize("with_key", [False, True])
def test_a_backup_that_is_not_signed_is_refused_unless_somebody_takes_it(
    with_key: bool, house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    """Somebody takes the signature away, to change what no checkpoint holds."""
    folder, place = BackupFolder(backup), tmp_path / "new.db"
    folder.write(msgspec.structs.replace(folder.manifest(), signature=""))
    key = ("--key", CopyFolder(proof_of(house)).verifier()) if with_key else ()
    code, _, err = say("restore", backup, "--database", place, *key)
    assert (code, "is not signed: nothing holds its records after the checkpoint of" in err) == (2, True)
    assert not place.exists()
    restored(say, backup, place, "--unsigned", *key)


def test_a_restore_says_when_nobody_has_compared_the_key(
    house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    """A signature by a key that stands in the same folder says only that nothing was damaged."""
    says, key = "Nobody has compared the key of the backup", CopyFolder(proof_of(house)).verifier()
    assert says in say("restore", backup, "--database", tmp_path / "a.db")[1]
    assert says not in say("restore", backup, "--database", tmp_path / "b.db", "--key", key)[1]


def test_whoever_cannot_read_the_key_names_the_public_one(
    house: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    place = copied(house, tmp_path / "copy")
    key = CopyFolder(proof_of(place)).verifier()
    (proof_of(place) / "key").unlink()
    code, _, err = say("backup", tmp_path / "backup", "--database", place)
    assert (code, "name its public key: --key KEY" in err) == (2, True)
    code, out, _ = say("backup", tmp_path / "backup", "--database", place, "--key", key)
    assert (code, "not signed, because the key of the house could not be read" in out) == (0, True)
    restored(say, tmp_path / "backup", tmp_path / "new.db", "--unsigned")


def test_a_restore_that_was_interrupted_is_not_brought_to_life(
    backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    """Every record that was to come may be there: until all of it was verified it is nothing."""
    place = tmp_path / "new.db"
    restored(say, backup, place)
    folder = CopyFolder(proof_of(place))
    of = folder.copy_of()
    assert of
    folder.fence(msgspec.structs.replace(of, root=""))
    code, _, err = say("history", "begin", "--restored", "--reason", "fire", "--database", place)
    assert (code, "is not what was restored" in err) == (2, True)
    assert "belongs to a copy" in why_not_opened(place)


def restored(say: Callable[..., Said], backup: Path, database: object, *more: object) -> None:
    code, _, err = say("restore", backup, "--database", database, *more)
    assert (code, err) == (0, ""), err


def test_every_prefix_comes_back_as_it_was(house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    """Checkpoints that the prefix reaches still hold; later ones are not there."""
    whole = everything(str(house))
    for size in (1, 2, len(whole) // 2, len(whole) - 1, len(whole)):
        place = tmp_path / f"{size}.db"
        restored(say, backup, place, "--until", size)
        assert everything(str(place)) == whole[:size]
        if CopyFolder(proof_of(place)).last():
            assert say("audit", "verify", "--chain-only", "--database", place)[0] == 0


def test_a_moment_is_what_the_house_had_then(
    house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    whole = everything(str(house))
    times = [record.at for _, record in whole]
    at = times[len(times) // 2]
    restored(say, backup, tmp_path / "new.db", "--until", _iso(at))
    assert everything(str(tmp_path / "new.db")) == [each for each in whole if each[1].at <= at]


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).isoformat()


@pytest.mark.parametrize("until", ["0", "99999999", "9" * 5_000, "yesterday", "1999-01-01", "-3"])
def test_until_what_never_was(until: str, backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    code, _, err = say("restore", backup, "--database", tmp_path / "new.db", f"--until={until}")
    assert (code, err.startswith("croupier: nothing is restored: ")) == (2, True)
    assert not list(tmp_path.glob("new.db*"))


def test_a_restored_copy_does_not_go_live_by_itself(
    house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    place = tmp_path / "new.db"
    restored(say, backup, place)
    assert "belongs to a copy" in why_not_opened(place)
    assert say("history", "begin", "--database", place)[0] == 2
    assert say("history", "begin", "--restored", "--database", place)[0] == 2
    code, out, err = say("history", "begin", "--restored", "--reason", "the disk is dead", "--database", place)
    assert code == 0, err
    name = CopyFolder(proof_of(house)).verifier().name
    assert f"signed by {name}@2+" in out
    assert why_not_opened(place) == ""
    code, out, _ = say("history", "show", "--database", place)
    assert f"{name}@2 goes on from a copy of {name}" in out
    assert ": the disk is dead" in out
    assert say("audit", "verify", "--database", place)[0] == 0
    assert why_not_opened(house) == ""


def test_a_copy_of_a_copy_counts_on(house: Path, backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    """Every epoch is named, and the checkpoints of all of them hold."""
    for number in (2, 3):
        place = tmp_path / f"{number}.db"
        restored(say, backup, place)
        assert say("history", "begin", "--restored", "--reason", f"fire {number}", "--database", place)[0] == 0
        backup = tmp_path / f"backup {number}"
        assert say("backup", backup, "--database", place)[0] == 0
    told = json.loads(say("history", "show", "--json", "--database", place)[1])
    assert [epoch["reason"] for epoch in told["epochs"]] == ["fire 3", "fire 2"]
    assert say("audit", "verify", "--chain-only", "--database", place)[0] == 0


def test_a_beginning_that_was_interrupted_is_begun_anew(backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    place = tmp_path / "new.db"
    restored(say, backup, place)
    fence = (proof_of(place) / "copy").read_bytes()
    assert say("history", "begin", "--restored", "--reason", "one", "--database", place)[0] == 0
    (proof_of(place) / "copy").write_bytes(fence)  # as if it had been killed before its last step
    assert "belongs to a copy" in why_not_opened(place)
    assert say("history", "begin", "--restored", "--reason", "two", "--database", place)[0] == 0
    assert [epoch.reason for epoch in CopyFolder(proof_of(place)).epochs()] == ["two"]
    assert say("audit", "verify", "--chain-only", "--database", place)[0] == 0


def test_a_restored_copy_that_lost_records_since_is_not_brought_to_life(
    backup: Path, tmp_path: Path, say: Callable[..., Said]
) -> None:
    place = tmp_path / "new.db"
    restored(say, backup, place)
    with edited(place) as connection:
        connection.execute("delete from records where sequence = (select max(sequence) from records)")
    code, _, err = say("history", "begin", "--restored", "--reason", "fire", "--database", place)
    assert code == 2, err
    assert "signed" in err or "is not what was restored" in err


@pytest.mark.parametrize("reason", [" ", "two\nlines", "x" * 501])
def test_a_reason_is_one_line(reason: str, backup: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    restored(say, backup, tmp_path / "new.db")
    code, _, err = say("history", "begin", "--restored", f"--reason={reason}", "--database", tmp_path / "new.db")
    assert (code, "a reason is one line" in err) == (2, True)


def test_a_house_that_is_no_copy_is_not_begun_anew(house: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    place = copied(house, tmp_path / "copy")
    code, _, err = say("history", "begin", "--restored", "--reason", "why not", "--database", place)
    assert (code, "is no restored copy" in err) == (2, True)


async def _played_and_copied(database: str, target: Path, proof: Path | None = None) -> None:
    """A backup by another program while wagers run, one after the other."""
    arguments = Namespace(proof=proof)
    async with written_store(arguments, database, adopt=True) as (store, historian):
        assert historian
        house = house_on(store)
        await house.open()
        words = ["backup", str(target), "--database", database, *(["--proof", str(proof)] if proof else [])]
        program = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"
        copying = await asyncio.create_subprocess_exec(sys.executable, "-c", program, *words)
        number = 0
        while copying.returncode is None:
            await _wager(house, number)
            number += 1
            if number % 20 == 0:
                await historian.checkpoint()
            await asyncio.sleep(0)
        assert copying.returncode == 0
        for more in range(number, number + 5):
            await _wager(house, more)
        await house.close()


async def _wager(house: House, number: int) -> None:
    name = PLAYERS[number % len(PLAYERS)]
    wager = c.PlaceWager(Actor(name, Role.PLAYER), name, f"straight:{number // 4 % 36 + 1}", Cents(100), "value")
    assert not isinstance(await house.floor.tables["7"].handle(wager, f"drill-{number}"), Refusal)


async def _states(database: str, heads: dict[str, int]) -> dict[str, tuple[str, bytes]]:
    """Of every stream, at a version: the head, and the state that the records up to it make."""
    store = open_store(database, read_only=True)
    try:
        house, found = house_on(store), {}
        for stream, version in heads.items():
            kind = house.kind_of(stream)
            assert kind
            await kind.load(stream)
            keeper = next(each for each in kind.keepers() if each.stream == stream)
            aggregate, state = keeper.aggregate, keeper.aggregate.begin()
            records = await store.read(stream, 0, version)
            state = aggregate.fold(state, (aggregate.decode(each.body, each.format) for each in records))
            found[stream] = (records[-1].hash.hex(), aggregate.encode_state(state))
        return found
    finally:
        await store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_drill(kind: str, tmp_path: Path, say: Callable[..., Said], request: pytest.FixtureRequest) -> None:
    """Copied while wagers run; restored to its end and to just before a record: chain, heads and states are the same.
    From SQLite into PostgreSQL and the other way round."""
    address = postgres.as_url(request.getfixturevalue("postgres_database"))
    file = str(tmp_path / "house.db")
    original, other = (file, address) if kind == "sqlite" else (address, file)
    proof = tmp_path / "proof" if kind == "postgres" else None
    asyncio.run(prepared(original))
    asyncio.run(_played_and_copied(original, tmp_path / "backup", proof))
    whole = everything(original)
    size = len(everything(str(tmp_path / "backup" / "house.db")))
    assert 0 < size < len(whole)
    for number, (database, until) in enumerate([(other, size), (str(tmp_path / "before.db"), size - 3)]):
        words = ["--proof", tmp_path / f"new-proof-{number}"]
        restored(say, tmp_path / "backup", database, "--until", until, *words)
        assert everything(database) == whole[:until]
        assert say("audit", "verify", "--database", database, *words)[0] == 0
        heads = {place[1]: place[2] for place, _ in whole[:until]}
        assert asyncio.run(_states(database, heads)) == asyncio.run(_states(original, heads))


def test_the_drill_in_the_guide(house: Path, tmp_path: Path, say: Callable[..., Said]) -> None:
    """As somebody at the house would type it."""
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    block = page.partition("## The restore drill")[2].partition("```sh\n")[2].partition("```")[0]
    original = copied(house, tmp_path / "original")
    places = {
        "/var/lib/croupier/house.sqlite": original,
        "/var/backups": tmp_path,
        "/srv/drill": tmp_path / "drill",
    }
    (tmp_path / "drill").mkdir()
    heads = []
    for line in block.splitlines()[1:]:  # the first makes the folder
        for written, place in places.items():
            line = line.replace(written, str(place))
        code, out, err = say(*shlex.split(line)[1:])
        assert (code, err) == (0, ""), (line, err)
        heads += [re.findall(r"\b[0-9a-f]{16}\b", out)] if "audit" in line and "--chain-only" not in line else []
    assert len(heads) == 2
    assert heads[0] == heads[1] != []
    assert "restore drill" in out
