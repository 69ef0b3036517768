"""The way back of a table that has played a tournament: from what is durable, also after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from floors import do, floor_on, house_of, open_keeper, vars_of
from marshalled import DAY, Tournament, told
from nights import SUE, setup_of
from running_heats import EVENT, in_heat
from tournament_desk import TD
from tournaments import event, final, plan

from croupier.service.floor import Floor
from croupier.service.marshal import Marshal
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.tournament import commands as t

ONE = plan(DAY, events=[event(day=DAY, tables=["1"], seats=3, rounds=[final(spins=1)], rebuy=None)])
LIMITS = {"table": {"min": "$5", "max": "$50"}}


class Restarted(Tournament):
    """The house after a restart, with what its store has and no file of any table."""

    @classmethod
    async def on(cls, file: Path) -> Restarted:
        made = cls(ONE, open_store(file))
        made.clock.at = 10**13
        await made.house.open()
        return made


async def played(made: Tournament) -> None:
    """The one spin, and the end of the event; the table is open still."""
    await made.spin("1", "1", {"Ann": ("red", 500)})
    await made.do(t.EndRound, TD, EVENT)
    await made.do(t.EndEvent, TD, EVENT)


@pytest.mark.parametrize("was_open", [True, False], ids=["was open for money", "was never open for money"])
def test_a_table_without_a_file_goes_back_after_a_restart(tmp_path: Path, was_open: bool) -> None:
    file = tmp_path / "house.sqlite"

    async def before(made: Tournament) -> None:
        if was_open:
            keeper = await open_keeper(made.floor, number="1", limits=LIMITS)
            await do(keeper, c.CloseTable(SUE, reason="a tournament"))
        await made.enter(EVENT, "Ann", "Bob")
        await made.draw(EVENT)
        await made.open("1")
        await made.start(EVENT)
        await made.house.close()
        await made.floor.store.close()

    async def after() -> None:
        made = await Restarted.on(file)
        await played(made)
        await do(made.table("1"), c.CloseTable(SUE))
        await made.marshal.look()
        setup = made.table("1").rules.setup
        assert (setup.tournament, dict(setup.tournament_chips)) == ("", {})
        assert not was_open or setup.limits == LIMITS
        await open_keeper_as_it_is(made.floor)
        await made.floor.store.close()

    told(ONE, before, "1", store=open_store(file))
    asyncio.run(after())


async def open_keeper_as_it_is(floor: Floor) -> None:
    """It opens for money, with what it has come back to."""
    keeper = floor.tables["1"]
    await open_keeper(floor, number="1", limits=dict(keeper.rules.setup.limits))
    assert keeper.durable.phase is Phase.BETTING
    assert not keeper.rules.is_tournament


def test_a_file_that_is_read_while_the_heat_is_played_is_the_way_back() -> None:
    """The house was restarted in the heat: its file is for when the table is closed."""

    async def story(made: Tournament) -> None:
        table: Any = vars_of(setup_of("us-co", number="1", limits=LIMITS))
        await made.floor.add("us-co", made.table("1").rules.rules.day, table)
        assert made.table("1").rules.is_tournament
        await played(made)
        await do(made.table("1"), c.CloseTable(SUE))
        await made.marshal.look()
        assert made.table("1").rules.setup.limits == LIMITS

    in_heat(ONE, story, "Ann", "Bob", tables=("1",))


def test_a_table_that_is_set_up_anew_before_it_opens_is_told_again() -> None:
    """At midnight every closed table gets the law of the new day."""

    async def story(made: Tournament) -> None:
        await made.enter(EVENT, "Ann", "Bob")
        await made.draw(EVENT)
        await made.floor.add("us-co", made.table("1").rules.rules.day, vars_of(setup_of("us-co", number="1")))
        assert not made.table("1").rules.is_tournament
        await made.marshal.look()
        assert made.table("1").rules.setup.tournament == made.name

    told(ONE, story, "1")


def test_a_table_that_the_house_itself_has_set_up_for_points_stays_so() -> None:
    """No tournament of this house has it: nothing is to be taken back."""

    async def all_of_it() -> None:
        floor = floor_on(MemoryStore())
        keeper = await open_keeper(floor, number="1", tournament="a club's", tournament_chips={"red": "25"})
        await do(keeper, c.CloseTable(SUE))
        await Marshal(house_of(floor).tournaments, floor).look()
        assert keeper.rules.setup.tournament == "a club's"

    asyncio.run(all_of_it())
