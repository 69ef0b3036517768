"""A table's set-up as far as a tournament is played at it: chips that stand for points, and nothing that is money."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.game.wheel import Wheel
from croupier.rulebook.finding import Finding
from croupier.rulebook.play_checks import is_progressive
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import TableSetup

_POINTS = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


def tournament(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    if not setup.tournament:
        return
    if "tournaments.permitted" not in rules:
        yield Finding("tournament", f"{rules.book} has no roulette tournaments on {rules.day}")
        return
    yield from _chips(setup, rules)
    cite = rules.cite("tournaments.chips_points")
    for bet in setup.sidebets:
        if is_progressive(rules, bet):
            yield Finding(f"sidebets.{bet}", "a meter is money, and a tournament is played for points", cite)
    for where in ("aggregate", "verify_payments_from"):
        if getattr(setup, where):
            yield Finding(where, "is an amount of money, and a tournament is played for points", cite)


def _chips(setup: TableSetup, rules: Rules) -> Iterator[Finding]:
    """Every stake and every payment is a number of the smallest chip, so the others can be changed into it."""
    if not setup.tournament_chips:
        yield Finding("tournament_chips", "say how many points each color has", rules.cite("tournaments.chip_notice"))
    wrong = {color: text for color, text in setup.tournament_chips.items() if not _POINTS.fullmatch(text)}
    for color, text in wrong.items():
        says = f'"{text}" is not a whole number of points above 0'
        yield Finding(f"tournament_chips.{color}", says, rules.cite("tournaments.chip_notice"))
    if wrong or not setup.tournament_chips:
        return
    points = {color: int(text) for color, text in setup.tournament_chips.items()}
    least = min(points.values())
    for color, each in points.items():
        if each % least:
            says = f"{each} points cannot be changed into chips of {least}"
            yield Finding(f"tournament_chips.{color}", says, rules.cite("tournaments.chip_values"))
