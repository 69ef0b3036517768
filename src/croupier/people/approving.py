"""Deciding on what needs two people: one asks, another approves with their own password, and it is done once.

An approval is for one command, by its digest, at one table. It is dropped when either person leaves or changes post.
Use it first and send the command then: a command that the table refuses has spent its approval, and nothing is done
twice.
"""

from __future__ import annotations

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.asking import asker, failed, proves, why_not_table, why_wait_for
from croupier.people.at_tables import TABLE_COMMANDS, needs_second
from croupier.people.deciding import SUPERVISOR, Events, decides
from croupier.people.digests import digest_of, same, why_not_digest
from croupier.people.posts import Post
from croupier.people.refusals import Code, refuse
from croupier.people.state import APPROVED_LASTS, ASKED_LASTS, PeopleState, within
from croupier.rulebook.refusal import Refusal

TOLD_MAX = 1_000


@decides(c.AskApproval, by=SUPERVISOR)
def ask(state: PeopleState, command: c.AskApproval) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    is_needed = needs_second(command.what) is not None
    if is_needed and by.post not in TABLE_COMMANDS[command.what]:
        return refuse(Code.NOT_YOURS, f"a {by.post} cannot do this, even with approval")
    if not is_needed:
        return refuse(Code.NOT_NEEDED, "this needs no second person")
    if refusal := why_not_table(command.table) or why_not_digest(command.subject):
        return refusal
    if command.body and not same(digest_of(command.body), command.subject):
        return refuse(Code.BAD_DIGEST, "the digest does not match the command")
    number, told = state.approvals_asked + 1, command.told[:TOLD_MAX]
    asked = (number, by.name, command.what, command.table, command.subject, told, command.body)
    return (e.ApprovalAsked(command.at, *asked),)


@decides(c.Approve)
def approve(state: PeopleState, command: c.Approve) -> Events | Refusal:
    approval, by = state.approvals.get(command.approval), state.person(command.by)
    post = needs_second(approval.what) if approval else Post.SUPERVISOR
    if by is None or by.temporary or by.post is not post:  # nobody else learns which are there
        return refuse(Code.NOT_YOURS, f"a {post} approves this")
    if refusal := why_wait_for(state, by.name, command.address, command.at):
        return refusal
    if approval is None:
        return _not_there(command.approval)
    if by.name == approval.by:
        return refuse(Code.SAME_PERSON, f"a second person must approve: {by.name} made the request")
    if approval.second:
        return refuse(Code.ALREADY_DONE, f"{approval.second} has approved it")
    if not within(approval.asked, command.at, ASKED_LASTS):
        return refuse(Code.APPROVAL_OVER, "the request has expired")
    if not proves(command.proof, by):
        return failed(state, "approval", by.name, command.address, command.at)
    return (e.ApprovalGiven(command.at, command.approval, by.name),)


@decides(c.TakeBack)
def take_back(state: PeopleState, command: c.TakeBack) -> Events | Refusal:
    approval, by = state.approvals.get(command.approval), state.person(command.by)
    is_theirs = approval is None or (by is not None and by.name in (approval.by, approval.second))
    if by is None or by.post is not Post.SUPERVISOR or not is_theirs:  # nobody else learns which are there
        return refuse(Code.NOT_YOURS, "only the person who asked or approved can withdraw it")
    if approval is None:
        return _not_there(command.approval)
    return (e.ApprovalTakenBack(command.at, command.approval, by.name),)


@decides(c.UseApproval, by=SUPERVISOR)
def use(state: PeopleState, command: c.UseApproval) -> Events | Refusal:
    """By whoever asked, for exactly what was asked, while both are still who they were."""
    approval, by = state.approvals.get(command.approval), asker(state, command)
    if isinstance(by, Refusal):
        return by
    if approval and by.name != approval.by:
        return refuse(Code.NOT_YOURS, f"{approval.by} has asked for it")
    if approval is None:
        return _not_there(command.approval)
    if (approval.what, approval.table) != (command.what, command.table) or not same(approval.subject, command.subject):
        return refuse(Code.NO_SUCH_APPROVAL, "something else was approved")
    if not approval.second:
        return refuse(Code.NOT_APPROVED, "nobody has approved it yet")
    if not within(approval.approved, command.at, APPROVED_LASTS):
        return refuse(Code.APPROVAL_OVER, "the approval has expired")
    return (e.ApprovalUsed(command.at, command.approval, by.name, approval.second),)


def _not_there(number: int) -> Refusal:
    return refuse(Code.NO_SUCH_APPROVAL, f"there is no approval {number}")
