"""Every finding on a plan as a whole, on its events and their money: one change to a lawful plan at a time."""

from __future__ import annotations

from datetime import date

import pytest
from nights import library
from tournaments import ADDON, HOUSE, PREMISES, REBUY, Said, event, final, formats, found, one_event, places, plan

from croupier.tournament.asking import months_after
from croupier.tournament.checks import plan_findings
from croupier.tournament.reading import plan_of


@pytest.mark.parametrize("said", formats().values(), ids=formats())
def test_a_lawful_plan_of_every_format_has_no_findings(said: Said) -> None:
    assert found(said) == []


@pytest.mark.parametrize("book", ["us-nh", "us-ia"])
def test_a_book_without_tournaments_permits_none(book: str) -> None:
    law = library().book(book)
    [finding] = plan_findings(plan_of(plan()), law.on(law.newest_change))
    assert finding.where == "book"


ONE_FAULT: dict[str, tuple[Said, str, str]] = {
    # the whole
    "no small name": (plan(name="Spring 2027"), "name", ""),
    "a long name": (plan(name="x" * 41), "name", ""),
    "no title": (plan(title=" "), "title", ""),
    "two lines": (plan(title="a\nb"), "title", ""),
    "no licensee": (plan(licensees=[]), "licensees", "2213(1)"),
    "a licensee without a name": (plan(licensees=[{**HOUSE, "name": ""}]), "licensees 1 name", ""),
    "a licensee without a licence": (plan(licensees=[{**HOUSE, "licence": ""}]), "licensees 1 licence", ""),
    "no casino": (plan(casino=""), "casino", "2213.08(1)"),
    "house rules not given": (plan(house_rules="somewhere"), "house_rules", "2213.08(1)"),
    "no final": (plan(final=""), "final", "2213.08(3)"),
    "no conclusion": (plan(conclusion=""), "conclusion", "2213.08(3)"),
    "an empty rule": (plan(other_rules=["one", ""]), "other_rules 2", "2213.08(5)"),
    "a lot for prizes": (plan(prize_ties="lot"), "prize_ties", ""),
    "shares at a cut": (plan(cut_ties="share"), "cut_ties", ""),
    "a play-off of nothing": (plan(play_off_spins=0), "play_off_spins", ""),
    "no place": (plan(premises={**PREMISES, "name": ""}), "premises name", "2213.03"),
    "not licensed": (plan(premises={**PREMISES, "licensed": False}), "premises licensed", "2213.03"),
    "an empty criterion": (plan(criteria=[{"says": "", "relates": "x"}]), "criteria 1 says", "2213.04"),
    "a criterion twice": (plan(criteria=[{"says": "a", "relates": "x"}] * 2), "criteria", ""),
    # goods
    "goods for nothing known": (plan(goods=[{"what": "a toy", "value": "$25", "pays": "tip"}]), "goods 1 pays", ""),
    "goods without a value": (
        plan(goods=[{"what": "a toy", "value": "", "pays": "fee"}]),
        "goods 1 value",
        "2213.01",
    ),
    "goods worth nothing": (plan(goods=[{"what": "a toy", "value": "$0"}]), "goods 1 value", "2213.05, paragraph 3"),
    "goods of another value": (
        plan(goods=[{"what": "a toy", "value": "$99.99"}]),
        "goods 1 value",
        "2213.05, paragraph 3",
    ),
    "goods not named": (plan(goods=[{"what": "", "value": "$100"}]), "goods 1 what", "2213.05, paragraph 3"),
    "goods twice": (plan(goods=[{"what": "a toy", "value": "$100"}] * 2), "goods", ""),
    # events
    "no events": (plan(events=[]), "events", "2213(1)"),
    "two of a name": (plan(events=[event(), event("evening ")]), "events 2 name", ""),
    "an event without a name": (one_event(name=""), "events 1 name", ""),
    "events out of order": (plan(events=[event(), event("Next", "2027-03-04")]), "events 2 day", ""),
    "a fee in words": (one_event(fee="25 dollars"), "events 1 fee", "2213.08(2)"),
    "a buy-in of half a cent": (one_event(buy_in="$1.005"), "events 1 buy_in", "2213.08(2)"),
    "no tables": (one_event(tables=[]), "events 1 tables", ""),
    "a table twice": (one_event(tables=["1", "1"]), "events 1 tables", ""),
    "no seats": (one_event(seats=0, rounds=[final()]), "events 1 seats", ""),
    "one player": (one_event(players_min=1), "events 1 players_min", ""),
    "less than needed": (one_event(players_min=9, players_max=8), "events 1 players_max", ""),
    "late in the last round": (one_event(late_rounds=2), "events 1 late_rounds", ""),
    # extra points
    "a re-buy without a price": (one_event(rebuy={**REBUY, "price": "free"}), "events 1 rebuy price", "2213.08(2)"),
    "a re-buy of nothing": (one_event(rebuy={**REBUY, "points": 0}), "events 1 rebuy points", "2213.08(2)"),
    "re-buys without end": (one_event(rebuy={**REBUY, "most": 0}), "events 1 rebuy most", "2213.07(1)"),
    "a re-buy until round 3": (one_event(rebuy={**REBUY, "last_round": 3}), "events 1 rebuy last_round", "2213.08(2)"),
    "no conditions": (one_event(rebuy={**REBUY, "conditions": " "}), "events 1 rebuy conditions", "2213.08(2)"),
    "an add-on in odd points": (one_event(addon={**ADDON, "points": 26}), "events 1 addon points", "2213.07(1)"),
}


@pytest.mark.parametrize(("said", "where", "cite"), ONE_FAULT.values(), ids=ONE_FAULT)
def test_one_fault_is_found_at_its_place_and_nothing_else(said: Said, where: str, cite: str) -> None:
    assert set(places(said)) == {(where, cite)}


def test_a_sentence_says_what_to_do() -> None:
    for said, where, _cite in ONE_FAULT.values():
        for each in found(said):
            assert len(each.says.split()) >= 2, where
            assert each.says[0].islower() or not each.says[0].isalpha(), each.says


def test_all_findings_come_at_once() -> None:
    said = plan(name="", title="", final="", events=[event(fee="x", points=0, prizes=[])])
    assert {where for where, _cite in places(said)} >= {
        "name", "title", "final", "events 1 fee", "events 1 points", "events 1 prizes"
    }  # fmt: skip


# The four months


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2027, 3, 5), date(2027, 7, 5)),
        (date(2027, 10, 31), date(2028, 2, 29)),
        (date(2026, 10, 31), date(2027, 2, 28)),
        (date(2027, 1, 31), date(2027, 5, 31)),
        (date(2027, 5, 31), date(2027, 9, 30)),
        (date(2027, 8, 31), date(2027, 12, 31)),
        (date(2027, 9, 30), date(2028, 1, 30)),
        (date(9999, 10, 1), date.max),
    ],
)
def test_four_months_end_on_the_same_day_of_the_month_or_on_its_last(first: date, last: date) -> None:
    assert months_after(first, 4) == last
