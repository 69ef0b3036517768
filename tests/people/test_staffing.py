"""Staff: joining, posts, passwords, leaving."""

from __future__ import annotations

import pytest
from staffed import FIRST, HERE, NOON, OK, WRONG, House, hashed, password_of

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.posts import STAFF, Person, Post
from croupier.people.signing import who
from croupier.rulebook.refusal import Refusal

HASH = hashed("correct horse battery")


def add(
    by: str = "Ada", name: str = "Eve", licence: str = "L-99", post: Post = Post.DEALER, own: str = ""
) -> c.AddStaff:
    return c.AddStaff(NOON, by, name, licence, post, own)


def test_the_first_person_is_an_administrator_with_a_password_of_their_own() -> None:
    house = House(staffed=False)
    assert house.refused(add(by="", name="Ada", post=Post.DEALER, own=HASH)) == "no_such_post"
    assert house.refused(add(by="", name="Ada", post=Post.ADMINISTRATOR)) == "no_such_post"
    assert house.refused(add(by="Ada", name="Ada", post=Post.ADMINISTRATOR, own=HASH)) == "not_yours"
    added = house.done(add(by="", name="Ada", post=Post.ADMINISTRATOR, own=HASH))
    assert added == (e.StaffAdded(NOON, "Ada", "L-99", Post.ADMINISTRATOR, "", HASH),)
    assert house.refused(add(by="", name="Zoe", licence="L-98", post=Post.ADMINISTRATOR, own=HASH)) == "not_yours"
    assert not house.state.staff["ada"].temporary


def test_an_administrator_adds_people_who_have_to_choose_a_password() -> None:
    house = House()
    assert house.done(add(own=HASH)) == (e.StaffAdded(NOON, "Eve", "L-99", Post.DEALER, "Ada", HASH),)
    session = house.digest()
    house.done(c.SignIn(NOON, "Eve", house.proof("Eve", "correct horse battery"), session, HERE))
    refusal = who(house.state, session, NOON)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "change_password"
    house.done(c.SetPassword(NOON, "Eve", "Eve", hashed(password_of("Eve")), FIRST, HERE))
    assert isinstance(who(house.state, session, NOON), Refusal)  # a new password ends every session
    assert house.there(house.sign_in("Eve")) == Person("Eve", "L-99", Post.DEALER)


@pytest.mark.parametrize("by", ["Sue", "Dan", "Mo", "Vic", "Una", "", "Nobody"])
def test_nobody_else_adds_people(by: str) -> None:
    assert House().refused(add(by=by)) == "not_yours"


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "Eve ",
        " Eve",
        "E\nve",
        "E\u202eve",
        "E\u200bve",
        "e" * 65,
        "Е\u0076e",
        "123",
        "Eve  B",
        "E\u0301ve",
        "\0",
        "Ｄan",
        "Ｄａｎ",
        "𝐃𝐚𝐧",
        "Dan\u0307\u0307\ufe0f",
    ],
)
def test_a_name_is_visible_text_of_one_spelling_and_one_alphabet(name: str) -> None:
    assert House().refused(add(name=name)) == "bad_name"


@pytest.mark.parametrize(
    "name", ["Éve", "Евгений", "李小龍", "大田 こと", "O'Neil-Smith", "Dr. Eve 2", "김민수", "Ναταλία"]
)
def test_a_name_can_be_of_any_script(name: str) -> None:
    house = House()
    house.done(add(name=name))
    assert house.state.person(name) is not None


@pytest.mark.parametrize("name", ["dan", "DAN", "dAn"])
def test_a_name_that_looks_like_anothers_is_taken(name: str) -> None:
    assert House().refused(add(name=name)) == "name_taken"


@pytest.mark.parametrize(("latin", "other"), [("Cope", "Соре"), ("Pax", "Рах"), ("Kot", "Κοτ"), ("Bob", "B0b")])
def test_letters_of_other_alphabets_that_are_drawn_alike_do_not_make_another_name(latin: str, other: str) -> None:
    house = House()
    house.done(add(name=latin))
    assert house.refused(add(name=other, licence="L-100")) == "name_taken"


