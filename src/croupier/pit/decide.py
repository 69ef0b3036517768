"""What comes of a command to the pit: events, or a refusal that changes nothing. Each is decided in the file of its
subject; asked first is whether the post may at all, whether nobody signs twice, and whether the day is still open.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from croupier.people.posts import Post
from croupier.pit import (
    awards,
    boxes,
    correcting,
    counting,
    duty,
    equipment,
    filings,
    house,
    inspecting,
    slips,
    trays,
    voiding,
)
from croupier.pit import commands as c
from croupier.pit.asking import Events, Law, house_rules, the, why_not_day, why_not_law, why_not_people, why_not_words
from croupier.pit.days import as_day, local
from croupier.pit.deciding import ALL, ASKED
from croupier.pit.duty import FEDERAL
from croupier.pit.refusals import HOUSE_ORDER, Code, refuse
from croupier.pit.state import PitState
from croupier.rulebook.refusal import Refusal

DECIDED_IN = (awards, boxes, correcting, counting, duty, equipment, filings, house, inspecting, slips, trays, voiding)
"""The files whose functions say what they decide on (`deciding`): imported here, they are all registered."""

_ASKED = ASKED.whole()
WHO = {kind: asked.by for kind, asked in _ASKED.items()}
"""The posts that may send each command."""


def decide(state: PitState, command: c.Command, law: Law) -> Events | Refusal:
    """The events that the command causes, or the one reason why not."""
    result = _decide(state, command, law)
    if not isinstance(result, Refusal) or result.cite:
        return result
    day = local(command.at, command.offset).date()
    fact = getattr(command, "table", None)
    if isinstance(fact, c.TableFact) and not isinstance(as_day(fact.day), Refusal):
        day = date.fromisoformat(fact.day)
    return replace(result, cite=section_of(state, type(command), law, day, _about(state, command)))


def section_of(state: PitState, kind: type[c.Command], law: Law, day: date, table: str = "") -> str:
    """The section by which such a thing is done, in the law of a table or of the house; where that is silent, it is
    the house's own order."""
    key, rules = _ASKED[kind].law, house_rules(state, law, day, table)
    federal = law(FEDERAL, "", day)
    return (rules.cite(key) if rules else "") or (federal.cite(key) if federal else "") or HOUSE_ORDER


def _about(state: PitState, command: c.Command) -> str:
    """The table that a command is about, as far as it names one, its box or its slip."""
    table = getattr(command, "table", "")
    if isinstance(table, c.TableFact):
        return table.number
    kept: Any = state.boxes.get(getattr(command, "box", "")) or state.slips.get(getattr(command, "slip", ""))
    return str(kept.table if kept else table)


def _decide(state: PitState, command: c.Command, law: Law) -> Events | Refusal:
    asked = _ASKED[type(command)]
    if command.by.post not in asked.by:
        return refuse(Code.NOT_YOURS, f"{the([command.by.post.value])} cannot do this")
    refusal = why_not_people(command.signers) or _why_not_beside(command, asked.by)
    refusal = refusal or why_not_law(command, law) or why_not_day(state, command)
    result = refusal or asked.decide(state, command, law)
    return result if isinstance(result, Refusal) else why_not_words(command) or result


def _why_not_beside(command: c.Command, by: tuple[Post, ...]) -> Refusal | None:
    """Whoever signs beside works in the pit; accounting keeps to its own commands."""
    posts = set(ALL) - ({Post.ACCOUNTING} - set(by))
    strange = next((each for each in command.beside if each.post not in posts), None)
    return refuse(Code.NOT_YOURS, f"{the([strange.post.value])} takes no part in this") if strange else None
