"""What changed between two days: every step in between, with its section and what it means at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rule
from croupier.rulebook.values import Value


@dataclass(frozen=True, slots=True)
class Change:
    """One step of one rule. A side that is missing means there was, or is, no such rule."""

    day: date
    key: str
    before: Rule | None
    after: Rule | None
    means: str
    note: str
    cite: str

    @property
    def kind(self) -> Literal["new", "ended", "renumbered", "changed"]:
        if self.before is None:
            return "new"
        if self.after is None:
            return "ended"
        same = (self.before.value, self.before.force) == (self.after.value, self.after.force)
        return "renumbered" if same else "changed"

    def added(self) -> list[Value]:
        """For lists: what the new value holds and the old one did not."""
        return _less(self.after, self.before)

    def removed(self) -> list[Value]:
        return _less(self.before, self.after)


def changes(book: Rulebook, earlier: date, later: date) -> list[Change]:
    """Every change after the earlier day, up to and including the later one, in order of days."""
    book.on(earlier), book.on(later)  # refuse days that are not covered
    found = []
    for key, timeline in book.timelines.items():
        for dated in timeline:
            if earlier < dated.first_day <= later:
                before = book.on(date.fromordinal(dated.first_day.toordinal() - 1)).rules.get(key)
                after = book.on(dated.first_day).rules.get(key)
                cite = book.cite(dated, dated.first_day)
                found.append(Change(dated.first_day, key, before, after, dated.means, dated.note, cite))
    return sorted(found, key=lambda change: (change.day, change.key))


def gathered(found: Sequence[Change]) -> list[list[Change]]:
    """Changes put together where they are one to a reader: a section that was only renumbered, a new side bet."""
    groups: dict[tuple[object, ...], list[Change]] = {}
    for change in found:
        groups.setdefault(_group(change), []).append(change)
    return list(groups.values())


def _group(change: Change) -> tuple[object, ...]:
    match change.kind, change.key.split("."):
        case "renumbered", _ if change.before and change.means.startswith("renumbered"):
            return change.day, section(change.before.cite), section(change.cite)
        case "new", ["sidebets", bet, *_]:
            return change.day, bet
        case _:
            return change.day, change.key, "alone"


def section(cite: str) -> str:
    """The section without its paragraphs: 30-2299.01 of 30-2299.01(4)."""
    return cite.partition("(")[0].partition(" ")[0]


def common_key(group: Sequence[Change]) -> str:
    """What the keys of a group begin with: `sidebets.back2back.*`, or several of the kind."""
    heads = {change.key.rpartition(".")[0] for change in group}
    tops = sorted({".".join(head.split(".")[:2]) for head in heads})
    return ", ".join(f"{top}.*" for top in tops)


def _less(one: Rule | None, other: Rule | None) -> list[Value]:
    here = one.value if one and isinstance(one.value, list) else []
    there = other.value if other and isinstance(other.value, list) else []
    return [item for item in here if item not in there]
