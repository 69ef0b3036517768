"""The half-year sample of a house's papers: which gaming days and documents are tested, and what each is tested for.

Colorado's internal compliance officer tests twice in a fiscal year (1 July to 30 June): at least three dates in six
months, one in each slice of two, and at least five documents of each form. Which ones is drawn from the hash of the
log at the end of the half year and a seed: known to nobody before the half year is over, and the same for whoever
draws it again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from croupier.pit.asking import Law
from croupier.pit.events import Event
from croupier.views.compliance_attributes import FORMS, Form, Tested, test_all
from croupier.views.compliance_papers import Papers, papers_of

LEAST = 5
"""Documents of each form."""


class SampleError(ValueError):
    """No sample can be drawn, and the sentence says why."""


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a fiscal year, which is named by the year in which it begins."""

    year: int
    part: int

    @property
    def slices(self) -> tuple[tuple[str, str], ...]:
        """First day of each two months, and the first day after them."""
        year, month = (self.year, 7) if self.part == 1 else (self.year + 1, 1)
        starts = [date(year + (month + step - 1) // 12, (month + step - 1) % 12 + 1, 1) for step in (0, 2, 4, 6)]
        days = [start.isoformat() for start in starts]
        return tuple(pairwise(days))


def half_of(text: str) -> Half:
    year, _, part = text.partition("-")
    if not (len(year) == 4 and year.isascii() and year.isdecimal() and int(year) and part in ("1", "2")):
        raise SampleError(
            f'"{text}" is no half year; write it like 2026-1, from July 2026, or 2026-2, from January 2027'
        )
    return Half(int(year), int(part))


@dataclass(frozen=True, slots=True)
class Worksheet:
    """The documents of one form, each with what was found of every attribute."""

    form: Form
    known: int
    """How many there are in the half year."""
    documents: tuple[Tested, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    half: Half
    seed: str
    head: str
    """Of the log at the end of the half year."""
    version: int
    days: tuple[str, ...]
    worksheets: tuple[Worksheet, ...]

    @property
    def exceptions(self) -> list[tuple[Form, Tested, str, str]]:
        """Form, document, attribute and what is wrong."""
        return [
            (sheet.form, tested, name, wrong)
            for sheet in self.worksheets
            for tested in sheet.documents
            for name, wrong in tested.found.items()
            if wrong
        ]


Logged = tuple[int, str, Event]
"""An event of the pit's log, with its version and the hash of its record."""


def sample(log: Sequence[Logged], half: Half, seed: str, law: Law, today: date) -> Sample:
    first, after = half.slices[0][0], half.slices[-1][1]
    if today.isoformat() < after:
        raise SampleError(f"the half year runs until {after}: its sample can be drawn from then on")
    until = [each for each in log if each[2].day < after]
    if not any(event.day >= first for _, _, event in until):
        raise SampleError(f"the pit's log has nothing from {first} to {after}")
    version, head, _ = until[-1]
    papers = papers_of((at, event) for at, _, event in log)
    rank = _ranker(head, seed)
    days = tuple(_days(papers, half, rank))
    sheets = (_worksheet(form, papers, law, (first, after), days, rank) for form in FORMS)
    return Sample(half, seed, head, version, days, tuple(sheets))


def _ranker(head: str, seed: str) -> Callable[[str], bytes]:
    """An order that the log and the seed make, and nobody chooses."""
    return lambda name: hashlib.sha256("\0".join((head, seed, name)).encode()).digest()


def _days(papers: Papers, half: Half, rank: Callable[[str], bytes]) -> Iterable[str]:
    """One of each slice in which there was anything."""
    for first, after in half.slices:
        there = [day for day in papers.days if first <= day < after]
        if there:
            yield min(there, key=lambda day: rank(f"day {day}"))


def _worksheet(
    form: Form, papers: Papers, law: Law, span: tuple[str, str], days: tuple[str, ...], rank: Callable[[str], bytes]
) -> Worksheet:
    """Every document of the days that were drawn; others by lot, where that makes fewer than five."""
    known = {name: day for name, day in form.documents(papers).items() if span[0] <= day < span[1]}
    drawn = [name for name, day in known.items() if day in days]
    rest = sorted((name for name in known if name not in drawn), key=lambda name: rank(f"{form.letter} {name}"))
    chosen = [*drawn, *rest[: max(0, LEAST - len(drawn))]]
    return Worksheet(form, len(known), tuple(test_all(form, name, known[name], papers, law) for name in chosen))
