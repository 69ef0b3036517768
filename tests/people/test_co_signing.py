"""Signing beside somebody, at their screen, by one's own password."""

from __future__ import annotations

import pytest
from staffed import HERE, NOON, OK, WRONG, House, password_of

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.signing import answer
from croupier.rulebook.refusal import Refusal


def test_a_password_signs_and_opens_no_session() -> None:
    house = House()
    proof = house.proof("Dan", password_of("Dan"))
    (signed,) = house.done(c.CoSign(NOON, "dan", "SignSlip", proof, HERE))
    assert isinstance(signed, e.CoSigned)
    assert (signed.name, signed.what) == ("Dan", "SignSlip")
    assert not house.state.sessions


@pytest.mark.parametrize(
    ("name", "proof"), [("Dan", WRONG), ("Nobody", WRONG), ("Nobody", OK), ("", OK), ("\ud800", OK)]
)
def test_whether_there_is_such_a_person_cannot_be_learned(name: str, proof: c.Proof) -> None:
    house = House()
    assert answer(house.ask(c.CoSign(NOON, name, "SignSlip", proof, HERE))) == Refusal(
        "wrong", "the name or the password is wrong"
    )
    assert isinstance(house.events[-1], e.AttemptFailed)


def test_wrong_passwords_make_the_next_attempt_wait() -> None:
    house = House()
    for _ in range(50):
        result = house.ask(c.CoSign(NOON, "Dan", "SignSlip", WRONG, HERE))
        if isinstance(result, Refusal):
            break
    assert isinstance(result, Refusal)
    proof = house.proof("Dan", password_of("Dan"))
    assert isinstance(house.ask(c.CoSign(NOON, "Dan", "SignSlip", proof, HERE)), Refusal)
