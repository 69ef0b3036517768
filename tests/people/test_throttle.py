"""Waiting after failed attempts."""

from __future__ import annotations

import pytest
from staffed import HERE, NOON, OK, SECOND, WRONG, House

from croupier.people import commands as c
from croupier.people.state import Failures
from croupier.people.throttle import (
    DELAY_MAX,
    FORGET,
    KEPT_MAX,
    NAME_FREE,
    NETWORK_FREE,
    bucket_of,
    delay_after,
    network_of,
    one_more,
    stand_in,
    wait,
)
from croupier.rulebook.refusal import Refusal
from croupier.table.names import fault_of


def attempt(house: House, name: str, proof: c.Proof = WRONG, address: str = HERE) -> c.SignIn:
    return c.SignIn(house.now, name, proof, house.digest(), address)


@pytest.mark.parametrize(
    "name", ["Eve", "", "\0", "correct horse battery", "#1", "#65535", "#99999", "é" * 500, "\ud800"]
)
def test_what_stands_in_for_a_name_waits_as_it_does_and_is_nobodys_name(name: str) -> None:
    assert bucket_of(stand_in(name)) == bucket_of(name)
    assert fault_of(stand_in(name)), "no person can be called so"
    assert len(stand_in(name)) <= 6
    assert stand_in(name).isprintable()


def test_the_delays_as_stated() -> None:
    assert [delay_after(count, NAME_FREE) // SECOND for count in range(13)] == [
        0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
    ]  # fmt: skip
    assert delay_after(10**9, NAME_FREE) == DELAY_MAX
    assert delay_after(NETWORK_FREE, NETWORK_FREE) == 0


@pytest.mark.parametrize("name", ["Dan", "Nobody", "", "x" * 10**6, "\ud800"])
def test_a_name_waits_longer_each_time_whether_anybody_has_it_or_not(name: str) -> None:
    house = House()
    waited = []
    for _ in range(12):
        house.failed(attempt(house, name))
        waited.append(wait(house.state, name, "10.9.9.9", house.now) // SECOND)
        house.later(waited[-1] * SECOND)
    assert waited == [0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


def test_the_refusal_says_how_long_and_even_the_right_password_waits() -> None:
    house = House()
    for _ in range(3):
        house.failed(attempt(house, "Dan"))
    house.later(500)
    before = house.state
    assert house.ask(attempt(house, "Dan", OK)) == Refusal(
        "wait", "too many attempts have failed: try again in 2 seconds"
    )
    house.later(501)
    assert house.ask(attempt(house, "DAN", OK)) == Refusal(
        "wait", "too many attempts have failed: try again in 1 second"
    )
    assert house.state is before
    house.later(998)
    assert house.refused(attempt(house, "Dan", OK)) == "wait"
    house.later(1)
    house.done(attempt(house, "Dan", OK))


def test_a_hundred_guesses_at_once_are_worth_three() -> None:
    house = House()
    results = [house.ask(attempt(house, "Dan", OK if guess == 50 else WRONG)) for guess in range(100)]
    assert sum(isinstance(result, Refusal) for result in results) == 97
    assert not house.state.sessions


def test_success_clears_the_name_and_the_address() -> None:
    house = House()
    house.failed(attempt(house, "Dan"))
    house.failed(attempt(house, "Dan"))
    house.sign_in("Dan")
    assert not house.state.names
    assert not house.state.networks


def test_unlocking_clears_too_and_its_failures_count() -> None:
    house = House()
    session, fresh = house.sign_in("Dan"), house.digest()
    house.done(c.Lock(house.now, session))
    for _ in range(3):
        house.failed(c.Unlock(house.now, session, fresh, WRONG, HERE))
    assert house.refused(c.Unlock(house.now, session, fresh, OK, HERE)) == "wait"
    assert house.refused(attempt(house, "Dan", OK)) == "wait"
    house.done(c.Unlock(house.later(2 * SECOND), session, fresh, OK, HERE))
    assert not house.state.names


def test_an_address_waits_after_many_names() -> None:
    house = House()
    for guess in range(NETWORK_FREE + 1):
        house.failed(attempt(house, f"Somebody {guess}"))
    assert house.refused(attempt(house, "Dan", OK)) == "wait"
    house.done(attempt(house, "Dan", OK, "10.0.0.8"))


def test_who_guesses_at_others_gains_nothing_by_signing_in_as_themselves() -> None:
    house = House()
    for guess in range(NETWORK_FREE):
        house.failed(attempt(house, f"Somebody {guess}"))
        house.sign_in("Dan")
    house.failed(attempt(house, "Sue"))
    assert house.refused(attempt(house, "Dan", OK)) == "wait"


def test_one_customer_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:10.0.0.7") == network_of("10.0.0.7") != network_of("10.0.0.8")
    for odd in ("", "x" * 10**6, "10.0.0.7, 10.0.0.8", "\ud800", "fe80::1%" + "e" * 90):
        assert network_of(odd) in ("", network_of("fe80::1"))


def test_failures_are_forgotten_after_an_hour_of_quiet() -> None:
    house = House()
    for _ in range(3):
        house.failed(attempt(house, "Dan"))
    house.later(FORGET)
    house.failed(attempt(house, "Dan"))
    assert house.state.names[bucket_of("Dan")] == Failures(1, house.now)


def test_a_clock_that_goes_back_locks_nobody_out_and_forgets_nothing() -> None:
    house = House()
    for _ in range(5):
        house.failed(attempt(house, "Dan"))
        house.later(DELAY_MAX)
    house.now = NOON - FORGET
    house.failed(attempt(house, "Dan"))
    assert house.state.names[bucket_of("Dan")].count == 6
    assert house.refused(attempt(house, "Dan", OK)) == "wait"
    assert wait(house.state, "Dan", HERE, house.now) == delay_after(6, NAME_FREE)


def test_a_flood_of_names_does_not_fill_the_memory() -> None:
    records = {str(number): Failures(1, NOON) for number in range(KEPT_MAX)}
    assert len(one_more(records, "new", NOON + FORGET)) == 1
    assert len(one_more(records, "new", NOON + FORGET - 1)) == KEPT_MAX + 1
    assert len({bucket_of(str(number)) for number in range(10_000)}) <= 2**16
