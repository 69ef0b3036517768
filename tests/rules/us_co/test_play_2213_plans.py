"""Rule 22, section 2213: plans of tournaments that the rules allow and forbid, in both editions, as the command and a
tournament's own decisions have it."""

from __future__ import annotations

from typing import Any

import pytest
from directing import Desk
from plan_files import Edition, PlanFiles, refused
from tournaments import HOUSE, PREMISES, REBUY, prizes, series

# Form and licensees


@pytest.mark.clause("co-2022:2213.1", "co-2015:2213.1")
def test_a_tournament_has_one_event_or_several(edition: Edition, files: PlanFiles) -> None:
    days = (edition.day("03-05"), edition.day("03-12"), edition.day("06-11"))
    for said in (edition.plan(), series(days)):
        assert files.found(said) == refused(said, edition.day("02-01")) == {}
    assert files.found(edition.plan(events=[]), "--on", days[0]) == {"events": [f"{edition.prefix}2213(1)"]}


@pytest.mark.clause("co-2022:2213.1.duration", "co-2015:2213.1.duration")
def test_an_event_more_than_four_months_after_the_first_day_is_refused(edition: Edition, files: PlanFiles) -> None:
    for first, last, after in (("03-05", "07-05", "07-06"), ("05-31", "09-30", "10-01"), ("01-31", "05-31", "06-01")):
        in_time, late = (
            edition.plan(events=[edition.event(day=first), edition.event("Final", day)]) for day in (last, after)
        )
        assert files.found(in_time) == refused(in_time, edition.day("01-20")) == {}
        told = {"events 2 day": [f"{edition.prefix}2213(1)"]}
        assert files.found(late) == refused(late, edition.day("01-20")) == told


@pytest.mark.clause("co-2022:2213.2", "co-2015:2213.2")
def test_a_second_licensee_is_refused_where_there_is_a_fee(edition: Edition, files: PlanFiles) -> None:
    alone = edition.plan()
    together = {**alone, "licensees": [{**HOUSE, "responsible": True}, {"name": "Gold Gulch", "licence": "R-200"}]}
    assert files.found(alone) == {}
    told = {"events 1 fee": [f"{edition.prefix}2213(2)"]}
    assert files.found(together) == refused(together, edition.day("02-01")) == told


@pytest.mark.clause("co-2022:2213.2.a", "co-2015:2213.2.a")
def test_licensees_join_only_without_fee_and_with_all_money_returned(edition: Edition, files: PlanFiles) -> None:
    assert files.found(edition.joint()) == refused(edition.joint(), edition.day("02-01")) == {}
    one_cent = edition.joint(events=[edition.event(fee="$0.01")])
    assert files.found(one_cent) == {"events 1 fee": [f"{edition.prefix}2213(2)"]}
    for shares in (("60 %", "39.99 %"), ("60 %", "40.01 %")):
        said = edition.joint(events=[edition.event(fee="$0", prizes=prizes(*shares))])
        assert f"{edition.prefix}2213(2)(a)" in files.found(said)["events 1 prizes"]
        assert refused(said, edition.day("02-01")) == files.found(said)


def test_a_joint_tournament_has_exactly_one_responsible_licensee(edition: Edition, files: PlanFiles) -> None:
    other = {"name": "Gold Gulch", "licence": "R-200"}
    for one, two in ((False, False), (True, True)):
        said = edition.joint(licensees=[{**HOUSE, "responsible": one}, {**other, "responsible": two}])
        told = {"licensees": [f"{edition.prefix}2213(2)(b)"]}
        assert files.found(said) == refused(said, edition.day("02-01")) == told
    said = edition.joint(licensees=[dict(HOUSE), {**other, "responsible": True}])
    sheet = files.sheet(said)
    assert "Responsible licensee Gold Gulch, licence R-200" in sheet
    assert "alone answers for the award of all prizes" in sheet


# Place and players


@pytest.mark.clause("co-2022:2213.03", "co-2015:2213.03")
@pytest.mark.parametrize("missing", ["licensed", "security", "surveillance", "procedures"])
def test_the_premises_are_confirmed(missing: str, edition: Edition, files: PlanFiles) -> None:
    said = edition.plan(premises={**PREMISES, missing: False})
    told = {f"premises {missing}": [f"{edition.prefix}2213.03"]}
    assert files.found(said) == refused(said, edition.day("02-01")) == told
    assert files.found(edition.plan()) == {}


