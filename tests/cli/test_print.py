"""`croupier print`: what goes where, and one clear line for what makes no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from limits import limited
from printing import Printing

from croupier.cli.main import main
from croupier.cli.print_options import NAMES
from croupier.documents.prints.registry import PRINTS


def test_the_command_knows_every_print_and_no_other() -> None:
    assert tuple(PRINTS) == NAMES


def test_without_a_file_the_text_is_shown(printing: Printing) -> None:
    out = printing.run("limits", *printing.files("us-co", limits={"table": {"min": "$2", "max": "$75"}}))
    assert "$2 to $75\n" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(("ending", "begins"), [("pdf", b"%PDF"), ("html", b"<!doctype html>"), ("svg", b"<svg")])
def test_a_print_is_written_to_a_file_alone(printing: Printing, ending: str, begins: bytes) -> None:
    assert printing.bytes("layout", ending, printing.files("us-co")).startswith(begins)
    assert sorted(file.name for file in printing.folder.iterdir()) == [
        "house.toml",
        f"layout.{ending}",
        "table.toml",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "x.doc"], "FILE.pdf, FILE.html or FILE.svg"),
        (["--out", "x.svg"], "a print that is one drawing"),
        (["--out", "nowhere/at/all/x.html"], "cannot be written"),
        (["--escpos", "nowhere/at/all/x"], "cannot be written"),
        (["--box", "0"], "inches from 1 to 6"),
        (["--box", "1/0"], "inches from 1 to 6"),
        (["--box", "9" * 5000], "inches from 1 to 6"),
        (["--box", "nan"], "inches from 1 to 6"),
        (["--on", "1999-01-01"], "the house rules begin on 2022-08-14"),
        (["--on", "yesterday"], "yesterday"),
        (["--base", "us-xx"], "us-xx"),
        (["--demo"], "leave --house out"),
    ],
)
def test_bad_input_is_one_line(
    printing: Printing, monkeypatch: pytest.MonkeyPatch, words: list[str], says: str
) -> None:
    monkeypatch.chdir(printing.folder)
    table, *rest = printing.files("us-co")
    assert says in printing.refused("limits", table, *rest, *words)
    assert not [file for file in printing.folder.iterdir() if file.suffix not in (".toml", "")]


def test_a_table_needs_its_house_and_a_file_that_can_be_read(printing: Printing) -> None:
    table, house, file, *_ = printing.files("us-co")
    assert "--house FILE" in printing.refused("limits", table)
    assert "cannot be read" in printing.refused("limits", "nowhere.toml", house, file)
    assert "is not TOML" in printing.refused("limits", __file__, house, file)
    assert "invalid choice" in printing.refused("nothing", table, house, file)
    assert "cannot be" in printing.refused("limits", "7", "--database", str(printing.folder / "none.sqlite"))


def test_a_set_up_that_breaks_the_rules_is_not_printed(printing: Printing, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "limits", *printing.files("us-co", wheel_diameter_inches="20"), "--json"]) == 1
    [found] = json.loads(capsys.readouterr().out)
    assert (found["where"], found["cite"]) == ("wheel_diameter_inches", "30-2210(1)")


@pytest.mark.parametrize(
    ("name", "why"), [("signs", "no sign is asked for"), ("cover", "no box"), ("cards", "no side bets")]
)
def test_a_table_has_only_the_prints_that_it_needs(printing: Printing, name: str, why: str) -> None:
    assert why in printing.refused(name, *printing.files("us-co"))


def test_one_log_gives_html_a_drawing_and_a_slip(printing: Printing) -> None:
    words = printing.opened()
    assert b"</html>" in printing.bytes("layout", "html", words)
    assert b"</svg>" in printing.bytes("layout", "svg", words)
    assert printing.run("limits", *words, "--escpos", str(printing.folder / "slip")) == ""


def test_a_disk_that_fills_up_leaves_nothing_half_written(printing: Printing, tmp_path: Path) -> None:
    words = printing.files("us-co")
    where = tmp_path / "full"
    where.mkdir()
    run = limited(1000, "-m", "croupier", "print", "layout", *words, "--out", "layout.svg", where=where)
    assert (run.returncode, run.stdout) == (2, "")
    assert "cannot be written: File too large" in run.stderr
    assert list(where.iterdir()) == []
