"""What screens are told adds up to what may be seen: over long nights, and whatever happens in the middle of a turn."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from tables import TABLES
from told_screens import OWN_CHIPS, POINTS, Replayed, Told, chance_of, law_of, night_of

from croupier.table.phases import Phase
from croupier.web.access import WebError


class AnyNight:
    """Screens of a night that come, go and stall by chance."""

    def __init__(self, house: Replayed, name: str) -> None:
        self.house, self.hub, self.keeper, self.chance = house, house.hub, house.keeper, chance_of(name)
        self.others = law_of("us-co" if name == "us-co terminals" else "us-co terminals")
        self.sessions: list[str] = []
        self.signed_in: list[tuple[Told, str]] = []
        self.met: Counter[str] = Counter()
        """What happened in the middle of a turn."""

    async def comes(self) -> None:
        view = self.chance.choice(["player"] * 8 + ["board", "dealer", "supervisor"])
        names = [seat.player for seat in self.keeper.durable.seats.values()]
        session = self.sessions.pop() if self.chance.random() < 0.5 or view != "player" else ""
        token = self.chance.choice(self.house.tokens)
        cookie = f"croupier_session={session}" if session else f"croupier_terminal={token}"
        with contextlib.suppress(WebError):  # nobody sits there, or not yet in this turn
            _, told = self.house.screen(view, cookie, self.chance.choice(names) if names else "")
            self.signed_in += [(told, session)] if session else []

    async def goes(self) -> None:
        if self.house.screens:
            self.house.close(self.chance.choice(self.house.screens))

    async def stalls_or_reads(self) -> None:
        if self.house.screens:
            _, told = self.chance.choice(self.house.screens)
            if told.is_full:
                told.empty()
            else:
                told.is_full = True

    async def signs_out(self) -> None:
        if self.signed_in:
            told, session = self.signed_in.pop(self.chance.randrange(len(self.signed_in)))
            await self.house.staff.sign_out(session)
            told.is_barred = told.view != "board"  # which anybody may see

    async def decides_on_a_setup(self) -> None:
        """That is not durable."""
        if self.keeper.durable.phase is not Phase.CLOSED and self.hub.screens:
            self.keeper.aggregate.set_up(self.others if self.keeper.rules is self.house.rules else self.house.rules)

    async def halts_and_goes_on(self) -> None:
        self.keeper.aggregate.set_up(self.house.rules)
        self.keeper.halt("the disk is full")
        while self.hub.screens:
            await asyncio.sleep(0)
        assert all(told.halted or told.is_full or told.ended == 1008 for _, told in self.house.screens)
        self.house.close(*self.house.screens)
        self.keeper.halted = ""

    async def settles(self) -> None:
        """Everybody has been told everything."""
        while self.hub.screens and (self.hub._left or self.hub.number != self.keeper.durable_version):
            await asyncio.sleep(0)
        self.all_show_the_truth()

    def all_show_the_truth(self) -> None:
        assert not self.house.wrong
        for screen, told in list(self.house.screens):
            if told.ended:
                self.house.close((screen, told))
            elif not screen.is_behind:
                told.must_show(self.keeper.durable_version)

    async def more_happens(self) -> None:
        self.house.to(min(self.keeper.durable_version + self.chance.choice([1, 1, 2, 4]), len(self.house.states) - 1))
        self.met["broken off"] += bool(self.hub._left) and self.hub._is_other_phase()

    async def something_happens(self) -> None:
        """In the middle of a turn, or the next one begins."""
        while len(self.house.screens) < 8:
            await self.comes()
        if not self.hub._left:
            await self.more_happens()
            for _ in range(4):  # it wakes, waits for the tick that is over, and tells the first
                await asyncio.sleep(0)
        acts: dict[Callable[[], Awaitable[None]], int] = {
            self.more_happens: 40, self.comes: 25, self.goes: 15, self.stalls_or_reads: 30, self.signs_out: 12,
            self.decides_on_a_setup: 8, self.halts_and_goes_on: 8, self.settles: 10, self.waits: 60,
        }  # fmt: skip
        act = self.chance.choices([*acts], [*acts.values()])[0]
        self.met[act.__name__] += bool(self.hub._left)
        if not self.house.is_over:
            await act()

    async def waits(self) -> None:
        await asyncio.sleep(0)

    def all_show_the_same_phase(self) -> None:
        """Also in the middle of a turn: another phase is told to all at once."""
        for screen, told in self.house.screens:
            if not screen.is_behind and not told.is_full and not told.ended:
                shown = told.shown["table"] if told.view == "supervisor" else told.shown
                assert shown.get("board", shown)["phase"] == self.hub.state.phase


@pytest.mark.parametrize("name", [*TABLES, *OWN_CHIPS, POINTS])
def test_over_a_long_night_what_is_told_adds_up_to_the_whole_view(name: str) -> None:
    """Turns take one event or a few. Every message is held against the whole view."""

    async def played() -> None:
        house = Replayed(*night_of(name, rounds=30 if name == "us-co in prison, own chips" else 5, seed=0))
        await house.staffed()
        night, session = AnyNight(house, name), f"croupier_session={await house.session()}"
        for view in ("board", "dealer", "supervisor"):
            house.screen(view, session)
        while not house.is_over:
            house.hub._stop()  # turned by hand
            house.to(min(house.keeper.durable_version + night.chance.choice([1, 1, 1, 2, 5]), len(house.states) - 1))
            house.hub.turn()
            night.all_show_the_truth()
            for token in house.tokens:
                if len(house.screens) < 8 and night.chance.random() < 0.5:
                    with contextlib.suppress(WebError):  # nobody sits there
                        house.screen("player", f"croupier_terminal={token}")
            if night.chance.random() < 0.2:
                await night.stalls_or_reads()
        assert sum(told.messages for _, told in house.screens if told.view == "player") > 20

    asyncio.run(played())


@pytest.mark.parametrize("name", ["us-co terminals", "us-co terminals, own chips", "us-co in prison, own chips"])
def test_whatever_happens_in_the_middle_of_a_turn_no_screen_has_a_gap_or_a_repeat(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slice is one screen, and between slices anything happens."""
    for setting, value in {"SLICE_SECONDS": -1, "TICK_SECONDS": 0, "SHARE": 1}.items():
        monkeypatch.setattr(f"croupier.web.hub.{setting}", value)

    async def played() -> None:
        house = Replayed(*night_of(name, rounds=25, seed=0))
        await house.staffed()
        night = AnyNight(house, name)
        night.sessions = [await house.session() for _ in range(400)]  # now: a password takes a thread, and so any time
        while not house.is_over:
            await night.something_happens()
            night.all_show_the_same_phase()
            assert not house.wrong
            for screen, told in [pair for pair in house.screens if pair[1].ended]:
                assert told.ended == 1008, "a mistake of the hub's"
                house.close((screen, told))
        await night.settles()
        assert min(night.met.values()) > 0, night.met
        house.close(*house.screens)

    asyncio.run(asyncio.wait_for(played(), 120))
