"""The page on adding a jurisdiction, followed to the letter: its rulebook is checked, served, played by and audited."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from nights import DAN, SUE, player
from real_house import croupier, real_house

from croupier.cli.main import main
from croupier.money.amount import Cents
from croupier.rulebook.finding import BrokenRulebookError, Finding
from croupier.rulebook.parse import parse_rulebook
from croupier.rulebook.playable import NEEDED
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.table import commands as c
from croupier.table.night import Night
from croupier.table.rules import TableRules, table_rules

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "add-a-jurisdiction.md").read_text("utf-8")
EXAMPLE = DOCS / "examples" / "jurisdiction"
BOOKS = EXAMPLE / "rulebooks"
BOOK = BOOKS / "example-island"
FILES = {file.name: file.read_text("utf-8") for file in sorted(BOOK.glob("*.toml"))}
HOUSE, TABLE = (str(EXAMPLE / name) for name in ("house.toml", "table.toml"))
DAY = date(2025, 1, 1)


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for name, item in table.items():
        if isinstance(item, dict):
            yield from leaves(item, f"{path}{name}.")
        else:
            yield path + name


KEYS = {key: name for name, text in FILES.items() if name != "book.toml" for key in leaves(tomllib.loads(text))}
"""Every key of the example, with its file."""
MUST_BE_THERE = {"wheels.permitted", "wagers.permitted", "wagers.zeros_outside"} | {
    f"odds.{kind}"
    for kind in ("straight", "split", "street", "corner", "dozen", "column", "red", "black", "odd", "even")
}
"""By the page's list, for the wagers that the Order permits."""


def records(text: str, key: str) -> list[str]:
    """The records of one key, as they are written."""
    return re.findall(rf"^\[\[{re.escape(key)}\]\]\n(?:(?!\[\[).*\n?)*", text, re.MULTILINE)


def without(key: str) -> dict[str, str]:
    text = FILES[KEYS[key]]
    for record in records(text, key):
        text = text.replace(record, "")
    return {**FILES, KEYS[key]: text}


def with_value(key: str, value: str) -> dict[str, str]:
    text = FILES[KEYS[key]]
    for record in records(text, key):
        text = text.replace(record, re.sub(r"^value = .*$", lambda _: f"value = {value}", record, flags=re.MULTILINE))
    return {**FILES, KEYS[key]: text}


def compiled(files: Mapping[str, str]) -> TableRules | list[Finding]:
    """The table of the page by these files, or every finding."""
    try:
        book = parse_rulebook("example-island", files)
    except BrokenRulebookError as error:
        return error.findings
    setup = tomllib.loads((EXAMPLE / "table.toml").read_text("utf-8"))
    return compile_rules(_One(book), "example-island", DAY, setup)  # type: ignore[arg-type]


class _One:
    """A library of one book."""

    def __init__(self, book: Any) -> None:
        self._book = book

    def book(self, name: str) -> Any:
        return self._book


def play(rules: TableRules) -> Night:
    """A round, whatever is refused: only a mistake of ours would stop it."""
    night, ann = Night(rules), player("Ann")
    night.do(c.OpenTable(SUE, "Dan", Cents(1_000_000), confirmed=frozenset(rules.confirmations("open"))))
    night.do(c.SeatPlayer(ann, "Ann", 1))
    night.do(c.SetChips(ann, "Ann", "red", Cents(100)))
    for tender in ("currency", "coins"):
        night.do(c.SpreadTender(DAN, "Ann", tender, Cents(10_000), "value"))
        night.do(c.StateAmount(DAN, Cents(10_000)))
        night.do(c.GiveChips(DAN, Cents(10_000)))
        night.do(c.DropTender(DAN, "drop box"))
    for place in (*rules.places, "nowhere"):
        night.do(c.PlaceWager(ann, "Ann", place, Cents(500), "value"))
    night.do(c.SpinBall(DAN))
    night.do(c.ReportIrregularity(DAN, "short-spin"))
    night.do(c.SpinBall(DAN))
    night.do(c.CallNoMoreBets(DAN))
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(revolutions=4)))
    night.do(c.PlaceDolly(DAN, "17"))
    night.do(c.CollectLosers(DAN))
    night.do(c.PayWinners(DAN))
    night.do(c.RelieveDealer(DAN, "Dora"))
    night.do(c.RemoveDolly(DAN))
    night.do(c.CloseTable(SUE))
    return night


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The page's folder of rulebooks, to be spoiled."""
    shutil.copytree(BOOKS, tmp_path / "rulebooks")
    return tmp_path / "rulebooks"


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / "example-island" / name).write_text(text, "utf-8")


# The page


