"""A refusal is a value: a stable code, a phrase to say, and the section it rests on. It changes nothing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    code: str
    says: str
    cite: str = ""

    def __str__(self) -> str:
        return self.says + (f" ({self.cite})" if self.cite else "")


class RefusedError(Exception):
    """Carries a refusal out of a function that has to give something else."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
