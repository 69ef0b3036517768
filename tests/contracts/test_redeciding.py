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
from tampering import copied, edited, forge, proof_of

from croupier import __version__
from croupier.cli import audit_streams
from croupier.cli.main import main
from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import parse_note
from croupier.rulebook.refusal import Refusal
from croupier.service import historian, table_replay
from croupier.storage.proof_folder import ProofFolder
from croupier.table import commands as c
from croupier.table.decide import decide


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
    old = _older_than_the_mark(place)
    with edited(place) as connection:
        connection.execute("update records set asked = null where stream = ? and version <= ?", (STREAM, old))
    found = reports(place, capsys)[STREAM]
    assert (found["difference"], found["replayed"]) == ("", old)
    main(["audit", "verify", "--database", str(place)])
    assert f"{old} records are older than the keeping of commands" in capsys.readouterr().out


def _older_than_the_mark(place: Path) -> int:
    """Records of the table that the house had before the first checkpoint, which marks since when commands are kept."""
    note = next(ProofFolder(proof_of(place)).notes())
    decided = parse_checkpoint(parse_note(note).text).decided
    assert decided
    with edited(place) as connection:
        query = "select count(*) from records where stream = ? and sequence < ?"
        ((count,),) = connection.execute(query, (STREAM, decided.commands)).fetchall()
    assert count > 10
    return int(count)


def test_a_stream_does_not_look_old_when_its_commands_are_taken_away(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No hash covers a kept command, so chain and checkpoints hold: the signed mark tells."""
    place = copied(house, tmp_path / "copy")
    old = _older_than_the_mark(place)
    with edited(place) as connection:
        connection.execute("update records set asked = null")
    found = reports(place, capsys)
    says = f"record {old + 1} of {STREAM}: its command is gone, and this house has kept every command since its record"
    assert found[STREAM]["difference"].startswith(says)
    assert found["history"]["difference"] == ""


def _stricter(state: Any, command: Any, rules: Any) -> Any:
    """As a later version might decide: nobody bets on red any more."""
    is_on_red = isinstance(command, c.PlaceWager) and command.place == "red"
    return Refusal("no_red", "nobody bets on red") if is_on_red else decide(state, command, rules)


def test_what_another_version_decided_is_told_apart_from_a_forgery(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    older = tmp_path / "older" / "house.db"
    older.parent.mkdir()
    with monkeypatch.context() as then:
        then.setattr(historian, "__version__", "0.0.9")
        asyncio.run(tampering.make(older))
    assert reports(older, capsys)[STREAM]["difference"] == ""
    monkeypatch.setattr(table_replay, "decide", _stricter)
    found = reports(older, capsys)[STREAM]
    assert "the command gives a refusal: nobody bets on red" in found["difference"]
    assert found["difference"].endswith(f"decided by Croupier 0.0.9, and this is {__version__}: audit it with 0.0.9")
    assert found["decided_by"] == "0.0.9"
    main(["audit", "verify", "--database", str(older)])
    assert "audit the house with Croupier 0.0.9" in capsys.readouterr().out


def test_what_this_version_decided_otherwise_is_a_difference_and_nothing_else(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_replay, "decide", _stricter)
    found = reports(copied(house, tmp_path / "copy"), capsys)[STREAM]
    assert found["difference"].endswith("the command gives a refusal: nobody bets on red")
    assert found["decided_by"] == ""


def test_a_forgery_does_not_hide_behind_an_older_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records are not those that were signed: then nothing is said of versions."""
    older = tmp_path / "older" / "house.db"
    older.parent.mkdir()
    with monkeypatch.context() as then:
        then.setattr(historian, "__version__", "0.0.9")
        asyncio.run(tampering.make(older))
    forge(older, "ChipsGiven", change(amount=90_000))
    found = reports(older, capsys)
    assert found["history"]["difference"]
    assert (found[STREAM]["decided_by"], "0.0.9" in found[STREAM]["difference"]) == ("", False)


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


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_large_house_is_audited_on_every_core_with_the_same_result(
    threads: int, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By processes that are forked, or begun anew where another thread is about."""
    place = copied(house, tmp_path / "copy")
    alone = reports(place, capsys)
    monkeypatch.setattr("threading.active_count", lambda: threads)
    monkeypatch.setattr(audit_streams, "SHARED", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert reports(place, capsys) == alone
    version = forge(place, "ChipsGiven", change(amount=90_000))
    assert f"record {version} of {STREAM}: the command gives" in reports(place, capsys)[STREAM]["difference"]
