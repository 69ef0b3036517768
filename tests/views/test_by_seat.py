"""Views that are kept from turn to turn are those that are made anew."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from nights import Play, play

from croupier.game.pocket import Pocket
from croupier.table.state import TableState
from croupier.views.dealer import dealer_view
from croupier.views.desk import Seating
from croupier.views.supervisor import SupervisorView, supervisor_view


class Kept:
    """A table looked at turn after turn, beside somebody who looks at it for the first time."""

    def __init__(self, night: Play) -> None:
        self.night, self.seating = night, Seating()

    def look(self, state: TableState | None = None) -> SupervisorView:
        now, rules = state or self.night.state, self.night.rules
        view = supervisor_view(now, rules, self.seating)
        assert view == supervisor_view(now, rules)
        assert view.table == dealer_view(now, rules)
        return view


def test_a_wager_leaves_what_is_shown_of_all_other_seats() -> None:
    night = play("us-co")
    for name in ("Ann", "Bob", "Cid"):
        night.sit(name, 10_000)
    kept = Kept(night)
    night.bet("Ann", "red", 1_000)
    before = kept.look()
    night.bet("Bob", "black", 1_000)
    after = kept.look()
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = [
        (before.table.felt, after.table.felt),
        (before.table.players, after.table.players),
        (before.seats, after.seats),
    ]
    for was, now in pairs:
        same = {number for number in now if now[number] is was.get(number)}
        assert same == {*now} - {"2"}


def test_who_comes_goes_and_sits_down_elsewhere_is_shown_where_they_sit() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    kept = Kept(night)
    night.bet("Ann", "red", 1_000)
    assert [*kept.look().seats] == ["1"]
    night.sit("Bob")
    assert [*kept.look().seats] == ["1", "2"]
    state = night.state
    moved = replace(state, seats=state.seats.insert("Ann", replace(state.seats["Ann"], number=5)))
    view = kept.look(moved)
    assert ([*view.seats], [*view.table.felt]) == (["2", "5"], ["5"])
    assert [*kept.look(replace(moved, seats=moved.seats.remove("Bob"))).seats] == ["5"]


def test_chips_that_are_gone_are_not_shown() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    kept = Kept(night)
    night.bet("Ann", "red", 1_000)
    assert [*kept.look().table.felt] == ["1"]
    night.round("17")
    assert kept.look().table.felt == {}


def test_a_bet_that_lives_on_is_shown_as_far_as_it_has_got() -> None:
    """Its numbers are the last ones on the board, whether or not anything has changed at its seat."""
    night = play("us-co", sidebets={"roulette-up-bonus": "PT-FLT-RU-01"}, areas=["roulette-up-bonus"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "roulette-up-bonus", 500)
    night.round("17")
    kept = Kept(night)
    (before,) = kept.look().table.felt["1"].values()
    (after,) = kept.look(replace(night.state, results=(Pocket("18"),))).table.felt["1"].values()
    assert (before.stands, after.stands) == ("17", "18")
