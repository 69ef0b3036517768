"""Findings: what a checker remarks. A checker returns all of them, each with its place and the section it rests on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    where: str
    """The file and key, or the key alone, that is at fault."""
    says: str
    cite: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.says}" + (f" ({self.cite})" if self.cite else "")


class BrokenRulebookError(Exception):
    """A rulebook that cannot be used, with every finding that says why."""

    def __init__(self, name: str, findings: list[Finding]) -> None:
        super().__init__(f"{name or 'the library'} has {len(findings)} finding{'s' if len(findings) > 1 else ''}")
        self.findings = findings
