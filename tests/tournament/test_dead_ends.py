"""Odd orders and odd numbers: nothing is lost in them, and nothing is stuck for good."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_desk import CAT, SECRET, TD, Desk
from tournaments import REBUY, event, final, heats, places, plan, prizes, series

from croupier.tournament import commands as c
from croupier.tournament.records import Status

DAY = "2022-08-20"
ONE: dict[str, Any] = {"rounds": [final(spins=1)], "rebuy": None}


def desk_of(said: dict[str, Any], *events: str) -> Desk:
    desk = Desk(said, "2022-08-10T12:00").publish("2022-08-10")
    desk.set(f"{DAY}T12:00")
    for name in events:
        desk.open(name)
    return desk


def test_an_event_ends_after_those_that_give_to_its_pool() -> None:
    """The final is played first: what the evening leaves would come to a pool that nobody can win any more."""
    first = event("Evening", DAY, prizes=prizes("50 %"), unawarded="Final", **ONE)
    desk = desk_of(plan(events=[first, event("Final", DAY, **{**ONE, "prizes": prizes("100 %")})]), "Evening", "Final")
    desk.enter("Evening", "Ann", "Bob")
    desk.enter("Final", "Cal", "Dee")
    desk.play("Final", {"Cal": 9_000, "Dee": 1_000})
    desk.count()
    assert "Evening" in desk.no("pool_left", c.EndEvent, TD, "Final").says
    desk.play("Evening", {"Ann": 9_000, "Bob": 1_000})
    desk.do(c.EndEvent, TD, "Evening")
    desk.do(c.EndEvent, TD, "Final")
    assert {due.player: due.cents for due in desk.field.events["Final"].due} == {"Cal": 30_000}
    desk.pay_all("Evening")
    desk.pay_all("Final")
    desk.do(c.EndTournament, TD)


def test_an_event_that_nobody_entered_keeps_none_from_ending() -> None:
    first = event("Evening", DAY, prizes=prizes("50 %"), unawarded="Final", **ONE)
    desk = desk_of(plan(events=[first, event("Final", DAY, **ONE)]), "Evening", "Final")
    desk.enter("Final", "Cal", "Dee")
    desk.play("Final", {"Cal": 9_000, "Dee": 1_000})
    desk.do(c.EndEvent, TD, "Evening")
    desk.do(c.EndEvent, TD, "Final")
    desk.pay_all("Final")
    desk.do(c.EndTournament, TD)


@pytest.mark.parametrize(
    ("value", "found"), [("$100,000", []), ("$100,000.01", ["events 3 buy_in", "events 3 rounds"])]
)
def test_a_voucher_for_a_place_is_a_buy_in_and_within_the_limit(value: str, found: list[str]) -> None:
    said = series()
    said["events"][1]["prizes"][2]["value"] = value
    assert [where for where, _ in places(said)] == found
    said["events"][2]["addon"] = {**REBUY, "price": "$0.01"}
    assert places(said)[0] == ("events 3 buy_in", "2213.05, paragraph 1")


def test_nobody_buys_points_that_cannot_be_played() -> None:
    """Ann has lost all on the last spin: a re-buy could not be played, so she is out, and not asked."""
    said = plan(DAY, events=[event(day=DAY, rounds=[final(spins=1)])])
    desk = desk_of(said, "Evening")
    desk.enter("Evening", "Ann", "Bob")
    desk.do(c.OpenExtra, TD, "Evening", "re-buy")
    desk.draw("Evening")
    desk.start("Evening")
    desk.spin("Evening", {"Ann": 0})
    assert desk.field.entries[1].status is Status.OUT
    refusal = desk.no("not_live", c.BuyExtra, CAT, 1, "re-buy")
    assert (refusal.says, refusal.cite) == ("Ann is out: no points left", "30-2213.07(2)")


def test_entries_that_came_one_after_the_other_were_never_live_together() -> None:
    """Twice out and twice back, and an entry in the next event: none of it is a double entry."""
    rounds = [heats(), final()]
    first = event(day=DAY, rounds=rounds, rebuy=None, late_rounds=1)
    desk = desk_of(plan(events=[first, event("Next", "2022-08-27", **ONE)], reentry=True), "Evening", "Next")
    desk.enter("Evening", "Ann", "Bob", "Cal")
    desk.do(c.DrawSeats, TD, "Evening", SECRET)
    desk.do(c.CountChips, TD, "Evening", "before", {"white": 10**6})
    desk.start("Evening")
    desk.spin("Evening", {"Ann": 0})
    desk.enter("Evening", "Ann", secret=SECRET)
    desk.spin("Evening", {"Ann": 0})
    desk.enter("Evening", "Ann", secret=SECRET)
    assert [entry.again for entry in desk.field.entries.values() if entry.player == "Ann"] == [0, 1, 4]
    for entries in ((1, 4), (1, 5), (1, 4, 5)):
        assert "2213(2)(c)" in desk.no("not_live", c.Disqualify, TD, entries, "one person", True).cite
    desk.do(c.Disqualify, TD, (2, 5), "Ann and Bob are one person", True)
    assert {entry.player for entry in desk.field.live("Evening")} == {"Cal"}


@pytest.mark.parametrize("buy_in", ["$0.01", "$0.02", "$99,975"])
@pytest.mark.parametrize("players", [1, 2, 3, 7])
def test_tiny_and_huge_pools_are_paid_out_to_the_last_cent(buy_in: str, players: int) -> None:
    said = plan(DAY, events=[event(day=DAY, **{**ONE, "buy_in": buy_in, "prizes": prizes("33.3333 %", "66.6667 %")})])
    desk = desk_of(said, "Evening")
    names = [f"P{letter}" for letter in "ABCDEFGH"[: max(2, players)]]
    desk.undoing = False
    desk.enter("Evening", *names)
    desk.play("Evening", dict.fromkeys(names, 5_000) if players == 1 else {names[0]: 9_000})
    desk.do(c.EndEvent, TD, "Evening")
    due = desk.field.events["Evening"].due
    assert sum(each.cents for each in due) == desk.field.pools["Evening"]
    desk.pay_all("Evening", intercept="none found")
    desk.audit()
    desk.do(c.EndTournament, TD)
