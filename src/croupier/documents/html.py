"""A page as one HTML file: style and charts are in it, and it asks nothing of any network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from croupier.documents import look, qr
from croupier.documents.page import (
    LETTER,
    Block,
    Column,
    Facts,
    Figure,
    Link,
    Links,
    Notice,
    Page,
    Plate,
    Section,
    Signatures,
    Stamp,
    Table,
    Text,
)
from croupier.documents.svg import number

MANY = 8
"""From here on, the columns of a table stand closer together."""


def as_html(page: Page) -> str:
    style = f"{look.as_css(page.scale)}\n{_paper(page)}{(resources.files(__package__) / 'page.css').read_text('utf-8')}"
    figures = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in page.figures)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(page.kind)}: {escape(page.running)}</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            "<header>",
            f'<p class="kind">{escape(page.kind)}</p>',
            f"<h1>{escape(page.title)}</h1>",
            f'<p class="lead">{escape(page.lead)}</p>',
            "</header>",
            "<main>",
            f'<dl class="figures">{figures}</dl>' if figures else "",
            *map(_block, page.front),
            _contents(page) if page.contents else "",
            *(_section(section, place) for place, section in enumerate(page.sections, 1)),
            _stamp(page.stamp) if page.stamp else "",
            "</main>",
            f"<footer>{_by_hand(page.sign_off, 'sign-off')}{escape(page.foot)}</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _paper(page: Page) -> str:
    """The paper that a browser prints it on, and how wide it is on a screen; what has no height of its own goes on as
    many sheets as it needs."""
    wide, high = page.inches
    size = f"{number(wide)}in {number(high or LETTER[1])}in"
    return f":root {{ --width: {number(wide)}in; }}\n@page {{ size: {size}; margin: .75in .7in; }}\n"


def _contents(page: Page) -> str:
    lines = "".join(
        f'<li><a href="#part-{place}">{escape(section.title)}</a></li>'
        for place, section in enumerate(page.sections, 1)
    )
    return f'<nav aria-label="Contents"><h2>Contents</h2><ol>{lines}</ol></nav>'


def _section(section: Section, place: int) -> str:
    begins = f'<section id="part-{place}"{" class=new-page" if section.new_page else ""}>'
    return "\n".join([begins, f"<h2>{escape(section.title)}</h2>", *map(_block, section.blocks), "</section>"])


def _stamp(stamp: Stamp) -> str:
    code = qr.drawing(stamp.code).svg() if stamp.code else ""
    return f'<div class="stamp">{_block(Facts(stamp.rows))}{code}</div>'


def _by_hand(names: Iterable[str], kind: str) -> str:
    lines = "".join(f"<span>{escape(name)}<i></i></span>" for name in names)
    return f'<div class="by-hand {kind}">{lines}</div>' if lines else ""


def _block(block: Block) -> str:
    match block:
        case Facts(rows, exact):
            pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
            return f'<dl class="facts{" exact" if exact else ""}">{pairs}</dl>'
        case Table():
            return _table(block)
        case Text(words):
            return f"<p>{escape(words)}</p>"
        case Notice(words):
            return f'<p class="warning" role="note">{escape(words)}</p>'
        case Figure(caption, drawing, true_size):
            size = f' style="--width:{number(drawing.width)}pt"' if true_size else ""
            picture = f"<div{size}>{drawing.svg()}</div>" if size else drawing.svg()
            begins = f"<figure{' class=true-size' if size else ''}><figcaption>{escape(caption)}</figcaption>"
            return f"{begins}{_scroll(caption, picture)}</figure>"
        case Plate(large):
            bold = ("", " class=bold")
            told = "".join(
                f'<p{bold[size >= Plate.BOLD_FROM]} style="font-size:{size:g}pt">{escape(each)}</p>'
                for each, size in large
            )
            return f'<div class="plate">{told}</div>'
        case Signatures(names):
            return _by_hand(names, "signatures")
        case Stamp():
            return _stamp(block)
        case Links(caption, columns, rows):
            lines = [[_anchors(links), *map(escape, cells)] for links, cells in rows]
            return _frame(caption, columns, "".join(_row(line, columns) for line in lines))


def _table(table: Table) -> str:
    rows = [_row(map(_cell, cells), table.columns, place in table.strong) for place, cells in enumerate(table.rows)]
    foot = f"<tfoot>{_row(map(_cell, table.totals), table.columns)}</tfoot>" if table.totals else ""
    return _frame(table.caption, table.columns, "".join(rows), foot)


def _cell(words: str) -> str:
    """From and to may stand on two lines where there is no room for both; a number is never broken."""
    return escape(words).replace(" to ", " to <wbr>")


def _frame(caption: str, columns: Sequence[Column], rows: str, foot: str = "") -> str:
    heads = "".join(f'<th scope="col"{_side(column)}>{escape(column.name)}</th>' for column in columns)
    kind = "wide" if any(column.wide for column in columns) else "many" if len(columns) >= MANY else ""
    wide = f' class="{kind}"' if kind else ""
    head = f"<caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>"
    return _scroll(caption, f"<table{wide}>{head}<tbody>{rows}</tbody>{foot}</table>")


def _scroll(name: str, inner: str) -> str:
    """What is wider than a phone can be moved, by keys too."""
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}">{inner}</div>'


def _row(cells: Iterable[str], columns: Iterable[Column], strong: bool = False) -> str:
    inner = "".join(f"<td{_side(column)}>{cell}</td>" for cell, column in zip(cells, columns, strict=True))
    return f'<tr class="strong">{inner}</tr>' if strong else f"<tr>{inner}</tr>"


def _side(column: Column) -> str:
    return ' class="right"' if column.right else ""


def _anchors(links: Iterable[Link]) -> str:
    return ", ".join(f'<a href="{escape(link.file)}">{escape(link.words)}</a>' for link in links)
