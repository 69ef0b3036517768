"""The demo's tournament as it is planned: 36 players, two heats at three tables, a final of six."""

from __future__ import annotations

from datetime import date
from typing import Any

TABLES = ("T1", "T2", "T3")
EVENT = "Evening"
SEATS = 6
_CHIPS = {"white": "25", "red": "100", "black": "500"}
PIECES = {"white": 1_200, "red": 1_200, "black": 1_200}
NAMES = (
    *("Ann", "Bob", "Cal", "Dee", "Eli", "Fay", "Gil", "Hal", "Ida", "Jay", "Kai", "Lea"),
    *("Max", "Nia", "Ole", "Pia", "Quin", "Ray", "Sal", "Tia", "Uma", "Vic", "Wes", "Xia"),
    *("Yan", "Zoë", "Ada M.", "Ben", "Cleo", "Dov", "Ema", "Finn", "Gia", "Hugo", "Ines", "李雷"),
)


def plan(name: str, day: date) -> dict[str, Any]:
    """Short rounds, so that a visitor sees the end of it."""
    return {
        "name": name,
        "title": "Demo Roulette Evening",
        "casino": "The demo casino",
        "sharing": True,
        "final": "The best player of each table of the heats plays the final.",
        "conclusion": "The tournament ends after the last spin of the final. Places go by points.",
        "licensees": [{"name": "The demo casino", "licence": "DEMO"}],
        "premises": {
            "name": "The demo floor",
            "licensed": True,
            "security": True,
            "surveillance": True,
            "procedures": True,
        },
        "events": [
            {
                "name": EVENT,
                "day": day.isoformat(),
                "fee": "$25",
                "buy_in": "$100",
                "points": 5_000,
                "tables": list(TABLES),
                "seats": SEATS,
                "players_min": 6,
                "players_max": len(NAMES),
                "rounds": [
                    {"name": "Heats", "spins": 6, "chips": _CHIPS, "per_table": 1},
                    {"name": "Final", "spins": 8, "chips": _CHIPS, "out_after": ["4", "6"]},
                ],
                "prizes": [
                    {"place": 1, "share": "50 %", "goods": "a silver cup, 30 cm high", "value": "$240"},
                    {"place": 2, "share": "30 %"},
                    {"place": 3, "share": "20 %"},
                ],
            }
        ],
    }
