"""Tables and their tournament while things go wrong between them: moves, broken tables, purchases, steps that are taken
back, tables that stop or close. Nobody's points are ever at two tables, and none are made or lost."""

from __future__ import annotations

from typing import Any

import pytest
from floors import do
from marshalled import DAY, Tournament, told
from nights import DAN, SUE
from running_heats import (
    EVENT,
    FOUR,
    another_marshal,
    at,
    bet,
    entry_of,
    in_heat,
    no,
    on_table,
    refused,
    settle,
    spin_until,
)
from tournament_desk import CAT, SECRET, TD, guest
from tournaments import event, final, plan

from croupier.table import commands as c
from croupier.table.people import Role
from croupier.tournament import commands as t
from croupier.tournament.records import Status


def one_round(**changes: Any) -> dict[str, Any]:
    """Everybody against everybody at two tables of four seats, for five spins."""
    said = {"day": DAY, "tables": ["1", "2"], "seats": 4, "rounds": [final(spins=5)], "rebuy": None}
    return plan(DAY, events=[event(**{**said, **changes})])


PLAIN = one_round()
LATE = one_round(rounds=[final("First", 5, overall=4), final(spins=2)], late_rounds=1) | {"reentry": True}
REBUY = {
    "price": "$50", "points": 2_500, "most": 1, "last_round": 1, "when_broke": True,
    "conditions": "Once for each entry, for a player without chips, until the round has ended.",
}  # fmt: skip


def free_seat(made: Tournament, table: str) -> int:
    return next(seat for seat in range(1, 5) if seat not in made.field.heats[1].tables[table])


async def move(made: Tournament, name: str, table: str) -> None:
    await made.do(t.MoveSeat, TD, entry_of(made, name).number, table, free_seat(made, table), "balance")


def agrees(made: Tournament) -> None:
    """What the tournament says of everybody who is in is what lies on the tables."""
    live = {entry.player: entry.points for entry in made.field.live(EVENT)}
    assert {name: points for name, points in on_table(made).items() if points or name in live} == live


def test_who_moves_while_the_wheel_turns_brings_what_that_spin_has_won() -> None:
    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await do(made.table("1"), bet(ann, "red", 1_000))
        await spin_until(made, "1", "1", c.CallNoMoreBets)
        await move(made, ann, "2")
        await made.marshal.look()
        assert ann in at(made, "1")
        assert ann not in at(made, "2"), "the stack is still where the wheel turns"
        await settle(made, "1", "1")
        await made.marshal.look()
        await made.marshal.look()
        assert (ann in at(made, "1"), ann in at(made, "2")) == (False, True)
        assert on_table(made)[ann] == entry_of(made, ann).points == 6_000
        await made.spin("2", "2", {ann: ("red", 500)})
        assert entry_of(made, ann).points == 5_500
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


@pytest.mark.parametrize("when", [c.SpinBall, c.CallNoMoreBets, c.RecordOutcome, c.PayWinners, c.RemoveDolly])
def test_a_table_that_is_broken_up_during_a_spin_loses_no_point_of_it(when: type[c.Command]) -> None:
    async def story(made: Tournament) -> None:
        one, two = at(made, "1")
        await do(made.table("1"), bet(one, "red", 1_000))
        await do(made.table("1"), bet(two, "black", 500))
        await spin_until(made, "1", "1", when)
        await made.do(t.BreakTable, TD, EVENT, "1", "a dealer is ill", SECRET)
        await made.marshal.look()
        if when is c.SpinBall:
            await do(made.table("1"), c.CallNoMoreBets(DAN, frozenset(made.table("1").rules.confirmations("close"))))
        if when is not c.RemoveDolly:
            await settle(made, "1", "1", None if when in (c.SpinBall, c.CallNoMoreBets) else when)
        for _ in range(2):
            await made.marshal.look()
        assert set(at(made, "2")) == set(FOUR)
        assert (on_table(made)[one], on_table(made)[two]) == (6_000, 4_500)
        agrees(made)
        heat = made.table("1").durable.heat
        assert heat
        assert heat.ended == "the table was broken up"
        assert await refused(made, "1", bet(one, "red", 100)) in ("no_heat", "no_such_player")
        await made.spin("2", "2", {one: ("red", 6_000)})
        assert entry_of(made, one).status is Status.OUT

    in_heat(PLAIN, story, *FOUR)


