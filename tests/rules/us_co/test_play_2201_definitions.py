"""Rule 22, section 2201, played: who dealt, the closing call, no spin, and color chips without a value."""

from __future__ import annotations

import pytest
from nights import DAN, SENSOR, SUE, Play, outcome_by, play, player, rules_of
from setups import refused_at_a_table, taken_at_a_table

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.layout import layout_view

DOLLAR = Cents(100)


@pytest.fixture(params=["2015-02-01", "2022-08-14"], ids=["older edition", "newer edition"])
def night(request: pytest.FixtureRequest) -> Play:
    return play("us-co", request.param)


@pytest.mark.clause("co-2015:2201.4", "co-2022:2201.4")
def test_spin_collection_and_payment_name_the_dealer_on_duty(night: Play) -> None:
    night.sit("Ann", 2000)
    night.bet("Ann", "straight:17", 500)
    night.spin()
    assert night.last(e.BallSpun).dealer == "Dan"
    night.do(c.RelieveDealer(SUE, "Eve"))
    night.no(c.CallNoMoreBets(DAN, night.confirmed("close")), "not_on_duty")
    eve = DAN.__class__("Eve", DAN.role)
    night.do(c.CallNoMoreBets(eve, night.confirmed("close")))
    night.do(c.RecordOutcome(eve, "17", confirmed=night.confirmed("outcome")))
    night.do(c.PlaceDolly(eve, "17"))
    night.do(c.CollectLosers(eve))
    night.no(c.PayWinners(DAN), "not_on_duty")
    night.do(c.PayWinners(eve))
    assert (night.last(e.LosersCollected).dealer, night.last(e.WinnersPaid).dealer) == ("Eve", "Eve")


@pytest.mark.clause("co-2015:2201.7", "co-2022:2201.7")
@pytest.mark.parametrize("phase", ["no more bets", "outcome", "dolly", "collected", "paid"])
def test_closing_calls_no_more_bets_and_every_later_bet_is_refused(night: Play, phase: str) -> None:
    night.sit("Ann", 2000)
    night.bet("Ann", "red", 500)
    night.spin()
    night.bet("Ann", "straight:17", 100)
    night.close()
    assert night.last(e.NoMoreBetsCalled).says == "No more bets"
    steps = {"outcome": lambda: night.outcome("1"), "dolly": night.dolly, "collected": night.collect, "paid": night.pay}
    for name, step in steps.items():
        if night.state.phase == phase:
            break
        step()
        assert night.state.phase == name
    for late in (
        night.wager("Ann", "straight:17", 100),
        c.MoveWager(player("Ann"), "Ann", "red", "black", "value"),
        c.WithdrawWager(player("Ann"), "Ann", "red", "value"),
        c.ClearWagers(player("Ann"), "Ann"),
        c.Rebet(player("Ann"), "Ann"),
        c.PlaceCoupon(DAN, "Ann", "red", DOLLAR, "C-1", "match play"),
        c.PlaceToke(DAN, "Ann", "red", DOLLAR, "value"),
    ):
        refusal = night.no(late, "too_late")
        assert refusal.cite.endswith("-2205(2)")


@pytest.mark.clause("co-2015:2201.7.wave", "co-2022:2201.7.wave", "co-2015:2205.2.wave", "co-2022:2205.2.wave")
def test_without_the_wave_betting_is_not_closed_and_no_result_can_be_entered(night: Play) -> None:
    night.spin()
    refusal = night.no(c.CallNoMoreBets(DAN), "not_confirmed")
    assert refusal.cite.endswith("-2205(2)")
    assert "wave" in refusal.says
    night.no(c.RecordOutcome(DAN, "17"), "not_now")
    night.do(c.CallNoMoreBets(DAN, frozenset({"wave"})))
    assert night.last(e.NoMoreBetsCalled).confirmed == ("wave",)
    night.outcome("17")


def test_the_wave_of_a_spin_that_was_no_spin_does_not_serve_the_next(night: Play) -> None:
    night.spin()
    night.close()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    night.spin()
    night.no(c.RecordOutcome(DAN, "17"), "not_now")
    night.no(c.CallNoMoreBets(DAN), "not_confirmed")


@pytest.mark.parametrize("day", ["2015-02-01", "2022-08-14"])
def test_terminals_give_the_closing_notice_by_themselves(day: str) -> None:
    """2201(7), as far as an event tells: what a terminal makes of it is a matter of its screen."""
    for terminals in (True, False):
        night = play("us-co", day, terminals=terminals)
        night.spin()
        night.close()
        assert night.last(e.NoMoreBetsCalled).terminals is terminals


