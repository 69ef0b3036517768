"""The page on adding a side bet, followed to the letter: its package is installed, and everything is asked about it."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from lucky_pair_package import BOOKS, EXAMPLE, FILES, MODULE, REFEREE, install
from real_house import croupier, real_house

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-side-bet.md").read_text("utf-8")
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
ASKED = ("--book", "luckyland", "--rulebooks", str(BOOKS))


def counted_edge(wheel: str) -> Fraction:
    """All ordered pairs of outcomes, one by one; None is green."""
    greens = [None, None] if wheel == "double-zero" else [None]
    outcomes: list[bool | None] = [*greens, *(number in REDS for number in range(1, 37))]
    pairs = list(product(outcomes, repeat=2))
    wins = sum(first is second is not None for first, second in pairs)
    return 1 - Fraction(2 * wins, len(pairs))


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the page's package."""
    install(tmp_path / "packages")
    return tmp_path / "packages"


def run(packages: Path, *words: str) -> Any:
    """What the command answers in JSON, in a process that finds the package."""
    answer = croupier(*words, "--json", PYTHONPATH=str(packages))
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return json.loads(answer.stdout)


def refused(packages: Path, *words: str) -> str:
    answer = croupier(*words, PYTHONPATH=str(packages))
    assert answer.returncode == 2, answer.stdout
    assert len(answer.stderr.splitlines()) == 1
    return answer.stderr


def test_the_page_shows_the_files_of_the_example() -> None:
    shown = dict.fromkeys(re.findall(r"^```(?:python|toml)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    files = [MODULE, REFEREE, "pyproject.toml", "rulebooks/luckyland/lucky-pair.toml", "table.toml"]
    assert list(shown) == [(EXAMPLE / name).read_text("utf-8") for name in files]


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_the_edge_is_the_counted_one_and_the_one_on_the_page(wheel: str, installed: Path) -> None:
    (row,) = run(installed, "odds", "lucky-pair", "--wheel", wheel, *ASKED)
    assert (row["bet"], row["paytable"], row["cite"]) == ("lucky-pair", "even", "4")
    assert Fraction(row["house_edge"]) == counted_edge(wheel)
    assert Fraction(row["hit"]) == (1 - counted_edge(wheel)) / 2
    percent = f"{float(counted_edge(wheel) * 100):.3f}"
    assert f"| `{wheel}` | {counted_edge(wheel)} | {percent} % |" in PAGE


CERTIFY = ("certify", "--only", "lucky-pair", "--spins", "1e5", "--seed", "3", *ASKED)


def test_it_is_certified_by_its_own_referee_and_played(installed: Path) -> None:
    rows = run(installed, *CERTIFY)["rows"]
    assert {row["wheel"]: Fraction(row["enumerated"]) for row in rows} == {
        wheel: counted_edge(wheel) for wheel in ("single-zero", "double-zero")
    }
    assert [row["faults"] for row in rows] == [[], []]
    (bet,) = run(installed, "simulate", "lucky-pair", "--spins", "1e5", "--seed", "3", *ASKED)["bets"]
    assert bet["verdict"] == "agrees"


def change(packages: Path, name: str, old: str, new: str) -> None:
    text = (packages / name).read_text("utf-8")
    assert old in text
    (packages / name).write_text(text.replace(old, new), "utf-8")


def test_without_a_referee_certify_says_so_and_does_not_pretend(installed: Path) -> None:
    change(installed, MODULE, "    referee: Referee = staticmethod(count)\n", "")
    rows = run(installed, *CERTIFY)["rows"]
    assert [(row["enumerated"], row["faults"]) for row in rows] == [(None, []), (None, [])]
    said = croupier(*CERTIFY, PYTHONPATH=str(installed)).stdout
    assert "not counted again: no referee for lucky-pair" in " ".join(said.split())


def test_an_automaton_that_the_referee_does_not_agree_with_is_found(installed: Path) -> None:
    change(installed, MODULE, "if shown is Color.GREEN or progress", "if progress")
    answer = croupier(*CERTIFY, PYTHONPATH=str(installed))
    assert answer.returncode == 1
    assert "counted again, its edge is" in answer.stderr


@pytest.mark.parametrize("line", ["from lucky_pair import LuckyPair", "from croupier.game.bet import LayoutBet"])
def test_a_referee_that_knows_an_automaton_is_refused(line: str, installed: Path) -> None:
    later = f"{line}\n\n\ndef count("
    change(installed, MODULE, "from lucky_pair_referee import count\n\n", "")
    change(
        installed,
        MODULE,
        "SIDE_BET = ",
        "from lucky_pair_referee import count\n\nLuckyPairs.referee = count\nSIDE_BET = ",
    )
    change(installed, MODULE, "    referee: Referee = staticmethod(count)\n", "    referee: Referee\n")
    change(installed, REFEREE, "def count(", later)
    said = refused(installed, "odds", "lucky-pair", *ASKED)
    assert f"the referee of lucky-pair is in a module with an automaton, {line.rpartition(' ')[2]}" in said


def test_the_table_plays_it_and_the_screens_show_it_with_its_tracker(installed: Path, tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite"
    with real_house(database, *FILES, PYTHONPATH=str(installed)) as house:
        house.open()

        def shown() -> Any:
            (bet,) = house.view("Ann", "player")["board"]["side_bets"]
            return bet

        assert (shown()["name"], shown()["pays"], shown()["is_open"]) == ("lucky-pair", "even", True)
        assert (shown()["boxes"], shown()["marks"]) == (["", "1 to 1"], [])
        house.bet("lucky-pair", 500)
        house.round("3")
        assert (shown()["marks"], shown()["is_open"]) == (["3"], False)
        house.round("5")  # red again: $5 wins $5
        assert shown()["marks"] == []
        assert sum(house.view("Ann", "player")["purse"].values()) == 10_000 + 500
        house.bet("lucky-pair", 500)
        house.round("0")
        assert sum(house.view("Ann", "player")["purse"].values()) == 10_000
    words = ("audit", "verify", "--database", str(database), "--rulebooks", str(BOOKS))
    assert croupier(*words, PYTHONPATH=str(installed)).returncode == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--wheel", "triple-zero"), "is not offered on a triple-zero wheel"),
        (("--paytable", "odd"), 'has no pay table "odd"'),
        (("--book", "us-co"), "does not permit lucky-pair"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(words: tuple[str, ...], says: str, installed: Path) -> None:
    assert says in refused(installed, "odds", "lucky-pair", *ASKED, *words)


@pytest.mark.parametrize(
    "rows", ['{ on = "pear", pays = "1 to 1" }', '{ on = "pair", pays = "1 to 1" }, { on = "x", pays = "2 to 1" }']
)
def test_a_pay_table_with_other_rows_is_refused(rows: str, installed: Path, tmp_path: Path) -> None:
    shutil.copytree(BOOKS, tmp_path / "books")
    change(tmp_path / "books" / "luckyland", "lucky-pair.toml", '{ on = "pair", pays = "1 to 1" }', rows)
    words = ("--book", "luckyland", "--rulebooks", str(tmp_path / "books"))
    assert "pay table even of lucky-pair has" in refused(installed, "odds", "lucky-pair", *words)
    check = croupier("rules", "check", *words, PYTHONPATH=str(installed))
    assert check.returncode == 1


def test_without_the_package_nobody_knows_the_bet(tmp_path: Path) -> None:
    assert 'no bet is called "lucky-pair"' in refused(tmp_path, "odds", "lucky-pair", *ASKED)
    check = croupier("rules", "check", *ASKED)
    assert check.returncode == 1
    assert "no installed package has it" in check.stdout
