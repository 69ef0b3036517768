"""What a rewritten record, with a chain made anew, still cannot do: be what its command gives by the rules.

Each attack is made on a copy of a real night, as thoroughly as somebody with the database in hand can make it. The
checkpoints find all of them as well; here it is the deciding again that has to name the record and the reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tampering
from kill_rig import STREAM
from tampering import copied, edited, forge, rechain

from croupier.cli.main import main

Attack = Callable[[Path], int]
"""The version of the record that has to be named."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


def reports(place: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main(["audit", "verify", "--database", str(place), "--json"])
    return {row["stream"]: row for row in msgspec.json.decode(capsys.readouterr().out)}


def change(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(fields)


def add_buy_in(place: Path, keep: bool) -> int:
    """A $10,000 buy-in that nobody made, after the one of $200, with its command or without."""
    with edited(place) as connection:
        names = [each[0] for each in connection.execute("select * from records limit 0").description]
        rows = connection.execute("select * from records where stream = ? order by version", (STREAM,)).fetchall()
        given = dict(zip(names, next(row for row in reversed(rows) if b'"ChipsGiven"' in row[8]), strict=True))
        last = dict(zip(names, rows[-1], strict=True))
        given |= {
            "version": last["version"] + 1,
            "at": last["at"],
            "command": "forged",
            "body": given["body"].replace(b"20000", b"1000000"),
            "asked": given["asked"].replace(b"20000", b"1000000") if keep else None,
            "sequence": connection.execute("select max(sequence) + 1 from records").fetchone()[0],
        }
        given["digest"] = tampering.sha256(given["asked"] or b"").hexdigest()
        insert = f"insert into records ({', '.join(given)}) values ({', '.join('?' * len(given))})"  # noqa: S608
        connection.execute(insert, [*given.values()])
        rechain(connection)
    return int(given["version"])


EVE = {"name": "Eve", "role": "dealer"}
ATTACKS: dict[str, tuple[Attack, str]] = {
    "a $200 buy-in is $900": (
        lambda place: forge(place, "ChipsGiven", change(amount=90_000)),
        "the command gives ChipsGiven with amount 20000, and 90000 is recorded",
    ),
    "a $200 buy-in is $900, and its command says so": (
        lambda place: forge(place, "ChipsGiven", change(amount=90_000), change(amount=90_000)),
        "the command gives a refusal",
    ),
    "a last wager of $10,000": (
        lambda place: forge(place, "WagerPlaced", change(stake=1_000_000)),
        "the command gives WagerPlaced with stake 500, and 1000000 is recorded",
    ),
    "a last wager of $10,000 that was asked for": (
        lambda place: forge(place, "WagerPlaced", change(stake=1_000_000), change(stake=1_000_000)),
        "the command gives a refusal: No bet: the maximum on red is $100 (30-2207",
    ),
    "a last wager on straight:99 that was asked for": (
        lambda place: forge(place, "WagerPlaced", change(place="straight:99"), change(place="straight:99")),
        'the command gives a refusal: No bet: this table has no place "straight:99"',
    ),
    "an added buy-in of $10,000": (lambda place: add_buy_in(place, keep=True), "the command gives a refusal"),
    "an added buy-in without a command": (
        lambda place: add_buy_in(place, keep=False),
        "its command was not kept, and those before it were",
    ),
    "an actor who may not": (
        lambda place: forge(place, "BallSpun", change(dealer="Eve"), change(by=EVE), actor="Eve"),
        "the command gives a refusal: Eve is not the dealer on duty",
    ),
    "an actor who did not": (
        lambda place: forge(place, "BallSpun", actor="Eve"),
        "the command is that of Dan (dealer), and the record names Eve (dealer)",
    ),
    "a player who deals": (
        lambda place: forge(
            place, "BallSpun", None, change(by={"name": "Ann", "role": "player"}), actor="Ann", role="player"
        ),
        "the command gives a refusal: launch is done by the dealer at this table",
    ),
    "a command that its digest does not name": (
        lambda place: forge(place, "WagerPlaced", None, change(stake=600), digest="0" * 64),
        "the command that was kept is not the one that its digest names",
    ),
    "a digest": (
        lambda place: forge(place, "WinnersPaid", digest="f" * 64),
        "the command that was kept is not the one that its digest names",
    ),
    "time goes backwards": (lambda place: forge(place, "WinnersPaid", at=1_700_000_000_000), "ms before the record"),
    "a command that is none": (
        lambda place: forge(place, "WagerPlaced", None, change(command="PrintMoney")),
        "this is not a command",
    ),
    "a command is taken away": (lambda place: forge(place, "BallSpun", asked=None), "was not kept"),
    "an event more": (lambda place: forge(place, "DollyRemoved", change(event="ChipsApproved")), "the command gives"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_audit_names_what_its_command_does_not_give(
    attack: str, house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = copied(house, tmp_path / "copy")
    do, says = ATTACKS[attack]
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
