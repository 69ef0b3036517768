"""The pages of the site in one folder: those of the repository as they lie there, and the reference beside them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools import HERE
from tools.site import command_line, http, python_api, refusals, socket

PROJECT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "tests/README.md", "SECURITY.md", "CHANGELOG.md")
REFERENCE = {
    "command-line": command_line.page,
    "http": http.page,
    "socket": socket.page,
    "refusals": refusals.page,
    "python": python_api.page,
}
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(?=[)#])")
"""What a link to a file of the repository leads to."""


def stage(folder: Path) -> None:
    """Make the folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    guides = sorted((HERE / "docs").glob("*.md"))
    decisions = sorted((HERE / "docs" / "decisions").glob("*.md"))
    for page in [HERE / "README.md", *guides, *decisions, *(HERE / name for name in PROJECT)]:
        _copy(page, folder)
    (folder / "reference").mkdir()
    for name, write in REFERENCE.items():
        (folder / "reference" / f"{name}.md").write_text(write(), "utf-8")
    names = {room: python_api.room_page(room) for room in python_api.rooms()}
    for room, text in names.items():
        (folder / "reference" / f"python-{room}.md").write_text(text, "utf-8")
    listed = "# Decisions\n\nChoices and their reasons.\n\n" + _contents("", [page.stem for page in decisions])
    (folder / "docs" / "decisions" / "index.md").write_text(listed, "utf-8")
    reference = [f"reference/{name}" for name in (*REFERENCE, *(f"python-{room}" for room in names))]
    contents = [
        _contents("Guides", [f"docs/{page.stem}" for page in guides], hidden=True),
        _contents("Reference", reference, hidden=True),
        _contents("Project", [*(name.removesuffix(".md") for name in PROJECT), "docs/decisions/index"], hidden=True),
    ]
    with (folder / "index.md").open("a", encoding="utf-8") as home:
        home.write("\n" + "\n".join(contents))


def _copy(page: Path, folder: Path) -> None:
    """A page, with what it shows and leads to. A folder becomes the page of what is in it, and the README the first."""
    text = page.read_text("utf-8")
    for target in LINK.findall(text):
        file = (page.parent / target).resolve()
        if file.is_file() and file.suffix != ".md":
            _put(file.read_bytes(), folder / file.relative_to(HERE))
    text = LINK.sub(lambda found: _renamed(found[0], page), text)
    _put(text.encode(), folder / _renamed(str(page.relative_to(HERE)), HERE / "any"))


def _renamed(target: str, page: Path) -> str:
    if target.endswith("/"):
        return f"{target}index.md"
    is_first = (page.parent / target).resolve() == HERE / "README.md"
    return target.removesuffix("README.md") + "index.md" if is_first else target


def _put(content: bytes, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def _contents(caption: str, pages: list[str], *, hidden: bool = False) -> str:
    options = ([f":caption: {caption}"] if caption else []) + [":maxdepth: 1"] + ([":hidden:"] if hidden else [])
    return "\n".join(["```{toctree}", *options, "", *pages, "```", ""])
