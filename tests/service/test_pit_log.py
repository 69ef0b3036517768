"""Reports read of a table's log what is new, and come to the same as a walk over all of it."""

from __future__ import annotations

from pit_day import DAY, PitDay, told_day
from pits import SUE

from croupier.pit import commands as p
from croupier.service.pit_log import PitLog
from croupier.service.ports import EventStore, Record
from croupier.views.pit_played import Played


class Counting:
    """A store that counts the records of tables which are read from it."""

    def __init__(self, store: EventStore) -> None:
        self.store, self.count = store, 0

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        records = await self.store.read(stream, after, limit)
        self.count += len(records) if stream.startswith("table:") else 0
        return records


class Reader:
    def __init__(self, day: PitDay) -> None:
        self.day, self.store = day, Counting(day.house.pit.store)
        self.log = PitLog(self.store, day.house.floor.rules_of)  # type: ignore[arg-type]

    async def report(self, of: str = DAY) -> int:
        """How many records it reads; what it says is what the whole log says."""
        self.store.count = 0
        found = await self.log.played(of)
        read = self.store.count
        assert found == await self._from_the_beginning(of)
        return read

    async def _from_the_beginning(self, of: str) -> dict[str, Played]:
        book = await self.day.book()
        names = {entry.session.name for entry in book.of_day(of)}
        whole = await self.day.played(book)
        return {name: each for name, each in whole.items() if name in names}

    @property
    def length(self) -> int:
        return self.day.house.keeper.durable_version


def test_a_report_reads_what_is_new_and_says_what_the_whole_log_says() -> None:
    async def story(day: PitDay) -> None:
        reader = Reader(day)
        await day.buy("$300")
        await day.round("red", "$50", "2")
        assert await reader.report() == reader.length
        assert await reader.report() == 0
        before = reader.length
        await day.round("straight:17", "$5", "17")
        assert await reader.report() == reader.length - before > 0
        before = reader.length
        await day.round("black", "$50", "8")
        await day.count_tray()  # the session ends, and the next one begins
        await day.change_box()
        await day.round("black", "$50", "9")
        assert await reader.report() == reader.length - before
        assert await reader.report() == 0

    told_day(story)


def test_an_older_day_that_nobody_asked_about_is_read_once() -> None:
    async def story(day: PitDay) -> None:
        await day.buy("$300")
        await day.round("red", "$50", "2")
        day.at("2022-08-15T07:00")
        await day.count_tray()
        await day.change_box()
        await day.round("black", "$50", "8")
        reader = Reader(day)
        assert await reader.report("2022-08-15") == reader.length
        assert await reader.report(DAY) == reader.length
        assert await reader.report("2022-08-15") == 0
        assert await reader.report(DAY) == 0

    told_day(story)


def test_a_closing_count_that_is_made_void_and_made_again_ends_the_session_later() -> None:
    async def story(day: PitDay) -> None:
        reader = Reader(day)
        await day.buy("$300")
        await day.round("red", "$50", "2")
        await reader.report()
        await day.close()
        await day.count_tray()
        await reader.report()
        await day.house.do(p.VoidSlip, SUE, "C-000001", "counted by mistake")
        await reader.report()
        await day.count_tray()
        await reader.report()
        assert await reader.report() == 0

    told_day(story)
