"""A pit with much to do, and people whose names are as long as a name may be, or written from right to left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dealt_house import House, closed_house
from floors import StepClock, open_keeper, wager
from nights import player

from croupier.people.posts import Post
from croupier.table import commands as c
from tools.pictures.company import EVENING
from tools.pictures.of_pit import shift

LONG = "Wolfeschlegelsteinhausenbergerdorff-Montgomery-Featherstonehaugh"
RIGHT_TO_LEFT = "عبد الرحمن بن محمد الطويل"
OWN = "a password of one's own"
assert len(LONG) == 64


@contextmanager
def busy_pit() -> Iterator[tuple[House, dict[Post, str]]]:
    """A table with a discrepancy, a slip that waits and a disputed bet; two more tables; a session for each post."""
    with closed_house(clock=StepClock(EVENING)) as house:
        shift(house)
        house.wait(open_keeper(house.floor, number="Salon Privé 12 of the lakeside wing"))
        house.wait(open_keeper(house.floor, "us-ia", number="9"))
        for name in (LONG, RIGHT_TO_LEFT):
            house.sit(name)
        house.do(wager(LONG, "red", 500))
        house.do(wager(RIGHT_TO_LEFT, "straight:17", 500))
        house.spin()
        house.close_betting()
        house.announce("17")
        house.do(c.OpenDispute(player(LONG), LONG, "it stood on black 👨‍👩‍👧‍👦", "red"))
        names = {
            Post.SUPERVISOR: LONG,
            Post.ADMINISTRATOR: RIGHT_TO_LEFT,
            Post.CASHIER: "Cat",
            Post.SURVEILLANCE: "Vic",
            Post.SECURITY: "Gil",
        }
        yield house, {post: house.wait(_employed(house, name, post)) for post, name in names.items()}


async def _employed(house: House, name: str, post: Post) -> str:
    staff = house.staff_service
    assert await staff.add("Ada", name, f"L-{post.name}", post, "a first password") is None
    assert await staff.change_password(name, "a first password", OWN, "here") is None
    session = await staff.sign_in(name, OWN, "here")
    assert isinstance(session, str), session
    return session
