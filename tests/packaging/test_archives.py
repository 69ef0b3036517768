"""The wheel and the sdist: what is in them, that one makes the other, and that an installed house answers."""

from __future__ import annotations

import email
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from configparser import ConfigParser
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from served import serving

import go
from croupier import __version__
from croupier.storage.library import Library
from tools import HERE, archives

PYTHON = Path(sys.executable)
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return archives.build(PYTHON, tmp_path_factory.mktemp("dist"))


@pytest.fixture
def tree(built: tuple[Path, Path], tmp_path: Path) -> Path:
    """The sources as they are in the sdist, unpacked."""
    with tarfile.open(built[1]) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Python has it from 3.11.4 on
        tar.extractall(tmp_path)  # noqa: S202
    return tmp_path / f"croupier-{__version__}"


def described(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as opened:
        return opened.read(f"croupier-{__version__}.dist-info/{name}").decode()


def test_the_wheel_says_what_it_is(built: tuple[Path, Path]) -> None:
    metadata = email.message_from_string(described(built[0], "METADATA"))
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "Apache-2.0"
    assert "Apache License" in described(built[0], "licenses/LICENSE")
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert len(needed) == len(PROJECT["dependencies"])
    assert not [line for line in needed if line.startswith("psycopg")]
    assert set(metadata.get_all("Provides-Extra", [])) == set(PROJECT["optional-dependencies"])


def test_the_wheel_has_every_entry_point(built: tuple[Path, Path]) -> None:
    points = ConfigParser()
    points.read_string(described(built[0], "entry_points.txt"))
    assert dict(points["console_scripts"]) == PROJECT["scripts"]
    assert dict(points["croupier.sidebets"]) == PROJECT["entry-points"]["croupier.sidebets"]


def test_the_licenses_of_what_is_built_into_the_screens_are_carried_along(built: tuple[Path, Path]) -> None:
    licenses = archives.files_of(built[0])[f"{archives.SCREENS}licenses.txt"].decode()
    bundled = json.loads((HERE / "ui" / "package.json").read_text("utf-8"))["dependencies"].keys() - {
        "vite",
        "rolldown",
    }
    assert not [name for name in bundled if f"{name}\n{'=' * len(name)}\n" not in licenses]


def test_both_archives_have_every_file_of_the_package(built: tuple[Path, Path]) -> None:
    package = archives.PACKAGE
    there = {str(file.relative_to(package)) for file in package.rglob("*") if file.is_file()}
    wanted = {name for name in there if "__pycache__" not in name}
    assert {"py.typed", "documents/page.typ", "documents/page.css", "rulebooks/proofs.json"} <= wanted
    for archive in built:
        assert set(archives.files_of(archive)) == wanted, archive.name


def test_the_sdist_has_the_checker_that_an_outsider_takes(tree: Path) -> None:
    name = "checker/check_croupier.py"
    assert (tree / name).read_bytes() == (HERE / name).read_bytes()


def test_the_sdist_builds_the_same_wheel(built: tuple[Path, Path], tree: Path, tmp_path: Path) -> None:
    wheel, _ = archives.build(PYTHON, tmp_path / "again", tree)
    assert wheel.read_bytes() == built[0].read_bytes()


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("web/static/ui/**/*", "the screens"),
        ("web/static/ui/assets/*.js", r"web/static/ui/assets/[\w-]+\.js"),
        ("rulebooks/**/*.toml", "the rulebooks"),
        ("rulebooks/us-ia/book.toml", "rulebooks/us-ia/book.toml"),
        ("documents/page.typ", "documents/page.typ"),
    ],
)
def test_what_lacks_a_part_is_not_kept(tree: Path, tmp_path: Path, pattern: str, says: str) -> None:
    gone = [file for file in (tree / "src" / "croupier").glob(pattern) if file.is_file()]
    assert gone
    for file in gone:
        file.unlink()
    with pytest.raises(archives.IncompleteError, match=rf"was not kept: it lacks {says}"):
        archives.build(PYTHON, tmp_path / "dist", tree)
    assert not list((tmp_path / "dist").iterdir())


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment: the wheel, and what its lock says it needs."""
    home = tmp_path_factory.mktemp("installed")
    uv, python = list(map(str, go.installer())), str(home / go.BIN / "python")
    lock = str(HERE / "requirements" / "run.txt")
    for command in (
        ["venv", "--quiet", "--clear", "--python", sys.executable, str(home)],
        ["pip", "sync", "--quiet", "--python", python, "--require-hashes", lock],
        ["pip", "install", "--quiet", "--python", python, "--no-deps", "--offline", str(built[0])],
        ["pip", "check", "--quiet", "--python", python],
    ):
        subprocess.run([*uv, *command], check=True, timeout=600)
    return home / go.BIN


@pytest.fixture
def elsewhere(tmp_path: Path) -> Mapping[str, str]:
    """An environment that knows nothing of the sources."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }


