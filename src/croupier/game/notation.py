"""Text in and out. Each bet and wheel has one spelling, everywhere; what is not spelled so is refused with a hint."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from croupier.game.layout import Layout
from croupier.game.spot import Kind, Spot
from croupier.game.wheel import WHEELS, Wheel


class NotationError(ValueError):
    """Text that names nothing. The message says what was wrong and what would be right."""


def parse_wheel(text: str) -> Wheel:
    if text not in WHEELS:
        raise NotationError(f'no wheel is called "{text}"{hint(text, WHEELS)}')
    return WHEELS[text]


def parse_bet(text: str, layout: Layout) -> Spot:
    """The spot that a bet is spelled for on this layout; of two spots with one meaning, the one among the numbers."""
    for spot in layout.spots:
        if spot.bet == text:
            return spot
    if text.partition(":")[0] in set(Kind):
        raise NotationError(f'"{text}" is not on the {layout.name} layout{hint(text, bets(layout))}')
    raise NotationError(f'no bet is called "{text}"{hint(text, bets(layout))}')


def bets(layout: Layout) -> list[str]:
    """Every bet of a layout, each once."""
    return list(dict.fromkeys(spot.bet for spot in layout.spots))


def hint(text: str, names: Iterable[str]) -> str:
    """The end of a message about a wrong name: the nearest right ones, or all of them when they are few."""
    known = list(names)
    if not known:
        return ""
    nearest = get_close_matches(text, known, n=3)
    if nearest:
        return f"; did you mean {' or '.join(nearest)}?"
    return f"; choose from {', '.join(known[:12])}{' …' if len(known) > 12 else ''}"
