"""Terminals: codes, tokens, seats, and whom a terminal acts as."""

from __future__ import annotations

import pytest
from staffed import CODE, HERE, NOON, SECOND, House

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.digests import CODE_LETTERS, code_digest, code_from, digest_of, same
from croupier.people.posts import Post
from croupier.people.signing import answer, who
from croupier.people.state import CODE_LASTS, Terminal
from croupier.people.terminals import acts_as, by_token, sits_down, terminal_of
from croupier.rulebook.refusal import Refusal
from croupier.table.people import Actor, Role

DIGEST = code_digest("1", 1, CODE)


def made(by: str = "Sue") -> House:
    house = House()
    assert house.done(c.EnrollTerminal(NOON, by, "1", 1, DIGEST)) == (e.CodeMade(NOON, "1", 1, DIGEST, by),)
    return house


def use(house: House, table: str = "1", seat: int = 1, code: str = CODE) -> c.UseCode:
    return c.UseCode(house.now, table, seat, code_digest(table, seat, code), house.digest(), HERE)


@pytest.mark.parametrize("by", ["Sue", "Ada"])
def test_a_code_puts_a_terminal_at_a_seat(by: str) -> None:
    house = made(by)
    command = use(house, code="k7m2q 9xpta")  # as it is typed
    (enrolled,) = house.done(command)
    assert isinstance(enrolled, e.TerminalEnrolled)
    assert (enrolled.terminal, enrolled.table, enrolled.seat, enrolled.by) == (1, "1", 1, by)
    assert terminal_of(by_token(house.state), command.token) == Terminal(1, "1", 1, command.token)


@pytest.mark.parametrize("by", ["Dan", "Mo", "Vic", "Una", "Nobody", ""])
def test_the_floor_makes_codes_and_nobody_else(by: str) -> None:
    assert House().refused(c.EnrollTerminal(NOON, by, "1", 1, DIGEST)) == "not_yours"
    house = House()
    house.enroll()
    assert house.refused(c.RetireTerminal(NOON, by, 1, "broken")) == "not_yours"


@pytest.mark.parametrize(("table", "seat"), [("", 1), ("1\n", 1), ("x" * 65, 1), ("1", 0), ("1", -1), ("1", 10**9)])
def test_there_is_no_such_seat(table: str, seat: int) -> None:
    assert House().refused(c.EnrollTerminal(NOON, "Sue", table, seat, DIGEST)) == "bad_seat"


@pytest.mark.parametrize("raw", [CODE, "", "x" * 10**6])
def test_a_raw_code_or_token_is_refused(raw: str) -> None:
    house = made()
    assert house.refused(c.EnrollTerminal(NOON, "Sue", "1", 2, raw)) == "bad_digest"
    assert house.refused(c.UseCode(NOON, "1", 1, raw, house.digest(), HERE)) == "bad_digest"
    assert house.refused(c.UseCode(NOON, "1", 1, DIGEST, raw, HERE)) == "bad_digest"


def test_a_code_is_good_once() -> None:
    house = made()
    house.done(use(house))
    assert house.failed(use(house)) == "wrong"
    assert len(house.state.terminals) == 1


def test_a_code_is_good_for_minutes() -> None:
    house = made()
    house.later(CODE_LASTS)
    assert house.failed(use(house)) == "wrong"
    house.now -= 1
    house.done(use(house))


def test_a_code_from_the_future_is_none() -> None:
    house = made()
    house.now -= 1
    assert house.failed(use(house)) == "wrong"


@pytest.mark.parametrize(
    ("table", "seat", "code"), [("2", 1, CODE), ("1", 2, CODE), ("1", 1, "K7M2Q-9XPTB"), ("1", 1, "")]
)
def test_a_code_for_another_table_or_seat_and_a_wrong_one_are_told_alike(table: str, seat: int, code: str) -> None:
    house = made()
    assert answer(house.ask(use(house, table, seat, code))) == Refusal("wrong", "the name or the password is wrong")
    assert not house.state.terminals


def test_the_digest_of_one_seat_is_worth_nothing_at_another() -> None:
    house = made()
    house.done(c.EnrollTerminal(NOON, "Sue", "2", 1, code_digest("2", 1, "AAAAA-AAAAA")))
    assert house.failed(c.UseCode(NOON, "2", 1, DIGEST, house.digest(), HERE)) == "wrong"


