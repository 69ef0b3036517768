"""Rule 22, section 2214 (2215 until 2017): a variation is dealt only by the Commission's rule, and from its day on."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from nights import Play, setup_of
from setups import Checker

from croupier.cli.main import main
from croupier.rulebook.finding import BrokenRulebookError
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.table.rules import TableRules

HOUSE = "golden-dolly"
BOOK = 'varies = "us-co"\nlicensee = "The Golden Dolly"\n'
RULE, DAY, DAY_BEFORE = "2299.05", "2023-03-02", "2023-03-01"
MEANS = 'means = "00 imprisons as 0 does"\n'
TABLE = Path(__file__).parents[3] / "docs" / "examples" / "table.toml"
PRISON = {"in_prison": True, "areas": ["in-prison"], "wheel": "double-zero"}


def written(folder: Path, record: str, book: str = BOOK) -> Path:
    """A variation of In Prison, with whatever the record says of its approval."""
    (folder / HOUSE).mkdir(exist_ok=True)
    (folder / HOUSE / "book.toml").write_text(book, "utf-8")
    text = f'[[in_prison.trigger]]\nforce = "fixed"\nvalue = ["0", "00"]\n{MEANS}{record}'
    (folder / HOUSE / "variation.toml").write_text(text, "utf-8")
    return folder


def checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str]]:
    """What `croupier rules check` finds in the variation, with the sections."""
    capsys.readouterr()
    code = main(["rules", "check", "--book", HOUSE, "--rulebooks", str(folder), "--json"])
    found = [(one["says"].partition(":")[0], one["cite"]) for one in json.loads(capsys.readouterr().out)]
    assert code == (1 if found else 0)
    return found


def night(folder: Path, day: str) -> Play:
    """A table of the house, opened by its variation."""
    setup = setup_of("us-co", **PRISON)
    rules = compile_rules(Library(folder), HOUSE, date.fromisoformat(day), setup)
    assert isinstance(rules, TableRules), rules
    play = Play(rules)
    play.open()
    return play


UNAPPROVED = {
    "nothing": ("", ["has no effective date", "has no rule reference"]),
    "no effective date": (f'cite = "{RULE}"\n', ["has no effective date"]),
    "no rule reference": (f"from = {DAY}\n", ["has no rule reference"]),
    "a blank reference": (f'from = {DAY}\ncite = "  "\n', ["has no rule reference"]),
}


@pytest.mark.clause("co-2022:2214.1.rule")
@pytest.mark.parametrize(("record", "says"), UNAPPROVED.values(), ids=UNAPPROVED)
def test_a_variation_without_rule_reference_and_effective_date_cannot_be_switched_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: str, says: list[str]
) -> None:
    folder = written(tmp_path, record)
    assert checked(folder, capsys) == [(each, "30-2214(1)") for each in says]
    with pytest.raises(BrokenRulebookError) as broken:
        night(folder, DAY)
    assert {finding.cite for finding in broken.value.findings} == {"30-2214(1)"}
    house = tmp_path / "house.toml"
    house.write_text(f'name = "a"\nbook = "{HOUSE}"\nfrom = {DAY}\n', "utf-8")
    serve = ["serve", "--house", str(house), "--table", str(TABLE), "--on", DAY, "--database", str(tmp_path / "db")]
    for words in (["rules", "show", HOUSE], ["odds", "red", "--book", HOUSE], ["whatif", "no-choice"], serve):
        assert main([*words, "--rulebooks", str(folder)]) == 2
        assert "30-2214(1)" in capsys.readouterr().err
    # The same with both is a variation that is dealt.
    assert checked(written(tmp_path, f'from = {DAY}\ncite = "{RULE}"\n'), capsys) == []


@pytest.mark.clause("co-2015:2215.1.rule")
def test_before_the_renumbering_the_section_is_2215(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(written(tmp_path, 'cite = "2216.01"\n'), capsys) == [("has no effective date", "30-2214(1)")]
    unapproved = written(tmp_path, "from = 2016-05-01\n")
    assert checked(unapproved, capsys) == [("has no rule reference", "47.1-2215(1)")]
    with pytest.raises(BrokenRulebookError):
        night(unapproved, "2016-05-01")
    folder = written(tmp_path, 'from = 2016-05-01\ncite = "2216.01"\n')
    assert checked(folder, capsys) == []
    main(
        [
            "rules",
            "show",
            HOUSE,
            "--only",
            "in_prison.trigger",
            "--on",
            "2016-05-01",
            "--json",
            "--rulebooks",
            str(folder),
        ]
    )
    assert json.loads(capsys.readouterr().out)["in_prison.trigger"]["cite"] == "47.1-2216.01"
    night(folder, "2016-05-01")


def test_the_variation_holds_from_its_day_and_not_the_day_before(tmp_path: Path) -> None:
    folder = written(tmp_path, f'from = {DAY}\ncite = "{RULE}"\n')
    ends = []
    for day in (DAY_BEFORE, DAY):
        play = night(folder, day)
        play.sit("Ann", 10_000)
        play.bet("Ann", "red", 1000)
        play.to_outcome("00")
        ends.append([bet.pending for bet in play.state.seats["Ann"].standing.values()])
    assert ends == [[], ["Choice"]]


def test_a_table_pins_the_variation_and_cites_the_rule_that_approved_it(tmp_path: Path) -> None:
    folder = written(tmp_path, f'from = {DAY}\ncite = "{RULE}"\n')
    play = night(folder, DAY)
    assert play.rules.rules.rule("in_prison.trigger").cite == f"30-{RULE}"
    assert (play.state.book, len(play.state.digest)) == (HOUSE, 64)
    assert play.state.digest != Library().book("us-co").digest


def test_a_house_cannot_vary_a_rule_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checker = Checker(tmp_path, capsys)
    found = checker.remarks("us-co", house={"in_prison": {"trigger": ["0", "00"]}})
    assert [(one.where, one.cite) for one in found] == [("in_prison.trigger", "30-2204(2)")]


@pytest.mark.parametrize(
    ("book", "says"),
    [
        ('varies = "us-nh"\nlicensee = "A club"\n', "us-nh has no rule by which its rules may be varied"),
        ('varies = "us-co"\n', "must be given"),
        ('varies = "us-co"\nlicensee = "A"\nsince = 3\n', "is not a field here"),
    ],
)
def test_what_is_no_variation_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], book: str, says: str
) -> None:
    folder = written(tmp_path, f'from = {DAY}\ncite = "{RULE}"\n', book)
    assert main(["rules", "check", "--book", HOUSE, "--rulebooks", str(folder), "--json"]) == 1
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("varies", "says"), [("us-xx", 'varies "us-xx", and no rulebook is called so'), (HOUSE, "is a variation itself")]
)
def test_a_variation_varies_a_book_that_there_is_and_no_variation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], varies: str, says: str
) -> None:
    folder = written(tmp_path, f'from = {DAY}\ncite = "{RULE}"\n', f'varies = "{varies}"\nlicensee = "A"\n')
    assert main(["rules", "show", HOUSE, "--rulebooks", str(folder)]) == 2
    assert says in capsys.readouterr().err
