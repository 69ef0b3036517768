"""A rulebook: the law of one place, through time. Asked for a day it does not cover, it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from croupier.rulebook.dated import Dated, in_force
from croupier.rulebook.rules import Rule, Rules


class NotCoveredError(LookupError):
    """The rulebook knows nothing about that day; the message says what it covers."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed text, and the days on which its section numbers are used."""

    document: str
    title: str
    first_day: date
    prefix: str = ""
    basis: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class NotHeld:
    """Paragraphs that a text mentions without giving their words."""

    cite: str
    why: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    name: str
    title: str
    place: str
    status: str
    notice: str
    first_day: date
    last_day: date | None
    editions: tuple[Edition, ...]
    not_held: tuple[NotHeld, ...]
    timelines: Mapping[str, tuple[Dated, ...]]
    digest: str
    house: str = ""

    @property
    def covers(self) -> str:
        return f"{self.first_day} to {self.last_day}" if self.last_day else f"{self.first_day} onwards"

    @property
    def newest_change(self) -> date:
        """The last of the days covered on which anything in this book changed; its first day if nothing ever did."""
        return max([self.first_day, *self.changes()])

    def changes(self) -> list[date]:
        """Every day within the days covered on which some rule changed, oldest first."""
        days = {dated.first_day for timeline in self.timelines.values() for dated in timeline}
        return sorted(day for day in days if self.first_day < day <= (self.last_day or date.max))

    def edition(self, day: date) -> Edition:
        return [edition for edition in self.editions if edition.first_day <= day][-1]

    def cite(self, dated: Dated, day: date) -> str:
        """The section as it is numbered on that day."""
        return f"{dated.source}, {dated.cite}" if dated.source else self.edition(day).prefix + dated.cite

    def on(self, day: date) -> Rules:
        """The rules in force on a day. An answer outside what was written down would be a wrong payout."""
        if day < self.first_day or (self.last_day and day > self.last_day):
            raise NotCoveredError(f"{self.name} does not cover {day}; it covers {self.covers}")
        rules = {}
        for key, timeline in self.timelines.items():
            if dated := in_force(timeline, day):
                rules[key] = Rule(key, dated.value, dated.force, self.cite(dated, day), dated)
        return Rules(self.name, day, rules, self.title, self.house)
