"""Every command has a test of its own: somewhere a test makes one, and then asserts what came of it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from croupier.people.codec import COMMANDS as HOUSE
from croupier.pit.codec import COMMANDS as PIT
from croupier.table.codec import COMMANDS as TABLE

TESTS = Path(__file__).parents[1]
ROOMS = {"croupier.table": TABLE, "croupier.people": HOUSE, "croupier.pit": PIT}
SAYS = {"no", "failed", "expect", "raises", "refused"}
"""What tests call instead of `assert`."""
Found = set[tuple[str, str]]


def made_and_asserted(tree: ast.Module) -> Found:
    """The commands, by room and name, that a test in this file makes before it asserts something; itself, or by calling
    a function of the same file that makes them."""
    rooms = _aliases(tree)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    helpers = {each.name: set(_made(each, rooms)) for each in functions}
    found: Found = set()
    for test in functions:
        if test.name.startswith("test_"):
            last = max((node.lineno for node in ast.walk(test) if _asserts(node)), default=0)
            found |= set(_made(test, rooms, last))
            found.update(*(helpers.get(name, ()) for name in _called(test, last)))
    return found


def _made(function: ast.AST, rooms: dict[str, str], last: int = sys.maxsize) -> Iterator[tuple[str, str]]:
    """`c.PlaceWager(…)` makes a wager of the room that is called c here; `pit.do(c.CountOpener, …)` has one made."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=kind)) if name in rooms:
                if node.lineno <= last:
                    yield rooms[name], kind
            case ast.Call(func=ast.Attribute(attr="do" | "no"), args=given):
                for each in given[:2]:
                    match each:
                        case ast.Attribute(value=ast.Name(id=name), attr=kind) if name in rooms and node.lineno <= last:
                            yield rooms[name], kind


def _called(function: ast.AST, last: int) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id=name)) if node.lineno <= last:
                yield name


def _aliases(tree: ast.Module) -> dict[str, str]:
    """The names under which a file knows the commands of a room."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in ROOMS)
    names = ((node.module, alias) for node in imports for alias in node.names if alias.name == "commands")
    return {alias.asname or alias.name: str(module) for module, alias in names}


def _asserts(node: ast.AST) -> TypeGuard[ast.stmt | ast.expr]:
    match node:
        case ast.Assert():
            return True
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name in SAYS
    return False


@pytest.fixture(scope="module")
def tested() -> Found:
    found: Found = set()
    for file in TESTS.rglob("test_*.py"):
        found |= made_and_asserted(ast.parse(file.read_text("utf-8")))
    return found


@pytest.mark.parametrize(("room", "kind"), [(room, kind.__name__) for room, kinds in ROOMS.items() for kind in kinds])
def test_every_command_is_made_by_a_test_that_asserts_what_comes_of_it(room: str, kind: str, tested: Found) -> None:
    assert (room, kind) in tested, f"no test makes a {kind} and then asserts something: write one"


def test_a_command_that_is_only_sent_or_only_named_counts_as_untested() -> None:
    text = """
from croupier.table import commands as c
def test_sent(): night.do(c.SpinBall(DAN))
def test_named(): assert c.CloseTable
def test_made_too_late():
    assert True
    night.do(c.OpenTable(SUE, "Dan"))
def helper(): return c.PayWinners(DAN)
def unused(): assert c.CollectLosers(DAN)
def test_helped(): assert helper()
def test_asserted():
    night.do(c.PlaceDolly(DAN, "17"))
    assert night.state.dolly
def test_refused(): night.no(c.RemoveDolly(DAN), "not_now")
"""
    assert made_and_asserted(ast.parse(text)) == {
        ("croupier.table", name) for name in ("PayWinners", "PlaceDolly", "RemoveDolly")
    }
