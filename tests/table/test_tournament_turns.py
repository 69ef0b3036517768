"""Bets in turn: one seat after the other, beginning one seat further at each spin; and sealed bets, opened together."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from heats import NONCE, SPRING, STACK, Heats, in_heat, tournament
from msgspec.structs import replace
from nights import DAN, SENSOR, SUE, player

from croupier.game.seal import Bets, digest_of, why_not_sealed
from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT
from croupier.table.waiting import open_waits
from croupier.views.dealer import dealer_view
from croupier.views.heat import heat_view
from croupier.views.open_tasks import open_tasks
from croupier.views.player import player_view
from croupier.views.supervisor import supervisor_view

FOUR = {"Ann": STACK, "Bob": STACK, "Cid": STACK, "Eve": STACK}


def order(night: Heats) -> list[str]:
    """Everybody passes, and the order in which they could."""
    found = []
    while night.state.heat and night.state.heat.whose_turn:
        found.append(night.state.heat.whose_turn)
        night.turn(found[-1])
    return found


def test_the_first_seat_moves_on_and_everybody_is_last_equally_often() -> None:
    night = in_heat(FOUR, betting="in turn", first=1, spins=8)
    found = []
    for _ in range(8):
        found.append(order(night))
        night.round("17")
    assert found[:5] == [
        ["Bob", "Cid", "Eve", "Ann"], ["Cid", "Eve", "Ann", "Bob"], ["Eve", "Ann", "Bob", "Cid"],
        ["Ann", "Bob", "Cid", "Eve"], ["Bob", "Cid", "Eve", "Ann"],
    ]  # fmt: skip
    heat = heat_view(night.state)
    assert heat is not None
    assert heat.last == dict.fromkeys(FOUR, 2) == Counter(each[-1] for each in found)


def test_only_the_player_whose_turn_it_is_touches_bets() -> None:
    night = in_heat(betting="in turn")
    waits = night.no(night.wager("Bob", "red", 25), "not_your_turn")
    assert waits.says == "it is Ann's turn to bet"
    night.no(c.EndTurn(player("Bob"), "Bob"), "not_your_turn")
    night.no(c.EndTurn(player("Bob"), "Ann"), "not_yours")
    night.bet("Ann", "red", 100)
    assert "Ann has still to bet" in night.no(c.SpinBall(DAN), "not_your_turn").says
    night.turn("Ann")
    for late in (
        night.wager("Ann", "red", 25), c.WithdrawWager(player("Ann"), "Ann", "red", "tournament"),
        c.MoveWager(player("Ann"), "Ann", "red", "black", "tournament"), c.ClearWagers(player("Ann"), "Ann"),
        c.Rebet(player("Ann"), "Ann"),
    ):  # fmt: skip
        night.no(late, "not_your_turn")
    heat = heat_view(night.state)
    assert heat is not None
    assert (heat.in_turn, heat.turn, heat.order) == (True, "Bob", ("Ann", "Bob"))
    night.do(c.EndTurn(DAN, "Bob"))
    night.spin()
    assert night.no(night.wager("Bob", "red", 25), "not_your_turn").says == "everybody has had a turn to bet"


def test_no_turn_is_waited_for_without_end() -> None:
    night = in_heat(betting="in turn")
    (wait,) = open_waits(night.state, night.rules)
    assert (wait.name, wait.rulings) == ("turn", ("pass",))
    night.do(c.StartTimer(SENSOR, "turn", 1_000))
    ran_out = night.do(c.EndTimer(SENSOR, "turn"))
    assert [type(event) for event in ran_out] == [e.TimerRanOut, e.SupervisorCalled, e.WaitEnded, e.TurnEnded]
    assert (night.state.timers, heat_view(night.state).turn) == ({}, "Bob")  # type: ignore[union-attr]
    (task,) = [task for task in open_tasks(night.state, night.rules) if task.kind == "wait"]
    assert task.choices[0].sends["ruling"] == "pass"
    night.do(c.EndWait(SUE, "turn", "pass", "he is on the telephone"))
    night.spin()
    assert night.state.phase == "spinning"


def test_who_is_broke_has_no_turn_and_the_first_seat_moves_on_past_an_empty_one() -> None:
    night = in_heat(FOUR, betting="in turn", spins=9)
    assert heat_view(night.state).turn == "Ann"  # type: ignore[union-attr]
    night.turn("Ann")
    night.bet("Bob", "straight:1", STACK)
    order(night)
    night.round("17")
    assert order(night) == ["Cid", "Eve", "Ann"], "Bob would be first, and has nothing to bet"
    night.round("17")
    night.do(c.TakePoints(PIT, "Cid", "out"))
    assert order(night) == ["Eve", "Ann"]
    night.round("17")
    night.do(c.GivePoints(PIT, "Bob", 500, "re-buy"))
    assert order(night) == ["Ann", "Bob", "Eve"]


def test_a_no_spin_begins_the_turns_of_the_same_spin_anew() -> None:
    night = in_heat(betting="in turn")
    night.bet("Ann", "red", 100)
    order(night)
    night.spin()
    night.close()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    heat = heat_view(night.state)
    assert heat is not None
    assert (heat.spin, heat.turn, heat.last, night.on_felt("Ann")) == (1, "Ann", {}, 100)
    order(night)
    night.round("18")
    night.do(c.VoidOutcome(SUE, "the ball was touched"))
    assert (heat_view(night.state).turn, heat_view(night.state).last) == ("Ann", {"Bob": 0})  # type: ignore[union-attr]


# sealed bets


def sealed() -> Heats:
    return in_heat(secret=(1,))


ANN, BOB = {"red": 400, "straight:17": 25}, {"black": 1_000}


def test_the_seal_is_what_its_recipe_says() -> None:
    """Computed here by hand, as a stranger would."""
    parts = ["croupier seal 1", SPRING, "1", "1", "Ann", "red", "400", "straight:17", "25"]
    told = b"".join(len(part).to_bytes(8, "big") + part.encode() for part in parts)
    by_hand = hashlib.sha256(bytes.fromhex(NONCE) + told).hexdigest()
    for wagers in (ANN, dict(reversed(ANN.items()))):
        assert digest_of(NONCE, Bets(SPRING, 1, 1, "Ann", wagers)) == by_hand
    assert why_not_sealed(by_hand, NONCE, Bets(SPRING, 1, 1, "Ann", ANN)) == ""
    for other in (
        Bets(SPRING, 1, 1, "Bob", ANN), Bets(SPRING, 1, 2, "Ann", ANN), Bets(SPRING, 2, 1, "Ann", ANN),
        Bets("autumn", 1, 1, "Ann", ANN), Bets(SPRING, 1, 1, "Ann", {**ANN, "red": 425}),
    ):  # fmt: skip
        assert why_not_sealed(by_hand, NONCE, other)
    assert why_not_sealed(by_hand, NONCE[:-2], Bets(SPRING, 1, 1, "Ann", ANN))
    assert why_not_sealed(by_hand, "zz" * 32, Bets(SPRING, 1, 1, "Ann", ANN))


def seen(night: Heats) -> str:
    """Everything that anybody at the table is shown."""
    views = (player_view(night.state, night.rules, "Bob"), supervisor_view(night.state, night.rules))
    return repr((*views, dealer_view(night.state, night.rules)))


def test_sealed_bets_are_opened_together_and_before_the_ball() -> None:
    night = sealed()
    night.no(night.wager("Ann", "red", 25), "bets_sealed")
    night.no(c.SpinBall(DAN), "bets_sealed")
    night.no(night.opens("Ann", ANN), "nothing_there")
    night.do(night.seal("Ann", ANN))
    night.no(night.seal("Ann", {}), "already_done")
    heat = heat_view(night.state)
    assert heat is not None
    assert (heat.stage, heat.sealed, heat.missing) == ("seal", ("Ann",), ("Bob",))
    assert "Bob" in night.no(night.opens("Ann", ANN), "bets_sealed").says
    closed = night.do(night.seal("Bob", BOB))
    assert [type(event) for event in closed] == [e.WagersSealed, e.SealingClosed]
    assert heat_view(night.state).stage == "open"  # type: ignore[union-attr]
    night.no(c.SpinBall(DAN), "bets_sealed")
    night.no(night.opens("Ann", BOB), "not_as_sealed")
    night.no(night.opens("Ann", ANN, "0c" * 32), "not_as_sealed")
    (opened,) = night.do(night.opens("Ann", ANN))
    assert isinstance(opened, e.WagersOpened)
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, STACK), "nobody sees it yet"
    assert NONCE not in seen(night)
    assert player_view(night.state, night.rules, "Bob").felt == {} == dealer_view(night.state, night.rules).felt
    shown = night.do(night.opens("Bob", BOB))
    assert [type(event) for event in shown] == [e.WagersOpened, e.SealsOpened, *[e.WagerPlaced] * 3]
    assert night.stacks() == {"Ann": STACK - 425, "Bob": 0}
    heat = heat_view(night.state)
    assert heat is not None
    assert (heat.stage, heat.nonces) == ("shown", {"Ann": NONCE, "Bob": NONCE})
    for player_, wagers in (("Ann", ANN), ("Bob", BOB)):
        assert why_not_sealed(heat.seals[player_], heat.nonces[player_], Bets(SPRING, 1, 1, player_, wagers)) == ""
    night.no(night.wager("Ann", "red", 25), "bets_sealed")
    night.no(c.ClearWagers(player("Ann"), "Ann"), "bets_sealed")
    night.round("17")
    assert night.stacks() == {"Ann": STACK - 425 + 25 * 36, "Bob": 2_000}
    night.bet("Ann", "red", 25)
    night.no(night.seal("Ann", ANN, spin=2), "bets_open")


def test_another_players_digest_opens_nothing() -> None:
    night = sealed()
    mine = night.seal("Ann", ANN)
    night.do(mine)
    night.do(replace(mine, by=player("Bob"), player="Bob"))
    night.do(night.opens("Ann", ANN))
    night.no(night.opens("Bob", ANN), "not_as_sealed")
    night.do(c.EndWait(SUE, "opening", "close", "the time was over"))
    assert night.stacks() == {"Ann": STACK - 425, "Bob": STACK}


def test_who_seals_or_opens_too_late_has_no_bet() -> None:
    night = in_heat({"Ann": STACK, "Bob": STACK, "Cid": STACK, "Eve": 0}, secret=(1,))
    night.do(night.seal("Ann", ANN))
    night.do(night.seal("Bob", BOB))
    assert [wait.name for wait in open_waits(night.state, night.rules)] == ["seal"]
    night.do(c.StartTimer(SENSOR, "seal", 1_000))
    night.do(c.EndTimer(SENSOR, "seal"))
    assert night.last(e.SealingClosed).missing == ("Cid",), "Eve has no points, and nobody waits for her"
    night.no(night.seal("Cid", {}), "seals_closed")
    night.do(night.opens("Bob", BOB))
    assert [wait.name for wait in open_waits(night.state, night.rules)] == ["opening"]
    night.do(c.StartTimer(SENSOR, "opening", 1_000))
    night.do(c.EndTimer(SENSOR, "opening"))
    assert night.last(e.SealsOpened).unopened == ("Ann",)
    night.no(night.opens("Ann", ANN), "seals_closed")
    assert night.stacks() == {"Ann": STACK, "Bob": 0, "Cid": STACK, "Eve": 0}
    night.round("18")


@pytest.mark.parametrize(
    ("wagers", "why"),
    [
        ({"red": STACK + 25}, "has 1,000 points"), ({"red": 600, "black": 600}, "has 400 points"),
        ({"red": 30}, "chips of 25 points"), ({"purple": 25}, "no place"), ({"red": 0}, "more than 0"),
        ({"red": -25}, "more than 0"),
    ],
)  # fmt: skip
def test_sealed_bets_that_could_not_be_made_are_no_bets(wagers: dict[str, int], why: str) -> None:
    night = sealed()
    night.do(night.seal("Ann", wagers))
    night.do(night.seal("Bob", BOB))
    (opened,) = night.do(night.opens("Ann", wagers))
    assert isinstance(opened, e.WagersOpened)
    assert why in opened.no_bet
    night.do(night.opens("Bob", BOB))
    assert night.stacks() == {"Ann": STACK, "Bob": 0}
    assert why in heat_view(night.state).no_bets["Ann"]  # type: ignore[union-attr]


def test_nobody_seals_and_the_round_goes_on() -> None:
    night = sealed()
    night.do(c.EndWait(SUE, "seal", "close", "nobody bets"))
    night.round("17")
    assert night.stacks() == {"Ann": STACK, "Bob": STACK}


@pytest.mark.parametrize("digest", ["", "AB" * 32, "ab" * 31, "xy" * 32])
def test_a_seal_is_a_digest(digest: str) -> None:
    night = sealed()
    night.no(c.SealWagers(player("Ann"), "Ann", digest), "not_as_sealed")
    night.no(c.SealWagers(DAN, "Ann", "ab" * 32), "not_yours")


def test_opened_bets_stand_through_a_no_spin_and_a_voided_number() -> None:
    night = sealed()
    for name, wagers in (("Ann", ANN), ("Bob", BOB)):
        night.do(night.seal(name, wagers))
    for name, wagers in (("Ann", ANN), ("Bob", BOB)):
        night.do(night.opens(name, wagers))
    night.spin()
    night.close()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    night.no(night.wager("Ann", "red", 25), "bets_sealed")
    night.no(night.seal("Ann", {}), "already_done")
    night.round("17")
    night.do(c.VoidOutcome(SUE, "the ball was touched"))
    assert (night.on_felt("Ann"), heat_view(night.state).stage) == (425, "shown")  # type: ignore[union-attr]
    night.round("19")
    assert night.stacks() == {"Ann": STACK - 425 + 800, "Bob": 0}


def test_points_come_and_go_before_the_first_seal_alone() -> None:
    night = sealed()
    night.do(c.GivePoints(PIT, "Ann", 100, "add-on"))
    night.do(night.seal("Ann", ANN))
    assert night.no(c.GivePoints(PIT, "Ann", 100, "add-on"), "felt_not_empty").cite == "30-2213.07(5)"


def test_at_terminals_the_players_own_hand_bets_points() -> None:
    night = tournament(terminals=True)
    night.heat()
    night.bet("Ann", "red", 100)
    night.no(c.PlaceWager(DAN, "Ann", "red", Cents(25), "tournament"), "not_on_terminal")
    night.no(c.PlaceWager(player("Ann"), "Ann", "red", Cents(25), "electronic"), "not_chips")
    night.round("18")
    night.do(c.Rebet(player("Ann"), "Ann", 2))
    assert night.on_felt("Ann") == 200