def test_a_device_that_closes_the_betting_has_no_hand_to_wave() -> None:
    night = play("us-co", terminals=True, automation={"close": "device"})
    night.spin()
    night.no(c.CallNoMoreBets(DAN, frozenset({"wave"})), "not_yours")
    night.do(c.CallNoMoreBets(SENSOR))
    assert night.last(e.NoMoreBetsCalled).terminals


@pytest.mark.clause("co-2015:2201.8", "co-2022:2201.8")
def test_a_no_spin_has_a_reason_and_leaves_the_spin_without_a_result(night: Play) -> None:
    night.round("5")
    night.spin()
    night.no(c.ReportIrregularity(DAN, "", {"ball removed in time": True}), "no_reason")
    night.no(c.ReportIrregularity(DAN, " \t"), "no_reason")
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": False}))
    called = night.last(e.NoSpinCalled)
    assert (called.reason, called.says.lower()) == ("foreign-object", "no spin")
    assert (night.state.phase, night.state.outcome, night.state.results) == ("betting", None, ("5",))
    night.no(c.RecordOutcome(DAN, "17"), "not_now")


@pytest.mark.clause("co-2015:2201.9", "co-2022:2201.9")
def test_color_chips_have_a_color_and_no_value_until_one_is_set(night: Play) -> None:
    night.sit("Ann")
    night.do(c.SetChips(player("Ann"), "Ann", "blue"))
    assert (night.state.seats["Ann"].color, night.state.seats["Ann"].chip_value) == ("blue", 0)
    spread = c.SpreadTender(DAN, "Ann", "currency", Cents(1000), "color", True, night.confirmed("buy-in"))
    refusal = night.no(spread, "no_value_set")
    assert refusal.cite.endswith("-2201(9)")
    night.do(c.SetChips(player("Ann"), "Ann", "blue", Cents(500)))
    assert night.state.seats["Ann"].chip_value == 500
    night.do(spread)


@pytest.mark.clause("co-2015:2201.9.value", "co-2022:2201.9.value")
def test_color_chips_are_bet_only_with_a_value_and_keep_it_while_in_play(night: Play) -> None:
    ann = night.sit("Ann")
    night.do(c.SetChips(ann, "Ann", "blue"))
    refusal = night.no(night.wager("Ann", "red", 500, "color"), "no_value_set")
    assert refusal.cite.endswith("-2201(9)")
    night.do(c.SetChips(ann, "Ann", "blue", Cents(500)))
    night.buy("Ann", 1000, "color")
    dearer = c.SetChips(ann, "Ann", "blue", Cents(2500))
    assert night.no(dearer, "value_in_play").cite.endswith("-2201(9)")
    night.bet("Ann", "red", 1000, "color")
    assert night.held("Ann") == 0
    night.no(dearer, "value_in_play")
    night.round("2")
    night.do(dearer)
    assert night.state.seats["Ann"].chip_value == 2500


def test_color_chips_bring_their_value_times_their_number(night: Play) -> None:
    night.sit("Ann", 1000, "color", 500)
    night.no(night.wager("Ann", "red", 700, "color"), "not_a_multiple")
    night.bet("Ann", "straight:17", 500, "color")
    night.round("17")
    assert night.state.seats["Ann"].purse == {"color": 500 + 36 * 500}


@pytest.mark.clause("co-2015:2201.9.colour", "co-2022:2201.9.colour")
def test_a_color_that_another_seated_player_has_is_refused(night: Play) -> None:
    night.sit("Ann")
    night.sit("Bob")
    night.do(c.SetChips(player("Ann"), "Ann", "blue", DOLLAR))
    refusal = night.no(c.SetChips(player("Bob"), "Bob", "blue", DOLLAR), "color_taken")
    assert refusal.cite.endswith("-2203(3)")
    night.do(c.SetChips(player("Bob"), "Bob", "green", DOLLAR))
    night.do(c.SetChips(player("Ann"), "Ann", "blue", Cents(500)))
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.do(c.SetChips(player("Bob"), "Bob", "blue", DOLLAR))


# 2201(1), (2), (5), (6) and (10): wheels and wagers as every screen draws them

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
DAYS = {"co-2015": "2015-06-01", "co-2022": "2022-08-14"}
ZEROS = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}


