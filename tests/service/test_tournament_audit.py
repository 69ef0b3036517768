"""A heat kept by the house and walked by the auditor: every stack is proved from the log, a changed one is found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from floors import floor_on, vars_of
from heats import CHIPS, SPRING, STACK, Heats, order, tournament
from msgspec.structs import replace
from nights import DAN, VALID_SPIN, inspection_of, player, rules_of

from croupier.game.seal import Bets, digest_of
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.table_replay import TableReplay
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import FORMAT, decode_state, encode, encode_state
from croupier.table.evolve import fold
from croupier.table.people import PIT, Actor, Role

SETUP: dict[str, Any] = {"tournament": SPRING, "tournament_chips": CHIPS}
ANN, BOB = {"red": 400}, {"straight:17": 25, "black": 500}


@pytest.fixture(scope="module")
def night() -> Heats:
    """A sealed spin, an open one with a re-buy before it, a corrected number, and two entrants who go."""
    night = tournament()
    night.heat(secret=(1,))
    for name, wagers in (("Ann", ANN), ("Bob", BOB)):
        night.do(night.seal(name, wagers))
    for name, wagers in (("Ann", ANN), ("Bob", BOB)):
        night.do(night.opens(name, wagers))
    night.round("18")
    night.do(c.GivePoints(PIT, "Bob", 500, "re-buy"))
    night.bet("Ann", "straight:17", 100)
    night.round("17")
    night.do(c.CorrectOutcome(Actor("Sue", Role.SUPERVISOR), "18", "seen on camera"))
    night.settle()
    night.do(c.TakePoints(PIT, "Bob", "out"))
    night.do(c.SeatEntrant(PIT, "Cid", 5, 700))
    night.bet("Cid", "red", 100)
    night.do(c.EndHeat(PIT, 1, "the time is over"))
    night.heat({"Eve": 5_000}, heat=2)
    night.do(c.CloseTable(Actor("Sue", Role.SUPERVISOR), "the night is over"))
    return night


def replayed(events: list[e.Event]) -> str:
    replay = TableReplay(lambda state: rules_of("us-co", **SETUP))
    _, wrong = replay.see([encode(event) for event in events], [FORMAT] * len(events))
    return wrong or replay.end()


def test_the_heat_as_it_was_is_proved(night: Heats) -> None:
    assert replayed(night.log) == ""
    assert not any(night.points.balances.values()), "every point that was given out is back"


CHANGES: dict[str, Callable[[Any], Any]] = {
    "HeatStarted": lambda event: replace(event, left={"Ann": 5}),
    "WagersOpened": lambda event: replace(event, wagers={"black": 400}),
    "SealingClosed": lambda event: replace(event, missing=("Ann",)),
    "SealsOpened": lambda event: replace(event, unopened=("Ann",)),
    "WagersSealed": lambda event: replace(event, digest="00" * 32),
    "DollyRemoved": lambda event: replace(event, stacks={**event.stacks, "Ann": event.stacks["Ann"] + 25}),
    "PointsGiven": lambda event: replace(event, points=501),
    "PointsTaken": lambda event: replace(event, points=event.points - 1),
    "EntrantSeated": lambda event: replace(event, points=701),
    "HeatEnded": lambda event: replace(event, returned={}),
    "TableClosed": lambda event: replace(event, points={"Eve": 4_999}),
    "WagerPlaced": lambda event: replace(event, place="even"),
    "WinnersPaid": lambda event: replace(
        event, paid={name: tuple(replace(each, returned=Cents(each.returned + 25)) for each in lines)
                     for name, lines in event.paid.items()},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", CHANGES)
def test_a_changed_heat_is_found(night: Heats, kind: str) -> None:
    at = next(place for place, event in enumerate(night.log) if type(event).__name__ == kind)
    log = [*night.log[:at], CHANGES[kind](night.log[at]), *night.log[at + 1 :]]
    assert replayed(log)


def test_a_log_folds_to_the_same_heat_and_a_snapshot_keeps_it(night: Heats) -> None:
    for end in range(len(night.log)):
        state = fold(night.log[:end])
        assert decode_state(encode_state(state)) == state


def test_the_house_keeps_a_heat_through_a_restart() -> None:
    """Sealed bets are durable before anybody hears of them, and a restart goes on where the table stood."""

    async def story() -> None:
        store = MemoryStore()
        floor = floor_on(store)
        rules = rules_of("us-co", **SETUP)
        keeper = await floor.add("us-co", rules.rules.day, vars_of(rules.setup), "", None)
        box = c.DropBox("7", "key 1", "key 2")
        confirmed = frozenset(rules.confirmations("open"))
        opening = c.OpenTable(Actor("Sue", Role.SUPERVISOR), "Dan", Cents(0), box, "by the door", confirmed)
        told = [
            replace(opening, inspection=inspection_of(rules)),
            c.StartHeat(PIT, order(secret=(1,), spins=1)),
            *(
                c.SealWagers(player(name), name, digest_of("0b" * 32, Bets(SPRING, 1, 1, name, wagers)))
                for name, wagers in (("Ann", ANN), ("Bob", BOB))
            ),
        ]
        for number, command in enumerate(told):
            assert not isinstance(await keeper.handle(command, f"c-{number}"), Refusal)
        again = floor_on(store)
        await again.load("table:7")
        kept = again.tables["7"]
        assert kept.state == keeper.state
        for name, wagers in (("Ann", ANN), ("Bob", BOB)):
            opens = c.OpenWagers(player(name), name, wagers, "0b" * 32)
            assert not isinstance(await kept.handle(opens, f"o-{name}"), Refusal)
        steps: list[c.Command] = [
            c.SpinBall(DAN), c.CallNoMoreBets(DAN, frozenset({"wave"})),
            c.RecordOutcome(DAN, "17", confirmed=VALID_SPIN), c.PlaceDolly(DAN, "17"), c.CollectLosers(DAN),
            c.PayWinners(DAN), c.RemoveDolly(DAN),
        ]  # fmt: skip
        for number, command in enumerate(steps):
            result = await kept.handle(command, f"s-{number}")
            assert not isinstance(result, Refusal), result
        stacks = {name: seat.purse["tournament"] for name, seat in kept.state.in_order()}
        assert stacks == {"Ann": STACK - 400, "Bob": STACK - 525 + 25 * 36 + 1_000}

    asyncio.run(asyncio.wait_for(story(), 120))
