"""In which order a room's decisions ask for their refusals, read from its source.

A decision is walked as it runs: statement after statement, into every function of the room that it calls. A code is
asked for where it stands in the source; what stands after it, on the same way through the function, is asked for later.
The branches of a condition are ways apart. `if …: return refuse(Code.A)` has asked for A also where it goes on, and so
has `if refusal := f(): return refusal` for whatever f asks for.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

Asked = frozenset[str]
NOTHING: Asked = frozenset()


class Pair(NamedTuple):
    """A code, and another one that is asked for after it."""

    first: str
    then: str


class Room:
    """The functions of the modules of one package, by module and name; and what each module calls them."""

    def __init__(self, folder: Path) -> None:
        self.functions: dict[tuple[str, str], ast.FunctionDef] = {}
        self.names: dict[tuple[str, str], tuple[str, str]] = {}
        self.modules: dict[tuple[str, str], str] = {}
        package = f"croupier.{folder.name}"
        for file in sorted(folder.rglob("*.py")):
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef):
                    self.functions[file.stem, node.name] = node
                    self.names[file.stem, node.name] = (file.stem, node.name)
                if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package):
                    for alias in node.names:
                        called = (file.stem, alias.asname or alias.name)
                        self.modules[called] = alias.name
                        self.names[called] = (node.module.rpartition(".")[2], alias.name)

    def decisions(self) -> dict[tuple[str, str], str]:
        """Functions that answer a command, `c.Something`, with events or a refusal; and the names of the commands."""
        found = {place: _decides(function) for place, function in self.functions.items()}
        return {place: command for place, command in found.items() if command}

    def order(self, *places: tuple[str, str]) -> dict[Pair, str]:
        """Every pair that is asked for in that order when these functions are run one after the other."""
        walk = _Walk(self)
        asked = NOTHING
        for place in places:
            asked = walk.function(place, asked)
        return walk.pairs

    def codes(self, *places: tuple[str, str]) -> Asked:
        """Whatever any of these functions asks for."""
        return NOTHING.union(*(_Walk(self).function(place, NOTHING) for place in places))


def _decides(function: ast.FunctionDef) -> str:
    annotations = [ast.unparse(each.annotation) for each in function.args.args if each.annotation]
    asks = [text.removeprefix("c.") for text in annotations if text.startswith("c.") and text != "c.Command"]
    answers = function.returns is not None and ast.unparse(function.returns) == "Events | Refusal"
    return asks[0] if asks and answers else ""


class _Walk:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.pairs: dict[Pair, str] = {}
        self._inside: list[tuple[str, str]] = []

    def function(self, place: tuple[str, str], asked: Asked) -> Asked:
        """What has been asked for when it has returned."""
        if place in self._inside:
            return asked
        self._inside.append(place)
        returned: list[Asked] = []
        after = self.block(self.room.functions[place].body, asked, returned)
        self._inside.pop()
        return frozenset().union(*returned, after or asked)

    def block(self, body: list[ast.stmt], asked: Asked, returned: list[Asked]) -> Asked | None:
        """What has been asked for at its end; nothing when it does not come to its end."""
        for statement in body:
            now = self.statement(statement, asked, returned)
            if now is None:
                return None
            asked = now
        return asked

    def statement(self, node: ast.stmt, asked: Asked, returned: list[Asked]) -> Asked | None:
        match node:
            case ast.Return() | ast.Raise():
                returned.append(self.expression(node, asked))
                return None
            case ast.If(test=test, body=body, orelse=orelse):
                return self.ways([body, orelse], self.expression(test, asked), returned)
            case ast.For() | ast.While():
                head = node.iter if isinstance(node, ast.For) else node.test
                return self.ways([node.body, []], self.expression(head, asked), returned)
            case ast.Match(subject=subject, cases=cases):
                return self.ways([each.body for each in cases] + [[]], self.expression(subject, asked), returned)
            case ast.Try(body=body, handlers=handlers):
                tried = self.block(body, asked, returned)
                return self.ways([each.body for each in handlers] + [[]], tried or asked, returned)
            case ast.FunctionDef():
                return asked
        return self.expression(node, asked)

    def ways(self, bodies: list[list[ast.stmt]], asked: Asked, returned: list[Asked]) -> Asked | None:
        """Branches: each from the same beginning. One that only refuses has asked for what it refuses by."""
        ends = []
        for body in bodies:
            end = self.block(body, asked, returned)
            if end is not None:
                ends.append(end)
            elif _refuses(body):
                ends.append(asked | _codes(body[-1]))
        return frozenset().union(*ends) if ends else None

    def expression(self, node: ast.AST, asked: Asked) -> Asked:
        if isinstance(node, ast.IfExp):
            asked = self.expression(node.test, asked)
            return self.expression(node.body, asked) | self.expression(node.orelse, asked)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Code":
            if node.attr.isupper():
                where = f"{'.'.join(self._inside[0])} in {'.'.join(self._inside[-1])}, line {node.lineno}"
                for before in asked - {node.attr}:
                    self.pairs.setdefault(Pair(before, node.attr), where)
                return asked | {node.attr}
            return asked
        for child in ast.iter_child_nodes(node):
            asked = self.expression(child, asked)
        if isinstance(node, ast.Call) and (place := self.called(node.func)):
            asked = self.function(place, asked)
        return asked

    def called(self, node: ast.expr) -> tuple[str, str] | None:
        """The function of the room that is meant, if it is one."""
        here = self._inside[-1][0]
        place = None
        if isinstance(node, ast.Name):
            place = self.room.names.get((here, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.room.modules.get((here, node.value.id))
            place = (module, node.attr) if module else None
        return place if place in self.room.functions else None


def _refuses(body: list[ast.stmt]) -> bool:
    last = body[-1] if body else None
    return isinstance(last, ast.Return) and isinstance(last.value, ast.Call) and "efus" in ast.unparse(last.value.func)


def _codes(node: ast.AST) -> Asked:
    found = (each for each in ast.walk(node) if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name))
    return frozenset(each.attr for each in found if ast.unparse(each.value) == "Code" and each.attr.isupper())
