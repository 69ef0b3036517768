"""Another draft in place of one that was entered, drawn or played by."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_desk import CAT, TD, Desk
from tournaments import CHIPS, HOUSE, event, final, heats, plan, prizes

from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c

DAY = "2022-08-20"
TOGETHER = [{**HOUSE, "responsible": True}, {"name": "Gold Gulch Casino", "licence": "R-200"}]


def said(**changes: Any) -> dict[str, Any]:
    return plan(DAY, events=[event(day=DAY, rebuy=None, **changes)])


def entered(*players: str, **changes: Any) -> Desk:
    desk = Desk(said(**changes), "2022-08-10T12:00").publish("2022-08-10")
    desk.set(f"{DAY}T12:00")
    desk.open("Evening")
    desk.enter("Evening", *players)
    return desk


def test_nobody_joins_a_tournament_that_has_taken_fees() -> None:
    desk = entered("Ann", "Bob")
    joint = {**said(fee="$0"), "licensees": TOGETHER}
    assert desk.no("already_done", c.Draft, TD, joint, "us-co").cite == "30-2213(2)"
    desk.do(c.WithdrawEntry, CAT, 1, "paid back")
    desk.no("already_done", c.Draft, TD, joint, "us-co")
    desk.do(c.WithdrawEntry, CAT, 2, "paid back")
    desk.do(c.Draft, TD, joint, "us-co")


@pytest.mark.parametrize(("before", "after"), [("$25", "$0"), ("$0", "$25")])
def test_an_event_has_a_fee_for_everybody_or_for_nobody(before: str, after: str) -> None:
    desk = entered("Ann", fee=before)
    assert desk.no("already_done", c.Draft, TD, said(fee=after), "us-co").cite == "30-2213.01"
    if before != "$0":
        desk.do(c.Draft, TD, said(fee="$30"), "us-co")  # another price is none of it


def test_the_price_stays_while_a_voucher_for_it_is_out() -> None:
    one = {"rounds": [final(spins=1)], "rebuy": None}
    first = event("Qualifier", DAY, prizes=[{"place": 1, "voucher": "Main"}, {"place": 2, "share": "100 %"}], **one)

    def series(**changes: Any) -> dict[str, Any]:
        main = {"fee": "$5", "buy_in": "$50", "prizes": prizes("100 %"), **one, **changes}
        return plan(events=[first, event("Main", "2022-08-27", **main)])

    desk = Desk(series(), "2022-08-10T12:00").publish("2022-08-10")
    desk.set(f"{DAY}T12:00")
    desk.open("Qualifier")
    desk.enter("Qualifier", "Ann", "Bob")
    desk.do(c.Draft, TD, series(buy_in="$51"), "us-co")
    desk.do(c.PublishRules, TD, "ab" * 32)
    assert not isinstance(desk.ask(c.Undo, TD, "Publication of the rules"), Refusal)
    assert not isinstance(desk.ask(c.Undo, TD, "Draft of the plan"), Refusal)
    desk.play("Qualifier", {"Ann": 9_000, "Bob": 1_000})
    desk.do(c.EndEvent, TD, "Qualifier")
    for _ in ("due", "handed over"):
        assert "2213.05" in desk.no("already_done", c.Draft, TD, series(buy_in="$51"), "us-co").cite
        if desk.field.events["Qualifier"].due:
            desk.pay_all("Qualifier")
    desk.do(c.LapseVoucher, TD, "V-000001", "Ann moved away")
    desk.do(c.Draft, TD, series(buy_in="$51"), "us-co")


@pytest.mark.parametrize("year", ["2015", "2022"])
@pytest.mark.clause("co-2022:2213.09.2.change", "co-2015:2214.2.change")
def test_within_a_round_no_color_changes_its_points(year: str) -> None:
    """Each round has its own points of a color. Once seats are drawn they stay, for every heat of that round: four
    players at one table of two seats play two heats."""
    day = f"{year}-08-20"

    def of(white: str) -> dict[str, Any]:
        rounds = [heats(), {**final(), "chips": {**CHIPS, "white": white}}]
        first = {**rounds[0], "chips": {**CHIPS, "white": white}}
        return plan(day, events=[event(day=day, rebuy=None, tables=["1"], seats=2, rounds=[first, rounds[1]])])

    desk = Desk(of("25"), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob", "Cal", "Dee")
    desk.do(c.Draft, TD, of("50"), "us-co")
    assert not isinstance(desk.ask(c.Undo, TD, "Draft of the plan"), Refusal)
    desk.draw("Evening")
    section = "47.1-2214(2)" if year == "2015" else "30-2213.09(2)"
    assert desk.no("already_done", c.Draft, TD, of("50"), "us-co").cite == section
    desk.start("Evening")
    assert desk.no("already_done", c.Draft, TD, of("50"), "us-co").cite == section
    for _ in range(15):
        desk.spin("Evening", {})
    assert desk.no("already_done", c.Draft, TD, of("50"), "us-co").cite == section
    desk.start("Evening")
    assert [dict(each.chips)["white"] for each in desk.field.plan.events[0].rounds] == ["25", "25"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "change", [{"seats": 5}, {"tables": ["1", "2"]}, {"rounds": [{**heats(), "spins": 9}, final()]}]
)
def test_tables_seats_and_rounds_stay_once_they_are_drawn(change: dict[str, Any]) -> None:
    desk = entered("Ann", "Bob")
    desk.do(c.Draft, TD, said(**change), "us-co")
    assert not isinstance(desk.ask(c.Undo, TD, "Draft of the plan"), Refusal)
    desk.draw("Evening")
    assert "take the draw back" in desk.no("already_done", c.Draft, TD, said(**change), "us-co").says
    desk.do(c.Draft, TD, said(fee="$30"), "us-co")


@pytest.mark.clause("co-2022:2213.06.players", "co-2015:2213.06.players")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_copy_of_other_rules_is_no_copy_of_these(year: str) -> None:
    day = f"{year}-08-20"
    desk = Desk(plan(day), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob")
    desk.do(c.Draft, TD, plan(day, title="Another Evening"), "us-co")
    desk.do(c.PublishRules, TD, "cd" * 32)
    desk.do(c.FileRules, TD, f"{year}-08-10", "receipt 8")
    desk.set(f"{day}T12:00")
    desk.draw("Evening")
    for entry in (1, 2):
        refusal = desk.no("no_rules", c.StartHeat, TD, "Evening")
        assert refusal.cite.endswith("2213.06")
        desk.do(c.HandRules, CAT, entry)
    desk.start("Evening")


def test_the_same_rules_published_again_are_not_handed_out_again() -> None:
    desk = entered("Ann", "Bob")
    desk.do(c.Draft, TD, said(), "us-co")
    desk.do(c.PublishRules, TD, "ab" * 32)
    assert all(entry.has_rules for entry in desk.field.entries.values())
