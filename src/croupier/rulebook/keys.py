"""The names that may stand for the star of a key: where the program asks for few of them, any other is a finding."""

from __future__ import annotations

from croupier.game.notation import hint
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS
from croupier.rulebook.schema import RULES, rule_type
from croupier.rulebook.words import near

_WHEELS = tuple(wheel for wheel in WHEELS if not WHEELS[wheel].void)
NAMES: dict[str, tuple[str, ...]] = {
    "odds": tuple(Kind),
    "wheels.pockets": _WHEELS,
    "wheels.spacing": _WHEELS,
    "confirm": (
        "open",
        "buy-in",
        "chips",
        "toke",
        "lock",
        "launch",
        "close",
        "outcome",
        "dolly",
        "dolly-third-dozen",
        "clear",
    ),
    "words": (
        "game-open",
        "board-open",
        "no-more-bets",
        "no-spin",
        "no-bet",
        "no-bet-late",
        "no-bet-unclear",
        "spread",
    ),
}
"""What may stand for the star of these keys: any other name would never be asked for."""
BUY_IN = "words.buy-in-"
"""Words for each tender that the book names in `cash.tenders`."""
SLIPS: dict[str, tuple[str, ...]] = {
    "limits": ("table", *Kind),
    "irregularities": (
        "same-direction",
        "short-spin",
        "hung-ball",
        "ball-left-wheel",
        "check-down",
        "late-wager",
        "void-zero",
        "unlisted",
    ),
}
"""Names that the program knows among others that it need not know: one that comes near is taken for a slip."""


def why_not_key(key: str) -> str:
    """Why no rulebook may use this key, or nothing."""
    if rule_type(key) is None:
        return "is not a rule key; the keys are in rulebook/schema.py"
    for above, names in NAMES.items():
        name = key.removeprefix(f"{above}.").partition(".")[0]
        if key.startswith(f"{above}.") and name not in names and not key.startswith(BUY_IN):
            return f'"{name}" is never asked for{hint(name, names)}'
    above, _, name = key.partition(".")
    return near(name, SLIPS[above]) if above in SLIPS and key not in RULES else ""
