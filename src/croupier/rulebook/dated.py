"""A dated value: value, first day, force and section in one record, so that they cannot drift apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from croupier.rulebook.values import Value


class Force(StrEnum):
    """What kind of sentence a rule is."""

    FIXED = "fixed"
    """exactly this"""
    FLOOR = "floor"
    """this or more"""
    CEILING = "ceiling"
    """this or less"""
    OPTION = "option"
    """the licensee may choose it, or a part of it"""
    DUTY = "duty"
    """somebody must do it"""
    POSTING = "posting"
    """it must be shown or printed"""


@dataclass(frozen=True, slots=True)
class Dated:
    """One value of a rule, from its first day until the next one's."""

    first_day: date
    force: Force
    value: Value
    """`None` when the rule has ended, or when its text is not held."""
    cite: str
    dated: bool = True
    """The first day is printed in the text; otherwise it is the first day the book covers."""
    ended: bool = False
    held: bool = True
    means: str = ""
    note: str = ""
    waivable: str = ""
    source: str = ""


def in_force(timeline: Sequence[Dated], day: date) -> Dated | None:
    """The value on that day; nothing before the first, and nothing once the rule has ended."""
    begun = [dated for dated in timeline if dated.first_day <= day]
    return begun[-1] if begun and not begun[-1].ended else None