def test_a_table_that_everybody_has_left_ends_its_heat() -> None:
    async def story(made: Tournament) -> None:
        for name in at(made, "1"):
            await move(made, name, "2")
        for _ in range(2):
            await made.marshal.look()
        heat = made.table("1").durable.heat
        assert heat
        assert heat.ended
        assert made.service.troubles[made.name] == {}
        await made.spin("2", "1", {at(made, "2")[0]: ("red", 500)})
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


def test_who_enters_late_while_the_wheel_turns_sits_down_after_it() -> None:
    async def story(made: Tournament) -> None:
        one = at(made, "1")[0]
        await do(made.table("1"), bet(one, "red", 1_000))
        await spin_until(made, "1", "2", c.CallNoMoreBets)
        await made.do(t.OpenRegistration, TD, EVENT)
        await made.do(t.Enter, CAT, EVENT, "Eve", has_rules=True, secret=SECRET)
        await made.do(t.CloseRegistration, TD, EVENT)
        seat = entry_of(made, "Eve").seat
        assert seat
        await made.marshal.look()
        assert ("Eve" in on_table(made)) is (seat.table == "2"), "at the table whose wheel does not turn, at once"
        await settle(made, "1", "2")
        await made.marshal.look()
        assert on_table(made)["Eve"] == 5_000
        assert on_table(made)[one] == 4_000
        agrees(made)

    in_heat(LATE, story, *FOUR)


def test_points_that_are_bought_while_the_wheel_turns_come_after_it() -> None:
    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await made.do(t.OpenExtra, TD, EVENT, "re-buy")
        await made.spin("1", "2", {ann: ("red", 5_000)})
        await spin_until(made, "1", "1", c.CallNoMoreBets)
        await made.do(t.BuyExtra, CAT, entry_of(made, ann).number, "re-buy")
        await made.marshal.look()
        assert on_table(made)[ann] == 0
        await settle(made, "1", "1")
        await made.marshal.look()
        assert on_table(made)[ann] == 2_500
        agrees(made)

    in_heat(one_round(rebuy=REBUY), story, *FOUR)


def test_points_that_are_bought_before_a_score_is_accepted_are_handed_out_once() -> None:
    """The table stops between the score and its acceptance; meanwhile the player buys."""

    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await made.do(t.OpenExtra, TD, EVENT, "re-buy")
        await do(made.table("1"), bet(ann, "red", 5_000))
        await spin_until(made, "1", "2", c.RemoveDolly)
        usual = made.service.ask

        async def and_stops(name: str, command: Any, command_id: str) -> Any:
            answer = await usual(name, command, command_id)
            made.table("1").halt("the store has stopped")
            return answer

        made.service.ask = and_stops  # type: ignore[method-assign]
        await made.marshal.look()
        made.service.ask = usual  # type: ignore[method-assign]
        assert entry_of(made, ann).points == 0
        await made.do(t.BuyExtra, CAT, entry_of(made, ann).number, "re-buy")
        await made.table("1").recover()
        await made.marshal.look()
        assert on_table(made)[ann] == 2_500
        agrees(made)
        await made.spin("1", "1", {ann: ("red", 2_500)})
        assert entry_of(made, ann).points == 5_000

    in_heat(one_round(rebuy=REBUY), story, *FOUR)


def test_a_purchase_that_is_taken_back_leaves_the_table_again() -> None:
    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await made.do(t.OpenExtra, TD, EVENT, "re-buy")
        await made.spin("1", "2", {ann: ("red", 5_000)})
        number = entry_of(made, ann).number
        await made.do(t.BuyExtra, CAT, number, "re-buy")
        await made.marshal.look()
        assert on_table(made)[ann] == 2_500
        await made.do(t.Undo, TD, f"re-buy for entry {number}")
        await made.marshal.look()
        assert on_table(made)[ann] == 0
        await made.do(t.Redo, TD, f"re-buy for entry {number}")
        await made.marshal.look()
        assert on_table(made)[ann] == 2_500
        agrees(made)

    in_heat(one_round(rebuy=REBUY), story, *FOUR)


