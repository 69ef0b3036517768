"""The lowest tier: how one table is set up. `table_checks` holds it to the rules above it.

A set-up names what stands at the table and what is posted there. References to approvals (a letter, a number) are kept
as text: software cannot judge an approval, only insist that there is one where the rule asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.game.notation import hint
from croupier.rulebook.finding import Finding
from croupier.rulebook.records import read_record


@dataclass(frozen=True, slots=True)
class TableSetup:
    number: str
    wheel: str
    layout: str = ""
    """The felt; when left out, the wheel's own."""
    covered: tuple[str, ...] = ()
    """Pockets hidden on the felt."""
    signs: tuple[str, ...] = ()
    """Statements on the signs at the table."""
    in_prison: bool = False
    """Offered to every player at this table, or to nobody: there is no third setting."""
    limits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Posted limits by kind of wager; `table` for all others."""
    odds: Mapping[str, str] = field(default_factory=dict)
    """Pay-out odds by kind, where they differ from the tier above."""
    sidebets: Mapping[str, str] = field(default_factory=dict)
    """Side bets offered, each with its pay table, or an empty text for one that has none."""
    areas: tuple[str, ...] = ()
    """Optional wagers that the approved layout has an area for: side bets by name, and `in-prison`."""
    rotor: tuple[str, ...] = ()
    """Pockets around the wheel, where the maker's order is not the usual one."""
    neutral_pockets: bool = False
    wheel_diameter_inches: str = ""
    ball_diameter_inches: str = ""
    ball_metallic: bool = False
    approvals: Mapping[str, str] = field(default_factory=dict)
    """References of approvals: layout, arrangement, pocket_color, ball."""


_APPROVALS = ("layout", "arrangement", "pocket_color", "ball")


def parse_setup(table: Mapping[str, Any]) -> TableSetup | list[Finding]:
    """A table set-up from TOML, or everything that keeps it from being one."""
    findings: list[Finding] = []
    setup = read_record(TableSetup, table, "", findings)
    if setup is None:
        return findings
    if not setup.number.strip():
        findings.append(Finding("number", "must not be empty"))
    unknown = [name for name in setup.approvals if name not in _APPROVALS]
    findings += [Finding(f"approvals.{name}", f"is nothing to approve{hint(name, _APPROVALS)}") for name in unknown]
    return findings or setup
