"""The files of the program: one changed byte is found, in sources and in what Python has compiled of them."""

from __future__ import annotations

import hmac
import py_compile
import subprocess
from collections.abc import Callable
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from croupier.storage.program import compiled, differences, digest_of, files_of, keyed, listing


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small program: two modules, and something in a folder."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "law.toml").write_text("minimum = 1\n")
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(f"WORDS = {name!r}\n\n\ndef pays(stake):\n    return 35 * stake\n")
        py_compile.compile(str(tmp_path / name), doraise=True)
    return tmp_path


def test_the_digest_is_what_anybody_can_work_out(package: Path) -> None:
    names = ["a.py", "b.py", "data/law.toml"]
    printed = subprocess.run(["sha256sum", *names], cwd=package, capture_output=True, check=True).stdout
    files = files_of(package)
    assert (list(files), listing(files)) == (names, printed)
    assert digest_of(files) == sha256(printed).hexdigest()


CHANGES: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "one bit": (lambda folder: _flip(folder / "data" / "law.toml", 3), ["data/law.toml was changed"]),
    "one file less": (lambda folder: (folder / "b.py").unlink(), ["b.py is missing"]),
    "one file more": (lambda folder: (folder / "data" / "c").write_bytes(b""), ["data/c was added"]),
    "another name": (lambda folder: (folder / "b.py").rename(folder / "c.py"), ["b.py is missing", "c.py was added"]),
    "nothing": (lambda folder: None, []),
}


def _flip(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at] ^= 1
    file.write_bytes(content)


@pytest.mark.parametrize("change", CHANGES)
def test_every_difference_is_named(package: Path, change: str) -> None:
    before, seeded = files_of(package), keyed(b"seed", package)
    work, says = CHANGES[change]
    work(package)
    after = files_of(package)
    assert differences(after, before) == says
    assert (digest_of(after) != digest_of(before)) is bool(says)
    assert (keyed(b"seed", package) != seeded) is bool(says)


def test_an_answer_to_a_seed_cannot_be_prepared(package: Path) -> None:
    by_hand = hmac.new(b"one", digestmod=sha256)
    for name in ("a.py", "b.py", "data/law.toml"):
        content = (package / name).read_bytes()
        by_hand.update(f"{name}\n{len(content)}\n".encode() + content)
    assert keyed(b"one", package) == by_hand.hexdigest()
    assert keyed(b"one", package) != keyed(b"two", package)


def test_bytecode_has_to_follow_from_its_source(package: Path) -> None:
    files = files_of(package)
    assert list(compiled(files, package)) == []
    source, cache = package / "a.py", Path(cache_from_source(str(package / "a.py")))
    header, honest = cache.read_bytes()[:16], cache.read_bytes()
    other = package / "data" / "other.py"
    other.write_text(source.read_text().replace("35", "36"))
    py_compile.compile(str(other), str(cache), doraise=True)
    cache.write_bytes(header + cache.read_bytes()[16:])  # the time and size of the true source
    assert list(compiled(files, package)) == [
        f"{cache.relative_to(package).as_posix()} does not follow from its source"
    ]
    cache.write_bytes(honest[:40])
    assert len(list(compiled(files, package))) == 1
    source.write_text(source.read_text() + "\n")  # then Python compiles it anew, whatever lies there
    assert list(compiled(files, package)) == []
