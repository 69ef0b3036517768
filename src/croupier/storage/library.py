"""The library: rulebooks read from the built-in folder, or from a folder the house names."""

from __future__ import annotations

import json
from datetime import date
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.game.notation import hint
from croupier.rulebook.clauses import Clause, parse_clauses
from croupier.rulebook.parse import parse_rulebook
from croupier.rulebook.questions import Question, parse_questions
from croupier.rulebook.rulebook import Rulebook

_NOT_RULES = ("questions.toml", "clauses.toml")


class LibraryError(LookupError):
    """The library has no such thing, or cannot read it; the message says what it has."""


class DayError(ValueError):
    """Text that is no day."""


class Library:
    """Rulebooks by name. A name may carry its house: `us-ia/catfish-bend` is `us-ia`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._root: Traversable = folder or resources.files("croupier") / "rulebooks"
        self._books: dict[str, Rulebook] = {}

    @cached_property
    def names(self) -> list[str]:
        if not self._root.is_dir():
            raise LibraryError(f"{self._root} is not a folder of rulebooks")
        folders = [entry for entry in self._root.iterdir() if entry.is_dir()]
        names = [folder.name for folder in folders if any(file.name.endswith(".toml") for file in folder.iterdir())]
        if not names:
            raise LibraryError(f"{self._root} holds no rulebooks: no folder in it has a TOML file")
        return sorted(names)

    def book(self, name: str) -> Rulebook:
        """The rulebook of that name. Raises `LibraryError`, or `BrokenRulebookError` with all findings."""
        place, _, house = name.partition("/")
        if place not in self.names:
            raise LibraryError(f'no rulebook is called "{name}"{hint(name, self.names)}')
        if place not in self._books:
            self._books[place] = parse_rulebook(place, dict(self._texts(self._root / place)))
        book = self._books[place]
        if house and house != book.house:
            raise LibraryError(f'{place} has no house "{house}"' + (f"; it has {book.house}" if book.house else ""))
        return book

    def books(self) -> list[Rulebook]:
        return [self.book(name) for name in self.names]

    def questions(self) -> list[Question]:
        """Every recorded question: each book's, then those across the documents."""
        found = []
        for name in [*self.names, ""]:
            file = self._root / name / "questions.toml" if name else self._root / "questions.toml"
            if file.is_file():
                found += parse_questions(name, _text(file))
        return found

    def clauses(self) -> list[Clause]:
        """Every clause of every document, in the order of the books."""
        files = [(name, self._root / name / "clauses.toml") for name in self.names]
        return [clause for name, file in files if file.is_file() for clause in parse_clauses(name, _text(file))]

    def proofs(self) -> dict[str, list[str]]:
        """Which tests prove which clause, as the test command last wrote it down; none where nothing is written."""
        file = self._root / "proofs.json"
        if not file.is_file():
            return {}
        try:
            return dict(json.loads(_text(file)))
        except (ValueError, TypeError, RecursionError) as error:
            raise LibraryError(f"{file} is not a list of proofs: {error}") from None

    def _texts(self, folder: Traversable, path: str = "") -> list[tuple[str, str]]:
        texts: list[tuple[str, str]] = []
        for entry in folder.iterdir():
            if entry.is_dir() and entry.name != "houses":
                texts += self._texts(entry, f"{path}{entry.name}/")
            elif entry.name.endswith(".toml") and entry.name not in _NOT_RULES:
                texts.append((path + entry.name, _text(entry)))
        return texts


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
