"""The last number of a heat in which one player is left: it is corrected as any other, from the table's own log."""

from __future__ import annotations

from typing import Any

import pytest
from floors import do
from marshalled import DAY, Tournament
from nights import DAN, SUE
from running_heats import EVENT, another_marshal, bet, entry_of, in_heat, no, refused, settle, spin_until
from tournament_desk import CAT, TD
from tournaments import REBUY, event, final, plan

from croupier.table import commands as c
from croupier.tournament import commands as t
from croupier.tournament.records import HeatState, Status
from croupier.views.reader_board import board_view

WHY = "the number was misread"
BOTH = {"Ann": ("red", 5_000), "Bob": ("black", 5_000)}


def session(spins: int = 5, tables: tuple[str, ...] = ("1",), **changes: Any) -> dict[str, Any]:
    rebuy = changes.pop("rebuy", None)
    rounds = [final("Heats", spins, per_table=1, **changes), final(spins=1)]
    return plan(DAY, events=[event(day=DAY, tables=list(tables), seats=4, rounds=rounds, rebuy=rebuy)])


async def corrected(made: Tournament, pocket: str) -> None:
    await do(made.table("1"), c.CorrectOutcome(SUE, pocket, WHY))
    await settle(made, "1", pocket, c.RecordOutcome)
    heat = made.table("1").durable.heat
    assert heat
    assert (heat.is_over, heat.waits_for_score) == (False, True), "what it decides is said by the score"
    await made.marshal.look()


def state(made: Tournament) -> tuple[HeatState, dict[str, str]]:
    return made.field.heats[1].state, {each.player: each.status.value for each in made.field.entries.values()}


@pytest.mark.clause("co-2022:2206.5")
def test_who_is_left_alone_by_a_wrong_number_plays_on_with_who_is_back() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "2", BOTH)
        assert state(made) == (HeatState.PLAYED, {"Ann": "out", "Bob": "live"})
        table = made.table("1")
        assert board_view(table.durable, table.rules).heat.over == "the heat is decided"  # type: ignore[union-attr]
        assert await refused(made, "1", bet("Bob", "red", 25)) == "no_heat"
        assert await refused(made, "1", c.SpinBall(DAN), "spun") == "no_heat"
        assert await refused(made, "1", c.CorrectOutcome(DAN, "1", WHY), "dealer") == "not_yours"
        await corrected(made, "1")
        assert state(made) == (HeatState.PLAYED, {"Ann": "live", "Bob": "out"}), "another one is left"
        await corrected(made, "0")
        assert state(made) == (HeatState.PLAYED, {"Ann": "out", "Bob": "out"}), "and now nobody is"
        await corrected(made, "1")
        await made.do(t.EndRound, TD, EVENT)
        await made.marshal.look()
        assert await refused(made, "1", c.CorrectOutcome(SUE, "2", WHY)) == "nothing_there"
        assert made.field.events[EVENT].advanced == {entry_of(made, "Ann").number}

    in_heat(session(), story, "Ann", "Bob", tables=("1",))


@pytest.mark.parametrize("again", [False, True])
def test_the_heat_goes_on_where_the_right_number_leaves_two(again: bool) -> None:
    """Also when the marshal was away meanwhile, and the house was closed: the logs have it all."""

    async def story(made: Tournament) -> None:
        await made.spin("1", "2", {"Ann": ("red", 5_000), "Bob": ("black", 500)})
        assert state(made)[0] is HeatState.PLAYED
        if again:
            another_marshal(made)
        await corrected(made, "1")
        assert state(made) == (HeatState.PLAYING, {"Ann": "live", "Bob": "live"})
        assert made.points() == {"Ann": 10_000, "Bob": 4_500}
        assert made.field.heats[1].spin == {"1": 1}
        await made.spin("1", "1", {"Ann": ("red", 1_000), "Bob": ("black", 500)})
        assert made.points() == {"Ann": 11_000, "Bob": 4_000}

    in_heat(session(), story, "Ann", "Bob", tables=("1",))


def test_a_number_that_is_void_is_played_once_more_by_both() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "2", BOTH)
        await do(made.table("1"), c.VoidOutcome(SUE, "a second ball was in the wheel"))
        await made.marshal.look()
        await spin_until(made, "1", "1", c.RemoveDolly)
        await made.marshal.look()
        assert state(made) == (HeatState.PLAYED, {"Ann": "live", "Bob": "out"})

    in_heat(session(), story, "Ann", "Bob", tables=("1",))


