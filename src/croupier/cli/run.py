"""One command, from its arguments to its exit code; every error that a person can cause ends in one clear line."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from croupier.cli.extras import need
from croupier.cli.options import one_line
from croupier.figures.win import FiguresError
from croupier.game.notation import NotationError
from croupier.rulebook.finding import BrokenRulebookError
from croupier.rulebook.questions import UnknownQuestionError
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import NotHeldError
from croupier.service.ports import StoreError
from croupier.storage.library import DayError, Library, LibraryError

# Module and function of each command: imported when it is asked for, since a person is waiting.
_COMMANDS = {
    (None, None): ("tour", "tour"),
    ("tour", None): ("tour", "tour"),
    ("rules", "list"): ("rules", "list_"),
    ("rules", "show"): ("rules", "show"),
    ("rules", "diff"): ("rules", "diff"),
    ("rules", "trace"): ("register", "trace"),
    ("rules", "questions"): ("register", "questions"),
    ("rules", "check"): ("check", "check"),
    ("serve", None): ("program", "serve"),
    ("load", None): ("load", "load"),
    ("staff", "first"): ("staff", "first"),
    ("draw", "check"): ("draw", "check"),
    ("witness", None): ("witness", "witness"),
    ("backup", None): ("backup", "backup"),
    ("restore", None): ("restore", "restore"),
    ("program", None): ("program", "program"),
    ("history", "begin"): ("begin", "begin"),
    ("history", "show"): ("history", "show"),
    ("history", "retention"): ("retention", "retention"),
    ("audit", "verify"): ("audit", "audit_verify"),
    ("audit", "replay"): ("audit", "audit_replay"),
    ("audit", "events"): ("events", "audit_events"),
    ("audit", "export"): ("export", "audit_export"),
    ("compliance", "sample"): ("compliance", "compliance"),
    ("figures", "win"): ("figures", "win_"),
    ("figures", "tax"): ("figures", "tax"),
    ("figures", "reportable"): ("figures", "reportable"),
    ("figures", "table"): ("figures_table", "table"),
    ("figures", "day"): ("figures_pit", "day"),
    ("figures", "month"): ("figures_pit", "month"),
    ("table", None): ("table", "table"),
    ("print", None): ("print", "print_"),
    ("tournament", "check"): ("tournament", "check"),
    ("tournament", "rules"): ("tournament", "rules"),
    ("tournament", "list"): ("tournament_log", "list_"),
    ("tournament", "show"): ("tournament_log", "show"),
    ("tournament", "print"): ("tournament_log", "print_"),
    ("whatif", None): ("whatif", "whatif"),
    ("variation", None): ("variation", "variation"),
    ("simulate", None): ("simulate", "simulate_"),
    ("certify", None): ("certify", "certify_"),
    ("bankroll", None): ("bankroll", "bankroll_"),
    ("par", None): ("par", "par"),
    ("plot", None): ("plot", "plot"),
    ("odds", None): ("odds", "odds"),
    ("odds", "lint"): ("lint", "lint_file"),
    ("odds", "rounds"): ("rounds", "rounds"),
}
_SIMULATES = ("simulate", "certify", "bankroll")
_ERRORS = (
    NotationError,
    FiguresError,
    LibraryError,
    DayError,
    NotCoveredError,
    NotHeldError,
    UnknownQuestionError,
    RefusedError,
    StoreError,
)


def run(arguments: argparse.Namespace) -> int:
    module, function = _COMMANDS[arguments.command, getattr(arguments, "subcommand", None)]
    try:
        if arguments.command in _SIMULATES:
            need("numba", "sim")
        command = getattr(import_module(f"croupier.cli.{module}"), function)
        return int(command(arguments, Library(*getattr(arguments, "rulebooks", ()))))
    except BrokenRulebookError as error:
        lines = [f"croupier: {error}", *(f"  {finding}" for finding in error.findings)]
        print(*map(one_line, lines), sep="\n", file=sys.stderr)
    except _ERRORS as error:
        print(f"croupier: {one_line(str(error.args[0]))}", file=sys.stderr)
    return 2
