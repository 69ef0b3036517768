"""A refusal is a value: a stable code, a phrase to say, and the section it rests on. It changes nothing, though a
supervisor may be called to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from croupier.rulebook.finding import Finding


@dataclass(frozen=True, slots=True)
class Refusal:
    code: str
    says: str
    cite: str = ""
    findings: tuple[Finding, ...] = ()
    """What is wrong, each with its place, where a form was filled in."""
    calls: str = ""
    """Why a supervisor is called to it: whoever keeps the table sends that call."""

    def __str__(self) -> str:
        return self.says + (f" ({self.cite})" if self.cite else "")


class RefusalCode(StrEnum):
    """A room's codes, each with its meaning in a few words: `LATE = "late", "after no more bets"`."""

    means: str

    def __new__(cls, code: str, means: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.means = means
        return member


def refuse(code: RefusalCode, says: str, cite: str = "", calls: str = "") -> Refusal:
    return Refusal(code.value, says, cite, calls=calls)


class RefusedError(Exception):
    """Carries a refusal out of a function that has to give something else."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