def test_who_declined_a_re_buy_after_a_wrong_number_is_back_and_the_other_may_buy() -> None:
    async def story(made: Tournament) -> None:
        await made.do(t.OpenExtra, TD, EVENT, "re-buy")
        await made.spin("1", "2", BOTH)
        assert state(made)[0] is HeatState.PLAYING, "Ann is waited for"
        await made.do(t.DeclineExtra, CAT, entry_of(made, "Ann").number)
        await made.marshal.look()
        assert await refused(made, "1", bet("Bob", "red", 25)) == "no_heat"
        assert (await no(made, t.BuyExtra, CAT, entry_of(made, "Bob").number, "re-buy")).code == "not_open"
        await corrected(made, "1")
        assert made.points() == {"Ann": 10_000, "Bob": 0}
        assert entry_of(made, "Bob").is_broke
        await made.do(t.BuyExtra, CAT, entry_of(made, "Bob").number, "re-buy")
        await made.marshal.look()
        await made.spin("1", "1", {"Bob": ("red", 2_500)})
        assert made.points() == {"Ann": 10_000, "Bob": 5_000}

    in_heat(session(rebuy=dict(REBUY)), story, "Ann", "Bob", tables=("1",))


def test_who_was_the_lowest_at_a_mark_that_left_one_is_back() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "1", {"Ann": ("red", 500), "Bob": ("black", 500)})
        assert state(made) == (HeatState.PLAYED, {"Ann": "live", "Bob": "out"})
        await corrected(made, "2")
        assert state(made) == (HeatState.PLAYED, {"Ann": "out", "Bob": "live"})
        assert (entry_of(made, "Bob").points, entry_of(made, "Ann").out.points) == (5_500, 4_500)  # type: ignore[union-attr]

    in_heat(session(out_after=["1"]), story, "Ann", "Bob", tables=("1",))


def test_a_step_that_is_taken_back_opens_the_heat_again() -> None:
    """Bob was disqualified by mistake, and Ann was alone."""

    async def story(made: Tournament) -> None:
        await made.spin("1", "1", {"Ann": ("red", 500)})
        await made.do(t.Disqualify, TD, (entry_of(made, "Bob").number,), "marked chips")
        await made.marshal.look()
        assert await refused(made, "1", bet("Ann", "red", 25)) == "no_heat"
        await made.do(t.Undo, TD, "Disqualification: marked chips")
        await made.marshal.look()
        await made.spin("1", "1", {"Ann": ("red", 500), "Bob": ("black", 500)})
        assert made.points() == {"Ann": 6_000, "Bob": 4_500}
        assert entry_of(made, "Bob").status is Status.LIVE

    in_heat(session(), story, "Ann", "Bob", tables=("1",))


def test_a_table_that_is_decided_can_be_closed_while_others_play() -> None:
    async def story(made: Tournament) -> None:
        one, other = (made.field.entries[number].player for number in made.field.heats[1].tables["1"].values())
        await made.spin("1", "2", {one: ("red", 5_000), other: ("black", 500)})
        assert made.field.heats[1].state is HeatState.PLAYING
        await corrected(made, "1")
        assert made.points()[one] == 10_000
        await corrected(made, "2")
        await do(made.table("1"), c.CloseTable(SUE, reason="the dealer is ill"))
        await made.marshal.look()
        assert made.service.troubles[made.name] == {}
        for _ in range(2):
            await made.spin("2", "1", {})
        await made.open("1")
        await made.do(t.EndRound, TD, EVENT, "5a" * 32)
        assert entry_of(made, other).number in made.field.events[EVENT].advanced

    in_heat(session(2, ("1", "2")), story, "Ann", "Bob", "Cal", "Dee")


def test_who_was_disqualified_meanwhile_stays_out_and_who_went_out_by_the_number_is_back() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "2", {**BOTH, "Cal": ("black", 500)})
        await made.do(t.Disqualify, TD, (entry_of(made, "Cal").number,), "marked chips")
        await made.marshal.look()
        assert await refused(made, "1", bet("Bob", "red", 25)) == "no_heat"
        await corrected(made, "1")
        assert state(made) == (HeatState.PLAYED, {"Ann": "live", "Bob": "out", "Cal": "disqualified"})
        assert made.points()["Ann"] == 10_000

    in_heat(session(), story, "Ann", "Bob", "Cal", tables=("1",))
