"""The names that may stand for the star of a key: where the program asks for few of them, any other is a finding."""

from __future__ import annotations

from croupier.game.notation import hint
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS
from croupier.rulebook.rules import Rules
from croupier.rulebook.schema import RULES, pattern_of, rule_type
from croupier.rulebook.words import near

_WHEELS = tuple(wheel for wheel in WHEELS if not WHEELS[wheel].void)
_PAPER = ("opener", "closer", "fill", "credit", "award")
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
    "pit.signatures": _PAPER,
    "pit.copies": _PAPER,
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


_OWN = ("irregularities.*", "confirm.*.*")
"""A house may have more of these than its rulebook: only a name that comes near a known one is taken for a slip."""


def why_not_name(key: str, rules: Rules) -> str:
    """Why house rules cannot use this key: a name in it that neither the program nor the tier above knows."""
    if why := why_not_key(key):
        return why
    pattern, parts = pattern_of(key).split("."), key.split(".")
    for place, part in enumerate(parts):
        above = ".".join(parts[:place])
        if key in rules.rules or pattern[place] != "*" or key.startswith(BUY_IN):
            continue
        known = _names_under(above, rules)
        is_own = ".".join(pattern[: place + 1]) in _OWN
        if part not in known and (why := near(part, known) if is_own else _unknown(part, above, known, rules)):
            return why
    return ""


def _unknown(name: str, above: str, known: list[str], rules: Rules) -> str:
    if not known:
        return f'{rules.book} has no "{name}" under {above} on {rules.day}, and a house cannot make one'
    return f'"{name}" is not a name that is known under {above}{hint(name, known)}'


def _names_under(above: str, rules: Rules) -> list[str]:
    """What the program asks for there, and what the tier above has there."""
    named = [*NAMES.get(above, ()), *SLIPS.get(above, ())]
    if above == "limits":  # of a side bet that the house does not offer too: that is said elsewhere
        named += _names_under("sidebets", rules)
    if above == "sidebets":
        named += rules.names("sidebets.permitted")
    under = (key.removeprefix(f"{above}.").partition(".")[0] for key in rules.rules if key.startswith(f"{above}."))
    return list(dict.fromkeys((*named, *under)))
