"""Portfolios: bets by name, each with its stake, its pay table and what it is worth exactly.

A wager is written `BET`, `BET=STAKE`, `BET@PAYTABLE` or `BET@PAYTABLE=STAKE`: `red`, `straight:17=$5`,
`spinner-winner@SW2-U01=$2.50`. The stake is $1 where none is named, and the pay table the first that the rules have for
the wheel. A side bet of several bets, such as `spread-bet`, stands for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.desk import checks
from croupier.game.bet import AnyBet
from croupier.game.layout import LAYOUTS
from croupier.game.notation import NotationError, bets, hint
from croupier.game.spot import Kind
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import Worth
from croupier.mathematics.explore import Policy, always, take_first
from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.rules import Rules
from croupier.sidebets.registry import side_bets, why_not_stake
from croupier.views.odds_sheet import ZERO_RULES, OddsRow, odds_row
from croupier.views.side_odds import Choices, side_odds

DOLLAR = Cents(100)


@dataclass(frozen=True, slots=True)
class Wager:
    """One bet of a portfolio, made again whenever it has ended."""

    row: OddsRow
    stake: Cents

    @property
    def bet(self) -> AnyBet:
        return self.row.automaton

    @property
    def worth(self) -> Worth:
        return self.row.worth

    @property
    def policy(self) -> Policy:
        """How the player chooses where the rules leave a choice."""
        return always(ZERO_RULES[self.row.rule]) if self.row.rule else take_first


@dataclass(frozen=True, slots=True)
class Portfolio:
    """Wagers on the same spins."""

    rules: Rules
    wheel: Wheel
    wagers: tuple[Wager, ...]

    @property
    def stake(self) -> Cents:
        """What is on the table when every wager of it is made."""
        return Cents(sum(wager.stake for wager in self.wagers))


def portfolio(
    rules: Rules,
    wheel: Wheel,
    wagers: Sequence[str],
    zero_rule: str | None = None,
    choices: Mapping[str, Choices] | None = None,
) -> Portfolio:
    """The wagers as they are written; `choices` has what the house chose for a side bet, by its name.

    `zero_rule` holds for bets that In Prison reaches. `NotationError` for what is no wager, `RefusedError` for what the
    rules do not offer.
    """
    check_rule(zero_rule)
    if not wagers or isinstance(wagers, str):
        raise NotationError("a portfolio needs at least one wager, such as red or straight:17=$5")
    found = [wager for text in wagers for wager in _wagers(rules, wheel, text, zero_rule, choices or {})]
    if zero_rule and not any(wager.row.rule for wager in found):
        raise NotationError(f"{zero_rule} is a rule of even-money bets, and there is none here")
    return Portfolio(rules, wheel, tuple(found))


def is_side_bet(bet: str) -> bool:
    return bet.partition(":")[0] not in set(Kind)


def check_rule(zero_rule: str | None) -> None:
    if zero_rule is not None:
        checks.one_of("rule", zero_rule, ZERO_RULES)


def check_name(bet: str, wheel: Wheel) -> None:
    """`NotationError`, with a hint from all bets that there are, for a name that none has."""
    checks.text("bet", bet, "red")
    if is_side_bet(bet) and bet.partition(":")[0] not in side_bets():
        raise NotationError(f'no bet is called "{bet}"{hint(bet, [*bets(LAYOUTS[wheel.name]), *side_bets()])}')


def _wagers(
    rules: Rules, wheel: Wheel, text: str, zero_rule: str | None, choices: Mapping[str, Choices]
) -> list[Wager]:
    named, equals, amount = checks.text("wager", text, "red=$5").partition("=")
    bet, at, code = named.partition("@")
    if is_side_bet(bet):
        check_name(bet, wheel)
        chosen = choices.get(bet.partition(":")[0], Choices())
        rows = side_odds(rules, wheel, bet, replace(chosen, paytable=code) if at else chosen)
        if rows[0].open_multiplier:
            raise NotationError(f"{bet} cannot be played until the house supplies the chances of its multiplier")
        unit = rows[0].unit
        first = [row for row in rows if row.paytable == rows[0].paytable]
        return [Wager(row, _stake(text, bet, amount if equals else None, unit)) for row in first]
    if at:
        raise NotationError(f"{bet} is a bet on the layout and has no pay tables; leave @{code} out")
    row = _layout_row(rules, wheel, bet, zero_rule)
    return [Wager(row, _stake(text, bet, amount if equals else None, None))]


def _layout_row(rules: Rules, wheel: Wheel, bet: str, zero_rule: str | None) -> OddsRow:
    if zero_rule is None or not Kind(bet.partition(":")[0]).is_even_chance:
        return odds_row(rules, wheel, bet)
    return odds_row(rules, wheel, bet, zero_rule)


def _stake(wager: str, bet: str, amount: str | None, unit: Cents | None) -> Cents:
    """What is staked: $1, or a progressive's unit, where nothing is said."""
    if amount is None:
        return unit or DOLLAR
    try:
        stake = parse_dollars(amount if amount.startswith("$") else f"${amount}")
    except ValueError as error:
        raise NotationError(f"{wager}: {error}") from None
    if not stake:
        raise NotationError(f"{wager}: a stake must be more than $0")
    if refusal := why_not_stake(bet, stake, unit):
        raise NotationError(f"{wager}: {refusal.says}")
    return stake
