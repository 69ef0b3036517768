"""The history of a house against every checkpoint that was kept: the tree is built again, and has each root on its way.

What was signed and is not so any more lies between two checkpoints: the records of that part are named.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.history.checkpoint import Checkpoint, parse_checkpoint
from croupier.history.note import NoteError, Verifier, parse_note
from croupier.history.tree import Edge, leaf
from croupier.service.audit import Report
from croupier.service.historian import CheckpointBook, HistoryError, must_be_ours, must_follow, must_hold
from croupier.service.ports import EventStore

HISTORY = "history"
"""The name of the report; a stream has a colon, or is `pit` or `staff`."""
PAGE = 10_000


async def verify_history(store: EventStore, book: CheckpointBook, verifier: Verifier) -> Report:
    walk, wrong = _Walk(store), ""
    try:
        if last := book.last():
            await must_hold(store, must_be_ours(last, verifier), last)
        elif size := await store.size():
            raise HistoryError(f"no checkpoint of its {size:,} records is there")
        for checkpoint in checkpoints(book, verifier):
            await walk.to(checkpoint)
        if last and walk.edge.root != must_be_ours(last, verifier).root:
            raise HistoryError("the last checkpoint is not among those that were kept")
        await walk.on()
    except HistoryError as error:
        wrong = str(error)
    return Report(HISTORY, walk.edge.size, walk.edge.root.hex(), 0, wrong)


def checkpoints(book: CheckpointBook, verifier: Verifier) -> Iterator[Checkpoint]:
    """All that were kept, each signed by the house, and each going on from the one before."""
    size = 0
    for number, written in enumerate(book.notes(), 1):
        try:
            note = parse_note(written)
            checkpoint = parse_checkpoint(note.text)
        except NoteError as error:
            raise HistoryError(f"checkpoint {number} cannot be read: {error}") from None
        if not note.signed_by(verifier) or checkpoint.origin != verifier.name:
            raise HistoryError(f"checkpoint {number} is not signed by {verifier.name}")
        if checkpoint.size < size:
            raise HistoryError(f"checkpoint {number} has {checkpoint.size:,} records, the one before it {size:,}")
        size = checkpoint.size
        yield checkpoint


class _Walk:
    def __init__(self, store: EventStore) -> None:
        self._store, self.edge = store, Edge()
        self._versions: dict[str, int] = {}

    async def to(self, checkpoint: Checkpoint) -> None:
        """As far as the checkpoint has signed. The tree stays where it is when the part that follows differs."""
        edge, streams = self.edge, set[str]()
        while edge.size < checkpoint.size:
            places = await self._store.history(edge.size, min(PAGE, checkpoint.size - edge.size))
            if not places:
                raise HistoryError(f"the store ends after {edge.size:,} records; {checkpoint.size:,} were signed")
            must_follow(edge.size, self._versions, places)
            edge = edge.extended(leaf(place[3]) for place in places)
            streams |= {place[1] for place in places}
        if edge.root != checkpoint.root:
            part = f"records {self.edge.size + 1:,} to {checkpoint.size:,} of the house"
            raise HistoryError(f"{part} ({', '.join(sorted(streams))}) are not those that were signed")
        self.edge = edge

    async def on(self) -> None:
        """What came after the last checkpoint."""
        while places := await self._store.history(self.edge.size, PAGE):
            must_follow(self.edge.size, self._versions, places)
            self.edge = self.edge.extended(leaf(place[3]) for place in places)
