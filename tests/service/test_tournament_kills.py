"""A tournament whose house is killed at its steps, one after the other, and goes on from the file: it ends as it would
have ended, with every point where it was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from marshalled import DAY, Tournament
from pits import milliseconds
from played_out import Mortal, play_on
from running_heats import EVENT, FOUR, audited
from tournaments import event, final, heats, plan

from croupier.service.stream import HaltedError
from croupier.storage.open import open_store

ROUNDS = [{**heats(out_after=["1"]), "spins": 2}, final(spins=1)]
SAID = plan(DAY, events=[event(day=DAY, tables=["1", "2"], seats=3, rounds=ROUNDS, rebuy=None)])
PLAYERS = (*FOUR, "Evelyn", "Fay")
EVERY = 5
"""Each case kills at others, half of them after the append was stored and before it was told; together at every other
append, or nearly."""


async def until_dead(made: Tournament, store: Mortal) -> None:
    try:
        while await play_on(made, len(ROUNDS)) and not store.is_dead:
            pass
    except HaltedError:
        assert store.is_dead


async def whole(file: Path, kill: int = 10**9, keeps: bool = False) -> tuple[int, Any]:
    """How many appends it took before the kill, and how it has ended: places and points by player."""
    store = Mortal(open_store(file))
    made = Tournament(SAID, store)  # type: ignore[arg-type]
    await made.set_up("1", "2")
    await made.file()
    await made.enter(EVENT, *PLAYERS)
    begun = store.appends
    store.dies(kill, keeps)
    await until_dead(made, store)
    if store.is_dead:
        store.is_dead = False
        await store.close()  # type: ignore[operator]
        made = await again(file)
        while await play_on(made, len(ROUNDS)):
            pass
    await audited(made, "1", "2")
    field = made.field
    ended = {field.entries[each].player: place for each, place in field.events[EVENT].places.items()}, made.points()
    await made.house.close()
    await made.floor.store.close()
    return store.appends - begun, ended


async def again(file: Path) -> Tournament:
    """The house as it starts anew: tables from its file, streams from the store."""
    made = Tournament(SAID, open_store(file))
    made.clock.at = milliseconds(f"{DAY}T15:00")
    await made.house.open()
    await made.set_up("1", "2")
    return made


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Any]:
    return asyncio.run(whole(tmp_path_factory.mktemp("undisturbed") / "house.sqlite"))


@pytest.mark.parametrize("keeps", [False, True], ids=["before it is stored", "after it is stored"])
@pytest.mark.parametrize("first", range(EVERY))
def test_a_house_that_is_killed_plays_the_same_tournament(
    undisturbed: tuple[int, Any], tmp_path: Path, first: int, keeps: bool
) -> None:
    appends, ended = undisturbed
    step = 4 * EVERY
    for kill in range(first + EVERY * keeps, appends, step):
        found = asyncio.run(whole(tmp_path / f"house-{kill}.sqlite", kill, keeps))
        assert found[1] == ended, f"killed at append {kill} of {appends}"
