"""What the house shows of its people: who works here, who is signed in, which terminals there are, what waits for a
second person. No password, session, token or code is in it, nor any digest of one.
"""

from __future__ import annotations

import msgspec

from croupier.people.posts import Post
from croupier.people.state import APPROVED_LASTS, ASKED_LASTS, LIFETIME, PeopleState, within


class StaffView(msgspec.Struct, frozen=True):
    name: str
    licence: str
    post: Post
    active: bool
    can_sign_in: bool
    """There is a password, and it is the person's own."""


class SessionView(msgspec.Struct, frozen=True):
    name: str
    began: int
    locked: bool


class DutyView(msgspec.Struct, frozen=True):
    """Somebody who may deal."""

    name: str
    here: bool
    """Signed in somewhere, and the session is not locked."""


class TerminalView(msgspec.Struct, frozen=True):
    number: int
    table: str
    seat: int
    disabled: str
    """Why it is out of service; empty when it is not."""
    alone: int = 0
    """Milliseconds since its screen was last open; 0 while it is."""


class ApprovalView(msgspec.Struct, frozen=True):
    number: int
    by: str
    what: str
    table: str
    asked: int
    second: str
    """Who has approved it; empty while it waits."""
    told: str = ""
    """What is to be approved, in words."""
    command: str = ""
    """The same as whoever asked sends it then, as JSON: a page that was loaded anew knows it from here."""


class PasskeyView(msgspec.Struct, frozen=True):
    id: str
    name: str
    label: str
    rp: str
    """The name of the house that it opens."""
    made: int
    used: int
    """0 for never."""
    synced: bool
    """It can be copied to the person's other devices."""


def staff_view(state: PeopleState, at: int) -> tuple[StaffView, ...]:
    return tuple(
        StaffView(each.name, each.licence, each.post, each.active, bool(each.hash) and not each.temporary)
        for each in state.staff.values()
    )


def sessions_view(state: PeopleState, at: int) -> tuple[SessionView, ...]:
    live = (each for each in state.sessions.values() if within(each.began, at, LIFETIME))
    return tuple(SessionView(each.name, each.began, each.locked) for each in live)


def dealers_view(state: PeopleState, at: int) -> tuple[DutyView, ...]:
    """Whom a dealer can be relieved by, in the order of names."""
    here = {each.name for each in sessions_view(state, at) if not each.locked}
    names = sorted(each.name for each in state.staff.values() if each.active and each.post is Post.DEALER)
    return tuple(DutyView(name, name in here) for name in names)


def terminals_view(state: PeopleState, at: int) -> tuple[TerminalView, ...]:
    return tuple(TerminalView(each.number, each.table, each.seat, each.disabled) for each in state.terminals.values())


def approvals_view(state: PeopleState, at: int) -> tuple[ApprovalView, ...]:
    """Those that can still be approved or used."""
    return tuple(
        ApprovalView(number, each.by, each.what, each.table, each.asked, each.second, each.told, _unsigned(each.body))
        for number, each in state.approvals.items()
        if within(each.approved, at, APPROVED_LASTS) or (not each.approved and within(each.asked, at, ASKED_LASTS))
    )


def passkeys_view(state: PeopleState, at: int) -> tuple[PasskeyView, ...]:
    return tuple(
        PasskeyView(each.id, each.name, each.label, each.rp, each.made, each.used, each.synced)
        for each in state.passkeys.values()
    )


def _unsigned(command: str) -> str:
    """Without who asks: that is known when it is sent."""
    if not command:
        return ""
    told = {name: value for name, value in msgspec.json.decode(command).items() if name != "by"}
    return msgspec.json.encode(told).decode()


PAGES = {
    "staff": staff_view,
    "dealers": dealers_view,
    "sessions": sessions_view,
    "terminals": terminals_view,
    "approvals": approvals_view,
    "passkeys": passkeys_view,
}
"""By the names that the policy has for them."""
