"""What may be known beside the game, over the network: who sees which wagers, and what is counted once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from floors import do, play_round, sit, wager
from houses import Web, told
from nights import SUE, player

from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.views import statistics
from croupier.web import knowledge

ROUNDS = "/api/tables/7/rounds"


async def played(web: Web) -> None:
    """Bob sits down, both bet, and two rounds are played."""
    keeper = web.floor.tables["7"]
    await sit(keeper, "Bob")
    for pocket in ("17", "18"):
        await do(keeper, wager("Ann", "red"))
        await do(keeper, wager("Bob", "straight:17"))
        await play_round(keeper, pocket)


async def terminal(web: Web, seat: int) -> httpx.AsyncClient:
    code = await web.staff_service.enroll("Ada", "7", seat)
    assert not isinstance(code, Refusal), code
    client = web.client()
    answer = await client.post("/api/terminals", json={"table": "7", "seat": seat, "code": code})
    assert answer.status_code == 200
    return client


async def asked(client: httpx.AsyncClient, query: str = "") -> dict[str, Any]:
    answer = await client.get(ROUNDS + query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def players(told: dict[str, Any]) -> set[str]:
    return {line["player"] for one in told["rounds"] for line in one["lines"]}


def test_everybody_sees_the_numbers_a_terminal_its_own_wagers_and_staff_all() -> None:
    async def story(web: Web) -> None:
        await played(web)
        public = await asked(web.client())
        assert [one["outcome"] for one in public["rounds"]] == ["18", "17"]
        assert (public["lines"], players(public)) == ("none", set())
        ann = await asked(await terminal(web, 1))
        assert (ann["lines"], players(ann)) == ("own", {"Ann"})
        dan = await asked(await web.signed_in("Dan"))
        assert (dan["lines"], players(dan)) == ("all", {"Ann", "Bob"})
        await web.staff("Max", Post.MUCKER)
        assert players(await asked(await web.signed_in("Max"))) == set()

    told(story)


def test_who_sits_down_later_does_not_see_what_somebody_of_that_name_bet() -> None:
    async def story(web: Web) -> None:
        await played(web)
        keeper = web.floor.tables["7"]
        bob = player("Bob")
        await do(keeper, c.CashOut(bob, "Bob"))
        await sit(keeper, "Bob")
        await do(keeper, wager("Bob", "black"))
        await play_round(keeper, "17")
        seat = keeper.durable.seats["Bob"].number
        seen = await asked(await terminal(web, seat))
        assert [(one["number"], len(one["lines"])) for one in seen["rounds"]] == [(3, 1), (2, 0), (1, 0)]

    told(story)


def test_pages_lead_to_the_first_round() -> None:
    async def story(web: Web) -> None:
        await played(web)
        newest = await asked(web.client(), "?count=1")
        assert ([one["number"] for one in newest["rounds"]], newest["older"]) == ([2], 2)
        older = await asked(web.client(), "?count=1&before=2")
        assert ([one["number"] for one in older["rounds"]], older["older"]) == ([1], 0)
        for query in ("?before=0", "?before=-1", "?count=x", "?before=9999999999999999999"):
            assert (await web.client().get(ROUNDS + query)).status_code == 400

    told(story)


def test_the_same_counts_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def counting(*told: Any) -> Any:
        counted.append(told)
        return statistics.statistics_view(*told)

    monkeypatch.setattr(knowledge, "statistics_view", counting)

    async def story(web: Web) -> None:
        client = web.client()
        assert (await client.get("/api/tables/7/statistics")).json()["spins"] == 0
        await played(web)
        for _ in range(3):
            shown = (await client.get("/api/tables/7/statistics")).json()
        assert shown["spins"] == 2
        assert shown["hottest"] == {"numbers": ["17", "18"], "times": 1, "by_luck": "100.0 %"}
        assert len(counted) == 2

    told(story)


def test_a_table_without_a_board_of_outcomes_tells_none() -> None:
    async def story(web: Web) -> None:
        keeper = web.floor.tables["7"]
        await do(keeper, c.ChangeSetup(SUE, {**keeper.durable.setup, "outcome_board": False}))
        await played(web)
        for address in ("statistics", "rounds"):
            assert (await web.client().get(f"/api/tables/7/{address}")).status_code == 404
        assert len((await asked(await terminal(web, 1)))["rounds"]) == 2

    told(story)


def test_rules_are_told_to_everybody() -> None:
    async def story(web: Web) -> None:
        rules = (await web.client().get("/api/tables/7/rules")).json()
        assert rules["title"] == "Colorado Gaming Rule 22: roulette"
        assert (await web.client().get("/api/tables/8/rules")).status_code == 404

    told(story)


def test_the_record_of_a_game_is_whole_and_of_the_one_in_progress_nothing_is_told_too_early() -> None:
    async def story(web: Web) -> None:
        await played(web)
        sue = await web.signed_in("Sue")
        keeper = web.floor.tables["7"]
        await do(keeper, wager("Ann", "black"))
        now, last, *_ = (await sue.get(f"{ROUNDS}?before=100")).json()["rounds"]
        assert (now["status"], now["lines"], now["draws"]) == ("in progress", [], {})
        own = last["players"]["Ann"]
        assert own["after"] == own["before"] - own["wagered"] + own["won"]
        assert last["status"] == "complete"
        assert (now["number"], last["number"]) == (keeper.state.round, keeper.state.round - 1)
        says = [step["says"] for step in last["steps"]]
        assert says == [
            "the ball was spun",
            "no more bets",
            f"{last['outcome']} was announced",
            "the dolly was placed",
            "the losing bets were collected",
            "the winning bets were paid",
            "the dolly was removed",
        ]
        assert [step["at"] for step in last["steps"]] == sorted(step["at"] for step in last["steps"])
        await do(keeper, c.StopTable(SUE, "a smell of smoke"))
        (stopped, *_) = (await sue.get(f"{ROUNDS}?before=100")).json()["rounds"]
        assert stopped["status"] == "interrupted"
        public = (await web.client().get(f"{ROUNDS}?before=100")).json()
        assert [one["number"] for one in public["rounds"]] == [last["number"], last["number"] - 1]

    told(story)
