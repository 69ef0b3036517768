"""Passwords: what may be one, the hasher, and a check that tells a stranger nothing."""

from __future__ import annotations

import unicodedata

import pytest
from argon2 import PasswordHasher
from staffed import House, QuickHasher, hashed, password_of

from croupier.people.commands import Proof
from croupier.people.passwords import PASSWORD_MAX, PASSWORD_MIN, Argon2, PasswordChecker, new_password
from croupier.rulebook.refusal import Refusal

GOOD = "correct horse battery"


def fresh(password: str, name: str = "Daniela Longname", licence: str = "L-123456-7890") -> str | Refusal:
    return new_password(password, name, licence, QuickHasher())


@pytest.mark.parametrize(
    "password",
    [GOOD, "vq0 zw8e mh4", hex(7**400)[2:][:PASSWORD_MAX].ljust(PASSWORD_MAX), "пароль пароль", "🎲♣ 🎩 ж 猫 q7 w"],
)
def test_a_password_is_any_text_long_enough(password: str) -> None:
    assert PASSWORD_MIN <= len(password) <= PASSWORD_MAX
    assert fresh(password) == hashed(password)


@pytest.mark.parametrize(
    "password",
    ["", "x" * (PASSWORD_MIN - 1), "x" * (PASSWORD_MAX + 1), "x" * 10**7, "\ud800" * 20, "e\u0301" * (PASSWORD_MIN - 1),
     "Daniela Longname", "DANIELA LONGNAME", "daniela  longname", "Ｄaniela Longname",
     "L-123456-7890", "l1234567890  "],
)  # fmt: skip
def test_a_password_that_is_refused(password: str) -> None:
    refusal = fresh(password)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "bad_password"
    assert not password or password not in refusal.says


def test_the_spelling_of_an_accent_makes_no_difference() -> None:
    composed = "crème brûlée déjà vu"
    assert fresh(unicodedata.normalize("NFD", composed)) == fresh(composed) == hashed(composed)


def test_what_is_checked_is_the_persons_own_password() -> None:
    house = House()
    assert house.proof("Dan") == Proof(True, 2)
    assert house.proof("dan", password_of("Dan")) == Proof(True, 2)
    for password in (
        password_of("Sue"),
        password_of("Dan") + " ",
        "",
        "x" * 10**6,
        "\ud800",
        hashed(password_of("Dan")),
    ):
        assert house.proof("Dan", password) == Proof(False)


def test_nobody_is_checked_against_a_decoy() -> None:
    house, hasher = House(), QuickHasher()
    checker = PasswordChecker(hasher)
    own = house.state.staff["dan"].hash
    decoy = hasher.hash("nobody has this password")
    for name, password in (("Dan", GOOD), ("Nobody", GOOD), ("", ""), ("Dan", "x" * 10**6), ("x" * 10**6, GOOD)):
        assert checker.check(house.state, name, password) == Proof(False)
    assert hasher.verified == [own, decoy, decoy, own, decoy]
    assert checker.check(house.state, "Nobody", "nobody has this password") == Proof(False)


def test_a_hash_of_older_parameters_is_made_anew() -> None:
    house = House()
    proof = PasswordChecker(QuickHasher("stronger")).check(house.state, "Dan", password_of("Dan"))
    assert proof == Proof(True, 2, QuickHasher("stronger").hash(password_of("Dan")))


def test_argon2_hashes_verifies_and_knows_old_parameters() -> None:
    weak = Argon2(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    own = weak.hash(GOOD)
    assert own.startswith("$argon2id$")
    assert own != weak.hash(GOOD)
    assert weak.verify(own, GOOD)
    assert not weak.verify(own, GOOD + "!")
    assert not weak.verify("no hash at all", GOOD)
    assert not weak.needs_rehash(own)
    assert Argon2().needs_rehash(own)


def test_the_defaults_are_the_librarys_own() -> None:
    own = Argon2().hash(GOOD)
    assert "$m=65536,t=3,p=4$" in own
    assert Argon2().verify(own, GOOD)


@pytest.mark.parametrize(
    "password",
    [
        "passwordpassword",
        "password1234",
        "qwertyuiop123",
        "1234567890123",
        "123456123456",
        "aaaaaaaaaaaa",
        "abcdefghijkl",
        "letmeinletmein",
        "P@ssw0rd2024",
        "sunshine2024!",
        "changeme1234",
        "1qaz2wsx3edc",
        "ilovemywife1",
        "Croupier2026!",
        "roulette wheel",
        "casinodealer1",
        "Dan Dealer 77",
        "L-Dan-77 L-Dan-77",
        "password" * 128,
    ],
)
def test_what_many_have_and_what_is_near_at_hand_is_no_password(password: str) -> None:
    refusal = fresh(password, "Dan Dealer", "L-Dan-77")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.says.partition(":")[0]) == ("bad_password", "this password is easy to guess")
    assert password not in refusal.says


@pytest.mark.parametrize(
    "password",
    ["correct horse battery", "только для этого дома", "nLp4 vv0q zW8e", "four small owls wait", "x7" + "krbqmz" * 170],
)
def test_of_whatever_letters_a_password_that_nobody_guesses_is_one(password: str) -> None:
    assert fresh(password) == hashed(password)