def test_points_that_were_played_for_cannot_be_taken_back_unseen() -> None:
    """The director takes a purchase back while its points are lost: the score waits, and the reason is shown."""

    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await made.do(t.OpenExtra, TD, EVENT, "re-buy")
        await made.spin("1", "2", {ann: ("red", 5_000)})
        number = entry_of(made, ann).number
        await made.do(t.BuyExtra, CAT, number, "re-buy")
        await made.marshal.look()
        await do(made.table("1"), bet(ann, "red", 2_500))
        await spin_until(made, "1", "2", c.RemoveDolly)
        await made.do(t.Undo, TD, f"re-buy for entry {number}")
        await made.marshal.look()
        assert "is not recorded" in made.service.troubles[made.name]["1"]
        assert await refused(made, "1", bet(at(made, "1")[1], "red", 100)) == "score_pending"
        await made.do(t.Redo, TD, f"re-buy for entry {number}")
        await made.marshal.look()
        assert made.service.troubles[made.name] == {}
        assert entry_of(made, ann).points == 0
        agrees(made)

    in_heat(one_round(rebuy=REBUY), story, *FOUR)


def test_a_move_that_is_taken_back_brings_the_stack_back() -> None:
    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        for number in ("1", "2"):
            await made.spin(number, "2", {at(made, number)[0]: ("red", 500)})
        await move(made, ann, "2")
        seat = entry_of(made, ann).seat
        assert seat
        for _ in range(2):
            await made.marshal.look()
        assert (at(made, "2").count(ann), on_table(made)[ann]) == (1, 4_500)
        await made.do(t.Undo, TD, f"Entry {entry_of(made, ann).number} moved to table 2, seat {seat.seat}")
        for _ in range(2):
            await made.marshal.look()
        assert (at(made, "1").count(ann), on_table(made)[ann]) == (1, 4_500)
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


def test_who_moves_within_a_table_sits_down_again_after_a_death_in_between() -> None:
    """The points were taken, and the marshal dies before the new seat is given."""

    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await made.spin("1", "2", {ann: ("red", 500)})
        await move(made, ann, "1")
        keeper = made.table("1")
        usual = keeper.handle

        async def dies(command: c.Command, command_id: str) -> Any:
            if isinstance(command, c.SeatEntrant):
                raise RuntimeError("the process is gone")
            return await usual(command, command_id)

        keeper.handle = dies  # type: ignore[method-assign]
        await made.marshal.look()
        assert ann not in at(made, "1")
        keeper.handle = usual  # type: ignore[method-assign]
        another_marshal(made)
        await made.marshal.look()
        assert on_table(made)[ann] == 4_500
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


def test_who_enters_again_at_the_same_seat_has_a_new_stack() -> None:
    async def story(made: Tournament) -> None:
        ann = at(made, "1")[0]
        await made.spin("1", "2", {ann: ("red", 5_000)})
        assert entry_of(made, ann).status is Status.OUT
        await made.do(t.OpenRegistration, TD, EVENT)
        await made.do(t.Enter, CAT, EVENT, ann, has_rules=True, secret=SECRET)
        for _ in range(2):
            await made.marshal.look()
        assert entry_of(made, ann).points == on_table(made)[ann] == 5_000
        agrees(made)

    in_heat(LATE, story, *FOUR)


def test_a_table_that_closes_in_a_heat_takes_it_up_again_with_the_same_stacks() -> None:
    async def story(made: Tournament) -> None:
        one, two = at(made, "1")
        await made.spin("1", "1", {one: ("red", 500), two: ("black", 500)})
        await do(made.table("1"), bet(one, "red", 1_000))
        assert await refused(made, "1", c.CloseTable(SUE)) == "no_reason"
        await do(made.table("1"), c.CloseTable(SUE, reason="the wheel is stuck"))
        await made.marshal.look()
        await made.open("1")
        before = made.table("1").durable_version
        await made.marshal.look()
        assert made.table("1").durable_version == before + 1, "the heat begins, and nobody has to be seated anew"
        assert (on_table(made)[one], on_table(made)[two]) == (5_500, 4_500)
        await made.spin("1", "1", {one: ("red", 500)})
        assert entry_of(made, one).points == 6_000
        assert made.field.heats[1].spin["1"] == 2
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


def test_a_table_does_not_close_before_its_score_is_recorded() -> None:
    async def story(made: Tournament) -> None:
        one = at(made, "1")[0]
        await do(made.table("1"), bet(one, "red", 500))
        await spin_until(made, "1", "1", c.RemoveDolly)
        close = c.CloseTable(SUE, reason="the night is over")
        assert await refused(made, "1", close) == "score_pending"
        await made.marshal.look()
        await do(made.table("1"), close)
        assert entry_of(made, one).points == 5_500

    in_heat(PLAIN, story, *FOUR)


