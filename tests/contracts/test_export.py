"""`croupier audit export`, and the checker that an outsider runs on it: a program of its own, without ours.

The checker runs as its own process, isolated and without site packages. What our audit finds in a forged house, the
checker finds in its export as well.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
import tampering
from forgeries import ATTACKS
from golden import contributed
from kill_rig import STREAM
from marshalled import Tournament, told
from played_tournament import SAID, whole
from tampering import ARGUMENTS, copied, edited, proof_of

from croupier.cli import audit_streams
from croupier.cli.history import written_store
from croupier.cli.main import main
from croupier.devices.clock import local_offset
from croupier.history.note import COSIGNATURE, Signer, parse_note
from croupier.pit.asking import today_in
from croupier.pit.state import PitState
from croupier.storage.open import open_store
from croupier.storage.proof_folder import ProofFolder

CHECKER = Path(__file__).parents[2] / "checker" / "check_croupier.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


def exported(place: Path, *words: str) -> Path:
    file = place.with_name("night.jsonl.gz")
    assert main(["audit", "export", "--database", str(place), "--to", str(file), *words]) == 0
    return file


def checked(file: Path, *words: str) -> tuple[int, str]:
    told = run(
        [sys.executable, "-I", "-S", CHECKER, file, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    return told.returncode, told.stdout + told.stderr


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def key_of(place: Path) -> str:
    return str(ProofFolder(proof_of(place)).signer(make=False).verifier)


def test_an_outsider_can_check_a_night_with_one_file(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    code, told = checked(exported(place, "--with-people"), "--key", key_of(place))
    assert (code, "nothing wrong was found" in told) == (0, True), told
    assert "66 records, 66 commands" in told
    assert "8 settlements worked out again, 0 not" in told
    assert "hash alone" not in told
    assert "whether each command was allowed by the rules" in told


def test_an_outsider_works_out_draws_that_screens_have_contributed_to(tmp_path: Path) -> None:
    place = tmp_path / "house.db"

    async def night() -> None:
        async with written_store(ARGUMENTS, str(place), adopt=True) as (store, historian):
            assert historian
            await contributed(store)
            await historian.checkpoint()

    asyncio.run(night())
    code, said = checked(exported(place), "--key", key_of(place))
    assert (code, "nothing wrong was found" in said) == (0, True), said
    assert "3 electronic draws" in said


def test_a_house_that_goes_on_from_a_restored_copy_is_checked_by_the_keys_of_both(house: Path, tmp_path: Path) -> None:
    """Checkpoints of the first key count as far as the copy went, and no further; whose they were is signed."""
    backup, place = tmp_path / "backup", tmp_path / "new.db"
    assert main(["backup", str(backup), "--database", str(house)]) == 0
    assert main(["restore", str(backup), "--database", str(place)]) == 0
    assert main(["history", "begin", "--restored", "--reason", "fire", "--database", str(place)]) == 0
    asyncio.run(signed_again(place))
    code, told = checked(exported(place), "--key", key_of(place))
    assert (code, "nothing wrong was found" in told) == (0, True), told
    assert "goes on from a restored copy of" in told
    assert told.count("fire") == 1
    code, told = checked(exported(place), "--key", key_of(house))
    assert (code, "not with the one that was given" in told) == (1, True), told
    epochs = proof_of(place) / "epochs"
    size = told.partition("restored copy of ")[2].partition(" ")[0]
    epochs.write_text(epochs.read_text("utf-8").replace(f"records {size}", "records 1"), "utf-8")
    code, told = checked(exported(place), "--key", key_of(place))
    assert (code, "an epoch is not signed by" in told) == (1, True), told
    assert f"the checkpoint of {size} records is not signed by the house" in told
    epochs.unlink()
    code, told = checked(exported(place), "--key", key_of(place))
    assert (code, "is not signed by the house" in told) == (1, True), told


async def signed_again(place: Path) -> None:
    async with written_store(ARGUMENTS, str(place)) as (_, historian):
        assert historian
        await historian.checkpoint()


def test_the_checker_misses_commands_that_were_taken_away(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        connection.execute("update records set asked = null where stream = ?", (STREAM,))
    code, told = checked(exported(place))
    assert (code, "its command is gone, and the house has kept every command since" in told) == (1, True), told


def test_the_same_log_gives_the_same_bytes_for_the_owner_alone(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    first = exported(place).read_bytes()
    file = exported(place)
    assert file.read_bytes() == first
    assert file.stat().st_mode & 0o077 == 0
    assert not file.with_name(file.name + ".new").exists()


def test_the_staff_s_password_hashes_leave_the_house_only_when_somebody_says_so(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    assert b"argon2" not in gzip.decompress(exported(place).read_bytes())
    assert b"argon2" in gzip.decompress(exported(place, "--with-people").read_bytes())


def test_a_part_has_the_heads_before_it_and_the_places_of_the_rest(house: Path, tmp_path: Path) -> None:
    """A record of the staff of days before, and a night whose first record has a number in the middle."""
    place = copied(house, tmp_path / "copy")
    file = exported(place, "--stream", STREAM)
    head, *lines = lines_of(file)
    assert (head["first"], head["heads"], head["whole"]) == (1, {}, False)
    assert {line["stream"] for line in lines if "body" in line} == {STREAM}
    assert checked(file)[0] == 0
    file = exported(place, "--stream", "people")
    assert checked(file)[0] == 0
    with edited(place) as connection:
        day = 24 * 3_600_000
        connection.execute("update records set at = at - ? where sequence <= 39", (3 * day,))
        tampering.rechain(connection)
        tampering.rechain(connection, "people")
    (proof_of(place) / "checkpoints").unlink()
    (proof_of(place) / "latest").unlink()
    Path(f"{place}-last").unlink(missing_ok=True)
    assert main(["history", "begin", "--database", str(place)]) == 0
    with edited(place) as connection:
        ((at,),) = connection.execute("select at from records where sequence = 50").fetchall()
    file = exported(place, "--on", _gaming_day(at))
    head, *lines = lines_of(file)
    assert (head["first"], head["last"], set(head["heads"])) == (40, 66, {STREAM, "people"})
    code, told = checked(file)
    assert code == 0, told
    assert "whatever came before number 40" in told


def _gaming_day(at: int) -> str:
    return today_in(PitState(), at, local_offset(at))[0]


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_forged_house_is_found_in_its_export_too(
    attack: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Signed with the house's own key: whoever forges may have it."""
    place = copied(house, tmp_path / "copy")
    do, _, says = ATTACKS[attack]
    version = do(place)
    assert main(["audit", "verify", "--database", str(place)]) == 1
    code, told = checked(exported(place))
    assert code == 1, told
    assert says in told
    if says:
        assert f"record {version} of {STREAM}" in told
    else:
        assert "are not those that a checkpoint was signed over" in told


