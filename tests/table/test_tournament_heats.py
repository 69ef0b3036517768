"""Heats at a table: entrants alone, only the points on the table when a game starts, so many spins that count.

Colorado 2213.06 and 2213.07(4), (5), equal in both editions.
"""

from __future__ import annotations

import pytest
from heats import SOURCE, STACK, Heats, in_heat, order, tournament
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT
from croupier.views.player import player_view
from croupier.views.reader_board import board_view

OLDER, NEWER = "2015-02-01", "2022-08-14"
PREFIX = {OLDER: "47.1", NEWER: "30"}
days = pytest.mark.parametrize("day", PREFIX)


def settled(night: Play, chips: str, pocket: str) -> dict[str, int]:
    """What comes back of a stake of 1,000 on every place of the layout."""
    places = [place.name for place in night.rules.places.values() if not place.side_bet]
    for place in places:
        night.bet("Ann", place, 1_000, chips)
    night.to_outcome(pocket)
    night.dolly()
    lost, paid = night.collect()[0], night.pay()[0]
    night.clear()
    assert isinstance(lost, e.LosersCollected)
    assert isinstance(paid, e.WinnersPaid)
    lines = (*lost.lost.get("Ann", ()), *paid.paid.get("Ann", ()))
    assert sorted(line.place for line in lines) == sorted(places)
    return {line.place: line.returned for line in lines}


@days
@pytest.mark.clause("co-2015:2213.06", "co-2022:2213.06")
def test_every_bet_is_settled_as_at_an_ordinary_table(day: str) -> None:
    """Every place of the layout, whatever the number."""
    ordinary = play("us-co", day)
    ordinary.fill(1_000_000_000)
    ordinary.sit("Ann", 100_000_000)
    night = in_heat({"Ann": 100_000_000}, day, spins=38)
    odds = [{name: place.pays for name, place in each.rules.places.items()} for each in (night, ordinary)]
    assert odds[0] == odds[1]
    for pocket in night.rules.wheel.pockets:
        assert settled(night, "tournament", pocket) == settled(ordinary, "value", pocket)


@days
@pytest.mark.clause("co-2015:2213.07.4", "co-2022:2213.07.4")
def test_only_an_entrant_sits_there_and_gives_the_seat_to_nobody(day: str) -> None:
    night = in_heat(day=day)
    section = f"{PREFIX[day]}-2213.07(4)"
    for command in (
        c.SeatPlayer(player("Cid"), "Cid", 5), c.SeatPlayer(DAN, "Cid", 5), c.SeatPlayer(SUE, "Cid", 1),
        c.LeaveSeat(player("Ann"), "Ann"), c.LeaveSeat(DAN, "Ann"),
    ):  # fmt: skip
        assert night.no(command, "not_in_tournament").cite == section
    for actor in (player("Ann"), DAN, SUE):
        night.no(c.StartHeat(actor, order()), "not_yours")
        night.no(c.SeatEntrant(actor, "Cid", 5, STACK), "not_yours")
    night.no(c.PlaceWager(player("Cid"), "Cid", "red", Cents(100), "tournament"), "no_such_player")
    assert night.stacks() == {"Ann": STACK, "Bob": STACK}


@days
@pytest.mark.clause("co-2015:2213.07.4.other", "co-2022:2213.07.4.other")
def test_nobody_bets_for_another(day: str) -> None:
    night = in_heat(day=day)
    section = f"{PREFIX[day]}-2213.07(4)"
    refusal = night.no(c.PlaceWager(player("Ann"), "Bob", "red", Cents(100), "tournament"), "not_yours")
    assert refusal.cite == section
    assert night.no(c.PlaceToke(player("Ann"), "Ann", "red", Cents(100), "tournament")).cite == section
    assert night.stacks() == {"Ann": STACK, "Bob": STACK}


