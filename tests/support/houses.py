"""A house on loopback, in one process, for tests of the API: one open table, Ann seated, Ada, Dan and Sue at work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher
from floors import StepClock, floor_on, house_of, open_keeper, sit

from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.web.app import build

PASSWORD = "correct horse battery"
Story = Callable[["Web"], Awaitable[None]]
QUICK = Argon2(PasswordHasher(1, 8, 1))


class Web:
    """A house on loopback, in one process."""

    def __init__(self, floor: Floor, staff_service: StaffService) -> None:
        self.floor, self.staff_service = floor, staff_service
        self.house = house_of(floor, staff_service)
        self.app = build(self.house)

    @property
    def clock(self) -> StepClock:
        clock = self.staff_service.clock
        assert isinstance(clock, StepClock)
        return clock

    def client(self, **options: Any) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, **{"base_url": "http://house", **options})

    async def staff(self, name: str, post: Post) -> None:
        await self.staff_service.add("Ada", name, f"L-{name}", post, "a first password")
        assert await self.staff_service.change_password(name, "a first password", PASSWORD, "") is None

    async def signed_in(self, name: str) -> httpx.AsyncClient:
        client = self.client()
        answer = await client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return client


def told(story: Story, book: str = "us-co") -> None:
    async def all_of_it() -> None:
        store = MemoryStore()
        floor = floor_on(store)
        staff_service = StaffService(store, StepClock(), QUICK)
        assert await staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
        keeper = await open_keeper(floor, book)
        await sit(keeper, "Ann")
        web = Web(floor, staff_service)
        await web.staff("Dan", Post.DEALER)
        await web.staff("Sue", Post.SUPERVISOR)
        await story(web)

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def sent(command: c.Command, command_id: str = "1") -> dict[str, Any]:
    plain = {name: value for name, value in msgspec.to_builtins(command).items() if name != "by"}
    return {"id": command_id, "command": plain}