def test_a_newer_code_takes_the_place_of_an_older() -> None:
    house = made()
    house.done(c.EnrollTerminal(NOON, "Sid", "1", 1, code_digest("1", 1, "AAAAA-AAAAA")))
    assert house.failed(use(house)) == "wrong"
    house.done(use(house, code="AAAAA-AAAAA"))


@pytest.mark.parametrize(
    "between", [c.Deactivate(NOON, "Ada", "Sue", "left"), c.ChangePost(NOON, "Ada", "Sue", Post.AUDITOR)]
)
def test_a_code_of_somebody_who_left_or_changed_post_is_none(between: c.Command) -> None:
    house = made()
    house.done(between)
    assert house.failed(use(house)) == "wrong"


def test_guessing_waits() -> None:
    house = made()
    for _ in range(3):
        house.failed(use(house, code="00000-00000"))
    assert house.refused(use(house)) == "wait"
    house.later(2 * SECOND)
    house.done(use(house))
    assert not house.state.names


def test_a_seat_has_one_terminal_and_a_token_one_too() -> None:
    house = House()
    token = house.enroll()
    assert house.refused(c.EnrollTerminal(NOON, "Sue", "1", 1, DIGEST)) == "seat_taken"
    house.done(c.EnrollTerminal(NOON, "Sue", "1", 2, code_digest("1", 2, CODE)))
    assert house.refused(c.UseCode(NOON, "1", 2, code_digest("1", 2, CODE), token, HERE)) == "already_done"


def test_a_retired_terminal_is_out_at_once_and_the_seat_is_free() -> None:
    house = House()
    token = house.enroll()
    assert house.refused(c.RetireTerminal(NOON, "Sue", 1, "")) == "no_reason"
    assert house.refused(c.RetireTerminal(NOON, "Sue", 2, "broken")) == "no_such_terminal"
    assert house.done(c.RetireTerminal(NOON, "Sue", 1, "broken")) == (e.TerminalRetired(NOON, 1, "broken", "Sue"),)
    assert isinstance(terminal_of(by_token(house.state), token), Refusal)
    assert house.refused(c.RetireTerminal(NOON, "Sue", 1, "broken")) == "no_such_terminal"
    token = house.enroll()
    again = terminal_of(by_token(house.state), token)
    assert isinstance(again, Terminal)
    assert again.number == 2  # a number is never given twice


def test_a_terminal_is_who_sits_there_and_never_staff() -> None:
    house = House()
    token = house.enroll()
    terminal = terminal_of(by_token(house.state), token)
    assert isinstance(terminal, Terminal)
    assert acts_as(terminal, "1", "Dan") == Actor("Dan", Role.PLAYER)  # a player of the dealer's name is a player
    assert acts_as(terminal, "1", "") is None
    refusal = acts_as(terminal, "2", "Ann")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "other_table"
    assert isinstance(who(house.state, token, NOON), Refusal)  # a token is no session
    assert isinstance(terminal_of(by_token(house.state), house.sign_in("Dan")), Refusal)  # nor a session a token


def test_at_a_free_seat_somebody_sits_down_and_at_no_other() -> None:
    assert sits_down(1, "Ann", 1) == Actor("Ann", Role.PLAYER)
    refusal = sits_down(1, "Ann", 2)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "nobody_there"


@pytest.mark.parametrize("token", ["", "\ud800", "x" * 10**6, "é" * 64])
def test_an_odd_token_is_nobody(token: str) -> None:
    house = House()
    house.enroll()
    assert isinstance(terminal_of(by_token(house.state), token), Refusal)


def test_codes_come_from_chance_given_in() -> None:
    assert code_from(bytes(7)) == "00000-00000"
    assert code_from(b"\xff" * 9) == "ZZZZZ-ZZZZZ"
    codes = {code_from(number.to_bytes(7, "big")) for number in range(1_000)}
    assert len(codes) == 1_000
    assert set("".join(codes)) <= {*CODE_LETTERS, "-"}
    with pytest.raises(ValueError, match="7 random bytes"):
        code_from(bytes(6))


def test_digests_are_compared_as_wholes() -> None:
    assert same(digest_of("a"), digest_of("a"))
    assert not same(digest_of("a"), digest_of("b"))
    assert not same(digest_of("a"), "")
    assert digest_of("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
