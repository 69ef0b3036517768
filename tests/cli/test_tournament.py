"""`croupier tournament`: what it says to good and bad files, and where the printed rules go."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pdf_text import pdf_pages

EXAMPLE = "docs/examples/tournament.toml"
Croupier = Callable[..., tuple[int, str, str]]


def broken(folder: Path, before: str, after: str) -> str:
    """The example with one thing changed."""
    text = Path(EXAMPLE).read_text("utf-8")
    assert before in text
    file = folder / "plan.toml"
    file.write_text(text.replace(before, after), "utf-8")
    return str(file)


def test_the_example_has_no_findings(croupier: Croupier) -> None:
    assert croupier("tournament", "check", EXAMPLE) == (0, "no findings\n", "")
    assert croupier("tournament", "check", EXAMPLE, "--json") == (0, "[]\n", "")


def test_a_finding_is_shown_with_its_place_and_section(croupier: Croupier, tmp_path: Path) -> None:
    file = broken(tmp_path, '"$100"', '"$100,000.01"')
    code, out, err = croupier("tournament", "check", file)
    assert (code, err) == (1, "")
    for words in ("2 findings", "buy_in", "rounds", "30-2213.05", "30-2213.06"):
        assert words in out


def test_what_is_no_plan_is_found_by_its_fields(croupier: Croupier, tmp_path: Path) -> None:
    code, out, _err = croupier("tournament", "check", broken(tmp_path, "buy_in ", "buyin "), "--json")
    assert code == 1
    assert [(one["where"], one["cite"]) for one in json.loads(out)] == [("events 1 buyin", "")]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("check", "nowhere.toml"), "nowhere.toml"),
        (("check", EXAMPLE, "--on", "2014-12-01"), "does not cover 2014-12-01"),
        (("check", EXAMPLE, "--book", "us-xx"), "us-xx"),
        (("check", EXAMPLE, "--reading", "C39=none"), "C39"),
        (("rules", EXAMPLE, "--out", "rules.docx"), "rules.docx"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(words: tuple[str, ...], says: str, croupier: Croupier) -> None:
    code, out, err = croupier("tournament", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_the_rules_as_pdf_html_and_slip(croupier: Croupier, tmp_path: Path) -> None:
    names = [str(tmp_path / f"rules.{kind}") for kind in ("pdf", "html", "bin")]
    for option, name in (("--out", names[0]), ("--out", names[1]), ("--escpos", names[2])):
        assert croupier("tournament", "rules", EXAMPLE, option, name) == (0, "", "")
    pages = pdf_pages(Path(names[0]).read_bytes())
    for text in ("".join(pages), Path(names[1]).read_text("utf-8"), Path(names[2]).read_bytes().decode("cp437")):
        assert "houserulesofBearCreekCasino" in "".join(text.split())
        assert "30-2213.07(5)" in text


def test_rules_of_a_plan_that_breaks_the_law_are_not_printed(croupier: Croupier, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    file = broken(tmp_path, '"20 %"', '"19 %"')
    code, said, _err = croupier("tournament", "rules", file, "--out", str(out), "--json")
    assert code == 1
    assert [(one["where"], one["cite"]) for one in json.loads(said)] == [("events 1 prizes", "30-2213.05, paragraph 3")]
    assert "99 % of the pool" in said
    assert not out.exists()


def test_a_house_whose_rules_are_broken_is_named(croupier: Croupier, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "a house"\n', "utf-8")
    plan = broken(tmp_path, "reentry = false", 'house_rules = "included"')
    options = ("--table", "docs/examples/table.toml", "--house", str(house))
    code, out, _err = croupier("tournament", "rules", plan, *options, "--json")
    assert code == 1
    assert {one["where"] for one in json.loads(out)} == {"book", "from"}
