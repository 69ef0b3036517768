"""Sessions: signing in and out, locking, unlocking, idleness, and whose a session is."""

from __future__ import annotations

import pytest
from staffed import HERE, HOUR, MINUTE, NOON, OK, SECOND, WRONG, House, QuickHasher, password_of

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.activity import Activity
from croupier.people.passwords import PasswordChecker
from croupier.people.posts import Person, Post
from croupier.people.signing import answer, who
from croupier.people.state import IDLE, LIFETIME, SESSIONS_MAX
from croupier.rulebook.refusal import Refusal
from croupier.table.people import Actor, Role

DAN = Person("Dan", "L-3", Post.DEALER)


def code(result: object) -> str:
    assert isinstance(result, Refusal)
    return result.code


def test_signing_in_gives_a_session_and_signing_out_ends_it() -> None:
    house = House()
    session = house.sign_in("Dan")
    assert isinstance(house.events[-1], e.SignedIn)
    assert who(house.state, session, NOON) == DAN
    assert house.done(c.SignOut(NOON, session)) == (e.SignedOut(NOON, "Dan", session),)
    assert code(who(house.state, session, NOON)) == "not_signed_in"
    assert house.refused(c.SignOut(NOON, session)) == "not_signed_in"


def test_a_name_is_found_however_it_is_capitalized_and_the_person_keeps_their_own() -> None:
    house = House()
    session = house.digest()
    house.done(c.SignIn(NOON, "dAN", house.proof("DAN", password_of("Dan")), session, HERE))
    assert who(house.state, session, NOON) == DAN


@pytest.mark.parametrize(
    ("name", "proof"),
    [("Dan", WRONG), ("Nobody", WRONG), ("Nobody", OK), ("", OK), ("x" * 1_000_000, OK), ("Dan", c.Proof(True, 0)),
     ("Dan", c.Proof(True, 1)), ("Dan", c.Proof(False, 2)), ("\ud800", OK), ("Dan\0", OK)],
)  # fmt: skip
def test_whatever_was_wrong_is_told_alike(name: str, proof: c.Proof) -> None:
    house = House()
    result = house.ask(c.SignIn(NOON, name, proof, house.digest(), HERE))
    assert answer(result) == Refusal("wrong", "the name or the password is wrong")
    assert not house.state.sessions


def test_what_somebody_typed_as_a_name_is_not_written_down() -> None:
    house = House()
    house.failed(c.SignIn(NOON, "my secret password", WRONG, house.digest(), HERE))
    house.failed(c.SignIn(NOON, "dan", WRONG, house.digest(), HERE))
    unknown, known = house.events[-2:]
    assert isinstance(unknown, e.AttemptFailed)
    assert isinstance(known, e.AttemptFailed)
    assert (unknown.name, len(unknown.bucket)) == ("", 4)
    assert known.name == "Dan"


@pytest.mark.parametrize(
    "session", ["", "a raw session id", "A" * 64, "0" * 63, "0" * 65, "0" * 64 + "\n", "x" * 10**6]
)
def test_a_raw_session_id_is_refused(session: str) -> None:
    house = House()
    assert house.refused(c.SignIn(NOON, "Dan", OK, session, HERE)) == "bad_digest"
    own = house.sign_in("Dan")
    house.done(c.Lock(NOON, own))
    assert house.refused(c.Unlock(NOON, own, session, OK, HERE)) == "bad_digest"


def test_a_session_id_is_never_used_twice() -> None:
    house = House()
    session = house.sign_in("Dan")
    assert house.refused(c.SignIn(NOON, "Sue", OK, session, HERE)) == "already_done"
    assert who(house.state, session, NOON) == DAN


def test_a_password_that_was_changed_meanwhile_opens_nothing() -> None:
    house = House()
    proof = house.proof("Dan")
    house.done(c.SetPassword(NOON, "Dan", "Dan", QuickHasher().hash("another password"), house.proof("Dan"), HERE))
    assert house.failed(c.SignIn(NOON, "Dan", proof, house.digest(), HERE)) == "wrong"


def test_an_older_hash_is_replaced_when_its_password_is_given() -> None:
    house = House()
    house.checker = PasswordChecker(QuickHasher("stronger"))
    session = house.sign_in("Dan")
    assert isinstance(house.events[-1], e.PasswordRehashed)
    assert house.state.staff["dan"].hash.startswith("$argon2id$stronger$")
    assert who(house.state, session, NOON) == DAN  # nobody is signed out by it
    house.sign_in("Dan")
    assert isinstance(house.events[-1], e.SignedIn)


def test_a_locked_session_keeps_the_person_and_needs_the_password() -> None:
    house = House()
    session, fresh = house.sign_in("Dan"), house.digest()
    assert house.refused(c.Unlock(NOON, session, fresh, OK, HERE)) == "already_done"
    assert house.done(c.Lock(NOON, session)) == (e.SessionLocked(NOON, "Dan", session),)
    assert house.refused(c.Lock(NOON, session)) == "already_done"
    assert code(who(house.state, session, NOON)) == "locked"
    assert house.failed(c.Unlock(NOON, session, fresh, WRONG, HERE)) == "wrong"
    assert house.failed(c.Unlock(NOON, session, fresh, c.Proof(True, 9), HERE)) == "wrong"
    assert house.refused(c.Unlock(NOON, session, session, OK, HERE)) == "already_done"
    house.done(c.Unlock(NOON, session, fresh, OK, HERE))
    assert who(house.state, fresh, NOON) == DAN
    assert code(who(house.state, session, NOON)) == "not_signed_in"  # whoever saw the old id has nothing


