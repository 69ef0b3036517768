"""One command, from its arguments to its exit code; every error that a person can cause ends in one clear line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from croupier.cli import check, odds, register, rules, tour
from croupier.game.notation import NotationError
from croupier.rulebook.finding import BrokenRulebookError
from croupier.rulebook.questions import UnknownQuestionError
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import NotHeldError
from croupier.storage.library import DayError, Library, LibraryError

_COMMANDS: dict[tuple[str | None, str | None], Callable[[argparse.Namespace, Library], int]] = {
    (None, None): tour.tour,
    ("rules", "list"): rules.list_,
    ("rules", "show"): rules.show,
    ("rules", "diff"): rules.diff,
    ("rules", "trace"): register.trace,
    ("rules", "questions"): register.questions,
    ("rules", "check"): check.check,
    ("odds", None): odds.odds,
}
_ERRORS = (NotationError, LibraryError, DayError, NotCoveredError, NotHeldError, UnknownQuestionError, RefusedError)


def run(arguments: argparse.Namespace) -> int:
    command = _COMMANDS[arguments.command, getattr(arguments, "subcommand", None)]
    try:
        return command(arguments, Library(getattr(arguments, "rulebooks", None)))
    except BrokenRulebookError as error:
        print(f"croupier: {error}", *error.findings, sep="\n  ", file=sys.stderr)
    except _ERRORS as error:
        print(f"croupier: {error.args[0]}", file=sys.stderr)
    return 2
