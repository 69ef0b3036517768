"""Whoever is named for a post works here, in the post that the house has given them; so they hold a licence, as nobody
is entered among the staff without one.
"""

from __future__ import annotations

from croupier.people.posts import Post
from croupier.people.state import PeopleState, Staff
from croupier.pit.asking import the
from croupier.pit.refusals import Code, refuse
from croupier.web.access import WebError


def employed(people: PeopleState, name: object, cite: str, *posts: Post) -> Staff:
    """Raises when nobody of that name works here, or not in one of these posts; any will do where none is named."""
    person = people.person(name) if isinstance(name, str) else None
    if person is None:
        raise WebError(404, refuse(Code.UNKNOWN, f"nobody called {name} works here", cite))
    if posts and person.post not in posts:
        raise WebError(409, refuse(Code.NOT_YOURS, f"{person.name} is {the([person.post])}", cite))
    return person
