"""The side bets that a rulebook permits, each tried on each wheel and with each pay table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.game.notation import hint
from croupier.game.wheel import WHEELS, Wheel
from croupier.rulebook.finding import Finding
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.sidebets.interface import SideBet, Terms
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.registry import offer, pay_tables, side_bets, why_not_here


def side_bet_findings(rules: Rules) -> list[Finding]:
    """Everything that keeps a side bet from being offered, though the book permits it."""
    found: list[Finding] = []
    for name in rules.names("sidebets.permitted"):
        if name not in side_bets():
            says = f"no installed package has it{hint(name, side_bets())}"
            found.append(Finding(f"sidebets.permitted {name}", says, rules.cite("sidebets.permitted")))
            continue
        for wheel in (WHEELS[each] for each in rules.wheels()):
            if not why_not_here(side_bets()[name], rules, wheel):
                found += _tried(side_bets()[name], rules, wheel)
    return list(dict.fromkeys(found))


def _tried(side_bet: SideBet, rules: Rules, wheel: Wheel) -> Iterator[Finding]:
    where = f"sidebets.{side_bet.key}"
    tables: list[PayTable | None] = [*pay_tables(side_bet, rules, wheel)]
    for table in tables or [None]:
        try:
            answer = offer(side_bet, Terms(rules, wheel, table), needs_weights=False)
        except NotHeldError as error:
            yield Finding(where, f"cannot be offered: {error}")
            continue
        if isinstance(answer, Refusal):
            yield Finding(where, f"{answer.says}, on a {wheel.name} wheel", answer.cite)