def test_a_session_ends_after_its_lifetime_however_often_it_is_unlocked() -> None:
    house = House()
    session, fresh = house.sign_in("Dan"), house.digest()
    house.done(c.Lock(house.later(LIFETIME - 1), session))
    house.done(c.Unlock(house.now, session, fresh, OK, HERE))
    assert who(house.state, fresh, house.now) == DAN
    assert code(who(house.state, fresh, house.later(1))) == "not_signed_in"
    assert house.refused(c.Lock(house.now, fresh)) == "not_signed_in"
    assert house.refused(c.Unlock(house.now, fresh, house.digest(), OK, HERE)) == "not_signed_in"
    house.sign_in("Sue")
    assert fresh not in house.state.sessions  # and is forgotten


def test_a_session_from_the_future_is_none() -> None:
    house = House()
    session = house.sign_in("Dan")
    assert code(who(house.state, session, NOON - 1)) == "not_signed_in"


def test_one_person_has_a_few_sessions_and_the_oldest_gives_way() -> None:
    house = House()
    sessions = [house.sign_in("Dan") for _ in range(SESSIONS_MAX + 1)]
    assert [isinstance(who(house.state, session, NOON), Person) for session in sessions] == [False] + [
        True
    ] * SESSIONS_MAX
    assert isinstance(house.there(house.sign_in("Sue")), Person)


def test_sessions_are_ended_by_oneself_an_administrator_or_a_supervisor() -> None:
    house = House()
    for by in ("Dan", "Ada", "Sue"):
        session = house.sign_in("Dan")
        assert house.done(c.EndSessions(NOON, by, "Dan")) == (e.SessionsEnded(NOON, "Dan", by),)
        assert code(who(house.state, session, NOON)) == "not_signed_in"
    assert house.refused(c.EndSessions(NOON, "Ada", "Dan")) == "already_done"
    house.sign_in("Sue")
    for by in ("Dan", "Vic", "Nobody"):
        assert house.refused(c.EndSessions(NOON, by, "Sue")) == "not_yours"
    assert house.refused(c.EndSessions(NOON, "Ada", "Nobody")) == "no_such_person"


@pytest.mark.parametrize(
    ("name", "role"),
    [("Dan", Role.DEALER), ("Sue", Role.SUPERVISOR), ("Mo", Role.MUCKER), ("Vic", None), ("Una", None), ("Ada", None)],
)
def test_whom_a_person_is_at_a_table(name: str, role: Role | None) -> None:
    house = House()
    person = house.there(house.sign_in(name))
    assert isinstance(person, Person)
    assert person.actor == (Actor(name, role) if role else None)


def test_a_refusal_is_told_as_it_is() -> None:
    refusal = House().ask(c.SignOut(NOON, "0" * 64))
    assert answer(refusal) is refusal
    assert answer(()) is None


class TestActivity:
    def test_five_idle_minutes_lock(self) -> None:
        house, activity = House(), Activity()
        session = house.sign_in("Dan")
        assert activity.person(house.state, session, house.later(IDLE - 1)) == DAN
        assert activity.overdue(house.state, house.later(IDLE - SECOND)) == []
        (lock,) = activity.overdue(house.state, house.later(SECOND))
        assert lock == c.Lock(house.now, session, idle=True)
        assert code(activity.person(house.state, session, house.now)) == "locked"  # before the event is written
        assert house.done(lock) == (e.SessionLocked(house.now, "Dan", session, True),)
        assert activity.overdue(house.state, house.now) == []

    def test_it_is_early_by_less_than_a_second_and_never_late(self) -> None:
        house, activity = House(), Activity()
        house.now += 999
        session = house.sign_in("Dan")
        touched = house.later(MINUTE)
        assert activity.person(house.state, session, touched) == DAN
        assert isinstance(activity.person(house.state, session, touched + IDLE), Refusal)
        assert activity.person(house.state, session, touched + IDLE - SECOND) == DAN

    def test_a_restart_forgets_and_locks(self) -> None:
        house, before = House(), Activity()
        session = house.sign_in("Dan")
        assert before.person(house.state, session, house.later(4 * MINUTE)) == DAN
        assert code(Activity().person(house.state, session, house.later(2 * MINUTE))) == "locked"

    def test_unlocking_counts_as_a_touch(self) -> None:
        house, activity = House(), Activity()
        session, fresh = house.sign_in("Dan"), house.digest()
        house.done(c.Lock(house.later(HOUR), session, idle=True))
        house.done(c.Unlock(house.now, session, fresh, OK, HERE))
        assert activity.person(house.state, fresh, house.later(4 * MINUTE)) == DAN

    def test_nobody_is_nobody(self) -> None:
        assert code(Activity().person(House().state, "0" * 64, NOON)) == "not_signed_in"

    def test_a_clock_that_goes_back_locks(self) -> None:
        house, activity = House(), Activity()
        session = house.sign_in("Dan")
        assert activity.person(house.state, session, house.later(4 * MINUTE)) == DAN
        assert code(activity.person(house.state, session, house.now - 2 * MINUTE)) == "locked"
