"""The odds sheet: what each bet that a table may offer is worth, exactly, with the section its odds rest on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from croupier.game.bet import AnyBet, LayoutBet
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.spot import describe
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import Worth, worth
from croupier.mathematics.explore import always, take_first
from croupier.rulebook.offer import layout_bet, layout_bets
from croupier.rulebook.refusal import Refusal, RefusedError
from croupier.rulebook.rules import Rules

T = TypeVar("T")

ZERO_RULES = {"in-prison": "leave", "half-back": "half-back"}
"""The two ways a player may take the In Prison rule, and the choice each makes whenever it is offered."""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One bet on one wheel, under one pay table and one rule."""

    bet: str
    name: str
    kind: str
    wheel: Wheel
    worth: Worth
    cite: str
    automaton: AnyBet
    pays: str | None = None
    covers: int | None = None
    paytable: str | None = None
    rule: str | None = None

    def plain(self) -> dict[str, Any]:
        """The row for programs: exact numbers as fractions in text."""
        return {
            "bet": self.bet,
            "name": self.name,
            "wheel": self.wheel.name,
            "paytable": self.paytable,
            "rule": self.rule,
            "pays": self.pays,
            "cite": self.cite,
            "house_edge": str(self.worth.house_edge),
            "player_return": str(self.worth.player_return),
            "hit": str(self.worth.hit),
            "push": str(self.worth.push),
            "variance": str(self.worth.variance),
            "spins": str(self.worth.spins),
            "outcomes": [
                {"name": verdict.name, "net": str(self.worth.returned(verdict) - 1), "p": str(chance)}
                for verdict, chance in self.worth.outcomes()
            ],
        }


def odds_row(rules: Rules, wheel: Wheel, bet: str, zero_rule: str | None = None) -> OddsRow:
    """One bet. `RefusedError` where the rules do not offer it, `NotationError` where the felt has no such bet."""
    spot = parse_bet(bet, LAYOUTS[wheel.name])
    return _row(rules, wheel, granted(layout_bet(rules, wheel, spot, zero_rule is not None)), zero_rule)


def odds_sheet(rules: Rules, wheel: Wheel, zero_rule: str | None = None) -> list[OddsRow]:
    """Every bet of the layout; `zero_rule` holds for those that In Prison reaches."""
    bets = granted(layout_bets(rules, wheel, zero_rule is not None))
    return [_row(rules, wheel, bet, zero_rule if bet.in_prison else None) for bet in bets]


@dataclass(frozen=True, slots=True)
class KindRow:
    """All bets of a kind that are worth the same, which on every felt is all of them."""

    kind: str
    bets: int
    row: OddsRow


def by_kind(rows: Iterable[OddsRow]) -> list[KindRow]:
    """The sheet for people: one line for each kind, split only if two bets of a kind should differ in worth."""
    groups: dict[tuple[str, Fraction], list[OddsRow]] = {}
    for row in rows:
        groups.setdefault((row.kind, row.worth.house_edge), []).append(row)
    return [KindRow(kind, len(alike), alike[0]) for (kind, _edge), alike in groups.items()]


def _row(rules: Rules, wheel: Wheel, bet: LayoutBet, zero_rule: str | None) -> OddsRow:
    policy = always(ZERO_RULES[zero_rule]) if zero_rule else take_first
    return OddsRow(
        bet=bet.key,
        name=describe(bet.spot),
        kind=bet.spot.kind,
        wheel=wheel,
        worth=worth(bet, wheel, policy=policy),
        cite=rules.rule(f"odds.{bet.spot.kind}").cite,
        automaton=bet,
        pays=str(bet.odds),
        covers=len(bet.spot.pockets),
        rule=zero_rule,
    )


def granted(answer: T | Refusal) -> T:
    """What was asked for; a refusal goes up as an error, to be said by whoever asked."""
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer
