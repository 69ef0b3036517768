"""Extra points for a player whose own heat is over while others of the round still play (question C41): real tables."""

from __future__ import annotations

from typing import Any

import pytest
from marshalled import DAY, Tournament
from running_heats import EVENT, in_heat, no
from tournament_desk import CAT, SECRET, TD, guest
from tournaments import ADDON, REBUY, event, final, plan

from croupier.tournament import commands as t
from croupier.tournament.records import Entry, HeatState, Status
from croupier.views.tournament_own import player_standing

FOUR = ("Ann", "Bob", "Cal", "Dee")


def two_heats(spins: int = 1, last_round: int = 1, **changes: Any) -> dict[str, Any]:
    """Two seats at one table: four players play two heats, and two of them the final."""
    rounds = [final("Heats", spins, **{"overall": 2, **changes}), final("Final", 1, stacks="carried")]
    extras: dict[str, Any] = {
        "rebuy": {**REBUY, "last_round": last_round},
        "addon": {**ADDON, "last_round": last_round},
    }
    return plan(DAY, events=[event(day=DAY, tables=["1"], seats=2, rounds=rounds, **extras)])


async def opened(made: Tournament) -> None:
    await made.do(t.OpenExtra, TD, EVENT, "re-buy")
    await made.do(t.OpenExtra, TD, EVENT, "add-on")


def pair(made: Tournament, heat: int) -> tuple[Entry, Entry]:
    one, other = (made.field.entries[number] for number in made.field.heats[heat].tables["1"].values())
    return one, other


@pytest.mark.clause("co-2022:2213.07.1.extra", "co-2022:2213.07.2")
def test_nothing_is_sold_after_the_own_heat_and_who_lost_all_in_it_is_out() -> None:
    async def story(made: Tournament) -> None:
        await opened(made)
        broke, rich = pair(made, 1)
        await made.spin("1", "2", {broke.player: ("red", 5_000), rich.player: ("black", 1_000)})
        assert made.field.entries[broke.number].status is Status.OUT
        await made.start(EVENT)
        pool = made.field.pools[EVENT]
        refusal = await no(made, t.BuyExtra, CAT, broke.number, "re-buy")
        assert (refusal.code, refusal.cite) == ("not_live", "30-2213.07(2)")
        for by, beside in ((CAT, ()), (TD, ()), (guest(rich.player), (CAT,))):
            refusal = await no(made, t.BuyExtra, by, rich.number, "add-on", beside=beside)
            assert (refusal.code, refusal.cite) == ("not_open", "30-2213.07(1)")
            assert refusal.says == f"{rich.player} has no spin left in this round to play them"
        assert made.field.pools[EVENT] == pool == 40_000
        third, fourth = pair(made, 2)
        own = [player_standing(made.field, each.player) for each in (rich, third)]
        assert [[extra.kind for extra in each.extras] for each in own if each] == [[], ["re-buy", "add-on"]]
        await made.do(t.BuyExtra, CAT, third.number, "add-on")
        await made.spin("1", "2", {third.player: ("red", 500), fourth.player: ("black", 500)})
        await made.do(t.EndRound, TD, EVENT, SECRET)
        assert made.field.events[EVENT].advanced == {third.number, rich.number}

    in_heat(two_heats(), story, *FOUR, tables=("1",))


def test_who_goes_on_buys_again_when_the_round_has_ended() -> None:
    async def story(made: Tournament) -> None:
        await opened(made)
        for heat in (1, 2):
            loser, winner = pair(made, heat)
            await made.spin("1", "2", {loser.player: ("red", 500), winner.player: ("black", 500)})
            if heat == 1:
                await made.start(EVENT)
            assert (await no(made, t.BuyExtra, CAT, winner.number, "add-on")).code == "not_open"
        await made.do(t.EndRound, TD, EVENT)
        assert (await no(made, t.BuyExtra, CAT, loser.number, "add-on")).code == "not_live"
        await made.do(t.BuyExtra, CAT, winner.number, "add-on")
        await made.draw(EVENT)
        await made.start(EVENT)
        assert made.field.entries[winner.number].points == 5_500 + 2_500

    in_heat(two_heats(last_round=2), story, *FOUR, tables=("1",))


def test_nothing_is_sold_at_a_table_that_has_ended_early() -> None:
    """One is left alone at table 1, who is held against nobody of table 2: what is bought could not be played."""

    async def story(made: Tournament) -> None:
        await opened(made)
        heat = made.field.heats[1]
        one, other = (made.field.entries[number] for number in heat.tables["1"].values())
        await made.spin("1", "2", {one.player: ("red", 5_000), other.player: ("black", 500)})
        assert (await no(made, t.BuyExtra, CAT, other.number, "re-buy")).says.endswith("has some")
        await made.do(t.DeclineExtra, guest(one.player), one.number)
        assert made.field.heats[1].state is HeatState.PLAYING, "table 2 has its spins before it"
        assert (await no(made, t.BuyExtra, CAT, other.number, "add-on")).code == "not_open"
        there = next(iter(heat.tables["2"].values()))
        await made.do(t.BuyExtra, CAT, there, "add-on")

    said = two_heats(3, overall=0, per_table=1)
    said["events"][0]["tables"] = ["1", "2"]
    in_heat(said, story, *FOUR)
