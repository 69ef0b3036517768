"""Two people: asked, approved by another, used once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from staffed import HERE, MINUTE, NOON, OK, SUBJECT, WRONG, House

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.digests import digest_of
from croupier.people.posts import Post
from croupier.people.state import APPROVED_LASTS, ASKED_LASTS


def asked(by: str = "Sue") -> House:
    house = House()
    asking = c.AskApproval(NOON, by, "CorrectPayment", "1", SUBJECT)
    assert house.done(asking) == (e.ApprovalAsked(NOON, 1, by, "CorrectPayment", "1", SUBJECT),)
    return house


def approved() -> House:
    house = asked()
    assert house.done(approval(house)) == (e.ApprovalGiven(NOON, 1, "Sid"),)
    return house


def approval(house: House, by: str = "Sid", proof: c.Proof = OK, number: int = 1) -> c.Approve:
    return c.Approve(house.now, by, number, proof, HERE)


def use(
    house: House, by: str = "Sue", command: str = "CorrectPayment", table: str = "1", subject: str = SUBJECT
) -> c.UseApproval:
    return c.UseApproval(house.now, by, 1, command, table, subject)


def test_one_asks_another_approves_and_it_is_used_once() -> None:
    house = approved()
    assert house.done(use(house)) == (e.ApprovalUsed(NOON, 1, "Sue", "Sid"),)
    assert house.refused(use(house)) == "no_such_approval"
    assert house.refused(approval(house)) == "no_such_approval"
    assert not house.state.approvals


@pytest.mark.parametrize("by", ["Dan", "Mo", "Vic", "Una", "Ada", "Nobody", ""])
def test_who_cannot_do_it_cannot_ask_for_it_approve_it_or_use_it(by: str) -> None:
    house = asked()
    assert house.refused(c.AskApproval(NOON, by, "CorrectPayment", "1", SUBJECT)) == "not_yours"
    assert house.refused(approval(house, by)) == "not_yours"
    house.done(approval(house))
    assert house.refused(use(house, by)) == "not_yours"
    assert house.refused(c.TakeBack(NOON, by, 1)) == "not_yours"


@pytest.mark.parametrize("command", ["PlaceWager", "AddStaff", "", "correctpayment", "x" * 10**6])
def test_what_needs_nobody_is_not_asked_for(command: str) -> None:
    assert House().refused(c.AskApproval(NOON, "Sue", command, "1", SUBJECT)) == "not_needed"


def test_what_is_asked_for_is_named_by_its_digest_at_a_table() -> None:
    assert House().refused(c.AskApproval(NOON, "Sue", "CorrectPayment", "1", "this one")) == "bad_digest"
    assert House().refused(c.AskApproval(NOON, "Sue", "CorrectPayment", "", SUBJECT)) == "bad_seat"


@pytest.mark.parametrize("by", ["Sue", "sue", "SUE", "Ｓue"])
def test_nobody_approves_their_own(by: str) -> None:
    house = asked()
    assert house.refused(approval(house, by)) == "same_person"


def test_the_second_person_gives_their_password() -> None:
    house = asked()
    for _ in range(3):
        assert house.failed(approval(house, proof=WRONG)) == "wrong"
    assert house.refused(approval(house)) == "wait"
    house.later(2_000)
    house.done(approval(house))
    assert house.refused(approval(house)) == "already_done"


def test_nobody_uses_what_nobody_approved() -> None:
    house = asked()
    assert house.refused(use(house)) == "not_approved"


def test_it_is_for_one_command_at_one_table_by_one_person() -> None:
    house = approved()
    assert house.refused(use(house, subject=digest_of("another command"))) == "no_such_approval"
    assert house.refused(use(house, subject="")) == "no_such_approval"
    assert house.refused(use(house, table="2")) == "no_such_approval"
    assert house.refused(use(house, command="ResumeTable")) == "no_such_approval"
    assert house.refused(use(house, by="Sid")) == "not_yours"
    house.done(use(house))


def test_both_have_their_time() -> None:
    house = asked()
    house.later(ASKED_LASTS)
    assert house.refused(approval(house)) == "approval_over"
    house.now -= 1
    house.done(approval(house))
    house.later(APPROVED_LASTS)
    assert house.refused(use(house)) == "approval_over"
    house.now -= 1
    house.done(use(house))


def test_a_clock_that_goes_back_ends_both() -> None:
    house = asked()
    house.now -= 1
    assert house.refused(approval(house)) == "approval_over"
    house = approved()
    house.now -= 1
    assert house.refused(use(house)) == "approval_over"


@pytest.mark.parametrize(
    "between",
    [
        c.Deactivate(NOON, "Ada", "Sid", "left"),
        c.Deactivate(NOON, "Ada", "Sue", "left"),
        c.ChangePost(NOON, "Ada", "Sid", Post.DEALER),
        c.ChangePost(NOON, "Ada", "Sue", Post.DEALER),
        c.TakeBack(NOON, "Sid", 1),
        c.TakeBack(NOON, "Sue", 1),
    ],
)
def test_what_is_revoked_between_is_gone(between: c.Command) -> None:
    house = approved()
    house.done(between)
    assert house.refused(use(house)) in ("no_such_approval", "not_yours")
    for name in ("Sue", "Sid"):
        if house.state.person(name) is None:
            house.done(c.Reactivate(NOON, "Ada", name, "back"))
        elif house.state.staff[name.lower()].post is not Post.SUPERVISOR:
            house.done(c.ChangePost(NOON, "Ada", name, Post.SUPERVISOR))
    assert house.refused(use(house)) == "no_such_approval"  # and does not come back


def test_the_command_is_kept_with_what_it_is_digested_to() -> None:
    house, command = House(), '{"command":"ResumeTable"}'
    asking = c.AskApproval(NOON, "Sue", "ResumeTable", "1", digest_of(command), "resume-table", command)
    house.done(asking)
    assert house.state.approvals[1].body == command
    assert house.refused(replace(asking, body=command + " ")) == "bad_digest"


def test_a_temporary_password_approves_nothing() -> None:
    house = asked()
    house.done(c.SetPassword(NOON, "Ada", "Sid", house.state.staff["sid"].hash, house.proof("Ada"), HERE))
    assert house.refused(approval(house, proof=c.Proof(True, 3))) == "not_yours"


def test_what_nobody_answered_is_forgotten_and_numbers_are_not_given_twice() -> None:
    house = asked()
    house.done(c.AskApproval(house.later(10 * MINUTE), "Sid", "ResumeTable", "1", SUBJECT))
    assert list(house.state.approvals) == [2]
    house.done(c.TakeBack(house.now, "Sid", 2))
    house.done(c.AskApproval(house.now, "Sid", "ResumeTable", "1", SUBJECT))
    assert list(house.state.approvals) == [3]
