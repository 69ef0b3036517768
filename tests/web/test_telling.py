"""What screens are told adds up to what may be seen: over long nights, and whatever happens in the middle of a turn."""

from __future__ import annotations

import asyncio
import contextlib
import random

import pytest
from tables import TABLES
from told_screens import OWN_CHIPS, POINTS, Replayed, night_of

from croupier.web.access import WebError


@pytest.mark.parametrize("name", [*TABLES, OWN_CHIPS, POINTS])
def test_over_a_long_night_what_is_told_adds_up_to_the_whole_view(name: str) -> None:
    """Turns take one event or a few; screens come and go and stall. Every message is held against the whole view."""

    async def night() -> None:
        house = Replayed(*night_of(name, rounds=8, seed=3))
        await house.staffed()
        chance, session = random.Random(name), f"croupier_session={await house.session()}"
        for view in ("board", "dealer"):
            house.screen(view, session)
        house.hub._stop()  # turned by hand
        while not house.is_over:
            house.to(min(house.keeper.durable_version + chance.choice([1, 1, 1, 2, 5]), len(house.states) - 1))
            house.hub.turn()
            for screen, told in list(house.screens):
                if told.ended:
                    house.close((screen, told))
                elif told.is_full and chance.random() < 0.3:
                    told.empty()
                elif told.view == "player" and chance.random() < 0.02:
                    house.close((screen, told))
                elif chance.random() < 0.02:
                    told.is_full = True
                if not told.is_full and not told.ended:
                    told.must_show(house.keeper.durable_version)
            for token in house.tokens:
                if len(house.screens) < 12 and chance.random() < 0.1:
                    with contextlib.suppress(WebError):  # nobody sits there
                        house.screen("player", f"croupier_terminal={token}")
            house.hub._stop()
        players = [told for _, told in house.screens if told.view == "player"]
        assert players or house.states[-1].seats == {}

    asyncio.run(night())
