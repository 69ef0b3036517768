"""What was counted wrong is counted again: the tray of an open table, and a box; nothing impossible is taken."""

from __future__ import annotations

from typing import Any

import pytest
from pit_house import PitHouse, told
from pits import CAT, CLEO, COY, DAN, GUS, KIM, SEC, SUE, TRAY, pit_with

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.pit import events as e
from croupier.pit.codec import decode_event
from croupier.rulebook.refusal import Refusal
from croupier.views.pit_book import PitBook

WRONG = {**TRAY, "$100": 3_300_000}
"""A zero too many."""
NOW = {**TRAY, "$100": Cents(TRAY["$100"] - 30_000)}
"""The tray after $300 of chips were sold."""


async def opened(house: PitHouse) -> None:
    await house.inspect()
    await house.count()
    assert not isinstance(await house.open(), Refusal)


async def book_of(house: PitHouse) -> PitBook:
    """What reports are made of."""
    records = await house.pit.store.read("pit")
    return PitBook().see_all(decode_event(record.body, record.format) for record in records)


def test_a_tray_that_was_miscounted_at_the_end_of_a_shift_is_counted_again_though_play_went_on() -> None:
    """$100 was bought before the wrong count and $200 after it: the session that goes on has all of it."""

    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.bought(10_000)
        await house.do(p.CountCloser, SUE, house.fact, WRONG, beside=(DAN,))
        assert house.pit.state.tables["7"].session.opener.amount == 3_470_000  # type: ignore[union-attr]
        (wrong,) = house.pit.state.discrepancies.values()
        await house.bought_more(20_000)
        await house.do(p.VoidSlip, CAT, "C-000001", "a zero too many")
        session = house.pit.state.tables["7"].session
        assert session
        assert (session.name, session.closer, session.mid) == ("O-000001", None, False)
        await house.do(p.CountCloser, SUE, house.fact, NOW, beside=(DAN,))
        ended, begun = house.pit.state.sessions["O-000001"], house.pit.state.tables["7"].session
        assert begun
        assert ended.closer
        assert (ended.closer.slip, ended.closer.amount, ended.expected) == ("C-000002", 470_000, 470_000)
        assert (begun.name, begun.opener.amount) == ("C-000002", 470_000)
        assert list(house.pit.state.discrepancies) == [wrong.number], "the first count is still to be answered"
        await house.do(p.AnswerDiscrepancy, KIM, wrong.number, "miscounted, see C-000002")
        assert [one.session.name for one in (await book_of(house)).of_day("2022-08-14")] == ["O-000001", "C-000002"]

    told(story, at="2022-08-14T10:00")


def test_what_was_built_on_a_count_holds_it_up() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.bought(10_000)
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        number = await house.slip(p.RequestFill, {"$25": Cents(50_000)})
        assert number == "F-000001"
        refusal = await house.no("already_done", p.VoidSlip, CAT, "C-000001", "wrong")
        assert refusal.cite.endswith("section 2")
        await house.clerk.look()
        await house.no("already_done", p.VoidSlip, CAT, "C-000001", "wrong")

    told(story, at="2022-08-14T10:00")


def test_a_box_that_has_gone_holds_it_up_too() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.bought(10_000)
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(GUS,))
        await house.no("already_done", p.VoidSlip, CAT, "C-000001", "wrong")

    told(story, at="2022-08-14T10:00")


async def dropped(house: PitHouse) -> None:
    """$100 in the box of a table that is closed, in the count room."""
    await opened(house)
    await house.bought(10_000)
    await house.send({"command": "CloseTable", "reason": "the end of the shift"})
    assert not house.fact.is_open
    await house.do(p.CountCloser, SUE, house.fact, {**TRAY, "$100": Cents(320_000)}, beside=(DAN,))
    await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(GUS,))
    await house.do(p.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))


SLIPS = ("O-000001", "C-000001")


