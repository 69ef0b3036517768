"""Rule 22, section 2299.04 at a live table: how streaks run and end, and what bonus, progressive and meter pay."""

from __future__ import annotations

from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, play, player

from croupier.table import commands as c
from croupier.table import events as e

BONUS, METER = "roulette-up-bonus", "roulette-up-progressive"
BOTH = (BONUS, METER)
RISING = [str(number) for number in range(1, 10)]


def table(bonus: str = "PT-FLT-RU-01", meter: str = "PT-BJS-RU-01", unit: str = "$1", **changes: Any) -> Play:
    """Ann and Bob at a table with a meter that starts with $1,000 and again with $500, fed with 25 per cent."""
    money = {"unit": unit, "seed": "$1000", "reseed": "$500", "contribution": "25"}
    own = {"sidebets": {BONUS: bonus, METER: meter}, "areas": [BONUS, METER], "progressive": {METER: money}}
    night = play("us-co", **{**own, **changes})
    for name in ("Ann", "Bob"):
        night.sit(name, 100_000)
    return night


def lock(night: Play) -> None:
    night.do(c.LockProgressives(DAN, night.confirmed("lock")))


def begin(night: Play, *places: str, unit: int = 100) -> Play:
    for place in places:
        night.bet("Ann", place, unit)
    if METER in places:
        lock(night)
    return night


def lengths(night: Play) -> set[int]:
    return {bet.progress[1] for bet in night.state.seats["Ann"].standing.values()}


def settled(night: Play) -> list[type[e.Event]]:
    """Settlements in which a wager of Roulette Up ended, in the whole night."""
    kinds = []
    for event in night.log:
        lines = event.lost if isinstance(event, e.LosersCollected) else None
        lines = event.paid if isinstance(event, e.WinnersPaid) else lines
        if lines and any(line.place in BOTH for each in lines.values() for line in each):
            kinds.append(type(event))
    return kinds


@pytest.mark.clause("co-2022:2299.04.end.1")
def test_the_end_of_the_streak_settles_all_wagers_at_once() -> None:
    """END (1): losers are collected and winners paid in the one settlement after the number that ended it."""
    night = table()
    for name in ("Ann", "Bob"):
        night.bet(name, BONUS, 100)
        night.bet(name, METER, 100)
    lock(night)
    for pocket in ("5", "9", "12", "30"):
        night.round(pocket)
        assert settled(night) == []
    night.round("30")
    assert settled(night) == [e.LosersCollected, e.WinnersPaid]
    assert {line.place for line in night.last(e.LosersCollected).lost["Bob"]} == {METER}
    assert {line.place: line.returned for line in night.last(e.WinnersPaid).paid["Bob"]} == {BONUS: 1_100}
    assert night.state.seats["Ann"].standing == night.state.seats["Bob"].standing == {}
    assert_balanced(night)


def test_the_bonus_pending_for_the_longest_table_in_use() -> None:
    """CONTINUATION (3)(c), question C24: one streak for both, to 9; the bonus then pays its row for 8."""
    night = begin(table(), BONUS, METER)
    for pocket in RISING[:8]:
        night.round(pocket)
    assert (lengths(night), settled(night)) == ({8}, [])
    night.round("9")
    assert settled(night) == [e.WinnersPaid]
    paid = {line.place: (line.returned, line.verdict) for line in night.last(e.WinnersPaid).paid["Ann"]}
    assert paid == {BONUS: (40_100, "8"), METER: (100_100, "9")}
    assert_balanced(night)


@pytest.mark.parametrize("fall", ["8", "1", "0", "00"])
def test_a_streak_of_8_that_falls_pays_8_on_both(fall: str) -> None:
    night = begin(table(), BONUS, METER)
    for pocket in (*RISING[:8], fall):
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 200 + 401 * 100 + 300_000
    assert night.state.meters == {METER: 100_025}
    assert_balanced(night)


def test_a_bonus_alone_ends_at_8() -> None:
    """The longest table in use is then its own."""
    night = play("us-co", sidebets={BONUS: "PT-FLT-RU-01"}, areas=[BONUS])
    night.sit("Ann", 100_000)
    begin(night, BONUS)
    for pocket in RISING[:8]:
        night.round(pocket)
    assert night.state.running == frozenset()
    assert night.held("Ann") == 100_000 + 400 * 100
    assert_balanced(night)


@pytest.mark.parametrize("meter", ["PT-BJS-RU-04", "PT-BJS-RU-07"])
def test_with_two_tables_of_8_both_end_at_8_and_the_meter_is_won(meter: str) -> None:
    night = begin(table(meter=meter), BONUS, METER)
    for pocket in RISING[:8]:
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 200 + 401 * 100 + 100_100  # $1,000.25, in whole chips
    assert night.state.meters == {METER: 50_000}
    assert_balanced(night)


