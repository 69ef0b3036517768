"""Printing: JSON for programs, tables for people."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.storage.library import LibraryError


def print_json(value: Any) -> None:
    json.dump(value, sys.stdout, ensure_ascii=False, indent=1)
    print()


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], note: str = "") -> None:
    """A table in color where the terminal has it. A column whose name begins with `>` is set to the right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        justify: Any = "right" if column.startswith(">") else "left"
        first = place == 0
        style = "cyan" if first else ""
        table.add_column(column.lstrip(">"), justify=justify, style=style, overflow="fold", no_wrap=first)
    for row in rows:
        table.add_row(*row)
    if title:
        print_text(title, style="bold")
    _console().print(table)
    if note:
        print_text(note)


def print_text(text: str, style: str = "") -> None:
    _console().print(text, style=style)


def _console() -> Any:
    from rich.console import Console

    class Quiet(Console):
        """Leaves a closed pipe to whoever runs the command."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    # A pipe has no width of its own, and a table folded to 80 columns is no use to anybody. What is printed comes from
    # files that people write, so square brackets in it are square brackets.
    return Quiet(width=None if sys.stdout.isatty() else 132, highlight=False, markup=False)


def read_file(file: Path) -> str:
    """The text of a file that a person named, or one clear line about it."""
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LibraryError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read_toml_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_file(file))
    except (ValueError, RecursionError) as error:  # besides bad TOML, numbers and nesting beyond all measure
        raise LibraryError(f"{file} is not TOML: {error}") from None


def signed(value: Fraction) -> str:
    return f"+{value}" if value > 0 else str(value)
