"""What may be asked: the plan, its publication, its filing with the Division."""

from __future__ import annotations

from typing import Any

from croupier.tournament.commands.base import Command


class Draft(Command, frozen=True):
    """The whole plan, new or changed. A draft may break the law: `PublishRules` does not take it then."""

    plan: dict[str, Any]
    book: str
    """The rulebook it is held to."""


class PublishRules(Command, frozen=True):
    """The rules are complete and lawful; from here on they change only by another draft, which is filed anew."""

    digest: str
    """SHA-256 of the printed rules."""


class FileRules(Command, frozen=True):
    """A copy was delivered to the local office of the Division."""

    on: str
    """The day of delivery."""
    proof: str
    """What shows it: a receipt, a tracking number."""


class RecordAnswer(Command, frozen=True):
    """The Division has answered."""

    on: str
    acceptable: bool
    says: str


class EndTournament(Command, frozen=True):
    """Everything is played, and every prize is paid."""
