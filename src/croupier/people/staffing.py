"""Deciding on staff: who joins, as what, with which password, and who leaves."""

from __future__ import annotations

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.asking import asker, failed, proves, why_not_hash, why_not_reasoned, why_wait_for
from croupier.people.deciding import ADMINISTRATOR, Events, decides
from croupier.people.names import licence_key, why_not_licence, why_not_name
from croupier.people.posts import STAFF, Post
from croupier.people.refusals import Code, refuse
from croupier.people.state import PeopleState, Staff
from croupier.rulebook.refusal import Refusal
from croupier.table.names import key_of


@decides(c.AddStaff, by=ADMINISTRATOR)
def add(state: PeopleState, command: c.AddStaff) -> Events | Refusal:
    by = _first(command) if not state.staff else asker(state, command)
    if isinstance(by, Refusal):
        return by
    refusal = _why_not_post(command.post) or why_not_name(command.name) or why_not_licence(command.licence)
    if refusal:
        return refusal
    if key_of(command.name) in state.staff:
        return refuse(Code.NAME_TAKEN, f"{state.staff[key_of(command.name)].name} works here, and the names look alike")
    licence = licence_key(command.licence)
    if any(licence_key(staff.licence) == licence for staff in state.staff.values()):
        return refuse(Code.LICENCE_TAKEN, f"licence {command.licence} is held by somebody else")
    if command.hash and (refusal := why_not_hash(command.hash)):
        return refusal
    name = by.name if by else ""
    return (e.StaffAdded(command.at, command.name, command.licence, command.post, name, command.hash),)


def _first(command: c.AddStaff) -> Refusal | None:
    """An empty house has nobody who could ask: its first person is an administrator who can sign in."""
    if command.by:
        return refuse(Code.NOT_YOURS, "nobody works here yet")
    if command.post is not Post.ADMINISTRATOR or not command.hash:
        return refuse(Code.NO_SUCH_POST, "the first person of a house is an administrator with a password")
    return None


def _why_not_post(post: Post) -> Refusal | None:
    return None if post in STAFF else refuse(Code.NO_SUCH_POST, f"a person cannot hold the post {post}")


@decides(c.ChangePost, by=ADMINISTRATOR)
def change_post(state: PeopleState, command: c.ChangePost) -> Events | Refusal:
    found = _asked_about(state, command, command.name)
    if isinstance(found, Refusal):
        return found
    by, staff = found
    if refusal := _why_not_post(command.post):
        return refusal
    if staff.post is command.post:
        return refuse(Code.ALREADY_DONE, f"{staff.name} is a {staff.post} already")
    if refusal := _why_not_without(state, staff):
        return refusal
    return (e.PostChanged(command.at, staff.name, command.post, staff.post, by.name),)


@decides(c.SetPassword, by=ADMINISTRATOR)
def set_password(state: PeopleState, command: c.SetPassword) -> Events | Refusal:
    """One's own password, or as an administrator another's; either way one's own is given again first."""
    own, staff = state.person(command.by), state.person(command.name)
    if own is None and command.by == command.name:  # as with a wrong password: nobody learns so who works here
        refusal = why_wait_for(state, command.name, command.address, command.at)
        return refusal or failed(state, "password", command.name, command.address, command.at)
    by = own if own and own is staff else asker(state, command)
    if isinstance(by, Refusal):
        return by
    if staff is None:
        return refuse(Code.NO_SUCH_PERSON, "no member of the staff has that name")
    if refusal := why_wait_for(state, by.name, command.address, command.at) or why_not_hash(command.hash):
        return refusal
    if not proves(command.proof, by):
        return failed(state, "password", by.name, command.address, command.at)
    return (e.PasswordSet(command.at, staff.name, command.hash, by.name),)


@decides(c.Deactivate, by=ADMINISTRATOR)
def deactivate(state: PeopleState, command: c.Deactivate) -> Events | Refusal:
    found = _asked_about(state, command, command.name)
    if isinstance(found, Refusal):
        return found
    by, staff = found
    if refusal := _why_not_without(state, staff) or why_not_reasoned(command.reason):
        return refusal
    return (e.StaffDeactivated(command.at, staff.name, command.reason, by.name),)


@decides(c.Reactivate, by=ADMINISTRATOR)
def reactivate(state: PeopleState, command: c.Reactivate) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    staff = state.staff.get(key_of(command.name))
    if staff is None:
        return refuse(Code.NO_SUCH_PERSON, "no former member of the staff has that name")
    if staff.active:
        return refuse(Code.ALREADY_DONE, f"{staff.name} works here")
    return why_not_reasoned(command.reason) or (e.StaffReactivated(command.at, staff.name, command.reason, by.name),)


def _asked_about(state: PeopleState, command: c.ChangePost | c.Deactivate, name: str) -> tuple[Staff, Staff] | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    staff = state.person(name)
    if staff is None:
        return refuse(Code.NO_SUCH_PERSON, "no member of the staff has that name")
    return by, staff


def _why_not_without(state: PeopleState, leaver: Staff) -> Refusal | None:
    """Somebody has to be able to let people in; an administrator who cannot sign in is none."""
    if leaver.post is not Post.ADMINISTRATOR:
        return None
    rest = (staff for staff in state.staff.values() if staff.name != leaver.name)
    if any(staff.active and staff.post is Post.ADMINISTRATOR and staff.hash for staff in rest):
        return None
    return refuse(Code.LAST_ADMINISTRATOR, f"{leaver.name} is the last administrator")
