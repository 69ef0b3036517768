"""The line between those who go on and the others: over all tables, or at each of them."""

from __future__ import annotations

from marshalled import DAY, Tournament, told
from tournaments import event, final, heats, plan

from croupier.views.tournament_board import board_of
from croupier.views.tournament_own import player_standing

FOUR = ("Ann", "Bob", "Cal", "Dee")


def test_where_each_table_has_its_line_nobody_is_measured_by_another_table() -> None:
    """One of each table goes on: 500 points lost at a table of two are 500 below its line, whatever others have."""
    rounds = [{**heats(), "spins": 2}, final(spins=1)]
    said = plan(DAY, events=[event(day=DAY, tables=["1", "2"], seats=2, rounds=rounds, rebuy=None)])

    async def story(made: Tournament) -> None:
        await made.enter("Evening", *FOUR)
        await made.draw("Evening")
        await made.open("1", "2")
        await made.start("Evening")
        first, second = (name for name, _ in made.table("1").durable.in_order())
        (third, fourth) = (name for name, _ in made.table("2").durable.in_order())
        await made.spin("1", "17", {first: ("straight:17", 500)})
        await made.spin("2", "17", {fourth: ("red", 500)})
        (shown,) = board_of(made.field).events
        assert (shown.cut, shown.cut_each) == (0, 1)
        found = {name: player_standing(made.field, name) for name in FOUR}
        assert {name: each and (each.cut, each.cut_each, each.to_cut) for name, each in found.items()} == {
            first: (0, 1, 0),
            second: (0, 1, -17_500),
            third: (0, 1, 0),
            fourth: (0, 1, -500),
        }

    told(said, story, "1", "2")


def test_where_the_best_of_all_go_on_one_line_goes_through_the_field() -> None:
    rounds = [{**final("Heats", 2), "overall": 2}, final(spins=1)]
    said = plan(DAY, events=[event(day=DAY, tables=["1", "2"], seats=2, rounds=rounds, rebuy=None)])

    async def story(made: Tournament) -> None:
        await made.enter("Evening", *FOUR)
        await made.draw("Evening")
        await made.open("1", "2")
        await made.start("Evening")
        one = next(name for name, _ in made.table("1").durable.in_order())
        await made.spin("1", "17", {one: ("black", 500)})
        (shown,) = board_of(made.field).events
        assert (shown.cut, shown.cut_each, shown.cut_points) == (2, 0, 5_000)

    told(said, story, "1", "2")
