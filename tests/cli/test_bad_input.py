"""Whatever is typed, the answer is exit code 2 and one line, with the nearest right names where there are any."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Answer = tuple[int, str, str]
LONG = "x" * 100_000


def complaint(answer: Answer) -> str:
    code, out, err = answer
    assert (code, out) == (2, "")
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    assert len(err) <= len("croupier: ") + 1000 + len(" …\n")
    return err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("odds rde", "did you mean red"),
        ("odds strait:17", "did you mean straight:17"),
        ("odds split:0-00 --wheel single-zero", '"split:0-00" is not on the single-zero layout'),
        ("odds straight:37", '"straight:37" is not on the double-zero layout'),
        ("odds Red", 'no bet is called "Red"'),
        ("odds red --wheel duoble-zero", "did you mean double-zero"),
        ("odds red --wheel five-zero", 'no wheel is called "five-zero"'),
        ("odds red --on 2021-02-30", '"2021-02-30" is not a day; write it like 2021-08-14'),
        ("odds red --on 20210814", '"20210814" is not a day; write it like 2021-08-14'),
        ("odds spiner-winner", "did you mean spinner-winner"),
        ("odds spinner-winner --rule in-prison", "in-prison is a rule of even-money bets"),
        ("odds lint", "odds lint needs a FILE"),
        ("odds red --on tomorrow", '"tomorrow" is not a day'),
        ("odds red --on 1999-12-31", "us-co does not cover 1999-12-31; it covers 2015-01-14 onwards"),
        ("odds red --book us-nh --on 2023-07-01", "it covers 2018-06-14 to 2023-06-30"),
        ("odds red --book us-c0", "did you mean us-co"),
        ("odds red --book us-ia/lodge", 'us-ia has no house "lodge"; it has catfish-bend'),
        ("odds red --book us-nj", "us-nj does not hold the text of wagers.permitted"),
        ("odds --book us-nj", "us-nj does not hold the text of wagers.permitted"),
        ("odds red --book us-ia --wheel single-zero", "us-ia does not permit a single-zero wheel"),
        ("odds red --wheel triple-zero --on 2021-08-13", "(30-2209(1))"),
        ("odds trio:0-2-3 --wheel single-zero", "(30-2203(6)(c)(i))"),
        ("odds trio:0-1-2 --book us-ia", "us-ia does not list trio as a wager"),
        ("odds straight:17 --rule half-back", "In Prison concerns red, black"),
        ("odds red --rule in-prison --book us-ia", "us-ia knows no In Prison rule"),
        ("odds red --rule in-prison --wheel double-zero-as-single", "lose on 0"),
        ("odds red --rule la-partage", "choose from"),
        ("odds red --paytable SW2-U09", "did you mean SW2-U0"),
        ("odds red --paytable SW2-U01", "SW2-U01 is a pay table of spinner-winner"),
        ("odds --paytable PT-FLT-RU-01", "PT-FLT-RU-01 is a pay table of roulette-up-bonus"),
        ("odds red --reading C7", '"C7" is not a reading; write it like C7=paid'),
        ("odds red --reading C7=piad", "did you mean paid"),
        ("odds red --reading C7=", 'question C7 has no reading ""'),
        ("odds red --reading C77=paid", "did you mean C7"),
        ("odds red --reading =paid", 'no question is called ""'),
        ("odds red --reading N4=floors", "question N4 belongs to us-nj, not to us-co"),
        ("odds red --reading X3=floors-everywhere", "question X3 belongs to no rulebook"),
        ("odds red --colour", "unrecognized arguments: --colour"),
        ("odds red black", "odds takes one BET, and black is left over"),
        ("odds --wheel", "expected one argument"),
        ("spin", "invalid choice: 'spin'"),
        ("rules", "required: COMMAND"),
        ("rules shwo", "invalid choice: 'shwo'"),
        ("rules list more", "unrecognized arguments: more"),
        ("rules show", "required: BOOK"),
        ("rules show us-xo", "did you mean us-co"),
        ("rules show us-co --only sipn", "did you mean spin"),
        ("rules show us-co --only zzz", 'no rule of us-co begins with "zzz"; choose from'),
        ("rules show us-co --on 2021/08/14", "is not a day"),
        ("rules show us-ia --on 2025-06-12", "us-ia does not cover 2025-06-12; it covers 2025-06-13 onwards"),
        ("rules diff us-co 2017-12-14", "required: DATE"),
        ("rules diff us-co 2017-12-14 soon", '"soon" is not a day'),
        ("rules diff us-co 2022-08-14 2014-01-01", "us-co does not cover 2014-01-01"),
        ("rules diff us-nh 2020-01-01 2024-01-01", "us-nh does not cover 2024-01-01"),
        ("rules trace --document co-2023", "did you mean co-2022"),
        ("rules trace --document zz", "choose from co-2015, co-2022, house, ia, nj"),
        ("rules trace --status closed", "invalid choice: 'closed'"),
        ("rules questions C99", "did you mean C9"),
        ("rules questions C7 C99", 'no question is called "C99"'),
        ("rules questions C7 --book us-nh", 'no question is called "C7"'),
        ("rules questions --book atlantis", 'no rulebook is called "atlantis"; choose from'),
    ],
)
def test_a_mistake_is_explained_in_one_line(croupier: Callable[..., Answer], words: str, says: str) -> None:
    assert says in complaint(croupier(*words.split()))


@pytest.mark.parametrize("words", ["odds rde", "odds --on x", "rules show us-xo", "rules trace --document x"])
def test_asking_for_json_changes_nothing_about_a_mistake(croupier: Callable[..., Answer], words: str) -> None:
    assert croupier(*words.split(), "--json") == croupier(*words.split())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        *((text, text) for text in ("🎲", "[/red]", "[bold]red", " red", "'; --", "../us-co", "%s{}")),
        ("\u202ered", " red"),
        ("red\t", "red "),
        ("red\nblack", "red black"),
        ("\x1b[31mred\x07", " [31mred "),
        pytest.param(LONG, "x" * 900, id="long"),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ("odds",),
        ("odds", "red", "--wheel"),
        ("odds", "red", "--on"),
        ("odds", "red", "--book"),
        ("odds", "red", "--paytable"),
        ("odds", "red", "--reading"),
        ("rules", "show"),
        ("rules", "show", "us-co", "--only"),
        ("rules", "diff", "us-co", "2020-01-01"),
        ("rules", "trace", "--document"),
        ("rules", "questions"),
        ("rules", "check"),
    ],
    ids=" ".join,
)
def test_odd_text_is_refused_like_any_other(
    croupier: Callable[..., Answer], words: tuple[str, ...], text: str, shown: str
) -> None:
    assert shown in complaint(croupier(*words, text))


@pytest.mark.parametrize(
    "words", [("odds", "red", "--wheel"), ("odds", "red", "--book"), ("rules", "show"), ("rules", "questions")]
)
def test_an_empty_name_is_no_name(croupier: Callable[..., Answer], words: tuple[str, ...]) -> None:
    assert 'called ""' in complaint(croupier(*words, ""))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("odds",), 'no bet is called ""'),
        (("odds", "red", "--on"), '"" is not a day'),
        (("odds", "red", "--paytable"), 'no pay table is called ""'),
        (("odds", "--paytable"), 'no pay table is called ""'),
        (("odds", "red", "--reading"), '"" is not a reading'),
        (("odds", "red", "--rule"), "invalid choice: ''"),
        (("odds", "roulette-up-progressive", "--meter"), '--meter: "" is not an amount'),
        (("rules", "show", "us-co", "--on"), '"" is not a day'),
        (("rules", "diff", "us-co", "2020-01-01"), '"" is not a day'),
        (("rules", "trace", "--document"), 'no document is called ""'),
        (("rules", "trace", "--status"), "invalid choice: ''"),
        (("rules", "questions", "--book"), 'no rulebook is called ""'),
    ],
    ids=str,
)
def test_an_empty_text_counts_as_given(croupier: Callable[..., Answer], words: tuple[str, ...], says: str) -> None:
    assert says in complaint(croupier(*words, ""))


# Files to check


def test_a_file_that_is_not_there_is_named(croupier: Callable[..., Answer], tmp_path: Path) -> None:
    missing = tmp_path / "no such file.toml"
    assert complaint(croupier("rules", "check", str(missing))).startswith(f"croupier: {missing} cannot be read")


def test_a_folder_is_not_a_file(croupier: Callable[..., Answer], tmp_path: Path) -> None:
    assert f"{tmp_path} cannot be read" in complaint(croupier("rules", "check", str(tmp_path)))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"name = ", "is not TOML"),
        (b"a = 1\nname\n", "line 2"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"{}", "is not TOML"),
    ],
)
def test_a_file_that_is_not_toml_is_named(
    croupier: Callable[..., Answer], tmp_path: Path, content: bytes, says: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(content)
    found = complaint(croupier("rules", "check", str(file)))
    assert str(file) in found
    assert says in found


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ('book = "us-xo"\nfrom = 2022-08-14', "did you mean us-co"),
        ('book = "us-co"\nfrom = 2012-01-01', "us-co does not cover 2012-01-01; it covers 2015-01-14 onwards"),
    ],
)
def test_house_rules_of_no_book_or_no_day_cannot_be_checked(
    croupier: Callable[..., Answer], tmp_path: Path, house: str, says: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'name = "h"\n{house}\n[rules]\n', "utf-8")
    assert says in complaint(croupier("rules", "check", str(file)))


def test_the_second_file_is_read_as_strictly_as_the_first(croupier: Callable[..., Answer], tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "h"\nbook = "us-co"\nfrom = 2022-08-14\n[rules]\n', "utf-8")
    assert "cannot be read" in complaint(croupier("rules", "check", str(house), str(tmp_path / "table.toml")))


# Rulebooks of one's own


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    book = tmp_path / "xx"
    book.mkdir()
    (book / "book.toml").write_text('title = 5\nplace = "p"\nmotto = "m"\n', "utf-8")
    (book / "spin.toml").write_text("spin.direction = 4\n[[spin.speed]]\nvalue = 1\n", "utf-8")
    (book / "wheel.toml").write_text("not toml\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "words", ["rules list", "rules show xx", "odds red --book xx", "rules diff xx 2020-01-01 2021-01-01"]
)
def test_every_fault_of_a_broken_rulebook_is_printed(croupier: Callable[..., Answer], broken: Path, words: str) -> None:
    code, out, err = croupier(*words.split(), "--rulebooks", str(broken))
    assert (code, out) == (2, "")
    first, *faults = err.splitlines()
    assert first.startswith("croupier: xx has ")
    assert sorted(fault.split(": ")[0].strip() for fault in faults) == [
        "xx/book.toml covers",
        "xx/book.toml edition",
        "xx/book.toml motto",
        "xx/book.toml notice",
        "xx/book.toml status",
        "xx/book.toml title",
        "xx/spin.toml spin.direction",
        "xx/spin.toml spin.speed",
        "xx/wheel.toml",
    ]


def test_a_broken_book_beside_it_hurts_no_other(croupier: Callable[..., Answer], broken: Path) -> None:
    code, out, err = croupier("rules", "show", "us-ia", "--rulebooks", str(broken))
    assert (code, err) == (0, "")
    assert out


def test_a_book_in_two_folders_is_refused(croupier: Callable[..., Answer], broken: Path) -> None:
    words = ("rules", "show", "us-ia", "--rulebooks", str(broken), "--rulebooks", str(broken))
    assert complaint(croupier(*words)).startswith('croupier: two rulebooks are called "xx": ')


@pytest.mark.parametrize(
    "words", ["rules list", "rules show us-co", "rules trace", "rules questions", "odds red", "odds spinner-winner"]
)
def test_a_folder_without_rulebooks_is_one_line(croupier: Callable[..., Answer], tmp_path: Path, words: str) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    for place in ("missing", "file"):
        found = complaint(croupier(*words.split(), "--rulebooks", str(tmp_path / place)))
        assert found == f"croupier: {tmp_path / place} is not a folder of rulebooks\n"
    found = complaint(croupier(*words.split(), "--rulebooks", str(tmp_path)))
    assert found.startswith(f"croupier: {tmp_path} holds no rulebooks")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder with one small rulebook that holds."""
    book = tmp_path / "xx"
    book.mkdir()
    text = 'title = "[/red]"\nplace = "p"\nstatus = "s"\nnotice = "[bold]n"\ncovers = { from = 2020-01-01 }\n'
    text += '[[edition]]\ndocument = "d"\ntitle = "t"\nfrom = 2020-01-01\n'
    (book / "book.toml").write_text(text, "utf-8")
    rules = '[[spin.revolutions.min]]\nfrom = 2015-01-01\nforce = "floor"\nvalue = 4\ncite = "5"\n'
    (book / "spin.toml").write_text(rules, "utf-8")
    clause = '[[clause]]\nid = "d:1"\nsection = "1"\nparty = "p"\nkind = "inform"\nsummary = "[/s]"\ncheck = "c"\n'
    (book / "clauses.toml").write_text(clause, "utf-8")
    return tmp_path


