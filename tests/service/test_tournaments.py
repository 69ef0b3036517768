"""Tournaments as streams of a house: made by their draft, read back as they were, audited with the rest."""

from __future__ import annotations

import asyncio
from typing import Any

from floors import StepClock, floor_on, house_of
from pits import milliseconds
from tournament_desk import CAT, TD
from tournaments import one_event

from croupier.rulebook.refusal import Refusal
from croupier.service.audit import verify
from croupier.storage.memory import MemoryStore
from croupier.tournament import commands as c

NAME = "spring-2027"
DAY = milliseconds("2022-08-10T12:00")


def made(kind: type[c.Command], *told: Any, by: Any = TD, at: int = DAY) -> c.Command:
    return kind(*told, by=by, at=at)


def test_a_tournament_is_kept_and_read_back() -> None:
    async def story() -> None:
        store = MemoryStore()
        house = house_of(floor_on(store, StepClock(DAY)))
        asked = house.tournaments
        said = one_event("2022-08-20")
        assert isinstance(await asked.ask("other", made(c.Draft, said, "us-co"), "a"), Refusal)
        assert isinstance(await asked.ask(NAME, made(c.EndTournament), "b"), Refusal)
        assert isinstance(await asked.ask(NAME, made(c.Draft, {"name": NAME}, "us-co"), "c"), Refusal)
        assert not asked.tournaments
        for number, command in enumerate(
            (
                made(c.Draft, said, "us-co"),
                made(c.PublishRules, "ab" * 32),
                made(c.OpenRegistration, "Evening", by=CAT),
                made(c.Enter, "Evening", "Ann", by=CAT),
            )
        ):
            assert not isinstance(await asked.ask(NAME, command, f"d{number}"), Refusal)
        before = asked.state(NAME)
        again = await asked.ask(NAME, made(c.Enter, "Evening", "Ann", by=CAT, at=DAY + 5), "d3")
        assert not isinstance(again, Refusal)  # the same command, sent again: known, and not done twice
        assert asked.state(NAME) == before
        other = house_of(floor_on(store, StepClock(DAY)))
        await other.open()
        assert other.unknown == []
        assert other.tournaments.state(NAME) == before
        assert {keeper.stream for keeper in other.tournaments.keepers()} == {f"tournament:{NAME}"}
        assert await other.tournaments.entry_fees() == await asked.entry_fees() != {}
        report = await verify(store, other.audit(f"tournament:{NAME}"))
        assert (report.records, report.difference) == (4, "")
        await house.close()

    asyncio.run(story())
