"""A command that was decided, and whose records are not durable yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.rulebook.refusal import Refusal
from croupier.service.ports import Record

E = TypeVar("E")

Answer = tuple[E, ...] | Refusal
Tell = Callable[[Answer[E] | None], None]
"""Hears an answer once everything that it rests on is durable; or nothing, when it has to be asked for again."""


@dataclass(slots=True, eq=False)
class Pending(Generic[E]):
    id: str
    records: list[Record]
    events: tuple[E, ...]
    told: list[tuple[Tell[E], Answer[E]]]
    """Who waits for these records, and what they hear then: the sender, and who is refused because of them."""


def told(pending: Iterable[Pending[Any]], is_durable: bool) -> None:
    """Whoever waits hears of it. Those who are told see to it that nothing goes wrong then."""
    for each in pending:
        for tell, answer in each.told:
            tell(answer if is_durable else None)


class Waited(Generic[E]):
    """An answer that somebody waits for, and perhaps no longer does when it comes."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Answer[E] | None] = asyncio.get_running_loop().create_future()

    def tell(self, answer: Answer[E] | None) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)
