"""What a rewritten record, with a chain made anew, still cannot do: be what its command gives by the rules.

Each attack is made on a copy of a real night, as thoroughly as somebody with the database in hand can make it. The
checkpoints find all of them as well; here it is the deciding again that has to name the record and the reason.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tampering
from forgeries import ATTACKS, change
from kill_rig import STREAM
from tampering import copied, edited, forge

from croupier.cli import audit_streams
from croupier.cli.main import main


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


def reports(place: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main(["audit", "verify", "--database", str(place), "--json"])
    return {row["stream"]: row for row in msgspec.json.decode(capsys.readouterr().out)}


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_audit_names_what_its_command_does_not_give(
    attack: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = copied(house, tmp_path / "copy")
    do, says, _ = ATTACKS[attack]
    version = do(place)
    found = reports(place, capsys)[STREAM]
    assert found["difference"].startswith(f"record {version} of {STREAM}: "), found
    assert says in found["difference"]
    assert found["records"] == version - 1


def test_an_untouched_night_is_decided_again_in_every_record(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = reports(copied(house, tmp_path / "copy"), capsys)
    assert set(found) == {STREAM, "people", "history"}
    assert [row["difference"] for row in found.values()] == ["", "", ""]
    assert [row["replayed"] for row in found.values()] == [0, 0, 0]


def test_records_without_commands_are_counted(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A house of before commands were kept: its records are replayed, and the audit says how many."""
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        connection.execute("update records set asked = null where stream = ? and version <= 30", (STREAM,))
    found = reports(place, capsys)[STREAM]
    assert (found["difference"], found["replayed"]) == ("", 30)
    main(["audit", "verify", "--database", str(place)])
    assert "30 records are older than the keeping of commands" in capsys.readouterr().out


def test_a_promotion_that_nobody_could_give(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The people are decided again as well: Dan, a dealer, adds nobody to the staff."""
    place = copied(house, tmp_path / "copy")
    version = forge(place, "StaffAdded", change(by="Dan"), change(by="Dan"), stream="people", actor="Dan")
    found = reports(place, capsys)["people"]["difference"]
    assert found.startswith(f"record {version} of people: the command gives a refusal")


def test_a_snapshot_has_to_be_what_the_records_lead_to(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two bytes of a balance; and one that was taken of another chain."""
    place = copied(house, tmp_path / "copy")
    with edited(place) as connection:
        ((version, data),) = connection.execute(
            "select version, data from snapshots where stream = ?", (STREAM,)
        ).fetchall()
        at = data.index(b"purse") + 20
        changed = data[:at] + bytes([data[at] ^ 1, data[at + 1] ^ 1]) + data[at + 2 :]
        connection.execute("update snapshots set data = ? where stream = ?", (changed, STREAM))
    found = reports(place, capsys)[STREAM]["difference"]
    assert found == f"record {version} of {STREAM}: the snapshot that was taken after it has another state"
    other = copied(house, tmp_path / "other")
    with edited(other) as connection:
        connection.execute("update snapshots set hash = zeroblob(32) where stream = ?", (STREAM,))
    assert "is not the one that a snapshot was taken after" in reports(other, capsys)[STREAM]["difference"]


def test_a_large_house_is_audited_on_every_core_with_the_same_result(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = copied(house, tmp_path / "copy")
    alone = reports(place, capsys)
    monkeypatch.setattr(audit_streams, "SHARED", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert reports(place, capsys) == alone
    version = forge(place, "ChipsGiven", change(amount=90_000))
    assert f"record {version} of {STREAM}: the command gives" in reports(place, capsys)[STREAM]["difference"]