@pytest.mark.parametrize("licence", ["", "L" * 33, "L 1\n", "№ 7", "-", "L--1"])
def test_a_licence_is_plain_text(licence: str) -> None:
    assert House().refused(add(licence=licence)) == "bad_licence"


@pytest.mark.parametrize("licence", ["L-3", "l 3", "L3"])
def test_a_licence_is_one_persons(licence: str) -> None:
    assert House().refused(add(licence=licence)) == "licence_taken"


@pytest.mark.parametrize("post", sorted(set(Post) - STAFF))
def test_no_person_is_a_terminal_or_a_device(post: Post) -> None:
    house = House()
    assert house.refused(add(post=post)) == "no_such_post"
    assert house.refused(c.ChangePost(NOON, "Ada", "Dan", post)) == "no_such_post"


@pytest.mark.parametrize(
    "own", ["correct horse battery", "$argon2id$" + "x" * 600, "$argon2id$\n", "$argon2id$é", "$2b$12$abc"]
)
def test_what_is_no_hash_never_gets_into_an_event(own: str) -> None:
    house = House()
    assert house.refused(add(own=own)) == "bad_digest"
    assert house.refused(c.SetPassword(NOON, "Dan", "Dan", own, OK, HERE)) == "bad_digest"


def test_a_change_of_post_acts_at_once() -> None:
    house = House()
    session = house.sign_in("Dan")
    changed = house.done(c.ChangePost(NOON, "Ada", "Dan", Post.SUPERVISOR))
    assert changed == (e.PostChanged(NOON, "Dan", Post.SUPERVISOR, Post.DEALER, "Ada"),)
    assert who(house.state, session, NOON) == Person("Dan", "L-3", Post.SUPERVISOR)
    house.done(c.ChangePost(NOON, "Ada", "Sue", Post.AUDITOR))
    assert house.refused(c.EnrollTerminal(NOON, "Sue", "1", 1, house.digest())) == "not_yours"


def test_a_change_of_post_that_is_refused() -> None:
    house = House()
    assert house.refused(c.ChangePost(NOON, "Sue", "Dan", Post.SUPERVISOR)) == "not_yours"
    assert house.refused(c.ChangePost(NOON, "Ada", "Nobody", Post.SUPERVISOR)) == "no_such_person"
    assert house.refused(c.ChangePost(NOON, "Ada", "Dan", Post.DEALER)) == "already_done"
    assert house.refused(c.ChangePost(NOON, "Ada", "Ada", Post.DEALER)) == "last_administrator"


def test_everybody_sets_their_own_password_and_proves_the_old_one() -> None:
    house = House()
    session = house.sign_in("Dan")
    assert house.failed(c.SetPassword(NOON, "Dan", "Dan", HASH, WRONG, HERE)) == "wrong"
    assert house.failed(c.SetPassword(NOON, "Dan", "Dan", HASH, c.Proof(True, 0), HERE)) == "wrong"
    proof = house.proof("Dan")
    assert house.done(c.SetPassword(NOON, "Dan", "Dan", HASH, proof, HERE)) == (
        e.PasswordSet(NOON, "Dan", HASH, "Dan"),
    )
    assert session not in house.state.sessions
    assert house.failed(c.SetPassword(NOON, "Dan", "Dan", HASH, proof, HERE)) == "wrong"  # it proves the old one


def test_only_an_administrator_sets_anothers_password_and_that_one_is_temporary() -> None:
    house = House()
    assert house.refused(c.SetPassword(NOON, "Sue", "Dan", HASH, house.proof("Sue"), HERE)) == "not_yours"
    assert house.refused(c.SetPassword(NOON, "Nobody", "Dan", HASH, OK, HERE)) == "not_yours"
    assert house.failed(c.SetPassword(NOON, "Ada", "Dan", HASH, WRONG, HERE)) == "wrong"
    assert house.refused(c.SetPassword(NOON, "Ada", "Nobody", HASH, house.proof("Ada"), HERE)) == "no_such_person"
    house.done(c.SetPassword(NOON, "Ada", "Dan", HASH, house.proof("Ada"), HERE))
    assert house.state.staff["dan"].temporary


