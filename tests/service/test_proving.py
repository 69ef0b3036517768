"""Passwords are asked about in turn, after the throttle, and nobody learns from the answer who works here."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

from sockets import until
from staffed import QuickHasher

from croupier.people.posts import Post
from croupier.people.refusals import Code
from croupier.people.throttle import NAME_FREE, NETWORK_FREE
from croupier.rulebook.refusal import Refusal
from croupier.service.proving import AT_ONCE
from croupier.service.staff import StaffService
from croupier.storage.memory import MemoryStore

PASSWORD = "a long enough password"
NEW = "another long enough password"
HERE, THERE = "192.0.2.1", "192.0.2.2"


class Stopped:
    """A clock that stands still."""

    def now(self) -> int:
        return 1_800_000_000_000


class SlowHasher(QuickHasher):
    """Each check takes until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go, self.hashes, self.at_work, self.most = threading.Event(), 0, 0, 0
        self.go.set()
        self._lock = threading.Lock()

    def hash(self, password: str) -> str:
        self.hashes += 1
        return super().hash(password)

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        with self._lock:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
        assert self.go.wait(60)
        with self._lock:
            self.at_work -= 1
        return super().verify(hash, password)


async def staffed() -> tuple[StaffService, SlowHasher]:
    hasher = SlowHasher()
    staff = StaffService(MemoryStore(), Stopped(), hasher)
    assert await staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
    hasher.verified.clear()
    hasher.hashes = 0
    return staff, hasher


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


def test_what_a_stranger_types_as_a_name_is_not_kept_and_stops_nobody() -> None:
    """A zero character in a record would halt the people of the house; a password may be typed there by mistake."""

    async def story() -> None:
        store = MemoryStore()
        staff = StaffService(store, Stopped(), QuickHasher())
        assert await staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
        for name in ("\0", "canary horse battery", "\ud800", "x" * 10_000):
            for told in (
                await staff.sign_in(name, "-", HERE),
                await staff.change_password(name, "-", "-", HERE),
                await staff.co_sign(name, "-", "Nothing", HERE),
            ):
                assert isinstance(told, Refusal)
                assert told.code in (Code.WRONG.value, Code.WAIT.value)
        assert staff.keeper.halted == ""
        assert isinstance(await staff.sign_in("ada", PASSWORD, THERE), str)
        kept = [bytes(record.body) + (record.asked or b"") + repr(record).encode() for record in await store.whole()]
        assert not [each for each in kept if b"canary" in each or b"xxxx" in each]

    asyncio.run(asyncio.wait_for(story(), 60))


def test_another_password_tells_nobody_who_works_here() -> None:
    async def story() -> None:
        told: dict[str, list[tuple[Refusal | None, int, int]]] = {}
        for name in ("Ada", "Nobody"):
            staff, hasher = await staffed()
            for new in (NEW, "short", name, "L-1"):
                refusal = await staff.change_password(name, "a wrong password", new, HERE)
                told.setdefault(name, []).append((refusal, len(hasher.verified), hasher.hashes))
        assert told["Ada"] == told["Nobody"]
        assert [each[1] for each in told["Ada"]] == [1, 2, 3, 3], "the fourth has to wait, and nobody looks"
        assert {each[2] for each in told["Ada"]} == {0}

    run(story())


def test_who_has_proved_to_be_somebody_is_told_what_is_wrong_with_the_new_one() -> None:
    async def story() -> None:
        staff, _ = await staffed()
        for new in ("short", "L-1", "Ada"):
            refusal = await staff.change_password("Ada", PASSWORD, new, HERE)
            assert isinstance(refusal, Refusal)
            assert refusal.code == Code.BAD_PASSWORD
        assert await staff.change_password("ada", PASSWORD, NEW, HERE) is None
        assert isinstance(await staff.sign_in("Ada", NEW, HERE), str)

    run(story())


def test_who_has_to_wait_costs_no_hash() -> None:
    async def story() -> None:
        staff, hasher = await staffed()
        for _ in range(NAME_FREE + 1):
            await staff.sign_in("Ada", "a wrong password", HERE)
        looked = len(hasher.verified)
        for refused in (
            await staff.sign_in("Ada", PASSWORD, HERE),
            await staff.change_password("Ada", PASSWORD, NEW, HERE),
            await staff.set_password("Ada", PASSWORD, "Ada", NEW, HERE),
            await staff.co_sign("Ada", PASSWORD, "a slip", HERE),
        ):
            assert isinstance(refused, Refusal)
            assert refused.code == Code.WAIT
        assert (len(hasher.verified), hasher.hashes) == (looked, 0)

    run(story())


def test_sixteen_guesses_at_once_wait_for_each_other_and_not_others_for_them() -> None:
    async def story() -> None:
        staff, hasher = await staffed()
        hasher.go.clear()
        guesses = [asyncio.create_task(staff.sign_in(f"Name {n}", "a guess of somebody", HERE)) for n in range(16)]
        await until(lambda: hasher.at_work == 1)
        own = asyncio.create_task(staff.sign_in("Ada", PASSWORD, THERE))
        await until(lambda: hasher.at_work == 2)
        hasher.go.set()
        assert isinstance(await own, str)
        refused = [each for each in await asyncio.gather(*guesses) if isinstance(each, Refusal)]
        assert len(refused) == 16
        assert 1 + NETWORK_FREE < len(hasher.verified) < 1 + 16, "the last have to wait when their turn comes"

    run(story())


def test_no_more_than_a_few_hashes_are_computed_at_once() -> None:
    async def story() -> None:
        staff, hasher = await staffed()
        hasher.go.clear()
        guesses = [staff.sign_in(f"Name {n}", "a guess of somebody", f"192.0.2.{n}") for n in range(12)]
        tasks = [asyncio.create_task(guess) for guess in guesses]
        await until(lambda: hasher.at_work == AT_ONCE)
        hasher.go.set()
        await asyncio.gather(*tasks)
        assert hasher.most == AT_ONCE
        assert len(hasher.verified) == 12

    run(story())
