"""The screens: built from `ui/` into the package, when what they are made from has changed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tools import HERE, Installer, say, step
from tools.node import node, npm, on_path

UI = HERE / "ui"
BUILT = HERE / "src" / "croupier" / "web" / "static" / "ui"
MODULES = UI / "node_modules"
SOURCES = ("package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "public", "src")


def build(uv: Installer, with_tests: bool = False) -> None:
    """The built screens, up to date; `with_tests` also brings what their tests need."""
    program: Path | None = None
    if not _is_installed(with_tests):
        program = node(uv)
        install(program, with_tests)
    wanted = digest(*SOURCES)
    stamp = MODULES / ".built"
    if _read(stamp) == wanted and (BUILT / ".vite" / "manifest.json").is_file():
        return
    say("building the screens …")
    run(program or node(uv), "vite", "build", "--logLevel", "warn")
    stamp.write_text(wanted)


def install(program: Path, with_tests: bool) -> None:
    say("fetching what the screens are built with …")
    command = [*npm(program), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    step(command + ([] if with_tests else ["--omit=dev"]), UI, on_path(program))
    (MODULES / ".installed").write_text(_contents(with_tests))


def run(program: Path, tool: str, *arguments: str) -> None:
    """A tool of the front end."""
    step([program, script(tool), *arguments], UI, on_path(program))


def script(tool: str) -> Path:
    """The script behind a tool's name, so that it can be run by the Node we chose, on every system alike."""
    return (MODULES / ".bin" / tool).resolve()


def lock(uv: Installer) -> None:
    """Write the locks anew, as npm does it but for the addresses of those who ask for money: a lock names no host."""
    program = node(uv)
    for folder in (UI, UI / "browser"):
        step([*npm(program), "install", "--package-lock-only", "--loglevel=error"], folder, on_path(program))
        file = folder / "package-lock.json"
        locked = json.loads(file.read_text("utf-8"))
        for package in locked["packages"].values():
            package.pop("funding", None)
        file.write_text(json.dumps(locked, indent=2) + "\n", "utf-8")


def digest(*names: str) -> str:
    """Of these files and folders, names included."""
    files = [file for name in names for file in sorted([UI / name, *(UI / name).rglob("*")]) if file.is_file()]
    found = hashlib.sha256()
    for file in files:
        found.update(f"{file.relative_to(UI).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def _is_installed(with_tests: bool) -> bool:
    return _read(MODULES / ".installed") in {_contents(with_tests), _contents(True)}


def _contents(with_tests: bool) -> str:
    return digest("package-lock.json") + (" with tests" if with_tests else "")


def _read(file: Path) -> str:
    return file.read_text() if file.is_file() else ""
