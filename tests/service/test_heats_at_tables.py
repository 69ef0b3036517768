"""Points at real tables: the same for everybody at the start, out without any, and places by what is left of them."""

from __future__ import annotations

from typing import Any

import pytest
from floors import do
from marshalled import Tournament, told
from nights import player
from tournament_desk import CAT, TD
from tournaments import event, final, heats, plan

from croupier.aggregate.source import Source
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.tournament import commands as t
from croupier.tournament.records import Entry, Status
from croupier.views.tournament_board import board_of

GIFT = t.Payment("complimentary")
YEARS = pytest.mark.parametrize("year", ["2015", "2022"])


def said(year: str, **changes: Any) -> dict[str, Any]:
    day = f"{year}-08-20"
    one = {"tables": ["1"], "seats": 4, "rounds": [final(spins=4)], "rebuy": None, **changes}
    return plan(day, events=[event(day=day, **one)])


def entry_of(made: Tournament, name: str) -> Entry:
    return [each for each in made.field.entries.values() if each.player == name][-1]


def purses(made: Tournament, table: str) -> dict[str, int]:
    """What the table's own log says of everybody who has points. Who has none sits there until the next score."""
    seats = made.table(table).durable.seats
    return {name: points for name, seat in seats.items() if (points := sum(seat.purse.values()))}


def order(made: Tournament) -> list[tuple[str, int, int]]:
    """As the wall has it."""
    (board,) = board_of(made.field).events
    return [(line.player, line.place, line.points) for line in board.standing]


@pytest.mark.clause("co-2022:2213.07.1", "co-2015:2213.07.1")
@YEARS
def test_every_player_has_the_same_points_at_the_start_however_the_entry_was_paid(year: str) -> None:
    """5,000 for cash, for a gift of the house and for a late entry, in each heat and in the final; and where the chips
    are not enough for that, nobody begins."""
    rounds = [{**heats(), "spins": 1}, final(spins=1)]

    async def story(made: Tournament) -> None:
        await made.do(t.OpenRegistration, TD, "Evening")
        await made.do(t.Enter, CAT, "Evening", "Ann", has_rules=True)
        await made.do(t.Enter, CAT, "Evening", "Bob", fee=GIFT, buy_in=GIFT, has_rules=True)
        await made.do(t.Enter, CAT, "Evening", "Cal", fee=GIFT, has_rules=True)
        await made.draw("Evening")
        await made.do(t.Enter, CAT, "Evening", "Dee", has_rules=True, secret="3c" * 32)
        await made.marshal.look()
        await made.open("1", "2")
        await made.do(t.CountChips, TD, "Evening", "before", {"white": 799})
        few = await made.ask(t.StartHeat, TD, "Evening")
        assert isinstance(few, Refusal)
        assert few.cite.endswith("2213.07(1)")
        assert purses(made, "1") == purses(made, "2") == {}
        await made.do(t.CountChips, TD, "Evening", "before", {"white": 800})
        await made.start("Evening")
        assert purses(made, "1") | purses(made, "2") == dict.fromkeys(("Ann", "Bob", "Cal", "Dee"), 5_000)
        for number in ("1", "2"):
            first, second = purses(made, number)
            await made.spin(number, "1", {first: ("red", 500), second: ("black", 500)})
        await made.do(t.CloseRegistration, TD, "Evening")
        await made.do(t.EndRound, TD, "Evening")
        await made.draw("Evening")
        await made.start("Evening")
        (table,) = made.field.heats[2].tables
        assert list(purses(made, table).values()) == [5_000, 5_000]

    two = said(year, tables=["1", "2"], seats=2, rounds=rounds, late_rounds=1)
    told(two, story, "1", "2", year=year)


@pytest.mark.clause("co-2022:2213.07.2", "co-2015:2213.07.2")
@YEARS
def test_who_loses_all_at_the_table_and_can_buy_no_more_is_out_and_bets_no_more(year: str) -> None:
    async def story(made: Tournament) -> None:
        await made.enter("Evening", "Ann", "Bob", "Cal")
        await made.draw("Evening")
        await made.open("1")
        await made.start("Evening")
        await made.spin("1", "2", {"Ann": ("red", 5_000), "Bob": ("red", 4_975)})
        assert purses(made, "1") == {"Bob": 25, "Cal": 5_000}, "who has one chip left stays"
        assert [entry_of(made, name).status for name in ("Ann", "Bob", "Cal")] == [Status.OUT, Status.LIVE, Status.LIVE]
        ann = c.PlaceWager(player("Ann"), "Ann", "red", 25, "tournament")  # type: ignore[arg-type]
        assert isinstance(await made.table("1").handle(ann, "again"), Refusal)
        bought = await made.ask(t.BuyExtra, CAT, 1, "re-buy")
        assert isinstance(bought, Refusal)
        assert bought.code == "not_live"
        await do(made.table("1"), c.PlaceWager(player("Bob"), "Bob", "red", 25, "tournament"))  # type: ignore[arg-type]

    told(said(year), story, "1", year=year)


