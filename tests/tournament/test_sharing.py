"""Prizes divided by agreement: proposed and agreed by the players themselves, in cash, by all of them or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_desk import TD, Desk, guest
from tournaments import event, final, plan, prizes

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.postings import ledger_of, pool
from croupier.views.tournament_forms import forms_of

YES = {"not_encouraged": True, "all_understood": True, "voluntary": True}


def desk_of(year: str = "2022", sharing: bool = True, **changes: Any) -> Desk:
    """Four players in a final of some spins; Dee is out after the first."""
    day = f"{year}-08-20"
    one = event(day=day, **{"rounds": [final(spins=9)], "rebuy": None, **changes})
    desk = Desk(plan(events=[one], sharing=sharing), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob", "Cal", "Dee")
    desk.draw("Evening")
    desk.start("Evening")
    desk.spin("Evening", {"Ann": 9_000, "Dee": 0})
    return desk


SHARES = {1: 15_000, 2: 13_000, 3: 12_000}
"""Of $400, all of which is at stake."""


def agreed(desk: Desk, shares: dict[int, int] = SHARES) -> None:
    desk.do(c.ProposeSharing, guest("Bob"), "Evening", shares)
    for player, entry in (("Ann", 1), ("Bob", 2), ("Cal", 3)):
        desk.do(c.ConsentToSharing, guest(player), "Evening", entry, voluntary=True, understood=True)


@pytest.mark.clause("co-2022:2213.07.3", "co-2015:2213.07.3")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_an_early_end_needs_the_option_and_everybody(year: str) -> None:
    off = desk_of(year, sharing=False)
    assert "2213.07(3)" in off.no("no_sharing", c.ProposeSharing, guest("Ann"), "Evening", SHARES).cite
    desk = desk_of(year)
    desk.do(c.ProposeSharing, guest("Ann"), "Evening", SHARES)
    for player, entry in (("Ann", 1), ("Bob", 2)):
        desk.do(c.ConsentToSharing, guest(player), "Evening", entry, voluntary=True, understood=True)
        silent = desk.no("not_unanimous", c.ApproveSharing, TD, "Evening", **YES)
        assert "Cal" in silent.says
        assert "2213.07(3)" in silent.cite
    desk.no("already_done", c.ConsentToSharing, guest("Bob"), "Evening", 2, voluntary=True, understood=True)
    desk.do(c.ConsentToSharing, guest("Cal"), "Evening", 3, voluntary=True, understood=True)
    desk.do(c.ApproveSharing, TD, "Evening", **YES)
    assert desk.field.events["Evening"].ended


@pytest.mark.clause("co-2022:2213.07.3.a", "co-2015:2213.07.3.a")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_car_cannot_be_divided(year: str) -> None:
    said = [{"place": 1, "goods": "A sedan, new", "value": "$30,000"}, {"place": 2, "share": "100 %"}]
    desk = desk_of(year, prizes=said)
    assert "2213.07(3)(a)" in desk.no("not_cash", c.ProposeSharing, guest("Ann"), "Evening", SHARES).cite
    away = [*prizes("50 %", "30 %", "20 %"), {"place": 4, "goods": "A watch", "value": "$99"}]
    agreed(desk_of(year, prizes=away))  # the watch is Dee's, and not at stake


@pytest.mark.clause("co-2022:2213.07.3.b", "co-2015:2213.07.3.b")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_the_director_proposes_nothing_and_states_that_nobody_was_urged(year: str) -> None:
    desk = desk_of(year)
    desk.no("not_yours", c.ProposeSharing, TD, "Evening", SHARES)
    agreed(desk)
    for name in YES:
        said = desk.no("not_stated", c.ApproveSharing, TD, "Evening", **{**YES, name: False})
        assert "2213.07(3)(b)" in said.cite
    desk.do(c.ApproveSharing, TD, "Evening", **YES)
    statement = desk.last(e.SharingApproved)
    assert (statement.by, statement.not_encouraged) == (TD, True)


@pytest.mark.clause("co-2022:2213.07.3.b.understand", "co-2015:2213.07.3.b.understand")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_each_player_consents_alone_and_knows_that_all_must_agree(year: str) -> None:
    desk = desk_of(year)
    desk.do(c.ProposeSharing, guest("Bob"), "Evening", SHARES)
    mine = ("Evening", 1)
    desk.no("not_yours", c.ConsentToSharing, TD, *mine, voluntary=True, understood=True)
    assert (
        "(3)(b)" in desk.no("not_yours", c.ConsentToSharing, guest("Bob"), *mine, voluntary=True, understood=True).cite
    )
    for free, knows in ((True, False), (False, True)):
        said = desk.no("not_stated", c.ConsentToSharing, guest("Ann"), *mine, voluntary=free, understood=knows)
        assert "2213.07(3)(b)" in said.cite
    desk.do(c.ConsentToSharing, guest("Ann"), *mine, voluntary=True, understood=True)
    given = desk.last(e.SharingConsented)
    assert (given.by.name, given.entry, given.voluntary, given.understood) == ("Ann", 1, True, True)
    desk.no("not_live", c.ConsentToSharing, guest("Dee"), "Evening", 4, voluntary=True, understood=True)


@pytest.mark.clause("co-2022:2213.07.3.b.coercion", "co-2015:2213.07.3.b.coercion")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_who_is_pressed_ends_it_and_play_goes_on(year: str) -> None:
    desk = desk_of(year)
    agreed(desk)
    desk.no("no_reason", c.StopSharing, TD, "Evening", "")
    desk.do(c.StopSharing, TD, "Evening", "Cal was shouted at")
    desk.no("unknown", c.ApproveSharing, TD, "Evening", **YES)
    assert "2213.07(3)(b)" in desk.no("no_sharing", c.ProposeSharing, guest("Ann"), "Evening", SHARES).cite
    desk.spin("Evening", {"Bob": 7_000})
    assert not desk.field.events["Evening"].ended


@pytest.mark.clause("co-2022:2213.07.3.c", "co-2015:2213.07.3.c")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_prizes_are_awarded_as_agreed_with_every_recipient(year: str) -> None:
    desk = desk_of(year, prizes=[*prizes("50 %", "30 %", "20 %")[:1], {"place": 2, "share": "50 %", "cash": "$10"}])
    agreed(desk, {1: 20_000, 2: 20_500, 3: 500})  # $400 of the pool, and $10 that the house adds
    desk.do(c.ApproveSharing, TD, "Evening", **YES)
    desk.pay_all("Evening")
    forms = forms_of(desk.log)
    paid: dict[str, int] = {}
    for line in forms.payouts:
        assert line.due.shared
        paid[line.due.player] = paid.get(line.due.player, 0) + line.due.cents
    assert paid == {"Ann": 20_000, "Bob": 20_500, "Cal": 500}
    assert sum(paid.values()) == 40_000 + 1_000
    assert ledger_of(desk.log).balance(pool("Evening")) == 0
    assert [each.shares for each in forms.agreements] == [{1: 20_000, 2: 20_500, 3: 500}]


def test_shares_cover_exactly_who_is_left_and_what_is_at_stake() -> None:
    desk = desk_of(prizes=prizes("40 %", "30 %", "20 %", "10 %"))  # the tenth of the fourth place is Dee's
    for shares in ({1: 20_000, 2: 16_000}, {1: 9_000, 2: 9_000, 3: 9_000, 4: 9_000}, {1: 37_000, 2: 0, 3: -1_000}):
        desk.no("bad_count", c.ProposeSharing, guest("Ann"), "Evening", shares)
    desk.no("bad_count", c.ProposeSharing, guest("Ann"), "Evening", {1: 12_000, 2: 12_000, 3: 12_001})
    desk.no("not_yours", c.ProposeSharing, guest("Dee"), "Evening", {1: 12_000, 2: 12_000, 3: 12_000})
    agreed(desk, {1: 12_000, 2: 12_000, 3: 12_000})
    desk.do(c.ApproveSharing, TD, "Evening", **YES)
    assert {due.player: due.cents for due in desk.field.events["Evening"].due}["Dee"] == 4_000


def test_one_player_declines_and_play_goes_on() -> None:
    desk = desk_of()
    agreed(desk)
    desk.no("not_yours", c.DeclineSharing, guest("Ann"), "Evening", 3)
    desk.do(c.DeclineSharing, guest("Cal"), "Evening", 3)
    desk.no("unknown", c.ApproveSharing, TD, "Evening", **YES)
    assert desk.field.events["Evening"].sharing is None


def test_who_goes_out_meanwhile_makes_it_another_agreement() -> None:
    desk = desk_of()
    agreed(desk)
    desk.spin("Evening", {"Cal": 0})
    desk.no("bad_count", c.ApproveSharing, TD, "Evening", **YES)
    assert not desk.field.events["Evening"].ended


def test_nothing_is_divided_before_the_event_or_after_it() -> None:
    desk = Desk(plan("2022-08-20", sharing=True), "2022-08-10T12:00").publish("2022-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob")
    desk.no("no_sharing", c.ProposeSharing, guest("Ann"), "Evening", {1: 10_000, 2: 10_000})
    over = desk_of()
    agreed(over)
    over.do(c.ApproveSharing, TD, "Evening", **YES)
    over.no("no_sharing", c.ProposeSharing, guest("Ann"), "Evening", SHARES)
    assert over.field.events["Evening"].ended
