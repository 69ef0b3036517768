"""`croupier table`: a night is played, checked and refused with one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.table.notation import verbs
from croupier.views.shorthand import SHORTHANDS
from croupier.views.transcript_views import QUESTIONS

DOCS = Path(__file__).parents[2] / "docs"
NIGHT = (DOCS / "examples" / "night.txt").read_text("utf-8")
SHORT = (DOCS / "examples" / "short-night.txt").read_text("utf-8")


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


def test_a_night_for_programs_is_one_object_to_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, NIGHT, "--json") == 0
    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    numbered = dict(enumerate(NIGHT.splitlines(), 1))
    wanted = {number: line for number, line in numbered.items() if line.startswith((">", "?"))}
    assert {line["line"]: line["text"] for line in lines} == wanted
    by_text = {line["text"]: line for line in lines}
    assert by_text["> Dan: spin-ball"] == {
        "line": 33,
        "text": "> Dan: spin-ball",
        "commands": ["Dan: spin-ball"],
        "events": [{"event": "BallSpun", "dealer": "Dan", "spin": 1}],
        "refusal": None,
        "view": None,
        "error": None,
        "phase": "spinning",
        "balances": {"drop box": 10000, "felt:Ann": 1000, "float": 490000, "outside": -510000, "purse:Ann": 9000},
    }
    late = by_text["> Ann: place-wager player=Ann place=odd stake=$5 chips=value"]
    assert (late["events"], late["phase"]) == ([], "no more bets")
    assert late["refusal"] == {"code": "too_late", "says": "No bet, too late: betting is closed", "cite": "30-2205(2)"}
    assert by_text["? player Ann"]["view"]["purse"] == {"value": 26500}
    assert by_text["? balances"]["view"] == end["balances"]
    assert end["phase"] == "betting"
    assert set(end["views"]) == {"board", "dealer", "supervisor", "players"}
    assert end["views"]["board"]["results"] == ["17"]
    assert end["views"]["dealer"]["next"] == "SpinBall"
    assert end["views"]["supervisor"]["seats"]["1"]["purse"] == {"value": 26500}
    assert end["views"]["players"]["Ann"]["player"] == "Ann"


BAD = NIGHT.replace("> Dan: spin-ball", "> Dan: spin-bal")


def test_a_line_that_cannot_be_read_is_reported_and_the_night_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(tmp_path, BAD) == 1
    out, err = capsys.readouterr()
    says = '"spin-bal" is not a table command; did you mean spin-ball'
    assert err.startswith(f"croupier: line 33: {says}")
    assert err.count("\n") == 1
    assert f"> Dan: spin-bal\n  ! {says}" in out
    assert "? balances\n  | drop box $100\n" in out
    # What was played holds its own answers, the bad line's among them.
    assert played(tmp_path, out, "--check") == 0
    assert capsys.readouterr().out == "every answer in the file is right\n"


def test_a_line_that_cannot_be_read_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, BAD, "--json") == 1
    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    (bad,) = [line for line in lines if line["error"]]
    assert bad["line"] == 33
    assert bad["error"].startswith('"spin-bal" is not a table command; did you mean spin-ball')
    assert (bad["commands"], bad["events"], bad["phase"]) == ([], [], "betting")
    assert lines[-1]["text"] == "? balances"
    assert end["views"]


@pytest.mark.parametrize("option", ["--json", "--check", ""])
def test_strict_stops_at_the_first_line_that_cannot_be_read(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night = BAD.replace("? balances", "? balance")
    assert played(tmp_path, night, "--strict", *filter(None, [option])) == 2
    out, err = capsys.readouterr()
    assert err.startswith("croupier: line 33: ")
    assert err.count("\n") == 1
    assert "call-no-more-bets confirmed=wave" not in out
    assert ("seat-player" in out) == (option != "--check")


def test_strict_changes_nothing_where_every_line_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(tmp_path, NIGHT, "--strict") == 0
    assert capsys.readouterr().out == NIGHT


def test_check_compares_text_and_prints_no_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, NIGHT, "--check", "--json") == 2
    assert "leave out one of the two" in capsys.readouterr().err


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
        ("[table]", "[tables]", "table"),
        ("people = {", "peple = {", "did you mean people"),
        ("people = {", "people = [] # {", "roles"),
        ('Sue = "supervisor"', 'Sue = ["supervisor"]', "roles"),
        ("day =", "base = 5\nday =", "base"),
        ("day =", "house = 5\nday =", "house"),
        ('number = "7"', f"number = {'9' * 5000}", "a number too long"),
        ('number = "7"', f"number = {'[' * 5000}", "brackets too deep"),
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


@pytest.mark.parametrize(
    ("change", "to", "says"),
    [
        ("> Ann: seat-player", "> Ann: dance", '"dance" is not a table command; choose from'),
        ("seat=1", "seet=1", 'seat-player has no field "seet"; did you mean seat?'),
        ("seat=1", "seat=first", "seat=first cannot be read; write it like seat=1"),
        (" seat=1", "", "seat-player needs seat; write it like: seat-player player=… seat=1"),
        ("? balances", "? fortune", '"fortune" is not a question; choose from board, dealer'),
        ("? balances", "? balance", "did you mean balances"),
        ("? balances", "? balances of Ann", '"balances" stands alone'),
        ("? player Ann", "? player Anne", 'nobody called "Anne" sits at this table; did you mean Ann?'),
        ("? player Ann", '? player "Ann', '"Ann is not written as in JSON'),
        (
            "> Dan: spin-ball",
            "Dan: spin-ball",
            "a line begins with > for a command, ? for a question or # for a comment",
        ),
        ("> Dan: spin-ball", "  > Dan: spin-ball", "a line begins with >"),
    ],
)
def test_a_bad_line_gets_its_number_and_a_hint(
    change: str, to: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert change in NIGHT
    assert played(tmp_path, NIGHT.replace(change, to, 1)) == 1
    error = capsys.readouterr().err
    assert says in error
    number = NIGHT[: NIGHT.index(change)].count("\n") + 1
    assert error.startswith(f"croupier: line {number}: ")
    assert error.splitlines()[0].isprintable()


def test_the_page_on_transcripts_says_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its excerpt is from the example, whose answers are right, and it names every key, question and shorthand."""
    page = (DOCS / "transcripts.md").read_text("utf-8")
    assert played(tmp_path, SHORT, "--check") == 0
    (excerpt,) = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert excerpt in SHORT
    capsys.readouterr()
    played(tmp_path, SHORT, "--json")
    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    named = set(re.findall(r"`([\w ?-]+)`", page))
    assert {key for line in (*lines, end) for key in line} <= named
    assert {f"? {question.replace('NAME', 'Ann')}" for question in QUESTIONS} <= named
    fields = {name for kind in SHORTHANDS.values() for name in kind.__struct_fields__}
    assert fields - {"by", "player", "amount", "pocket"} <= named
    assert all(f"`Dan: {verb} " in page for verb in SHORTHANDS)
    assert not set(SHORTHANDS) & set(verbs())
