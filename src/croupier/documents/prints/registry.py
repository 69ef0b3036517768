"""The prints of a table by name: what each is, which tables have it, and how it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.documents.page import Figure, Page
from croupier.documents.prints import handouts, plates
from croupier.documents.prints.felt import BOX_INCHES
from croupier.documents.prints.rules import rules_page
from croupier.documents.prints.source import NoSuchPrintError, Source
from croupier.documents.svg import Drawing
from croupier.table.rules import TableRules


def _always(rules: TableRules) -> str:
    return ""


def _signs(rules: TableRules) -> str:
    return "" if rules.wheel.void or rules.setup.signs else "no sign is asked for: the wheel is not used as single-zero"


def _covers(rules: TableRules) -> str:
    return "" if rules.layout.covered else "no box of its layout is covered"


def _side_bets(rules: TableRules) -> str:
    return "" if rules.setup.sidebets else "it has no side bets"


@dataclass(frozen=True, slots=True)
class Print:
    title: str
    make: Callable[[Source, Fraction], Page]
    why_not: Callable[[TableRules], str] = _always
    """Why a table does not have it; empty where it does."""


PRINTS: dict[str, Print] = {
    "rules": Print("House rules and award rules", lambda source, box: rules_page(source)),
    "limits": Print("Limits plate", lambda source, box: plates.limits_page(source)),
    "layout": Print("Layout, true size", handouts.layout_page),
    "signs": Print("Signs", lambda source, box: plates.signs_page(source), _signs),
    "cover": Print("Covers for unused zeros", plates.cover_page, _covers),
    "labels": Print("Labels of table and boxes", lambda source, box: plates.labels_page(source)),
    "cards": Print("Side-bet cards", lambda source, box: handouts.cards_page(source), _side_bets),
    "chips": Print("What chips are worth", lambda source, box: handouts.chips_page(source)),
}
"""By the name that the command line and the addresses have."""


def print_of(name: str, source: Source, box: Fraction = BOX_INCHES) -> Page:
    """The page; `box` is the side of a number box in inches, for what is drawn at its true size."""
    if why := PRINTS[name].why_not(source.rules):
        raise NoSuchPrintError(f"table {source.number} has nothing to print as {name}: {why}")
    return PRINTS[name].make(source, box)


def drawing_of(page: Page) -> Drawing | None:
    """The one picture at true size that a print is about, if it is about one."""
    found = [block for section in page.sections for block in section.blocks if isinstance(block, Figure)]
    return found[0].drawing if len(found) == 1 and found[0].true_size else None
