"""`croupier rules …`: the rulebooks, their changes, their doubts, and how far the clauses are proved."""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from croupier.cli.output import percent, print_json, print_table, print_text
from croupier.game.notation import hint
from croupier.rulebook import clauses
from croupier.rulebook.diff import Change, changes
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import house_findings, house_tier, parse_house, show_value
from croupier.rulebook.questions import Question, find_question
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rule
from croupier.rulebook.schema import rule_type
from croupier.rulebook.table_setup import parse_setup, setup_findings
from croupier.storage.library import Library, LibraryError, parse_day
from croupier.views.reading_costs import reading_costs


def list_(arguments: argparse.Namespace, library: Library) -> int:
    books = library.books()
    if arguments.json:
        print_json([_plain_book(book) for book in books])
    else:
        print_list(books)
    return 0


def print_list(books: Iterable[Rulebook]) -> None:
    print_table(
        "Rulebooks",
        ["book", "title", "status", "covers", "newest change", ">rules", "digest"],
        (
            [
                book.name,
                book.title,
                book.status,
                book.covers,
                str(book.newest_change),
                str(len(book.timelines)),
                book.digest[:12],
            ]
            for book in books
        ),
    )


def show(arguments: argparse.Namespace, library: Library) -> int:
    book = library.book(arguments.book)
    day = parse_day(arguments.on) if arguments.on else book.newest_change
    rules = {key: rule for key, rule in book.on(day).rules.items() if key.startswith(arguments.only)}
    if not rules:
        tops = sorted({key.partition(".")[0] for key in book.timelines})
        raise LibraryError(f'no rule of {book.name} begins with "{arguments.only}"{hint(arguments.only, tops)}')
    if arguments.json:
        print_json({key: _plain_rule(rule) for key, rule in rules.items()})
        return 0
    edition = book.edition(day)
    print_text(f"[bold]{book.title}[/bold] on {day} · {book.status} · covers {book.covers}")
    print_text(f"{edition.title}. {book.notice}")
    for text in book.not_held:
        print_text(f"Not held: {edition.prefix}{text.cite}: {text.why}.")
    print_table("", ["rule", "value", "force", "since", "section", "what it is"], map(_show_row, rules.values()))
    return 0


def _show_row(rule: Rule) -> list[str]:
    known = rule_type(rule.key)
    since = str(rule.dated.first_day) if rule.dated.dated else "no date printed"
    notes = [known[1] if known else "", rule.dated.note, rule.dated.waivable and f"unless {rule.dated.waivable}"]
    return [rule.key, show_value(rule.value), rule.force, since, rule.cite, "; ".join(filter(None, notes))]


def diff(arguments: argparse.Namespace, library: Library) -> int:
    book = library.book(arguments.book)
    earlier, later = sorted((parse_day(arguments.earlier), parse_day(arguments.later)))
    found = changes(book, earlier, later)
    if arguments.json:
        print_json([_plain_change(change) for change in found])
        return 0
    print_table(
        f"{book.name}: {len(found)} changes after {earlier}, up to {later}",
        ["day", "rule", "change", "what it means at the table", "section"],
        ([str(c.day), c.key, _show_change(c), "; ".join(filter(None, (c.means, c.note))), c.cite] for c in found),
    )
    return 0


def _show_change(change: Change) -> str:
    """The change in few words: what a list gained and lost, or the value before and after."""
    before, after = (show_value(rule.value) if rule else "" for rule in (change.before, change.after))
    match change.kind:
        case "new":
            return f"new: {after}"
        case "ended":
            return f"ended: {before}"
        case "renumbered":
            return f"renumbered from {change.before.cite if change.before else ''}"
        case _ if change.added() or change.removed():
            gained = [f"+ {show_value(item)}" for item in change.added()]
            return "\n".join([*gained, *(f"- {show_value(item)}" for item in change.removed())])
        case _:
            return f"{before} → {after}"


def trace(arguments: argparse.Namespace, library: Library) -> int:
    traced = clauses.trace(library.clauses(), json.loads(library.proofs()))
    documents = sorted({one.clause.document for one in traced})
    if arguments.document and arguments.document not in documents:
        raise LibraryError(f'no document is called "{arguments.document}"{hint(arguments.document, documents)}')
    chosen = [
        one
        for one in traced
        if arguments.document in (None, one.clause.document) and arguments.status in (None, one.status)
    ]
    if arguments.json:
        print_json({"clauses": [_plain_traced(one) for one in chosen], "totals": clauses.totals(chosen)})
        return 0
    if arguments.document or arguments.status:
        print_table(
            f"{len(chosen)} clauses",
            ["clause", "status", "kind", "summary", "proved by, or why outside"],
            (
                [o.clause.id, o.status, o.clause.kind, o.clause.summary, o.clause.outside or "\n".join(o.tests)]
                for o in chosen
            ),
        )
    _print_totals(clauses.totals(chosen))
    return 0


