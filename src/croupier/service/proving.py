"""The slow work with passwords: on a thread, in turn, and only after the throttle was asked.

Theory of operation. A hash costs a tenth of a second and 64 MB, on purpose. So no more than `AT_ONCE` are computed at a
time, and of one network one: sixteen guesses from one address wait for each other, and somebody else's sign-in comes
after the one that is under way. The throttle is asked again when the turn has come: those before may have failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from croupier.people import throttle
from croupier.people.commands import Proof
from croupier.people.passwords import Hasher, PasswordChecker, new_password
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal
from croupier.service.ports import Clock

AT_ONCE = 2
"""Hashes that are computed at a time."""


class Prover:
    def __init__(self, hasher: Hasher, clock: Clock, state: Callable[[], PeopleState]) -> None:
        self._hasher, self._clock, self._state = hasher, clock, state
        self._checker = PasswordChecker(hasher)
        self._all = asyncio.Semaphore(AT_ONCE)
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def prove(self, name: str, password: str, address: str) -> Proof:
        """Whether it is that person's password; while they have to wait, nobody looks."""
        if self._waits(name, address):
            return Proof(False)  # the answer is to wait, whatever the password
        async with self._turn(address):
            if self._waits(name, address):
                return Proof(False)
            return await asyncio.to_thread(self._checker.check, self._state(), name, password)

    async def hashed(self, password: str, name: str, licence: str, address: str = "") -> str | Refusal:
        """The hash of a new password, or why it cannot be one. For those alone who have proved who they are."""
        async with self._turn(address):
            return await asyncio.to_thread(new_password, password, name, licence, self._hasher)

    @property
    def decoy(self) -> str:
        """The hash of what is nobody's password."""
        return self._checker.decoy

    def _waits(self, name: str, address: str) -> bool:
        return throttle.wait(self._state(), name, address, self._clock.now()) > 0

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        network = throttle.network_of(address)
        own = self._own.setdefault(network, asyncio.Lock())
        async with own, self._all:
            yield