# Spins after the wagers, the length they make, what $1 on bonus PT-FLT-RU-01 and progressive PT-BJS-RU-04 return. The
# meter holds $1,000.25, and the smallest chip is $1.
ENDS = [
    (("36",), 1, 0, 0),
    (("5", "5"), 1, 0, 0),
    (("5", "36"), 2, 0, 0),
    (("0", "00", "1", "0"), 3, 300, 200),
    (("00", "0"), 1, 0, 0),
    (("0", "00", "1", "36"), 4, 1_100, 400),
    (("1", "2", "3", "4", "3"), 4, 1_100, 400),
    (("1", "2", "3", "4", "36"), 5, 3_100, 2_000),
    (("1", "2", "3", "4", "5", "6", "6"), 6, 10_100, 5_000),
    (("1", "2", "3", "4", "5", "6", "36"), 7, 15_100, 25_000),
    (("1", "2", "3", "4", "5", "6", "7", "36"), 8, 40_100, 100_100),
]


@pytest.mark.parametrize(("spins", "length", "bonus", "meter"), ENDS)
def test_each_end_pays_the_row_of_its_length(spins: tuple[str, ...], length: int, bonus: int, meter: int) -> None:
    """CONTINUATION (1), (3); a rising 36 counts and ends it (C22); END (1): the highest length alone."""
    night = begin(table(meter="PT-BJS-RU-04"), BONUS, METER)
    for so_far, pocket in enumerate(spins[:-1], 1):
        night.round(pocket)
        assert lengths(night) == {so_far}
        assert_balanced(night)
    night.round(spins[-1])
    assert night.state.running == frozenset()
    assert night.held("Ann") == 100_000 - 200 + bonus + meter
    names = {
        line.verdict
        for event in (night.last(e.LosersCollected).lost, night.last(e.WinnersPaid).paid)
        for line in event.get("Ann", ())
    }
    assert names == {str(length)}
    assert_balanced(night)


def test_a_push_gives_the_stake_back() -> None:
    """PT-FLT-RU-02 and PT-FLT-RU-05: a streak of 2."""
    night = begin(table("PT-FLT-RU-02"), BONUS)
    for pocket in ("5", "9", "9"):
        night.round(pocket)
    assert night.held("Ann") == 100_000
    assert_balanced(night)


def test_main_wagers_are_settled_as_if_there_were_no_streak() -> None:
    """2299.04(3)."""
    night = begin(table(), BONUS, METER)
    for pocket in ("5", "9", "12"):
        night.bet("Bob", "red", 500)
        night.round(pocket)
    assert night.held("Bob") == 100_000 + 3 * 500
    assert_balanced(night)


def test_a_void_spin_neither_lengthens_nor_ends_a_streak() -> None:
    night = begin(table(), BONUS, METER)
    night.round("20")
    night.spin()
    night.close()
    night.outcome("3", revolutions=1)
    assert lengths(night) == {1}
    night.round("21")
    assert lengths(night) == {2}
    assert_balanced(night)


# The meter


def test_every_wager_feeds_the_meter_once() -> None:
    night = table()
    for turn in (1, 2, 3):
        for name in ("Ann", "Bob"):
            night.bet(name, METER, 100)
        lock(night)
        night.round("36")
        assert night.state.meters == {METER: 100_000 + turn * 50}
        assert_balanced(night)


def test_another_unit_multiplies_seed_reseed_and_awards() -> None:
    """The note below the pay tables, with $5 in place of $1."""
    night = table(unit="$5")
    assert night.state.meters == {METER: 500_000}
    begin(night, METER, unit=500)
    for pocket in ("1", "2", "3", "4", "5", "5"):
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 500 + 5 * 2_500
    begin(night, METER, unit=500)
    for pocket in RISING:
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 1_000 + 12_500 + 500_300  # of $5,002.50
    assert night.state.meters == {METER: 250_000}
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.04.progressive.unit")
@pytest.mark.parametrize(("length", "dollars"), [(7, 250), (6, 50), (5, 20), (4, 4), (3, 2), (2, 0), (1, 0)])
def test_a_five_dollar_unit_pays_five_times_what_is_printed(length: int, dollars: int) -> None:
    """Progressive table 04, in dollars for a $1 wager, by the length of the streak; the seed is $1,000."""
    night = table(meter="PT-BJS-RU-04", unit="$5")
    assert night.state.meters == {METER: 5 * 100_000}
    begin(night, METER, unit=500)
    for pocket in (*RISING[:length], "0"):
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 500 + 5 * dollars * 100
    assert_balanced(night)


def test_several_winners_share_the_meter_in_whole_chips_and_odd_cents_stay_in_it() -> None:
    """Question C30: $1,000.75 among three is $333.58 each; the house makes that $334, in chips of $1."""
    night = table()
    night.sit("Cleo", 100_000)
    for name in ("Ann", "Bob", "Cleo"):
        night.bet(name, METER, 100)
    lock(night)
    for pocket in RISING:
        night.round(pocket)
    assert {night.held(name) for name in ("Ann", "Bob", "Cleo")} == {100_000 - 100 + 33_400}
    assert night.state.meters == {METER: 1 + 50_000}
    paid = night.last(e.WinnersPaid)
    assert {line.from_meter for lines in paid.paid.values() for line in lines} == {33_358}
    [proof] = paid.proofs
    assert proof.notes == (
        "rounded up to the smallest chip, $1",
        "the meter of $1,000.75, shared equally by 3 winners, $0.01 stays in it",
    )
    assert_balanced(night)