def both(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"{edition}:{id_}" for edition in DAYS for id_ in ids))


@pytest.mark.parametrize(
    ("edition", "wheels"),
    [
        pytest.param(
            "co-2015",
            ["single-zero", "double-zero"],
            marks=pytest.mark.clause("co-2015:2201.1", "co-2015:2201.5", "co-2015:2201.2.colours"),
        ),
        pytest.param(
            "co-2022",
            list(ZEROS),
            marks=pytest.mark.clause("co-2022:2201.1", "co-2022:2201.5", "co-2022:2201.2.colours"),
        ),
    ],
)
def test_a_wheel_is_shown_with_36_numbers_in_red_and_black_and_its_zeros_in_green(
    edition: str, wheels: list[str]
) -> None:
    """37 pockets, 38, and since 14 August 2021 39."""
    for wheel in wheels:
        rotor = layout_view(rules_of("us-co", DAYS[edition], wheel=wheel)).rotor
        colors = {pocket.pocket: pocket.color for pocket in rotor}
        expected = {str(number): "red" if number in REDS else "black" for number in range(1, 37)}
        assert colors == expected | dict.fromkeys(ZEROS[wheel], "green")
        assert len(rotor) == 36 + len(ZEROS[wheel])
        ring = [pocket.color for pocket in rotor]
        assert all(here != there or here == "green" for here, there in zip(ring, ring[1:] + ring[:1], strict=True))
    for day in ("2015-06-01", "2021-08-13"):
        assert ("wheel", "2209(1)") in [
            (one.where, one.cite.partition("-")[2]) for one in refused_at_a_table("us-co", day, wheel="triple-zero")
        ]
    taken_at_a_table("us-co", "2021-08-14", wheel="triple-zero")


@pytest.mark.parametrize(
    ("kinds", "section", "covers"),
    [
        pytest.param(["straight"], "inside", 1, marks=both("2201.6.a")),
        pytest.param(["split"], "inside", 2, marks=both("2201.6.b")),
        pytest.param(["street", "trio"], "inside", 3, marks=both("2201.6.c")),
        pytest.param(["corner"], "inside", 4, marks=both("2201.6.d")),
        pytest.param(["first-five"], "inside", 5, marks=both("2201.6.e")),
        pytest.param(["line"], "inside", 6, marks=both("2201.6.f")),
        pytest.param(["column"], "outside", 12, marks=both("2201.10.a")),
        pytest.param(["dozen"], "outside", 12, marks=both("2201.10.b")),
        pytest.param(["red", "black"], "outside", 18, marks=both("2201.10.c")),
        pytest.param(["even", "odd"], "outside", 18, marks=both("2201.10.d")),
        pytest.param(["low", "high"], "outside", 18, marks=both("2201.10.e")),
    ],
)
def test_a_wager_is_shown_as_inside_or_outside_and_covers_so_many_numbers(
    kinds: list[str], section: str, covers: int
) -> None:
    for day in DAYS.values():
        places = [place for place in layout_view(rules_of("us-co", day)).places if place.kind in kinds]
        assert {place.kind for place in places} == set(kinds)
        assert {(place.section, len(place.pockets)) for place in places} == {(section, covers)}


@both("2201.2")
def test_one_pocket_decides_every_bet_and_always_in_the_same_way() -> None:
    """2201(2): whatever came before and whoever bet; two pockets at once are none."""
    for day in DAYS.values():
        night = play("us-co", day)
        night.sit("Ann", 1_000_000)
        night.sit("Bob", 1_000_000)
        seen: dict[str, set[object]] = {}
        for pocket in ("17", "00", "5", "17", "0", "5", "00", "17", "0"):
            for name in ("Ann", "Bob"):
                for place in night.rules.places:
                    night.bet(name, place, 100)
            night.spin()
            night.close()
            for other in (f"{pocket} {pocket}", f"{pocket}-36", "", "37"):
                night.no(outcome_by(DAN, other, night.rules), "no_such_pocket")
            night.outcome(pocket)
            night.settle()
            for name in ("Ann", "Bob"):
                lines = night.last(e.WinnersPaid).paid[name]
                seen.setdefault(pocket, set()).add(tuple((line.place, line.returned) for line in lines))
        assert {pocket: len(ends) for pocket, ends in seen.items()} == dict.fromkeys(("17", "00", "5", "0"), 1)
