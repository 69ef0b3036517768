"""Moves between tables, tables that are broken up, and what the director is advised."""

from __future__ import annotations

from arenas import EVENING, Arena, last, secret, sizes
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tournaments import final, heats, one_event

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.advising import Advice, suggestions
from croupier.tournament.records import Seat
from croupier.tournament.redrawing import why_not_drawn

OVERALL = one_event(rounds=[final("Heats", 15, overall=6), final()], rebuy=None)


def test_an_entry_moves_with_its_points_to_a_free_seat_of_its_heat() -> None:
    arena = Arena(entries=7)
    (heat,) = arena.draw()
    mover, *_ = arena.at_table(1, "1")
    taken, free = next(iter(heat.tables["2"])), next(n for n in range(1, 7) if n not in heat.tables["2"])
    arena.no("seat_taken", c.MoveSeat, mover.number, "2", taken, "balance")
    arena.no("seat_taken", c.MoveSeat, mover.number, "2", 7, "balance")
    arena.no("seat_taken", c.MoveSeat, mover.number, "2", 0, "balance")
    arena.no("unknown", c.MoveSeat, mover.number, "9", 1, "balance")
    arena.no("no_reason", c.MoveSeat, mover.number, "2", free, " ")
    arena.no("unknown", c.MoveSeat, 99, "2", free, "balance")
    arena.do(c.MoveSeat, mover.number, "2", free, "balance")
    assert arena.now.heats[1].tables["2"][free] == mover.number
    assert mover.number not in arena.now.heats[1].tables["1"].values()
    assert arena.now.entries[mover.number].seat == Seat(1, "2", free)


def test_a_move_during_a_heat_waits_until_the_tables_are_level() -> None:
    arena = Arena(OVERALL, 7)
    arena.draw()
    arena.start()
    one, two = ([entry.player for entry in arena.at_table(1, table)] for table in "12")
    arena.score(1, "1", dict.fromkeys(one, 4_000))
    mover = arena.at_table(1, "1")[0]
    free = next(n for n in range(1, 7) if n not in arena.now.heats[1].tables["2"])
    arena.no("playing", c.MoveSeat, mover.number, "2", free, "balance")
    arena.score(1, "2", dict.fromkeys(two, 5_500))
    arena.do(c.MoveSeat, mover.number, "2", free, "balance")
    assert arena.now.entries[mover.number].points == 4_000
    arena.no("playing", c.MoveSeat, mover.number, "1", mover.seat.seat if mover.seat else 0, "back again")
    arena.score(1, "2", {**dict.fromkeys(two, 5_600), mover.player: 4_100})
    assert arena.now.entries[mover.number].points == 4_100
    arena.no_score("not_live", 1, "1", {**dict.fromkeys(one, 4_000)})


def test_who_moved_while_the_wheel_turned_keeps_what_that_spin_brought() -> None:
    arena = Arena(OVERALL, 7)
    arena.draw()
    arena.start()
    mover = arena.at_table(1, "1")[0]
    one, two = ([entry.player for entry in arena.at_table(1, table)] for table in "12")
    free = next(n for n in range(1, 7) if n not in arena.now.heats[1].tables["2"])
    arena.do(c.MoveSeat, mover.number, "2", free, "balance")
    arena.score(1, "1", dict.fromkeys(one, 3_000))
    assert arena.now.entries[mover.number].points == 3_000
    arena.score(1, "2", dict.fromkeys(two, 5_000))
    arena.score(1, "2", {**dict.fromkeys(two, 5_000), mover.player: 3_500}, given={mover.player: 5_000})
    assert arena.now.entries[mover.number].points == 3_500


def test_a_broken_table_leaves_nobody_standing() -> None:
    arena = Arena(entries=9)
    arena.draw()
    broken = last(arena.do(c.BreakTable, EVENING, "2", "a dealer is ill", secret(4)), e.TableBroken)
    assert set(arena.now.heats[1].tables) == {"1", "3"}
    assert sorted(len(at) for at in arena.now.heats[1].tables.values()) == [4, 5]
    assert arena.now.heats[1].entries == frozenset(range(1, 10))
    assert len(broken.moves) == 3
    arena.no("unknown", c.BreakTable, EVENING, "2", "again", secret(4))
    arena.no("seat_taken", c.BreakTable, EVENING, "3", "no room", secret(4))


