"""Entry fees are proceeds of the month in which they were collected, and go on the gaming tax return."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from pit_two import source_of, table_day, two_tables
from tournament_desk import CAT, TD, Desk
from tournaments import event, final, plan, prizes

from croupier.documents.page import Facts
from croupier.documents.prints.pit_periods import return_page
from croupier.documents.prints.pit_source import Asked
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament.proceeds import entry_fees

ONE: dict[str, Any] = {"rounds": [final(spins=1)], "rebuy": None}
GIFT = c.Payment("complimentary")


def fees_of(desk: Desk) -> dict[date, Cents]:
    return dict(desk.loop.run(desk.service.entry_fees()))


def desk_of(year: str, **changes: Any) -> Desk:
    """Entries are taken in August and September; it is played in September."""
    day = f"{year}-09-10"
    goods = [{"what": "a new toy", "value": "$25", "pays": "fee"}] if changes.get("fee") != "$0" else []
    desk = Desk(plan(events=[event(day=day, **{**ONE, **changes})], goods=goods), f"{year}-08-30T12:00")
    desk.publish(f"{year}-08-30")
    desk.open("Evening")
    return desk


@pytest.mark.clause("co-2022:2213.01", "co-2015:2213.01", "co-2022:2213.01.comp", "co-2015:2213.01.comp")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_the_return_of_a_month_has_the_fees_that_were_collected_in_it(year: str) -> None:
    """Three fees of $25 in August, two in September: cash, goods and a gift of the house count alike."""
    desk = desk_of(year)
    desk.enter("Evening", "Ann")
    desk.enter("Evening", "Bob", fee=c.Payment("goods", "a new toy"))
    desk.enter("Evening", "Cal", fee=GIFT, buy_in=GIFT)
    august, september = date(int(year), 8, 1), date(int(year), 9, 1)
    assert fees_of(desk) == {august: 7_500}
    desk.set(f"{year}-09-01T00:00")
    desk.enter("Evening", "Dee")
    desk.enter("Evening", "Eve", fee=GIFT)
    assert fees_of(desk) == {august: 7_500, september: 5_000}
    pit = two_tables(f"{year}-08-14T12:00")
    table_day(pit, "7", drop=500_000, left=300_000)  # a win of $3,000
    source = replace(source_of(pit), entry_fees=fees_of(desk))
    page = return_page(source, Asked(month=august, told={date(int(year), 7, 1): Cents(0)}))
    facts = dict(next(block for block in page.sections[0].blocks if isinstance(block, Facts)).rows)
    assert facts["Adjusted gross proceeds"] == "$3,075"
    assert facts["Of these, tournament entry fees"] == "$75"


@pytest.mark.clause("co-2022:2213.01.free", "co-2015:2213.01.free")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_free_tournament_has_proceeds_of_zero(year: str) -> None:
    desk = desk_of(year, fee="$0")
    desk.enter("Evening", "Ann", "Bob")
    assert desk.field.pools["Evening"] == 20_000
    assert sum(fees_of(desk).values()) == 0


@pytest.mark.clause("co-2022:2213.01.no-loss", "co-2015:2213.01.no-loss")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_prizes_never_make_the_proceeds_less(year: str) -> None:
    """Two fees of $25, and a prize of $5,000 that the house adds."""
    said = [{**prizes("100 %")[0], "cash": "$5,000"}]
    desk = desk_of(year, prizes=said)
    desk.enter("Evening", "Ann", "Bob")
    before = fees_of(desk)
    desk.set(f"{year}-09-10T12:00")
    desk.play("Evening", {"Ann": 2, "Bob": 1})
    desk.do(c.EndEvent, TD, "Evening")
    desk.pay_all("Evening", intercept="none found")
    assert fees_of(desk) == before == {date(int(year), 8, 1): 5_000}


def test_a_fee_that_was_paid_back_was_not_collected() -> None:
    desk = desk_of("2022")
    desk.enter("Evening", "Ann", "Bob")
    desk.set("2022-09-01T12:00")
    desk.do(c.WithdrawEntry, CAT, 1, "ill")
    assert entry_fees(desk.log) == {date(2022, 8, 1): 2_500}
    desk.do(c.WithdrawEntry, CAT, 2, "ill too")
    assert entry_fees(desk.log) == {}


def test_a_step_that_was_taken_back_was_never_there() -> None:
    desk = desk_of("2022")
    desk.enter("Evening", "Ann", "Bob")
    assert not isinstance(desk.ask(c.Undo, TD, "Bob enters Evening"), Refusal)
    assert entry_fees(desk.log) == {date(2022, 8, 1): 2_500}
