"""What the golden tests of more than one book start from. Each book's folder has its own `rules`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.game.bet import LOSE, Board, LayoutBet, Verdict
from croupier.game.draw import Ball
from croupier.game.pocket import Pocket
from croupier.game.spot import Spot
from croupier.game.wheel import DOUBLE_ZERO
from croupier.rulebook.offer import layout_bet
from croupier.rulebook.rules import Rules

EVERY_POCKET = ["0", "00", *(str(n) for n in range(1, 37))]


@pytest.fixture
def back_from_five_dollars(rules: Rules) -> Callable[[Spot], dict[str, int]]:
    """Cents in hand after $5 on the spot, stake counted, for each of the 38 pockets that wins; the others lose all."""

    def back(spot: Spot) -> dict[str, int]:
        bet = layout_bet(rules, DOUBLE_ZERO, spot)
        assert isinstance(bet, LayoutBet), bet
        verdicts = {pocket: bet.step(bet.begin(Board()), Ball(Pocket(pocket))) for pocket in EVERY_POCKET}
        won = {pocket: verdict for pocket, verdict in verdicts.items() if verdict != LOSE}
        return {pocket: int(verdict.returned * 500) for pocket, verdict in won.items() if isinstance(verdict, Verdict)}

    return back