@days
@pytest.mark.clause("co-2015:2213.07.5", "co-2022:2213.07.5")
def test_chips_that_come_during_a_game_wait_for_the_next_one(day: str) -> None:
    """A game begins with its first bet, whoever makes it."""
    night = in_heat(day=day)
    section = f"{PREFIX[day]}-2213.07(5)"
    more, out = c.GivePoints(PIT, "Ann", 500, "add-on", SOURCE), c.TakePoints(PIT, "Bob", "out", SOURCE)
    late = c.SeatEntrant(PIT, "Cid", 5, STACK, source=SOURCE)
    night.bet("Bob", "red", 100)
    for command in (more, out, late):
        assert night.no(command, "felt_not_empty").cite == section
    steps = (night.spin, night.close, lambda: night.outcome("17"), night.dolly, night.collect, night.pay)
    for step in steps:
        step()
        for command in (more, out, late):
            assert night.no(command, "not_now").cite == section
    night.clear()
    night.do(more)
    assert night.stacks() == {"Ann": STACK + 500, "Bob": STACK - 100}
    night.bet("Ann", "black", STACK + 500)


@days
@pytest.mark.clause("co-2015:2213.07.5.concealed", "co-2022:2213.07.5.concealed")
def test_each_game_starts_with_counted_stacks_and_no_bet_goes_beyond(day: str) -> None:
    night = in_heat(day=day)
    started = night.last(e.HeatStarted)
    assert {name: seat.points for name, seat in started.heat.players.items()} == {"Ann": STACK, "Bob": STACK}
    section = f"{PREFIX[day]}-2213.07(5)"
    assert night.no(night.wager("Ann", "red", STACK + 25), "not_enough_chips").cite == section
    night.bet("Ann", "red", 600)
    assert night.no(night.wager("Ann", "black", 425), "not_enough_chips").cite == section
    night.round("18")
    assert night.last(e.DollyRemoved).stacks == {"Ann": STACK + 600, "Bob": STACK}
    board = board_view(night.state, night.rules)
    assert board.heat is not None
    assert board.heat.stacks == {"Ann": STACK + 600, "Bob": STACK}
    night.bet("Ann", "red", STACK + 600)
    assert night.no(night.wager("Ann", "black", 25), "not_enough_chips").cite == section
    assert board_view(night.state, night.rules).heat.stacks["Ann"] == STACK + 600  # type: ignore[union-attr]


def test_spins_that_count_are_counted_and_then_the_heat_is_over() -> None:
    night = in_heat()
    for spin in (1, 2, 3):
        heat = board_view(night.state, night.rules).heat
        assert heat is not None
        assert (heat.spin, heat.spins, heat.over) == (spin, 3, "")
        night.bet("Ann", "red", 25)
        night.spin()
        night.close()
        night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
        assert night.on_felt("Ann") == 25, "a no spin does not count, and bets stand"
        night.round("18")
    assert board_view(night.state, night.rules).heat.over == "all spins are played"  # type: ignore[union-attr]
    for command in (night.wager("Ann", "red", 25), c.SpinBall(DAN), c.Rebet(player("Ann"), "Ann")):
        assert night.no(command, "no_heat").says == "heat 1 is over"
    night.heat(heat=2, spins=1)
    night.bet("Ann", "red", 25)
    assert (night.held("Ann"), night.state.heat.order.heat) == (STACK - 25, 2)  # type: ignore[union-attr]


def test_without_a_heat_nothing_is_played() -> None:
    night = tournament()
    night.no(c.SpinBall(DAN), "no_heat")
    night.no(c.EndHeat(PIT, 1, "over"), "no_heat")
    night.no(c.SeatEntrant(PIT, "Cid", 5, STACK), "no_heat")
    assert (list(night.state.seats), board_view(night.state, night.rules).heat) == ([], None)


