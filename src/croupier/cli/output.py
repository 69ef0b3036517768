"""Printing: JSON for programs, tables for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any


def print_json(value: Any) -> None:
    json.dump(value, sys.stdout, ensure_ascii=False, indent=1)
    print()


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], note: str = "") -> None:
    """A table in color where the terminal has it. A column whose name begins with `>` is set to the right."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, caption=note)
    table.caption_justify = "left"
    for place, column in enumerate(columns):
        justify: Any = "right" if column.startswith(">") else "left"
        table.add_column(
            column.lstrip(">"),
            justify=justify,
            style="cyan" if place == 0 else "",
            overflow="fold",
            no_wrap=place == 0,
        )
    for row in rows:
        table.add_row(*row)
    _console().print(table)


def print_text(text: str) -> None:
    """Words, with rich's marks for color."""
    _console().print(text)


def _console() -> Any:
    from rich.console import Console

    # A pipe has no width of its own, and a table folded to 80 columns is no use to anybody.
    return Console(width=None if sys.stdout.isatty() else 132, highlight=False)


def percent(value: Fraction, digits: int = 3) -> str:
    """A fraction in per cent, rounded half up, without ever becoming a float: `5.263 %`."""
    scaled = abs(value) * 100 * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{whole // 10**digits}.{whole % 10**digits:0{digits}d} %"
    return f"-{text}" if value < 0 and whole else text


def signed(value: Fraction) -> str:
    return f"+{value}" if value > 0 else str(value)