def test_who_leaves_is_out_at_once() -> None:
    house = House()
    session, proof = house.sign_in("Dan"), house.proof("Dan")
    assert house.refused(c.Deactivate(NOON, "Sue", "Dan", "left")) == "not_yours"
    assert house.refused(c.Deactivate(NOON, "Ada", "Dan", " ")) == "no_reason"
    assert house.refused(c.Deactivate(NOON, "Ada", "Dan", "x" * 501)) == "no_reason"
    assert house.refused(c.Deactivate(NOON, "Ada", "Dan", "left\nAda left")) == "no_reason"
    assert house.refused(c.Deactivate(NOON, "Ada", "Nobody", "left")) == "no_such_person"
    assert house.done(c.Deactivate(NOON, "Ada", "Dan", "left")) == (e.StaffDeactivated(NOON, "Dan", "left", "Ada"),)
    assert isinstance(who(house.state, session, NOON), Refusal)
    assert house.failed(c.SignIn(NOON, "Dan", proof, house.digest(), HERE)) == "wrong"  # checked before, decided after
    assert not house.proof("Dan").verified
    assert house.refused(c.Deactivate(NOON, "Ada", "Dan", "left")) == "no_such_person"
    assert house.refused(add(name="Dan")) == "name_taken"  # the log speaks of one Dan


def test_who_comes_back_signs_in_again() -> None:
    house = House()
    assert house.refused(c.Reactivate(NOON, "Ada", "Dan", "back")) == "already_done"
    house.done(c.Deactivate(NOON, "Ada", "Dan", "left"))
    assert house.refused(c.Reactivate(NOON, "Sue", "Dan", "back")) == "not_yours"
    assert house.refused(c.Reactivate(NOON, "Ada", "Nobody", "back")) == "no_such_person"
    assert house.refused(c.Reactivate(NOON, "Ada", "Dan", "")) == "no_reason"
    house.done(c.Reactivate(NOON, "Ada", "Dan", "back"))
    assert isinstance(house.there(house.sign_in("Dan")), Person)


def test_the_house_keeps_an_administrator_who_can_sign_in() -> None:
    house = House()
    assert house.refused(c.Deactivate(NOON, "Ada", "Ada", "left")) == "last_administrator"
    house.done(add(post=Post.ADMINISTRATOR))
    assert house.refused(c.Deactivate(NOON, "Ada", "Ada", "left")) == "last_administrator"
    house.done(c.SetPassword(NOON, "Ada", "Eve", HASH, house.proof("Ada"), HERE))
    house.done(c.Deactivate(NOON, "Ada", "Ada", "left"))
    assert house.refused(add(name="Zoe", licence="L-98")) == "not_yours"


def test_a_temporary_password_does_nothing_but_change() -> None:
    house = House()
    house.done(add(post=Post.ADMINISTRATOR, own=HASH))
    assert house.refused(add(by="Eve", name="Zoe", licence="L-98")) == "change_password"


def test_who_has_no_password_yet_proves_nothing() -> None:
    house = House()
    house.done(add())
    for proof in (c.Proof(True, 0), c.Proof(True, 1)):
        assert house.failed(c.SignIn(NOON, "Eve", proof, house.digest(), HERE)) == "wrong"
    assert not house.proof("Eve", "").verified


def test_the_longest_of_everything_is_taken() -> None:
    house = House()
    house.done(add(name="e" * 64, licence="L" * 32, own="$argon2id$" + "x" * 502))
    house.done(c.EnrollTerminal(NOON, "Sue", "t" * 64, 100_000, house.digest()))
    house.done(c.Deactivate(NOON, "Ada", "Dan", "x" * 500))


def test_a_clock_that_was_set_is_an_event_and_changes_nobody() -> None:
    house = House()
    before = house.state
    assert house.done(c.ReportClock(NOON, -3_600_000)) == (e.ClockSet(NOON, -3_600_000),)
    assert house.state == before
    assert house.refused(c.ReportClock(NOON, 0)) == "already_done"


def test_another_password_of_nobody_is_counted_as_a_wrong_one() -> None:
    house = House()
    told = c.SetPassword(NOON, "Nobody", "Nobody", hashed("a new password"), WRONG, HERE)
    result = house.ask(told)
    assert not isinstance(result, Refusal)
    (failed,) = result
    assert isinstance(failed, e.AttemptFailed)
    assert (failed.what, failed.name) == ("password", "")
