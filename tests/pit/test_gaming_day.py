"""A whole gaming day, from the inspection to the count: worked out by hand, and read as the pit's log has it.

Opener $5,000. Ann buys $500. Round 1: $100 on 17, and 17 comes: she wins $3,500. A fill of $2,000. Round 2: $100 on
red, and 8 comes; she disputes it, and the ruling is that the bet stood on red. Dora relieves Dan. Round 3: $100 on
black, and 00 comes. A credit of $200. The tray should hold 5,000 - 500 - 3,500 + 2,000 + 100 + 100 - 200 = $3,000.
Win = drop 500 + closer 3,000 + credits 200 - opener 5,000 - fills 2,000 = -$3,300, which is also what play has cost:
3,500 - 100 - 100.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pit_house import PitHouse, told
from pit_transcript import transcript_of, with_notes
from pits import AMY, CAT, CLEO, COY, DAN, GUS, KIM, SAM, SEC, SHIFTS, SUE, signer

from croupier.figures.win import Counts, Kind, Win, win
from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit import events as e
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.people import Actor, Role

LOG = Path(__file__).parent / "gaming-day.txt"
DORA = signer("Dora", Post.DEALER)
ANN, SUPERVISOR = Actor("Ann", Role.PLAYER), Actor("Sue", Role.SUPERVISOR)


async def say(house: PitHouse, *commands: c.Command) -> None:
    for command in commands:
        answer = await house.table(command)
        assert not isinstance(answer, Refusal), f"{type(command).__name__}: {answer}"
    await house.clerk.look()
    house.clock.on(300)


async def round_of(house: PitHouse, dealer: Actor, place: str, pocket: str) -> None:
    confirmed = house.keeper.rules.confirmations
    await say(
        house,
        c.PlaceWager(ANN, "Ann", place, Cents(10_000), "value"),
        c.SpinBall(dealer),
        c.CallNoMoreBets(dealer, frozenset(confirmed("close"))),
        c.RecordOutcome(dealer, pocket, confirmed=frozenset(confirmed("outcome"))),
        c.PlaceDolly(dealer, pocket),
        c.CollectLosers(dealer),
        c.PayWinners(dealer),
        c.RemoveDolly(dealer),
    )


async def signed(house: PitHouse, slip: str, *people: p.Signer) -> None:
    for who in people:
        await house.do(p.SignSlip, who, slip)
    await house.clerk.look()


async def gaming_day(house: PitHouse) -> None:
    dan, dora = Actor("Dan", Role.DEALER), Actor("Dora", Role.DEALER)
    await house.do(p.NameHouse, KIM, "The Old Mill", "44-1234", "us-co")
    await house.do(p.FileSchedule, KIM, "2022-08-01", SHIFTS)
    await house.do(p.SignOn, SUE, "Sue", "supervisor")
    await house.inspect()
    await house.count()
    assert not isinstance(await house.open(), Refusal)
    confirmed = house.keeper.rules.confirmations
    await say(
        house,
        c.SeatPlayer(ANN, "Ann", 1),
        c.SpreadTender(dan, "Ann", "currency", Cents(50_000), "value", True, frozenset(confirmed("buy-in"))),
        c.StateAmount(dan, Cents(50_000)),
        c.GiveChips(dan, Cents(50_000), frozenset(confirmed("chips"))),
        c.DropTender(dan, "drop box"),
    )
    await round_of(house, dan, "straight:17", "17")
    await house.do(p.RequestFill, SUE, house.fact, {"$25": 100_000, "$100": 100_000})
    await signed(house, "F-000001", CAT, SEC, DAN, SUE)
    await round_of(house, dan, "red", "8")
    await say(house, c.OpenDispute(ANN, "Ann", "my chip lay on black"))
    number = next(iter(house.keeper.durable.disputes))
    await say(house, c.RuleDispute(SUPERVISOR, number, "stands", "the recording shows it on red"))
    house.clock.on(4 * 3600)
    await say(house, c.RelieveDealer(dan, "Dora"))
    await round_of(house, dora, "black", "00")
    await house.do(p.RequestCredit, SUE, house.fact, {"$100": 20_000}, beside=(DORA,))
    await signed(house, "R-000001", SEC, CAT)
    assert not isinstance(await house.send({"command": "CloseTable"}), Refusal)
    house.clock.on(600)
    await house.do(p.CountCloser, SUE, house.fact, {"$25": 100_000, "$100": 200_000}, beside=(DORA,))
    await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(GUS,))
    await house.do(p.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    house.clock.on(17 * 3600)
    slips = ("F-000001", "R-000001", "C-000001")
    await house.do(p.CountBox, COY, "X-7", 1, {"$20": 10_000, "$100": 40_000}, slips=slips, beside=(CLEO,))
    await house.do(p.FinalizeDay, AMY, "2022-08-14")


async def log_of(house: PitHouse) -> list[e.Event]:
    records = await house.pit.store.read("pit")
    return [house.pit.keeper.aggregate.decode(record.body, record.format) for record in records]


def test_the_day_comes_out_as_it_was_worked_out_by_hand() -> None:
    async def story(house: PitHouse) -> None:
        await gaming_day(house)
        log = await log_of(house)
        session = next(event.session for event in log if isinstance(event, e.CloserCounted))
        assert session.expected == 300_000
        assert session.closer
        assert session.closer.amount == 300_000
        assert session.between
        assert (session.between.win, session.between.fills, session.between.credits) == (-330_000, 200_000, 20_000)
        counted = next(event for event in log if isinstance(event, e.BoxCounted))
        assert (counted.total, counted.expected) == (50_000, 50_000)
        final = Counts(Cents(500_000), Cents(300_000), (Cents(200_000),), (Cents(20_000),), counted.total)
        assert win(final) == Win(Kind.FINAL, Cents(-330_000), Cents(50_000))
        assert not [event for event in log if isinstance(event, e.DiscrepancyFound)]
        assert house.pit.state.finalized == "2022-08-14"

    told(story, at="2022-08-14T10:00")


def test_the_whole_day_is_read_as_it_was(request: pytest.FixtureRequest) -> None:
    """Both logs in the order of time, and what is printed of them: the sheet, the shift report, the tax. Lines that
    begin with # are notes by hand, where each amount is worked out."""

    async def story(house: PitHouse) -> None:
        await gaming_day(house)
        lines = await transcript_of(house)
        if request.config.getoption("--write-playthroughs"):
            LOG.write_text("\n".join(with_notes(lines, LOG.read_text("utf-8").splitlines())) + "\n", "utf-8")
        assert lines == [line for line in LOG.read_text("utf-8").splitlines() if not line.startswith("#")]

    told(story, at="2022-08-14T10:00")


def test_the_table_and_the_pit_are_proved_by_one_audit() -> None:
    """Every fact in one log names a record of the other, by its hash."""

    async def story(house: PitHouse) -> None:
        await gaming_day(house)
        log = await log_of(house)
        store = house.pit.store
        read = [*(await store.read("pit")), *(await store.read("table:7"))]
        records = {(record.stream, record.version): record.hash.hex() for record in read}
        sources = [event.session.source for event in log if isinstance(event, e.CloserCounted)]
        sources += [event.source for event in log if isinstance(event, e.CashLogged)]
        found = house.keeper.durable.inspection
        sources += [found.source if found else None]
        assert len(sources) == 3
        for source in sources:
            assert source
            assert records[source.stream, source.version] == source.hash

    told(story, at="2022-08-14T10:00")


def test_of_the_house_nobody_else_could_have_signed() -> None:
    async def story(house: PitHouse) -> None:
        await gaming_day(house)
        posts = {who.name: who.post for who in (KIM, SUE, SAM, DAN, DORA, SEC, GUS, CAT, COY, CLEO, AMY)}
        for event in await log_of(house):
            for who in (event.by, *event.beside):
                assert who.post is posts.get(who.name, Post.DEVICE)

    told(story, at="2022-08-14T10:00")