def test_a_broken_table_is_drawn_again_by_anybody() -> None:
    arena = Arena(entries=9)
    arena.draw()
    before = arena.now
    broken = last(arena.do(c.BreakTable, EVENING, "2", "a dealer is ill", secret(4)), e.TableBroken)
    assert why_not_drawn(before, broken) == ""
    assert any(why_not_drawn(before, replace(broken, secret=secret(n))) for n in range(5, 9))


def test_the_only_table_cannot_be_broken() -> None:
    arena = Arena(entries=2)
    arena.draw()
    arena.no("seat_taken", c.BreakTable, EVENING, "1", "why not", secret())


def test_advice_comes_one_kind_at_a_time() -> None:
    """Three tables of six. Two and two and one left: one table too many. Then everything is as it should be."""
    arena = Arena(OVERALL, 9)
    arena.draw()
    arena.start()
    assert suggestions(arena.now, EVENING) == []
    tables = {table: [entry.player for entry in arena.at_table(1, table)] for table in "123"}
    stacks = {player: 100 for players in tables.values() for player in players}
    stacks |= dict.fromkeys(tables["1"][1:], 0)
    for table, players in tables.items():
        arena.score(1, table, {player: stacks[player] for player in players})
    (uneven,) = suggestions(arena.now, EVENING)
    assert (uneven.kind, uneven.to) == (Advice.BALANCE, "1")
    assert "has 3 players" in uneven.reason
    assert arena.now.entries[uneven.entry].seat == Seat(1, uneven.table, _seat(arena, uneven.entry))
    arena.do(c.MoveSeat, uneven.entry, uneven.to, uneven.seat, uneven.reason)
    assert suggestions(arena.now, EVENING) == []


def test_two_who_move_are_two_players() -> None:
    arena = Arena(OVERALL, 18)
    arena.draw()
    gone = [entry.number for table in "12" for entry in arena.at_table(1, table)][:8]
    arena.happen(e.Disqualified, tuple(gone), "a test")
    assert [len(arena.at_table(1, table)) for table in "123"] == [0, 4, 6]
    plan = suggestions(arena.now, EVENING)
    assert [(each.table, each.to) for each in plan] == [("3", "1"), ("3", "1"), ("2", "1")]
    assert len({each.entry for each in plan}) == len({each.seat for each in plan}) == 3


def _seat(arena: Arena, entry: int) -> int:
    seat = arena.now.entries[entry].seat
    assert seat
    return seat.seat


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(lambda left: sum(left) >= 2))
def test_following_the_advice_leads_to_an_end(left: list[int]) -> None:
    """Whatever is left at the tables: nobody is moved twice by one plan, and tables are then even."""
    arena = Arena(OVERALL, 18, careful=False)
    arena.draw()
    arena.start()
    for table, count in zip("123", left, strict=True):
        players = [entry.player for entry in arena.at_table(1, table)]
        for player in players[count:]:
            number = next(entry.number for entry in arena.now.entries.values() if entry.player == player)
            arena.happen(e.Disqualified, (number,), "a test")
    for step in range(30):
        found = suggestions(arena.now, EVENING)
        movers = [each.entry for each in found if each.entry]
        assert len(set(movers)) == len(movers)
        if not found:
            break
        first = found[0]
        if first.kind is Advice.BALANCE:
            arena.do(c.MoveSeat, first.entry, first.to, first.seat, first.reason)
        else:
            moved = arena.now.heats[1].changed.keys() & {entry.number for entry in arena.at_table(1, first.table)}
            if moved:
                break
            arena.do(c.BreakTable, EVENING, first.table, first.reason, secret(step))
    now = [len(arena.at_table(1, table)) for table in arena.now.heats[1].tables]
    assert sum(now) == sum(left)
    if not suggestions(arena.now, EVENING) and min(left) > 1:
        assert max(now) - min(now) < 2


def test_the_final_table_is_advised_before_anything_else() -> None:
    arena = Arena(one_event(rounds=[heats(), final()], seats=4, players_max=48, rebuy=None), 36)
    for heat in arena.draw():
        arena.start()
        arena.play(heat.number, lambda entry, spin: 1_000 + entry.number)
    arena.do(c.EndRound, EVENING)
    (heat,) = arena.draw(2)
    arena.start()
    assert sizes((heat,)) == [[3, 3, 3]]
    for table in heat.tables:
        players = [entry.player for entry in arena.at_table(heat.number, table)]
        arena.score(heat.number, table, {player: 100 if place == 0 else 0 for place, player in enumerate(players)})
    (advice,) = suggestions(arena.now, EVENING)
    assert (advice.kind, advice.reason) == (Advice.FINAL, "3 players fit at one table")
