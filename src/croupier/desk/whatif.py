"""The what-if desk: one situation in every rulebook of the library, side by side.

A book is asked on the day that is named. Where none is named it is asked at its newest, and an older edition of the
same text by its last rules, so that what is dealt with otherwise today can be seen beside it.
"""

from __future__ import annotations

from datetime import date

import msgspec

from croupier.game.notation import NotationError, hint
from croupier.rulebook.playable import needs_base
from croupier.rulebook.questions import Question
from croupier.rulebook.rulebook import NotCoveredError, Rulebook
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.table.rules import layered_on
from croupier.views.whatif import case
from croupier.views.whatif_case import WhatIfCase
from croupier.views.whatif_setup import supplied, widest_setup
from croupier.views.whatif_situations import Situation, situations

BASE = "us-co"
"""The book that answers for a text that does not hold its base game."""
_PREFIX = "irregularities."


class WhatIf(msgspec.Struct, frozen=True):
    situation: str
    title: str
    cases: tuple[WhatIfCase, ...]
    not_covered: dict[str, str]
    """Books that do not cover the day, and what they cover."""


def known_situations(library: Library) -> dict[str, Situation]:
    """Those of every book, on whatever day."""
    keys = {key for book in library.books() for key in book.timelines if key.startswith(_PREFIX)}
    return situations(sorted(key.removeprefix(_PREFIX) for key in keys))


def find_situation(library: Library, name: str) -> Situation:
    """By its name or its title, in whatever letters, and with or without articles."""
    known = known_situations(library)
    titles = {_spelled(one.title): one for one in known.values()}
    spelled = _spelled(name)
    found = known.get(spelled) or titles.get(spelled)
    if found is None:
        raise NotationError(f'no situation is called "{name}"{hint(spelled, [*known, *titles])}')
    return found


def _spelled(words: str) -> str:
    return "-".join(word for word in words.casefold().replace("-", " ").split() if word not in ("a", "an", "the"))


def what_if(library: Library, name: str, on: date | None = None, only: str | None = None) -> WhatIf:
    """In every book, or only in one. `NotationError` for what is no situation, `NotCoveredError` for a day that none of
    them covers."""
    situation, questions = find_situation(library, name), library.questions()
    found, missing = list[WhatIfCase](), dict[str, str]()
    for book in [library.book(only)] if only else library.books():
        try:
            for day in _days(library, book, on):
                found.append(_case(library, book, day, situation, questions))
        except NotCoveredError as error:
            missing[book.name] = str(error)
    if not found:
        raise NotCoveredError("; ".join(missing.values()))
    return WhatIf(situation.name, situation.title, tuple(found), missing)


def _days(library: Library, book: Rulebook, on: date | None) -> list[date]:
    """The day that is named; or of each edition the last day on which something changed."""
    if on is not None:
        return [on]
    if _base(library, book, book.newest_change):
        return [max(book.newest_change, library.book(BASE).newest_change)]
    changes = [book.first_day, *book.changes()]
    return sorted({max(day for day in changes if book.edition(day) is edition) for edition in book.editions})


def _base(library: Library, book: Rulebook, day: date) -> str:
    return BASE if needs_base(book.on(day)) and BASE in library.names else ""


def _case(library: Library, book: Rulebook, day: date, situation: Situation, questions: list[Question]) -> WhatIfCase:
    rules, edition = book.on(day), book.edition(day).title
    base = _base(library, book, day)
    whole = layered_on(library.book(base).on(day), rules) if base else rules
    setup = {**widest_setup(whole, situation.wheel(whole)), **situation.setup}
    compiled = compile_rules(library, book.name, day, setup, base, supplied(rules))
    if isinstance(compiled, list):
        told = tuple(str(finding) for finding in compiled)
        return WhatIfCase(book.name, book.title, day.isoformat(), base, edition, "", "", "", "", (), (), told)
    return case(situation, compiled, questions, edition)
