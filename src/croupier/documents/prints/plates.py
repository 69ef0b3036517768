"""What is read from afar: limits plate, signs of the single-zero mode, the cover for unused zeros, number labels."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.documents import look
from croupier.documents.page import Column, Figure, Page, Plate, Section, Table, Text
from croupier.documents.prints.felt import BOX_INCHES
from croupier.documents.prints.source import Source, capital, page_of, words
from croupier.documents.svg import Drawing, number
from croupier.game.layout import SIDE
from croupier.game.spot import Kind
from croupier.views.layout import BoxView, layout_view
from croupier.views.reader_board import limits

_HUGE, _LARGE, _SIGN, _MIDDLE, _SMALL = 72.0, 40.0, 30.0, 26.0, 14.0


def limits_page(source: Source) -> Page:
    rules = source.rules
    kinds = {kind: _one_amount(says) for kind, says in limits(rules)}
    plate = Plate(((f"{source.game.upper()} · TABLE {source.number}", _MIDDLE), *_in_large(kinds)))
    columns = (Column("bet"), Column("smallest and largest wager", right=True))
    table = Table("Limits by kind of bet", columns, tuple((words(kind), says) for kind, says in kinds.items()))
    cite = rules.cite("limits.posted") or rules.cite("limits.set_by")
    section = Section("Limits", (plate, table, *((Text(f"Posted under {cite}."),) if cite else ())))
    return page_of(source, "Limits plate", f"Limits of table {source.number}", source.game, [section], scale=1.3)


def _one_amount(says: str) -> str:
    """A progressive has one amount."""
    low, _, high = says.partition(" to ")
    return low if low == high else says


def _in_large(kinds: dict[str, str]) -> Iterator[tuple[str, float]]:
    """Limits that are alike in one line, the most common last."""
    alike: dict[str, list[str]] = {}
    for kind, says in kinds.items():
        alike.setdefault(says, []).append(kind)
    if len(alike) == 1:
        yield next(iter(alike)), _LARGE
        return
    inside = {kind for kind in kinds if kind in set(Kind) and Kind(kind).is_inside}
    outside = {kind for kind in kinds if kind in set(Kind)} - inside
    for says, named in sorted(alike.items(), key=lambda each: len(each[1])):
        sets = {"Inside bets": inside, "Outside bets": outside}
        name = next((name for name, kinds_of in sets.items() if set(named) == kinds_of), "")
        is_last = len(named) == max(map(len, alike.values()))
        yield f"{name or ('All other bets' if is_last else ', '.join(map(words, named)))}: {says}", _SIGN


def statements(source: Source) -> tuple[str, ...]:
    """What the signs of this table say: what the law asks for in the single-zero mode, or what the house has put up."""
    rules = source.rules
    return rules.rules.names("wheels.as_single.signs") if rules.wheel.void else rules.setup.signs


def signs_page(source: Source) -> Page:
    """Colorado 2210(2)(d)(ii): three statements, each on a sign."""
    cite = source.rules.cite("wheels.as_single.signs") if source.rules.wheel.void else ""
    signs = tuple(
        Plate(((f"Sign {letter}", _SMALL), (f"{capital(says)}.", _SIGN)))
        for letter, says in zip("ABCDEFGHIJ", statements(source), strict=False)
    )
    note = (Text(f"To be shown at the table under {cite}."),) if cite else ()
    lead = f"{source.game}, {source.rules.wheel.name.replace('-', ' ')} wheel"
    return page_of(source, "Signs", f"Signs of table {source.number}", lead, [Section("Signs", (*signs, *note))])


def cover_page(source: Source, box: Fraction = BOX_INCHES) -> Page:
    """Colorado 2210(2)(d)(i): what hides the unused zeros, as large as their boxes."""
    covered = [one for one in layout_view(source.rules).boxes if one.covered]
    sections = [Section(f"Cover for {one.label}", tuple(_cover(source, one, box))) for one in covered]
    widest = max(float(one.area.w * box / SIDE) for one in covered)
    title = f"Covers of table {source.number}"
    return page_of(source, "Covers", title, "To be cut out along the line", sections, (max(8.5, widest + 1.5), 0))


def _cover(source: Source, one: BoxView, box: Fraction) -> Iterator[Figure | Text]:
    unit = float(box * 72 / SIDE)
    wide, high = one.area.w * unit, one.area.h * unit
    drawing = Drawing(
        f"cover-{one.name}", wide, high, f"Cover for {one.label}", f"{one.label}: no bets here", unit="pt"
    )
    drawing.box(0, 0, wide, high, "#ffffff")
    drawing.path([(2, 2), (wide - 2, 2), (wide - 2, high - 2), (2, high - 2), (2, 2)], look.INK, 4)
    for line, size, down in ((one.label, 0.3, 0.36), ("NO BETS", 0.2, 0.62), (f"table {source.number}", 0.09, 0.84)):
        drawing.text((wide / 2, high * down), line, high * size, anchor="middle", bold=size > 0.1)
    inches = f"{number(wide / 72)} by {number(high / 72)} inches"
    yield Figure(f"{inches}, true size", drawing, true_size=True)
    yield Text(
        f"This wheel is used as a single-zero wheel: nobody can bet on {one.label} "
        f"({source.rules.cite('wheels.as_single.cover')})."
    )


def labels_page(source: Source) -> Page:
    """Colorado 2202, 2210(2)(e)(ii) and (g): the number of the table, and the markings of its boxes."""
    name, table = source.game.upper(), f"TABLE {source.number}"
    plates = (
        ("Table number", Plate(((name, _MIDDLE), (source.number, _HUGE)))),
        ("Drop box", Plate((("DROP BOX", _MIDDLE), (name, _LARGE), (table, _LARGE)))),
        ("Tip box", Plate((("TIP BOX", _MIDDLE), (name, _MIDDLE), (table, _LARGE)))),
    )
    sections = [Section(title, (plate,)) for title, plate in plates]
    return page_of(source, "Labels", f"Labels of table {source.number}", "To be cut out along the frames", sections)
