"""The package of the page on adding a side bet, installed in a folder."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "lucky-pair"
BOOKS = EXAMPLE / "rulebooks"
MODULE, REFEREE = "lucky_pair.py", "lucky_pair_referee.py"
FILES = ("--house", str(EXAMPLE / "house.toml"), "--table", str(EXAMPLE / "table.toml"), "--rulebooks", str(BOOKS))
"""What `serve` is given."""


def install(packages: Path) -> None:
    """As an installer leaves it: modules, and metadata from its pyproject.toml."""
    project: dict[str, Any] = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = packages / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(head, "utf-8")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    for name in (MODULE, REFEREE):
        shutil.copy(EXAMPLE / name, packages)
