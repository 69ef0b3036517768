"""What the wall is told: no standing while bets are secret, who sits where before a heat, and whole prizes."""

from __future__ import annotations

from typing import Any

from tournament_desk import Desk
from tournaments import event, final, plan, prizes

from croupier.tournament.state import Field
from croupier.views.tournament_board import BoardEvent, board_of

EVENING = "Evening"


def begun(**changes: Any) -> Desk:
    rounds = [final(spins=3, secret=["2"])]
    desk = Desk(plan(events=[event(tables=["1"], seats=3, rounds=rounds, rebuy=None, **changes)]), "2027-02-20T12:00")
    desk.publish("2027-02-20")
    desk.set("2027-03-05T19:00")
    desk.open(EVENING)
    desk.enter(EVENING, "Bob", "ann")
    return desk


def wall(field: Field) -> BoardEvent:
    return board_of(field).events[0]


def test_no_standing_is_shown_until_a_spin_with_secret_bets_has_its_score() -> None:
    desk = begun()
    desk.draw(EVENING)
    desk.start(EVENING)
    assert (wall(desk.field).secret, len(wall(desk.field).standing)) == (False, 2)
    desk.spin(EVENING, {"Bob": 6_000})
    assert (wall(desk.field).secret, wall(desk.field).standing, wall(desk.field).cut_points) == (True, (), 0)
    desk.spin(EVENING, {"Bob": 7_000})
    assert not wall(desk.field).secret
    assert [(line.place, line.player, line.points) for line in wall(desk.field).standing] == [
        (1, "Bob", 7_000),
        (2, "ann", 5_000),
    ]


def test_before_a_heat_everybody_finds_the_own_seat_by_name() -> None:
    desk = begun()
    assert wall(desk.field).seats == ()
    desk.draw(EVENING)
    entries = {entry.player: entry.seat for entry in desk.field.entries.values()}
    seats = [(name, 1, seat.table, seat.seat) for name in ("ann", "Bob") if (seat := entries[name])]
    assert [(line.player, line.heat, line.table, line.seat) for line in wall(desk.field).seats] == seats
    desk.start(EVENING)
    assert wall(desk.field).seats == ()


def test_a_prize_is_told_whole() -> None:
    """Two buy-ins of $100 are $200; half of it is $100, and the house adds $500 and a watch. Nobody has the third
    place, so that its 20 % go to the first: $140."""
    first = {**prizes()[0], "cash": "$500", "goods": "A steel watch", "value": "$199"}
    lines = wall(begun(prizes=[first, *prizes()[1:]]).field).prizes
    assert [(line.place, line.cents, line.things) for line in lines] == [
        (1, 64_000, "A steel watch"),
        (2, 6_000, ""),
        (3, 0, ""),
    ]
