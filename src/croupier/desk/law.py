"""Whose rules the desk works by: a rulebook, a day, and how its doubtful texts are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from croupier.rulebook.questions import Chosen, Question, Reading, read
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rules


@dataclass(frozen=True, slots=True)
class Law:
    book: Rulebook
    day: date
    questions: Sequence[Question] = ()
    chosen: Chosen = ()

    @property
    def as_taken(self) -> Rules:
        return self.book.on(self.day)

    @property
    def rules(self) -> Rules:
        return read(self.as_taken, self.chosen)

    def in_use(self, question: Question) -> list[Reading]:
        """The reading taken, or those that were chosen in its place."""
        return [reading for one, reading in self.chosen if one.id == question.id] or [question.reading(question.taken)]
