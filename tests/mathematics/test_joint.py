"""Bets on the same draws: against every way that a few spins can go, walked one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from portfolios import SMALL, ask, ask_chain, walked

from croupier.desk.joint import chain_of
from croupier.game.bet import AnyBet, Board
from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.game.pocket import Pocket, color, number
from croupier.game.wheel import DOUBLE_ZERO
from croupier.mathematics import joint as room
from croupier.mathematics.chain import Chain, Per
from croupier.mathematics.edge import worth_after_any
from croupier.mathematics.explore import always, explore, take_first
from croupier.mathematics.joint import TooManyStatesError, joint_chain
from croupier.mathematics.positions import Placed
from croupier.mathematics.powers import exact_weights
from croupier.sidebets.back2back import Back2Back


def chances(chain: Chain, rounds: int) -> dict[Fraction, Fraction]:
    weights, total = exact_weights(chain, rounds)
    return {chain.unit * result: Fraction(weight, total) for result, weight in weights.items()}


def on_small(bet: AnyBet, stake: int, rule: str | None = None) -> Placed:
    policy = always(rule) if rule else take_first
    return Placed(bet, policy, stake, worth_after_any(bet, SMALL))


def bet(name: str, rule: str | None = None) -> AnyBet:
    wheel = "single-zero" if rule else "double-zero"
    [wager] = ask(name, wheel=wheel, rule=rule).wagers
    return wager.bet


def test_bets_on_the_layout_are_one_class_with_the_sum_over_each_pocket() -> None:
    chain = ask_chain("red=$2", "straight:17=$5", "dozen:2=$3")
    expected = Counter[int]()
    for pocket in DOUBLE_ZERO.pockets:
        red = 200 if color(pocket) == "red" else -200
        straight = 35 * 500 if pocket == "17" else -500
        dozen = 600 if 13 <= number(pocket) <= 24 else -300
        expected[red + straight + dozen] += 1
    assert not chain.is_linked
    assert chain.per is Per.SPIN
    assert Counter({amount: weight for (amount, _to), weight in chain.moves[0].items()}) == expected


def test_the_lattice_is_as_coarse_as_can_be() -> None:
    chain = ask_chain("red=$5")
    assert (chain.tick, chain.points(10), chain.lowest(10), chain.highest(10)) == (1000, 11, -5000, 5000)
    assert ask_chain("red=$0.05", wheel="single-zero", rule="half-back").unit == Fraction(1, 2)


def test_areas_of_spread_bet_share_their_second_number() -> None:
    asked = ask("spread-bet", book="us-nj")
    chain = chain_of(asked)
    expected = Counter[Fraction]()
    for first, second in product(DOUBLE_ZERO.pockets, repeat=2):
        result = Fraction(0)
        for wager in asked.wagers:
            total = number(first) + number(second)
            row = wager.bet.row  # type: ignore[attr-defined]
            won = row.low <= total <= row.high
            result += 100 * (wager.bet.win.net if won else Fraction(-1))  # type: ignore[attr-defined]
        expected[result] += 1
    assert chances(chain, 1) == {result: Fraction(weight, 38**2) for result, weight in expected.items()}


@pytest.mark.parametrize(
    ("names", "rule", "rounds", "more"),
    [
        (["red", "odd", "straight:8"], "leave", 3, 1),
        (["red", "low"], "leave", 4, 1),
        (["straights-and-8s", "red"], None, 2, 2),
        (["straights-and-8s", "straight:9"], None, 3, 2),
        (["roulette-up-bonus", "even"], None, 2, 3),
        (["roulette-up-bonus", "straights-and-8s"], None, 2, 3),
    ],
)
def test_bets_that_run_on_beside_others_are_what_walking_finds(
    names: list[str], rule: str | None, rounds: int, more: int
) -> None:
    kinds = {"red", "odd", "low", "even"}
    placed = [
        on_small(bet(name, "in-prison" if rule and name in kinds else None), stake, rule if name in kinds else None)
        for name, stake in zip(names, (100, 250, 300), strict=False)
    ]
    chain = joint_chain(placed, SMALL)
    assert chain.is_linked
    assert chances(chain, rounds) == walked(placed, SMALL, rounds, more)


def test_a_bet_on_the_last_number_links_spins_unless_the_wheel_is_fair_and_it_is_alone() -> None:
    assert not ask_chain("spinner-winner").is_linked
    # The last number was 17, which is black, another black one or green, or a red one.
    assert len(ask_chain("spinner-winner", "straight:17", "red").moves) == 3


def test_spinner_winner_beside_its_number() -> None:
    """The two bets win together when the number stands on the board and comes again."""
    asked = ask("spinner-winner", "straight:17=$2")
    chain, spinner = chain_of(asked), asked.wagers[0]
    expected: dict[Fraction, Fraction] = {}
    for verdict, chance in explore(spinner.bet, asked.wheel, Board(Pocket("17"))).verdicts.items():
        hit = verdict.name != "lose"
        for pocket in ("17", "other"):
            share = Fraction(1, 38) if pocket == "17" else Fraction(37, 38)
            # On the board: 17 or another number; a hit is 17 itself, or the other number and no 17.
            won = 7000 if pocket == "17" else -200
            if hit:
                expected[verdict.net * 100 + won] = expected.get(verdict.net * 100 + won, 0) + share * chance
    for won, share in ((7000, Fraction(37, 38) * Fraction(1, 38)), (-200, Fraction(1, 38) * Fraction(37, 38))):
        expected[Fraction(won - 100)] = expected.get(Fraction(won - 100), 0) + share
    expected[Fraction(-300)] += Fraction(37, 38) * Fraction(36, 38)
    assert chances(chain, 1) == expected


def multipliers(*weights: int) -> Distribution[Draw]:
    return Distribution[Draw]({Multiplier(10 * place): weight for place, weight in enumerate(weights, 1)})


def test_bets_that_wait_for_the_same_draw_take_the_same_and_others_their_own() -> None:
    one, like_it, other = (Back2Back(multipliers(*each), False) for each in ((1, 2), (1, 2), (1, 1)))
    again = sum((chance**2 for _draw, chance in SMALL.outcomes()), Fraction(0))
    same = chances(joint_chain([on_small(one, 100), on_small(like_it, 100)], SMALL), 1)
    assert same == {Fraction(-200): 1 - again, Fraction(1800): again / 3, Fraction(3800): again * 2 / 3}
    apart = chances(joint_chain([on_small(one, 100), on_small(other, 100)], SMALL), 1)
    assert apart == {
        Fraction(-200): 1 - again,
        Fraction(1800): again / 6,
        Fraction(2800): again / 2,
        Fraction(3800): again / 3,
    }


def test_on_a_worn_wheel_a_repeated_number_makes_the_next_likelier() -> None:
    """Walked by hand: P(hit, hit) is the sum of cubes."""
    chain = joint_chain([on_small(Back2Back(multipliers(1), False), 100)], SMALL)
    cubes = sum((chance**3 for _draw, chance in SMALL.outcomes()), Fraction(0))
    assert chances(chain, 2)[Fraction(1800)] == cubes


@pytest.mark.parametrize("name", ["straights-and-8s", "roulette-up-bonus"])
def test_alone_a_bet_of_several_spins_has_games_for_rounds(name: str) -> None:
    [wager] = ask(name).wagers
    chain = chain_of(ask(name))
    assert chain.per is Per.GAME
    expected: dict[Fraction, Fraction] = {}
    for verdict, chance in wager.worth.verdicts.items():
        expected[verdict.net * 100] = expected.get(verdict.net * 100, Fraction(0)) + chance
    assert chances(chain, 1) == expected


def test_in_prison_alone_is_a_game_and_two_stakes_on_it_are_one_bet() -> None:
    chain = ask_chain("red=$1", "red=$2", wheel="single-zero", rule="in-prison")
    assert chain.per is Per.GAME
    held = Fraction(1, 37)
    assert chances(chain, 1) == {
        Fraction(300): Fraction(18, 37),
        Fraction(0): held * Fraction(18, 37),
        Fraction(-300): Fraction(18, 37) + held * Fraction(19, 37),
    }


def test_more_states_than_can_be_followed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "STATES_MAX", 100)
    with pytest.raises(TooManyStatesError, match="more than 100 ways"):
        ask_chain("roulette-up-bonus", "red")
