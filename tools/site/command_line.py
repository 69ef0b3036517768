"""The command line, from its own parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import go
from croupier.cli.main import _parser

WIDTH = 100


def page() -> str:
    parts = ["# The command line", "", f"`croupier` {_parser().description}", ""]
    for parser, told in commands(_parser()):
        parts += [f"## {parser.prog}", "", f"{told[:1].upper()}{told[1:]}.", "", "```text", _usage(parser), "```", ""]
        parts += table([(f"`{_named(action)}`", action.help or "") for action in _asked(parser)], ("", ""))
    parts += ["## python3 go.py", "", "```text", (go.__doc__ or "").strip(), "```", ""]
    return "\n".join(parts)


def commands(parser: argparse.ArgumentParser, told: str = "") -> Iterator[tuple[argparse.ArgumentParser, str]]:
    """Each command that can be given, with the sentence that lists it."""
    nested = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not nested:
        yield parser, told
    for action in nested:
        helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
        for name, command in action.choices.items():
            yield from commands(command, helps[name])


def _usage(parser: argparse.ArgumentParser) -> str:
    parser.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=WIDTH)
    return parser.format_usage().strip()


def _asked(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not isinstance(action, argparse._HelpAction)]


def _named(action: argparse.Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else "|".join(map(str, action.choices or [action.dest]))
    names = ", ".join(action.option_strings)
    return names + ("" if action.nargs == 0 else f" {value}" if names else value)


def table(rows: Sequence[tuple[str, ...]], head: tuple[str, ...]) -> list[str]:
    """A table in Markdown; nothing when there are no rows."""
    if not rows:
        return []
    cells = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *lines, ""]
