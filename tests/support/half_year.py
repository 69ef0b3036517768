"""A half year of a small pit for the compliance sample: a table's whole day, ten times in each two months."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

from msgspec.structs import replace
from pits import CAT, CLEO, COY, DAN, GUS, HOUSE, KIM, MO, SEC, SUE, TRAY, Pit, table

from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.views.compliance import Logged

CHIPS = {"$25": 50_000}
HANDS = (CAT, SEC, DAN, SUE, KIM)


@cache
def half_year() -> tuple[e.Event, ...]:
    """From July to December 2022. Every fifth day the drop is short, and the difference is answered."""
    pit, fact = Pit("2022-07-01T08:00"), table()
    pit.do(c.NameHouse, KIM, "The Old Mill", "44-1234", "us-co")
    pit.equip(fact)
    for place in range(30):
        day = date(2022, 7, 1) + timedelta(days=6 * place)
        one_day(pit, replace(fact, opened=place), day, short=place % 5 == 4)
    return tuple(pit.log)


def one_day(pit: Pit, fact: c.TableFact, day: date, short: bool) -> None:
    pit.set(f"{day}T10:00")
    pit.do(c.AdjustWheel, MO, fact, "W-7", "adjustment", "levelled", beside=(SEC,))
    begun = pit.begin(fact)
    signed(pit, c.RequestFill, begun, CHIPS)
    pit.do(c.RequestFill, SUE, begun, CHIPS)
    void = list(pit.state.slips)[-1]
    pit.do(c.VoidSlip, SUE, void, "asked for twice")
    signed(pit, c.RequestAward, begun, "Ann", "lucky", Cents(70_000))
    signed(pit, c.RequestCredit, begun, CHIPS)
    moved = {"fills": Cents(50_000), "credits": Cents(50_000), "drop": {"currency": Cents(100_000)}}
    over = replace(begun, is_open=False, **moved)
    pit.set(f"{day}T20:00")
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(GUS,))
    pit.do(c.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    slips = tuple(number for number in pit.state.slips if number != void)
    pit.do(c.CountBox, COY, "X-7", 1, {"$100": 90_000 if short else 100_000}, slips=slips, beside=(CLEO,))
    for number in list(pit.state.discrepancies):
        pit.do(c.AnswerDiscrepancy, KIM, number, "a note was found under the mat")
    pit.set(f"{day + timedelta(days=1)}T09:00")
    pit.do(c.FinalizeDay, KIM, day.isoformat())


def signed(pit: Pit, kind: type[c.Command], *told: object) -> None:
    """A slip with all its signatures, a minute apart."""
    pit.do(kind, HOUSE if kind is c.RequestAward else SUE, *told)
    number = list(pit.state.slips)[-1]
    while post := pit.state.slips[number].next_post:
        pit.at += 60_000
        pit.do(c.SignSlip, next(who for who in HANDS if who.post.value == post), number)


def logged(events: tuple[e.Event, ...]) -> list[Logged]:
    return [(version, f"{version:064x}", event) for version, event in enumerate(events, 1)]
