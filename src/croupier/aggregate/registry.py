"""Kinds of records, each with what is said of it: once, and for every kind. Anything else is our own mistake and stops
the import, so that no command is found without its decision on the day somebody sends it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


def kinds(base: type[K]) -> tuple[type[K], ...]:
    """The records of a base in the order in which they are defined: commands, or events."""
    return tuple(base.__subclasses__())


class Registry(Generic[K, V]):
    def __init__(self, base: type[K]) -> None:
        self.base = base
        self._said: dict[type[K], V] = {}

    def add(self, kind: type[K], said: V) -> None:
        assert kind not in self._said, f"{kind.__name__} is registered twice"
        self._said[kind] = said

    def __getitem__(self, kind: type[Any]) -> V:
        return self._said[kind]

    def whole(self) -> dict[type[K], V]:
        """Everything, in the order of the records; to be asked when every file that registers something is imported."""
        all_listed(self.base, self._said, "is registered nowhere")
        return {kind: self._said[kind] for kind in kinds(self.base)}


def all_listed(base: type[K], listed: dict[type[K], V] | set[type[K]], lacks: str) -> None:
    """Every record of the base is listed; the assertion names those that are not."""
    missing = [kind.__name__ for kind in kinds(base) if kind not in listed]
    assert not missing, f"{', '.join(missing)} {lacks}"