def test_a_heat_has_exactly_its_players_and_their_points() -> None:
    night = in_heat(spins=1)
    night.bet("Ann", "straight:17", 100)
    night.round("17")
    night.no(c.StartHeat(PIT, order({"Dan": 5})), "works_here")
    (started,) = night.do(c.StartHeat(PIT, order({"Cid": 700, "Ann": 4_600}, heat=2, source=SOURCE)))
    assert isinstance(started, e.HeatStarted)
    assert started.left == {"Ann": 4_500, "Bob": STACK}
    assert [(seat.number, name) for name, seat in night.state.in_order()] == [(1, "Cid"), (2, "Ann")]
    assert night.stacks() == {"Cid": 700, "Ann": 4_600}
    assert night.points.total("stack") == 5_300 == -night.points.balance("bank")
    assert started.heat.source == SOURCE


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"spins": 0}, "bad_amount"), ({"spins": 1_001}, "bad_amount"), ({"heat": 0}, "bad_amount"),
        ({"secret": (4,)}, "bad_amount"), ({"secret": (0,)}, "bad_amount"), ({"first": -1}, "bad_amount"),
        ({"betting": "loud"}, "no_reason"), ({"players": {"Ann": -1}}, "bad_amount"),
        ({"players": {" ": 5}}, "bad_name"),
        ({"players": {"Ann": 5, "ann": 5}}, "name_taken"),
    ],
)  # fmt: skip
def test_a_heat_that_cannot_be(told: dict[str, object], code: str) -> None:
    night = tournament()
    night.no(c.StartHeat(PIT, order(**told)), code)  # type: ignore[arg-type]
    two = {"Ann": c.HeatSeat(1, 5), "Bob": c.HeatSeat(1, 5)}
    night.no(c.StartHeat(PIT, c.HeatOrder("spring-2027", "x", 0, 1, 3, two)), "seat_taken")
    night.no(c.StartHeat(PIT, c.HeatOrder("autumn", "x", 0, 1, 3, two)), "bad_name")
    night.no(c.StartHeat(PIT, c.HeatOrder("spring-2027", "x", 0, 1, 3, {})), "bad_name")


def test_one_heat_at_a_time() -> None:
    night = in_heat()
    night.no(c.StartHeat(PIT, order(heat=2)), "heat_running")
    night.no(c.EndHeat(PIT, 2, "over"), "no_heat")
    night.no(c.EndHeat(PIT, 1, " "), "no_reason")
    night.bet("Ann", "red", 100)
    (ended,) = night.do(c.EndHeat(PIT, 1, "the final table is set", SOURCE))
    assert isinstance(ended, e.HeatEnded)
    assert [line.verdict for line in ended.returned["Ann"]] == ["void"]
    assert (night.held("Ann"), night.on_felt("Ann")) == (STACK, 0)
    night.no(night.wager("Ann", "red", 25), "no_heat")
    night.no(c.EndHeat(PIT, 1, "again"), "no_heat")
    night.heat(heat=2)


def test_a_prisoner_of_the_last_spin_is_out_when_the_heat_ends() -> None:
    night = Heats(tournament(wheel="single-zero", in_prison=True, areas=["in-prison"]).rules)
    night.open()
    night.heat(spins=1)
    night.bet("Ann", "red", 100)
    night.to_outcome("0")
    night.dolly()
    night.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
    night.collect()
    night.pay()
    night.clear()
    night.no(c.StartHeat(PIT, order(heat=2)), "felt_not_empty")
    night.no(c.GivePoints(PIT, "Bob", 100, "add-on"), "felt_not_empty")
    night.do(c.EndHeat(PIT, 1, "all spins are played"))
    assert night.stacks() == {"Ann": STACK - 50, "Bob": STACK}
    night.heat(heat=2)


def test_entrants_come_and_go_between_games() -> None:
    night = in_heat()
    night.no(c.TakePoints(PIT, "Cid", "out"), "no_such_player")
    night.no(c.TakePoints(PIT, "Bob", " "), "no_reason")
    (taken,) = night.do(c.TakePoints(PIT, "Bob", "moved to table 2", SOURCE))
    assert isinstance(taken, e.PointsTaken)
    assert (taken.points, list(night.state.seats)) == (STACK, ["Ann"])
    for name, seat, code in (("Ann", 5, "already_seated"), ("ann", 5, "name_taken"), ("Cid", 1, "seat_taken"),
                             ("Dan", 5, "works_here"), ("Cid", 0, "bad_amount")):  # fmt: skip
        night.no(c.SeatEntrant(PIT, name, seat, 700), code)
    night.do(c.SeatEntrant(PIT, "Cid", 2, 700, source=SOURCE))
    assert (night.stacks(), night.points.balance("stack:Bob")) == ({"Ann": STACK, "Cid": 700}, 0)


