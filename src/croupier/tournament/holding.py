"""Whether the tournament may be held now: its rules are published, filed in time, and not objected to."""

from __future__ import annotations

from croupier.tournament import commands as c
from croupier.tournament.asking import Law
from croupier.tournament.refusals import Refusal
from croupier.tournament.state import Field


def why_not_offered(field: Field, command: c.Command, law: Law) -> Refusal | None:
    """Before entries are taken: published, lawful, and nothing that the Division finds unacceptable."""
    return None


def why_not_begun(field: Field, command: c.Command, law: Law) -> Refusal | None:
    """Before a heat begins: offered, filed so many days ahead, and within the months that a tournament may last."""
    return None
