"""A bankroll at every round: against walking every path in fractions, and against the gambler's ruin."""

from __future__ import annotations

from fractions import Fraction

import pytest
from portfolios import ask_chain

from croupier.mathematics.chain import Chain
from croupier.numerics.barrier import ruin

CHAINS = {
    "red": ask_chain("red"),
    "red and a number": ask_chain("red=$2", "straight:17"),
    "linked": ask_chain("red", "odd", "straight:0=$2", wheel="single-zero", rule="in-prison"),
    "a number": ask_chain("straight:17"),
}


def walked(chain: Chain, rounds: int, bankroll: int) -> Fraction:
    stands = {(0, each): Fraction(weight, sum(chain.starts)) for each, weight in enumerate(chain.starts)}
    lost = Fraction(0)
    for number in range(rounds + 1):
        after: dict[tuple[int, int], Fraction] = {}
        for (result, each), chance in stands.items():
            moves = chain.moves[each] if number < rounds else {(a, 0): w for a, w in chain.ends[each].items()}
            total = sum(moves.values())
            for (amount, to), weight in moves.items():
                share = chance * Fraction(weight, total)
                if result + amount <= -bankroll:
                    lost += share
                else:
                    after[result + amount, to] = after.get((result + amount, to), Fraction(0)) + share
        stands = after
    return lost


@pytest.mark.parametrize("bankroll", [100, 250, 700, 2000])
@pytest.mark.parametrize("name", CHAINS)
def test_ruin_is_what_walking_every_path_finds(name: str, bankroll: int) -> None:
    for chain in (CHAINS[name], CHAINS[name].mirrored()):
        found, exact = ruin(chain, 12, bankroll), walked(chain, 12, bankroll)
        assert found is not None
        assert found.chance == pytest.approx(float(exact), rel=1e-13, abs=0)
        assert abs(found.chance - exact) <= found.relative_error * exact


def test_in_the_long_run_a_table_is_ruined_as_gamblers_are() -> None:
    """From $10 with ±$1: (18/20)^10 for the house, whose luck is better than even."""
    found = ruin(ask_chain("red").mirrored(), 20_000, 1_000)
    assert found is not None
    assert found.chance == pytest.approx((18 / 20) ** 10, rel=1e-9)


def test_what_is_too_dear_is_not_computed() -> None:
    assert ruin(CHAINS["red"], 10**8, 1_000) is None
    assert ruin(CHAINS["red and a number"], 10**5, 10**8) is None


def test_a_bankroll_beyond_every_loss_is_safe() -> None:
    found = ruin(CHAINS["red"], 10, 10**12)
    assert found is not None
    assert found.chance == 0
