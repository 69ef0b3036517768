"""Two tournaments that want one table: whoever has drawn it first keeps it, and the other one is told why."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest
from floors import do
from marshalled import DAY, Tournament, told
from nights import SUE
from running_heats import EVENT, begin
from tournament_desk import SECRET, TD
from tournaments import event, final, plan

from croupier.rulebook.refusal import Refusal
from croupier.service.marshal import Marshal
from croupier.table import commands as c
from croupier.tournament import commands as t


def said(name: str, *tables: str) -> dict[str, Any]:
    rounds = [final(spins=1)]
    return plan(DAY, name=name, events=[event(day=DAY, tables=list(tables), seats=2, rounds=rounds, rebuy=None)])


class Other(Tournament):
    """A second tournament in the same house."""

    def __init__(self, first: Tournament, *tables: str) -> None:
        self.name, self.said, self.year = "autumn-2027", said("autumn-2027", *tables), first.year
        self.clock, self.floor, self.house = first.clock, first.floor, first.house
        self.service, self.marshal = first.service, first.marshal


async def second(first: Tournament, *tables: str, players: tuple[str, ...] = ("Eve", "Fay")) -> Other:
    now, first.clock.at = first.clock.at, first.clock.at - 10 * 86_400_000
    other = Other(first, *tables)
    await other.file()
    other.clock.at = now
    await other.enter(EVENT, *players)
    return other


def test_a_draw_onto_a_table_that_another_tournament_has_is_refused() -> None:
    async def story(made: Tournament) -> None:
        await begin(made, "Ann", "Bob", tables=("1",))
        other = await second(made, "1", "2")
        refusal = await other.ask(t.DrawSeats, TD, EVENT, SECRET)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "table_taken"
        says = 'table 1 is taken: the tournament "spring-2027" has drawn seats there'
        assert refusal.says == f"{says}; end that event, or break the table up there"
        assert other.field.heats == {}
        await made.spin("1", "1", {"Ann": ("red", 500)})
        await made.do(t.EndRound, TD, EVENT)
        await made.do(t.EndEvent, TD, EVENT)
        await do(made.table("1"), c.CloseTable(SUE))
        await other.draw(EVENT)
        assert made.table("1").rules.setup.tournament == "autumn-2027"

    told(said("spring-2027", "1"), story, "1", "2")


def test_tables_that_are_not_the_same_do_not_disturb() -> None:
    async def story(made: Tournament) -> None:
        await begin(made, "Ann", "Bob", tables=("1",))
        other = await second(made, "2")
        await other.draw(EVENT)
        assert [made.table(each).rules.setup.tournament for each in ("1", "2")] == ["spring-2027", "autumn-2027"]

    told(said("spring-2027", "1"), story, "1", "2")


def test_of_two_draws_at_the_same_moment_one_is_refused() -> None:
    async def story(made: Tournament) -> None:
        await made.enter(EVENT, "Ann", "Bob")
        other = await second(made, "1")
        both = await asyncio.gather(*(each.ask(t.DrawSeats, TD, EVENT, SECRET) for each in (made, other)))
        assert [isinstance(each, Refusal) for each in both].count(True) == 1

    told(said("spring-2027", "1"), story, "1")


def test_a_draw_that_is_done_again_does_not_take_the_table_back() -> None:
    async def story(made: Tournament) -> None:
        await made.enter(EVENT, "Ann", "Bob")
        await made.draw(EVENT)
        await made.do(t.Undo, TD, f"Seats of {EVENT} drawn")
        other = await second(made, "1")
        await other.draw(EVENT)
        again = await made.ask(t.Redo, TD, f"Seats of {EVENT} drawn")
        assert isinstance(again, Refusal)
        assert again.code == "table_taken"

    told(said("spring-2027", "1"), story, "1")


@pytest.mark.parametrize("is_open", [False, True])
def test_where_logs_have_both_the_one_that_is_set_up_keeps_the_table(is_open: bool) -> None:
    """Such logs come from before draws were refused: the table is not set up back and forth."""

    async def story(made: Tournament) -> None:
        await made.enter(EVENT, "Ann", "Bob")
        await made.draw(EVENT)
        if is_open:
            await made.open("1")
        other = await second(made, "1")
        marks: dict[str, Any] = made.service.now()
        draw = t.DrawSeats(EVENT, SECRET, by=TD, **marks)
        await made.service.tournaments[other.name].handle(draw, uuid.uuid4().hex)
        made.marshal = Marshal(made.service, made.floor)
        for _ in range(3):
            await made.marshal.look()
            assert made.table("1").rules.setup.tournament == "spring-2027"
        says = 'the tournament "spring-2027" has table 1 until its event is over, or the table is broken up there'
        assert made.service.troubles == {"spring-2027": {}, "autumn-2027": {"1": says}}

    told(said("spring-2027", "1"), story, "1")
