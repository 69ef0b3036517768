"""What may be asked: applications to vary a rule."""

from __future__ import annotations

from croupier.pit.commands.base import Command, Report


class ApplyVariation(Command, frozen=True):
    """A written application to the Division."""

    title: str
    book: str
    digest: str
    """Of the application pack."""


class ReviewVariation(Command, frozen=True):
    variation: int
    finding: Report


class SubmitVariation(Command, frozen=True):
    """The Division takes it to the Commission."""

    variation: int
    reference: str


class DecideVariation(Command, frozen=True):
    variation: int
    approved: bool
    rule: str = ""
    """The rule by which the Commission approves, and its kind."""
    temporary: bool = False
    effective: str = ""
    reason: str = ""
