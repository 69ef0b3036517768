"""Rule 22, section 2299.02 at a live table: Straights and 8's over up to three spins, with the main game beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, play, player

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import StandingKey

BET = "straights-and-8s"


def table(day: str = "2022-08-14") -> Play:
    [code] = [
        key.rpartition(".")[2]
        for key in play("us-co", day).rules.rules.rules
        if key.startswith(f"sidebets.{BET}.paytables.")
    ]
    night = play("us-co", day, sidebets={BET: code}, areas=[BET])
    night.sit("Ann", 100_000)
    night.sit("Bob", 100_000)
    return night


def void_spin(night: Play) -> None:
    """A spin of too few revolutions: no spin."""
    night.spin()
    night.close()
    night.outcome("9", revolutions=1)


def progress(night: Play, name: str = "Ann") -> list[object]:
    return [bet.progress for bet in night.state.seats[name].standing.values()]


@pytest.mark.clause("co-2022:2299.02.1", "co-2022:2299.02.2")
def test_it_is_taken_until_the_one_close_and_refused_after_it() -> None:
    """(1), (2): the close of the main wagers is the close of this one."""
    night = table()
    night.bet("Ann", BET, 500)
    night.spin()
    night.bet("Ann", BET, 500)
    night.bet("Ann", "red", 500)
    [closed] = night.close()
    assert isinstance(closed, e.NoMoreBetsCalled)
    late, late_too = (night.no(night.wager("Bob", place, 500), "too_late") for place in (BET, "red"))
    assert late == late_too
    assert late.cite
    night.no(c.WithdrawWager(player("Ann"), "Ann", BET, "value"), "too_late")
    steps: list[Callable[[], object]] = [lambda: night.outcome("5"), night.dolly, night.collect, night.pay]
    for step in steps:
        step()
        night.no(night.wager("Bob", BET, 500), "too_late")
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.02.3.lock")
def test_nobody_joins_or_adds_while_a_sequence_runs_and_everybody_may_after_its_end() -> None:
    """(3): neither the player who has bet, nor another; in the round after the sequence the bet is open again."""
    night = table()
    night.bet("Ann", BET, 500)
    night.round("5")
    for name in ("Ann", "Bob"):
        refusal = night.no(night.wager(name, BET, 500), "side_bet_running")
        assert "2299.02" in refusal.cite
        night.bet(name, "red", 500)
    night.round("6")
    for name in ("Ann", "Bob"):
        night.no(night.wager(name, BET, 500), "side_bet_running")
    night.spin()
    night.no(night.wager("Bob", BET, 500), "side_bet_running")
    night.close()
    night.outcome("30")
    night.settle()
    for name in ("Ann", "Bob"):
        night.bet(name, BET, 500)
    assert_balanced(night)


def test_a_running_wager_cannot_be_taken_back_moved_or_disputed_away() -> None:
    night = table()
    night.bet("Ann", BET, 500)
    night.round("5")
    night.no(c.WithdrawWager(player("Ann"), "Ann", BET, "value"), "no_such_wager")
    night.no(c.MoveWager(player("Ann"), "Ann", BET, "red", "value"), "no_such_wager")
    night.no(c.ClearWagers(player("Ann"), "Ann"), "no_such_wager")
    night.bet("Ann", "red", 500)
    night.no(c.MoveWager(player("Ann"), "Ann", "red", BET, "value"), "side_bet_running")
    assert progress(night) == [(5,)]
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.02.4")
def test_the_number_is_marked_for_both_games_before_anything_is_settled() -> None:
    """(4): with the outcome the sequence has its number, and only then are main wagers collected and paid."""
    night = table()
    night.bet("Ann", BET, 500)
    night.bet("Ann", "red", 500)
    night.bet("Ann", "black", 500)
    night.spin()
    night.close()
    announced, held = night.outcome("5")
    assert isinstance(announced, e.OutcomeAnnounced)
    assert isinstance(held, e.BetsHeld)
    assert (announced.pocket, [bet.progress for bet in held.held["Ann"]]) == ("5", [(5,)])
    assert (night.state.outcome, progress(night)) == ("5", [(5,)])
    night.no(c.CollectLosers(DAN), "not_now")
    night.no(c.PayWinners(DAN), "not_now")
    night.dolly()
    assert night.state.dolly
    lost = night.collect()[0]
    assert isinstance(lost, e.LosersCollected)
    assert [line.place for line in lost.lost["Ann"]] == ["black"]
    paid = night.pay()[0]
    assert isinstance(paid, e.WinnersPaid)
    assert [line.place for line in paid.paid["Ann"]] == ["red"]
    assert progress(night) == [(5,)]


@pytest.mark.clause("co-2022:2299.02.5.second")
def test_only_a_valid_spin_brings_the_second_number() -> None:
    """(5): void spins before the first and between first and second number do not count."""
    night = table()
    night.bet("Ann", BET, 500)
    void_spin(night)
    assert (progress(night), night.on_felt("Ann")) == ([], 500)
    night.round("5")
    assert progress(night) == [(5,)]
    void_spin(night)
    assert (progress(night), night.state.phase) == ([(5,)], "betting")
    night.no(night.wager("Bob", BET, 500), "side_bet_running")
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a bird on the wheel"))
    night.ruled("no spin", "it flew into the wheel")
    assert progress(night) == [(5,)]
    night.round("7")
    assert progress(night) == [(5, 7)]
    void_spin(night)
    assert progress(night) == [(5, 7)]
    night.round("6")
    assert night.held("Ann") == 100_000 + 50 * 500
    assert_balanced(night)


# Spins, and what a wager of $5 returns: examples (8)(a) to (e) and the pay table, stake included; zeros by (7).
ENDS = [
    (("5", "3", "4"), 51),
    (("12", "13", "10"), 8),
    (("5", "3", "2"), 5),
    (("5", "3", "6"), 5),
    (("18", "28", "29"), 5),
    (("5", "7", "8"), 5),
    (("8", "8", "18"), 51),
    (("28", "8", "18"), 300),
    (("5", "6", "0"), 8),
    (("5", "6", "00"), 8),
    (("0",), 0),
    (("00",), 0),
    (("5", "0"), 0),
    (("5", "00"), 0),
    (("5", "8"), 0),
    (("5", "5"), 0),
    (("36", "1"), 0),
]


@pytest.mark.parametrize(("spins", "returned"), ENDS)
def test_each_end_returns_what_the_text_says(spins: tuple[str, ...], returned: int) -> None:
    night = table()
    night.bet("Ann", BET, 500)
    for pocket in spins[:-1]:
        night.round(pocket)
        assert night.held("Ann") == 99_500
        assert night.state.running == {BET}
        assert_balanced(night)
    night.round(spins[-1])
    assert night.held("Ann") == 99_500 + returned * 500
    assert (night.state.running, night.state.seats["Ann"].standing) == (frozenset(), {})
    assert_balanced(night)


def test_all_players_of_a_sequence_share_its_numbers_and_end_together() -> None:
    night = table()
    night.bet("Ann", BET, 500)
    night.bet("Bob", BET, 100)
    for pocket in ("8", "18"):
        night.round(pocket)
        assert progress(night, "Ann") == progress(night, "Bob")
    night.round("28")
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 299 * 500, 100_000 + 299 * 100)
    assert_balanced(night)


def test_color_and_value_chips_of_one_player_run_side_by_side() -> None:
    night = table()
    night.sit("Cy", 10_000, "color", value=500)
    night.buy("Cy", 10_000, "value")
    night.bet("Cy", BET, 500, "color")
    night.bet("Cy", BET, 300, "value")
    night.round("12")
    assert set(night.state.seats["Cy"].standing) == {StandingKey(BET, "color", 1), StandingKey(BET, "value", 1)}
    night.round("13")
    night.round("20")
    assert night.state.seats["Cy"].purse == {"color": 10_000 + 7 * 500, "value": 10_000 + 7 * 300}
    assert_balanced(night)


def test_a_table_that_closes_in_the_middle_gives_the_stake_back() -> None:
    """Question C29."""
    night = table()
    night.bet("Ann", BET, 500)
    night.round("5")
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert night.held("Ann") == 100_000
    night.open()
    night.bet("Bob", BET, 500)
    assert_balanced(night)


def test_the_set_up_waits_for_the_end_of_the_sequence() -> None:
    night = table()
    night.bet("Ann", BET, 500)
    night.round("5")
    night.no(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {}}), "felt_not_empty")
    night.round("30")
    night.do(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {}, "areas": []}))
    night.no(night.wager("Ann", BET, 500), "no_such_place")


def test_who_leaves_the_table_keeps_the_running_wager() -> None:
    night = table()
    night.bet("Ann", BET, 500)
    night.round("5")
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.round("6")
    night.round("7")
    assert night.held("Ann") == 99_500 + 51 * 500
    assert_balanced(night)


def test_a_toke_rides_along_and_wins_for_the_dealers() -> None:
    night = table()
    night.bet("Ann", BET, 500)
    night.do(c.PlaceToke(player("Ann"), "Ann", BET, 100, "value"))  # type: ignore[arg-type]
    night.round("12")
    night.round("13")
    night.round("30")
    assert night.held("Ann") == 100_000 - 100 + 7 * 500
    assert night.ledger.balance("tips") == 8 * 100
    assert_balanced(night)


def test_a_referred_spin_that_stands_moves_the_sequence_once() -> None:
    night = table()
    night.bet("Ann", BET, 500)
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a glass fell over"))
    night.ruled("stands", "nothing touched the wheel")
    night.close()
    night.outcome("5")
    night.settle()
    assert progress(night) == [(5,)]
