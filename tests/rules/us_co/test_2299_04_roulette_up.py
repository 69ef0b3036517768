"""Rule 22, section 2299.04, Roulette Up, played spin by spin."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.draw import Ball
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel
from croupier.mathematics.edge import worth
from croupier.money.amount import Cents
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import Terms
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets
from croupier.storage.library import Library
from croupier.views.side_odds import Choices, side_odds

TODAY = date(2023, 1, 1)
BONUS, PROGRESSIVE = "roulette-up-bonus", "roulette-up-progressive"
# Each column from its longest streak down to 1.
TABLES: dict[str, tuple[int | str, ...]] = {
    "PT-FLT-RU-01": (400, 150, 100, 30, 10, 2, "loss", "loss"),
    "PT-FLT-RU-02": (400, 100, 25, 10, 4, 2, "push", "loss"),
    "PT-FLT-RU-03": (275, 150, 25, 15, 10, 3, "loss", "loss"),
    "PT-FLT-RU-04": (800, 400, 100, 30, 20, "loss", "loss", "loss"),
    "PT-FLT-RU-05": (250, 125, 50, 15, 5, 1, "push", "loss"),
    "PT-BJS-RU-01": ("100%", 3000, 1500, 250, 25, "loss", "loss", "loss", "loss"),
    "PT-BJS-RU-02": ("100%", 5000, 2000, 200, 20, 10, "loss", "loss", "loss"),
    "PT-BJS-RU-03": ("100%", 1000, 500, 100, 20, 10, "loss", "loss", "loss"),
    "PT-BJS-RU-04": ("100%", 250, 50, 20, 4, 2, "loss", "loss"),
    "PT-BJS-RU-05": ("100%", 350, 75, 15, 4, 2, "loss", "loss"),
    "PT-BJS-RU-06": ("100%", 500, 100, 20, 10, "loss", "loss", "loss"),
    "PT-BJS-RU-07": ("100%", 450, 100, 20, 10, "loss", "loss", "loss"),
}


@pytest.fixture
def rules(library: Library) -> Rules:
    return library.book("us-co").on(TODAY)


@pytest.fixture(params=["PT-FLT-RU-01", "PT-BJS-RU-04"])
def bet(rules: Rules, request: pytest.FixtureRequest) -> AnyBet:
    """A bonus bet and a progressive bet whose tables end at 8."""
    return roulette_up(rules, request.param)


def key_of(code: str) -> str:
    return BONUS if "FLT" in code else PROGRESSIVE


def roulette_up(rules: Rules, code: str, wheel: Wheel = DOUBLE_ZERO) -> AnyBet:
    side_bet = side_bets()[key_of(code)]
    [table] = [table for table in pay_tables(side_bet, rules, wheel) if table.code == code]
    answer = offer(side_bet, Terms(rules, wheel, table))
    assert isinstance(answer, Offer)
    [only] = answer.bets
    return only


def play(bet: AnyBet, spins: str) -> Verdict | int:
    """The verdict on spins written as `3 10 22 5`, or the length of a streak that goes on."""
    progress = bet.begin(Board())
    for pocket in spins.split():
        assert not isinstance(progress, Verdict), f"{spins}: the streak has ended before {pocket}"
        progress = bet.step(progress, Ball(Pocket(pocket)))
    if isinstance(progress, Verdict):
        return progress
    _last, length = progress
    assert isinstance(length, int)
    return length


def ends_at(bet: AnyBet, spins: str) -> int:
    """The length by which these spins are settled."""
    verdict = play(bet, spins)
    assert isinstance(verdict, Verdict), f"{spins}: the streak goes on"
    return int(verdict.name)


# The aim


def test_the_length_of_the_rising_streak_counts(bet: AnyBet) -> None:
    assert ends_at(bet, "3 10 22 5") == 3


# The start


def test_the_first_spin_sets_the_length_to_1(bet: AnyBet) -> None:
    for pocket in DOUBLE_ZERO.pockets:
        assert (ends_at(bet, pocket) if pocket == "36" else play(bet, pocket)) == 1


def test_only_a_first_36_ends_a_streak_on_its_first_spin(bet: AnyBet) -> None:
    ended = [pocket for pocket in DOUBLE_ZERO.pockets if isinstance(play(bet, pocket), Verdict)]
    assert ended == ["36"]
    assert ends_at(bet, "36") == 1


# The streak


def test_each_higher_number_keeps_the_bet_alive(bet: AnyBet) -> None:
    assert [play(bet, spins) for spins in ("4", "4 9", "4 9 15")] == [1, 2, 3]


def test_0_is_below_00_and_00_below_1(bet: AnyBet) -> None:
    assert play(bet, "0 00 1") == 3
    assert ends_at(bet, "00 0") == 1
    assert ends_at(bet, "1 00") == ends_at(bet, "1 0") == 1


def test_an_equal_or_a_lower_number_ends_the_streak(bet: AnyBet) -> None:
    assert ends_at(bet, "5 9 9") == ends_at(bet, "5 9 8") == ends_at(bet, "5 9 00") == 2
    for pocket in DOUBLE_ZERO.pockets:
        if pocket != "36":
            assert ends_at(bet, f"{pocket} {pocket}") == 1


def test_a_36_ends_the_streak_without_another_spin(bet: AnyBet) -> None:
    for before in ("", "0", "35", "10 20", "1 2 3 4 5 6"):
        assert isinstance(play(bet, f"{before} 36"), Verdict)


def test_with_a_top_row_of_8_the_eighth_rising_number_ends_the_streak(bet: AnyBet) -> None:
    assert play(bet, "1 2 3 4 5 6 7") == 7
    assert ends_at(bet, "1 2 3 4 5 6 7 8") == 8


def test_with_a_top_row_of_9_the_ninth_does(rules: Rules) -> None:
    """Question C24."""
    bet = roulette_up(rules, "PT-BJS-RU-01")
    assert play(bet, "1 2 3 4 5 6 7 8") == 8
    assert ends_at(bet, "1 2 3 4 5 6 7 8 9") == 9
    shortest = roulette_up(rules.with_values({f"sidebets.{PROGRESSIVE}.read.longest": "shortest"}), "PT-BJS-RU-01")
    assert ends_at(shortest, "1 2 3 4 5 6 7 8") == 8


def test_a_rising_36_counts_once_and_a_fall_adds_nothing(bet: AnyBet) -> None:
    assert ends_at(bet, "10 20 36") == 3
    assert ends_at(bet, "10 20 5") == 2


def test_by_another_reading_a_36_is_not_counted(rules: Rules) -> None:
    """Question C22."""
    for code in ("PT-FLT-RU-01", "PT-BJS-RU-01"):
        bet = roulette_up(rules.with_values({f"sidebets.{key_of(code)}.read.thirty-six": "ends"}), code)
        assert (ends_at(bet, "10 20 36"), ends_at(bet, "36"), ends_at(bet, "35 36")) == (2, 1, 1)


# The end, and the pay tables


def spins_of(length: int, longest: int) -> list[str]:
    """Ways to a streak of this length: by a fall, by a repeat, by a 36; the longest ends of itself."""
    rising = [str(n) for n in range(1, length + 1)]
    by_36 = " ".join([*rising[:-1], "36"])
    if length == longest:
        return [" ".join(rising), by_36]
    return [" ".join([*rising, "0"]), " ".join([*rising, rising[-1]]), by_36]


@pytest.mark.parametrize("code", list(TABLES))
@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda wheel: wheel.name)
def test_each_length_pays_what_is_printed(rules: Rules, code: str, wheel: Wheel) -> None:
    """Bonus awards leave the stake on top; progressive awards are all that comes back, for $1."""
    bet = roulette_up(rules, code, wheel)
    column = TABLES[code]
    for length, printed in zip(range(len(column), 0, -1), column, strict=True):
        for spins in spins_of(length, len(column)):
            verdict = play(bet, spins)
            assert isinstance(verdict, Verdict)
            assert verdict.name == str(length)
            assert verdict.meter == (1 if printed == "100%" else 0)
            match printed:
                case "loss" | "100%":
                    assert verdict.returned == 0
                case "push":
                    assert verdict.returned == 1
                case int():
                    assert (verdict.net if "FLT" in code else verdict.returned) == printed
    longest = max(int(verdict.name) for verdict in worth(bet, wheel).verdicts)
    assert longest == len(column)


def test_a_streak_of_5_pays_the_row_for_5_alone(rules: Rules) -> None:
    bonus, progressive = (play(roulette_up(rules, code), "1 2 3 4 5 0") for code in ("PT-FLT-RU-01", "PT-BJS-RU-04"))
    assert isinstance(bonus, Verdict)
    assert isinstance(progressive, Verdict)
    assert (bonus.name, int(bonus.net)) == ("5", 30)
    assert (progressive.name, int(progressive.returned)) == ("5", 20)


@pytest.mark.parametrize("code", [code for code in TABLES if "FLT" in code])
def test_a_streak_in_a_row_of_loss_takes_the_bonus_bet(rules: Rules, code: str) -> None:
    column = TABLES[code]
    short = [length for length, award in zip(range(len(column), 0, -1), column, strict=True) if award == "loss"]
    assert short
    for length in short:
        verdict = play(roulette_up(rules, code), spins_of(length, len(column))[0])
        assert isinstance(verdict, Verdict)
        assert verdict.returned == verdict.meter == 0


def test_a_streak_in_a_paying_row_pays_every_live_bet_by_its_own_table(rules: Rules) -> None:
    """One run of balls settles three bonus bets and three progressive bets."""
    codes = ("PT-FLT-RU-01", "PT-BJS-RU-04") * 3
    bets = [roulette_up(rules, code) for code in codes]
    running = [bet.begin(Board()) for bet in bets]
    for pocket in ("2", "7", "11", "25", "4"):
        running = [bet.step(at, Ball(Pocket(pocket))) for bet, at in zip(bets, running, strict=True)]
    assert all(isinstance(at, Verdict) for at in running)
    assert [int(at.returned) for at in running] == [10 + 1, 4] * 3


@pytest.mark.parametrize("code", [code for code in TABLES if "BJS" in code])
def test_with_a_unit_of_five_dollars_fixed_awards_are_five_times_the_printed_ones(rules: Rules, code: str) -> None:
    """In dollars, what a bet of $5 gains and its stake are the award."""
    five = Cents(500)
    [row] = side_odds(rules, DOUBLE_ZERO, PROGRESSIVE, Choices(code, unit=five, stake=five))
    gains = {outcome["name"]: Fraction(outcome["net_dollars"]) for outcome in row.plain()["outcomes"]}
    column = TABLES[code]
    for length, printed in zip(range(len(column), 0, -1), column, strict=True):
        if isinstance(printed, int):
            assert gains[str(length)] + 5 == 5 * printed


# The edges that question C22 names


@pytest.mark.parametrize(("reading", "per_cent"), [("counts", "5.64"), ("ends", "15.10")])
def test_the_edge_of_the_first_bonus_table_on_38_pockets(rules: Rules, reading: str, per_cent: str) -> None:
    bet = roulette_up(rules.with_values({f"sidebets.{BONUS}.read.thirty-six": reading}), "PT-FLT-RU-01")
    assert f"{float(100 * worth(bet, DOUBLE_ZERO).house_edge):.2f}" == per_cent
