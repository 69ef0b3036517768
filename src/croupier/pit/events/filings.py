"""What has happened: applications to vary a rule."""

from __future__ import annotations

from croupier.pit.events.base import Event
from croupier.pit.records import Variation


class VariationApplied(Event, frozen=True):
    variation: Variation


class VariationReviewed(Event, frozen=True):
    variation: int
    finding: str


class VariationSubmitted(Event, frozen=True):
    variation: int
    reference: str


class VariationDecided(Event, frozen=True):
    variation: int
    approved: bool
    rule: str = ""
    temporary: bool = False
    effective: str = ""
    reason: str = ""
