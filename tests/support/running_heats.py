"""Stories that begin where the first heat has just started: everybody drawn, tables open, points handed out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from floors import do
from marshalled import Tournament, told
from nights import DAN, player

from croupier.rulebook.refusal import Refusal
from croupier.service.audit import verify
from croupier.service.marshal import Marshal
from croupier.service.ports import EventStore
from croupier.table import commands as c
from croupier.table.evolve_heats import points_at
from croupier.tournament.records import Entry

EVENT = "Evening"
FOUR = ("Ann", "Bob", "Cal", "Dee")
Story = Callable[[Tournament], Awaitable[None]]


async def begin(made: Tournament, *players: str, tables: tuple[str, ...] = ("1", "2")) -> None:
    await made.enter(EVENT, *players)
    await made.draw(EVENT)
    await made.open(*tables)
    await made.start(EVENT)


def in_heat(
    said: dict[str, Any],
    story: Story,
    *players: str,
    tables: tuple[str, ...] = ("1", "2"),
    store: EventStore | None = None,
) -> None:
    async def all_of_it(made: Tournament) -> None:
        await begin(made, *players, tables=tables)
        await story(made)
        await audited(made, *tables)

    told(said, all_of_it, *tables, store=store)


async def audited(made: Tournament, *tables: str) -> None:
    """The logs are as they should be, and every score has what the table's log had there."""
    for stream in (*(f"table:{number}" for number in tables), f"tournament:{made.name}"):
        report = await verify(made.floor.store, made.house.audit(stream))
        assert not report.difference, report


def at(made: Tournament, number: str) -> list[str]:
    """Who sits there."""
    return [name for name, _ in made.table(number).durable.in_order()]


def on_table(made: Tournament) -> dict[str, int]:
    """What everybody has at the tables whose heat has not ended; nobody has anything at two of them."""
    found: dict[str, int] = {}
    for keeper in made.floor.tables.values():
        state = keeper.durable
        if state.heat and not state.heat.ended:
            assert not found.keys() & state.seats.keys(), "somebody sits at two tables"
            found |= {name: points_at(seat) for name, seat in state.seats.items()}
    return found


def entry_of(made: Tournament, name: str) -> Entry:
    """The newest of that player."""
    return [each for each in made.field.entries.values() if each.player == name][-1]


def bet(name: str, place: str, points: int) -> c.PlaceWager:
    return c.PlaceWager(player(name), name, place, points, "tournament")  # type: ignore[arg-type]


async def spin_until(made: Tournament, number: str, pocket: str, last: type[c.Command]) -> None:
    """A spin, as far as the step that is named."""
    keeper = made.table(number)
    asked = keeper.rules.confirmations
    for command in (
        c.SpinBall(DAN, "clockwise", "counter-clockwise", frozenset(asked("launch"))),
        c.CallNoMoreBets(DAN, frozenset(asked("close"))),
        *settling(made, number, pocket),
    ):
        await do(keeper, command)
        if isinstance(command, last):
            return


def settling(made: Tournament, number: str, pocket: str) -> tuple[c.Command, ...]:
    """From the number to the board that is open again."""
    asked = made.table(number).rules.confirmations
    return (
        c.RecordOutcome(DAN, pocket, c.Telemetry(6)),
        c.PlaceDolly(DAN, pocket, "", frozenset(asked("dolly"))),
        c.CollectLosers(DAN),
        c.PayWinners(DAN),
        c.RemoveDolly(DAN, frozenset(asked("clear"))),
    )


async def settle(made: Tournament, number: str, pocket: str, after: type[c.Command] | None = None) -> None:
    """The rest of a spin: from its beginning, or from what comes after that step."""
    steps = settling(made, number, pocket)
    first = next((place for place, each in enumerate(steps, 1) if after and isinstance(each, after)), 0)
    for command in steps[first:]:
        await do(made.table(number), command)


def another_marshal(made: Tournament) -> None:
    """One who knows nothing of what the first has done."""
    made.marshal = Marshal(made.service, made.floor)


async def refused(made: Tournament, number: str, command: c.Command, command_id: str = "refused") -> str:
    result = await made.table(number).handle(command, command_id)
    assert isinstance(result, Refusal), result
    return result.code


async def no(made: Tournament, kind: Any, *told_: Any, **more: Any) -> Refusal:
    result = await made.ask(kind, *told_, **more)
    assert isinstance(result, Refusal), result
    return result
