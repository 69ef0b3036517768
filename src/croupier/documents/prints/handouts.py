"""What lies at the table for players: the layout drawing, side-bet cards, and what each chip is worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.documents.page import Block, Column, Facts, Figure, Page, Plate, Section, Table, Text
from croupier.documents.prints.felt import BOX_INCHES, chosen, felt_drawing
from croupier.documents.prints.rules import side_bet_blocks, side_rules, takes
from croupier.documents.prints.source import Source, page_of, words
from croupier.documents.svg import number
from croupier.money.amount import format_dollars
from croupier.views.layout import layout_view
from croupier.views.payments import chip_values
from croupier.views.table_rules import SideBetRules, table_rules_view

SCALE = 1.3
"""Letters that are read across a table."""
_MARGINS = 1.4
"""Inches to the left and to the right together."""


def layout_page(source: Source, box: Fraction = BOX_INCHES) -> Page:
    """The felt at its true size, on paper as large as it needs."""
    drawing = felt_drawing(source, box)
    wide, high = drawing.width / 72, drawing.height / 72
    lead = f"True size: {number(wide)} by {number(high)} inches, number boxes of {number(float(box))} inches"
    blocks: list[Block] = [Figure("The felt, zeros to the left", drawing, true_size=True)]
    sections = [Section(f"Layout of the {source.rules.wheel.name.replace('-', ' ')} wheel", tuple(blocks))]
    if areas := tuple(_areas(source)):
        note = Text("; ".join(chosen(source).values()) + ".")
        sections.append(Section("Areas of side bets", (note, _area_table(areas))))
    title = f"Layout of table {source.number}"
    return page_of(source, "Layout", title, lead, sections, (wide + _MARGINS, 0))


def _areas(source: Source) -> Iterator[tuple[str, str, str, str]]:
    for place in layout_view(source.rules).places:
        if place.section == "side":
            pays = place.awards.get(f"{place.color} {place.label}", "as its pay table says")
            yield words(place.side_bet), place.color, place.label, pays


def _area_table(areas: tuple[tuple[str, str, str, str], ...]) -> Table:
    columns = (Column("side bet"), Column("color"), Column("result"), Column("pays", right=True))
    return Table("Every area, as it is marked", columns, areas)


def cards_page(source: Source) -> Page:
    """A card for each side bet, with its pay table."""
    view = table_rules_view(source.rules)
    sections = [
        Section(words(bet.name), tuple(_card(source, bet)), new_page=place > 0)
        for place, bet in enumerate(view.side_bets)
    ]
    return page_of(source, "Side bets", f"Side bets of table {source.number}", source.game, sections, scale=SCALE)


def _card(source: Source, bet: SideBetRules) -> Iterator[Block]:
    """Where a side bet has no pay table, its rules say what it pays."""
    yield Plate(((words(bet.name), 40.0), (takes(bet, source), 22.0)))
    yield from side_bet_blocks(source, bet)
    if not bet.awards:
        yield Facts(tuple(side_rules(source, bet.name)))


def chips_page(source: Source) -> Page:
    sections = [
        Section("Value chips", tuple(_value_chips(source))),
        Section("Color chips", tuple(_color_chips(source))),
    ]
    return page_of(
        source, "Chips", f"What chips are worth at table {source.number}", source.game, sections, scale=SCALE
    )


def _value_chips(source: Source) -> Iterator[Block]:
    setup = source.rules.setup
    yield Plate(((" · ".join(setup.denominations), 36.0), ("Each is worth what is printed on it", 14.0)))
    facts = []
    if setup.value_colors:
        facts.append(("Colors", ", ".join(setup.value_colors)))
    facts += _told(source, {"chips.other_tables": "Chips of other tables"})
    if facts:
        yield Facts(tuple(facts))


def _color_chips(source: Source) -> Iterator[Block]:
    rules = source.rules
    prices = rules.rules.value("chips.stack_prices") if "chips.stack_prices" in rules.rules else {}
    lammers = {worth: lammer for lammer, worth in prices.items()}
    head = (Column("a chip is worth", right=True), *((Column("lammer on the rim", right=True),) if lammers else ()))
    values = [format_dollars(cents) for cents in chip_values(rules)]
    rows = tuple((worth, *((lammers.get(worth, ""),) if lammers else ())) for worth in values)
    yield Table("A color chip has the worth that its player chose when buying in", head, rows)
    keys = {
        "chips.value_set_by": "Set by",
        "chips.shown_by": "Shown by",
        "chips.colors": "Colors",
        "chips.off_table": "Good at",
    }
    facts = [("Sets", ", ".join(rules.setup.colors)), ("Smallest chip", rules.setup.smallest_chip)]
    yield Facts((*facts, *_told(source, keys)))


def _told(source: Source, keys: dict[str, str]) -> list[tuple[str, str]]:
    rules = source.rules
    return [(about, f"{rules.text(key)} ({rules.cite(key)})") for key, about in keys.items() if key in rules.rules]
