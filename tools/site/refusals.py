"""Every refusal: its code, what it means, and the sections it rests on where the source says which rules those are."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from croupier.people.refusals import Code as PeopleCode
from croupier.rulebook.refusal import RefusalCode
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.table.refusals import Code as TableCode
from tools import HERE
from tools.site.command_line import table

ROOMS: tuple[tuple[str, str, type[RefusalCode]], ...] = (
    ("At a table", "table", TableCode),
    ("Among the people of a house", "people", PeopleCode),
)


def page() -> str:
    parts = [
        "# Refusals",
        "",
        "A refusal changes nothing. The codes are stable; the words and the section are said with each.",
        "",
    ]
    books = [(book.name, book.on(book.newest_change)) for book in Library().books()]
    for title, room, codes in ROOMS:
        known = keys_of(HERE / "src" / "croupier" / room)
        rows = [(f"`{code.value}`", code.means, _sections(known[code.name], books)) for code in codes]
        parts += [f"## {title}", "", "In order of precedence.", "", *table(rows, ("code", "meaning", "sections"))]
    return "\n".join(parts)


def keys_of(room: Path) -> dict[str, list[tuple[str, ...]]]:
    """The rules that each code's refusals cite, wherever the code names them: the first that a book holds is cited."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for file in sorted(room.rglob("*.py")):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for code, keys in _refusals(function):
                    found[code].append(keys)
    return found


def _refusals(function: ast.FunctionDef) -> Iterator[tuple[str, tuple[str, ...]]]:
    given = {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
            code, *_ = node.args
            cite = node.args[2] if len(node.args) > 2 else None
            if isinstance(cite, ast.Name):
                cite = given.get(cite.id)
            if isinstance(code, ast.Attribute) and cite is not None:
                for keys in _cited(cite):
                    yield code.attr, keys


def _cited(cite: ast.expr) -> Iterator[tuple[str, ...]]:
    """The arguments of each `rules.cite(…)`, where they are plain words."""
    for call in ast.walk(cite):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "cite":
            words = [word.value for word in call.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
            if len(words) == len(call.args):
                yield tuple(words)


def _sections(known: list[tuple[str, ...]], books: list[tuple[str, Rules]]) -> str:
    told = []
    for name, rules in books:
        cited = (next((rules.rule(key).cite for key in keys if key in rules), "") for keys in known)
        if sections := list(dict.fromkeys(filter(None, cited))):
            told.append(f"{name}: {', '.join(sections)}")
    return "; ".join(told)
