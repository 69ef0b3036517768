"""A table as any book would let it open: its widest offer on one wheel, found from the rules themselves.

In Prison is offered where the book has it, and so is every side bet that it permits on that wheel. What a house has to
supply (approvals, measures, the chances of a multiplier) is filled in with figures that nothing here depends on.
"""

from __future__ import annotations

from typing import Any

from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel
from croupier.rulebook.offer import pay_table_codes, why_not_in_prison
from croupier.rulebook.play_checks import is_progressive
from croupier.rulebook.rules import Rules
from croupier.rulebook.values import Value

NUMBER = "1"
_APPROVED = dict.fromkeys(("layout", "house_rules", "posting_place", "device"), "as approved")
_MEASURED = {
    "wheel_diameter_inches": "32",
    "evenly_spaced": True,
    "ball_diameter_inches": "3/4",
    "ball_material": "no metal",
}


def widest_setup(rules: Rules, wheel_name: str = "") -> dict[str, Any]:
    """The set-up of a table that offers all it may; on the wheel that is named, or the one with the widest offer."""
    wheel = WHEELS[wheel_name or _wheel(rules)]
    tables = {bet: _pay_table(rules, bet, wheel) for bet in rules.names("sidebets.permitted")}
    side_bets = {bet: table for bet, table in tables.items() if table is not None}
    in_prison = _has_prison(rules, wheel)
    return {
        "number": NUMBER,
        "wheel": wheel.name,
        "covered": [pocket for pocket in rules.names("wheels.as_single.cover") if pocket in wheel.void],
        "signs": list(rules.names("wheels.as_single.signs")) if wheel.void else [],
        "in_prison": in_prison,
        "limits": _limits(rules),
        "tokes": "tokes.allowed" in rules,
        "sidebets": side_bets,
        "areas": [*side_bets, *(["in-prison"] if in_prison else [])],
        "progressive": {
            bet: _meter(rules, bet, table) for bet, table in side_bets.items() if is_progressive(rules, bet)
        },
        "approvals": _APPROVED,
        **_MEASURED,
    }


def supplied(rules: Rules) -> dict[str, Value]:
    """Chances that the text leaves to the house: the least multiplier, always."""
    found: dict[str, Value] = {}
    for bet in rules.names("sidebets.permitted"):
        weights, range_ = f"sidebets.{bet}.weights", f"sidebets.{bet}.multiplier"
        if weights in rules.rules and weights not in rules and range_ in rules:
            found[weights] = {"total": 1, "weights": {str(rules.value(range_)["min"]): 1}}
    return found


def _wheel(rules: Rules) -> str:
    """One with In Prison where there is any, and else the double-zero wheel, which every text knows first."""
    permitted = rules.wheels()
    usual = [name for name in permitted if _has_prison(rules, WHEELS[name])] or ["double-zero"]
    return next((name for name in usual if name in permitted), permitted[0])


def _has_prison(rules: Rules, wheel: Wheel) -> bool:
    return "in_prison.wagers" in rules and all(
        why_not_in_prison(rules, wheel, Kind(kind)) is None for kind in rules.names("in_prison.wagers")
    )


def _pay_table(rules: Rules, bet: str, wheel: Wheel) -> str | None:
    """The first that is printed for the wheel; nothing where the side bet is not offered on it."""
    wheels = f"sidebets.{bet}.wheels"
    if wheels in rules and wheel.name not in rules.value(wheels):
        return None
    return next(iter(pay_table_codes(rules, bet, wheel)), "")


def _limits(rules: Rules) -> dict[str, dict[str, str]]:
    """As posted; nothing where the book prints limits for each kind of bet."""
    if "limits.set_by" not in rules and "limits.posted" not in rules:
        return {}
    most = next((str(rules.value(key)) for key in ("limits.table_max", "limits.cap") if key in rules), "$100")
    return {
        "table": {"min": str(rules.value("limits.table_min")) if "limits.table_min" in rules else "$1", "max": most}
    }


def _meter(rules: Rules, bet: str, table: str) -> dict[str, str]:
    unit = rules.value(f"sidebets.{bet}.paytables.{table}").get("unit", "$1")
    return {"unit": unit, "seed": "$5,000", "reseed": "$2,500", "contribution": "25"}
