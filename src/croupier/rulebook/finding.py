"""Findings: what a checker remarks. A checker returns all of them, each with its place and the section it rests on."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    where: str
    """The file and key, or the key alone, that is at fault."""
    says: str
    cite: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.says}" + (f" ({self.cite})" if self.cite else "")


def as_written(value: object) -> str:
    """A value in the words of its file: as TOML writes it."""
    match value:
        case None:
            return "nothing"
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return f"[{', '.join(map(as_written, value))}]"
        case dict():
            return "{ " + ", ".join(f"{name} = {as_written(each)}" for name, each in value.items()) + " }"
        case _:
            return str(value)


class BrokenRulebookError(Exception):
    """A rulebook that cannot be used, with every finding that says why."""

    def __init__(self, name: str, findings: list[Finding]) -> None:
        super().__init__(f"{name or 'the library'} has {len(findings)} finding{'s' if len(findings) > 1 else ''}")
        self.findings = findings
