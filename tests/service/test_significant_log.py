"""Every kind of significant event, provoked through the house: each is found once, stamped, in order, and stays."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from chains import forged, of_bodies
from floors import floor_on, open_keeper
from forge import made
from houses import Web, told
from msgspec.structs import replace
from pit_day import ANN, DEALER, PitDay, told_day
from pit_house import SUPERVISOR
from pits import CAT, KIM, SUE

from croupier.money.amount import Cents
from croupier.people.digests import digest_of
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.events import TrayCounted
from croupier.service.outages import Outages
from croupier.service.ports import EventStore, Record
from croupier.service.significant_log import significant_log
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.codec import decode_event, encode
from croupier.table.events import TableOpened
from croupier.table.people import Actor, Role
from croupier.views.significant import KINDS as EVENTS
from croupier.views.significant_kinds import KINDS, SignificantRecord

SENSOR = Actor("sensor", Role.DEVICE)
EVENTS_AT = "/api/house/events"


async def all_of(day: PitDay) -> list[SignificantRecord]:
    return [each async for each in significant_log(day.house.pit.store)]


async def to_outcome(day: PitDay, place: str, dollars: int, pocket: str, *beside: c.Command) -> None:
    await day.deal(
        c.PlaceWager(ANN, "Ann", place, Cents(100 * dollars), "value"),
        c.SpinBall(DEALER, confirmed=day.confirmed("launch")),
        c.CallNoMoreBets(DEALER, day.confirmed("close")),
        *beside,
        c.RecordOutcome(DEALER, pocket, confirmed=day.confirmed("outcome")),
    )


async def settle(day: PitDay, pocket: str) -> None:
    confirmed = day.confirmed("dolly") | day.confirmed("dolly-third-dozen")
    steps = (c.PlaceDolly(DEALER, pocket, "", confirmed), c.CollectLosers(DEALER), c.PayWinners(DEALER))
    await day.deal(*steps, c.RemoveDolly(DEALER, day.confirmed("clear")))


async def failed(day: PitDay) -> None:
    assert await day.house.house.staff.sign_in("Nobody", "a wrong password", "192.0.2.1")


async def outage(day: PitDay) -> None:
    outages = Outages(day.house.house)
    day.house.keeper.halt("the store has stopped: pulled")
    await outages.look()
    await outages.look()


async def outage_over(day: PitDay) -> None:
    await day.house.keeper.recover()
    outages = Outages(day.house.house)
    await outages.look()
    await outages.look()


async def stopped(day: PitDay) -> None:
    await day.deal(c.StopTable(SUPERVISOR, "a smell of smoke"), c.ResumeTable(SUPERVISOR, "it was toast"))


async def program(day: PitDay) -> None:
    await day.house.house.staff.started("1.0", digest_of("one"), 0)
    await day.house.house.staff.started("1.1", digest_of("other"), 5)


async def limits(day: PitDay) -> None:
    setup = {**day.house.keeper.state.setup, "limits": {"table": {"min": "$1", "max": "$200"}}}
    await day.deal(c.ChangeSetup(SUPERVISOR, setup))


async def disagree(day: PitDay) -> None:
    await to_outcome(day, "red", 1, "17", c.ReportReading(SENSOR, "18"))
    await settle(day, "17")


async def corrected(day: PitDay) -> None:
    """Ann has won $1,750 by the wrong number and left with it."""
    await to_outcome(day, "straight:17", 50, "17")
    await settle(day, "17")
    await day.deal(c.CashOut(ANN, "Ann"), c.CorrectOutcome(SUPERVISOR, "20", "the camera shows 20"))
    await settle(day, "20")


async def void(day: PitDay) -> None:
    await day.deal(c.SeatPlayer(ANN, "Ann", 1))
    await day.buy("$100")
    await day.deal(
        c.PlaceWager(ANN, "Ann", "red", Cents(500), "value"),
        c.SpinBall(DEALER, confirmed=day.confirmed("launch")),
        c.ReportIrregularity(DEALER, "a moth"),
        c.RuleIrregularity(SUPERVISOR, "no spin", "it lay on the rotor"),
        c.ClearWagers(ANN, "Ann"),
    )


async def unreceived(day: PitDay) -> None:
    house = day.house
    made: Any = await house.do(p.RequestFill, SUE, house.fact, {"$5": Cents(10_000)})
    await house.do(p.SignSlip, CAT, made[0].slip.number)
    await house.do(p.VoidSlip, SUE, made[0].slip.number, "it never came")


async def filled(day: PitDay) -> None:
    await day.house.slip(p.RequestFill, {"$5": Cents(10_000)})
    await day.house.clerk.look()


async def box_early(day: PitDay) -> None:
    await day.change_box("the lock is broken")


async def counted(day: PitDay) -> None:
    await day.count_box("X-7", {"$20": Cents(2_000)})


async def short(day: PitDay) -> None:
    await day.count_tray("$25")


async def opened_short(day: PitDay) -> None:
    """The table closes with what it has; in the morning $100 are gone."""
    await day.close()
    await day.count_tray()
    await day.change_box()
    day.at("2022-08-15T06:10")
    left = day.house.pit.state.tables["7"].last
    assert left
    await day.house.count({"$1": Cents(left.amount - 10_000)})


async def inspected(day: PitDay) -> None:
    house = day.house
    await house.do(p.InspectTable, SUE, house.fact, "W-7", "B-8", house.items)
    await house.clerk.look()


async def answered(day: PitDay) -> None:
    await day.house.do(p.AnswerDiscrepancy, KIM, 1, "a chip lay below the table")


async def balls(day: PitDay) -> None:
    await day.house.do(p.RegisterBall, KIM, "B-8", "3/4", "no metal")
    await day.house.do(p.PlaceBall, KIM, "B-8", day.house.fact)
    await day.house.clerk.look()


async def posted(day: PitDay) -> None:
    await day.house.do(p.PostRules, SUE, "7", "house rules", digest_of("rules"), "by the door", "letter 9")


def table(*commands: c.Command) -> Callable[[PitDay], Awaitable[None]]:
    return lambda day: day.deal(*commands)


STEPS: list[tuple[str, Callable[[PitDay], Awaitable[Any]]]] = [
    ("failed sign-in", failed),
    ("outage", outage),
    ("outage", outage_over),
    ("clock", lambda day: day.house.house.staff.clock_set(90_000)),
    ("program changed; program changed; outage; outage", program),
    ("disabled; call; disabled", stopped),
    ("fault; fault", table(c.ReportWheel(DEALER, False, "a belt"), c.ReportWheel(DEALER, True))),
    ("call", table(c.CallFloor(DEALER, "a question"))),
    ("parameter", limits),
    ("sensor and dealer disagree", disagree),
    ("large win", lambda day: day.round("straight:8", "$5", "8")),
    ("large wager", lambda day: day.round("red", "$150", "8")),
    ("large win; correction", corrected),
    ("account adjustment", table(c.WriteOffOwed(SUPERVISOR, "Ann", "gone for good"))),
    ("override; call; void", void),
    ("slip voided; fill not received", unreceived),
    ("fill or credit", filled),
    ("box off schedule; count", box_early),
    ("count; count variance", counted),
    ("count; count; closer difference", short),
    ("rules posted", posted),
    ("discrepancy answered", answered),
    ("wheel moved; call", table(c.ReportWheelMoved(DEALER, "a guest fell against it"))),
    ("ball changed; inspection due; call", balls),
    ("inspection; inspection", inspected),
    ("staff", table(c.RelieveDealer(SUPERVISOR, "Dora", "her break is over"))),
    ("parameter; count; count; count; opener difference", opened_short),
]


def test_each_kind_is_found_once_stamped_and_in_order() -> None:
    async def story(day: PitDay) -> None:
        day.at("06:40")
        await day.buy("$1,000")
        before, found = await all_of(day), list[SignificantRecord]()
        for wanted, provoke in STEPS:
            began = day.house.clock.at
            await provoke(day)
            after = await all_of(day)
            assert after[: len(before)] == before, "what was there has changed"
            new = after[len(before) :]
            assert sorted(each.kind for each in new) == sorted(wanted.split("; ")), (wanted, new)
            assert all(began <= each.at <= day.house.clock.at for each in new), new
            assert all(each.says and each.weight for each in new)
            before, found = after, found + new
        numbers = [each.number for each in before]
        assert numbers == sorted(set(numbers))
        _changes(found)

    told_day(story, large_win="$100")


def _changes(found: list[SignificantRecord]) -> None:
    """Before and after, person and reason, where there are any."""

    def of(kind: str) -> SignificantRecord:
        return [each for each in found if each.kind == kind and not each.says.startswith("closed")][-1]

    assert of("parameter").before == 'limits = {"table":{"max":"$100","min":"$1"}}'
    assert of("parameter").after == 'limits = {"table":{"max":"$200","min":"$1"}}'
    assert (of("correction").before, of("correction").after) == ("17", "20")
    assert (of("correction").by, of("correction").reason) == ("Sue", "the camera shows 20")
    assert (of("program changed").before, of("program changed").after) == (digest_of("one"), digest_of("other"))
    assert (of("account adjustment").by, of("account adjustment").reason) == ("Sue", "gone for good")


class Reopened(MemoryStore):
    """A table's opening, and the same once more by a rulebook with another text."""

    async def whole(self, after: int = 0, limit: int | None = None) -> list[Record]:
        (first,) = await self.read("table:7", 0, 1)
        event = decode_event(first.body, first.format)
        assert isinstance(event, TableOpened)
        body = encode(replace(event, digest=digest_of("another text")))
        again = forged(first, version=2, previous=first.hash, body=body)
        return [first, again][after:]


