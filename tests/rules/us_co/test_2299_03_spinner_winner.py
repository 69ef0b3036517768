"""Rule 22, section 2299.03, Spinner Winner, played ball by ball.

The balls named below lie so on the rotors: on a single-zero wheel 25 17 34, 32 15 19 and 26 0 stand side by side; on a
double-zero wheel 32 17 5, 28 9 26, 2 0 and 1 00 do. 1, 2 and 3 touch one another on neither.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import permutations, product

import pytest

from croupier.game.bet import LOSE, AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, BonusBall
from croupier.game.notation import NotationError
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, WHEELS, Wheel
from croupier.rulebook.refusal import Refusal, RefusedError
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import Terms
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets
from croupier.storage.library import Library
from croupier.views.side_odds import Choices, side_odds

TODAY = date(2023, 1, 1)
SEVENTEEN = Pocket("17")
ON_37 = ["single-zero"]
TWO_ON_37 = ("17 17", "5 5", "32 15", "1 3", "1 2")
TWO_ON_38 = ("17 17", "5 5", "28 9", "1 3", "1 2")
THREE_ON_37 = ("25 17 34", "32 15 19", "32 15 5", "1 3 5", "1 2 3")
THREE_ON_38 = ("32 17 5", "28 9 26", "28 9 1", "1 3 5", "1 2 3")
PRINTED = [
    ("SW2-U01", SINGLE_ZERO, TWO_ON_37, (300, 150, 100, 40, 10)),
    ("SW2-U02", SINGLE_ZERO, TWO_ON_37, (1000, 150, 100, 40, 10)),
    ("SW2-U03", DOUBLE_ZERO, TWO_ON_38, (500, 200, 100, 40, 10)),
    ("SW2-U04", DOUBLE_ZERO, TWO_ON_38, (1000, 200, 100, 40, 10)),
    ("SW3-U01", SINGLE_ZERO, THREE_ON_37, (300, 100, 80, 50, 15)),
    ("SW3-U02", SINGLE_ZERO, THREE_ON_37, (1000, 100, 80, 50, 15)),
    ("SW3-U03", DOUBLE_ZERO, THREE_ON_38, (300, 100, 80, 70, 10)),
    ("SW3-U04", DOUBLE_ZERO, THREE_ON_38, (1000, 100, 80, 70, 10)),
]
EACH_TABLE = pytest.mark.parametrize(
    ("code", "wheel", "landings", "awards"),
    PRINTED,
    ids=[row[0] for row in PRINTED],
)


@pytest.fixture
def rules(library: Library) -> Rules:
    return library.book("us-co").on(TODAY)


def table_of(rules: Rules, wheel: Wheel, code: str) -> PayTable:
    return next(table for table in pay_tables(side_bets()["spinner-winner"], rules, wheel) if table.code == code)


def spinner_winner(rules: Rules, wheel: Wheel, code: str) -> AnyBet:
    answer = offer(side_bets()["spinner-winner"], Terms(rules, wheel, table_of(rules, wheel, code)))
    assert isinstance(answer, Offer)
    [bet] = answer.bets
    return bet


def repeated(bet: AnyBet, main: Pocket = SEVENTEEN) -> object:
    return bet.step(bet.begin(Board(main)), Ball(main))


def land(bet: AnyBet, balls: str, main: str = "17") -> Verdict | None:
    """The verdict on bonus balls after the main number has come again, or nothing while balls are missing."""
    progress = repeated(bet, Pocket(main))
    for pocket in balls.split():
        assert not isinstance(progress, Verdict), f"{balls}: paid before {pocket}"
        progress = bet.step(progress, BonusBall(Pocket(pocket)))
    return progress if isinstance(progress, Verdict) else None


def pays(bet: AnyBet, balls: str, main: str = "17") -> int:
    verdict = land(bet, balls, main)
    assert verdict is not None
    return int(verdict.net)


# (2): the number comes again


@pytest.mark.parametrize("code", ["SW2-U03", "SW3-U03"])
def test_a_repeat_starts_the_bonus_and_any_other_number_takes_the_bet(rules: Rules, code: str) -> None:
    bet = spinner_winner(rules, DOUBLE_ZERO, code)
    for previous, now in product(DOUBLE_ZERO.pockets, repeat=2):
        result = bet.step(bet.begin(Board(previous)), Ball(now))
        if now == previous:
            assert not isinstance(result, Verdict)
            draws = bet.draws(result, DOUBLE_ZERO)
            assert isinstance(draws, Distribution)
            assert set(draws.weights) == {BonusBall(pocket) for pocket in DOUBLE_ZERO.pockets}
        else:
            assert result == LOSE


@pytest.mark.parametrize(("code", "balls"), [("SW2-U03", "1 2"), ("SW3-U03", "1 2 3")])
def test_nothing_is_paid_until_each_of_two_or_three_balls_has_landed(rules: Rules, code: str, balls: str) -> None:
    bet = spinner_winner(rules, DOUBLE_ZERO, code)
    progress = repeated(bet)
    for pocket in balls.split():
        assert not isinstance(progress, Verdict)
        draws = bet.draws(progress, DOUBLE_ZERO)
        assert isinstance(draws, Distribution)
        assert all(isinstance(draw, BonusBall) for draw in draws.weights)
        with pytest.raises(ValueError, match="cannot take"):
            bet.step(progress, Ball(SEVENTEEN))
        progress = bet.step(progress, BonusBall(Pocket(pocket)))
    assert isinstance(progress, Verdict)
    assert progress.net > 0


# (4): where the balls land


@pytest.mark.parametrize(("code", "wheel", "landings", "awards"), PRINTED)
def test_the_same_pockets_give_the_same_award_in_any_order(
    rules: Rules, code: str, wheel: Wheel, landings: tuple[str, ...], awards: tuple[int, ...]
) -> None:
    one, other = spinner_winner(rules, wheel, code), spinner_winner(rules, wheel, code)
    for balls in landings:
        verdicts = {land(bet, " ".join(order)) for order in permutations(balls.split()) for bet in (one, other)}
        assert len(verdicts) == 1


def test_of_three_balls_one_that_shares_a_pocket_is_spun_again_and_the_others_stay(rules: Rules) -> None:
    bet = spinner_winner(rules, DOUBLE_ZERO, "SW3-U03")
    first = bet.step(repeated(bet), BonusBall(Pocket("32")))
    assert bet.step(first, BonusBall(Pocket("32"))) == first
    second = bet.step(first, BonusBall(Pocket("17")))
    for again in ("32", "17", "17", "32"):
        assert bet.step(second, BonusBall(Pocket(again))) == second
        draws = bet.draws(second, DOUBLE_ZERO)
        assert isinstance(draws, Distribution)
        assert BonusBall(Pocket("5")) in draws.weights
    assert land(bet, "32 32 17 32 17 17 5") == land(bet, "32 17 5")
    assert pays(bet, "32 32 17 32 17 17 5") == 300


def test_two_balls_may_share_a_pocket(rules: Rules) -> None:
    assert pays(spinner_winner(rules, DOUBLE_ZERO, "SW2-U03"), "5 5") == 200


# (5): the pay tables


@EACH_TABLE
def test_each_outcome_pays_what_is_printed_and_the_table_is_for_one_wheel_and_version(
    rules: Rules, code: str, wheel: Wheel, landings: tuple[str, ...], awards: tuple[int, ...]
) -> None:
    bet = spinner_winner(rules, wheel, code)
    assert tuple(pays(bet, balls) for balls in landings) == awards
    mine = [wheel.name] if wheel is DOUBLE_ZERO else ON_37
    for name in set(WHEELS) - set(mine):
        with pytest.raises((NotationError, RefusedError), match=r"30-2299\.03"):
            side_odds(rules, WHEELS[name], "spinner-winner", Choices(paytable=code))
    table = table_of(rules, wheel, code)
    version = replace(table, balls={2: 3, 3: 2}[table.balls])
    refusal = offer(side_bets()["spinner-winner"], Terms(rules, wheel, version))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("paytable_incomplete", "30-2299.03(5)")


@pytest.mark.clause("co-2022:2299.03.basis")
@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda wheel: wheel.name)
def test_a_bet_is_paid_by_the_table_chosen_and_no_other(rules: Rules, wheel: Wheel) -> None:
    for code, on, landings, awards in PRINTED:
        if on is wheel:
            [row] = side_odds(rules, wheel, "spinner-winner", Choices(paytable=code))
            assert row.paytable == code
            assert {int(verdict.net) for verdict in row.worth.verdicts if verdict != LOSE} == set(awards)
            assert [pays(spinner_winner(rules, wheel, code), balls) for balls in landings] == list(awards)


@pytest.mark.parametrize(
    ("code", "wheel", "balls", "main", "award"),
    [
        ("SW2-U01", SINGLE_ZERO, "26 0", "17", 100),
        ("SW2-U01", SINGLE_ZERO, "0 0", "0", 300),
        ("SW2-U03", DOUBLE_ZERO, "2 0", "17", 100),
        ("SW2-U03", DOUBLE_ZERO, "00 1", "17", 100),
        ("SW2-U03", DOUBLE_ZERO, "0 00", "17", 40),
        ("SW2-U03", DOUBLE_ZERO, "0 1", "17", 10),
        ("SW2-U03", DOUBLE_ZERO, "00 00", "00", 500),
        ("SW3-U01", SINGLE_ZERO, "0 26 32", "17", 100),
        ("SW3-U01", SINGLE_ZERO, "0 26 32", "26", 300),
        ("SW3-U01", SINGLE_ZERO, "0 26 17", "17", 80),
        ("SW3-U03", DOUBLE_ZERO, "17 5 22", "17", 300),
        ("SW3-U03", DOUBLE_ZERO, "14 2 0", "17", 100),
        ("SW3-U03", DOUBLE_ZERO, "0 00 5", "17", 10),
        ("SW3-U03", DOUBLE_ZERO, "0 28 2", "0", 300),
    ],
)
def test_the_last_pocket_touches_the_first_and_zeros_are_one_color(
    rules: Rules, code: str, wheel: Wheel, balls: str, main: str, award: int
) -> None:
    """Question C21."""
    assert pays(spinner_winner(rules, wheel, code), balls, main) == award


@pytest.mark.parametrize(
    ("code", "balls", "award"),
    [
        ("SW2-U03", "17 17", 500 + 200 + 40),
        ("SW2-U03", "5 5", 200 + 40),
        ("SW2-U03", "28 9", 100),
        ("SW2-U03", "1 2", 10),
        ("SW3-U03", "32 17 5", 300 + 100 + 80),
        ("SW3-U03", "28 9 26", 100 + 80),
        ("SW3-U03", "1 2 3", 10),
    ],
)
def test_by_another_reading_every_row_that_is_met_is_paid(rules: Rules, code: str, balls: str, award: int) -> None:
    """Question C21."""
    read = rules.with_values({"sidebets.spinner-winner.read.rows": "every"})
    assert pays(spinner_winner(read, DOUBLE_ZERO, code), balls) == award


def test_by_another_reading_green_is_no_color(rules: Rules) -> None:
    """Question C21."""
    read = rules.with_values({"sidebets.spinner-winner.read.green": "no color"})
    assert pays(spinner_winner(read, DOUBLE_ZERO, "SW2-U03"), "0 00") == 10
    assert pays(spinner_winner(read, DOUBLE_ZERO, "SW2-U03"), "1 3") == 40