@pytest.mark.clause("co-2022:2213.04.related", "co-2015:2213.04.related")
def test_a_criterion_says_how_it_relates_to_limited_gaming(edition: Edition, files: PlanFiles) -> None:
    said = edition.plan(criteria=[{"says": "club members"}])
    told = {"criteria 1 relates": [f"{edition.prefix}2213.04"]}
    assert files.found(said) == refused(said, edition.day("02-01")) == told
    related = edition.plan(criteria=[{"says": "club members", "relates": "earned by play"}])
    desk = Desk()
    desk.draft(related, edition.day("02-01"))
    desk.publish(edition.day("02-01"))
    assert desk.now.plan
    assert [(each.says, each.relates) for each in desk.now.plan.criteria] == [("club members", "earned by play")]


# The limit of $100,000


@pytest.mark.clause("co-2022:2213.05.a", "co-2015:2213.05.a")
def test_a_fee_of_100000_dollars_is_accepted_and_a_cent_more_is_not(edition: Edition, files: PlanFiles) -> None:
    most, more = (edition.one(fee=fee, buy_in="$0", rebuy=None, prizes=CUP) for fee in ("$100,000", "$100,000.01"))
    assert files.found(most) == refused(most, edition.day("02-01")) == {}
    told = {"events 1 fee": [f"{edition.prefix}2213.05, paragraph 1"]}
    assert files.found(more) == refused(more, edition.day("02-01")) == told


CUP = [{"place": 1, "goods": "A silver cup", "value": "$240"}]


@pytest.mark.clause("co-2022:2213.05.a.buyins", "co-2015:2213.05.a.buyins")
@pytest.mark.clause("co-2022:2213.06.structure", "co-2015:2213.06.structure")
def test_buy_in_and_all_extras_stay_within_100000_dollars(edition: Edition, files: PlanFiles) -> None:
    """$40,000 and three re-buys of $20,000: what one entry can put in play from the first round on."""
    rebuy = {**REBUY, "price": "$20,000", "most": 3}
    most = edition.one(fee="$0", buy_in="$40,000", rebuy=rebuy)
    assert files.found(most) == refused(most, edition.day("02-01")) == {}
    for more in (
        edition.one(fee="$0", buy_in="$40,000.01", rebuy=rebuy),
        edition.one(fee="$0", buy_in="$40,000", rebuy={**rebuy, "most": 4}),
        edition.one(fee="$0", buy_in="$40,000", rebuy=rebuy, addon={**REBUY, "price": "$0.01"}),
        edition.one(fee="$0", buy_in="$100,000.01", rebuy=None),
    ):
        told = {
            "events 1 buy_in": [f"{edition.prefix}2213.05, paragraph 1"],
            "events 1 rounds": [f"{edition.prefix}2213.06"],
        }
        assert files.found(more) == refused(more, edition.day("02-01")) == told


@pytest.mark.clause("co-2022:2213.05.a.combined", "co-2015:2213.05.a.combined")
def test_a_fee_of_60000_with_buy_ins_of_50000_is_refused(edition: Edition, files: PlanFiles) -> None:
    rebuy = {**REBUY, "price": "$10,000"}
    for buy_in, accepted in (("$40,000", False), ("$30,000", True), ("$30,000.01", False)):
        said = edition.one(fee="$60,000", buy_in=buy_in, rebuy=rebuy)
        told = {} if accepted else {"events 1 buy_in": [f"{edition.prefix}2213.05, paragraph 1"]}
        assert files.found(said) == refused(said, edition.day("02-01")) == told


def test_the_limit_is_for_each_entry_unless_the_other_reading_is_taken(edition: Edition, files: PlanFiles) -> None:
    """Question C39."""
    half: dict[str, Any] = {"fee": "$0", "buy_in": "$50,000.01", "rebuy": None}
    said = edition.plan(events=[edition.event(**half), edition.event("Next", **half)])
    assert files.found(said) == {}
    told = {"events": [f"{edition.prefix}2213.05, paragraph 1"]}
    assert files.found(said, "--reading", "C39=whole-tournament") == told


@pytest.mark.clause("co-2022:2213.01.non-cash", "co-2015:2213.01.non-cash")
def test_goods_for_the_fee_have_the_value_of_the_cash_fee(edition: Edition, files: PlanFiles) -> None:
    for value, accepted in (("$25", True), ("$24.99", False), ("$25.01", False), ("", False)):
        said = edition.plan(goods=[{"what": "a new toy", "value": value, "pays": "fee"}])
        told = {} if accepted else {"goods 1 value": [f"{edition.prefix}2213.01"]}
        assert files.found(said) == refused(said, edition.day("02-01")) == told
    sheet = files.sheet(edition.plan(goods=[{"what": "a new toy", "value": "$25", "pays": "fee"}]))
    assert f"In place of a cash fee A new toy, at a value of $25 ({edition.prefix}2213.01)" in sheet
