"""The dealer's buttons agree with the table: what is open is taken as sent, and what is not is refused by that code.

The states are those of the nights that other laws are held in, and those that the machines stumble into at random.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test
from moments import asked, moments
from nights import DAN, SENSOR, SUE, Play, play
from table_machine import TableMachine
from tables import TABLES, table

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import decide
from croupier.table.people import Actor, Role
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.dealer import DealerView, dealer_view
from croupier.views.incidents import Why
from croupier.views.layout import layout_view
from croupier.views.ritual import drawn_by_hand
from croupier.views.steps import StepView

NIGHTS = [name for name in TABLES if name not in ("us-co terminals", "us-co electronic")]
KINDS = {kind.__name__: kind for kind in c.Command.__subclasses__()}


def seen(night: Play) -> DealerView:
    return dealer_view(night.state, night.rules)


def sent(step: StepView, by: Actor, rules: TableRules, **more: Any) -> c.Command:
    """What a screen sends for a step: what the step knows, its confirmations, and what a person enters."""
    kind = KINDS[step.does]
    entered: dict[str, dict[str, str]] = {
        "RecordOutcome": {"pocket": rules.wheel.pockets[5]},
        "RecordBonusBall": {"pocket": rules.wheel.pockets[5]},
        "RecordDraw": {"value": drawn_by_hand(rules).get(str(step.sends.get("draw")), ("",))[-1]},
    }
    confirmed = {"confirmed": [point.item for point in step.confirm]} if step.confirm else {}
    told = {"by": by, **step.sends, **confirmed, **entered.get(step.does, {}), **more}
    return msgspec.convert(told, kind)


def agrees(state: TableState, command: c.Command, rules: TableRules, code: str) -> None:
    result = decide(state, command, rules)
    assert (result.code if isinstance(result, Refusal) else "") == code, (command, result)


def code_of(why: Why | None) -> str:
    return why.code if why else ""


def all_agree(state: TableState, rules: TableRules) -> None:
    """Every button whose command needs nothing more than an entry."""
    view, by = dealer_view(state, rules), Actor(state.dealer, Role.DEALER)
    for step in (*view.steps, *(step for step in view.buying if step.does != "SpreadTender")):
        agrees(state, sent(step, by, rules), rules, step.code)
        assert step.is_open is not bool(step.why)
    for each in view.irregularities:
        report = c.ReportIrregularity(by, each.name or "a bird", dict.fromkeys(each.asks, False), each.seconds)
        agrees(state, report, rules, code_of(each.why_not))
    assert view.next == "" or next(step for step in view.steps if step.key == view.next).is_open
    for no_bet in view.no_bets:
        codes = [
            decide(state, c.CallNoBet(by, player.player, no_bet.reason), rules) for player in view.players.values()
        ]
        taken = any(not isinstance(result, Refusal) for result in codes)
        assert taken is (no_bet.why_not is None), no_bet


@pytest.mark.parametrize("name", NIGHTS)
def test_every_button_agrees_with_the_table_through_a_whole_night(name: str) -> None:
    for state in moments(name):
        all_agree(state, table(name))


@pytest.mark.parametrize("name", TABLES)
def test_every_button_agrees_with_the_table_wherever_it_gets_to(name: str) -> None:
    class Watched(TableMachine):
        @invariant()
        def the_buttons_agree(self) -> None:
            all_agree(self.night.state, self.night.rules)

    Watched.table = name
    run_state_machine_as_test(Watched, settings=settings(max_examples=4, stateful_step_count=25))


@pytest.mark.parametrize("name", NIGHTS)
@given(data=st.data())
@settings(max_examples=30)
def test_what_is_closed_at_the_desk_is_refused_whatever_is_asked(name: str, data: st.DataObject) -> None:
    rules = table(name)
    state = data.draw(st.sampled_from(moments(name)))
    for step in dealer_view(state, rules).desk:
        if step.is_open:
            continue
        for _ in range(3):
            command = data.draw(asked(KINDS[step.does], rules))
            assert isinstance(decide(state, msgspec.structs.replace(command, by=DAN), rules), Refusal), (step, command)


def deal_round(night: Play, pocket: str) -> list[str]:
    """A round by nothing but the next button; what was pressed, in order."""
    pressed = []
    while (key := seen(night).next) and "RemoveDolly" not in pressed:
        step = next(step for step in seen(night).steps if step.key == key)
        night.do(sent(step, DAN, night.rules, **({"pocket": pocket} if step.does == "RecordOutcome" else {})))
        pressed.append(key)
    return pressed


ROUND = ["SpinBall", "CallNoMoreBets", "RecordOutcome", "PlaceDolly", "CollectLosers", "PayWinners", "RemoveDolly"]


def test_a_coupon_that_wins_is_paid_its_winnings_and_is_nothing_on_the_felt() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.do(c.PlaceCoupon(DAN, "Ann", "red", Cents(500), "C-1", "match play"))
    night.to_outcome("9")
    night.dolly()
    night.collect()
    (coupon,) = seen(night).to_pay
    assert (coupon.stake, coupon.on_felt, coupon.returned) == (500, 0, 500)
    assert [(p.count, p.worth) for p in coupon.pieces] == [(1, 500)]


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-ia"])
def test_the_next_button_leads_through_the_round(book: str) -> None:
    night = play(book)
    night.sit("Ann", 10_000, "color", value=500)
    night.bet("Ann", "red", 500, "color")
    assert deal_round(night, "34") == ROUND
    assert night.held("Ann") == 10_000 + 500


def test_a_draw_that_is_waited_for_is_next_and_its_area_is_called() -> None:
    night = play("us-nj", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"])
    night.to_outcome("17")
    assert seen(night).next == "RecordDraw:SecondNumber"
    night.do(c.RecordDraw(DAN, "SecondNumber", "5"))
    step = next(step for step in seen(night).steps if step.does == "PlaceDolly")
    assert seen(night).next == step.key
    assert step.says.startswith("Spread")
    assert step.sends["area"] == night.state.area != ""


def test_progressives_are_locked_first_and_a_bonus_round_comes_before_the_dolly_goes() -> None:
    meter = {"roulette-up-progressive": {"unit": "$1", "seed": "$500", "reseed": "$250", "contribution": "25"}}
    offered = {
        "roulette-up-progressive": "PT-BJS-RU-04",
        "roulette-up-bonus": "PT-FLT-RU-01",
        "spinner-winner": "SW2-U03",
    }
    night = play("us-co", sidebets=offered, areas=list(offered), progressive=meter)
    night.sit("Ann", 10_000)
    deal_round(night, "17")
    night.bet("Ann", "roulette-up-progressive", 100)
    night.bet("Ann", "spinner-winner", 500)
    pressed = deal_round(night, "17")
    assert pressed[0] == "LockProgressives"
    assert pressed.index("PayWinners") < pressed.index("StartBonus") < pressed.index("RecordBonusBall")
    assert pressed[-1] == "RemoveDolly"


def test_payments_are_counted_out_in_chips_in_the_order_of_seats() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000, "color", value=500, color="orange")
    night.sit("Bob", 10_000)
    night.bet("Bob", "straight:17", 1300)
    night.bet("Ann", "split:17-20", 500, "color")
    night.bet("Ann", "red", 500, "color")
    night.to_outcome("17")
    night.dolly()
    swept = [
        (each.player, each.place, [(p.count, p.color, p.worth) for p in each.pieces]) for each in seen(night).to_collect
    ]
    assert swept == [("Ann", "red", [(1, "orange", 500)])]
    night.collect()
    ann, bob = seen(night).to_pay
    assert (ann.player, ann.returned - ann.on_felt, ann.pays) == ("Ann", 17 * 500, "17 to 1")
    assert [(p.count, p.color, p.worth) for p in ann.pieces] == [(17, "orange", 500)]
    assert [(p.count, p.color, p.worth) for p in bob.pieces] == [(4, "", 10_000), (2, "", 2_500), (1, "", 500)]
    assert "2204" in ann.cite
    before = night.held("Ann")
    night.pay()
    assert night.held("Ann") - before == ann.returned


def test_half_back_is_taken_and_not_paid() -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.to_outcome("0")
    (choice,) = seen(night).choices
    assert (choice.player, choice.place) == ("Ann", "red")
    assert "half-back" in choice.choices
    night.do(c.Choose(DAN, "Ann", "red", "half-back"))
    night.dolly()
    night.collect()
    (back,) = seen(night).to_pay
    assert (back.on_felt, back.returned) == (500, 300)  # half of $5, rounded up to a dollar for the player


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-ia"])
def test_words_and_confirmations_are_the_books_own(book: str) -> None:
    night = play(book)
    night.spin()
    close = next(step for step in seen(night).steps if step.does == "CallNoMoreBets")
    assert close.says == "No more bets"
    assert {point.item for point in close.confirm} == night.confirmed("close")
    assert all(point.text and point.cite for step in seen(night).steps for point in (*step.confirm, *step.notes))


def test_iowa_has_one_way_round_and_its_announcement() -> None:
    night = play("us-ia")
    assert seen(night).ways == (("counter-clockwise", "clockwise"),)
    assert len(seen(play("us-co")).ways) == 2
    called = {pocket.pocket: pocket.announced for pocket in layout_view(night.rules).rotor}
    assert (called["17"], called["00"]) == ("17, black, odd", "00, green")
    night.to_outcome("17")
    assert seen(night).announced == "17, black, odd"


def test_a_purchase_is_led_step_by_step_and_waits_for_the_supervisor() -> None:
    night = play("us-ia")
    night.sit("Ann", 0, "color", value=100)

    def open_now() -> list[str]:
        return [step.key for step in seen(night).buying if step.is_open]

    assert open_now() == ["SpreadTender"]
    night.do(c.SpreadTender(DAN, "Ann", "currency", Cents(20_000), "color", True, night.confirmed("buy-in")))
    assert open_now() == ["StateAmount", "ReturnTender"]
    state = next(step for step in seen(night).buying if step.key == "StateAmount")
    assert state.says == "Change, $200"
    night.do(sent(state, DAN, night.rules))
    give = next(step for step in seen(night).buying if step.key == "GiveChips")
    assert give.code == "needs_supervisor"
    assert give.cite
    night.do(c.ApproveChips(SUE))
    night.do(sent(give, DAN, night.rules))
    (drop,) = [step for step in seen(night).buying if step.is_open]
    night.do(sent(drop, DAN, night.rules))
    assert night.held("Ann") == 20_000


def test_steps_of_another_hand_are_closed_and_say_whose_they_are() -> None:
    night = Play(table("us-co terminals"))
    night.open()
    spin = next(step for step in seen(night).steps if step.does == "SpinBall")
    assert (spin.is_open, spin.code) == (False, "not_yours")
    assert "device" in spin.why


def test_a_sensors_reading_stands_beside_the_keypad() -> None:
    night = play("us-co")
    night.spin()
    night.close()
    night.do(c.ReportReading(SENSOR, "17"))
    assert seen(night).reading == "17"
    assert seen(night).next == "RecordOutcome"


def test_purses_are_not_the_dealers_to_see() -> None:
    night = play("us-co")
    night.sit("Ann", 45_600)
    assert b"45600" not in msgspec.json.encode(seen(night))
