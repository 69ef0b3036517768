"""The map of seats beside a dictionary."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from croupier.table.seats import Seats
from croupier.table.state import Seat

STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=200)


@given(STEPS)
def test_it_does_what_a_dictionary_does_and_leaves_what_was_before_alone(steps: list[tuple[bool, int]]) -> None:
    seats, model = Seats(), dict[str, Seat]()
    for number, (arrives, who) in enumerate(steps):
        name, before, kept = f"player {who}", seats, dict(model)
        if arrives:
            seat = Seat(name, number)
            seats, model[name] = seats.insert(name, seat), seat
        elif name in model:
            del model[name]
            seats = seats.remove(name)
        assert dict(before) == kept
        assert list(seats) == list(model)
        assert dict(seats) == model
        assert seats.get("nobody") is None
        assert len(seats) == len(model)


def test_equal_seats_are_equal_however_they_came_about() -> None:
    ann, bob = Seat("Ann", 1), Seat("Bob", 2)
    straight = Seats().insert("Ann", ann).insert("Bob", bob)
    crooked = Seats().insert("Bob", Seat("Bob", 9)).insert("Ann", ann).insert("Bob", bob)
    assert straight == crooked
    assert straight != straight.remove("Bob")


@given(st.integers(1, 60), st.sets(st.integers(0, 59)))
def test_many_seats_put_back_together_are_where_they_were(count: int, changed: set[int]) -> None:
    model = {f"player {number}": Seat(f"player {number}", number) for number in range(count)}
    seats = Seats()
    for name, seat in model.items():
        seats = seats.insert(name, seat)
    others = {f"player {number}": Seat(f"player {number}", 100 + number) for number in changed if number < count}
    after = seats.insert_all(others)
    assert list(after.items()) == list((model | others).items())
    assert dict(seats) == model
