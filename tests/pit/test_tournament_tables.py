"""The pit at a table that plays a tournament: no chips of value come to it, leave it or are counted there."""

from __future__ import annotations

from typing import Any

import pytest
from pit_house import PitHouse, told
from pits import DAN, KIM, SUE, TRAY

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.usual import plain

POINTS: dict[str, Any] = {"tournament": "spring-2027", "tournament_chips": {"green": "25", "black": "100"}}
FILL = {"$25": Cents(100_000)}


@pytest.mark.clause("co-2022:2213.09.1.points")
@pytest.mark.parametrize("is_open", [False, True])
def test_no_money_comes_to_a_tournament_table_or_leaves_it(is_open: bool) -> None:
    async def story(house: PitHouse) -> None:
        await house.inspect()
        if is_open:
            assert not isinstance(await house.open(), Refusal)
        before = house.pit.keeper.durable_version
        asked: list[tuple[Any, ...]] = [
            (p.RequestFill, SUE, house.fact, FILL),
            (p.RequestCredit, SUE, house.fact, FILL),
            (p.CountTray, SUE, house.fact, TRAY),
            (p.CountOpener, SUE, house.fact, TRAY),
            (p.RequestAward, KIM, house.fact, "Ann", "red", 100),
        ]
        for kind, *words in asked:
            refusal = await house.no("not_in_tournament", kind, *words)
            assert refusal.says.startswith('table 7 plays the tournament "spring-2027": only tournament chips')
            assert refusal.cite == "30-2213.09(1)"
        assert house.pit.keeper.durable_version == before

    told(story, **POINTS)


def test_a_table_for_money_is_asked_as_always() -> None:
    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        assert not isinstance(await house.open(), Refusal)
        assert await house.slip(p.RequestFill, FILL)

    told(story)


def test_the_tray_of_the_money_session_is_counted_before_a_tournament_opens() -> None:
    """Its closer can still be counted when the table is set up for points; the opening waits for it."""

    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        assert not isinstance(await house.open(), Refusal)
        closed = await house.send({"command": "CloseTable", "reason": "a tournament"})
        assert not isinstance(closed, Refusal), closed
        rules = house.keeper.rules
        setup = {**plain(rules), **POINTS}
        await house.floor.add(rules.rules.book, rules.rules.day, setup, rules.law.base, dict(rules.law.house))
        early = await house.open()
        assert isinstance(early, Refusal)
        assert (early.code, early.says[:35]) == ("not_counted", "count the tray of table 7 first, an")
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        assert not isinstance(await house.open(), Refusal)

    told(story)
