"""`croupier rules list | show | diff`: the rulebooks, the law of a day, and what changed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from croupier.cli.output import print_json, print_table, print_text
from croupier.game.notation import hint
from croupier.rulebook.diff import Change, changes, common_key, gathered, section
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rule
from croupier.rulebook.schema import rule_type
from croupier.rulebook.values import show_value
from croupier.storage.library import Library, LibraryError, parse_day


def list_(arguments: argparse.Namespace, library: Library) -> int:
    books = library.books()
    if arguments.json:
        print_json([_plain_book(book) for book in books])
    else:
        print_list(books)
    return 0


def print_list(books: Sequence[Rulebook]) -> None:
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
        note="\n".join(f"{book.name}: {book.notice}" for book in books),
    )


def show(arguments: argparse.Namespace, library: Library) -> int:
    book = library.book(arguments.book)
    day = book.newest_change if arguments.on is None else parse_day(arguments.on)
    rules = {key: rule for key, rule in book.on(day).rules.items() if key.startswith(arguments.only)}
    if not rules:
        tops = sorted({key.partition(".")[0] for key in book.timelines})
        raise LibraryError(f'no rule of {book.name} begins with "{arguments.only}"{hint(arguments.only, tops)}')
    if arguments.json:
        print_json({key: _plain_rule(rule) for key, rule in rules.items()})
        return 0
    edition = book.edition(day)
    print_text(f"{book.title} on {day} · {book.status} · covers {book.covers}", style="bold")
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
        (_diff_row(group) for group in gathered(found)),
        note=f"{book.notice}\n--json gives every change by itself",
    )
    return 0


def _diff_row(group: Sequence[Change]) -> list[str]:
    """One change, or several that are one to a reader: a section renumbered, a side bet that begins."""
    first = group[0]
    if len(group) == 1:
        means = "; ".join(filter(None, (first.means, first.note)))
        return [str(first.day), first.key, _show_change(first), means, first.cite]
    if first.before:
        says = f"{len(group)} rules renumbered from {section(first.before.cite)}"
        return [str(first.day), common_key(group), says, "nothing changes but the number", section(first.cite)]
    says = f"new, with {len(group)} rules"
    means = next((change.means for change in group if change.key.endswith(".owner")), first.means)
    return [str(first.day), common_key(group), says, means, section(first.cite)]


def _show_change(change: Change) -> str:
    """The change in few words: what a list gained and lost, or the value before and after."""
    before, after = (show_value(rule.value) if rule else "" for rule in (change.before, change.after))
    match change.kind:
        case "new":
            return f"new: {after}"
        case "ended":
            return f"ended: {before}"
        case "renumbered":
            return f"as before; the section was {change.before.cite if change.before else ''}"
        case _ if change.added() or change.removed():
            gained = [f"+ {show_value(item)}" for item in change.added()]
            return "\n".join([*gained, *(f"- {show_value(item)}" for item in change.removed())])
        case _:
            return f"{before} → {after}"


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
