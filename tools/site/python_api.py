"""The Python modules, read and not imported: what each says of itself, its public classes and functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

from tools import HERE

PACKAGE = HERE / "src" / "croupier"
IMPORTED = re.compile(r"^\s*(?:>>> )?from (croupier[\w.]*) import ([\w, ]+)", re.MULTILINE)
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def page() -> str:
    parts = ["# Python", "", "The names that the guides use, and then every room with its public modules.", ""]
    for module, names in sorted(entry_points().items()):
        room = module.split(".")[1]
        linked = (f"[`{name}`](#{_target(_defined_in(module, name), name)})" for name in sorted(names))
        parts.append(f"- `{module}`: {', '.join(linked)}" if room in rooms() else f"- `{module}`")
    parts += ["", *(f"- [croupier.{room}](python-{room}.md): {_first(_doc(PACKAGE / room))}" for room in rooms()), ""]
    return "\n".join(parts)


def rooms() -> list[str]:
    """The packages, but for the one that is a command line and has a page of its own."""
    return sorted(file.parent.name for file in PACKAGE.glob("*/__init__.py") if file.parent.name != "cli")


@cache
def entry_points() -> dict[str, set[str]]:
    """What the README and the guides import."""
    found: dict[str, set[str]] = {}
    for file in (HERE / "README.md", *sorted((HERE / "docs").glob("*.md"))):
        for module, names in IMPORTED.findall(file.read_text("utf-8")):
            found.setdefault(module, set()).update(name.strip() for name in names.split(","))
    return found


def room_page(room: str) -> str:
    parts = [f"# croupier.{room}", "", _plain(_doc(PACKAGE / room)), ""]
    for file in modules(room):
        name = _name(file)
        tree = ast.parse(file.read_text("utf-8"))
        parts += [f"({_target(name)})=", f"## {name}", "", _plain(ast.get_docstring(tree) or ""), ""]
        for node, said in public(tree, entry_points().get(name, set())):
            parts += _entry(name, node, _plain(said))
    return "\n".join(parts)


def modules(room: str) -> list[Path]:
    return [
        file for file in sorted((PACKAGE / room).rglob("*.py")) if file.stem != "__init__" or file.parent.name != room
    ]


def public(tree: ast.Module, used: set[str]) -> Iterator[tuple[Definition | ast.Assign | ast.AnnAssign, str]]:
    """Classes and functions, and constants that say what they are or that a guide uses; with what each says."""
    for node, after in pairwise([*tree.body, None]):
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node, ast.get_docstring(node) or ""
        elif isinstance(node, ast.Assign | ast.AnnAssign) and (name := _constant(node)):
            said = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            if said or name in used:
                yield node, cleandoc(str(said))


def _constant(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    is_one = isinstance(target, ast.Name) and re.fullmatch(r"[A-Z][A-Za-z0-9_]*", target.id)
    return target.id if is_one and isinstance(target, ast.Name) else ""


def _entry(module: str, node: Definition | ast.Assign | ast.AnnAssign, said: str) -> list[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        name = _constant(node)
        return [f"({_target(module, name)})=", f"### {name}", "", said, ""]
    return [f"({_target(module, node.name)})=", f"### {node.name}", "", "```python", *_shown(node), "```", "", said, ""]


def _shown(node: Definition) -> list[str]:
    """A function's head; of a class its fields, and the heads of its public methods with their first lines."""
    if not isinstance(node, ast.ClassDef):
        return [_head(node)]
    bases = ", ".join(ast.unparse(base) for base in [*node.bases, *(word.value for word in node.keywords)])
    lines = [f"class {node.name}({bases}):" if bases else f"class {node.name}:"]
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and not ast.unparse(part.target).startswith("_"):
            lines.append(f"    {ast.unparse(part)}")
        elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and _is_told(part):
            said = _first(ast.get_docstring(part) or "")
            lines += [f"    {_head(part)}", *([f"        # {said}"] if said else [])]
    return lines


def _is_told(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return method.name == "__init__" or not method.name.startswith("_")


def _head(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    back = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{word} {node.name}({ast.unparse(node.args)}){back}"


def _defined_in(module: str, name: str) -> str:
    """Where a name that a package hands on is defined."""
    folder = PACKAGE.parent.joinpath(*module.split("."))
    if not folder.is_dir():
        return module
    tree = ast.parse((folder / "__init__.py").read_text("utf-8"))
    handed = {alias.name: node.module for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    return handed.get(name) or f"{module}.{name}"


def _doc(folder: Path) -> str:
    return ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""


def _name(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def _target(module: str, name: str = "") -> str:
    """Targets do not tell capitals from small letters, and names do: each capital gets a sign before it."""
    marked = re.sub("([A-Z])", r"-\1", name)
    return f"py-{module}.{marked}".rstrip(".")


def _first(text: str) -> str:
    return _plain(text.partition("\n\n")[0].replace("\n", " "))


def _plain(text: str) -> str:
    """Signs that would be read as HTML are shown as they are; what is in backticks shows them anyway."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in parts)
