"""Tournaments on real tables: heats go to the tables, scores come back, and whoever is out does not bet again."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from floors import do, open_keeper, play_round
from marshalled import DAY, Tournament, told
from nights import SUE
from running_heats import FOUR, another_marshal, at, bet, entry_of, in_heat, refused
from tournament_desk import CAT, TD
from tournaments import event, final, heats, plan

from croupier.service.floor import Floor
from croupier.service.marshal import Marshal
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.tournament import commands as t
from croupier.tournament import events as te
from croupier.tournament.records import HeatState, Status

TWO_ROUNDS = plan(
    DAY,
    events=[event(day=DAY, tables=["1", "2"], seats=2, rounds=[{**heats(), "spins": 2}, final(spins=1)], rebuy=None)],
)


def test_a_whole_tournament_is_played_at_its_tables() -> None:
    """Four players at two tables, the better of each in the final; 500 points on red win 500, and lose 500."""

    async def story(made: Tournament) -> None:
        assert made.table("1").rules.setup.tournament == "spring-2027"
        one, two = at(made, "1"), at(made, "2")
        assert sorted(one + two) == ["Ann", "Bob", "Cal", "Dee"]
        for number, names in (("1", one), ("2", two)):
            await made.spin(number, "1", {names[0]: ("red", 500), names[1]: ("black", 500)})
        assert made.points() == {one[0]: 5_500, one[1]: 4_500, two[0]: 5_500, two[1]: 4_500}
        for number, names in (("1", one), ("2", two)):
            await made.spin(number, "2", {names[0]: ("red", 500)})
        assert {each.state for each in made.field.heats.values()} == {HeatState.PLAYED}
        score = made.field.heats[1]
        assert score.spin == {"1": 2, "2": 2}
        await made.do(t.EndRound, TD, "Evening")
        assert {made.field.entries[each].player for each in made.field.events["Evening"].advanced} == {one[0], two[0]}
        await made.draw("Evening")
        await made.start("Evening")
        table = next(iter(made.field.heats[2].tables))
        await made.spin(table, "0", {one[0]: ("red", 5_000), two[0]: ("straight:0", 100)})
        await made.do(t.EndRound, TD, "Evening")
        await made.do(t.EndEvent, TD, "Evening")
        places = {
            made.field.entries[entry].player: place for entry, place in made.field.events["Evening"].places.items()
        }
        assert places[two[0]] == 1
        assert places[one[0]] == 2
        assert made.table(table).durable.takings.turnover == 0, "points are no money"
        await made.count_cash()
        await made.pay_all("Evening")
        assert made.field.pools["Evening"] == 0

    in_heat(TWO_ROUNDS, story, *FOUR)


def test_a_score_names_its_place_in_the_tables_log() -> None:
    async def story(made: Tournament) -> None:
        table = next(iter(made.field.heats[1].tables))
        await made.spin(table, "1", {"Ann": ("red", 500)})
        log = await made.service.events(made.name)
        (score,) = [each.score for each in log if isinstance(each, te.ScoreRecorded)]
        record = (await made.floor.store.read(f"table:{table}", score.source.version - 1, 1))[0]
        assert (score.source.stream, score.source.hash) == (record.stream, record.hash.hex())

    in_heat(TWO_ROUNDS, story, "Ann", "Bob")


def test_no_bet_is_taken_before_the_last_score_is_recorded() -> None:
    async def story(made: Tournament) -> None:
        (number,) = made.field.heats[1].tables
        keeper = made.table(number)
        await play_round(keeper, "1")
        assert await refused(made, number, bet("Ann", "red", 100)) == "score_pending"
        await made.marshal.look()
        await do(keeper, bet("Ann", "red", 100))

    in_heat(TWO_ROUNDS, story, "Ann", "Bob")


def test_whoever_is_out_leaves_the_table_and_a_re_buy_reaches_it() -> None:
    said = plan(DAY, events=[event(day=DAY, tables=["1"], seats=3, rounds=[final(spins=5)])])

    async def story(made: Tournament) -> None:
        await made.do(t.OpenExtra, TD, "Evening", "re-buy")
        await made.spin("1", "2", {"Ann": ("red", 5_000), "Bob": ("red", 5_000)})
        ann, bob = entry_of(made, "Ann"), entry_of(made, "Bob")
        assert (ann.points, ann.status) == (0, Status.LIVE)
        await made.do(t.BuyExtra, CAT, ann.number, "re-buy")
        await made.do(t.DeclineExtra, CAT, bob.number)
        await made.marshal.look()
        assert bob.number not in {each.number for each in made.field.live("Evening")}
        assert sum(made.table("1").durable.seats["Ann"].purse.values()) == 2_500
        await made.spin("1", "1", {"Ann": ("red", 2_500), "Cal": ("black", 1_000)})
        assert set(at(made, "1")) == {"Ann", "Cal"}, "until then, the number that took Bob out could be corrected"
        assert made.points() == {"Ann": 5_000, "Bob": 0, "Cal": 4_000}

    in_heat(said, story, "Ann", "Bob", "Cal", tables=("1",))


def test_a_marshal_that_was_away_goes_on_where_the_logs_stand() -> None:
    """Another one knows nothing of what the first has done, and does nothing twice."""

    async def story(made: Tournament) -> None:
        (number,) = made.field.heats[1].tables
        await made.spin(number, "1", {"Ann": ("red", 500)})
        versions = made.table(number).durable_version, made.service.tournaments[made.name].durable_version
        another_marshal(made)
        await made.marshal.look()
        assert versions == (made.table(number).durable_version, made.service.tournaments[made.name].durable_version)
        await made.spin(number, "2", {"Ann": ("red", 500)})
        assert made.points()["Ann"] == 5_000

    in_heat(TWO_ROUNDS, story, "Ann", "Bob")


def test_a_table_goes_back_to_money_when_the_event_is_over() -> None:
    said = plan(DAY, events=[event(day=DAY, tables=["1"], seats=3, rounds=[final(spins=1)], rebuy=None)])

    async def story(made: Tournament) -> None:
        await made.spin("1", "1", {"Ann": ("red", 500)})
        await made.do(t.EndRound, TD, "Evening")
        await made.do(t.EndEvent, TD, "Evening")
        await do(made.table("1"), c.CloseTable(SUE))
        await made.marshal.look()
        assert made.table("1").durable.phase is Phase.CLOSED
        assert made.table("1").rules.setup.tournament == ""

    in_heat(said, story, "Ann", "Bob", tables=("1",))


def test_a_heat_that_is_taken_back_leaves_the_table() -> None:
    async def story(made: Tournament) -> None:
        (number,) = made.field.heats[1].tables
        await made.do(t.Undo, TD, "Heat of Evening started")
        await made.marshal.look()
        heat = made.table(number).durable.heat
        assert heat
        assert heat.is_over
        await made.do(t.StartHeat, TD, "Evening")
        await made.marshal.look()
        await made.spin(number, "1", {"Ann": ("red", 500)})
        assert made.points()["Ann"] == 5_500

    in_heat(TWO_ROUNDS, story, "Ann", "Bob")


def test_a_mistake_at_one_table_is_told_once_and_shown_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(made: Tournament) -> None:
        heard: list[tuple[str, str, str]] = []
        made.marshal = Marshal(
            made.service, made.floor, lambda name, table, error: heard.append((name, table, str(error)))
        )
        await made.enter("Evening", "Ann", "Bob", "Cal", "Dee")
        usual = Floor.add

        async def broken(floor: Floor, book: str, day: date, setup: dict[str, Any], *more: Any) -> TableKeeper:
            if setup["number"] == "1":
                raise RuntimeError("a slip of ours")
            return await usual(floor, book, day, setup, *more)

        monkeypatch.setattr(Floor, "add", broken)
        await made.draw("Evening")
        await made.marshal.look()
        assert heard == [("spring-2027", "1", "a slip of ours")]
        assert made.service.troubles == {"spring-2027": {"1": "our mistake: a slip of ours"}}
        assert made.table("2").rules.setup.tournament == "spring-2027"
        monkeypatch.undo()
        await made.marshal.look()
        assert made.service.troubles == {"spring-2027": {}}
        assert made.table("1").rules.setup.tournament == "spring-2027"

    told(TWO_ROUNDS, story, "1", "2")


def test_a_table_that_plays_for_money_is_named_until_it_is_closed() -> None:
    async def story(made: Tournament) -> None:
        await open_keeper(made.floor, number="1")
        await made.enter("Evening", "Ann", "Bob", "Cal", "Dee")
        await made.draw("Evening")
        says = {"1": "table 1 plays something else: close it first"}
        assert made.service.troubles == {"spring-2027": says}
        await do(made.table("1"), c.CloseTable(SUE, reason="a tournament"))
        await made.marshal.look()
        assert made.service.troubles == {"spring-2027": {}}
        assert made.table("1").rules.setup.tournament == "spring-2027"

    told(TWO_ROUNDS, story, "1", "2")
