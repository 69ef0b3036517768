"""Two tables on one gaming day, with amounts that a person can add up; no play, only what was counted."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from nights import library
from pits import CAT, CLEO, COY, DAN, GUS, KIM, SEC, SHIFTS, SUE, TRAY, Pit, law, played, table

from croupier.documents.prints.pit_source import PitSource
from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.views.pit_book import PitBook


def two_tables(at: str = "2022-08-14T12:00") -> Pit:
    pit = Pit(at)
    pit.do(c.NameHouse, KIM, "The Old Mill", "44-1234", "us-co")
    pit.do(c.FileSchedule, KIM, at[:10], SHIFTS)
    for number in ("7", "8"):
        pit.equip(table(number))
    return pit


def move(pit: Pit, asked: type[c.Command], fact: c.TableFact, chips: c.Chips) -> str:
    """A fill or a credit with every signature."""
    (made, *_) = pit.do(asked, SUE, fact, chips)
    assert isinstance(made, e.SlipMade)
    number = made.slip.number
    for _ in range(4):
        slip = pit.state.slips[number]
        who = next((each for each in (CAT, SEC, DAN, SUE) if each.post.value == slip.next_post), None)
        if who:
            pit.do(c.SignSlip, who, number)
    return number


def table_day(pit: Pit, number: str, drop: int, left: int, fill: int = 0, credit: int = 0, times: int = 0) -> None:
    """Opened with $5,000; `left` is in the tray at the end, and the table's log agrees. `times` it was open before."""
    fact = replace(table(number), opened=times)
    moved: dict[str, Any] = {"fills": Cents(fill), "credits": Cents(credit)}
    pit.begin(fact)
    now = played(fact)
    slips = [move(pit, c.RequestFill, now, {"$5": Cents(fill)})] if fill else []
    slips += [move(pit, c.RequestCredit, now, {"$5": Cents(credit)})] if credit else []
    won = drop + left + credit - 500_000 - fill
    closed = replace(now, is_open=False, float_=Cents(left), drop={"currency": Cents(drop)}, win=Cents(won), **moved)
    pit.do(c.CountCloser, SUE, closed, {"$1": Cents(left)}, beside=(DAN,))
    pit.do(c.RemoveBox, SEC, f"X-{number}", closed, beside=(GUS,))
    found = [each.number for each in pit.state.slips.values() if each.table == number and each.in_box]
    pit.do(c.DeliverBox, SEC, f"X-{number}", "count room", beside=(GUS,))
    assert set(slips) <= set(found)
    pit.do(c.CountBox, COY, f"X-{number}", 1, {"$100": Cents(drop)}, slips=tuple(found), beside=(CLEO,))


def book_of(pit: Pit) -> PitBook:
    book = PitBook()
    for place, event in enumerate(pit.log):
        book.see(event, f"{place:064x}")
    return book


def source_of(pit: Pit) -> PitSource:
    return PitSource(book_of(pit), law(), library().book)


assert sum(TRAY.values()) == 500_000
