"""Whose rules the desk works by: a rulebook, a day, and how its doubtful texts are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from croupier.rulebook.questions import Question, read
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rules


@dataclass(frozen=True, slots=True)
class Law:
    book: Rulebook
    day: date
    questions: Sequence[Question] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    """Readings by the id of their question, where they are not the ones taken."""

    @property
    def as_taken(self) -> Rules:
        return self.book.on(self.day)

    @property
    def rules(self) -> Rules:
        return read(self.as_taken, self.questions, self.chosen)
