"""The wheel and the sdist: built by pinned tools, with the screens and the rulebooks in them, or not at all."""

from __future__ import annotations

import json
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

from tools import HERE, say, step

PACKAGE = HERE / "src" / "croupier"
SCREENS = "web/static/ui/"
MANIFEST = f"{SCREENS}.vite/manifest.json"
Files = dict[str, bytes]
"""What an archive has of the package, by its path below `croupier`."""


class IncompleteError(Exception):
    """What was built lacks something that a house cannot do without."""


def build(python: Path, into: Path, source: Path = HERE) -> tuple[Path, Path]:
    """The wheel and the sdist, complete. `python` is that of an environment with hatchling."""
    into.mkdir(parents=True, exist_ok=True)
    for old in (*into.glob("croupier-*.whl"), *into.glob("croupier-*.tar.gz")):
        old.unlink()
    step([python, "-m", "hatchling", "build", "--directory", into.resolve()], source)
    (wheel,), (sdist,) = into.glob("croupier-*.whl"), into.glob("croupier-*.tar.gz")
    for archive in (wheel, sdist):
        if lacks := missing(files_of(archive)):
            for each in (wheel, sdist):
                each.unlink()
            raise IncompleteError(f"{archive.name} was not kept: it lacks {lacks}")
        say(f"built {archive}")
    say(f"the program in it has the digest {digest(files_of(wheel))}")
    return wheel, sdist


def digest(files: Files) -> str:
    """As `croupier program` prints it where the wheel is installed: over the list that sha256sum makes."""
    lines = (f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    return sha256("".join(lines).encode()).hexdigest()


def files_of(archive: Path) -> Files:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            found = {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}
        start = "croupier/"
    else:
        with tarfile.open(archive) as tar:
            found = {one.name: file.read() for one in tar.getmembers() if (file := tar.extractfile(one))}
        start = f"{archive.name.removesuffix('.tar.gz')}/src/croupier/"
    return {name.removeprefix(start): content for name, content in found.items() if name.startswith(start)}


def missing(files: Files) -> str:
    """What is not there of the screens, the rulebooks and the rest of the package; nothing when all is."""
    if MANIFEST not in files:
        return "the screens; python3 go.py wheel builds them first"
    if not any(name.startswith("rulebooks/") and name.endswith("/book.toml") for name in files):
        return "the rulebooks"
    manifest = json.loads(files[MANIFEST])
    named = {file for part in manifest.values() for file in (part["file"], *part.get("css", ()))}
    wanted = {f"{SCREENS}{file}" for file in named} | {_path(file) for file in PACKAGE.rglob("*") if _is_ours(file)}
    return ", ".join(sorted(wanted - files.keys()))


def _is_ours(file: Path) -> bool:
    return file.is_file() and "__pycache__" not in file.parts


def _path(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()
