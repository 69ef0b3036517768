"""Passkeys among the people of a house: registered with the password, removed, and who is signed in by one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from staffed import FIRST, HERE, MINUTE, OK, WRONG, House

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.passkeys import LABEL_MAX, PASSKEYS_MAX
from croupier.people.posts import Person, Post
from croupier.people.throttle import NAME_FREE, NETWORK_FREE
from croupier.rulebook.refusal import Refusal

MADE = c.MadePasskey("aWQ", "a2V5", "dXNlcg", "house.example", 7, True, ("internal", "hybrid"))
SHOWN = c.PasskeyProof(True, MADE.key, 8)


@pytest.fixture
def house() -> House:
    return House()


def added(house: House, by: str = "Dan", made: c.MadePasskey = MADE, label: str = "phone") -> None:
    house.done(c.AddPasskey(house.now, by, label, FIRST if by == "Ada" else OK, made, HERE))


def sign_in(house: House, proof: c.PasskeyProof = SHOWN, name: str = "", passkey: str = MADE.id) -> c.PasskeySignIn:
    return c.PasskeySignIn(house.now, name, passkey, proof, house.digest(), HERE)


def test_what_is_registered_is_in_the_log_whole(house: House) -> None:
    (event,) = house.done(c.AddPasskey(house.now, "dan", "Dan's phone", OK, MADE, HERE))
    whole = ("Dan", "aWQ", "a2V5", "dXNlcg", "house.example", "Dan's phone", 7, True, ("internal", "hybrid"))
    assert event == e.PasskeyAdded(house.now, *whole)
    assert [(each.name, each.count, each.used) for each in house.state.passkeys.values()] == [("Dan", 7, 0)]


def test_only_a_member_of_the_staff_registers_and_only_with_the_own_password(house: House) -> None:
    ask = c.AddPasskey(house.now, "Dan", "phone", OK, MADE, HERE)
    assert house.refused(replace(ask, by="Nobody")) == "not_yours"
    assert house.failed(replace(ask, proof=WRONG)) == "wrong"
    assert house.failed(replace(ask, proof=FIRST)) == "wrong"  # a password of before
    assert house.events[-1] == e.AttemptFailed(house.now, "new passkey", *_counted(house), "Dan")
    house.later(MINUTE)
    house.done(c.SetPassword(house.now, "Ada", "Dan", house.state.staff["sue"].hash, FIRST, HERE))
    assert house.refused(replace(ask, at=house.now, proof=c.Proof(True, 3))) == "change_password"
    assert not house.state.passkeys


def _counted(house: House) -> tuple[str, str]:
    last = house.events[-1]
    assert isinstance(last, e.AttemptFailed)
    return last.bucket, last.network


@pytest.mark.parametrize("label", ["", "  ", "x" * (LABEL_MAX + 1), "two\nlines"])
def test_a_passkey_has_a_name(house: House, label: str) -> None:
    assert house.refused(c.AddPasskey(house.now, "Dan", label, OK, MADE, HERE)) == "bad_label"


@pytest.mark.parametrize(
    "made",
    [
        None,
        replace(MADE, id=""),
        replace(MADE, id="A" * 1_365),
        replace(MADE, id="not base64"),
        replace(MADE, key="a+b/"),
        replace(MADE, key="A" * 2_049),
        replace(MADE, user="?"),
        replace(MADE, rp=""),
        replace(MADE, count=-1),
        replace(MADE, count=2**32),
        replace(MADE, transports=("USB please",)),
        replace(MADE, transports=("usb",) * 9),
    ],
)
def test_what_is_no_passkey_reaches_no_event(house: House, made: c.MadePasskey | None) -> None:
    assert house.refused(c.AddPasskey(house.now, "Dan", "phone", OK, made, HERE)) == "bad_passkey"


def test_one_passkey_is_one_persons_and_there_are_not_endless_many(house: House) -> None:
    added(house)
    assert house.refused(c.AddPasskey(house.now, "Sue", "mine", OK, MADE, HERE)) == "already_done"
    for number in range(1, PASSKEYS_MAX):
        added(house, made=replace(MADE, id=f"id{number}"))
    assert house.refused(c.AddPasskey(house.now, "Dan", "x", OK, replace(MADE, id="x"), HERE)) == "too_many_passkeys"
    added(house, "Sue", replace(MADE, id="x"))


def test_a_passkey_signs_its_person_in_with_or_without_the_name(house: House) -> None:
    added(house)
    first = sign_in(house)
    (event,) = house.done(first)
    assert isinstance(event, e.SignedIn)
    assert (event.name, event.passkey, event.count) == ("Dan", MADE.id, 8)
    assert house.there(first.session) == Person("Dan", "L-3", Post.DEALER)
    house.done(sign_in(house, replace(SHOWN, count=9), "DAN"))
    assert (house.state.passkeys[MADE.id].count, house.state.passkeys[MADE.id].used) == (9, house.now)


def test_whoever_cannot_be_signed_in_is_told_the_same(house: House) -> None:
    added(house)
    added(house, "Vic", replace(MADE, id="vic"))
    house.done(c.Deactivate(house.now, "Ada", "Vic", "left"))
    tries = {
        "unknown": sign_in(house, passkey="bm9uZQ"),
        "not verified": sign_in(house, replace(SHOWN, verified=False)),
        "another key": sign_in(house, replace(SHOWN, key="b3RoZXI")),
        "another's": sign_in(house, name="Sue"),
        "nobody's": sign_in(house, name="Nobody"),
        "retired": sign_in(house, passkey="vic"),
    }
    told = {}
    for what, command in tries.items():
        (failure,) = decided = house.ask(command)  # type: ignore[misc]
        assert isinstance(failure, e.AttemptFailed), what
        told[what] = (failure.what, failure.name)
        house.later(10 * MINUTE)
        assert house.there(command.session) == house.there("0" * 64), decided
    whose = {"not verified": "Dan", "another key": "Dan", "another's": "Dan", "nobody's": "Dan", "retired": "Vic"}
    assert told == {what: ("sign-in by passkey", whose.get(what, "")) for what in tries}
    assert not house.state.sessions


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_counter_that_does_not_go_on_lets_nobody_in_and_is_said(house: House, count: int) -> None:
    added(house)
    went_back, failure = house.ask(sign_in(house, replace(SHOWN, count=count)))  # type: ignore[misc]
    assert went_back == e.PasskeyWentBack(house.now, "Dan", MADE.id, "phone", 7, count)
    assert isinstance(failure, e.AttemptFailed)
    assert not house.state.sessions
    assert house.state.passkeys[MADE.id].count == 7
    house.done(sign_in(house))


def test_a_passkey_that_does_not_count_is_taken(house: House) -> None:
    added(house, made=replace(MADE, count=0))
    for _ in range(2):
        house.done(sign_in(house, replace(SHOWN, count=0)))
    house.done(sign_in(house, replace(SHOWN, count=1)))  # it has begun to, and goes on from there
    assert house.failed(sign_in(house, replace(SHOWN, count=0))) == "wrong"


def test_failures_make_one_wait_by_name_by_passkey_and_by_address(house: House) -> None:
    added(house)
    wrong = c.PasskeyProof(False)
    for _ in range(NAME_FREE + 1):
        house.failed(sign_in(house, wrong, "Dan"))
    assert house.refused(sign_in(house, SHOWN, "Dan")) == "wait"
    house.done(sign_in(house))  # the passkey alone is another way in, and nobody can guess it
    for _ in range(NAME_FREE + 1):
        house.failed(sign_in(house, wrong))
    assert house.refused(sign_in(house, replace(SHOWN, count=9))) == "wait"
    for number in range(NETWORK_FREE):
        house.ask(sign_in(house, wrong, passkey=f"guess{number}"))
    assert house.refused(sign_in(house, wrong, passkey="guess")) == "wait"
    house.later(5 * MINUTE)
    house.done(sign_in(house, replace(SHOWN, count=10)))


def test_a_session_is_not_opened_twice_nor_by_what_is_no_digest(house: House) -> None:
    added(house)
    again = sign_in(house)
    house.done(again)
    assert house.refused(replace(again, proof=replace(SHOWN, count=9))) == "already_done"
    assert house.refused(replace(again, session="a secret")) == "bad_digest"


def test_a_password_that_another_knows_is_changed_first(house: House) -> None:
    added(house)
    house.done(c.SetPassword(house.now, "Ada", "Dan", house.state.staff["sue"].hash, FIRST, HERE))
    opened = sign_in(house)
    house.done(opened)
    there = house.there(opened.session)
    assert isinstance(there, Refusal)
    assert there.code == "change_password"


def test_one_removes_ones_own_without_a_reason_and_stays_signed_in(house: House) -> None:
    added(house)
    session = house.sign_in("Dan")
    assert house.refused(c.RemovePasskey(house.now, "Dan", MADE.id, "two\nlines")) == "no_reason"
    (event,) = house.done(c.RemovePasskey(house.now, "Dan", MADE.id))
    assert event == e.PasskeyRemoved(house.now, "Dan", MADE.id, "phone", "Dan")
    assert not isinstance(house.there(session), Refusal)
    assert house.failed(sign_in(house)) == "wrong"


def test_an_administrator_removes_anothers_with_a_reason_and_ends_the_sessions(house: House) -> None:
    added(house)
    session = house.sign_in("Dan")
    ask = c.RemovePasskey(house.now, "Ada", MADE.id, "the phone was lost")
    assert house.refused(replace(ask, by="Sue")) == "not_yours"
    assert house.refused(replace(ask, by="Nobody")) == "not_yours"
    assert house.refused(replace(ask, passkey="bm9uZQ")) == "no_such_passkey"
    assert house.refused(replace(ask, reason="")) == "no_reason"
    house.done(ask)
    assert isinstance(house.there(session), Refusal)
    assert house.refused(ask) == "no_such_passkey"


def test_a_person_who_comes_back_has_the_passkey_again(house: House) -> None:
    added(house)
    house.done(c.Deactivate(house.now, "Ada", "Dan", "on leave"))
    assert house.failed(sign_in(house)) == "wrong"
    house.done(c.Reactivate(house.now, "Ada", "Dan", "back"))
    house.done(sign_in(house))
