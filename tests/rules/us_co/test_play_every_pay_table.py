"""Rule 22, sections 2299.01 to 2299.04 at a live table: every row of every pay table, from wager to purse and ledger.

What is paid is copied from the printed tables, and worked out from the printed words; nothing is asked of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, Play, law, play, setup_of

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.rules import TableRules, table_rules

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
PURSE = 1_000_000
STAKE = 5_00


def table(bet: str, code: str = "", day: str = "2022-08-14", house: dict[str, Any] | None = None, **more: Any) -> Play:
    night = play("us-co", day, house, **{"sidebets": {bet: code}, "areas": [bet], **more})
    night.sit("Ann", PURSE)
    return night


def gained(night: Play, before: int, gain: int) -> None:
    """Purse and ledger agree that Ann has so much more than before, with nothing left on the felt."""
    assert night.held("Ann") == night.ledger.balance("purse:Ann") == before + gain
    assert night.on_felt("Ann") == night.ledger.balance("felt:Ann") == 0


# 2299.01, before 15 December 2017 2215.01: Back2Back


@pytest.mark.parametrize(
    "day",
    [
        pytest.param("2015-01-14", marks=pytest.mark.clause("co-2015:2215.01.4", "co-2015:2215.01.5")),
        pytest.param("2017-12-15", marks=pytest.mark.clause("co-2022:2299.01.4", "co-2022:2299.01.5")),
        pytest.param("2022-08-14", marks=pytest.mark.clause("co-2022:2299.01.4", "co-2022:2299.01.5")),
    ],
)
def test_back2back_pays_the_multiplier_that_was_drawn_from_10_to_1000(day: str) -> None:
    """(4): with a last number 17 only a 17 wins. (5): whatever the house draws from 10 to 1000, and nothing else; what
    was drawn is in the log."""
    multipliers = [10, 11, 50, 999, 1000]
    weights = {"total": 5, "weights": {str(each): 1 for each in multipliers}}
    night = table("back2back", day=day, house={"sidebets.back2back.weights": weights})
    night.round("17")
    for times in multipliers:
        before = night.held("Ann")
        night.bet("Ann", "back2back", STAKE)
        night.to_outcome("17")
        for wrong in ("9", "1001", "0", "12"):
            night.no(c.RecordDraw(DAN, "Multiplier", wrong), "no_such_draw")
        [drawn, *_] = night.do(c.RecordDraw(DAN, "Multiplier", str(times)))
        assert (type(drawn), night.state.draws["Multiplier"]) == (e.DrawRecorded, str(times))
        night.settle()
        gained(night, before, times * STAKE)
    for pocket in [each for each in ("0", "00", *map(str, range(1, 37))) if each != "17"]:
        before = night.held("Ann")
        night.bet("Ann", "back2back", STAKE)
        night.round(pocket)
        gained(night, before, -STAKE)
        night.round("17")
    assert_balanced(night)
    for outside in (9, 1001):
        house = {"sidebets.back2back.weights": {"total": 1, "weights": {str(outside): 1}}}
        with pytest.raises(AssertionError, match=f"{outside}x is outside 10x to 1000x"):
            table("back2back", day=day, house=house)


# 2299.02: Straights and 8's

GAP, EIGHTS, SEQUENTIAL, THREE_EIGHTS, THREE, ALL_EIGHTS = 4, 4, 7, 50, 50, 299


def straights(*spins: str) -> int | None:
    """What a wager wins to 1 by (5) to (7) and the pay table, -1 when it loses, nothing while it runs."""
    first, second, third = (*(0 if spin in ("0", "00") else int(spin) for spin in spins), -1, -1)[:3]
    if first == 0 or second == 0:
        return -1
    if second == -1:
        return None
    eights = [number in (8, 18, 28) for number in (first, second, third)]
    apart = abs(first - second)
    two = EIGHTS if eights[0] and eights[1] else {1: SEQUENTIAL, 2: GAP}.get(apart, -1)
    if third == -1:
        return two if two == -1 else None
    if all(eights):
        return ALL_EIGHTS if len({first, second, third}) == 3 else THREE_EIGHTS
    if third and sorted((first, second, third)) == list(
        range(min(first, second, third), max(first, second, third) + 1)
    ):
        return THREE
    return two


PRINTED = [
    ("8.a", ["5 3 4"], 50),
    ("8.b", ["12 13 10"], 7),
    ("8.c", ["5 3 2", "5 3 6"], 4),
    ("8.d", ["18 28 29"], 4),
    ("8.e", ["5 7 8"], 4),
    ("8.paytable.gap", ["10 12 30", "12 10 30", "1 3 36", "36 34 33"], 4),
    ("8.paytable.eights2", ["8 28 1", "28 8 9", "18 8 0", "8 8 1"], 4),
    ("8.paytable.seq2", ["21 20 3", "20 21 3", "1 2 4", "36 35 33"], 7),
    ("8.paytable.eights3", ["8 18 8", "8 8 8", "28 18 18"], 50),
    ("8.paytable.seq3", ["9 7 8", "7 8 9", "9 8 7", "1 2 3", "34 36 35"], 50),
    ("8.paytable.eights-all", ["28 8 18", "8 18 28", "18 28 8"], 299),
    ("6.fallback", ["12 13 30"], 7),
    ("7.third", ["5 6 00", "5 6 0"], 7),
    ("5.lose", ["5 20", "5 8", "5 5", "36 1"], -1),
    ("7", ["0", "00", "5 00", "5 0"], -1),
]


def sequence(night: Play, spins: Iterable[str], wins: int) -> None:
    """One game: the wager runs until its last number, and then wins so much to 1 or is lost."""
    before, [*numbers] = night.held("Ann"), spins
    night.bet("Ann", "straights-and-8s", STAKE)
    for number in numbers[:-1]:
        night.round(number)
        assert night.held("Ann") == before - STAKE
        assert night.state.running == {"straights-and-8s"}
    night.round(numbers[-1])
    assert night.state.running == frozenset()
    gained(night, before, wins * STAKE)


@pytest.mark.parametrize(
    ("games", "wins"),
    [pytest.param(games, wins, marks=pytest.mark.clause(f"co-2022:2299.02.{row}")) for row, games, wins in PRINTED],
)
@pytest.mark.parametrize("day", ["2018-02-14", "2022-08-14"])
def test_straights_and_8s_pays_each_row_and_each_example(games: list[str], wins: int, day: str) -> None:
    night = table("straights-and-8s", "standard", day)
    for game in games:
        sequence(night, game.split(), wins)
        assert straights(*game.split()) == wins
    assert_balanced(night)


def games() -> Iterator[tuple[str, ...]]:
    """Sequences to their end, near each of these first numbers and far from it."""
    for first in (1, 5, 8, 18, 28, 36):
        near = {str(number) for number in range(first - 3, first + 4) if 1 <= number <= 36} | {
            "8",
            "18",
            "28",
            "0",
            "00",
        }
        for second in sorted(near):
            if straights(str(first), second) is None:
                yield from ((str(first), second, third) for third in sorted(near))
            else:
                yield str(first), second


@pytest.mark.clause("co-2022:2299.02.5", "co-2022:2299.02.6", "co-2022:2299.02.6.upgrade", "co-2022:2299.02.4.regular")
def test_a_wager_stays_alive_within_two_or_among_8s_gets_one_award_and_leaves_the_main_game_alone() -> None:
    """(4), (5), (6): $10 on red and on 8 are settled on every spin, whatever the sequence does."""
    night = table("straights-and-8s", "standard")
    played = list(games())
    assert {straights(*game) for game in played} == {-1, 4, 7, 50, 299}
    for game in played:
        before, wins, main = night.held("Ann"), straights(*game), 0
        assert wins is not None
        night.bet("Ann", "straights-and-8s", STAKE)
        for turn, spin in enumerate(game, 1):
            night.bet("Ann", "red", 1_000)
            night.bet("Ann", "straight:8", 1_000)
            night.round(spin)
            main += 1_000 if int(spin) in REDS else -1_000
            main += 35_000 if spin == "8" else -1_000
            own = [line for line in night.last(e.WinnersPaid).paid.get("Ann", ()) if line.place == "straights-and-8s"]
            assert len(own) == (1 if turn == len(game) and wins > 0 else 0)
        gained(night, before, main + wins * STAKE)
    assert_balanced(night)


# 2299.03: Spinner Winner; the wheels in the order of their makers

SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
RINGS = {"single-zero": SINGLE.split(), "double-zero": DOUBLE.split()}
# Two balls: both in the main number, in one number, adjacent, one color, other. Three: adjacent with the main number,
# three adjacent, two adjacent, one color, other. The double-zero column that is headed SW2-U03 twice is U03 and U04.
SPINNER = {
    "SW2-U01": ("single-zero", (300, 150, 100, 40, 10)),
    "SW2-U02": ("single-zero", (1000, 150, 100, 40, 10)),
    "SW2-U03": ("double-zero", (500, 200, 100, 40, 10)),
    "SW2-U04": ("double-zero", (1000, 200, 100, 40, 10)),
    "SW3-U01": ("single-zero", (300, 100, 80, 50, 15)),
    "SW3-U02": ("single-zero", (1000, 100, 80, 50, 15)),
    "SW3-U03": ("double-zero", (300, 100, 80, 70, 10)),
    "SW3-U04": ("double-zero", (1000, 100, 80, 70, 10)),
}
MAIN = "17"


def color(pocket: str) -> str:
    return "green" if pocket in ("0", "00") else "red" if int(pocket) in REDS else "black"


def row_of(balls: tuple[str, ...], ring: list[str]) -> int:
    """The highest row that the balls meet, by where they lie on the wheel."""
    places = [ring.index(ball) for ball in balls]
    one_color = len({color(ball) for ball in balls}) == 1
    steps = {(there - here) % len(ring) for here in places for there in places}
    if len(balls) == 2:
        met = [set(balls) == {MAIN}, len(set(balls)) == 1, bool(steps & {1}), one_color]
    else:
        runs = [{ring[(start + step) % len(ring)] for step in range(3)} for start in range(len(ring))]
        met = [set(balls) in runs and MAIN in balls, set(balls) in runs, bool(steps & {1}), one_color]
    return [*met, True].index(True)


def landings(count: int, ring: list[str]) -> list[tuple[str, ...]]:
    """Pairs of pockets: all of them. Threes: all neighbors, and of the others every nineteenth."""
    if count == 2:
        return list(combinations_with_replacement(ring, 2))
    runs = [tuple(ring[(start + step) % len(ring)] for step in range(3)) for start in range(len(ring))]
    others = [balls for balls in combinations_with_replacement(ring, 3) if len(set(balls)) == 3]
    return [*runs, *others[::19]]


def bonus(night: Play, balls: Iterable[str]) -> None:
    """Ann bets on the repeat, it comes, and the bonus round is played."""
    night.bet("Ann", "spinner-winner", 100)
    night.to_outcome(MAIN)
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.StartBonus(DAN))
    for ball in balls:
        assert night.state.phase is Phase.BONUS
        night.do(c.RecordBonusBall(DAN, ball))
    assert night.state.phase is Phase.PAID
    night.clear()


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=pytest.mark.clause(f"co-2022:2299.03.5.{code.lower()}")) for code in SPINNER]
)
@pytest.mark.clause("co-2022:2299.03.4", "co-2022:2299.03.4.outcome", "co-2022:2299.03.2.amount")
@pytest.mark.parametrize("day", ["2018-08-14", "2022-08-14"])
def test_spinner_winner_pays_by_where_the_balls_land(code: str, day: str) -> None:
    """(2), (4), (5): nothing is paid before the last ball of the version has landed, and then what its row says."""
    wheel, pays = SPINNER[code]
    night = table("spinner-winner", code, day, wheel=wheel)
    night.round(MAIN)
    rows = set()
    for balls in landings(int(code[2]), RINGS[wheel]):
        before, row = night.held("Ann"), row_of(balls, RINGS[wheel])
        bonus(night, balls)
        gained(night, before, pays[row] * 100)
        rows.add(row)
    assert rows == {0, 1, 2, 3, 4}
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.03.2")
def test_a_repeat_of_every_number_starts_the_bonus_and_any_other_number_takes_the_bet() -> None:
    """(2)."""
    night = table("spinner-winner", "SW2-U03")
    night.round("00")
    for here, there in zip(["00", *RINGS["double-zero"]], [*RINGS["double-zero"], "00"], strict=True):
        before = night.held("Ann")
        night.bet("Ann", "spinner-winner", STAKE)
        night.to_outcome(here)
        night.dolly()
        night.collect()
        night.pay()
        night.no(c.RemoveDolly(DAN), "bonus_pending")
        assert night.held("Ann") == before - STAKE
        night.do(c.StartBonus(DAN))
        for ball in ("1", "2"):
            night.do(c.RecordBonusBall(DAN, ball))
        night.clear()
        gained(night, before, 10 * STAKE)
        night.bet("Ann", "spinner-winner", STAKE)
        if there != here:
            night.round(there)
            gained(night, before, 10 * STAKE - STAKE)
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.03.4.a", "co-2022:2299.03.4.a.keep")
@pytest.mark.parametrize(
    ("balls", "lie"),
    [
        (("1", "1", "3", "5"), ("1", "3", "5")),
        (("1", "3", "1", "5"), ("1", "3", "5")),
        (("28", "26", "28", "9"), ("28", "26", "9")),
        (("1", "1", "1", "3", "3", "5"), ("1", "3", "5")),
        (("1", "1", "1", "1", "2", "4"), ("1", "2", "4")),
    ],
)
def test_of_three_balls_one_that_finds_another_is_spun_again_until_all_differ(
    balls: tuple[str, ...], lie: tuple[str, ...]
) -> None:
    """(4)(a): $1 at 70 to 1 for one color, 100 to 1 for three adjacent, 10 to 1 for others."""
    night = table("spinner-winner", "SW3-U03")
    night.round(MAIN)
    bonus(night, balls)
    gained(night, PURSE, SPINNER["SW3-U03"][1][row_of(lie, RINGS["double-zero"])] * 100)


# 2299.04: Roulette Up; from a streak of 1 upwards, L for a loss and P for a push

BONUS, METER = "roulette-up-bonus", "roulette-up-progressive"
FELT = {
    "PT-FLT-RU-01": "L L 2 10 30 100 150 400",
    "PT-FLT-RU-02": "L P 2 4 10 25 100 400",
    "PT-FLT-RU-03": "L L 3 10 15 25 150 275",
    "PT-FLT-RU-04": "L L L 20 30 100 400 800",
    "PT-FLT-RU-05": "L P 1 5 15 50 125 250",
}
PROGRESSIVE = {
    "PT-BJS-RU-01": "L L L L 25 250 1500 3000 100%",
    "PT-BJS-RU-02": "L L L 10 20 200 2000 5000 100%",
    "PT-BJS-RU-03": "L L L 10 20 100 500 1000 100%",
    "PT-BJS-RU-04": "L L 2 4 20 50 250 100%",
    "PT-BJS-RU-05": "L L 2 4 15 75 350 100%",
    "PT-BJS-RU-06": "L L L 10 20 100 500 100%",
    "PT-BJS-RU-07": "L L L 10 20 100 450 100%",
}


def streaks(longest: int) -> Iterator[tuple[int, list[str]]]:
    """Every length, ended by a lower number, by the same number again and by a 36; the longest ends of itself."""
    for length in range(1, longest + 1):
        rising = [str(number) for number in range(1, length + 1)]
        yield length, [*rising[:-1], "36"]
        if length == longest:
            yield length, rising
        else:
            yield length, [*rising, "0"]
            yield length, [*rising, rising[-1]]


def up(bet: str, code: str) -> Play:
    money = {METER: {"unit": "$1", "seed": "$1000", "reseed": "$500", "contribution": "100"}} if bet == METER else {}
    return table(bet, code, progressive=money)


def streak(night: Play, bet: str, spins: list[str]) -> None:
    """$1 on a streak that ends with the last of these spins and not before."""
    night.bet("Ann", bet, 100)
    if bet == METER:
        night.do(c.LockProgressives(DAN, night.confirmed("lock")))
    for spin in spins:
        assert spin == spins[0] or night.state.running == {bet}
        night.round(spin)
    assert night.state.running == frozenset()


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=pytest.mark.clause(f"co-2022:2299.04.bonus.{code.lower()}")) for code in FELT]
)
@pytest.mark.clause(
    "co-2022:2299.04.end.1.a",
    "co-2022:2299.04.end.1.highest",
    "co-2022:2299.04.streak.3.a",
    "co-2022:2299.04.streak.3.c",
)
def test_the_bonus_pays_the_row_of_its_streak(code: str) -> None:
    """So much to 1; a push gives the stake back."""
    night, rows = up(BONUS, code), FELT[code].split()
    for length, spins in streaks(8):
        before, row = night.held("Ann"), rows[length - 1]
        streak(night, BONUS, spins)
        gained(night, before, -100 if row == "L" else 0 if row == "P" else int(row) * 100)
    assert_balanced(night)


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=pytest.mark.clause(f"co-2022:2299.04.progressive.{code.lower()}"))
        for code in PROGRESSIVE
    ],
)
def test_the_progressive_pays_the_row_of_its_streak_and_the_whole_meter_for_the_longest(code: str) -> None:
    """So many dollars for $1, which was taken and put into the meter, of which 100 % is all."""
    night, rows = up(METER, code), PROGRESSIVE[code].split()
    meter = 100_000
    for length, spins in streaks(len(rows)):
        before, row = night.held("Ann"), rows[length - 1]
        streak(night, METER, spins)
        meter += 100
        paid = meter if row == "100%" else 0 if row == "L" else int(row) * 100
        gained(night, before, paid - 100)
        meter = 50_000 if row == "100%" else meter
        assert night.state.meters == {METER: meter}
        assert night.ledger.balance(f"meter:{METER}") == meter
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.04.end.1.b")
def test_a_paying_streak_pays_all_wagers_of_that_kind() -> None:
    """END (1)(b): PT-FLT-RU-01 pays 30 to 1 for 5; each player on the own stake."""
    night = up(BONUS, "PT-FLT-RU-01")
    night.sit("Bob", 10_000)
    night.bet("Bob", BONUS, 300)
    streak(night, BONUS, ["1", "2", "3", "4", "5", "5"])
    assert (night.held("Ann"), night.held("Bob")) == (PURSE + 30 * 100, 10_000 + 30 * 300)


# Spins, and how long the streak is by then; nothing when it has ended.
LENGTHS = [
    pytest.param("3 10 22 5", 3, True, marks=pytest.mark.clause("co-2022:2299.04.2")),
    pytest.param("4 9 15", 3, False, marks=pytest.mark.clause("co-2022:2299.04.streak.1")),
    pytest.param("0 00 1", 3, False, marks=pytest.mark.clause("co-2022:2299.04.streak.1.order")),
    pytest.param("00 0", 1, True, marks=pytest.mark.clause("co-2022:2299.04.streak.1.order")),
    pytest.param("20 36", 2, True, marks=pytest.mark.clause("co-2022:2299.04.streak.3.b")),
    pytest.param("36", 1, True, marks=pytest.mark.clause("co-2022:2299.04.streak.3.b")),
    pytest.param("12", 1, False, marks=pytest.mark.clause("co-2022:2299.04.start.8")),
]


@pytest.mark.parametrize(("spins", "length", "ended"), LENGTHS)
def test_the_streak_is_as_long_as_the_numbers_rise(spins: str, length: int, ended: bool) -> None:
    """The verdict of a bet that has ended names its length."""
    night = up(BONUS, "PT-FLT-RU-01")
    night.bet("Ann", BONUS, 100)
    for so_far, spin in enumerate(spins.split(), 1):
        night.round(spin)
        running = [bet.progress[1] for bet in night.state.seats["Ann"].standing.values()]
        assert running == [so_far] or (ended and so_far == len(spins.split()))
    if ended:
        lines = [*night.last(e.LosersCollected).lost.get("Ann", ()), *night.last(e.WinnersPaid).paid.get("Ann", ())]
        assert [line.verdict for line in lines] == [str(length)]
    assert night.state.running == (frozenset() if ended else {BONUS})


@pytest.mark.clause("co-2022:2299.04.streak.3.note")
@pytest.mark.parametrize(("reading", "length"), [("counts", 3), ("ends", 2)])
def test_both_readings_of_a_rising_36_can_be_played_and_a_fall_adds_nothing(reading: str, length: int) -> None:
    """Question C22; PT-FLT-RU-05 pays 1 to 1 for a streak of 3, and gives the stake back for one of 2."""
    rules = law("us-co").with_values({f"sidebets.{BONUS}.read.thirty-six": reading})
    compiled = table_rules(rules, setup_of("us-co", sidebets={BONUS: "PT-FLT-RU-05"}, areas=[BONUS]))
    assert isinstance(compiled, TableRules)
    night = Play(compiled)
    night.open()
    night.sit("Ann", PURSE)
    streak(night, BONUS, ["10", "20", "36"])
    gained(night, PURSE, {3: 100, 2: 0}[length])
    before = night.held("Ann")
    streak(night, BONUS, ["10", "20", "5"])
    gained(night, before, 0)


@pytest.mark.clause("co-2022:2299.04.start.5.two-spins")
def test_only_a_36_ends_a_streak_on_its_first_spin() -> None:
    """START (5)."""
    for pocket in ("0", "00", *map(str, range(1, 37))):
        night = up(BONUS, "PT-FLT-RU-01")
        night.bet("Ann", BONUS, 100)
        night.round(pocket)
        assert night.state.running == (frozenset() if pocket == "36" else {BONUS})
        if pocket == "36":
            assert [line.verdict for line in night.last(e.LosersCollected).lost["Ann"]] == ["1"]


@pytest.mark.clause("co-2022:2299.04.3")
def test_main_wagers_are_settled_the_same_with_and_without_roulette_up() -> None:
    """2299.04(3): two tables, the same spins and main wagers; on one of them streaks are bet, run, win and lose."""
    places = ("red", "even", "dozen:2", "straight:17", "split:0-00", "corner:1-5")
    ended = set()
    with_streaks, without = up(BONUS, "PT-FLT-RU-05"), play("us-co")
    without.sit("Ann", PURSE)
    for spin in ("3", "10", "22", "5", "17", "0", "00", "1", "36", "12", "12", "35", "36", "2", "4", "17", "20", "1"):
        for night in (with_streaks, without):
            for place in places:
                night.bet("Ann", place, 1_000)
        if not with_streaks.state.running:
            with_streaks.bet("Ann", BONUS, 100)
        for night in (with_streaks, without):
            night.round(spin)
        main = []
        for night in (with_streaks, without):
            lost, paid = night.last(e.LosersCollected).lost, night.last(e.WinnersPaid).paid
            lines = [*lost.get("Ann", ()), *paid.get("Ann", ())]
            ended |= {line.verdict for line in lines if line.place == BONUS}
            main.append([line for line in lines if line.place != BONUS])
        assert main[0] == main[1]
        assert len(main[0]) == len(places)
    assert len(ended) > 2
