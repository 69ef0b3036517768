"""The tables that are played at random: one for each rulebook, and some with In Prison, side bets, machine steps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from nights import APPROVED, WEIGHTS, rules_of

from croupier.table.rules import TableRules

CO_SIDE_BETS = {
    "roulette-up-bonus": "PT-FLT-RU-01",
    "roulette-up-progressive": "PT-BJS-RU-01",
    "straights-and-8s": "standard",
    "spinner-winner": "SW2-U03",
    "back2back": "",
}
METER = {"roulette-up-progressive": {"unit": "$1", "seed": "$1,000", "reseed": "$500", "contribution": "20"}}
MACHINE_STEPS = dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine")
DEVICE_STEPS = dict.fromkeys(("launch", "close", "outcome", "draw"), "device")

TABLES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "us-co": ("us-co", {}),
    "us-co in prison": ("us-co", {"wheel": "single-zero", "in_prison": True, "areas": ["in-prison"]}),
    "us-co side bets": (
        "us-co",
        {
            "sidebets": CO_SIDE_BETS,
            "areas": list(CO_SIDE_BETS),
            "progressive": METER,
            "house": {"sidebets.back2back.weights": WEIGHTS},
        },
    ),
    "us-co terminals": (
        "us-co",
        {
            "terminals": True,
            "automation": {**MACHINE_STEPS, **DEVICE_STEPS},
            "approvals": {**APPROVED, "device": "letter 3"},
        },
    ),
    "us-co electronic": (
        "us-co",
        {
            "sidebets": {"spinner-winner": "SW3-U03", "back2back": ""},
            "areas": ["spinner-winner", "back2back"],
            "house": {"sidebets.back2back.weights": WEIGHTS},
            "electronic": ["Ball", "Multiplier", "BonusBall"],
            "timers": {"betting": "30", "dealer": "20"},
            "automation": {**DEVICE_STEPS, "bonus": "device"},
            "approvals": {**APPROVED, "device": "letter 3"},
        },
    ),
    "us-co devices": (
        "us-co",
        {
            "sidebets": {"spinner-winner": "SW2-U03", "back2back": ""},
            "areas": ["spinner-winner", "back2back"],
            "house": {"sidebets.back2back.weights": WEIGHTS},
            "button": "player",
            "verify_payments_from": "$100",
            "automation": {**DEVICE_STEPS, **dict.fromkeys(("dolly", "collect", "pay", "clear", "bonus"), "device")},
            "approvals": {**APPROVED, "device": "letter 3"},
        },
    ),
    "us-nh": ("us-nh", {}),
    "us-ia": ("us-ia", {}),
    "us-nj": ("us-nj", {"sidebets": {"spread-bet": "00-option-1"}, "areas": ["spread-bet"]}),
}


@cache
def table(name: str) -> TableRules:
    """The rules of one of these tables; compiled once, as they do not change."""
    book, setup = TABLES[name]
    return rules_of(book, **setup)
