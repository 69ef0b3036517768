"""Old logs: whatever was once written is read for ever, and means the same money.

`python3 go.py test tests/golden --write-golden` records the nights that have no log of today's format yet. A log that
is there is never written again: a new format gets files of its own, and `codec.UPGRADE` reads the old.
"""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from floors import floor_on, house_of, law, open_keeper, sit, wager
from golden import CONTRIBUTED, comes_to, contributed, read, recorded, write

from croupier.cli.main import main
from croupier.game.notation import NotationError
from croupier.service.chain import first_break, hash_of
from croupier.service.people import People
from croupier.service.ports import Record
from croupier.service.table_replay import TableReplay
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.table import codec
from croupier.table.rules import TableRules
from croupier.table.state import TableState

HERE = Path(__file__).parent
NIGHTS = sorted((HERE.parent / "playthroughs").glob("*.txt"))
LOGS = sorted(HERE.glob("format-*/*.jsonl"))
FIRST = [file for file in LOGS if file.parent.name == "format-1"]


def test_the_nights_are_recorded_when_that_is_asked_for(pytestconfig: pytest.Config) -> None:
    folder = HERE / f"format-{codec.FORMAT}"
    if pytestconfig.getoption("--write-golden"):
        folder.mkdir(exist_ok=True)
        for night in NIGHTS:
            if not (file := folder / f"{night.stem}.jsonl").exists():
                write(file, asyncio.run(recorded(night.read_text("utf-8"))))
        if not (file := folder / f"{CONTRIBUTED}.jsonl").exists():
            write(file, asyncio.run(contributed(MemoryStore())))
    assert len(list(folder.glob("*.jsonl"))) >= 11, "the format that is written today has its logs"


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_an_old_log_holds_and_comes_to_the_same(file: Path) -> None:
    head, records = read(file)
    assert first_break(records) == ""
    assert comes_to(codec.decode_event(record.body, record.format) for record in records) == head.comes_to


@pytest.mark.parametrize("file", FIRST, ids=lambda file: file.stem)
def test_one_cent_more_or_one_bit_less_is_seen(file: Path) -> None:
    head, records = read(file)
    account = next(iter(head.comes_to["balances"]))
    head.comes_to["balances"][account] += 1
    assert comes_to(codec.decode_event(record.body, record.format) for record in records) != head.comes_to
    records[3] = msgspec.structs.replace(records[3], at=records[3].at + 1)
    assert "record 4" in first_break(records)


def test_the_logs_have_every_book_and_most_events() -> None:
    bodies = [msgspec.json.decode(record.body) for file in FIRST for record in read(file)[1]]
    assert {body["book"] for body in bodies if body["event"] == "TableOpened"} == set(Library().names)
    assert len({body["event"] for body in bodies}) > 40
    assert {bet for body in bodies for bet in body.get("setup", {}).get("sidebets", {})} >= {"back2back", "spread-bet"}


@pytest.mark.parametrize("name", ["us-co-electronic", CONTRIBUTED])
def test_the_draws_of_old_nights_are_proved_for_ever(name: str) -> None:
    """By the edition of the recipe that they were committed to by. The law is compiled anew: it has other words since,
    but the wheel has the same numbers."""
    _, records = read(HERE / "format-1" / f"{name}.jsonl")
    day = date.fromisoformat

    def rules(state: TableState) -> TableRules:
        found: TableRules = law(state.book, day(state.day), state.setup, state.base, state.house)
        return found

    def wrong(records: list[Record]) -> str:
        replay = TableReplay(rules)
        bodies, hashes = [record.body for record in records], [record.hash for record in records]
        return replay.see(bodies, [1] * len(records), [], hashes)[1]

    assert any(b'"DrawOpened"' in record.body for record in records)
    assert wrong(records) == ""
    place, opened = next((n, each) for n, each in enumerate(records) if b'"DrawOpened"' in each.body)
    event = {**msgspec.json.decode(opened.body), "secret": "11" * 32}
    records[place] = msgspec.structs.replace(opened, body=msgspec.json.encode(event))
    assert "not the one that was committed to" in wrong(records)


def _rename(body: dict[str, Any], before: str, after: str) -> dict[str, Any]:
    return {after if name == before else name: value for name, value in body.items()}


@pytest.mark.parametrize("file", FIRST, ids=lambda file: file.stem)
def test_a_log_of_an_older_format_is_upgraded_when_it_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if `place` had been `spot` in format 1, and today's format were 2."""
    upgraded = 0

    def to_2(body: dict[str, Any]) -> dict[str, Any]:
        nonlocal upgraded
        upgraded += 1
        return _rename(body, "spot", "place")

    monkeypatch.setattr(codec, "FORMAT", 2)
    monkeypatch.setattr(codec, "UPGRADE", {1: to_2})
    head, records = read(file)
    old = [msgspec.json.encode(_rename(msgspec.json.decode(record.body), "place", "spot")) for record in records]
    assert comes_to(codec.decode_event(body, 1) for body in old) == head.comes_to
    assert upgraded == len(records)
    with pytest.raises(NotationError):
        comes_to(codec.decode_event(body, 2) for body in old if b'"spot"' in body)


def test_the_staff_of_a_newer_program_is_not_believed_either() -> None:
    with pytest.raises(NotationError, match="format 2"):
        People().decode(b"{}", 2)


def _newer(record: Record, previous: bytes) -> Record:
    newer = msgspec.structs.replace(record, format=codec.FORMAT + 1, previous=previous)
    return msgspec.structs.replace(newer, hash=hash_of(newer))


@pytest.mark.parametrize("format_", [0, -1, codec.FORMAT + 1])
def test_an_event_of_a_format_that_is_not_known_is_refused(format_: int) -> None:
    record = read(FIRST[0])[1][0]
    with pytest.raises(NotationError, match=f"format {format_}.*{codec.FORMAT}"):
        codec.decode_event(record.body, format_)


def test_a_house_that_a_newer_program_has_written_is_not_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "house.sqlite")

    async def night() -> None:
        store = open_store(database)
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        (placed,) = await _placed(keeper)
        await store.append([_newer(msgspec.structs.replace(placed, version=placed.version + 1), placed.hash)])
        await store.close()

    async def _placed(keeper: Any) -> list[Record]:
        before = keeper.durable_version
        await keeper.handle(wager("Ann"), "w-1")
        found: list[Record] = await keeper.store.read(keeper.stream, before)
        return found

    async def opened_again() -> str:
        store = open_store(database)
        floor = floor_on(store)
        await house_of(floor).open()
        await store.close()
        return floor.tables["7"].halted

    asyncio.run(night())
    assert main(["audit", "verify", "--database", database]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert f"format {codec.FORMAT + 1}" in told
    assert f"format {codec.FORMAT + 1}" in asyncio.run(opened_again())
