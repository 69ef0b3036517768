"""What the what-if desk answers: a case for each book, a course for each ruling, an act for each command."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.views.incidents import Why
from croupier.views.table_rules import ReadingTaken
from croupier.views.whatif_bets import BetFate


class AskedRule(msgspec.Struct, frozen=True):
    """A rule that was looked at."""

    key: str
    cite: str
    note: str = ""


class WhatIfAct(msgspec.Struct, frozen=True):
    """One command, and what came of it."""

    does: str
    """The verb, in words."""
    line: str
    """The command as a transcript writes it."""
    by: str
    may: tuple[str, ...]
    """Every role that could have given it."""
    second: str
    """Who else has to approve it; empty where one is enough."""
    refusal: Why | None
    said: tuple[str, ...]
    """The words spoken."""
    called: tuple[str, ...]
    """Who is called, and why."""
    logged: tuple[str, ...]
    rules: tuple[AskedRule, ...]


class WhatIfCourse(msgspec.Struct, frozen=True):
    title: str
    """What the supervisor decides in this one; empty where there is nothing to decide."""
    acts: tuple[WhatIfAct, ...]
    ends: str
    """Where the round stands then."""
    bets: tuple[BetFate, ...]
    ledger: dict[str, Cents]
    """What each account has more, or less, than before."""


class WhatIfCase(msgspec.Struct, frozen=True):
    """What happens at a table of one book on one day."""

    book: str
    title: str
    day: str
    base: str
    edition: str
    section: str
    """Where the text is about it; empty where it is silent."""
    text: str
    """What has to be known of that text: that it is silent, that it does not name the situation, how it is read."""
    since: str
    by: str
    """Who makes the call by the text, in its words; empty where it names nobody."""
    courses: tuple[WhatIfCourse, ...]
    readings: tuple[ReadingTaken, ...]
    not_dealt: tuple[str, ...] = ()
    """Why no such table can be dealt here, so that the question does not arise."""