def test_square_brackets_in_a_rulebook_are_square_brackets(croupier: Callable[..., Answer], small: Path) -> None:
    for words, shown in (
        ("rules list", ["[/red]", "[bold]n"]),
        ("rules show xx", ["[/red]", "[bold]n"]),
        ("rules trace --document d", ["[/s]"]),
    ):
        code, out, err = croupier(*words.split(), "--rulebooks", str(small))
        assert (code, err) == (0, "")
        assert all(text in out for text in shown)


def test_without_a_list_of_proofs_every_clause_is_open(croupier: Callable[..., Answer], small: Path) -> None:
    code, out, err = croupier("rules", "trace", "--json", "--rulebooks", str(small))
    assert (code, err) == (0, "")
    assert ("d:1", "open") in [(clause["id"], clause["status"]) for clause in json.loads(out)["clauses"]]


def test_a_rulebook_that_is_not_text_is_one_line(croupier: Callable[..., Answer], small: Path) -> None:
    (small / "xx" / "spin.toml").write_bytes(b"\xff\xfe")
    found = complaint(croupier("rules", "list", "--rulebooks", str(small)))
    assert f"{small / 'xx' / 'spin.toml'} is not text in UTF-8" in found


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("spin.toml", "", "has no rules"),
        ("book.toml", None, "xx/book.toml: is missing"),
        ("book.toml", "title = [", "xx/book.toml: is not TOML"),
    ],
)
def test_a_rulebook_with_one_fault_has_one_finding(
    croupier: Callable[..., Answer], small: Path, file: str, text: str | None, says: str
) -> None:
    if text is None:
        (small / "xx" / file).unlink()
    else:
        (small / "xx" / file).write_text(text, "utf-8")
    code, out, err = croupier("rules", "list", "--rulebooks", str(small))
    first, fault = err.splitlines()
    assert (code, out, first) == (2, "", "croupier: xx has 1 finding")
    assert says in fault
