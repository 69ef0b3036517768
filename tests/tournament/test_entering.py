"""Entries: who may enter, in which order, and how it is paid."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_desk import CAT, SECRET, TD, Desk, guest
from tournaments import event, final, heats, one_event, plan

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.commands.entries import COMPLIMENTARY, GOODS
from croupier.tournament.records import Status

DAY = "2022-08-20"


def desk_of(said: dict[str, Any] | None = None) -> Desk:
    """Registration is open a week before the event."""
    desk = Desk(said or one_event(DAY), "2022-08-10T12:00").publish("2022-08-10")
    desk.open(said["events"][0]["name"] if said else "Evening")
    return desk


@pytest.mark.clause("co-2022:2213.2.c", "co-2015:2213.2.c")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_one_live_entry_of_a_person(year: str) -> None:
    desk = Desk(one_event(f"{year}-08-20"), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann Bell", card="C-1")
    said = desk.no("entered_already", c.Enter, CAT, "Evening", "Ann Bell", "C-1")
    assert "2213(2)(c)" in said.cite
    for name, card in (("Ann Bell", ""), ("ANN  BELL", ""), ("Аnn Bell", ""), ("Nina Fox", "C-1")):
        if name == "ANN  BELL" or name[0] == "А":
            desk.no("bad_name", c.Enter, CAT, "Evening", name, card)
        else:
            desk.no("entered_already", c.Enter, CAT, "Evening", name, card)
    desk.no("entered_already", c.Enter, CAT, "Evening", "ANN BELL")
    another = desk.no("bad_name", c.Enter, CAT, "Evening", "Ann Bell", "C-2")  # the cards tell two people apart, ...
    assert "entry 1 is called Ann Bell too" in another.says  # ... and tables and screens their names
    desk.enter("Evening", "Ann B. Bell", card="C-2")
    assert len(desk.field.live("Evening")) == 2


@pytest.mark.clause("co-2022:2213.2.c.reentry", "co-2015:2213.2.c.reentry")
@pytest.mark.parametrize("year", ["2015", "2022"])
@pytest.mark.parametrize("allowed", [True, False])
def test_re_entry_only_after_elimination_and_by_the_rules(allowed: bool, year: str) -> None:
    rounds = [heats(out_after=["1"]), final()]
    day = f"{year}-08-20"
    said = plan(day, events=[event(day=day, rounds=rounds, rebuy=None, late_rounds=1)], reentry=allowed)
    desk = Desk(said, f"{day}T12:00")
    desk.set(f"{year}-08-10T12:00")
    desk.publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob", "Cal")
    desk.do(c.DrawSeats, TD, "Evening", SECRET)
    desk.do(c.CountChips, TD, "Evening", "before", {"white": 10**6})
    desk.start("Evening")
    desk.no("entered_already", c.Enter, CAT, "Evening", "Ann")
    desk.spin("Evening", {"Ann": 0})
    assert desk.field.entries[1].status is Status.OUT
    if not allowed:
        assert "2213(2)(c)" in desk.no("no_reentry", c.Enter, CAT, "Evening", "Ann", secret=SECRET).cite
        return
    (number,) = desk.enter("Evening", "Ann", secret=SECRET)
    again = desk.field.entries[number]
    assert (again.number, again.again, again.status) == (4, 1, Status.LIVE)
    assert again.seat == desk.last(e.LateSeated).seat
    assert desk.field.entries[1].status is Status.OUT  # a new and separate entry


def test_registration_is_opened_and_closed_and_nobody_comes_in_between() -> None:
    """A free seat is no reason to take somebody while registration is closed."""
    desk = Desk(one_event(DAY), "2022-08-10T12:00")
    desk.no("not_published", c.OpenRegistration, CAT, "Evening")
    desk.publish("2022-08-10")
    desk.no("registration_closed", c.Enter, CAT, "Evening", "Ann")
    desk.open("Evening")
    desk.no("already_done", c.OpenRegistration, CAT, "Evening")
    desk.enter("Evening", "Ann", "Bob")
    desk.do(c.CloseRegistration, CAT, "Evening")
    desk.no("registration_closed", c.Enter, CAT, "Evening", "Cal")
    desk.no("already_done", c.CloseRegistration, CAT, "Evening")
    desk.no("unknown", c.OpenRegistration, CAT, "Morning")
    assert [each.player for each in desk.field.live("Evening")] == ["Ann", "Bob"]


def test_late_entries_only_while_the_plan_takes_them() -> None:
    late = one_event(DAY, rounds=[heats(), final()], late_rounds=1, rebuy=None)
    for said, takes in ((late, True), (one_event(DAY, rebuy=None), False)):
        desk = desk_of(said)
        desk.set(f"{DAY}T12:00")
        desk.enter("Evening", "Ann", "Bob")
        if not takes:
            desk.draw("Evening")
            desk.open("Evening")
            desk.no("registration_closed", c.Enter, CAT, "Evening", "Cal", secret=SECRET)
            continue
        desk.do(c.DrawSeats, TD, "Evening", SECRET)
        desk.no("bad_secret", c.Enter, CAT, "Evening", "Cal")
        desk.enter("Evening", "Cal", secret=SECRET)
        seated = desk.last(e.LateSeated)
        assert desk.field.heats[seated.seat.heat].tables[seated.seat.table][seated.seat.seat] == 3


def test_a_full_event_has_a_waiting_list_and_nobody_jumps_it() -> None:
    desk = desk_of(one_event(DAY, players_max=2))
    desk.no("not_open", c.JoinWaitingList, CAT, "Evening", "Cal")
    desk.enter("Evening", "Ann", "Bob")
    desk.no("full", c.Enter, CAT, "Evening", "Cal")
    for player in ("Cal", "Dee", "Eve"):
        desk.do(c.JoinWaitingList, CAT, "Evening", player)
    desk.no("already_done", c.JoinWaitingList, CAT, "Evening", "CAL")
    desk.no("entered_already", c.JoinWaitingList, CAT, "Evening", "Ann")
    desk.do(c.WithdrawEntry, CAT, 1, "ill")
    desk.no("full", c.Enter, CAT, "Evening", "Dee")
    desk.no("full", c.Enter, CAT, "Evening", "Fay")
    desk.enter("Evening", "Cal")
    assert desk.field.events["Evening"].waiting == ("Dee", "Eve")
    desk.do(c.LeaveWaitingList, CAT, "Evening", "dee")
    desk.no("unknown", c.LeaveWaitingList, CAT, "Evening", "Dee")
    assert list(desk.field.events["Evening"].waiting) == ["Eve"]


@pytest.mark.clause("co-2022:2213.04", "co-2015:2213.04")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_criteria_are_checked(year: str) -> None:
    criteria = [{"says": "has a players' card", "relates": "it shows play at our tables"}]
    day = f"{year}-08-20"
    desk = Desk(plan(day, criteria=criteria), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    assert "2213.04" in desk.no("not_eligible", c.Enter, CAT, "Evening", "Ann").cite
    desk.enter("Evening", "Ann", meets=("has a players' card",))
    assert desk.field.entries[1].meets == ("has a players' card",)


def test_the_rules_are_handed_out() -> None:
    desk = desk_of()
    desk.enter("Evening", "Ann", has_rules=False)
    desk.do(c.HandRules, CAT, 1)
    assert desk.field.entries[1].has_rules
    desk.no("already_done", c.HandRules, CAT, 1)
    desk.no("unknown", c.HandRules, CAT, 9)


GOODS_OF_PLAN = [
    {"what": "a new toy", "value": "$25", "pays": "fee"},
    {"what": "a food card", "value": "$100", "pays": "buy-in"},
    {"what": "a can of soup", "value": "$2", "pays": "fee"},
]


@pytest.mark.clause(
    "co-2022:2213.01.non-cash", "co-2015:2213.01.non-cash", "co-2022:2213.05.c.comp", "co-2015:2213.05.c.comp"
)
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_goods_have_the_value_of_the_price_and_gifts_are_paid_by_the_house(year: str) -> None:
    goods = GOODS_OF_PLAN[:2]
    desk = Desk(plan(f"{year}-08-20", goods=goods), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    toy, card = c.Payment(GOODS, "a new toy"), c.Payment(GOODS, "a food card")
    desk.enter("Evening", "Ann", fee=toy, buy_in=card)
    assert (desk.field.entries[1].fee.cents, desk.field.entries[1].buy_in.cents) == (2_500, 10_000)
    assert (desk.field.held_fees, desk.field.held.get("Evening", 0), desk.field.pools["Evening"]) == (0, 0, 10_000)
    gift = c.Payment(COMPLIMENTARY)
    desk.enter("Evening", "Bob", fee=gift, buy_in=gift)
    assert desk.field.pools["Evening"] == 20_000  # a gift raises the pool by its dollar value
    for fee, buy_in in ((card, card), (toy, toy), (c.Payment("goods", "a bicycle"), card)):
        assert "2213.0" in desk.no("bad_payment", c.Enter, CAT, "Evening", "Cal", fee=fee, buy_in=buy_in).cite
    desk.no("bad_payment", c.Enter, CAT, "Evening", "Cal", fee=c.Payment("shells"))
    desk.no("bad_payment", c.Enter, CAT, "Evening", "Cal", fee=c.Payment("cash", "in coins"))


def test_goods_below_the_fee_are_refused() -> None:
    """The plan itself is refused with such goods; where the fee has changed since, the entry is."""
    desk = desk_of(plan(DAY, goods=GOODS_OF_PLAN[:1]))
    toy = c.Payment(GOODS, "a new toy")
    desk.enter("Evening", "Ann", fee=toy)
    desk.do(c.Draft, TD, plan(DAY, events=[event(day=DAY, fee="$30")], goods=GOODS_OF_PLAN[:1]), "us-co")
    desk.no("not_published", c.Enter, CAT, "Evening", "Bob", fee=toy)
    assert desk.field.entries[1].fee.cents == 2_500  # a later price rewrites nothing


def test_an_entry_is_paid_back_before_the_event_begins() -> None:
    desk = desk_of(one_event(DAY, rebuy=None))
    desk.enter("Evening", "Ann", "Bob", "Cal", "Dee")
    desk.do(c.WithdrawEntry, CAT, 1, "ill")
    assert (desk.field.held_fees, desk.field.held["Evening"], desk.field.pools["Evening"]) == (7_500, 30_000, 30_000)
    desk.count()
    desk.do(c.WithdrawEntry, CAT, 2, "called away")  # its cash was counted before
    assert (desk.field.held_fees, desk.field.held, desk.field.pools["Evening"]) == (0, {}, 20_000)
    desk.no("no_reason", c.WithdrawEntry, CAT, 3, "")
    desk.set(f"{DAY}T12:00")
    desk.enter("Evening", "Bob")  # a withdrawn entry was none: this is no re-entry
    desk.draw("Evening")
    desk.do(c.WithdrawEntry, CAT, 3, "drawn, but not begun")
    assert 3 not in desk.field.heats[1].entries
    desk.start("Evening")
    desk.no("playing", c.WithdrawEntry, CAT, 4, "too late")
    desk.no("not_live", c.WithdrawEntry, CAT, 1, "twice")


def test_a_player_cannot_enter_alone() -> None:
    desk = desk_of()
    desk.no("not_yours", c.Enter, guest("Ann"), "Evening", "Ann")
    desk.no("unknown", c.Enter, CAT, "Morning", "Ann")
    desk.no("bad_name", c.Enter, CAT, "Evening", " ")
    desk.no("unknown", c.Enter, CAT, "Evening", "Ann", licensee="Somebody else")
    assert not desk.field.entries


def test_the_next_event_of_a_series_takes_the_same_person_again() -> None:
    events = [event("One", DAY, rounds=[final(spins=1)], rebuy=None), event("Two", "2022-08-27", rebuy=None)]
    desk = desk_of(plan(events=events))
    desk.open("Two")
    desk.enter("One", "Ann", "Bob")
    assert "One" in desk.no("entered_already", c.Enter, CAT, "Two", "Ann").says
    desk.set(f"{DAY}T12:00")
    desk.play("One", {"Ann": 9_000, "Bob": 1_000})
    desk.do(c.EndEvent, TD, "One")
    desk.enter("Two", "Ann")
    assert desk.field.entries[3].again == 0
