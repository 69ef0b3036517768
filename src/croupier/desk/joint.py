"""A portfolio as one chain of rounds: its wagers on the same spins."""

from __future__ import annotations

from croupier.desk.portfolio import Portfolio
from croupier.game.notation import NotationError
from croupier.mathematics.chain import Chain
from croupier.mathematics.explore import Policy, always, take_first
from croupier.mathematics.joint import joint_chain
from croupier.mathematics.positions import Placed
from croupier.views.odds_sheet import ZERO_RULES

STAKE_MAX = 10**15
"""Cents: more than there are."""


def chain_of(portfolio: Portfolio) -> Chain:
    """From the player's side."""
    if portfolio.stake > STAKE_MAX:
        raise NotationError("stakes above ten trillion dollars cannot be computed")
    # Equal policies are one object, so that bets which choose alike are recognized as alike.
    policies: dict[str | None, Policy] = {rule: always(choice) for rule, choice in ZERO_RULES.items()}
    policies[None] = take_first
    placed = [Placed(wager.bet, policies[wager.row.rule], wager.stake, wager.worth) for wager in portfolio.wagers]
    return joint_chain(placed, portfolio.wheel)
