"""Colorado 2212 from the pit to the table: who inspects, what, when; adjustments, replacements and their log."""

from __future__ import annotations

from typing import Any

import pytest
from nights import law
from pit_house import PitHouse, told
from pits import DAN, GUS, KIM, MO, SEC, SUE, TOM

from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.commands import Found, Signer
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as table
from croupier.table.people import PIT, Actor, Role
from croupier.table.phases import Phase

EDITIONS = [("2017-12-14", "47.1-"), ("2017-12-15", "30-"), ("2022-08-14", "30-")]
BOTH = pytest.mark.parametrize(("day", "prefix"), EDITIONS)
DEALER = Actor("Dan", Role.DEALER)


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.clause("co-2015:2212.1", "co-2022:2212.1")
@BOTH
def test_a_table_opens_when_everything_was_inspected_and_not_before(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        refusal = await house.open()
        assert code(refusal) == "no_inspection"
        assert str(refusal).endswith(f"({prefix}2212(1))")
        assert not isinstance(await house.inspect(), Refusal)
        assert not isinstance(await house.open(), Refusal)
        found = house.keeper.durable.inspection
        assert found
        assert (found.wheel, found.ball, found.by, found.licence, found.post) == (
            "W-7",
            "B-7",
            "Sue",
            "L-Sue",
            "supervisor",
        )
        assert found.source
        assert found.source.hash == (await house.pit.source(found.source.version)).hash

    told(story, day=day)


@pytest.mark.clause("co-2022:2212.1")
def test_a_table_that_stays_open_is_inspected_in_each_gaming_day() -> None:
    """Since 15 December 2017: the round is played to its end, and then nothing is bet until it is signed again."""

    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.open()
        await house.clerk.look()
        assert house.keeper.durable.inspection_due is None
        house.clock.on(24 * 3600)
        await house.clerk.look()
        due = house.keeper.durable.inspection_due
        assert due
        assert any("inspection is due" in alert for alert in house.keeper.durable.alerts.values())
        await round_of(house)  # the one that was begun
        assert code(await house.table(table.SpinBall(DEALER))) == "inspection_due"
        await house.clerk.look()
        assert house.keeper.durable.inspection_due == due
        await house.inspect()
        await house.clerk.look()
        assert house.keeper.durable.inspection_due is None
        await round_of(house)

    told(story)


async def round_of(house: PitHouse) -> None:
    """Nobody has bet; the ball falls on 17."""
    confirmed = house.keeper.rules.confirmations
    for command in (
        table.SpinBall(DEALER),
        table.CallNoMoreBets(DEALER, frozenset(confirmed("close"))),
        table.RecordOutcome(DEALER, "17", confirmed=frozenset(confirmed("outcome"))),
        table.PlaceDolly(DEALER, "17"),
        table.CollectLosers(DEALER),
        table.PayWinners(DEALER),
        table.RemoveDolly(DEALER),
    ):
        assert not isinstance(await house.table(command), Refusal), command


def test_before_that_day_an_open_table_needs_no_other_inspection() -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.open()
        house.clock.on(24 * 3600)
        await house.clerk.look()
        assert house.keeper.durable.inspection_due is None

    told(story, day="2017-12-14")


@pytest.mark.clause("co-2015:2212.1.who", "co-2022:2212.1.who")
@BOTH
def test_three_posts_inspect_and_nobody_else(day: str, prefix: str) -> None:
    """A key manager, a licensed member of security, a pit supervisor; a dealer's signature is refused."""

    async def story(house: PitHouse) -> None:
        for who in (DAN, MO, TOM):
            assert code(await house.inspect(who)) == "not_yours"
        assert house.pit.state.wheels["W-7"].inspected is None
        for who in (KIM, SEC, SUE):
            assert not isinstance(await house.inspect(who), Refusal)

    told(story, day=day)


ITEMS = {"a": "magnets", "b": "level", "c": "parts", "d": "ball"}


@pytest.mark.clause(
    "co-2015:2212.1.a", "co-2015:2212.1.b", "co-2015:2212.1.c", "co-2015:2212.1.d",
    "co-2022:2212.1.a", "co-2022:2212.1.b", "co-2022:2212.1.c", "co-2022:2212.1.d",
)  # fmt: skip
@BOTH
@pytest.mark.parametrize("letter", ITEMS)
def test_an_item_that_is_missing_or_failed_keeps_the_table_closed(letter: str, day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        rest = {item: found for item, found in house.items.items() if item != ITEMS[letter]}
        refusal = await house.no("item_missing", c.InspectTable, SUE, house.fact, "W-7", "B-7", rest)
        assert refusal.cite == f"{prefix}2212(1)({letter})"
        await house.inspect(SUE, **{ITEMS[letter]: Found(False, "not as it should be")})
        assert code(await house.open()) == "no_inspection"
        assert house.keeper.durable.phase is Phase.CLOSED
        await house.inspect()
        assert not isinstance(await house.open(), Refusal)

    told(story, day=day)


@pytest.mark.clause("co-2015:2212.1.e", "co-2022:2212.1.e")
@pytest.mark.parametrize(
    ("day", "wheel", "is_asked"),
    [
        ("2017-12-14", "double-zero", False),
        ("2017-12-14", "double-zero-as-single", True),
        ("2021-08-14", "double-zero-as-single", True),
        ("2021-08-14", "triple-zero-as-single", True),
        ("2021-08-14", "triple-zero", False),
    ],
)
def test_layout_and_signs_are_inspected_where_a_larger_wheel_is_used_as_single_zero(
    day: str, wheel: str, is_asked: bool
) -> None:
    zeros = ["00", "000"] if wheel.startswith("triple") else ["00"]
    signs = list(law("us-co", day).names("wheels.as_single.signs"))
    more: dict[str, Any] = {"covered": zeros, "signs": signs} if is_asked else {}

    async def story(house: PitHouse) -> None:
        await house.count()
        assert ("layout" in house.items) is is_asked
        if is_asked:
            rest = {item: found for item, found in house.items.items() if item != "layout"}
            refusal = await house.no("item_missing", c.InspectTable, SUE, house.fact, "W-7", "B-7", rest)
            assert refusal.cite.endswith("2212(1)(e)")
        else:
            refused = await house.inspect(layout=Found(True))
            assert code(refused) == "no_such_item"
        await house.inspect()
        assert not isinstance(await house.open(), Refusal)

    told(story, day=day, wheel=wheel, **more)


@pytest.mark.clause("co-2015:2212.2", "co-2022:2212.2")
@BOTH
def test_four_posts_adjust_a_wheel_and_nobody_else(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        for who in (DAN, GUS):
            await house.no("not_yours", c.AdjustWheel, who, house.fact, "W-7", "adjustment", "levelled", beside=(SEC,))
        for who in (KIM, MO, TOM, SUE):
            await house.do(c.AdjustWheel, who, house.fact, "W-7", "adjustment", "levelled", beside=(SEC,))

    told(story, day=day)


@pytest.mark.clause("co-2015:2212.2.security", "co-2022:2212.2.security")
@BOTH
def test_security_is_present_at_an_adjustment_and_signs(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        for beside in ((), (DAN,), (SUE,)):
            told_ = (house.fact, "W-7", "adjustment", "levelled")
            refusal = await house.no("needs_second", c.AdjustWheel, KIM, *told_, beside=beside)
            assert refusal.cite == f"{prefix}2212(2)"
        done = await house.do(c.AdjustWheel, KIM, *told_, beside=(SEC,))
        assert [each.name for each in done[0].beside] == ["Sid"]

    told(story, day=day)


@pytest.mark.clause("co-2015:2212.2.a", "co-2022:2212.2.a", "co-2015:2212.2.b", "co-2022:2212.2.b")
@BOTH
def test_a_wheel_is_adjusted_when_its_game_is_closed_or_at_an_approved_place(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.open()
        work = ("W-7", "adjustment", "levelled")
        refusal = await house.no("table_open", c.AdjustWheel, KIM, house.fact, *work, beside=(SEC,))
        assert refusal.cite == f"{prefix}2212(2)"
        elsewhere = {"place": "workshop", "beside": (SEC,)}
        approved = {**elsewhere, "place_approval": "letter 12"}
        await house.no("table_open", c.AdjustWheel, KIM, house.fact, *work, **approved)
        await house.table(table.CloseTable(Actor("Sue", Role.SUPERVISOR)))
        refusal = await house.no("not_approved", c.AdjustWheel, KIM, house.fact, *work, **elsewhere)
        assert refusal.cite == f"{prefix}2212(2)"
        await house.do(c.AdjustWheel, KIM, house.fact, *work, **approved)
        await house.do(c.AdjustWheel, KIM, house.fact, *work, beside=(SEC,))

    told(story, day=day)


@pytest.mark.clause("co-2015:2212.3", "co-2022:2212.3")
@BOTH
def test_an_adjustment_makes_the_inspection_before_it_good_no_more(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.do(c.AdjustWheel, KIM, house.fact, "W-7", "adjustment", "levelled", beside=(SEC,))
        assert code(await house.open()) == "no_inspection"
        await house.inspect()
        assert not isinstance(await house.open(), Refusal)

    told(story, day=day)


@pytest.mark.clause("co-2015:2212.4", "co-2022:2212.4", "co-2015:2212.4.inspect", "co-2022:2212.4.inspect")
@BOTH
def test_parts_are_replaced_at_any_time_and_an_external_one_waits_for_the_director(day: str, prefix: str) -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.open()
        await house.do(c.AdjustWheel, MO, house.fact, "W-7", "replacement", "a fret inside")
        await house.table(table.CloseTable(Actor("Sue", Role.SUPERVISOR)))
        assert not house.pit.state.wheels["W-7"].director_due
        await house.do(c.AdjustWheel, MO, house.fact, "W-7", "replacement", "turret", external=True)
        refusal = await house.inspect()
        assert code(refusal) == "director_due"
        assert str(refusal).endswith(f"({prefix}2212(4))")
        await house.do(c.CountCloser, SUE, house.fact, {"$1": house.fact.float_}, beside=(DAN,))
        await house.do(c.RemoveBox, SEC, "X-7", house.fact, beside=(GUS,))
        await house.do(c.RegisterBox, KIM, "Y-7", house.fact, "red", "blue", marked="7")
        await house.do(c.AttachBox, SEC, "Y-7", house.fact)
        await house.count()
        assert code(await house.open()) == "no_inspection"
        await house.no("bad_name", c.RecordDirectorInspection, SUE, "W-7", "", "letter 9")
        await house.do(c.RecordDirectorInspection, SUE, "W-7", "J. Doe", "letter 9", passed=False)
        assert code(await house.inspect()) == "director_due"
        await house.do(c.RecordDirectorInspection, SUE, "W-7", "J. Doe", "letter 10")
        await house.no("already_done", c.RecordDirectorInspection, SUE, "W-7", "J. Doe", "letter 10")
        assert not isinstance(await house.inspect(), Refusal)

    told(story, day=day)


@pytest.mark.clause("co-2015:2212.5", "co-2022:2212.5")
@BOTH
def test_the_log_has_every_field_or_the_entry_is_refused(day: str, prefix: str) -> None:
    """Date, table, kind of work, name, licence number and signature; what was logged is never changed."""

    async def story(house: PitHouse) -> None:
        cite = f"{prefix}2212(5)"
        for work in (("", "levelled"), ("polish", "levelled"), ("adjustment", " "), ("adjustment", "x\n")):
            refusal = await house.no("bad_name", c.AdjustWheel, KIM, house.fact, "W-7", *work, beside=(SEC,))
            assert refusal.cite == cite
        unlicensed = Signer("Max", " ", KIM.post)
        told_ = (house.fact, "W-7", "adjustment", "levelled")
        assert (await house.no("bad_name", c.AdjustWheel, unlicensed, *told_, beside=(SEC,))).cite == cite
        (logged,) = await house.do(c.AdjustWheel, KIM, *told_, beside=(SEC,))
        assert isinstance(logged, e.WheelAdjusted)
        assert (logged.day, logged.table, logged.work, logged.description) == (
            house.pit.today()[0], "7", "adjustment", "levelled",
        )  # fmt: skip
        assert (logged.by.name, logged.by.licence) == ("Kim", "L-Kim")
        assert not [
            kind for kind in c.Command.__subclasses__() if kind.__name__.startswith(("Change", "Edit", "Delete"))
        ]

    told(story, day=day)


@pytest.mark.clause("co-2022:2212.9")
@pytest.mark.parametrize(("day", "is_checked"), [("2017-12-14", False), ("2017-12-15", True)])
def test_a_wheel_that_was_moved_is_checked_before_it_is_spun_again(day: str, is_checked: bool) -> None:
    async def story(house: PitHouse) -> None:
        dan = Actor("Dan", Role.DEALER)
        await house.count()
        await house.inspect()
        await house.open()
        await house.table(table.ReportWheelMoved(dan, "a guest fell against the table"))
        spun = await house.table(table.SpinBall(dan))
        if not is_checked:
            assert not isinstance(spun, Refusal)
            return
        assert code(spun) == "inspection_due"
        await house.no("not_yours", c.InspectTable, DAN, house.fact, "W-7", "B-7", {"level": Found(True)})
        await house.do(c.InspectTable, SEC, house.fact, "W-7", "B-7", {"level": Found(True, "0.1 degrees")})
        await house.clerk.look()
        assert not isinstance(await house.table(table.SpinBall(dan)), Refusal)

    told(story, day=day)


def test_an_inspection_of_another_wheel_or_ball_is_refused() -> None:
    async def story(house: PitHouse) -> None:
        await house.do(c.RegisterWheel, KIM, "W-8", "double-zero", "32")
        await house.do(c.RegisterBall, KIM, "B-8", "3/4", "no metal")
        await house.no("other_table", c.InspectTable, SUE, house.fact, "W-8", "B-7", house.items)
        await house.no("other_table", c.InspectTable, SUE, house.fact, "W-7", "B-8", house.items)
        await house.no("unknown", c.InspectTable, SUE, house.fact, "W-9", "B-7", house.items)
        await house.no("unknown", c.InspectTable, SUE, house.fact, "W-7", "B-9", house.items)

    told(story)


def test_a_wheel_that_comes_from_another_place_is_inspected_again() -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.do(c.RegisterWheel, KIM, "W-8", "double-zero", "32")
        await house.do(c.PlaceWheel, KIM, "W-8", house.fact)
        await house.do(c.PlaceWheel, KIM, "W-7", house.fact)
        assert code(await house.open()) == "no_inspection"

    told(story)


@pytest.mark.parametrize("fit", [True, False])
def test_a_ball_that_left_the_wheel_is_in_the_log_of_balls(fit: bool) -> None:
    async def story(house: PitHouse) -> None:
        dan, sue = Actor("Dan", Role.DEALER), Actor("Sue", Role.SUPERVISOR)
        await house.count()
        await house.inspect()
        await house.open()
        await house.table(table.SpinBall(dan))
        await house.table(table.ReportIrregularity(dan, "ball-left-wheel", {"was the ball lifted out": True}))
        answer = await house.table(table.InspectBall(sue, fit, not fit))
        assert not isinstance(answer, Refusal)
        await house.clerk.look()
        await house.clerk.look()
        logged = [each for each in await _log(house) if isinstance(each, e.BallInspected)]
        assert [(each.ball, each.fit, each.replaced) for each in logged] == [("B-7", fit, not fit)]
        assert bool(house.pit.state.balls["B-7"].retired) is not fit

    told(story)


async def _log(house: PitHouse) -> list[e.Event]:
    records = await house.pit.store.read("pit")
    return [house.pit.keeper.aggregate.decode(record.body, record.format) for record in records]


def test_the_table_takes_what_the_pit_tells_it_from_nobody_else() -> None:
    async def story(house: PitHouse) -> None:
        await house.count()
        await house.inspect()
        await house.open()
        found = house.keeper.durable.inspection
        assert found
        for name in ("TakeInspection", "RequireInspection", "TakeFill", "TakeCredit"):
            assert code(await house.send({"command": name})) == "not_yours"
        assert not isinstance(await house.table(table.TakeInspection(PIT, found)), Refusal)

    told(story)