def test_a_score_that_was_acted_on_is_not_corrected_any_more() -> None:
    """Until then a number can be corrected, and the stacks follow."""
    night = in_heat()
    night.bet("Ann", "straight:17", 100)
    night.round("18")
    assert night.held("Ann") == STACK - 100
    night.do(c.CorrectOutcome(SUE, "17", "seen on camera"))
    night.settle()
    assert (night.held("Ann"), night.state.heat.played) == (STACK + 3_500, 1)  # type: ignore[union-attr]
    night.do(c.TakePoints(PIT, "Bob", "out"))
    night.no(c.CorrectOutcome(SUE, "18", "seen again"), "nothing_there")


def test_a_spin_that_is_voided_is_played_once_more() -> None:
    night = in_heat(spins=1)
    night.bet("Ann", "straight:17", 100)
    night.round("17")
    night.no(night.wager("Ann", "red", 25), "no_heat")
    night.do(c.VoidOutcome(SUE, "the ball was touched"))
    assert (night.state.heat.played, night.on_felt("Ann"), night.held("Ann")) == (0, 100, STACK - 100)  # type: ignore[union-attr]
    night.bet("Ann", "red", 25)
    night.round("18")
    assert night.held("Ann") == STACK - 100 + 25


def test_points_that_are_owed_are_owed_in_points() -> None:
    night = in_heat()
    night.bet("Ann", "straight:17", STACK)
    night.round("17")
    night.do(c.CorrectPayment(SUE, "Ann", Cents(-30_000), "tournament", "paid twice"))
    night.do(c.CorrectOutcome(SUE, "18", "seen on camera"))
    assert night.state.owed == {"Ann": 30_000} == {"Ann": -night.points.balance("owed:Ann")}
    night.settle()
    night.do(c.WriteOffOwed(SUE, "Ann", "the house's mistake"))
    assert (night.ledger.balances, night.state.takings.win, night.points.balance("owed:Ann")) == ({}, 0, 0)


def test_a_table_closes_with_its_points() -> None:
    night = in_heat()
    night.bet("Ann", "red", 100)
    night.round("19")
    night.no(c.CloseTable(SUE), "no_reason")
    (closed,) = night.do(c.CloseTable(SUE, "the power has failed"))
    assert isinstance(closed, e.TableClosed)
    assert (closed.points, closed.float_) == ({"Ann": STACK + 100, "Bob": STACK}, 0)
    assert (list(night.state.seats), night.state.heat) == ([], None)
    assert not any(night.points.balances.values())


def test_a_player_sees_heat_points_and_notice() -> None:
    night = in_heat()
    night.bet("Ann", "red", 100)
    seen = player_view(night.state, night.rules, "Ann")
    assert (seen.board.unit, seen.purse, seen.board.chip_points[0]) == (
        "points", {"tournament": STACK - 100}, ("green", 25)
    )  # fmt: skip
    heat = seen.board.heat
    assert heat is not None
    assert (heat.tournament, heat.event, heat.round, heat.heat, heat.spin) == ("spring-2027", "Saturday", 1, 1, 1)


def test_no_bet_is_taken_before_the_score_of_the_last_spin_is_recorded() -> None:
    """Whoever is out after a spin does not bet on the next one: the house says when it may begin."""
    night = in_heat(source=SOURCE)
    night.do(night.wager("Ann", "red", 100))
    night.to_outcome("1")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.RemoveDolly(DAN, night.confirmed("clear")))
    assert "spin 1" in night.no(night.wager("Bob", "red", 100), "score_pending").says
    night.no(c.AcceptScore(DAN, 1, 1), "not_yours")
    night.no(c.AcceptScore(PIT, 2, 1), "no_heat")
    night.no(c.AcceptScore(PIT, 1, 2), "already_done")
    night.do(c.AcceptScore(PIT, 1, 1, SOURCE))
    night.no(c.AcceptScore(PIT, 1, 1, SOURCE), "already_done")
    night.do(night.wager("Bob", "red", 100))
    assert night.stacks() == {"Ann": STACK + 100, "Bob": STACK - 100}
