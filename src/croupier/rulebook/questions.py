"""Questions: doubtful texts, with the readings they admit, the one taken, and why.

A reading is a set of rule values put in place of the book's own, so what it costs can be computed, not argued.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.game.notation import hint
from croupier.rulebook.finding import BrokenRulebookError, Finding
from croupier.rulebook.parse import as_list, read_toml
from croupier.rulebook.records import read_record, read_records
from croupier.rulebook.rules import Rules
from croupier.rulebook.values import Value


@dataclass(frozen=True, slots=True)
class Reading:
    id: str
    says: str
    sets: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Costs:
    """Where the readings differ in money: which bets, on which wheels, under which rule."""

    bets: tuple[str, ...]
    wheels: tuple[str, ...]
    rule: str = ""
    paytable: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    book: str
    """The rulebook whose text is in doubt; empty for a doubt across the documents."""
    cite: str
    doubt: str
    readings: tuple[Reading, ...]
    taken: str
    why: str
    costs: Costs | None = None

    def reading(self, id_: str) -> Reading:
        for reading in self.readings:
            if reading.id == id_:
                return reading
        names = [reading.id for reading in self.readings]
        raise UnknownQuestionError(f'question {self.id} has no reading "{id_}"{hint(id_, names)}')


class UnknownQuestionError(LookupError):
    """No question, or no reading, has that name."""


def find_question(questions: Sequence[Question], id_: str) -> Question:
    for question in questions:
        if question.id == id_:
            return question
    raise UnknownQuestionError(f'no question is called "{id_}"{hint(id_, [question.id for question in questions])}')


Chosen = Sequence[tuple[Question, Reading]]
"""Readings that are put in place of those taken. A question may have several, each with values of its own."""


def chosen_readings(texts: Iterable[str], questions: Sequence[Question], book: str) -> Chosen:
    """Readings of a book as a person writes them, such as `C7=paid`."""
    chosen = []
    for text in texts:
        id_, equals, name = text.partition("=")
        if not equals:
            raise UnknownQuestionError(f'"{text}" is not a reading; write it like C7=paid')
        question = find_question(questions, id_)
        chosen.append((question, question.reading(name)))
        if question.book != book:
            raise UnknownQuestionError(f"question {id_} belongs to {question.book or 'no rulebook'}, not to {book}")
    return chosen


def read(rules: Rules, chosen: Chosen) -> Rules:
    """The rules under the readings chosen. A reading that moves no money changes nothing here."""
    for _question, reading in chosen:
        rules = rules.with_values(reading.sets)
    return rules


def parse_questions(book: str, text: str) -> list[Question]:
    """The questions of one file; `BrokenRulebookError` carries every finding."""
    file = f"{book}/questions.toml".lstrip("/")
    findings: list[Finding] = []
    table = read_toml(file, text, findings) or {}
    written = read_records(_Written, table.get("question", []), f"{file} question", findings)
    questions = [question for one in written if (question := _question(file, book, one, findings))]
    ids = [question.id for question in questions]
    findings += [Finding(f"{file} {id_}", "is written twice") for id_ in sorted(set(ids)) if ids.count(id_) > 1]
    if findings:
        raise BrokenRulebookError(book, findings)
    return questions


@dataclass(frozen=True, slots=True)
class _Written:
    """A question as its file has it."""

    id: str
    cite: str
    doubt: str
    taken: str
    why: str
    reading: Any
    costs: Any = None


def _question(file: str, book: str, written: _Written, findings: list[Finding]) -> Question | None:
    place = f"{file} {written.id}"
    before = len(findings)
    readings = read_records(Reading, as_list(written.reading), f"{place} reading", findings)
    costs = read_record(Costs, written.costs, f"{place} costs", findings) if written.costs is not None else None
    if len(findings) > before:
        return None
    if len(readings) < 2:
        findings.append(Finding(place, "needs at least two readings"))
    taken = [reading for reading in readings if reading.id == written.taken]
    if not taken:
        findings.append(Finding(place, f'takes "{written.taken}", which is none of its readings'))
    elif taken[0].sets:
        findings.append(Finding(place, "sets values in the reading taken; the book's own rules state it already"))
    return Question(written.id, book, written.cite, written.doubt, readings, written.taken, written.why, costs)
