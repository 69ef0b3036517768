"""`croupier` alone: a short tour of what the house has."""

from __future__ import annotations

import argparse

from croupier.cli.odds import print_sheet
from croupier.cli.output import print_text
from croupier.cli.rules import print_list
from croupier.game.wheel import DOUBLE_ZERO
from croupier.storage.library import Library
from croupier.views.odds_sheet import odds_sheet


def tour(arguments: argparse.Namespace, library: Library) -> int:
    print_list(library.books())
    book = library.book("us-co")
    rules = book.on(book.newest_change)
    print_sheet(odds_sheet(rules, DOUBLE_ZERO), rules)
    print_text("Go on with", style="bold")
    print_text(
        "  croupier rules show us-co --on 2021-08-13       the law of a day\n"
        "  croupier rules diff us-co 2017-12-14 2022-08-14 what changed, and what it means at the table\n"
        "  croupier rules questions C7                     a doubtful text, and what each reading costs\n"
        "  croupier odds red --wheel single-zero --rule in-prison"
    )
    return 0