def rewritten(file: Path, change: Callable[[list[bytes]], object]) -> Path:
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    change(lines)
    file.write_bytes(gzip.compress(b"".join(lines)))
    return file


DAMAGE: dict[str, tuple[Callable[[list[bytes]], object], int, str]] = {
    "a record is taken out": (lambda lines: lines.pop(30), 1, "is missing"),
    "two change places": (lambda lines: lines.insert(30, lines.pop(31)), 1, "is missing"),
    "a checkpoint is taken out": (lambda lines: lines.pop(3), 1, "something else than this file"),
    "a time is another": (
        lambda lines: lines.append(lines.pop().replace(b"sha256 ", b"sha256 0")),
        1,
        "something else than this file",
    ),
    "the signature is gone": (lambda lines: lines.pop(), 2, "the signature, is missing"),
    "the first line is gone": (lambda lines: lines.pop(0), 2, "not in the order"),
    "lines follow the end": (lambda lines: lines.append(lines[5]), 2, "not in the order"),
    "a line is no JSON": (lambda lines: lines.insert(9, b"{\n"), 2, "cannot be checked"),
    "a line is a number": (lambda lines: lines.insert(9, b"7\n"), 2, "cannot be checked"),
    "a line is a list in a list": (lambda lines: lines.insert(9, b"[" * 100_000 + b"\n"), 2, "cannot be checked"),
    "nothing": (lambda lines: lines.clear(), 2, "is missing"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_export_is_found(damage: str, house: Path, tmp_path: Path) -> None:
    change, exit_code, says = DAMAGE[damage]
    code, told = checked(rewritten(exported(copied(house, tmp_path / "copy")), change))
    assert (code, says in told) == (exit_code, True), told
    assert "Traceback" not in told


def test_whoever_changes_the_file_cannot_sign_it(house: Path, tmp_path: Path) -> None:
    """A record is taken off the end, the first line told so, and the digest in the last line made anew."""
    file = exported(copied(house, tmp_path / "copy"))
    first, *rest, _, last = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    first = first.replace(b'"last":66', b'"last":65')
    whole = b"".join([first, *(line for line in rest if b"\\n66\\n" not in line)])
    was = json.loads(last)["signed"].partition("sha256 ")[2][:64]
    last = last.replace(was.encode(), sha256(whole).hexdigest().encode())
    file.write_bytes(gzip.compress(whole + last))
    code, says = checked(file)
    assert code == 1, says
    assert [line for line in says.splitlines() if line.startswith("WRONG")] == [
        "WRONG  the file is not signed by the house"
    ]


def test_every_changed_byte_is_found(house: Path, tmp_path: Path) -> None:
    file = exported(copied(house, tmp_path / "copy"))
    whole, chance = gzip.decompress(file.read_bytes()), random.Random(17)  # noqa: S311
    for _ in range(25):
        at = chance.randrange(len(whole))
        file.write_bytes(gzip.compress(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]))
        code, told = checked(file)
        assert code in (1, 2), (at, told)
        assert "Traceback" not in told


def test_another_key_and_what_is_no_export(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    other = str(Signer("croupier/other", b"\1", bytes(32)).verifier)
    code, told = checked(exported(place), "--key", other)
    assert (code, "not with the one that was given" in told) == (1, True)
    assert checked(place)[0] == 2
    assert checked(tmp_path / "nowhere")[0] == 2
    assert checked(exported(place), "--witness", "no key")[0] == 2


def test_a_witness_s_cosignature_is_checked(house: Path, tmp_path: Path) -> None:
    place = copied(house, tmp_path / "copy")
    witness = Signer("witness/regulator", COSIGNATURE, bytes(range(32)))
    key = str(witness.verifier)
    code, told = checked(exported(place), "--witness", key)
    assert (code, "witness/regulator has cosigned none of the checkpoints" in told) == (1, True)
    kept = proof_of(place) / "checkpoints"
    *before, last = kept.read_text("utf-8").splitlines()
    note = parse_note(json.loads(last))
    signed = note.with_signatures(witness.sign(note.text, 1_794_914_400))
    kept.write_text("\n".join([*before, json.dumps(str(signed))]) + "\n", "utf-8")
    assert checked(exported(place), "--witness", key)[0] == 0
    dated = note.with_signatures(witness.sign(note.text.replace("time", "Time"), 1_794_914_400))
    kept.write_text("\n".join([*before, json.dumps(str(dated))]) + "\n", "utf-8")
    code, told = checked(exported(place), "--witness", key)
    assert (code, "the cosignature of witness/regulator" in told) == (1, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--stream", "table:99"], "there is no stream table:99; there are people, table:7"),
        (["--on", "1999-01-01"], "there is no record of 1999-01-01"),
        (["--on", "yesterday"], "--on"),
    ],
)
def test_what_is_not_there_is_not_exported(
    words: list[str], says: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, file = copied(house, tmp_path / "copy"), tmp_path / "night.gz"
    try:
        code = main(["audit", "export", "--database", str(place), "--to", str(file), *words])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert (code, says in capsys.readouterr().err) == (2, True)
    assert not file.exists()


def test_without_a_key_there_is_no_export(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = copied(house, tmp_path / "copy")
    (proof_of(place) / "key").unlink()
    assert main(["audit", "export", "--database", str(place), "--to", str(tmp_path / "n.gz")]) == 2
    assert "key cannot be read" in capsys.readouterr().err
    assert not (proof_of(place) / "key").exists()


def test_a_tournament_and_its_tables_are_audited_on_every_core_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Points are no money; the chain, the tree and the signatures hold all the same."""
    place = tmp_path / "house.db"
    store = open_store(place)

    async def played(made: Tournament) -> None:
        await whole(made)
        await store.close()

    told(SAID, played, "1", "2", store=store)
    assert main(["history", "begin", "--database", str(place)]) == 0
    monkeypatch.setattr(audit_streams, "SHARED", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert main(["audit", "verify", "--database", str(place)]) == 0, capsys.readouterr().out
    code, says = checked(exported(place))
    assert code == 0, says
    assert f"what is in the records of tournament:{SAID['name']}: their chain alone" in says
    assert "tables while they play a tournament" in says
