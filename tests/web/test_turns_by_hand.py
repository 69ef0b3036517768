"""Screens of a table whose turns are taken by hand: seats that go, come back, or stay while their bets do not."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace
from told_screens import Replayed, night_of, plain

from croupier.table.state import TableState
from croupier.views.player import player_view


def test_a_stalled_screen_of_somebody_who_has_left_is_ended_and_not_told_more_when_it_reads_on() -> None:
    async def played() -> None:
        house = Replayed(*night_of("us-co terminals, own chips", rounds=40, seed=0))
        await house.staffed()
        at, left = next(
            (at, gone.pop())
            for at in range(house.first + 2, len(house.states))
            if (gone := {*house.states[at - 1].seats} - {*house.states[at].seats})
            and gone <= {*house.states[at - 2].seats}
        )
        house.to(at - 2)
        seat = house.keeper.durable.seats[left]
        screen, told = house.screen("player", f"croupier_terminal={house.tokens[seat.number - 1]}")
        house.hub._stop()  # turned by hand
        screen.is_behind = told.is_full = True
        house.to(at)
        house.hub._begin()  # and it was not its turn yet
        told.empty()
        assert (told.messages, told.ended, house.hub.screens) == (1, 1008, {})

    asyncio.run(played())


def test_a_screen_of_somebody_who_has_left_in_the_turn_that_is_told_and_is_back_by_now_is_ended() -> None:
    """Its terminal is in order by what is durable, and there is no seat that could be shown."""

    async def played() -> None:
        house = Replayed(*night_of("us-co terminals, own chips", rounds=2, seed=0))
        await house.staffed()
        before = house.keeper.durable
        seat = next(seat for seat in before.seats.values() if seat.number <= len(house.tokens) and not seat.away)
        _, told = house.screen("player", f"croupier_terminal={house.tokens[seat.number - 1]}")
        house.hub._stop()  # turned by hand
        house.states[house.first + 1] = replace(before, seats=before.seats.remove(seat.player))
        house.to(house.first + 1)
        house.hub._begin()
        house.keeper.durable = before
        house.hub.turn()
        assert (told.messages, told.ended, house.hub.screens) == (1, 1008, {})

    asyncio.run(played())


def test_a_bet_that_lives_on_is_told_anew_when_what_it_is_read_from_changes_and_its_seat_does_not() -> None:
    async def played() -> None:
        house = Replayed(*night_of("us-co side bets, own chips", rounds=40, seed=0))
        await house.staffed()

        def felt(state: TableState, player: str) -> Any:
            return player_view(replace(state, results=()), house.rules, player).felt

        at, seat = next(
            (at, seat)
            for at, state in enumerate(house.states)
            for seat in state.seats.values()
            if seat.standing and seat.number <= len(house.tokens) and not seat.away
            if house.whole("player", at, seat.player)["felt"] != plain(felt(state, seat.player))
        )
        house.to(at)
        _, told = house.screen("player", f"croupier_terminal={house.tokens[seat.number - 1]}")
        house.hub._stop()  # turned by hand
        house.states[at + 1] = replace(house.states[at], results=())
        house.to(at + 1)
        house.hub.turn()
        assert (house.wrong, told.messages) == ([], 2)
        told.must_show(at + 1)

    asyncio.run(played())
