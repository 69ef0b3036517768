"""A number or a payment that is corrected at a tournament's table: its score comes again, and who went out is back."""

from __future__ import annotations

from typing import Any

import pytest
from floors import do
from marshalled import DAY, Tournament
from nights import SUE
from running_heats import EVENT, at, bet, entry_of, in_heat, on_table, refused, settle, spin_until
from tournament_desk import TD
from tournaments import event, final, plan

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.tournament import commands as t
from croupier.tournament.records import HeatState, Status

WHY = "the number was misread"


def one_table(spins: int, **changes: Any) -> dict[str, Any]:
    said = event(day=DAY, tables=["1"], seats=4, rounds=[final(spins=spins, **changes)], rebuy=None)
    return plan(DAY, events=[said])


async def corrected(made: Tournament, pocket: str) -> None:
    """Two supervisors correct the last number, and the round is settled by the other one."""
    await do(made.table("1"), c.CorrectOutcome(SUE, pocket, WHY))
    await settle(made, "1", pocket, c.RecordOutcome)
    await made.marshal.look()


def told(made: Tournament) -> dict[str, int]:
    """The points that the tournament and the table agree on."""
    live = {each.player: each.points for each in made.field.live(EVENT)}
    assert {name: on_table(made)[name] for name in live} == live
    return live


@pytest.mark.clause("co-2022:2206.5")
def test_who_went_out_by_a_number_that_is_corrected_is_back() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "2", {"Ann": ("red", 5_000), "Bob": ("black", 500)})
        assert entry_of(made, "Ann").status is Status.OUT
        assert await refused(made, "1", bet("Ann", "red", 25)) == "not_enough_chips"
        await corrected(made, "1")
        assert told(made) == {"Ann": 10_000, "Bob": 4_500, "Cal": 5_000}
        await made.spin("1", "2", {"Ann": ("red", 5_000)})
        assert told(made) == {"Ann": 5_000, "Bob": 4_500, "Cal": 5_000}

    in_heat(one_table(5), story, "Ann", "Bob", "Cal", tables=("1",))


def test_who_alone_had_a_bet_and_went_out_is_back_before_anybody_has_acted_on_it() -> None:
    """The number is corrected between the score and whatever follows from it: nobody else's stack tells of it."""

    async def story(made: Tournament) -> None:
        await do(made.table("1"), bet("Ann", "red", 5_000))
        await spin_until(made, "1", "2", c.RemoveDolly)
        usual = made.service.ask

        async def then_corrected(name: str, command: Any, command_id: str) -> Any:
            made.service.ask = usual  # type: ignore[method-assign]
            answer = await usual(name, command, command_id)
            await do(made.table("1"), c.CorrectOutcome(SUE, "1", WHY))
            return answer

        made.service.ask = then_corrected  # type: ignore[method-assign]
        await made.marshal.look()
        assert entry_of(made, "Ann").status is Status.OUT
        await settle(made, "1", "1", c.RecordOutcome)
        await made.marshal.look()
        assert told(made) == {"Ann": 10_000, "Bob": 5_000, "Cal": 5_000}

    in_heat(one_table(5), story, "Ann", "Bob", "Cal", tables=("1",))


def test_the_last_number_of_a_heat_is_corrected_until_the_round_is_over() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "2", {"Ann": ("red", 500), "Bob": ("black", 500)})
        assert made.field.heats[1].state is HeatState.PLAYED
        await corrected(made, "1")
        assert made.points() == {"Ann": 5_500, "Bob": 4_500, "Cal": 5_000}
        await made.do(t.EndRound, TD, EVENT)
        await made.marshal.look()
        assert await refused(made, "1", c.CorrectOutcome(SUE, "2", WHY)) == "nothing_there"
        await made.do(t.EndEvent, TD, EVENT)
        assert made.field.events[EVENT].places[entry_of(made, "Ann").number] == 1

    in_heat(one_table(1), story, "Ann", "Bob", "Cal", tables=("1",))


def test_a_correction_after_the_round_waits_until_its_end_is_taken_back() -> None:
    """The round was ended in the moment in which the number was corrected: the director sees why, and takes it back."""

    async def story(made: Tournament) -> None:
        await made.spin("1", "2", {"Ann": ("red", 500), "Bob": ("black", 500)})
        await do(made.table("1"), c.CorrectOutcome(SUE, "1", WHY))
        await made.do(t.EndRound, TD, EVENT)
        await settle(made, "1", "1", c.RecordOutcome)
        await made.marshal.look()
        trouble = made.service.troubles[made.name]["1"]
        assert trouble == "the score of spin 1 at table 1 is not recorded: the round of heat 1 is over"
        await made.do(t.Undo, TD, f"Round of {EVENT} ended")
        await made.marshal.look()
        assert made.service.troubles[made.name] == {}
        assert made.points() == {"Ann": 5_500, "Bob": 4_500, "Cal": 5_000}

    in_heat(one_table(1), story, "Ann", "Bob", "Cal", tables=("1",))


