"""H4: one byte of the program is changed, or a file is removed, renamed or added: it is found, and named."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from croupier.storage import program
from croupier.storage.program import PACKAGE, differences, digest_of, files_of, keyed
from rigs.rig import Report, Rig, Trial, broken

SMALL_FILES = "looks at the first kilobyte of a file only"
NO_DATA = "looks at code only"


def run(trial: Trial) -> Report:
    chance, report = random.Random(trial.seed), Report()
    copy = trial.folder / "croupier"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    with broken(program, "_read", _READS.get(trial.fault, program._read)):
        before = files_of(copy)
        digest, answer = digest_of(before), keyed(b"seed", copy)
        kinds = [[name for name in before if name.endswith(".py") is code] for code in (True, False)]
        for number in range(trial.size):
            name, (how, change) = chance.choice(chance.choice(kinds)), chance.choice(list(_CHANGES.items()))
            undo, wanted = change(copy, name, chance)
            after = files_of(copy)
            told = differences(after, before)
            if sorted(told) != sorted(wanted) or digest_of(after) == digest:
                report.found.append(f"case {number}: {how}, {name}: {told or 'nothing'} was found")
            if number % 10 == 0 and keyed(b"seed", copy) == answer:
                report.found.append(f"case {number}: {how}, {name}: the answer to a seed is the same")
            undo()
            report.tried += 1
        if files_of(copy) != before:
            report.found.append("the rig has left something changed")
    report.figures = {"files": len(before)}
    return report


def _flipped(copy: Path, name: str, chance: random.Random) -> tuple[Callable[[], object], list[str]]:
    file = copy / name
    content = file.read_bytes()
    if not content:
        return _added(copy, name, chance)
    changed = bytearray(content)
    changed[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(changed)
    return lambda: file.write_bytes(content), [f"{name} was changed"]


def _removed(copy: Path, name: str, chance: random.Random) -> tuple[Callable[[], object], list[str]]:
    file = copy / name
    content = file.read_bytes()
    file.unlink()
    return lambda: file.write_bytes(content), [f"{name} is missing"]


def _renamed(copy: Path, name: str, chance: random.Random) -> tuple[Callable[[], object], list[str]]:
    file, other = copy / name, f"{name}~"
    file.rename(copy / other)
    return lambda: (copy / other).rename(file), [f"{name} is missing", f"{other} was added"]


def _added(copy: Path, name: str, chance: random.Random) -> tuple[Callable[[], object], list[str]]:
    other = f"{name}.{chance.randrange(10**6)}"
    (copy / other).write_bytes(chance.randbytes(chance.randrange(3)))
    return (copy / other).unlink, [f"{other} was added"]


_CHANGES = {"one bit flipped": _flipped, "removed": _removed, "renamed": _renamed, "added": _added}
_READS: dict[str, Callable[[Path], str]] = {
    SMALL_FILES: lambda file: sha256(file.read_bytes()[:1024]).hexdigest(),
    NO_DATA: lambda file: sha256(file.read_bytes() if file.suffix == ".py" else b"").hexdigest(),
}
RIG = Rig(
    id="H4",
    title="one byte of the program changed, a file removed, renamed or added",
    promises=("W7",),
    unit="changes",
    small=10,
    full=5_000,
    run=run,
    faults=(SMALL_FILES, NO_DATA),
    fault_size=30,
)
