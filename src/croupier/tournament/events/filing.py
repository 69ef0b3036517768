"""What has happened: the plan, its publication, its filing."""

from __future__ import annotations

from typing import Any

from croupier.tournament.events.base import Event


class Drafted(Event, frozen=True):
    plan: dict[str, Any]
    book: str


class RulesPublished(Event, frozen=True):
    digest: str


class RulesFiled(Event, frozen=True):
    on: str
    proof: str
    digest: str


class AnswerRecorded(Event, frozen=True):
    on: str
    acceptable: bool
    says: str


class TournamentEnded(Event, frozen=True):
    pass
