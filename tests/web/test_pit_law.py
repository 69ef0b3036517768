"""What the network does not let through: posts that somebody does not hold, tables without a supervisor, books that
nobody has, other dealers' signatures, awards for nothing.
"""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from houses import Web, told
from pit_house import PitHouse
from pit_house import told as told_of_pit
from pits import AMY, CAT, COY, DAN, HOUSE, KIM, SEC, SUE, TRAY, milliseconds, signer

from croupier.money.amount import Cents
from croupier.people.commands import Deactivate
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.pit import PitService
from croupier.views.pit import PitView, pit_view

URL = "/api/pit/commands"
MORNING = "2022-08-14T10:00"


def sent(command: str, **said: Any) -> dict[str, Any]:
    return {"id": uuid.uuid4().hex, "command": {"command": command, **said}, "signers": []}


def shown(house: PitHouse) -> PitView:
    pit: PitService = house.pit
    return pit_view(pit.state, {"7": house.fact}, {}, {}, house.house.staff.state, pit.law, **pit.now())


async def ready(house: PitHouse) -> None:
    await house.inspect()
    await house.count()


def test_people_sign_on_in_the_post_that_the_house_has_given_them() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        await web.staff("Abe", Post.ACCOUNTING)
        await web.staff("Dora", Post.DEALER)
        for person, post, status, code in (
            ("Ghost", "supervisor", 404, "unknown"),
            ("Abe", "count team", 409, "not_yours"),
            ("Dora", "key manager", 409, "not_yours"),
            (7, "dealer", 404, "unknown"),
        ):
            answer = await sue.post(URL, json=sent("SignOn", person=person, post=post))
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), person
        assert not web.house.pit.state.duty
        assert (await sue.post(URL, json=sent("SignOn", person="dora", post="dealer"))).status_code == 200
        assert web.house.pit.state.duty["Dora"].post == "dealer"

    told(story)


def test_whoever_may_not_is_told_by_which_section() -> None:
    async def story(web: Web) -> None:
        web.floor.clock.at = milliseconds(MORNING)  # type: ignore[attr-defined]
        await web.house.clerk.look()
        await web.staff("Dora", Post.DEALER)
        dora = await web.signed_in("Dora")
        answer = await dora.post(URL, json=sent("CountBox", box="X-7", section=1, currency={}))
        assert answer.status_code == 403
        error = answer.json()["error"]
        assert error["says"] == "a dealer cannot send CountBox"
        assert error["cite"].endswith("902")

    told(story)


def test_no_table_opens_without_a_supervisor_on_duty() -> None:
    async def story(house: PitHouse) -> None:
        await house.do(p.SignOn, SUE, "Sue", "supervisor")
        await house.do(p.SignOff, SUE, "Sue", "break")
        await ready(house)
        refusal = await house.open(supervised=False)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cite.endswith("section 2")) == ("no_supervisor", True)
        await house.do(p.SignOn, SUE, "Sue", "supervisor")
        assert not isinstance(await house.open(supervised=False), Refusal)

    told_of_pit(story)


def test_nobody_deals_or_mucks_who_is_not_of_the_staff_in_that_post() -> None:
    async def story(house: PitHouse) -> None:
        await ready(house)
        await house.employ(CAT)
        for dealer, code, says in (
            ("Ghost", "unknown", "nobody called Ghost works here"),
            ("", "unknown", "nobody called  works here"),
            ("Cat", "not_yours", "Cat is a cashier"),
        ):
            refusal = await house.open(dealer=dealer)
            assert isinstance(refusal, Refusal), dealer
            assert (refusal.code, refusal.says, refusal.cite[-9:]) == (code, says, "section 2")
            assert not house.fact.is_open
        assert not isinstance(await house.open(dealer="dan"), Refusal)
        assert house.fact.dealer == "Dan", "as the house writes the name"
        dora = signer("Dora", Post.DEALER)
        for command in (
            {"command": "RelieveDealer", "dealer": "Dora"},
            {"command": "RelieveDealer", "dealer": "Cat"},
            {"command": "SignOnMucker", "mucker": "Ghost"},
            {"command": "SignOnMucker", "mucker": "Cat"},
        ):
            refusal = await house.send(command)
            assert isinstance(refusal, Refusal), command
            assert (refusal.code in ("unknown", "not_yours"), refusal.cite[-9:]) == (True, "section 2")
        await house.employ(dora)
        assert not isinstance(await house.send({"command": "RelieveDealer", "dealer": "dora"}), Refusal)
        assert house.fact.dealer == "Dora"
        assert await house.house.staff.change(Deactivate, "Ada", "Dan", "left") is None
        refusal = await house.send({"command": "RelieveDealer", "dealer": "Dan"})
        assert isinstance(refusal, Refusal)
        assert refusal.code == "unknown", "who has left deals no more"

    told_of_pit(story, at=MORNING)


def test_the_house_is_named_by_a_book_that_there_is() -> None:
    async def story(house: PitHouse) -> None:
        await house.no("unknown", p.NameHouse, KIM, "The Old Mill", "44-1", "no-such-book")
        await house.do(p.NameHouse, KIM, "The Old Mill", "44-1", "us-co")
        assert shown(house).books == ("us-co",)

    told_of_pit(story, at=MORNING)


