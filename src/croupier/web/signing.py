"""Who signs a command: whoever is at the screen, and others beside, each by the own password with the same request."""

from __future__ import annotations

from collections.abc import Collection

from croupier.people.posts import Person, Post
from croupier.pit.asking import the
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import StaffService
from croupier.web.access import Caller, WebError
from croupier.web.messages import Signed

SIGNERS_MAX = 6


def why_not_id(told: Signed) -> None:
    if not 0 < len(told.id) <= 64 or not told.id.isprintable():
        raise WebError(400, Refusal("malformed", "a command has an id of 1 to 64 printable characters"))


def person_of(who: Caller, staff: StaffService) -> Person:
    known = staff.state.person(who.name)
    return Person(who.name, known.licence if known else "", who.post)


async def signers(
    own: Person, told: Signed, what: str, posts: Collection[Post], staff: StaffService, address: str, cite: str = ""
) -> tuple[Person, tuple[Person, ...]]:
    """Whoever does it, and whoever signs beside. On the screen of somebody who may not, those do it who may, by their
    passwords; whoever is signed in there then takes no part."""
    beside = await _beside(told, what, staff, address)
    if own.post is not Post.TERMINAL and staff.post_of(own.name) != own.post:  # a password takes a while to look at
        raise WebError(403, Refusal("not_yours", f"{own.name} is not {the([own.post])} any more", cite))
    if own.post in posts:
        return own, beside
    by = next((each for each in beside if each.post in posts), None)
    if by is None:
        raise WebError(403, Refusal("not_yours", f"{the([own.post])} cannot send {what}", cite))
    return by, tuple(each for each in beside if each is not by)


async def _beside(told: Signed, what: str, staff: StaffService, address: str) -> tuple[Person, ...]:
    if len(told.signers) > SIGNERS_MAX:
        raise WebError(400, Refusal("malformed", f"at most {SIGNERS_MAX} people sign beside"))
    signed = []
    for each in told.signers:
        person = await staff.co_sign(each.name, each.password, what, address)
        if isinstance(person, Refusal):
            raise WebError(403, person)
        signed.append(Person(person.name, person.licence, person.post))
    return tuple(signed)
