"""`croupier table`: a night is played, checked and refused with one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli.main import main

NIGHT = (Path(__file__).parents[2] / "docs" / "examples" / "night.txt").read_text("utf-8")


def played(tmp_path: Path, text: str, *options: str) -> int:
    file = tmp_path / "night.txt"
    file.write_text(text, "utf-8")
    return main(["table", str(file), *options])


def test_a_night_is_told_and_plays_as_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, NIGHT) == 0
    assert capsys.readouterr().out == NIGHT
    assert played(tmp_path, NIGHT, "--check") == 0
    assert capsys.readouterr().out == "every answer in the file is right\n"


def test_a_difference_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, NIGHT.replace("returns $180", "returns $170"), "--check") == 1
    out = capsys.readouterr().out
    assert "-      Ann: split:17-20 $10 value, win, returns $170: 17 to 1, 30-2204(1)" in out
    assert "+      Ann: split:17-20 $10 value, win, returns $180: 17 to 1, 30-2204(1)" in out


def test_events_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, NIGHT, "--json") == 0
    events = json.loads(capsys.readouterr().out)
    assert events[0]["event"] == "TableOpened"
    assert [event["event"] for event in events][-1] == "DollyRemoved"


def test_all_findings_of_a_broken_table_come_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = NIGHT.replace('max = "$100"', 'max = "$0"').replace('layout = "letter of May 1", ', "")
    assert played(tmp_path, broken, "--json") == 1
    places = {finding["where"] for finding in json.loads(capsys.readouterr().out)}
    assert {"limits.table", "approvals.layout"} <= places


def test_new_jersey_needs_a_base_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, NIGHT.replace('"us-co"', '"us-nj"'), "--json") == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert finding["where"] == "base"
    assert "13:69F-5.1" in finding["cite"]


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ("----", "===", "----"),
        ('book = "us-co"', "book = us-co", "not TOML"),
        ('book = "us-co"', 'book = "us-zz"', "us-zz"),
        ("day = 2022-08-14", 'day = "today"', "day"),
        ("day = 2022-08-14", "day = 1999-01-01", "1999"),
        ('Sue = "supervisor"', 'Sue = "queen"', "roles"),
        ("> Ann: seat-player", "> Ann: dance", "dance"),
        ("? balances", "? fortune", "fortune"),
        ("? player Ann", "? player Zoë", "Zoë"),
        ("> Dan: spin-ball", "Dan: spin-ball", "neither"),
        ("[table]", "[tables]", "table"),
    ],
)
def test_a_night_that_cannot_be_read_gets_one_clear_line(
    change: str, to: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert change in NIGHT
    assert played(tmp_path, NIGHT.replace(change, to)) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