def test_a_box_is_counted_again_until_it_hangs_at_its_table() -> None:
    async def story(house: PitHouse) -> None:
        await dropped(house)
        count = (p.CountBox, COY, "X-7", 1)
        await house.do(*count, {"$20": 8_000}, slips=("O-000001",), beside=(CLEO,))
        kinds = [each.kind for each in house.pit.state.discrepancies.values()]
        assert kinds == ["drop", "slip missing"]
        refusal = await house.no("already_done", *count, {"$20": 10_000}, beside=(CLEO,))
        assert refusal.cite.endswith("902")
        again: dict[str, Any] = {"reason": "a bundle was left out", "beside": (CLEO,)}
        told_ = await house.do(*count, {"$20": 10_000}, slips=SLIPS, **again)
        (counted,) = told_
        assert isinstance(counted, e.BoxCounted)
        assert (counted.total, counted.again) == (10_000, "a bundle was left out")
        session = house.pit.state.sessions["O-000001"]
        assert (session.counted, session.slips) == (10_000, SLIPS)
        (entry,) = (await book_of(house)).of_day("2022-08-14")
        assert entry.drop == 10_000
        await house.do(p.AttachBox, SEC, "X-7", house.fact)
        await house.no("wrong_state", *count, {"$20": 10_000}, **again)

    told(story, at="2022-08-14T10:00")


@pytest.mark.parametrize("currency", [{"$3": 300}, {"$20": 2_000, "$20.00": 2_000}, {"$1,000,000": 10**8}, {"20": 20}])
def test_only_notes_and_coins_that_are_issued_are_counted(currency: dict[str, int]) -> None:
    async def story(house: PitHouse) -> None:
        await dropped(house)
        refusal = await house.no("bad_count", p.CountBox, COY, "X-7", 1, currency, beside=(CLEO,))
        assert refusal.cite.endswith("902")
        await house.no("bad_count", p.CountTips, SUE, house.fact, currency, beside=(DAN,))
        await house.do(p.CountBox, COY, "X-7", 1, {"$5": 9_500, "$2": 400, "$0.25": 100}, beside=(CLEO,))

    told(story, at="2022-08-14T10:00")


def test_slips_that_have_no_business_in_the_box_are_a_discrepancy() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.do(p.RequestFill, SUE, house.fact, {"$25": Cents(50_000)})
        await house.do(p.VoidSlip, CAT, "F-000001", "not needed")
        await house.bought(10_000)
        await house.send({"command": "CloseTable", "reason": "the end of the shift"})
        await house.do(p.CountCloser, SUE, house.fact, {**TRAY, "$100": Cents(320_000)}, beside=(DAN,))
        await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(GUS,))
        await house.do(p.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
        slips = (*SLIPS, "O-000001", "NOPE", "F-000001")
        await house.do(p.CountBox, COY, "X-7", 1, {"$20": 10_000}, slips=slips, beside=(CLEO,))
        (found,) = house.pit.state.discrepancies.values()
        assert found.kind == "slip in the box"
        for says in ("O-000001 is there more than once", "NOPE is not known", "F-000001 is void"):
            assert says in found.says

    told(story, at="2022-08-14T10:00")


@pytest.mark.parametrize("signed", [False, True])
def test_a_fill_that_is_void_when_its_chips_were_under_way_is_a_discrepancy(signed: bool) -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.do(p.RequestFill, SUE, house.fact, {"$25": Cents(50_000)})
        if signed:
            await house.do(p.SignSlip, CAT, "F-000001")
            await house.do(p.SignSlip, SEC, "F-000001")
        await house.do(p.VoidSlip, CAT, "F-000001", "the chips went back")
        found = list(house.pit.state.discrepancies.values())
        assert [each.kind for each in found] == ["slip void"] * signed
        assert not signed or "$500 at table 7 was made void when Cat and Sid had signed: the chips" in found[0].says

    told(story, at="2022-08-14T10:00")


def test_an_amount_that_nobody_has_is_refused() -> None:
    pit, fact = pit_with()
    begun = pit.begin(fact)
    much = {"$100": Cents(10**12)}
    for kind in (p.RequestFill, p.CountCloser):
        assert pit.no("bad_count", kind, SUE, begun, much, beside=(DAN,)).cite.endswith("section 2")
    pit.no("bad_count", p.LogCash, CAT, "Ann", "in", "chips bought", Cents(10**12), "cage")
