"""`croupier compliance sample` on a database that holds a half year of a pit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from chains import forged, records
from half_year import half_year
from tampering import edited

from croupier.pit import events as e
from croupier.pit.codec import encode
from croupier.service.ports import Record
from croupier.storage.open import open_store

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., Any]


async def _store(url: str, events: tuple[e.Event, ...]) -> None:
    store, last = open_store(url), None
    kept: list[Record] = []
    for event in events:
        last = forged(records("pit", 1, last)[0], body=encode(event))
        kept.append(last)
    await store.append(kept)
    await store.close()


def stored(folder: Path, events: tuple[e.Event, ...]) -> str:
    url = str(folder / "house.db")
    asyncio.run(_store(url, events))
    return url


SAMPLE = ("compliance", "sample", "--half", "2022-1")


@pytest.fixture
def house(tmp_path: Path) -> str:
    return stored(tmp_path, half_year())


def test_a_clean_half_year(croupier: Run, house: str) -> None:
    code, out, _err = croupier("compliance", "sample", "--half", "2022-1", "--seed", "s", "--database", house)
    assert code == 0
    assert "Soft Count Card" in out
    assert "Exceptions\n" not in out


def test_exceptions_are_listed_and_end_with_1(croupier: Run, tmp_path: Path) -> None:
    events = tuple(event for event in half_year() if not isinstance(event, e.DiscrepancyAnswered))
    code, out, _err = croupier("compliance", "sample", "--half", "2022-1", "--database", stored(tmp_path, events))
    assert code == 1
    assert "discrepancy 1 is not answered" in out


def test_the_same_draw_again(croupier_json: RunJson, house: str) -> None:
    asked = ("compliance", "sample", "--half", "2022-1", "--seed", "s", "--database", house)
    first = croupier_json(*asked)
    assert croupier_json(*asked) == first
    assert len(first["days"]) == 3
    assert first["version"] == len(half_year())


def test_the_worksheets_are_written(croupier: Run, house: str, tmp_path: Path) -> None:
    for name in ("sheets.html", "sheets.pdf"):
        file = tmp_path / name
        code, _out, _err = croupier("compliance", "sample", "--half", "2022-1", "--database", house, "--out", str(file))
        assert code == 0
        data = file.read_bytes()
        assert data.startswith(b"%PDF" if name.endswith("pdf") else b"<!doctype html>")
    text = (tmp_path / "sheets.html").read_text()
    assert "Table Games Opener/Closer Slip" in text
    assert "closer as expected" in text


@pytest.mark.parametrize(
    ("half", "says"), [("2022-3", "no half year"), ("2021-2", "nothing from"), ("9000-1", "can be drawn from then on")]
)
def test_a_half_year_without_a_sample(croupier: Run, house: str, half: str, says: str) -> None:
    code, _out, err = croupier("compliance", "sample", "--half", half, "--database", house)
    assert code == 2
    assert says in err


@pytest.mark.parametrize("words", [SAMPLE, ("figures", "day"), ("print", "sheet")])
def test_nothing_is_shown_of_a_log_in_which_a_paper_was_changed(
    words: tuple[str, ...], croupier: Run, house: str
) -> None:
    with edited(Path(house)) as file:
        file.execute("update records set body = cast(replace(body, '2022', '2021') as blob) where version = 9")
    code, out, err = croupier(*words, "--database", house)
    assert (code, out) == (2, "")
    assert "record 9 of pit was changed" in err
