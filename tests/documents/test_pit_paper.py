"""The pit's paper where it was wrong before: causes of the right session, room for every column, days to keep in mind."""

from __future__ import annotations

from pit_day import DAY, PitDay, told_day
from pits import law

from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked, PitSource
from croupier.storage.library import Library


async def source_of_day(day: PitDay) -> PitSource:
    book = await day.book()
    return PitSource(book, law(), Library().book, await day.played(book))


def test_a_difference_has_the_causes_of_its_own_session() -> None:
    async def story(day: PitDay) -> None:
        await day.count_tray(less="$100")
        await day.count_tray(less="$3")
        source = await source_of_day(day)
        first, second = source.book.differences_of(DAY, "morning")
        one, other = "a $100 chip left the tray unseen", "3 chips of $1 left the tray unseen"
        for found, own, strange in ((first, one, other), (second, other, one)):
            asked = Asked(number=str(found.found.number))
            said = " ".join(as_text(PIT_PRINTS["variance"].make(source, asked), 200).split())
            assert own in said
            assert strange not in said

    told_day(story)