@pytest.mark.clause("co-2022:2213.2.c.reentry", "co-2015:2213.2.c.reentry")
@YEARS
@pytest.mark.parametrize("allowed", [True, False])
def test_who_is_out_at_the_table_comes_back_as_a_new_entry_only_by_the_rules(allowed: bool, year: str) -> None:
    rounds = [{**heats(), "spins": 4}, final(spins=1)]

    async def story(made: Tournament) -> None:
        await made.do(t.OpenRegistration, TD, "Evening")
        for name in ("Ann", "Bob", "Cal"):
            await made.do(t.Enter, CAT, "Evening", name, has_rules=True)
        await made.draw("Evening")
        await made.open("1")
        await made.start("Evening")
        again: dict[str, Any] = {"has_rules": True, "secret": "3c" * 32}
        live = await made.ask(t.Enter, CAT, "Evening", "Ann", **again)
        assert isinstance(live, Refusal)
        assert live.code == "entered_already"
        await made.spin("1", "2", {"Ann": ("red", 5_000)})
        assert purses(made, "1") == {"Bob": 5_000, "Cal": 5_000}
        answer = await made.ask(t.Enter, CAT, "Evening", "Ann", **again)
        await made.marshal.look()
        if not allowed:
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.cite[-10:]) == ("no_reentry", "2213(2)(c)")
            assert purses(made, "1") == {"Bob": 5_000, "Cal": 5_000}
            return
        assert [(each.number, each.status) for each in made.field.entries.values() if each.player == "Ann"] == [
            (1, Status.OUT),
            (4, Status.LIVE),
        ]
        assert purses(made, "1") == {"Ann": 5_000, "Bob": 5_000, "Cal": 5_000}
        assert made.field.pools["Evening"] == 4 * 10_000, "a separate entry, at the full price"

    told({**said(year, rounds=rounds, late_rounds=1), "reentry": allowed}, story, "1", year=year)


@pytest.mark.clause("co-2022:2213.09.1.ranking", "co-2015:2214.1.ranking")
@YEARS
def test_the_points_at_the_table_and_nothing_else_decide_the_places(year: str) -> None:
    """1 is red: 500 on red win 500, 1,000 on black are lost; the second spin moves Cal before Ann. Dee did not bet."""
    rounds = [final(spins=2)]

    async def story(made: Tournament) -> None:
        await made.enter("Evening", "Ann", "Bob", "Cal", "Dee")
        await made.draw("Evening")
        await made.open("1")
        await made.start("Evening")
        await made.spin("1", "1", {"Ann": ("red", 500), "Bob": ("black", 1_000)})
        assert order(made) == [("Ann", 1, 5_500), ("Cal", 2, 5_000), ("Dee", 2, 5_000), ("Bob", 4, 4_000)]
        forged = t.TableScore(
            "1", 1, 2, {"Ann": 1, "Bob": 9_999, "Cal": 1, "Dee": 1}, Source("table:1", 999, "ab" * 32)
        )
        no = await made.ask(t.RecordScore, TD, forged)
        assert isinstance(no, Refusal)
        assert no.code == "not_yours", "nobody writes points down: they come from the table"
        await made.spin("1", "1", {"Cal": ("straight:1", 100)})
        assert order(made) == [("Cal", 1, 8_500), ("Ann", 2, 5_500), ("Dee", 3, 5_000), ("Bob", 4, 4_000)]
        assert {name: sum_ for name, _, sum_ in order(made)} == purses(made, "1")
        await made.do(t.EndRound, TD, "Evening")
        await made.do(t.EndEvent, TD, "Evening")
        due = {each.player: (each.place, each.cents) for each in made.field.events["Evening"].due}
        assert due == {"Cal": (1, 20_000), "Ann": (2, 12_000), "Dee": (3, 8_000)}

    told(said(year, rounds=rounds), story, "1", year=year)