def _print_totals(totals: dict[str, dict[str, dict[str, int]]]) -> None:
    for group, title in (("documents", "Clauses by document"), ("kinds", "Clauses by kind")):
        rows = [*totals[group].items(), *totals["all"].items()]
        columns = [title.rpartition(" ")[2], *(f">{status}" for status in clauses.STATUSES), ">all"]
        print_table(
            title, columns, ([name, *map(str, count.values()), str(sum(count.values()))] for name, count in rows)
        )


def questions(arguments: argparse.Namespace, library: Library) -> int:
    chosen = library.questions()
    if arguments.book:
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


def _print_question(question: dict[str, Any]) -> None:
    rows = []
    for reading in question["readings"]:
        costs = [f"{c['bet']}, {c['wheel']}: {c['shown']}" for c in reading["costs"]]
        rows.append([reading["id"] + (" (taken)" if reading["taken"] else ""), reading["says"], "\n".join(costs)])
    print_table(
        f"{question['id']} · {question['book'] or 'across the documents'} {question['cite']}\n{question['doubt']}",
        ["reading", "what it says", "house edge"],
        rows,
        note=f"why: {question['why']}\n",
    )


def check(arguments: argparse.Namespace, library: Library) -> int:
    """House rules against their rulebook, then the table against the house: all findings at once."""
    house = parse_house(_toml(arguments.house))
    if isinstance(house, list):
        return _report([(arguments.house, house)], arguments.json)
    rules = library.book(house.book).on(parse_day(arguments.on) if arguments.on else house.first_day)
    found: list[tuple[Path, list[Finding]]] = [(arguments.house, house_findings(house, rules))]
    if arguments.table:
        setup = parse_setup(_toml(arguments.table))
        wrong = setup if isinstance(setup, list) else setup_findings(setup, house_tier(house, rules))
        found.append((arguments.table, wrong))
    return _report(found, arguments.json)


def _report(found: Sequence[tuple[Path, list[Finding]]], as_json: bool) -> int:
    rows = [(str(file), finding) for file, findings in found for finding in findings]
    if as_json:
        print_json([{"file": file, "where": one.where, "says": one.says, "cite": one.cite} for file, one in rows])
    elif rows:
        columns = ["file", "where", "finding", "section"]
        print_table(f"{len(rows)} findings", columns, ([file, one.where, one.says, one.cite] for file, one in rows))
    else:
        print("no findings")
    return 1 if rows else 0


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise LibraryError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(f"{file} is not TOML: {error}") from None


def _plain_book(book: Rulebook) -> dict[str, Any]:
    return {
        "book": book.name,
        "title": book.title,
        "place": book.place,
        "status": book.status,
        "notice": book.notice,
        "house": book.house or None,
        "covers": {"from": str(book.first_day), "to": str(book.last_day) if book.last_day else None},
        "newest_change": str(book.newest_change),
        "changes": [str(day) for day in book.changes()],
        "editions": [
            {"document": e.document, "title": e.title, "from": str(e.first_day), "basis": e.basis, "note": e.note}
            for e in book.editions
        ],
        "not_held": [{"cite": text.cite, "why": text.why} for text in book.not_held],
        "rules": len(book.timelines),
        "digest": book.digest,
    }


def _plain_rule(rule: Rule) -> dict[str, Any]:
    dated = rule.dated
    plain = {
        "value": rule.value,
        "force": rule.force,
        "cite": rule.cite,
        "from": str(dated.first_day),
        "dated": dated.dated,
        "held": dated.held,
    }
    more = {"means": dated.means, "note": dated.note, "waivable": dated.waivable}
    return plain | {name: text for name, text in more.items() if text}


def _plain_change(change: Change) -> dict[str, Any]:
    return {
        "day": str(change.day),
        "key": change.key,
        "kind": change.kind,
        "before": change.before and {"value": change.before.value, "cite": change.before.cite},
        "after": change.after and {"value": change.after.value, "cite": change.after.cite},
        "cite": change.cite,
        "means": change.means,
        "note": change.note,
    }


def _plain_traced(one: clauses.Traced) -> dict[str, Any]:
    clause = one.clause
    return {
        "id": clause.id,
        "status": one.status,
        "tests": list(one.tests),
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
                        "house_edge": None if cost.house_edge is None else str(cost.house_edge),
                        "shown": "not offered"
                        if cost.house_edge is None
                        else f"{cost.house_edge} = {percent(cost.house_edge)}",
                    }
                    for cost in costs
                    if cost.reading == reading.id
                ],
            }
            for reading in question.readings
        ],
    }