def test_a_table_that_has_stopped_in_a_heat_goes_on_where_it_was() -> None:
    async def story(made: Tournament) -> None:
        one = at(made, "1")[0]
        await do(made.table("1"), bet(one, "red", 500))
        await spin_until(made, "1", "1", c.RecordOutcome)
        made.table("1").halt("the store has stopped")
        await made.marshal.look()
        await made.spin("2", "1", {})
        assert made.field.heats[1].spin == {"2": 1}, "the other table plays on"
        await made.table("1").recover()
        await settle(made, "1", "1", c.RecordOutcome)
        await made.marshal.look()
        assert entry_of(made, one).points == 5_500
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


def test_what_a_table_refuses_is_shown_to_the_director() -> None:
    """The dealer of a table has the name of an entrant: who works there does not play there."""

    async def story(made: Tournament) -> None:
        await made.enter(EVENT, "Dan", "Ann")
        await made.draw(EVENT)
        await made.open("1")
        await made.start(EVENT)
        assert made.service.troubles[made.name] == {"1": "table 1: Dan works at this table and cannot play here"}

    told(one_round(tables=["1"]), story, "1")


def test_of_two_directors_who_do_the_same_one_is_refused() -> None:
    async def story(made: Tournament) -> None:
        assert (await no(made, t.StartHeat, TD, EVENT)).code == "already_done"
        ann = at(made, "1")[0]
        number, seat = entry_of(made, ann).number, free_seat(made, "2")
        await made.do(t.MoveSeat, TD, number, "2", seat, "balance")
        assert (await no(made, t.MoveSeat, TD, number, "2", seat, "balance")).code in ("seat_taken", "playing")
        await made.do(t.Undo, TD, f"Entry {number} moved to table 2, seat {seat}")
        last = f"Entry {number} moved to table 2, seat {seat}"
        assert (await no(made, t.Undo, TD, last)).code == "other_step"
        await made.marshal.look()
        agrees(made)

    in_heat(PLAIN, story, *FOUR)


def test_nobody_bets_points_that_they_do_not_have() -> None:
    async def story(made: Tournament) -> None:
        one, two = at(made, "1")
        assert await refused(made, "1", bet(one, "red", 5_025)) == "not_enough_chips"
        await do(made.table("1"), bet(one, "red", 5_000))
        assert await refused(made, "1", bet(one, "black", 25)) == "not_enough_chips"
        other = c.PlaceWager(bet(two, "red", 25).by, one, "red", 25, "tournament")  # type: ignore[arg-type]
        assert await refused(made, "1", other) == "not_yours"
        assert bet(one, "red", 25).by.role is Role.PLAYER

    in_heat(PLAIN, story, *FOUR)


def test_an_event_that_ends_by_agreement_ends_the_heat_at_its_tables() -> None:
    said = plan(DAY, events=[event(day=DAY, tables=["1"], seats=4, rounds=[final(spins=5)], rebuy=None)], sharing=True)

    async def story(made: Tournament) -> None:
        await made.spin("1", "1", {"Ann": ("red", 500)})
        ann, bob = entry_of(made, "Ann").number, entry_of(made, "Bob").number
        await made.do(t.ProposeSharing, guest("Ann"), EVENT, {ann: 10_000, bob: 10_000})
        for name, number in (("Ann", ann), ("Bob", bob)):
            await made.do(t.ConsentToSharing, guest(name), EVENT, number, voluntary=True, understood=True)
        await do(made.table("1"), bet("Ann", "red", 500))
        await made.count_cash()
        everything = {"not_encouraged": True, "all_understood": True, "voluntary": True}
        await made.do(t.ApproveSharing, TD, EVENT, **everything)
        await made.marshal.look()
        await spin_until(made, "1", "1", c.RemoveDolly)
        await made.marshal.look()
        heat = made.table("1").durable.heat
        assert heat
        assert heat.ended
        assert made.service.troubles[made.name] == {}
        assert await refused(made, "1", bet("Ann", "red", 500)) == "no_heat"

    in_heat(said, story, "Ann", "Bob", tables=("1",))
