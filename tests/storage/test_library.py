"""The library: which books there are, which files belong to them, and what is said when there is none."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from croupier import __file__ as package
from croupier.rulebook.finding import BrokenRulebookError
from croupier.storage.library import DayError, Library, LibraryError, parse_day

BOOK = """\
title  = "t"
place  = "p"
status = "in force"
notice = "n"
house  = "the-lodge"
covers = { from = 2020-01-01 }
[[edition]]
document = "d"
title    = "t"
from     = 2020-01-01
"""
SPIN = '[[spin.revolutions.min]]\nforce = "floor"\nvalue = 4\ncite = "5"\n'
QUESTION = """\
[[question]]
id = "Q1"
cite = "5"
doubt = "?"
taken = "a"
why = "."
reading = [{ id = "a", says = "yes" }, { id = "b", says = "no" }]
"""
CLAUSE = '[[clause]]\nid = "d:1"\nsection = "1"\nparty = "p"\nkind = "inform"\nsummary = "s"\ncheck = "c"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    book = tmp_path / "xx"
    book.mkdir()
    (book / "book.toml").write_text(BOOK, "utf-8")
    (book / "spin.toml").write_text(SPIN, "utf-8")
    return tmp_path


# The built-in books


def test_every_built_in_book_is_named_by_its_folder(library: Library) -> None:
    folders = {file.parent.name for file in (Path(package).parent / "rulebooks").glob("*/book.toml")}
    assert set(library.names) == folders
    assert {"us-co": "Colorado", "us-nj": "New Jersey"}.items() <= {b.name: b.place for b in library.books()}.items()


def test_the_days_that_the_books_cover(library: Library) -> None:
    covered = {book.name: (str(book.first_day), book.last_day and str(book.last_day)) for book in library.books()}
    expected = {
        "us-co": ("2015-01-14", None),
        "us-ia": ("2025-06-13", None),
        "us-nh": ("2018-06-14", "2023-06-30"),
        "us-nj": ("2011-11-07", None),
    }
    assert expected.items() <= covered.items()


def test_a_name_may_carry_its_house(library: Library) -> None:
    assert library.book("us-ia/catfish-bend") is library.book("us-ia")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("us-ia/catfish", 'us-ia has no house "catfish"; it has catfish-bend'),
        ("us-co/lodge", 'us-co has no house "lodge"'),
        ("us-c", 'no rulebook is called "us-c"; did you mean us-co'),
        ("", 'no rulebook is called ""; choose from us-co, '),
        ("..", 'no rulebook is called ".."; choose from us-co, '),
        ("🎲", 'no rulebook is called "🎲"; choose from us-co, '),
    ],
)
def test_a_book_that_does_not_exist_is_refused_with_those_that_do(library: Library, name: str, says: str) -> None:
    with pytest.raises(LibraryError) as caught:
        library.book(name)
    assert str(caught.value).startswith(says)


def test_the_proofs_are_a_list_of_tests_for_each_clause(library: Library) -> None:
    proofs = library.proofs()
    assert isinstance(proofs, dict)
    assert set(proofs) <= {clause.id for clause in library.clauses()}
    assert all(tests and all(test.startswith("tests/") for test in tests) for tests in proofs.values())


# A folder of one's own


def test_books_of_a_folder_that_is_named_stand_beside_the_built_in_ones(folder: Path) -> None:
    library = Library(folder)
    assert set(library.names) == {*Library().names, "xx"}
    assert library.book("us-co").name == "us-co"
    assert library.book("xx/the-lodge").on(date(2020, 1, 1)).value("spin.revolutions.min") == 4


def test_every_toml_file_of_every_folder_is_read_but_those_of_houses(folder: Path) -> None:
    for name in ("sidebets", "houses"):
        (folder / "xx" / name).mkdir()
        text = f'[[sidebets.{name}.owner]]\nforce = "fixed"\nvalue = "o"\ncite = "1"\n'
        (folder / "xx" / name / "one.toml").write_text(text, "utf-8")
    (folder / "xx" / "notes.txt").write_text("not = toml = at all", "utf-8")
    assert list(Library(folder).book("xx").timelines) == ["sidebets.sidebets.owner", "spin.revolutions.min"]


def test_folders_without_toml_are_no_books(folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "notes").mkdir()
    (folder / "notes" / "read.me").write_text("x", "utf-8")
    (folder / "stray.toml").write_text("x = 1", "utf-8")
    assert set(Library(folder).names) == {*Library().names, "xx"}


@pytest.mark.parametrize("name", ["us-co", "xx"])
def test_two_books_of_one_name_are_refused(folder: Path, tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    other = tmp_path_factory.mktemp("other")
    shutil.copytree(folder / "xx", other / name)
    with pytest.raises(LibraryError) as caught:
        Library(folder, other).books()
    assert str(caught.value).startswith(f'two rulebooks are called "{name}": ')
    assert str(caught.value).endswith(f"and {other / name}; give one another name")


def test_two_questions_of_one_id_are_refused(folder: Path, library: Library) -> None:
    taken = library.questions()[0]
    (folder / "xx" / "questions.toml").write_text(QUESTION.replace("Q1", taken.id), "utf-8")
    with pytest.raises(LibraryError) as caught:
        Library(folder).questions()
    assert str(caught.value) == f"two questions are called {taken.id}: in {taken.book} and xx; give one another id"


def test_questions_and_clauses_are_read_beside_the_rules(folder: Path) -> None:
    (folder / "xx" / "questions.toml").write_text(QUESTION, "utf-8")
    (folder / "questions.toml").write_text(QUESTION.replace("Q1", "Q2"), "utf-8")
    (folder / "xx" / "clauses.toml").write_text(CLAUSE, "utf-8")
    library = Library(folder)
    asked = [(question.id, question.book) for question in library.questions()]
    assert set(asked) - {(each.id, each.book) for each in Library().questions()} == {("Q1", "xx"), ("Q2", "")}
    assert {clause.id for clause in library.clauses()} - {clause.id for clause in Library().clauses()} == {"d:1"}
    assert list(library.book("xx").timelines) == ["spin.revolutions.min"]


def test_a_folder_without_questions_or_clauses_has_none(folder: Path) -> None:
    assert Library(folder).questions() == Library().questions()
    assert Library(folder).clauses() == Library().clauses()


def test_a_broken_book_raises_every_finding_and_hurts_no_other(folder: Path) -> None:
    (folder / "yy").mkdir()
    (folder / "yy" / "spin.toml").write_text("spin = 1\n", "utf-8")
    library = Library(folder)
    assert library.book("xx").name == "xx"
    with pytest.raises(BrokenRulebookError) as caught:
        library.book("yy")
    assert [finding.where for finding in caught.value.findings] == ["yy/book.toml", "yy/spin.toml spin"]


@pytest.mark.parametrize("place", ["nowhere", "stray.toml"])
def test_what_is_no_folder_holds_no_books(folder: Path, place: str) -> None:
    (folder / "stray.toml").write_text("x = 1", "utf-8")
    with pytest.raises(LibraryError) as caught:
        Library(folder / place).books()
    assert str(caught.value) == f"{folder / place} is not a folder of rulebooks"


@pytest.mark.parametrize("inner", [(), ("empty",)])
def test_a_folder_without_books_is_named(tmp_path: Path, inner: tuple[str, ...]) -> None:
    for name in inner:
        (tmp_path / name).mkdir()
    for asked in (Library(tmp_path).books, Library(tmp_path).questions, Library(tmp_path).clauses):
        with pytest.raises(LibraryError) as caught:
            asked()
        assert str(caught.value) == f"{tmp_path} holds no rulebooks: no folder in it has a TOML file"


@pytest.mark.parametrize(
    "name", ["xx/book.toml", "xx/spin.toml", "xx/questions.toml", "xx/clauses.toml", "proofs.json"]
)
def test_a_file_that_is_not_text_is_named_with_its_place(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"# \xff")
    library = Library(folder)
    with pytest.raises(LibraryError) as caught:
        (library.books(), library.questions(), library.clauses(), library.proofs())
    assert str(caught.value).startswith(f"{folder / name} is not text in UTF-8: ")
    assert str(caught.value).endswith("at byte 2")


def test_a_folder_without_proofs_proves_nothing(folder: Path) -> None:
    assert Library(folder).proofs() == Library().proofs()


def test_one_slip_in_a_large_book_is_one_finding(tmp_path: Path) -> None:
    shutil.copytree(Path(package).parent / "rulebooks" / "us-co", tmp_path / "yy")
    assert Library(tmp_path).book("yy").timelines
    with (tmp_path / "yy" / "book.toml").open("a", encoding="utf-8") as book:
        book.write("\nslip of the pen\n")
    with pytest.raises(BrokenRulebookError) as caught:
        Library(tmp_path).book("yy")
    assert [finding.where for finding in caught.value.findings] == ["yy/book.toml"]


def test_books_of_any_name_are_found(folder: Path) -> None:
    (folder / "xx").rename(folder / "ελ 🎲")
    assert Library(folder).book("ελ 🎲").name == "ελ 🎲"


# Days


@pytest.mark.parametrize("day", [date(2021, 8, 14), date(2020, 2, 29), date.min, date.max])
def test_a_day_is_read_as_it_is_written(day: date) -> None:
    assert parse_day(day.isoformat()) == day


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2021-13-01",
        "2021-02-29",
        "2021-8-14",
        "14.08.2021",
        "yesterday",
        "2021-08-14T00:00:00",
        "🎲",
        "0000-01-01",
        "20210814",
        "2021-W32-6",
        "2021W326",
        " 2021-08-14",
    ],
)
def test_what_is_not_a_day_is_shown_how_to_write_one(text: str) -> None:
    with pytest.raises(DayError) as caught:
        parse_day(text)
    assert str(caught.value) == f'"{text}" is not a day; write it like 2021-08-14'