def test_another_text_of_the_rules_is_told_with_both_digests() -> None:
    async def all_of_it() -> list[SignificantRecord]:
        store = Reopened()
        await open_keeper(floor_on(store))
        return [each async for each in significant_log(store)]

    first, again = asyncio.run(asyncio.wait_for(all_of_it(), 60))
    assert (first.kind, again.kind) == ("parameter", "rule text changed")
    assert again.after == f"rules {digest_of('another text')[:16]}"
    assert again.before.startswith("rules ")


def test_the_list_of_kinds_has_every_event_once_and_every_kind_a_test() -> None:
    listed = [each for events in KINDS.values() for each in events]
    assert len(listed) == len(set(listed))
    assert {each.__name__ for each in listed} | {"DiscrepancyFound"} == EVENTS
    provoked = {kind for wanted, _ in STEPS for kind in wanted.split("; ")}
    elsewhere = {"rule text changed", "tournament", "cash report due", "incident", "day finalized", "other discrepancy"}
    assert provoked | elsewhere == set(KINDS), "the others have tests of their own in tests/pit and tests/tournament"


OVERRIDES = {
    "SpinReferred",
    "SpinUpheld",
    "SpinRepeated",
    "RulingObserved",
    "WaitEnded",
    "PaymentVerified",
    "DisputeOpened",
    "DisputeRuled",
    "WagerHeldToStand",
    "PastPostHandled",
    "NoBetCalled",
    "SharingAllowed",
    "ApprovalAsked",
    "ApprovalGiven",
    "ApprovalTakenBack",
    "ApprovalUsed",
}
"""Typed by hand."""
SAYING: dict[str, dict[str, Any]] = {
    "NoBetCalled": {"reason": "late"},
    "CashLogged": {"report": True},
    "TableClosed": {"returned": {}},
}
"""What makes some of them significant, or what is no form to be filled in at random."""
STREAMS = {"table": "table:7", "people": "people", "pit": "pit"}
PROVOKED = (*KINDS["large win"], *KINDS["large wager"], TrayCounted)
"""Those that want more than a form; provoked above."""
EACH = [(kind, event) for kind, events in KINDS.items() for event in events if event not in PROVOKED]


