"""What the tables are told, and what is reported of them."""

from __future__ import annotations

from arenas import PLAIN, Arena, begun, last, spin
from tournaments import CHIPS, final, heats, one_event

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.orders import Act, Due, due_at_table, heat_orders


def test_concealed_chips_are_reported_and_change_no_points() -> None:
    """2213.07(5): they never were in the log."""
    arena = begun()
    before = arena.now
    arena.do(c.ReportConcealed, 2, "two black chips in a sleeve")
    assert arena.now == before
    assert last(arena.log, e.ConcealedReported).says == "two black chips in a sleeve"
    arena.no("bad_name", c.ReportConcealed, 2, " ")
    arena.no("unknown", c.ReportConcealed, 9, "x")
    Arena(PLAIN, 3).no("not_drawn", c.ReportConcealed, 2, "x")


def test_a_table_is_told_what_it_needs() -> None:
    said = one_event(rounds=[heats(betting="in turn", secret=["15"]), final()], rebuy=None)
    arena = begun(said, 3)
    (order,) = heat_orders(arena.now)
    assert (order.table, order.heat, order.spins, order.played, order.in_turn) == ("1", 1, 15, 0, True)
    assert order.secret == {15}
    assert order.chips == {color: int(points) for color, points in CHIPS.items()}
    assert {(each.player, each.points) for each in order.players} == {("P1", 5_000), ("P2", 5_000), ("P3", 5_000)}
    seats = {each.player: each.seat for each in order.players}
    assert due_at_table(arena.now, "1", 1, seats) == []
    other = {"P1": seats["P1"], "P2": seats["P3"], "Stranger": 6}
    assert due_at_table(arena.now, "1", 1, other)[0] == Due(Act.TAKE_OFF, "Stranger", 6)
    assert {due.act for due in due_at_table(arena.now, "1", 1, other)} == {Act.TAKE_OFF, Act.MOVE, Act.SEAT}
    spin(arena, P1=6_000, P2=0, P3=5_000)
    assert Due(Act.TAKE_OFF, "P2", seats["P2"]) in due_at_table(arena.now, "1", 1, seats)


def test_a_heat_that_was_taken_back_gives_no_orders() -> None:
    arena = begun()
    arena.do(c.Undo, "Heat of Evening started")
    assert heat_orders(arena.now) == []
