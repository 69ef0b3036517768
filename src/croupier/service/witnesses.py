"""The witnesses of a house: every new checkpoint is sent to them, and comes back cosigned.

A witness that does not answer holds nobody up: the house says since when it is silent, and asks again. A witness that
has seen more than this house has, or something else, is another matter: then this is an older copy, or another history,
and nothing is played on it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import Note, Signature, Verifier
from croupier.history.tree import Edge, consistency, leaf
from croupier.history.witnessing import Declined, Request, hint
from croupier.service.historian import PAGE, Historian, HistoryError
from croupier.service.ports import StoreError

SECONDS = 1.0
"""Between two looks at whether there is something new."""


class SilentError(Exception):
    """A witness does not answer, or answers with nonsense; why, in words."""


class Silent(NamedTuple):
    since: int
    """Milliseconds since 1970."""
    why: str


class Witness(Protocol):
    @property
    def verifier(self) -> Verifier: ...

    async def ask(self, request: Request) -> Signature | Declined:
        """Its cosignature, or why not. `SilentError`, soon, when there is no answer."""


class Witnesses:
    def __init__(self, historian: Historian, witnesses: Sequence[Witness]) -> None:
        self.historian, self.witnesses = historian, witnesses
        self.silent: dict[str, Silent] = {}
        """By name."""
        self._told = ""
        self._edges: dict[str, Edge] = {}
        """By name: the tree that it has cosigned last."""

    async def run(self) -> None:
        """For ever; `HistoryError` ends it."""
        while True:
            note = self.historian.note
            if note and (note.text != self._told or self.silent):
                with contextlib.suppress(StoreError, OSError):  # the historian says so, and it is tried again
                    await self.tell(note)
            await asyncio.sleep(SECONDS if not self.silent else 10 * SECONDS)

    async def tell(self, note: Note) -> None:
        answers = await asyncio.gather(*(self._tell(each, note) for each in self.witnesses))
        self._told = note.text
        await self.historian.cosigned(note, [each for each in answers if each])

    async def _tell(self, witness: Witness, note: Note) -> Signature | None:
        name = witness.verifier.name
        try:
            signature = await self._ask(witness, note)
        except SilentError as error:
            since = self.silent[name].since if name in self.silent else self.historian.clock.now()
            self.silent[name] = Silent(since, str(error))
            return None
        self.silent.pop(name, None)
        return signature

    async def _ask(self, witness: Witness, note: Note) -> Signature:
        name, size = witness.verifier.name, parse_checkpoint(note.text).size
        edge = self._edges.get(name, Edge())
        answer = await witness.ask(await self._request(edge, size, note))
        if isinstance(answer, Declined) and answer.status == 409 and answer.size != edge.size:
            edge = await self._edge_at(name, answer.size, size)
            answer = await witness.ask(await self._request(edge, size, note))
        if isinstance(answer, Declined):
            if answer.status in (409, 422):
                raise HistoryError(f"the witness {name} has cosigned another history of this house: {answer.says}")
            raise SilentError(answer.says)
        if not witness.verifier.approves(note.text, answer.data):
            raise SilentError("its cosignature is not right")
        self._edges[name] = await self._extended(edge, size)
        return answer

    async def _request(self, edge: Edge, size: int, note: Note) -> Request:
        return Request(edge.size, consistency(edge, await self._leaves(edge.size, size)), note)

    async def _edge_at(self, name: str, seen: int, size: int) -> Edge:
        if seen > size:
            says = f"the witness {name} has cosigned {seen:,} records, and this house has {size:,}: it is an older copy"
            raise HistoryError(says + hint(self.historian.signer.name))
        return await self._extended(Edge(), seen)

    async def _extended(self, edge: Edge, size: int) -> Edge:
        return edge.extended(await self._leaves(edge.size, size))

    async def _leaves(self, after: int, size: int) -> list[bytes]:
        leaves: list[bytes] = []
        while after + len(leaves) < size:
            places = await self.historian.store.history(after + len(leaves), min(PAGE, size - after - len(leaves)))
            if not places:
                raise HistoryError(f"the store ends after {after + len(leaves):,} records; {size:,} were signed")
            leaves += [leaf(place[3]) for place in places]
        return leaves