def test_the_files_of_the_page_are_those_of_the_example() -> None:
    shown = [tomllib.loads(block) for block in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
    files = [BOOK / "book.toml", BOOK / "limits.toml", EXAMPLE / "house.toml", EXAMPLE / "table.toml"]
    assert shown == [tomllib.loads(file.read_text("utf-8")) for file in files]
    assert sorted(re.findall(r"^    ([a-z]+\.toml) ", PAGE, re.MULTILINE)) == sorted(FILES)


def test_the_page_lists_every_key_that_is_needed_and_why() -> None:
    rows = re.findall(r"^\| `(.*)` \| (.*) \|$", PAGE, re.MULTILINE)
    needed = {key: why for key, (why, _asked) in NEEDED.items() if not key.startswith("odds.")}
    assert dict(rows) == {**needed, "odds.<kind>": "the kind is among the wagers permitted"}


def test_a_table_opens_and_a_round_is_played_and_the_audit_proves_it(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite"
    options = ("--house", HOUSE, "--table", TABLE, "--rulebooks", str(BOOKS))
    with real_house(database, *options) as house:
        house.open()
        house.bet("straight:17", 500)
        house.bet("red", 1_000)
        house.round("17")
        # The house pays 36 to 1 where the Order asks for 35: $5 won $180; 17 is black, and $10 is lost.
        assert sum(house.view("Ann", "player")["purse"].values()) == 10_000 + 18_000 - 1_000
        assert house.view("Ann", "player")["board"]["game"].startswith("example-island 20")
    verified = croupier("audit", "verify", "--database", str(database), "--rulebooks", str(BOOKS))
    assert verified.returncode == 0, verified.stdout + verified.stderr
    unknown = croupier("audit", "verify", "--database", str(database))
    assert unknown.returncode == 1
    assert 'no rulebook is called "example-island"' in " ".join(unknown.stdout.split())
    with real_house(database, *options) as house:  # the table goes on
        house.sign_in("Dan")
        house.round("4")
    assert croupier("audit", "verify", "--database", str(database), "--rulebooks", str(BOOKS)).returncode == 0


# What is missing, and what is wrong


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_needed_is_named_and_any_other_may_be_left_out(
    key: str, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = compiled(without(key))
    write(copied, without(key))
    code = main(["rules", "check", HOUSE, TABLE, "--rulebooks", str(copied), "--json"])
    told = [one["where"] for one in json.loads(capsys.readouterr().out)]
    alone = main(["rules", "check", "--book", "example-island", "--rulebooks", str(copied), "--json"])
    if key in MUST_BE_THERE:
        assert isinstance(found, list)
        assert [finding.where for finding in found] == [key]
        assert (code, told, alone) == (1, [key], 1)
        assert {one["where"] for one in json.loads(capsys.readouterr().out)} == {key}
    else:
        assert isinstance(found, TableRules), found
        assert alone == 0
        play(found)


VALUES = ("1", "-1", "true", '""', '"x"', "[]", '["x"]', "{}", "[[1]]", "1.5", "2024-01-01", '{ min = "$1" }', '"$0"')


@pytest.mark.parametrize("key", KEYS)
def test_a_value_of_another_type_is_a_finding_or_a_table_that_can_be_played(key: str) -> None:
    findings = 0
    for value in VALUES:
        found = compiled(with_value(key, value))
        if isinstance(found, TableRules):
            play(found)
        else:
            findings += 1
            assert all(finding.where and finding.says for finding in found)
    assert findings >= len(VALUES) // 2


@pytest.mark.parametrize("spoil", ["removed", "[[", "x = 1\n", "\0", "value = 1"])
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_missing_or_broken_is_told_and_never_a_crash(
    name: str, spoil: str, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copied / "example-island" / name
    if spoil == "removed":
        file.unlink()
    else:
        file.write_text(spoil, "utf-8")
    code = main(["rules", "check", HOUSE, TABLE, "--rulebooks", str(copied)])
    said = capsys.readouterr()
    may_be_left_out = spoil == "removed" and name in ("spin.toml", "limits.toml", "chips.toml")
    assert code == (0 if may_be_left_out else 1), said
    assert said.err == ""


@pytest.mark.parametrize("key", sorted(MUST_BE_THERE)[:3])
def test_serve_says_what_is_missing_in_one_line(key: str, copied: Path, tmp_path: Path) -> None:
    write(copied, without(key))
    words = ("serve", "--port", "0", "--database", str(tmp_path / "house.sqlite"), "--house", HOUSE, "--table", TABLE)
    run = croupier(*words, "--rulebooks", str(copied))
    assert run.returncode == 2
    assert f"croupier: table 1: {key}: is needed" in run.stderr
    assert "Traceback" not in run.stderr


def test_values_that_do_not_go_together_are_findings() -> None:
    def told(**values: Any) -> list[str]:
        rules = (
            parse_rulebook("example-island", FILES)
            .on(DAY)
            .with_values({k.replace("__", "."): v for k, v in values.items()})
        )
        found = table_rules(rules, _setup())
        assert isinstance(found, list)
        return [str(finding) for finding in found]

    assert told(wheels__permitted=[]) == ["wheels.permitted: permits nothing (Order 1(1))"]
    assert told(limits__table_min="$600") == ["limits.table_min: $600 is more than limits.table_max, $500 (Order 5(1))"]
    assert told(cash__tenders=["currency", "coins"], cash__into=["drop: currency"]) == [
        "cash.into: has no box for coins (Order 6(2))"
    ]
    assert told(tokes__range={"min": "$1"}) == ["tokes.range: needs both min and max"]
    assert told(tokes__combined_percent_max=10, limits__table_max="$500", in_prison__wagers=["red"]) == [
        f"in_prison.{word}: is needed: in_prison.wagers is there" for word in ("trigger", "choices", "released")
    ]


def _setup() -> Any:
    from croupier.rulebook.table_setup import parse_setup

    return parse_setup(tomllib.loads((EXAMPLE / "table.toml").read_text("utf-8")))


def test_a_book_that_is_there_already_is_refused(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copied / "example-island").rename(copied / "us-co")
    assert main(["rules", "list", "--rulebooks", str(copied)]) == 2
    assert 'two rulebooks are called "us-co": ' in capsys.readouterr().err


def test_the_library_has_the_example_beside_its_own() -> None:
    assert set(Library().names) | {"example-island"} == set(Library(BOOKS).names)
