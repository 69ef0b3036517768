"""Extra points, for all or for nobody and never by themselves; the cash that is kept apart until it is counted."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_desk import CAT, COY, TD, Desk, guest
from tournaments import ADDON, REBUY, event, final, heats, plan

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.records import Status


def desk_of(year: str = "2022", **changes: Any) -> Desk:
    """Three players in the first round of an event with a re-buy and an add-on."""
    day = f"{year}-08-20"
    rounds = [heats(), final()]
    said = plan(day, events=[event(day=day, rounds=rounds, rebuy=dict(REBUY), addon=dict(ADDON), **changes)])
    desk = Desk(said, f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob", "Cal")
    desk.draw("Evening")
    desk.start("Evening")
    return desk


@pytest.mark.clause("co-2022:2213.07.1.extra", "co-2015:2213.07.1.extra")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_an_add_on_is_open_for_all_players_or_for_none(year: str) -> None:
    desk = desk_of(year)
    for entry in (1, 2, 3):
        assert "2213.07(1)" in desk.no("not_open", c.BuyExtra, CAT, entry, "add-on").cite
    desk.do(c.OpenExtra, TD, "Evening", "add-on")
    desk.no("already_done", c.OpenExtra, TD, "Evening", "add-on")
    for entry in (1, 2, 3):
        desk.do(c.BuyExtra, CAT, entry, "add-on")
        assert "2213.07(1)" in desk.no("no_more", c.BuyExtra, CAT, entry, "add-on").cite
    assert {each.points for each in desk.field.live("Evening")} == {7_500}
    assert (desk.field.pools["Evening"], desk.field.held["Evening"]) == (45_000, 45_000)
    desk.do(c.CloseExtra, TD, "Evening", "add-on")
    desk.no("already_done", c.CloseExtra, TD, "Evening", "add-on")
    desk.no("unknown", c.OpenExtra, TD, "Evening", "third chance")


@pytest.mark.clause("co-2022:2213.07.2", "co-2015:2213.07.2")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_who_has_no_points_and_buys_none_is_out(year: str) -> None:
    desk = desk_of(year)
    desk.no("not_open", c.DeclineExtra, CAT, 1)
    desk.do(c.OpenExtra, TD, "Evening", "re-buy")
    desk.no("not_open", c.BuyExtra, CAT, 1, "re-buy")  # only for who has none left
    desk.spin("Evening", {"Ann": 0, "Bob": 0})
    assert {1, 2} <= {each.number for each in desk.field.live("Evening")}
    desk.do(c.BuyExtra, CAT, 1, "re-buy")
    desk.do(c.DeclineExtra, guest("Bob"), 2)
    assert desk.field.entries[1].points == 2_500
    assert desk.field.entries[2].status is Status.OUT
    out = desk.last(e.Eliminated)
    assert (out.entry, out.round, out.spin, out.before, out.points) == (2, 0, 1, 5_000, 0)
    desk.spin("Evening", {"Ann": 0})
    assert desk.field.entries[1].status is Status.OUT  # there is no second re-buy, so nobody has to ask


def test_a_player_buys_alone_only_for_the_own_entry_and_somebody_takes_the_money() -> None:
    desk = desk_of()
    desk.do(c.OpenExtra, TD, "Evening", "add-on")
    desk.no("needs_second", c.BuyExtra, guest("Ann"), 1, "add-on")
    desk.no("needs_second", c.BuyExtra, guest("Ann"), 1, "add-on", beside=(guest("Bob"),))
    desk.no("not_yours", c.BuyExtra, guest("Bob"), 1, "add-on", beside=(CAT,))
    desk.do(c.BuyExtra, guest("Ann"), 1, "add-on", beside=(CAT,))
    assert desk.field.entries[1].extras == {"add-on": 1}
    desk.no("not_yours", c.DeclineExtra, guest("Ann"), 2)


def test_an_extra_ends_with_its_last_round() -> None:
    desk = desk_of()
    desk.do(c.OpenExtra, TD, "Evening", "add-on")
    for _ in range(15):
        desk.spin("Evening", {"Ann": 6_000})
    desk.do(c.EndRound, TD, "Evening")
    assert "round 1" in desk.no("not_open", c.BuyExtra, CAT, 1, "add-on").says
    desk.do(c.CloseExtra, TD, "Evening", "add-on")
    desk.no("not_open", c.OpenExtra, TD, "Evening", "add-on")


@pytest.mark.clause("co-2022:2213.02", "co-2015:2213.02")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_cash_is_kept_apart_until_two_people_have_counted_it(year: str) -> None:
    desk = desk_of(year)
    assert (desk.field.held_fees, desk.field.held) == (7_500, {"Evening": 30_000})
    assert "2213.02" in desk.no("needs_second", c.CountCash, CAT, 7_500, {"Evening": 30_000}).cite
    desk.no("same_person", c.CountCash, CAT, 7_500, {"Evening": 30_000}, beside=(CAT,))
    desk.no("not_yours", c.CountCash, TD, 7_500, {"Evening": 30_000}, beside=(COY,))
    desk.no("bad_count", c.CountCash, CAT, 7_500, {}, beside=(COY,))
    desk.no("bad_count", c.CountCash, CAT, -1, {"Evening": 30_000}, beside=(COY,))
    desk.no("no_reason", c.CountCash, CAT, 7_500, {"Evening": 29_900}, beside=(COY,))
    desk.do(c.CountCash, CAT, 7_500, {"Evening": 29_900}, "a bill was torn", beside=(COY,))
    counted = desk.last(e.CashCounted)
    assert (counted.buy_ins, counted.held, counted.reason) == (
        {"Evening": 29_900},
        {"Evening": 30_000},
        "a bill was torn",
    )
    assert (desk.field.held_fees, desk.field.held) == (0, {})
    assert desk.field.pools["Evening"] == 30_000  # what is missing is made good by the house
    desk.no("already_done", c.CountCash, CAT, 0, {}, beside=(COY,))
