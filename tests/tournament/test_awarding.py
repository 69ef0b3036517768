"""Prizes are due, paid once, to the right people; and nothing ends while a cent of a pool is left."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_desk import CAT, SECRET, TD, Desk, guest
from tournaments import event, final, joint, plan, prizes

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.records import PrizeKind, Status
from croupier.views.tournament_next import next_steps

GIFT = {"fee": c.Payment("complimentary"), "buy_in": c.Payment("complimentary")}


def played(year: str = "2022", points: dict[str, int] | None = None, said: Any = None, **changes: Any) -> Desk:
    """One round of one spin; the first of the names has won."""
    points = points or {"Ann": 9_000, "Bob": 5_000, "Cal": 1_000}
    day = f"{year}-08-20"
    said = said or plan(day, events=[event(day=day, **{"rounds": [final(spins=1)], "rebuy": None, **changes})])
    desk = Desk(said, f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    desk.enter("Evening", *points)
    desk.play("Evening", points)
    return desk


def test_an_event_ends_when_it_is_played_and_not_before() -> None:
    desk = Desk(plan("2022-08-20"), "2022-08-10T12:00").publish("2022-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob")
    desk.no("not_ended", c.EndEvent, TD, "Evening")
    desk.set("2022-08-20T12:00")
    desk.draw("Evening")
    desk.no("not_ended", c.EndEvent, TD, "Evening")
    desk.start("Evening")
    desk.no("not_ended", c.EndEvent, TD, "Evening")
    desk.no("not_yours", c.EndEvent, CAT, "Evening")
    over = played()
    over.do(c.EndEvent, TD, "Evening")
    over.no("already_done", c.EndEvent, TD, "Evening")
    assert over.field.events["Evening"].places == {1: 1, 2: 2, 3: 3}
    over.no("already_done", c.OpenRegistration, CAT, "Evening")  # what has ended does not run again


@pytest.mark.clause("co-2022:2213.05.c", "co-2015:2213.05.c", "co-2022:2213.05.c.retain", "co-2015:2213.05.c.retain")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_tournament_ends_when_every_buy_in_is_paid_out(year: str) -> None:
    desk = played(year)
    assert "2213.05" in desk.no("pool_left", c.EndTournament, TD).cite
    desk.do(c.EndEvent, TD, "Evening")
    assert "2213.02" in desk.no("not_counted", c.PayPrize, TD, "Evening", 1, 1).cite
    desk.count()
    due = {each.player: each.cents for each in desk.field.events["Evening"].due}
    assert due == {"Ann": 15_000, "Bob": 9_000, "Cal": 6_000}  # 50, 30 and 20 % of $300
    desk.no("nothing_due", c.PayPrize, TD, "Evening", 1, 2)
    desk.do(c.PayPrize, TD, "Evening", 1, 1)
    desk.no("nothing_due", c.PayPrize, TD, "Evening", 1, 1)
    left = desk.no("pool_left", c.EndTournament, TD).says
    assert "$90 are due to Bob" in left
    desk.pay_all("Evening")
    assert desk.field.pools["Evening"] == 0
    desk.do(c.EndTournament, TD)
    assert desk.field.ended
    assert "ended" in desk.no("already_done", c.OpenRegistration, CAT, "Evening").says
    desk.no("already_done", c.Undo, TD, "End of Evening")


def test_a_prize_that_was_paid_cannot_be_taken_back() -> None:
    desk = played()
    desk.do(c.EndEvent, TD, "Evening")
    desk.count()
    desk.do(c.PayPrize, TD, "Evening", 1, 1)
    assert "prize was paid" in desk.no("nothing_to_undo", c.Undo, TD, "End of Evening").says


def test_chips_are_counted_after_play_before_a_tournament_ends() -> None:
    desk = played()
    desk.do(c.EndEvent, TD, "Evening")
    desk.pay_all("Evening")
    assert desk.field.events["Evening"].chips["after"]
    desk.do(c.EndTournament, TD)
    assert desk.field.barrier == "the tournament has ended"


@pytest.mark.clause("co-2022:2213.05.b.event-pools", "co-2015:2213.05.b.event-pools")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_what_an_event_leaves_is_in_the_next_pool(year: str) -> None:
    day, later = f"{year}-08-20", f"{year}-08-27"
    one = {"rounds": [final(spins=1)], "rebuy": None}
    first = event("Evening", day, prizes=prizes("50 %", "20 %"), unawarded="Final", **one)
    desk = played(year, said=plan(events=[first, event("Final", later, prizes=prizes("100 %"), **one)]))
    assert "2213.02" in desk.no("not_counted", c.EndEvent, TD, "Evening").cite  # uncounted cash does not move
    desk.count()
    desk.do(c.EndEvent, TD, "Evening")
    assert desk.field.pools == {"Evening": 21_000, "Final": 9_000}
    desk.pay_all("Evening")
    assert "Final" in desk.no("pool_left", c.EndTournament, TD).says
    desk.set(f"{later}T12:00")
    desk.open("Final")
    desk.enter("Final", "Dee", "Eve")
    desk.play("Final", {"Dee": 9_000, "Eve": 1})
    desk.do(c.EndEvent, TD, "Final")
    assert {due.player: due.cents for due in desk.field.events["Final"].due} == {"Dee": 29_000}
    desk.pay_all("Final")
    desk.do(c.EndTournament, TD)
    assert not any(desk.field.pools.values())


@pytest.mark.clause("co-2022:2213.05.b.pool", "co-2015:2213.05.b.pool", "co-2022:2213.05.b", "co-2015:2213.05.b")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_the_pool_is_all_buy_ins_and_no_fee(year: str) -> None:
    day = f"{year}-08-20"
    goods = [{"what": "a food card", "value": "$100"}]
    desk = Desk(plan(day, goods=goods), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann")
    desk.enter("Evening", "Bob", fee=c.Payment("complimentary"), buy_in=c.Payment("complimentary"))
    desk.enter("Evening", "Cal", buy_in=c.Payment("goods", "a food card"))
    assert desk.field.pools == {"Evening": 30_000}
    assert desk.field.held_fees == 5_000


@pytest.mark.clause("co-2022:2213.2.b", "co-2015:2213.2.b")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_the_responsible_licensee_awards_in_a_joint_tournament(year: str) -> None:
    day = f"{year}-08-20"
    said = {**joint(), "events": [event(day=day, fee="$0", rounds=[final(spins=1)], rebuy=None)]}
    none = {**said, "licensees": [{**each, "responsible": False} for each in said["licensees"]]}
    other = Desk(none, f"{year}-08-10T12:00")
    assert "2213(2)(b)" in other.no("breaks_the_rules", c.PublishRules, TD, "ab" * 32).cite
    desk = Desk(said, f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    desk.no("unknown", c.Enter, CAT, "Evening", "Ann")
    desk.enter("Evening", "Ann", licensee="Bear Creek Casino")
    desk.enter("Evening", "Bob", licensee="Gold Gulch Casino")
    desk.play("Evening", {"Ann": 1, "Bob": 2})
    desk.do(c.EndEvent, TD, "Evening")
    desk.pay_all("Evening")
    paid = [each for each in desk.log if isinstance(each, e.PrizePaid)]
    assert len(paid) == 2
    assert {each.licensee for each in paid} == {"Bear Creek Casino"}


def test_equal_places_share_and_goods_need_a_play_off() -> None:
    desk = played(points={"Ann": 9_000, "Bob": 5_000, "Cal": 5_000})
    desk.do(c.EndEvent, TD, "Evening")
    assert {due.player: due.cents for due in desk.field.events["Evening"].due} == {
        "Ann": 15_000,
        "Bob": 7_500,
        "Cal": 7_500,
    }
    watch = [{"place": 1, "share": "100 %"}, {"place": 2, "goods": "A steel watch", "value": "$199"}]
    tied = played(points={"Ann": 9_000, "Bob": 5_000, "Cal": 5_000}, prizes=watch)
    tied.no("not_ended", c.EndEvent, TD, "Evening")
    tied.start("Evening")
    tied.play_off("Evening", {"Bob": 5_000, "Cal": 5_025})
    tied.do(c.EndEvent, TD, "Evening")
    assert {due.player: due.what for due in tied.field.events["Evening"].due} == {"Ann": "", "Cal": "A steel watch"}


def test_equal_players_who_are_out_play_off_for_what_they_cannot_share() -> None:
    """Two go out on one spin with the same stacks: the watch of the second place is for one of them."""
    watch = [{"place": 1, "share": "100 %"}, {"place": 2, "goods": "A steel watch", "value": "$199"}]
    desk = played(points={"Ann": 9_000, "Bob": 0, "Cal": 0}, prizes=watch)
    assert [heat.entries for heat in desk.field.playing("Evening") if heat.play_off] == [{2, 3}]
    desk.start("Evening")
    desk.play_off("Evening", {"Bob": 7_000, "Cal": 5_000})
    desk.do(c.EndEvent, TD, "Evening")
    assert desk.field.events["Evening"].places == {1: 1, 2: 2, 3: 3}
    assert {due.player: due.what for due in desk.field.events["Evening"].due} == {"Ann": "", "Bob": "A steel watch"}


def test_a_disqualification_after_the_last_round_opens_it_again_for_a_play_off() -> None:
    """Cal and Dee shared the third place, which has no prize; with Ann out of the way they are second."""
    watch = [{"place": 1, "share": "100 %"}, {"place": 2, "goods": "A steel watch", "value": "$199"}]
    desk = played(points={"Ann": 9_000, "Bob": 7_000, "Cal": 5_000, "Dee": 5_000}, prizes=watch)
    desk.no("already_done", c.EndRound, TD, "Evening", SECRET)
    desk.do(c.Disqualify, TD, (1,), "marked chips")
    assert "Cal and Dee" in desk.no("not_played", c.EndEvent, TD, "Evening").says
    assert next_steps(desk.field)[0].does == "EndRound"
    desk.do(c.EndRound, TD, "Evening", SECRET)
    desk.start("Evening")
    desk.play_off("Evening", {"Cal": 5_000, "Dee": 4_000})
    desk.do(c.EndEvent, TD, "Evening")
    assert desk.field.events["Evening"].places == {2: 1, 3: 2, 4: 3}


def form_of(desk: Desk, entry: int, place: int, **more: Any) -> str:
    desk.do(c.PayPrize, TD, "Evening", entry, place, **more)
    return desk.last(e.PrizePaid).form


def test_a_prize_with_a_stake_is_held_to_300_times_and_one_without_to_the_amount_of_the_year() -> None:
    """$2,000 in 2026, and 300 times what the player has paid (26 U.S.C. 3402(q) and 6041)."""
    said = [{"place": place, "cash": cash} for place, cash in ((1, "$2,000"), (2, "$1,999.99"), (3, "$37,500"))]
    said[0]["share"] = "100 %"
    desk = played("2026", prizes=said, points={"Ann": 9, "Bob": 8, "Cal": 7})
    desk.do(c.EndEvent, TD, "Evening")
    desk.count()
    assert form_of(desk, 1, 1) == "none"  # $2,300 is not 300 times $125
    desk.no("bad_name", c.PayPrize, TD, "Evening", 3, 3)  # $37,500 is: the intercept check comes first
    assert form_of(desk, 3, 3, intercept="no debt found") == "W-2G"
    assert desk.last(e.PrizePaid).intercept == "no debt found"
    day = "2026-08-20"
    free = event(day=day, fee="$0", buy_in="$0", rounds=[final(spins=1)], rebuy=None, prizes=[
        {"place": 1, "cash": "$2,000"}, {"place": 2, "cash": "$1,999.99"},
    ])  # fmt: skip
    gift = played("2026", said=plan(day, events=[free]), points={"Ann": 9, "Bob": 8})
    gift.do(c.EndEvent, TD, "Evening")
    assert form_of(gift, 2, 2) == "none"
    gift.no("bad_name", c.PayPrize, TD, "Evening", 1, 1)
    assert form_of(gift, 1, 1, intercept="no debt found") == "1099-MISC"


def test_the_house_may_file_another_form_and_says_which_where_the_amount_is_not_known() -> None:
    desk = played("2026")
    desk.do(c.EndEvent, TD, "Evening")
    desk.count()
    assert form_of(desk, 1, 1, reading="1099-MISC", intercept="none found") == "1099-MISC"
    desk.no("not_stated", c.PayPrize, TD, "Evening", 2, 2, reading="a letter")
    later = played("2027")
    later.do(c.EndEvent, TD, "Evening")
    later.count()
    later.no("not_stated", c.PayPrize, TD, "Evening", 1, 1)  # the amount of 2027 is not held
    assert form_of(later, 1, 1, reading="none") == "none"


@pytest.mark.clause("co-2022:2213.2.c.disqualify", "co-2015:2213.2.c.disqualify")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_two_live_entries_disqualify_however_late_they_are_found(year: str) -> None:
    points = {"Ann": 9_000, "Nina": 5_000, "Cal": 1_000, "Dee": 500}
    desk = played(year, points)
    desk.do(c.EndEvent, TD, "Evening")
    desk.no("unknown", c.Disqualify, TD, (1,), "one person", True)
    desk.no("no_reason", c.Disqualify, TD, (1, 2), "", True)
    desk.do(c.Disqualify, TD, (1, 2), "Ann and Nina are one person", True)
    assert "2213(2)(c)" in desk.no("nothing_due", c.PayPrize, TD, "Evening", 1, 1).cite
    desk.no("nothing_due", c.PayPrize, TD, "Evening", 2, 2)
    assert desk.field.events["Evening"].places == {3: 1, 4: 2}
    # $400: Cal and Dee move up, and the prize of the third place, which nobody has, is added for the first
    desk.count()
    assert sorted((due.player, due.cents) for due in desk.field.events["Evening"].due) == [
        ("Cal", 8_000),
        ("Cal", 20_000),
        ("Dee", 12_000),
    ]
    desk.pay_all("Evening")
    desk.do(c.EndTournament, TD)


def test_what_was_paid_before_stays_paid_and_the_rest_moves_up() -> None:
    desk = played(points={"Ann": 9_000, "Bob": 5_000, "Cal": 1_000, "Dee": 500})
    desk.do(c.EndEvent, TD, "Evening")
    desk.count()
    desk.do(c.PayPrize, TD, "Evening", 1, 1)
    desk.do(c.Disqualify, TD, (1,), "marked chips")
    assert {due.player for due in desk.field.events["Evening"].due} == {"Bob", "Cal"}
    assert desk.field.pools["Evening"] == 20_000
    desk.do(c.Disqualify, TD, (2,), "marked chips too")
    assert [(due.player, due.cents) for due in desk.field.events["Evening"].due] == [("Cal", 12_000), ("Dee", 8_000)]
    desk.no("not_live", c.Disqualify, TD, (2,), "again")
    desk.pay_all("Evening")
    assert desk.field.pools["Evening"] == 0


def test_who_was_disqualified_is_out_of_the_whole_tournament() -> None:
    day, one = "2022-08-20", {"rounds": [final(spins=1)], "rebuy": None}
    events = [event("Evening", day, **one), event("Final", "2022-08-27", **one)]
    desk = Desk(plan(events=events), "2022-08-10T12:00").publish("2022-08-10")
    desk.open("Evening")
    desk.open("Final")
    desk.enter("Evening", "Ann", "Bob", card="")
    desk.do(c.Disqualify, TD, (1,), "played for another")
    assert desk.field.entries[1].status is Status.DISQUALIFIED
    desk.no("not_eligible", c.Enter, CAT, "Final", "Ann")
    desk.no("not_yours", c.Disqualify, guest("Bob"), (1,), "mine")
    assert PrizeKind.POOL not in {due.kind for due in desk.field.events["Evening"].due}