def test_an_installed_house_serves_its_screens(installed: Path, elsewhere: Mapping[str, str], tmp_path: Path) -> None:
    program = [str(installed / "croupier")]
    with serving("--demo", program=program, where=tmp_path, env=elsewhere) as (_, address):
        page = httpx.get(address, timeout=60)
        assert page.status_code == 200
        (script,) = re.findall(r'<script type="module" src="/([^"]+)"', page.text)
        styles = re.findall(r'<link rel="stylesheet" href="/([^"]+)"', page.text)
        assert styles
        for name, kind in [(script, "text/javascript"), *((style, "text/css") for style in styles)]:
            file = httpx.get(f"{address}{name}", timeout=60)
            assert (file.status_code, file.headers["content-type"].partition(";")[0]) == (200, kind)
            assert file.content
        assert httpx.get(f"{address}health", timeout=60).json()["version"] == __version__
        assert len(httpx.get(f"{address}api/tables", timeout=60).json()) == 6


def test_an_installed_house_has_the_rulebooks_and_the_side_bets(
    installed: Path, elsewhere: Mapping[str, str], tmp_path: Path
) -> None:
    def said(*words: str) -> str:
        command = [str(installed / "croupier"), *words]
        run = subprocess.run(command, cwd=tmp_path, env=elsewhere, capture_output=True, text=True, timeout=300)
        return run.stdout if run.returncode == 0 else run.stderr

    assert {book["book"] for book in json.loads(said("rules", "list", "--json"))} == {
        book.name for book in Library().books()
    }
    for name in PROJECT["entry-points"]["croupier.sidebets"]:
        assert "no bet is called" not in said("odds", name)
    wants = said("serve", "--database", "postgresql://127.0.0.1:1/house", "--port", "0")
    assert wants.startswith("croupier: a PostgreSQL store needs psycopg, which is not installed; ")
    assert "pip install 'croupier[postgres]'" in wants


def test_an_installed_program_names_every_byte_that_is_not_as_built(
    installed: Path, built: tuple[Path, Path], elsewhere: Mapping[str, str], tmp_path: Path
) -> None:
    def said(*words: str) -> tuple[int, str]:
        command = [str(installed / "croupier"), *words]
        run = subprocess.run(command, cwd=tmp_path, env=elsewhere, capture_output=True, text=True, timeout=300)
        return run.returncode, run.stdout + run.stderr

    def refused(says: str, *words: str) -> None:
        """On demand, and at the start, which ends before anything is opened."""
        code, told = said("program", *words)
        assert (code, says in told) == (1, True), told
        code, told = said("serve", "--demo", "--port", "0", *words)
        assert (code, says in told, "cannot be opened" in told) == (2, True, True), told

    (package,) = installed.parent.glob("lib/python3*/site-packages/croupier")
    find = "find . -type f -not -path '*/__pycache__/*' -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum"
    listed = subprocess.run(["sh", "-c", find], cwd=package, check=True, capture_output=True).stdout  # as docs say
    digest = sha256(listed).hexdigest()
    code, told = said("program", "--json", "--approved", digest)
    assert (code, json.loads(told)["digest"], json.loads(told)["installed"]) == (0, digest, True), told
    assert digest == archives.digest(archives.files_of(built[0]))
    for name in ("web/app.py", "rulebooks/us-co/book.toml", "web/static/ui/.vite/manifest.json"):
        file = package / name
        content = file.read_bytes()
        file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        refused(f"{name} was changed")
        file.write_bytes(content)
    (package / "rulebooks" / "extra.txt").write_text("")
    refused("rulebooks/extra.txt was added")
    (package / "rulebooks" / "extra.txt").rename(tmp_path / "extra.txt")
    (package / "py.typed").rename(tmp_path / "py.typed")
    refused("py.typed is missing")
    (tmp_path / "py.typed").rename(package / "py.typed")
    refused(f"the program has the digest {digest}, and {'0' * 64} is approved", "--approved", "0" * 64)
    other = package.parent / "starlette" / "routing.py"
    content = other.read_bytes()
    other.write_bytes(content + b"\n")
    code, told = said("program")
    assert (code, "starlette: starlette/routing.py was changed" in told) == (1, True), told
    other.write_bytes(content)
    assert said("program")[0] == 0
