"""Those who work here, as a form names them: nobody types the name of somebody whom the house knows."""

from __future__ import annotations

import msgspec

from croupier.people.posts import Post
from croupier.people.state import PeopleState


class PersonView(msgspec.Struct, frozen=True):
    """Somebody who works here."""

    name: str
    post: Post
    can_sign: bool
    """They have a password."""


def people_of(people: PeopleState) -> tuple[PersonView, ...]:
    return tuple(PersonView(each.name, each.post, bool(each.hash)) for each in people.staff.values() if each.active)