def test_a_spin_that_is_void_after_its_score_is_played_once_more() -> None:
    async def story(made: Tournament) -> None:
        await made.spin("1", "2", {"Ann": ("red", 5_000), "Bob": ("black", 500)})
        assert entry_of(made, "Ann").status is Status.OUT
        await do(made.table("1"), c.VoidOutcome(SUE, "a second ball was in the wheel"))
        await made.marshal.look()
        await spin_until(made, "1", "1", c.RemoveDolly)
        await made.marshal.look()
        assert told(made) == {"Ann": 10_000, "Bob": 4_500, "Cal": 5_000}
        assert made.field.heats[1].spin == {"1": 1}

    in_heat(one_table(3), story, "Ann", "Bob", "Cal", tables=("1",))


def test_a_number_is_not_corrected_when_the_lowest_stack_has_left_the_table() -> None:
    """A mark has taken Cal out with points in hand: they left the table before anybody could bet them."""

    async def story(made: Tournament) -> None:
        await made.spin("1", "1", {"Cal": ("black", 500)})
        assert "Cal" not in at(made, "1")
        assert await refused(made, "1", c.CorrectOutcome(SUE, "2", WHY)) == "nothing_there"
        assert told(made) == {"Ann": 5_000, "Bob": 5_000}

    in_heat(one_table(3, out_after=["1"]), story, "Ann", "Bob", "Cal", tables=("1",))


@pytest.mark.clause("co-2022:2206.5")
def test_a_payment_that_is_corrected_is_scored_again() -> None:
    """After the score was recorded; the points are in the tournament before the next bet."""

    async def story(made: Tournament) -> None:
        await made.spin("1", "1", {"Ann": ("red", 500), "Bob": ("black", 5_000)})
        assert entry_of(made, "Bob").status is Status.OUT
        table = made.table("1")
        await do(table, c.OpenDispute(bet("Bob", "red", 25).by, "Bob", "half of it stood on red"))
        number = next(iter(table.durable.disputes))
        await do(table, c.CorrectPayment(SUE, "Bob", Cents(2_500), "tournament", "half of it stood on red", number))
        assert await refused(made, "1", bet("Ann", "red", 25)) == "score_pending"
        await made.marshal.look()
        assert told(made) == {"Ann": 5_500, "Bob": 2_500, "Cal": 5_000}
        await made.spin("1", "1", {"Bob": ("red", 2_500)})
        assert told(made) == {"Ann": 5_500, "Bob": 5_000, "Cal": 5_000}

    in_heat(one_table(5), story, "Ann", "Bob", "Cal", tables=("1",))


@pytest.mark.clause("co-2022:2213.07.5")
def test_no_payment_is_corrected_when_the_next_game_has_begun() -> None:
    async def story(made: Tournament) -> None:
        table, payment = made.table("1"), c.CorrectPayment(SUE, "Ann", Cents(500), "tournament", "paid short")
        assert await refused(made, "1", payment) == "nothing_there"
        await made.spin("1", "1", {"Ann": ("red", 500)})
        await do(table, bet("Bob", "red", 500))
        result = await table.handle(payment, "too late")
        assert (getattr(result, "code", ""), getattr(result, "cite", "")) == ("felt_not_empty", "30-2213.07(5)")
        await spin_until(made, "1", "1", c.RecordOutcome)
        assert told(made)["Ann"] == 5_500

    in_heat(one_table(5), story, "Ann", "Bob", "Cal", tables=("1",))


def test_a_bet_that_is_void_after_a_dispute_is_in_the_score() -> None:
    async def story(made: Tournament) -> None:
        await do(made.table("1"), bet("Ann", "red", 500))
        await spin_until(made, "1", "2", c.PlaceDolly)
        table = made.table("1")
        await do(table, c.OpenDispute(bet("Ann", "red", 25).by, "Ann", "the chip was placed late", "red"))
        number = next(iter(table.durable.disputes))
        await do(table, c.RuleDispute(SUE, number, "void", "it was"))
        await settle(made, "1", "2", c.PlaceDolly)
        await made.marshal.look()
        assert told(made) == {"Ann": 5_000, "Bob": 5_000, "Cal": 5_000}

    in_heat(one_table(5), story, "Ann", "Bob", "Cal", tables=("1",))
