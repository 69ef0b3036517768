"""The front end: its own unit tests and types, and what it shares with the server. (What is seen: `tests/browser`.)"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from floors import floor_on, open_keeper, sit
from nights import rules_of

from croupier.storage.memory import MemoryStore
from croupier.views.dealer import DealerView, dealer_view
from croupier.views.layout import layout_view
from croupier.views.player import PlayerView, player_view
from croupier.web.pages import SCREENS, built, parts_of
from tools import HERE, api_types, node, screens

FELTS: dict[str, dict[str, Any]] = {
    "single-zero": {"wheel": "single-zero"},
    "double-zero": {"sidebets": {"spinner-winner": "SW2-U03"}, "areas": ["spinner-winner"]},
}


@pytest.fixture
def served_views() -> None:
    """What the server shows, for the front end's tests: felts, and a table where a player has just sat down."""
    folder = screens.UI / "tests" / "views"
    folder.mkdir(exist_ok=True)
    views = {name: layout_view(rules_of("us-co", **setup)) for name, setup in FELTS.items()}
    player, dealer = asyncio.run(_table())
    for name, view in {**views, "player": player, "dealer": dealer}.items():
        whole = folder / f"{name}.{os.getpid()}"
        whole.write_bytes(msgspec.json.encode(view))
        whole.replace(folder / f"{name}.json")  # there whole or not at all, whoever else writes it


async def _table() -> tuple[PlayerView, DealerView]:
    keeper = await open_keeper(floor_on(MemoryStore()))
    await sit(keeper, "Ann")
    return player_view(keeper.durable, keeper.rules, "Ann"), dealer_view(keeper.durable, keeper.rules)


@pytest.mark.parametrize("command", [["tsc", "--noEmit"], ["vitest", "run"]], ids=" ".join)
@pytest.mark.usefixtures("served_views")
def test_the_tool_has_nothing_to_say(command: list[str]) -> None:
    words = [str(node.node()), str(screens.script(command[0])), *command[1:]]
    found = subprocess.run(words, cwd=screens.UI, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_types_are_those_of_the_server() -> None:
    assert api_types.TARGET.read_text("utf-8") == api_types.text(), "python3 go.py types writes them anew"


@pytest.mark.parametrize("folder", [screens.UI, screens.UI / "browser"], ids=lambda folder: folder.name)
def test_the_lock_pins_every_package_for_every_machine_and_names_no_host(folder: Path) -> None:
    text = (folder / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    root = packages.pop("")
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    for wanted in (root.get("dependencies", {}), root.get("devDependencies", {})):
        assert all(version[0].isdigit() for version in wanted.values()), "exact versions"
    for name, package in packages.items():
        for other in package.get("optionalDependencies", ()):
            assert {f"node_modules/{other}", f"{name}/node_modules/{other}"} & set(packages), f"{name} needs {other}"


@pytest.mark.parametrize("screen", sorted(set(SCREENS.values())))
def test_the_first_load_is_small(screen: str) -> None:
    manifest = json.loads(built()[".vite/manifest.json"].content)
    parts = list(parts_of(manifest[f"src/{screen}.tsx"], manifest))
    files = {name for part in parts for name in (part["file"], *part.get("css", ()))}
    assert sum(len(built()[name].packed) for name in files) < 100_000


def test_an_installed_package_has_the_screens(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    made = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"croupier/web/static/ui/{name}" for name in built()} <= names