def test_the_meter_outlives_the_night_and_is_seeded_once() -> None:
    night = begin(table(), METER)
    night.round("36")
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.open()
    assert night.state.meters == {METER: 100_025}
    assert_balanced(night)


def test_the_meter_outlives_a_change_of_the_set_up() -> None:
    night = begin(table(), METER)
    night.round("36")
    before = night.state.setup
    night.do(c.ChangeSetup(SUE, {**before, "sidebets": {}, "areas": [], "progressive": {}}))
    night.do(c.ChangeSetup(SUE, before))
    assert night.state.meters == {METER: 100_025}
    assert_balanced(night)


def test_a_table_that_closes_in_the_middle_gives_both_stakes_back() -> None:
    """Question C29: also the one that was taken at the lock."""
    night = begin(table(), BONUS, METER)
    night.round("5")
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert night.held("Ann") == 100_000
    assert_balanced(night)


def test_color_chips_are_paid_in_color_chips_and_the_rest_in_value_chips() -> None:
    night = table(unit="$5")
    night.sit("Cy", 50_000, "color", value=500)
    night.bet("Cy", METER, 500, "color")
    lock(night)
    for pocket in RISING:
        night.round(pocket)
    assert night.state.seats["Cy"].purse == {"color": 49_500 + 500_000, "value": 200}
    assert_balanced(night)


# The posted limit on all payouts


def test_winners_share_what_may_be_paid_out_in_all() -> None:
    """START (6): stakes of $3 and $1 at 30 to 1, and no more than $100 together; stakes come back untouched."""
    night = table(aggregate={BONUS: "$100"})
    night.bet("Ann", BONUS, 300)
    night.bet("Bob", BONUS, 100)
    for pocket in ("1", "2", "3", "4", "5", "5"):
        night.round(pocket)
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 7_500, 100_000 + 2_500)
    assert_balanced(night)


def test_a_cap_pays_whole_chips_and_is_named_in_each_proof_that_it_cut() -> None:
    """$1 and $2 at 30 to 1 would win $90; of $50, in proportion, $16.66 and $33.33: in chips of $1, $16 and $33."""
    night = table(aggregate={BONUS: "$50"})
    night.bet("Ann", BONUS, 100)
    night.bet("Bob", BONUS, 200)
    for pocket in ("1", "2", "3", "4", "5"):
        night.round(pocket)
    night.bet("Ann", "red", 100)
    night.round("5")
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 100 + 1_600, 100_000 + 3_300)
    proofs = {proof.place: proof for proof in night.last(e.WinnersPaid).proofs}
    [cap] = proofs[BONUS].notes
    assert cap == (
        "all winners of roulette-up-bonus together get at most $50: of $90 won, $49 is paid in proportion,"
        " in chips of $1 (30-2299.04 START OF GAME (6))"
    )
    assert proofs["red"].notes == ()
    assert_balanced(night)


def test_a_payout_within_the_limit_is_whole() -> None:
    night = table(aggregate={BONUS: "$120"})
    night.bet("Ann", BONUS, 300)
    night.bet("Bob", BONUS, 100)
    for pocket in ("1", "2", "3", "4", "5", "5"):
        night.round(pocket)
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 9_000, 100_000 + 3_000)
    assert [proof.notes for proof in night.last(e.WinnersPaid).proofs] == [()]


def test_a_push_is_no_payout() -> None:
    night = begin(table("PT-FLT-RU-02", aggregate={BONUS: "$1"}), BONUS, unit=10_000)
    for pocket in ("5", "9", "9"):
        night.round(pocket)
    assert night.held("Ann") == 100_000
    assert_balanced(night)


def test_what_a_limit_keeps_back_of_a_meter_stays_in_the_meter() -> None:
    night = begin(table(aggregate={METER: "$600"}), METER)
    for pocket in RISING:
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 100 + 60_000
    assert night.state.meters == {METER: 100_025 - 60_000 + 50_000}
    assert_balanced(night)


def test_the_limit_of_one_bet_is_not_the_limit_of_the_other() -> None:
    night = begin(table(aggregate={BONUS: "$1"}), BONUS, METER)
    for pocket in ("1", "2", "3", "4", "5", "5"):
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 200 + (100 + 100) + 2_500
    assert_balanced(night)


def test_who_leaves_in_a_streak_is_paid_when_it_ends() -> None:
    night = begin(table(), BONUS, METER)
    night.round("1")
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    for pocket in ("2", "3", "4", "5", "5"):
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 200 + 3_100 + 2_500
    assert_balanced(night)