def test_an_open_table_without_a_box_says_so() -> None:
    async def story(house: PitHouse) -> None:
        await ready(house)
        await house.open()
        assert (shown(house).tables[0].step, shown(house).tables[0].has_no_box) == ("play", False)
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(COY,))
        table = shown(house).tables[0]
        assert (table.is_open, table.has_no_box, table.step) == (True, True, "deliver")
        await house.do(p.RegisterBox, KIM, "Y-7", house.fact, "red", "blue", marked="7")
        assert shown(house).tables[0].step == "attach"
        await house.do(p.AttachBox, SEC, "Y-7", house.fact)
        assert (shown(house).tables[0].step, shown(house).tables[0].has_no_box) == ("play", False)

    told_of_pit(story)


@pytest.mark.clause("co-2015:2202.number", "co-2022:2202.number")
@pytest.mark.parametrize(("day", "prefix"), [("2015-07-01", "47.1-"), ("2022-08-14", "30-")])
def test_a_box_that_bears_another_number_than_its_table_comes_to_no_table(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        for marked in ("8", "07", "", "7 "):
            told_ = ("Y-7", house.fact, "red", "blue")
            refusal = await house.no("bad_equipment", p.RegisterBox, KIM, *told_, marked=marked)
            assert refusal.cite == f"{prefix}2202"
        await house.do(p.RegisterBox, KIM, "Y-7", house.fact, "red", "blue", marked="7")
        box = house.pit.box_of("7")
        assert box
        assert box.number == "7"
        await ready(house)
        assert not isinstance(await house.open(), Refusal)

    told_of_pit(story, day=day)


def test_no_other_dealer_signs_than_the_one_who_deals() -> None:
    async def story(house: PitHouse) -> None:
        await ready(house)
        await house.open()
        dora = signer("Dora", Post.DEALER)
        await house.do(p.RequestFill, SUE, house.fact, {"$25": Cents(50_000)})
        for who in (CAT, SEC):
            await house.do(p.SignSlip, who, "F-000001")
        refusal = await house.no("not_yours", p.SignSlip, dora, "F-000001")
        assert "Dan deals at table 7" in refusal.says
        assert refusal.cite.endswith("section 2")
        await house.do(p.SignSlip, DAN, "F-000001")

    told_of_pit(story, at=MORNING)


def test_an_award_by_hand_is_of_a_side_bet_and_a_player_of_the_table_once() -> None:
    async def story(house: PitHouse) -> None:
        await ready(house)
        said = ("Ann", "spinner-winner", Cents(25_000))
        await house.no("table_closed", p.RequestAward, SUE, house.fact, *said)
        await house.open()
        await house.no("unknown", p.RequestAward, SUE, house.fact, *said)
        await house.bought(10_000)
        await house.no("unknown", p.RequestAward, SUE, house.fact, "Ann", "nonsense", Cents(25_000))
        await house.no("bad_count", p.RequestAward, SUE, house.fact, "Ann", "spinner-winner", Cents(10**12))
        await house.do(p.RequestAward, SUE, house.fact, *said)
        refusal = await house.no("already_done", p.RequestAward, SUE, house.fact, *said)
        assert "J-000001" in refusal.says
        assert refusal.cite.endswith("section 2")
        assert (shown(house).tables[0].players, shown(house).tables[0].side_bets) == (("Ann",), ("spinner-winner",))

    told_of_pit(story, sidebets={"spinner-winner": "SW2-U03"}, areas=["spinner-winner"])


def test_one_person_has_one_sum_of_cash_however_the_name_is_spelled() -> None:
    async def story(house: PitHouse) -> None:
        for name, amount in (("Ann Lee", 400_000), ("ann lee", 400_000), (" Ann  Lee ", 400_000)):
            told_ = await house.do(p.LogCash, CAT, name, "in", "chips bought", Cents(amount), "cage")
        assert [(event.person, event.total, event.report) for event in told_] == [("Ann Lee", 1_200_000, True)]  # type: ignore[attr-defined]
        await house.do(p.LogCash, HOUSE, "Ann", "in", "chips bought", Cents(100), "table 7")
        assert [one.person for one in shown(house).cash] == ["Ann", "Ann Lee"]

    told_of_pit(story, at=MORNING)


def test_applications_and_schedules_that_cannot_be() -> None:
    async def story(house: PitHouse) -> None:
        for digest in ("z" * 64, "AB" * 32, "ab"):
            refusal = await house.no("bad_name", p.ApplyVariation, AMY, "a new bet", "us-co", digest)
            assert refusal.cite == "30-2214(1)"
        await house.do(p.ApplyVariation, AMY, "a new bet", "us-co", "ab" * 32)
        (number,) = house.pit.state.variations
        await house.do(p.ReviewVariation, AMY, number, "complete")
        await house.do(p.SubmitVariation, AMY, number, "2022-44")
        decision = {"rule": "30-2299", "effective": "1900-01-01"}
        refusal = await house.no("bad_day", p.DecideVariation, AMY, number, True, **decision)
        assert refusal.cite == "30-2214(1)"
        await house.do(p.DecideVariation, AMY, number, True, rule="30-2299", effective="2022-10-01")
        shifts = (p.Shift("day", "06:00"),)
        await house.no("bad_schedule", p.FileSchedule, AMY, "2022-08-20", shifts, ("moon",))
        await house.do(p.FileSchedule, AMY, "2022-08-14", shifts, ("table box", "bill validator"))
        refusal = await house.no("bad_day", p.FileSchedule, AMY, "0001-01-01", shifts)
        assert refusal.cite.endswith("drop and count schedule")

    told_of_pit(story, at=MORNING)
