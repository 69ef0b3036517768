"""Which program this is: the SHA-256 of each of its files, and one digest over all.

The digest is that of the list which `sha256sum` prints of all files in the order of their names, so that a stranger
can work it out without us:

    cd …/site-packages/croupier
    find . -type f -not -path '*/__pycache__/*' -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum

What the files should be, a wheel says in its RECORD, as every installed distribution does. A checkout has none.
Bytecode that Python would run in place of a source has to be what that source gives.
"""

from __future__ import annotations

import base64
import hmac
import marshal
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from importlib.util import cache_from_source
from pathlib import Path

import croupier

PACKAGE = Path(croupier.__file__).resolve().parent
Files = dict[str, str]
"""SHA-256 as hexadecimal digits, by path below the package."""
_HEADER = 16
"""Bytes of a compiled file before its code: magic number, flags, and the time and size of its source."""
_CHECKED = 1
"""The flag of compiled files that name their source by its hash instead."""


def files_of(folder: Path = PACKAGE) -> Files:
    """Every file of the program but what Python compiles, in the order of the digest."""
    found = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    ours = sorted(name for name in found if "__pycache__" not in name.split("/"))
    return {name: _read(found[name]) for name in ours}


def _read(file: Path) -> str:
    try:
        return sha256(file.read_bytes()).hexdigest()
    except OSError:  # gone meanwhile, or kept from us: it is none that was approved
        return "unreadable"


def listing(files: Mapping[str, str]) -> bytes:
    """As `sha256sum` writes it."""
    return "".join(f"{digest}  {name}\n" for name, digest in files.items()).encode()


def digest_of(files: Mapping[str, str]) -> str:
    return sha256(listing(files)).hexdigest()


def keyed(seed: bytes, folder: Path = PACKAGE) -> str:
    """HMAC-SHA-256 with a seed that whoever asks has chosen, over name, size and content of each file: an answer that
    could not have been prepared."""
    answer = hmac.new(seed, digestmod=sha256)
    for name in files_of(folder):
        content = (folder / name).read_bytes()
        answer.update(f"{name}\n{len(content)}\n".encode() + content)
    return answer.hexdigest()


def recorded(folder: Path = PACKAGE) -> Files | None:
    """What was installed, as the wheel's RECORD has it; nothing for a checkout."""
    try:
        found = distribution("croupier")
    except PackageNotFoundError:
        return None
    files = dict(_recorded(found))
    own = {name.removeprefix("croupier/"): each for name, each in files.items() if name.startswith("croupier/")}
    is_here = own and Path(str(found.locate_file("croupier"))).resolve() == folder
    return {name: own[name] for name in sorted(own)} if is_here else None


def differences(files: Mapping[str, str], wanted: Mapping[str, str]) -> list[str]:
    """In words, file by file."""
    changed = [f"{name} was changed" for name in wanted if name in files and files[name] != wanted[name]]
    missing = [f"{name} is missing" for name in wanted if name not in files]
    return [*changed, *missing, *(f"{name} was added" for name in files if name not in wanted)]


def compiled(files: Iterable[str], folder: Path = PACKAGE) -> Iterator[str]:
    """What Python would run of its own cache and does not follow from the source beside it."""
    for name in files:
        source = folder / name
        cache = Path(cache_from_source(str(source))) if source.suffix == ".py" else None
        if cache is None or not cache.is_file():
            continue
        data = cache.read_bytes()
        if _is_current(data, source) and not _follows(data[_HEADER:], source):
            yield f"{cache.relative_to(folder).as_posix()} does not follow from its source"


def _follows(code: bytes, source: Path) -> bool:
    try:
        found = marshal.loads(code)  # noqa: S302 - Python itself has run it, or will
    except (EOFError, TypeError, ValueError):
        return False
    return bool(found == compile(source.read_bytes(), str(source), "exec", dont_inherit=True))


def _is_current(data: bytes, source: Path) -> bool:
    """Whether Python would take it; one that names its source by a hash is not made here, and is always looked at."""
    if int.from_bytes(data[4:8], "little") & _CHECKED:
        return True
    told = source.stat()
    stamp = int(told.st_mtime) & 0xFFFF_FFFF, told.st_size & 0xFFFF_FFFF
    return (int.from_bytes(data[8:12], "little"), int.from_bytes(data[12:16], "little")) == stamp


def others(loaded_only: bool = False) -> Iterator[str]:
    """What is not as installed of other distributions; of those alone that the program has loaded, if so asked."""
    for each in distributions():
        name = str(each.metadata["Name"])
        files = {} if name == "croupier" else dict(_recorded(each))
        if loaded_only and not any(file.partition("/")[0].partition(".")[0] in sys.modules for file in files):
            continue
        for file, wanted in files.items():
            place = Path(str(each.locate_file(file)))
            if not place.is_file():
                yield f"{name}: {file} is missing"
            elif sha256(place.read_bytes()).hexdigest() != wanted:
                yield f"{name}: {file} was changed"


def _recorded(found: Distribution) -> Iterator[tuple[str, str]]:
    """The files that RECORD has a hash of; pip adds what it compiles without one."""
    for file in found.files or ():
        if file.hash and file.hash.mode == "sha256":
            raw = base64.urlsafe_b64decode(file.hash.value + "=" * (-len(file.hash.value) % 4))
            yield file.as_posix(), raw.hex()
