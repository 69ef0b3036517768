"""`croupier par` and `croupier plot`: what programs and people get, and what becomes of bad input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from limits import limited

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


def refused(answer: Answer) -> str:
    """The one line on standard error."""
    code, out, err = answer
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    return err


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.rglob("*"))


# par


def test_the_sheet_for_programs(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("par", "straight:17")
    assert [(award["name"], award["combinations"]) for award in found["awards"]] == [("win", 1), ("lose", 37)]
    assert found["cycle"] == 38
    assert Fraction(found["measures"]["player_return"]) == Fraction(36, 38)
    assert found["rulebook"]["name"] == "us-co"
    assert len(found["digest"]) == 64


def test_the_sheet_for_people(croupier: Run) -> None:
    code, out, err = croupier("par", "red", "--wheel", "single-zero", "--rule", "in-prison")
    assert (code, err) == (0, "")
    for words in ("666", "1.387874 %", "cycle 1,369", "1.65 standard deviations"):
        assert words in out


def test_options_reach_the_sheet(croupier_json: Callable[..., Any]) -> None:
    words = ("--meter", "$10,000", "--unit", "$2", "--wheel", "single-zero", "--paytable", "PT-BJS-RU-01")
    found = croupier_json("par", "roulette-up-progressive", *words)
    assert (found["meter"]["meter"], found["meter"]["unit"]) == ("$10,000", "$2")
    assert found["paytable"] == "PT-BJS-RU-01"
    earlier = croupier_json("par", "red", "--on", "2016-01-01", "--reading", "C8=zero-is-even")
    assert (earlier["rulebook"]["day"], earlier["cite"]) == ("2016-01-01", "47.1-2204(1)")
    weighed = croupier_json("par", "back2back", "--weights", "docs/examples/back2back-weights.toml")
    assert Fraction(weighed["measures"]["player_return"]) == Fraction(135, 4) / 38


def test_exact_bounds_when_they_are_asked_for(croupier_json: Callable[..., Any]) -> None:
    """10^4 rounds of red: a result is an even number of wins and losses, and so a whole number of 2/10^4."""
    assert croupier_json("par", "red")["bounds"][0]["exact"] is None
    low, high = croupier_json("par", "red", "--exact")["bounds"][0]["exact"]["90"]
    assert float(low) == pytest.approx(36 / 38 - 1.645 * 0.9986 / 100, abs=2e-4)
    assert Fraction(high) * 5000 % 1 == 0


@pytest.mark.parametrize(("ending", "begins"), [("pdf", b"%PDF"), ("html", b"<!doctype html>")])
def test_a_sheet_is_written_to_a_file(croupier: Run, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"sheet.{ending}"
    assert croupier("par", "red", "--out", str(file)) == (0, "", "")
    assert file.read_bytes().startswith(begins)
    assert files(tmp_path) == [file.name]


def test_the_set_of_a_rulebook(croupier: Run, tmp_path: Path) -> None:
    code, out, err = croupier("par", "--all", "--book", "us-ia", "--out", str(tmp_path / "set"))
    assert (code, err) == (0, "")
    made = files(tmp_path)
    sheets = [name for name in made if name.endswith(".pdf")]
    assert f"{len(sheets)} sheets" in out
    assert {"straight.pdf", "straight.html", "red.pdf", "index.html"} <= set(made)
    assert not [name for name in made if name.endswith(".part")]


def test_a_set_can_be_of_one_wheel(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("par", "--all", "--book", "us-nj", "--wheel", "single-zero")
    assert {one["wheel"]["name"] for one in found} == {"single-zero"}
    assert len(found) == 4 * 7


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "needs a BET"),
        (["rde"], "no bet is called"),
        (["spread-bet"], "7 bets"),
        (["red", "--wheel", "round"], "no wheel"),
        (["red", "--meter", "$5"], "is for side bets"),
        (["red", "--paytable", "SW2-U03"], "no pay tables"),
        (["straight:17", "--rule", "in-prison"], "and not straight (30-2204(2))"),
        (["spinner-winner", "--rule", "in-prison"], "even-money"),
        (["spinner-winner", "--paytable", "nope"], "no pay table"),
        (["red", "--reading", "C7"], "is not a reading"),
        (["red", "--reading", "N1=as-printed"], "belongs to us-nj"),
        (["red", "--on", "1999-01-01"], "does not cover"),
        (["red", "--out", "sheet.doc"], "FILE.pdf or FILE.html"),
        (["red", "--out", "nowhere/at/all/sheet.pdf"], "cannot be written"),
        (["straights-and-8s", "--wheel", "triple-zero"], "not offered"),
        (["--all"], "--out FOLDER"),
        (["red", "--all", "--json"], "leave red out"),
        (["--all", "--json", "--meter", "$5"], "leave it out"),
        (["--all", "--json", "--book", "us-ia", "--wheel", "triple-zero"], "offers no bet"),
    ],
)
def test_bad_input_is_one_line(croupier: Run, words: list[str], says: str) -> None:
    assert says in refused(croupier("par", *words))


def test_a_folder_that_is_not_empty_is_left_alone(croupier: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("keep")
    words = ("par", "--all", "--book", "us-ia", "--out")
    assert "not empty" in refused(croupier(*words, str(tmp_path)))
    assert "cannot be written" in refused(croupier(*words, str(tmp_path / "mine" / "set")))
    assert files(tmp_path) == ["mine"]


@pytest.mark.parametrize(
    "words",
    [
        ["par", "red", "--out", "sheet.pdf"],
        ["par", "red", "--out", "sheet.html"],
        ["par", "--all", "--book", "us-ia", "--out", "set"],
        ["plot", "awards", "red", "--out", "chart.svg"],
    ],
    ids=lambda words: words[-1],
)
def test_a_disk_that_fills_up_leaves_nothing_half_written(words: list[str], tmp_path: Path) -> None:
    """No file may have more than a thousand bytes: the real write fails in the middle."""
    run = limited(1000, "-m", "croupier", *words, where=tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert len(run.stderr.splitlines()) == 1
    assert "cannot be written: File too large" in run.stderr
    assert files(tmp_path) == []


def test_without_the_extras_there_are_sheets_and_exact_charts(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("numpy", "numba"):
        monkeypatch.setitem(sys.modules, module, None)
    assert croupier("par", "red", "--out", str(tmp_path / "sheet.pdf")) == (0, "", "")
    assert croupier("plot", "awards", "red", "--out", str(tmp_path / "chart.svg"))[0] == 0
    assert "croupier[sim]" in refused(croupier("plot", "convergence", "red", "--out", "x.svg"))
    assert files(tmp_path) == ["chart.svg", "sheet.pdf"]


# plot


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["awards", "straights-and-8s"], "7 awards"),
        (["awards", "spinner-winner@SW2-U04", "--size", "800x300"], "SW2-U04"),
        (["readings", "red", "--wheel", "single-zero", "--rule", "in-prison"], "C7 paid: 0.0730 %"),
        (["convergence", "red", "--spins", "2e4", "--seed", "3"], "exactly it is 94.7368 %"),
        # 100 rounds of red: the median of the wins is 47, and so 47 - 53.
        (["rounds", "red", "--rounds", "100"], "median: −$6"),
        (["rounds", "straight:17", "--rounds", "1"], "5 %: −$1, median: −$1, 95 %: −$1"),
        # One round of $1 from $10 leaves $9 with a chance of 20/38, and $11 otherwise.
        (["fan", "red", "--bankroll", "$10", "--rounds", "1"], "5 %: $9, 25 %: $9, 50 %: $9, 75 %: $11, 95 %: $11"),
        (["fan", "red", "--system", "labouchere", "--rounds", "50", "--paths", "500"], "500 paths, seed 1"),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_charts_are_drawn_and_told(croupier: Run, tmp_path: Path, words: list[str], says: str) -> None:
    file = tmp_path / "chart.svg"
    code, out, err = croupier("plot", *words, "--out", str(file))
    assert (code, err) == (0, "")
    assert says in out
    title = ElementTree.parse(file).getroot().find("{http://www.w3.org/2000/svg}title")  # noqa: S314
    assert title is not None


def test_a_chart_as_png(croupier: Run, tmp_path: Path) -> None:
    assert croupier("plot", "awards", "red", "--out", str(tmp_path / "chart.PNG"))[0] == 0
    assert (tmp_path / "chart.PNG").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["awards", "red", "--out", "chart.gif"], "FILE.svg or FILE.png"),
        (["awards", "red", "--out", "nowhere/at/all/chart.svg"], "cannot be written"),
        (["awards", "rde", "--out", "chart.svg"], "no bet is called"),
        (["awards", "red", "black", "--out", "chart.svg"], "about one bet"),
        (["pie", "red", "--out", "chart.svg"], "invalid choice"),
        (["awards", "red"], "--out"),
        (["awards", "red", "--size", "1x1", "--out", "chart.svg"], "is not a size"),
        (["awards", "red", "--size", "9" * 5000, "--out", "chart.svg"], "--size"),
        (["readings", "red", "--out", "chart.svg"], "no doubtful text"),
        (["convergence", "red", "--spins", "-5", "--out", "chart.svg"], "cannot be simulated"),
        (["convergence", "spread-bet", "--out", "chart.svg"], "about one"),
        (["convergence", "back2back", "--out", "chart.svg"], "supplies the chances"),
        (["rounds", "red", "--rounds", "0", "--out", "chart.svg"], "rounds"),
        (["rounds", "back2back", "--out", "chart.svg"], "supplies the chances"),
        (["fan", "red", "--bankroll", "5", "--out", "chart.svg"], "is not an amount"),
        (["fan", "red", "--rounds", "0", "--out", "chart.svg"], "rounds"),
        (["fan", "red", "--system", "hope", "--out", "chart.svg"], "hope"),
        (["fan", "red", "black", "--out", "chart.svg"], "one"),
        (["convergence", "red", "--seed", "-1", "--out", "chart.svg"], "a seed is"),
    ],
)
def test_bad_input_of_plots_is_one_line(croupier: Run, words: list[str], says: str) -> None:
    assert says in refused(croupier("plot", *words))


def test_a_pay_table_may_stand_behind_the_bet(croupier_json: Callable[..., Any]) -> None:
    behind = croupier_json("par", "spinner-winner@SW2-U04")
    assert behind == croupier_json("par", "spinner-winner", "--paytable", "SW2-U04")
