"""`croupier odds lint FILE`: a printed pay table against its own stated edges."""

from __future__ import annotations

import argparse
from pathlib import Path

from croupier.cli.check import report
from croupier.cli.output import read_file
from croupier.sidebets.lint import BrokenTableError, lint, parse_printed
from croupier.storage.library import Library


def lint_file(arguments: argparse.Namespace, _library: Library) -> int:
    """Every row whose edge does not hold, every gap and overlap: exit code 1 if there are any, 2 for no table."""
    file: Path = arguments.file
    try:
        found = lint(parse_printed(read_file(file), is_csv=file.suffix.lower() == ".csv"))
    except BrokenTableError as error:
        report([(file, error.findings)], arguments.json)
        return 2
    return report([(file, found)], arguments.json)
