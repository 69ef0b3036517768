"""The words of the program in the words of the trade: one place for what people read in place of names and values.

A rulebook holds values that the program compares (`half-back`, `stake`, `void`), and names that it looks up
(`double-zero`, `first-five`). Neither is said at a table.
"""

from __future__ import annotations

from typing import Any

from croupier.rulebook.schema import rule_type
from croupier.rulebook.values import Value

NO_ACTIVITY = "No activity"
"""What a report says of a day or a period in which there was nothing to report."""
UNANSWERED = {
    "call": "the supervisor decides",
    "half-back": "half of the bet goes back",
    "leave": "the bet stays in prison",
    "start": "the bonus round starts",
    "void": "the bets go back",
    "dealer": "the dealer goes on by hand",
}
"""What becomes of it when nobody answers in time."""
RULINGS = {
    "half-back": "Half back for them",
    "leave": "Leave the bets in prison",
    "void": "Void the bets that wait for it",
    "start": "Start the bonus round",
    "dealer": "The dealer goes on by hand",
    "pass": "The turn passes on",
    "close": "Go on without them: no bet",
}
"""How each ruling that ends a wait is called."""
_OF_RULE: dict[str, dict[str, str]] = {
    "in_prison.choices": {"half-back": "half of the wager back", "leave": "or to leave it in prison"},
    "in_prison.released": {"stake": "the wager alone", "paid": "the wager and its winnings"},
    "in_prison.again": {"lose": "it loses"},
    "closing.prisoners": {"half-back": "half of the wager back", "stake": "the whole wager back"},
    "closing.sidebets": {"stake": "the whole wager back"},
    "no_spin.wagers": {"void": "are void"},
    "no_spin.sidebets": {"void": "are void"},
    "fault.sidebets": {"stand": "still good"},
    "chips.other_tables": {
        "same premises": "taken, if they are of the same premises",
        "when the dealer agrees": "taken when the dealer agrees",
    },
    "chips.same_color": {"unless no shared screen": "only where no screen is shared"},
    "announce.result": {"parity": "even or odd"},
}
"""By rule: its values as they end the line that says what the rule is about (`rule_chapters`)."""
_LISTS = ("wheels.permitted", "wagers.permitted", "in_prison.wagers", "coupons.wagers", "sidebets.permitted")
"""Rules whose values are names."""


def in_words(name: str) -> str:
    """A name of the program as it is said: `double-zero` is double zero."""
    return name if " " in name else name.replace("-", " ")


def about(key: str) -> str:
    """What a rule is about."""
    known = rule_type(key)
    return known[1] if known else key


def told(value: Value, key: str = "") -> str:
    """The value of a rule as it is read aloud."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(told(each, key) for each in value)
        case dict():
            ends: dict[str, Any] = value
            return " to ".join(told(each) for each in ends.values())
        case str() if key in _LISTS:
            return in_words(value)
        case _:
            return _OF_RULE.get(key, {}).get(str(value), str(value))
