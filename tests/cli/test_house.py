"""A real house from files: its tables, its sensors, its first administrator, and the law of a new day."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from floors import StepClock, floor_on, house_of
from nights import SUE, inspection_of
from pits import milliseconds

from croupier.cli import house
from croupier.devices.vault import FileVault, Memory
from croupier.money.amount import Cents
from croupier.storage.library import LibraryError
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.table import commands as c

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
Run = Callable[..., tuple[int, str, str]]


def asked(**given: Any) -> argparse.Namespace:
    usual: dict[str, Any] = {"house": None, "table": [], "on": None, "base": None, "sensor": []}
    return argparse.Namespace(**{**usual, **given})


def test_a_table_opens_by_the_law_of_the_day_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nights() -> None:
        floor = floor_on(MemoryStore())
        tables = house.tables_of(asked(house=EXAMPLES / "house.toml", table=[EXAMPLES / "table.toml"]))
        monkeypatch.setattr(house, "today", lambda: date(2022, 8, 14))
        await house.set_up(floor, tables)
        keeper = floor.tables["4"]
        assert keeper.rules.rules.day == date(2022, 8, 14)
        assert keeper.rules.law.house
        follower = asyncio.create_task(house.follow_days(floor, tables, 0.001))
        await asyncio.sleep(0)
        monkeypatch.setattr(house, "today", lambda: date(2022, 8, 15))
        async with asyncio.timeout(30):
            while keeper.rules.rules.day != date(2022, 8, 15):
                await asyncio.sleep(0.001)
        box, everything = c.DropBox("4", "a", "b"), frozenset(keeper.rules.confirmations("open"))
        opening = c.OpenTable(SUE, "Dan", Cents(1000), box, "x", everything, inspection_of(keeper.rules))
        assert isinstance(await keeper.handle(opening, "1"), tuple)
        monkeypatch.setattr(house, "today", lambda: date(2022, 8, 16))
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert keeper.rules.rules.day == date(2022, 8, 15)
        follower.cancel()

    asyncio.run(nights())


def test_the_pit_hears_of_the_house_once_and_of_a_new_schedule_with_the_notice_that_the_law_wants() -> None:
    """Colorado: three days."""

    async def nights() -> None:
        floor = floor_on(MemoryStore(), StepClock(milliseconds("2022-08-14T10:00")))
        pit = house_of(floor).pit
        rules = house.house_file(EXAMPLES / "house.toml")
        for _ in range(2):
            await house.tell_pit(pit, rules)
            assert (pit.state.house, pit.state.licence, pit.state.book) == ("The Golden Dolly", "44-1234", "us-co")
            assert pit.today() == ("2022-08-14", "day")
            assert pit.keeper.durable_version == 2
        changed = replace(rules, shifts={"day": "08:00", "night": "20:00"})
        for _ in range(2):
            await house.tell_pit(pit, changed)
            assert [each.first for each in pit.state.schedules] == ["0001-01-01", "2022-08-17"]
        with pytest.raises(LibraryError, match="no time of day"):
            await house.tell_pit(pit, replace(rules, shifts={"day": "8"}))
        with pytest.raises(LibraryError, match="no rulebook us-xx"):
            await house.tell_pit(pit, replace(rules, book="us-xx"))

    asyncio.run(nights())


def test_a_day_can_be_named_and_a_base_for_what_a_book_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('name = "The Golden Dolly"\nbook = "us-nj"\nfrom = 2022-08-14\n')
    table = tmp_path / "table.toml"
    table.write_text(
        'number = "1"\nwheel = "double-zero"\ntokes = true\nlimits.table = { min = "$1", max = "$10" }\n'
        'approvals = { layout = "1", house_rules = "2", posting_place = "3" }\n'
        'wheel_diameter_inches = "32"\nevenly_spaced = true\n'
        'ball_diameter_inches = "3/4"\nball_material = "no metal"\n'
    )

    async def night(base: str | None) -> None:
        floor = floor_on(MemoryStore())
        await house.set_up(floor, house.tables_of(asked(house=file, table=[table], on="2022-08-14", base=base)))
        assert floor.tables["1"].rules.law.base == "us-co"

    asyncio.run(night("us-co"))
    with pytest.raises(LibraryError, match="name the rulebook"):
        asyncio.run(night(None))


@pytest.mark.parametrize(
    "sensor", ["", "4", "4=", "5=127.0.0.1:9", "4=127.0.0.1", "4=:9", "4=127.0.0.1:x", "4=h:99999"]
)
def test_a_sensor_that_is_none_is_told_so(sensor: str) -> None:
    async def night() -> None:
        floor = floor_on(MemoryStore())
        day = {"house": EXAMPLES / "house.toml", "table": [EXAMPLES / "table.toml"], "on": "2022-08-14"}
        await house.set_up(floor, house.tables_of(asked(**day)))
        with pytest.raises(LibraryError, match="names no sensor"):
            house.sensors_of(asked(sensor=[sensor]), floor)

    asyncio.run(night())


def test_no_table_opens_before_the_rules_of_its_house_begin() -> None:
    words: dict[str, Any] = {"house": EXAMPLES / "house.toml", "table": [EXAMPLES / "table.toml"]}
    assert house.tables_of(asked(**words, on="2022-08-14"))
    with pytest.raises(LibraryError, match="begin on 2022-08-14"):
        house.tables_of(asked(**words, on="2022-08-13"))


def test_tables_without_a_house_and_broken_ones_are_told_in_a_line(croupier: Run, tmp_path: Path) -> None:
    broken = tmp_path / "table.toml"
    broken.write_text('number = "1"\nwheel = "square"\n')
    database = ("--database", str(tmp_path / "h.sqlite"), "--port", "0")
    for words, says in [
        (("--table", str(broken)), "--house"),
        (("--house", str(tmp_path / "none.toml"), "--table", str(broken)), "cannot be read"),
        (("--house", str(EXAMPLES / "house.toml"), "--table", str(broken)), 'no wheel is called "square"'),
        (("--house", str(broken), "--table", str(broken)), "name"),
    ]:
        code, out, err = croupier("serve", *database, *words)
        assert (code, out) == (2, "")
        assert says in err
        assert err.splitlines()[-1].startswith("croupier: ")


def test_files_of_the_house_are_private_and_those_made_after_it_are_not(croupier: Run, tmp_path: Path) -> None:
    os.umask(before := os.umask(0o022))
    missing = ("--house", str(tmp_path / "none.toml"), "--table", str(tmp_path / "none.toml"))
    assert croupier("serve", "--database", str(tmp_path / "h.sqlite"), "--port", "0", *missing)[0] == 2
    assert (tmp_path / "h.sqlite").stat().st_mode & 0o777 == 0o600
    os.umask(after := os.umask(0o022))
    assert after == before


def test_the_first_administrator_and_only_the_first(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("staff", "first", "Zoë", "--licence", "A 1", "--database", str(tmp_path / "h.sqlite"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("short\n"))
    assert croupier(*words)[0] == 2
    for code in (0, 2):
        monkeypatch.setattr(sys, "stdin", io.StringIO("correct horse battery staple\n"))
        done, _, err = croupier(*words)
        assert (done, err == "") == (code, code == 0)

    async def streams() -> list[str]:
        store = open_store(tmp_path / "h.sqlite")
        try:
            return [record.body.decode() for record in await store.read("people")]
        finally:
            await store.close()

    (added,) = [body for body in asyncio.run(streams()) if "StaffAdded" in body]
    assert "correct horse" not in added


def test_secrets_lie_beside_the_file_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert isinstance(house.vault_of("memory:", "1"), Memory)
    for database, number in [(str(tmp_path / "h.sqlite"), "4/../x"), ("postgresql://somewhere/h", "4/../x")]:
        vault = house.vault_of(database, number)
        assert isinstance(vault, FileVault)
        vault.save({})
    found = sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.json"))
    assert found == ["data/croupier/secrets/4%2f%2e%2e%2fx.json", "h.sqlite-secrets/4%2f%2e%2e%2fx.json"]
