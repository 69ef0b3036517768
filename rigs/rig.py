"""What a rig is, and the list of all of them: every module here that is named after its id, such as `d1_kill`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

_NAME = re.compile(r"[a-z]\d+_\w+")


@dataclass(frozen=True, slots=True)
class Trial:
    """One run of a rig. Seed and size repeat it."""

    seed: int
    size: int
    folder: Path
    """Empty, and thrown away afterwards."""
    fault: str = ""
    """The fault that is planted, by its name in `Rig.faults`; the rig has to find it."""

    def is_over(self, report: Report) -> bool:
        """What is promised is tried to the end; a planted fault has to be found once."""
        return report.tried >= self.size or bool(self.fault and report.found)


@dataclass(slots=True)
class Report:
    tried: int = 0
    """In the unit of the rig."""
    found: list[str] = field(default_factory=list)
    """What was promised and is not so, a sentence each."""
    figures: dict[str, int | str] = field(default_factory=dict)
    """What else is worth knowing: how much was covered, how often something came."""
    crashed: bool = False
    """The trial broke down, and says nothing of what it was for."""


@dataclass(frozen=True, slots=True)
class Rig:
    """`run` does what a trial says. It ends by itself; what it found is a report and never an exception."""

    id: str
    title: str
    promises: tuple[str, ...]
    """Of those in docs/reliability.md: W1 to W8, and rights."""
    unit: str
    small: int
    """The size in the test command: a few seconds."""
    full: int
    """The size in `python3 go.py night`."""
    run: Callable[[Trial], Report]
    faults: tuple[str, ...]
    fault_size: int = 0
    """The size that a planted fault is looked for in, where `small` does not do."""
    timed: str = ""
    """What no seed decides and the findings hang on, such as the moment of a kill or a key. What is done follows from
    the seed all the same; without this, so does every finding and every count."""
    measured: tuple[str, ...] = ()
    """Figures that are the machine's, such as milliseconds."""

    def __post_init__(self) -> None:
        assert self.faults, f"{self.id} has no planted fault, so nobody knows whether it can see one"

    def size_for(self, fault: str) -> int:
        return self.fault_size or self.small if fault else self.full


def rigs() -> dict[str, Rig]:
    """All rigs by their id."""
    names = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if _NAME.fullmatch(file.stem))
    found: list[Rig] = [import_module(f"rigs.{name}").RIG for name in names]
    for name, rig in zip(names, found, strict=True):
        assert name.startswith(f"{rig.id.lower()}_"), f"rigs/{name}.py has the rig {rig.id}"
    return {rig.id: rig for rig in found}


@contextmanager
def broken(owner: object, name: str, instead: object) -> Iterator[None]:
    """Plants a fault: while it lasts, this part of the program is another."""
    own = vars(owner)
    before = {name: own[name]} if name in own else {}  # as it stands there: `getattr` binds what is static or inherited
    setattr(owner, name, instead)
    try:
        yield
    finally:
        delattr(owner, name)
        for whole in before.values():
            setattr(owner, name, whole)
