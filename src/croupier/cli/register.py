"""`croupier rules trace | questions`: how far the clauses are proved, and where the texts are doubtful."""

from __future__ import annotations

import argparse
from typing import Any

from croupier.cli.output import print_json, print_table
from croupier.game.notation import hint
from croupier.mathematics.decimals import percent
from croupier.rulebook import clauses
from croupier.rulebook.questions import Question, find_question
from croupier.storage.library import Library, LibraryError
from croupier.views.reading_costs import Cost, reading_costs


def trace(arguments: argparse.Namespace, library: Library) -> int:
    traced = clauses.trace(library.clauses(), library.proofs(), library.results())
    documents = sorted({one.clause.document for one in traced})
    if arguments.document is not None and arguments.document not in documents:
        raise LibraryError(f'no document is called "{arguments.document}"{hint(arguments.document, documents)}')
    chosen = [
        one
        for one in traced
        if arguments.document in (None, one.clause.document) and arguments.status in (None, one.status)
    ]
    if arguments.json:
        totals = clauses.totals(chosen)
        shares = {group: {name: _plain_shares(one) for name, one in counts.items()} for group, counts in totals.items()}
        listed = [_plain_traced(one) for one in chosen]
        print_json({"run": clauses.known(traced), "clauses": listed, "totals": totals, "shares": shares})
        return 0
    if arguments.document is not None or arguments.status is not None:
        print_table(
            f"{len(chosen)} clauses",
            ["clause", "status", "kind", "summary", "tests that cite it, or why outside"],
            ([o.clause.id, o.status, o.clause.kind, o.clause.summary, o.clause.outside or _tests(o)] for o in chosen),
        )
    _print_totals(clauses.totals(chosen))
    known, cited = clauses.known(traced).values()
    print(_RECORDED.format(known=known, cited=cited) if known else _NOT_RECORDED)
    return 0


_RECORDED = """\
The test runs that are recorded of this code have {known} of the {cited} tests that cite a clause.
live: a test that passed went through a table, a view, the command line or a page. engine: it asked parts of the
program alone. cited: tests name the clause, and none is known to have passed. Shares are of what is not outside.
"""
_NOT_RECORDED = """\
No test run of this code is recorded, so no clause counts as proved. A test run records itself: python3 go.py test
"""


def _tests(one: clauses.Traced) -> str:
    return "\n".join(f"{end}: {test}" for test, end in one.tests.items())


def _print_totals(totals: dict[str, dict[str, dict[str, int]]]) -> None:
    for group, title in (("documents", "Clauses by document"), ("kinds", "Clauses by kind")):
        rows = [*totals[group].items(), *totals["all"].items()]
        numbers = (*clauses.STATUSES, "all", "live share", "proved share")
        columns = [title.rpartition(" ")[2], *(f">{number}" for number in numbers)]
        print_table(
            title,
            columns,
            ([name, *map(str, count.values()), str(sum(count.values())), *_share_words(count)] for name, count in rows),
        )


def _share_words(count: dict[str, int]) -> list[str]:
    return ["-" if share is None else percent(share, 1) for share in clauses.shares(count).values()]


def _plain_shares(count: dict[str, int]) -> dict[str, str | None]:
    return {name: None if share is None else str(share) for name, share in clauses.shares(count).items()}


def questions(arguments: argparse.Namespace, library: Library) -> int:
    chosen = library.questions()
    if arguments.book is not None:
        name = library.book(arguments.book).name
        chosen = [question for question in chosen if question.book == name]
    if arguments.ids:
        chosen = [find_question(chosen, id_) for id_ in arguments.ids]
    if arguments.json:
        print_json([_plain_question(question, library) for question in chosen])
        return 0
    for question in chosen:
        _print_question(_plain_question(question, library))
    return 0


def _bet_words(cost: dict[str, Any]) -> str:
    return ", ".join(filter(None, (cost["bet"], cost["wheel"], cost["paytable"])))


def _shown(cost: Cost) -> str:
    if cost.house_edge is not None:
        exact = f"{cost.house_edge} = " if cost.house_edge.denominator < 10**6 else ""
        return f"{exact}{percent(cost.house_edge)}"
    return cost.by_multiplier or "not offered"


def _print_question(question: dict[str, Any]) -> None:
    rows = []
    for reading in question["readings"]:
        costs = [f"{_bet_words(cost)}: {cost['shown']}" for cost in reading["costs"]]
        rows.append([reading["id"] + (" (taken)" if reading["taken"] else ""), reading["says"], "\n".join(costs)])
    print_table(
        f"{question['id']} · {question['book'] or 'across the documents'} {question['cite']}\n{question['doubt']}",
        ["reading", "what it says", "house edge"],
        rows,
        note=f"why: {question['why']}\n",
    )


def _plain_traced(one: clauses.Traced) -> dict[str, Any]:
    clause = one.clause
    return {
        "id": clause.id,
        "status": one.status,
        "tests": dict(one.tests),
        "reason": clause.outside or None,
        "section": clause.section,
        "kind": clause.kind,
        "summary": clause.summary,
        "check": clause.check,
    }


def _plain_question(question: Question, library: Library) -> dict[str, Any]:
    costs = []
    if question.costs:
        book = library.book(question.book)
        costs = list(reading_costs(question, book.on(book.newest_change)))
    return {
        "id": question.id,
        "book": question.book or None,
        "cite": question.cite,
        "doubt": question.doubt,
        "taken": question.taken,
        "why": question.why,
        "readings": [
            {
                "id": reading.id,
                "says": reading.says,
                "taken": reading.id == question.taken,
                "costs": [
                    {
                        "bet": cost.bet,
                        "wheel": cost.wheel,
                        "rule": cost.rule,
                        "paytable": cost.paytable,
                        "house_edge": None if cost.house_edge is None else str(cost.house_edge),
                        "by_multiplier": cost.by_multiplier or None,
                        "refused": cost.refused or None,
                        "shown": _shown(cost),
                    }
                    for cost in costs
                    if cost.reading == reading.id
                ],
            }
            for reading in question.readings
        ],
    }
