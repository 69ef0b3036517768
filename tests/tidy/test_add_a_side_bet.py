"""The page on adding a side bet, followed to the letter: its package is installed and its rulebook is used."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.sidebets.registry import side_bets

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-side-bet.md").read_text("utf-8")
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def counted_edge(wheel: str) -> Fraction:
    """All ordered pairs of outcomes, one by one; None is green."""
    greens = [None, None] if wheel == "double-zero" else [None]
    outcomes: list[bool | None] = [*greens, *(number in REDS for number in range(1, 37))]
    pairs = list(product(outcomes, repeat=2))
    wins = sum(first is second is not None for first, second in pairs)
    return 1 - Fraction(2 * wins, len(pairs))


@pytest.fixture
def rulebooks(tmp_path: Path) -> str:
    """The folder of rulebooks that the page describes."""
    files = re.findall(r"`(rulebooks/\S+\.toml)`:\n\n```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [name for name, _text in files] == ["rulebooks/luckyland/book.toml", "rulebooks/luckyland/lucky-pair.toml"]
    for name, text in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return str(tmp_path / "rulebooks")


@pytest.fixture
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The page's package on the path, with the metadata that an installer would write from its pyproject.toml."""
    (module,) = blocks("python")
    (project,) = (table for text in blocks("toml") if (table := tomllib.loads(text)).get("project"))
    name, version = project["project"]["name"], project["project"]["version"]
    packages = tmp_path / "packages"
    metadata = packages / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    lines = []
    for group, entries in project["project"]["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    (packages / "lucky_pair.py").write_text(module, "utf-8")
    monkeypatch.syspath_prepend(packages)
    side_bets.cache_clear()
    yield
    side_bets.cache_clear()
    sys.modules.pop("lucky_pair", None)


def test_the_python_of_the_page_is_short() -> None:
    (module,) = blocks("python")
    assert len([line for line in module.splitlines() if line.strip()]) < 40


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_the_edge_is_the_counted_one_and_the_one_on_the_page(
    wheel: str, rulebooks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (command,) = re.findall(r"^    croupier (.*) --rulebooks rulebooks$", PAGE, re.MULTILINE)
    assert main([*command.split(), "--rulebooks", rulebooks, "--wheel", wheel, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["bet"], row["paytable"], row["cite"]) == ("lucky-pair", "even", "3")
    assert Fraction(row["house_edge"]) == counted_edge(wheel)
    assert Fraction(row["hit"]) == (1 - counted_edge(wheel)) / 2
    percent = f"{float(counted_edge(wheel) * 100):.3f}"
    assert f"| `{wheel}` | {counted_edge(wheel)} | {percent} % |" in PAGE


@pytest.mark.usefixtures("_installed")
def test_it_stands_beside_the_side_bets_that_come_with_the_program() -> None:
    assert {"lucky-pair", "spread-bet", "back2back"} <= set(side_bets())


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--wheel", "triple-zero"), "is not offered on a triple-zero wheel"),
        (("--paytable", "odd"), 'has no pay table "odd"'),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(
    words: tuple[str, ...], says: str, rulebooks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", "lucky-pair", "--book", "luckyland", "--rulebooks", rulebooks, *words]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.usefixtures("_installed")
def test_a_rulebook_that_does_not_name_it_does_not_permit_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "lucky-pair", "--book", "us-co"]) == 2
    assert "does not permit lucky-pair" in capsys.readouterr().err


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(
    "rows", ['{ on = "pear", pays = "1 to 1" }', '{ on = "pair", pays = "1 to 1" }, { on = "x", pays = "2 to 1" }']
)
def test_a_pay_table_with_other_rows_is_refused(rows: str, rulebooks: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(rulebooks) / "luckyland" / "lucky-pair.toml"
    changed = file.read_text("utf-8").replace('{ on = "pair", pays = "1 to 1" }', rows)
    file.write_text(changed, "utf-8")
    assert main(["odds", "lucky-pair", "--book", "luckyland", "--rulebooks", rulebooks]) == 2
    assert "pay table even of lucky-pair has" in capsys.readouterr().err


def test_without_the_package_nobody_knows_the_bet(rulebooks: str, capsys: pytest.CaptureFixture[str]) -> None:
    side_bets.cache_clear()
    assert main(["odds", "lucky-pair", "--book", "luckyland", "--rulebooks", rulebooks]) == 2
    assert 'no bet is called "lucky-pair"' in capsys.readouterr().err
