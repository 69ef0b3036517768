"""Findings on prizes, pools and vouchers: one change to a lawful plan at a time."""

from __future__ import annotations

import pytest
from tournaments import HOUSE, Said, event, joint, one_event, places, prizes
from tournaments import series as series_of

ONE_FAULT: dict[str, tuple[Said, str, str]] = {
    "no prizes": (one_event(buy_in="$0", rebuy=None, prizes=[]), "events 1 prizes", "2213.08(4)"),
    "a gap": (
        one_event(prizes=[{"place": 1, "share": "50 %"}, {"place": 3, "share": "50 %"}]),
        "events 1 prizes",
        "2213.08(4)",
    ),
    "a place twice": (one_event(prizes=[{"place": 1, "share": "50 %"}] * 2), "events 1 prizes", "2213.08(4)"),
    "a prize that is none": (one_event(prizes=[*prizes("100 %"), {"place": 2}]), "events 1 prizes 2", "2213.08(4)"),
    "99.99 %": (one_event(prizes=prizes("60 %", "39.99 %")), "events 1 prizes", "2213.05, paragraph 3"),
    "100.01 %": (one_event(prizes=prizes("60 %", "40.01 %")), "events 1 prizes", "2213.05, paragraph 3"),
    "a share of no pool": (one_event(buy_in="$0", rebuy=None), "events 1 prizes", "2213.05, paragraph 2"),
    "cash of nothing": (
        one_event(prizes=[{"place": 1, "share": "100 %", "cash": "$0"}]),
        "events 1 prizes 1 cash",
        "2213.08(4)",
    ),
    "a car without a value": (
        one_event(prizes=[{"place": 1, "share": "100 %", "goods": "a car"}]),
        "events 1 prizes 1 value",
        "2213.08(4)",
    ),
    "a value of nothing named": (
        one_event(prizes=[{"place": 1, "share": "100 %", "value": "$5"}]),
        "events 1 prizes 1 value",
        "2213.08(4)",
    ),
    "a voucher to nowhere": (
        one_event(prizes=[{"place": 1, "share": "100 %", "voucher": "Evening"}]),
        "events 1 prizes 1 voucher",
        "2213.05, paragraph 4",
    ),
    "carried out of the tournament": (
        one_event(unawarded="Next year"),
        "events 1 unawarded",
        "2213.05, paragraph 2",
    ),
}


@pytest.mark.parametrize(("said", "where", "cite"), ONE_FAULT.values(), ids=ONE_FAULT)
def test_one_fault_is_found_at_its_place_and_nothing_else(said: Said, where: str, cite: str) -> None:
    assert set(places(said)) == {(where, cite)}


def series(**changes: Said) -> Said:
    """With some of its events changed, by their names."""
    said = series_of()
    return {**said, "events": [{**each, **changes.get(each["name"], {})} for each in said["events"]]}


SERIES_FAULTS: dict[str, tuple[Said, str, str]] = {
    "a voucher back in time": (
        series(Champions={"prizes": [{"place": 1, "share": "100 %", "voucher": "Main"}]}),
        "events 3 prizes 1 voucher",
        "2213.05, paragraph 4",
    ),
    "a place without a worth": (
        series(Main={"prizes": [{"place": 1, "share": "90 %"}, {"place": 2, "voucher": "Champions"}]}),
        "events 2 prizes 2 value",
        "2213.05, paragraph 5",
    ),
    "a worth beside fee and buy-in": (
        series(
            Qualifier={"prizes": [{"place": 1, "voucher": "Main", "value": "$550"}, {"place": 2, "share": "100 %"}]}
        ),
        "events 1 prizes 1 value",
        "2213.05, paragraph 4",
    ),
    "one value for goods and place": (
        series(
            Main={
                "prizes": [{"place": 1, "share": "90 %", "voucher": "Champions", "goods": "a cup", "value": "$9"}],
            }
        ),
        "events 2 prizes 1 goods",
        "2213.05, paragraph 4",
    ),
    "the last event leaves something": (
        series(Champions={"prizes": prizes("70 %", "29 %")}),
        "events 3 prizes",
        "2213.05, paragraph 3",
    ),
    "carried back in time": (series(Champions={"unawarded": "Main"}), "events 3 unawarded", "2213.05, paragraph 2"),
}


@pytest.mark.parametrize(("said", "where", "cite"), SERIES_FAULTS.values(), ids=SERIES_FAULTS)
def test_pools_and_vouchers_of_a_series_add_up(said: Said, where: str, cite: str) -> None:
    assert places(said) == [(where, cite)]


def test_a_joint_tournament_returns_everything() -> None:
    said = {**joint(), "events": [event(fee="$0", prizes=prizes("50 %", "49 %"))]}
    assert places(said) == [("events 1 prizes", "2213.05, paragraph 3"), ("events 1 prizes", "2213(2)(a)")]


def test_a_licensee_is_named_once() -> None:
    said = {**joint(), "licensees": [{**HOUSE, "responsible": True}, dict(HOUSE)]}
    assert places(said) == [("licensees", "")]
