"""The library: rulebooks read from the built-in folder, and from folders that the house names beside it."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from functools import cached_property, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.game.notation import hint
from croupier.rulebook.clauses import Clause, parse_clauses
from croupier.rulebook.parse import parse_one_file, parse_rulebook
from croupier.rulebook.questions import Question, parse_questions
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.variations import parse_variation, varied_book

FEDERAL = "federal"
"""One file, which is no place's book and binds in all of them."""
_NOT_RULES = ("questions.toml", "clauses.toml")


class LibraryError(LookupError):
    """The library has no such thing, or cannot read it; the message says what it has."""


class DayError(ValueError):
    """Text that is no day."""


class Library:
    """Rulebooks by name: the built-in ones, and beside them those of the folders that are named. A name may carry its
    house: `us-ia/catfish-bend` is `us-ia`."""

    def __init__(self, *folders: Path) -> None:
        self._roots: tuple[Traversable, ...] = (resources.files("croupier") / "rulebooks", *folders)
        self._books: dict[str, Rulebook] = {}

    @cached_property
    def _folders(self) -> dict[str, Traversable]:
        """The folder of each book. Two books of one name are a mistake, and neither is taken for the other."""
        found: dict[str, Traversable] = {}
        for root in self._roots:
            for folder in _books_in(root):
                if folder.name in found:
                    where = f"{found[folder.name]} and {folder}"
                    raise LibraryError(f'two rulebooks are called "{folder.name}": {where}; give one another name')
                found[folder.name] = folder
        return dict(sorted(found.items()))

    @property
    def names(self) -> list[str]:
        return list(self._folders)

    def book(self, name: str) -> Rulebook:
        """The rulebook of that name. Raises `LibraryError`, or `BrokenRulebookError` with all findings."""
        place, _, house = name.partition("/")
        if name == FEDERAL:
            return self.federal
        if place not in self._folders:
            raise LibraryError(f'no rulebook is called "{name}"{hint(name, self.names)}')
        if place not in self._books:
            self._books[place] = self._parsed(place)
        book = self._books[place]
        if house and house != book.house:
            raise LibraryError(f'{place} has no house "{house}"' + (f"; it has {book.house}" if book.house else ""))
        return book

    def _parsed(self, name: str) -> Rulebook:
        """A book by itself, or the variation of another one: a variation of a variation there is not."""
        texts = dict(self._texts(self._folders[name]))
        base = varied_book(texts)
        if not base:
            return _book_of(name, tuple(texts.items()))
        if base not in self._folders:
            raise LibraryError(f'{name} varies "{base}", and no rulebook is called so{hint(base, self.names)}')
        if varied_book(dict(self._texts(self._folders[base]))):
            raise LibraryError(f"{name} varies {base}, which is a variation itself; name the book that both vary")
        return parse_variation(name, texts, self.book(base))

    def books(self) -> list[Rulebook]:
        return [self.book(name) for name in self.names]

    @cached_property
    def federal(self) -> Rulebook:
        """What binds beside every book: reports of cash and of winnings."""
        return parse_one_file(FEDERAL, _text(self._roots[0] / f"{FEDERAL}.toml"))

    def questions(self) -> list[Question]:
        """Every recorded question: each book's, then those across the documents. An id is one question's alone."""
        files = [*((name, folder / "questions.toml") for name, folder in self._folders.items())]
        files += [("", root / "questions.toml") for root in self._roots]
        found = [question for name, file in files if file.is_file() for question in _questions_of(name, _text(file))]
        books: dict[str, str] = {}
        for question in found:
            if books.setdefault(question.id, question.book) != question.book:
                both = f"{books[question.id]} and {question.book or 'the questions across the documents'}"
                raise LibraryError(f"two questions are called {question.id}: in {both}; give one another id")
        return found

    def clauses(self) -> list[Clause]:
        """Every clause of every document, in the order of the books."""
        files = [(name, folder / "clauses.toml") for name, folder in self._folders.items()]
        return [clause for name, file in files if file.is_file() for clause in _clauses_of(name, _text(file))]

    def proofs(self) -> dict[str, list[str]]:
        """Which tests prove which clause, as the test command last wrote it down; none where nothing is written."""
        found: dict[str, list[str]] = {}
        for file in (root / "proofs.json" for root in self._roots):
            try:
                found |= json.loads(_text(file)) if file.is_file() else {}
            except (ValueError, TypeError, RecursionError) as error:
                raise LibraryError(f"{file} is not a list of proofs: {error}") from None
        return found

    def results(self) -> dict[str, dict[str, str]]:
        """How the tests of each clause ended when they were last run on this code; none where no run is recorded."""
        found: dict[str, dict[str, str]] = {}
        for file in (root / "test-run.json" for root in self._roots):
            try:
                record = json.loads(_text(file)) if file.is_file() else {}
                if record.get("code") == code_digest():
                    found |= {clause: dict(ends) for clause, ends in record["results"].items()}
            except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
                raise LibraryError(f"{file} is not the record of a test run: {error}") from None
        return found

    def _texts(self, folder: Traversable, path: str = "") -> list[tuple[str, str]]:
        texts: list[tuple[str, str]] = []
        for entry in folder.iterdir():
            if entry.is_dir() and entry.name != "houses":
                texts += self._texts(entry, f"{path}{entry.name}/")
            elif entry.name.endswith(".toml") and entry.name not in _NOT_RULES:
                texts.append((path + entry.name, _text(entry)))
        return texts


@lru_cache(32)
def _book_of(name: str, texts: tuple[tuple[str, str], ...]) -> Rulebook:
    """One reading for all libraries of a process: most of the time that a command takes is spent with these texts."""
    return parse_rulebook(name, dict(texts))


@lru_cache(32)
def _questions_of(name: str, text: str) -> tuple[Question, ...]:
    return tuple(parse_questions(name, text))


@lru_cache(32)
def _clauses_of(name: str, text: str) -> tuple[Clause, ...]:
    return tuple(parse_clauses(name, text))


def _books_in(root: Traversable) -> list[Traversable]:
    if not root.is_dir():
        raise LibraryError(f"{root} is not a folder of rulebooks")
    folders = [entry for entry in root.iterdir() if entry.is_dir()]
    books = [folder for folder in folders if any(file.name.endswith(".toml") for file in folder.iterdir())]
    if not books:
        raise LibraryError(f"{root} holds no rulebooks: no folder in it has a TOML file")
    return books


def code_digest() -> str:
    """Of the program and its rulebooks as they are installed: the record of a test run is good for no other."""
    return digest_of(resources.files("croupier"))


def digest_of(folder: Traversable) -> str:
    """Of all Python and TOML files below a folder."""
    digest = hashlib.sha256()
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            digest.update(f"{entry.name} {digest_of(entry)}".encode())
        elif entry.name.endswith((".py", ".toml")):
            digest.update(entry.name.encode() + entry.read_bytes())
    return digest.hexdigest()


def _text(file: Traversable) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise LibraryError(f"{file} is not text in UTF-8: {error.reason} at byte {error.start}") from None


def parse_day(text: str) -> date:
    """A day like 2021-08-14; a `DayError` with a sentence for anything else."""
    try:
        year, month, day = text.split("-")  # the standard library would also read 20210814 and 2021-W32-6
        if (len(year), len(month), len(day)) != (4, 2, 2):
            raise ValueError
        return date(int(year), int(month), int(day))
    except ValueError:
        raise DayError(f'"{text}" is not a day; write it like 2021-08-14') from None
