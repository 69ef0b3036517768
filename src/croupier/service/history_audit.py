"""The history of a house against every checkpoint that was kept: the tree is built again, and has each root on its way.

What was signed and is not so any more lies between two checkpoints: the records of that part are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.history.checkpoint import Checkpoint, parse_checkpoint
from croupier.history.note import NoteError, Verifier, parse_note
from croupier.history.tree import Edge, leaf
from croupier.service.audit import Report
from croupier.service.historian import CheckpointBook, HistoryError, must_be_ours, must_follow, must_hold
from croupier.service.ports import EventStore

HISTORY = "history"
"""The name of the report; a stream has a colon, or is `pit` or `staff`."""
PAGE = 10_000


async def verify_history(store: EventStore, book: CheckpointBook, *verifiers: Verifier) -> Report:
    """The house's own key is the first; others are of earlier epochs. The house may go on meanwhile."""
    walk, wrong = Walk(store), list[str]()
    for held in (_ends(store, book, verifiers[0]), _all(walk, book, verifiers)):
        try:
            await held
        except HistoryError as error:
            wrong.append(str(error))
    return Report(HISTORY, walk.edge.size, walk.edge.root.hex(), 0, "; ".join(dict.fromkeys(wrong)))


async def _ends(store: EventStore, book: CheckpointBook, verifier: Verifier) -> None:
    """What the last checkpoint says of every stream."""
    if last := book.last():
        await must_hold(store, must_be_ours(last, verifier), last)
    elif size := await store.size():
        raise HistoryError(f"no checkpoint of its {size:,} records is there")


async def _all(walk: Walk, book: CheckpointBook, verifiers: Sequence[Verifier]) -> None:
    """Every checkpoint on its way; where a stream ends otherwise than it did, this tells which part of it differs."""
    last, is_among = book.last(), False
    for written, checkpoint in checkpoints(book.notes(), *verifiers):
        await walk.to(checkpoint)
        is_among = is_among or (last is not None and written == last.note)
    if last and not is_among:
        raise HistoryError("the last checkpoint is not among those that were kept")
    await walk.on()


def checkpoints(notes: Iterable[str], *verifiers: Verifier) -> Iterator[tuple[str, Checkpoint]]:
    """All that were kept, as written and as read; each signed by the house, and each going on from the one before."""
    size, known = 0, {verifier.name: verifier for verifier in verifiers}
    for number, written in enumerate(notes, 1):
        try:
            note = parse_note(written)
            checkpoint = parse_checkpoint(note.text)
        except NoteError as error:
            raise HistoryError(f"checkpoint {number} cannot be read: {error}") from None
        verifier = known.get(checkpoint.origin)
        if verifier is None or not note.signed_by(verifier):
            raise HistoryError(f"checkpoint {number} is not signed by {verifiers[0].name}")
        if checkpoint.size < size:
            raise HistoryError(f"checkpoint {number} has {checkpoint.size:,} records, the one before it {size:,}")
        size = checkpoint.size
        yield written, checkpoint


class Walk:
    def __init__(self, store: EventStore) -> None:
        self._store, self.edge = store, Edge()
        self._versions: dict[str, int] = {}
        self.heads: dict[str, tuple[int, bytes]] = {}
        """Of every stream, as far as the walk has come."""

    async def to(self, checkpoint: Checkpoint) -> None:
        """As far as the checkpoint has signed. The tree stays where it is when the part that follows differs."""
        edge, streams = self.edge, set[str]()
        while edge.size < checkpoint.size:
            places = await self._store.history(edge.size, min(PAGE, checkpoint.size - edge.size))
            if not places:
                raise HistoryError(f"the store ends after {edge.size:,} records; {checkpoint.size:,} were signed")
            must_follow(edge.size, self._versions, places)
            edge = edge.extended(leaf(place[3]) for place in places)
            self.heads |= {stream: (version, hash_) for _, stream, version, hash_ in places}
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
            self.heads |= {stream: (version, hash_) for _, stream, version, hash_ in places}