@pytest.mark.parametrize(("kind", "event"), EACH, ids=[event.__name__ for _, event in EACH])
def test_each_event_is_found_once_under_its_kind(kind: str, event: type[Any]) -> None:
    """As it is written in the log; what provokes it is in the tests of whoever decides it."""

    async def found() -> list[SignificantRecord]:
        store = MemoryStore()
        chance = random.Random(17)  # noqa: S311
        told = msgspec.convert(made(event, chance) | SAYING.get(event.__name__, {}), event)
        await store.append(of_bodies(STREAMS[event.__module__.split(".")[1]], [msgspec.json.encode(told)]))
        return [each async for each in significant_log(store)]

    (only,) = asyncio.run(found())
    assert only.kind == kind
    assert (only.kind == "override") == (event.__name__ in OVERRIDES)
    assert (only.number, only.version) == (1, 1)
    assert only.says
    assert only.weight


def test_nobody_can_take_an_event_away() -> None:
    """There is nothing that could be sent: no command of any room names one, no store takes one out."""
    stores = {name for name in vars(EventStore) if not name.startswith("_")}
    writes = {"append", "save_snapshot", "revive", "close"}
    assert stores - writes == {"read", "rows", "find", "streams", "commands", "history", "whole", "size"} | {
        "starting",
        "whole_rows",
        "place",
        "snapshot",
        "unproved_snapshot",
    }

    async def story(web: Web) -> None:
        for name, post in (("Otto", Post.AUDITOR), ("Vic", Post.SURVEILLANCE)):
            await web.staff(name, post)
        await web.staff_service.clock_set(90_000)
        before = (await (await web.signed_in("Otto")).get(EVENTS_AT)).json()
        assert "clock" in {each["kind"] for each in before}
        for name in ("Ada", "Sue", "Dan", "Otto", "Vic"):
            client = await web.signed_in(name)
            for method in ("DELETE", "PUT", "PATCH", "POST"):
                assert (await client.request(method, EVENTS_AT, json={})).status_code == 405
            assert (await client.get(EVENTS_AT)).status_code == (200 if name in ("Otto", "Vic") else 403)
        after = (await (await web.signed_in("Vic")).get(EVENTS_AT)).json()
        assert after[: len(before)] == before
        at = next(each["at"] for each in before if each["kind"] == "clock")
        asked = f"{EVENTS_AT}?since={at}&until={at + 1}&kind=clock"
        (only,) = (await (await web.signed_in("Vic")).get(asked)).json()
        assert only["says"] == "the machine's clock was set forward by 90.0 seconds"
        assert (await (await web.signed_in("Vic")).get(f"{EVENTS_AT}?since=never")).status_code == 400

    told(story)
