"""The historian keeps the history of the house: a tree over all records, signed again and again as a checkpoint.

A chain shows that a record was changed to whoever holds its head. Somebody who can write to the store can also make the
chain anew, cut its end or put an older file in its place, and the chain holds. So what the house has is signed after
each round and at least once a minute, and kept outside the store, where a start and an audit find it again. What is
shorter, older or different is named, and nothing is played on it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec

from croupier import __version__
from croupier.history.checkpoint import Checkpoint, Decided, heads_root, parse_checkpoint
from croupier.history.note import Note, NoteError, Signature, Signer, Verifier, parse_note
from croupier.history.tree import Edge, leaf
from croupier.service.ports import Clock, EventStore, Place, StoreError

PAGE = 500
"""Records that are taken in at once: a few milliseconds, in which no command is."""
SECONDS, AT_LEAST = 1.0, 60.0
"""Between two looks at the rounds; and between two checkpoints while anything happens."""
NO_CHECKPOINT = "no checkpoint can be made"


class HistoryError(Exception):
    """The store does not have what was signed: where they differ, in a sentence."""


class Kept(msgspec.Struct, frozen=True):
    """A checkpoint, and what is needed to go on from it. Only the note is signed; the rest has to agree with it."""

    note: str
    roots: tuple[bytes, ...]
    """Of the tree's edge."""
    heads: dict[str, tuple[int, bytes]]
    is_closed: bool = False
    """The house was closed with it: nothing can have come after."""


class CheckpointBook(Protocol):
    """Where checkpoints are kept: outside the store."""

    def last(self) -> Kept | None:
        """The newest; `HistoryError` when there is one and it cannot be read."""

    def keep(self, kept: Kept) -> None:
        """Durable when it returns."""

    def notes(self) -> Iterator[str]:
        """Every checkpoint that was kept, the oldest first."""


class Historian:
    def __init__(self, store: EventStore, clock: Clock, book: CheckpointBook, signer: Signer) -> None:
        self.store, self.clock, self.book, self.signer = store, clock, book, signer
        self.edge, self.heads = Edge(), dict[str, tuple[int, bytes]]()
        self.note: Note | None = None
        """The last one."""
        self.trouble = ""
        """Why the last one could not be made; empty, when all is well."""
        self.program = __version__
        """What decides here, as the checkpoints name it."""
        self.decided: Decided | None = None
        self._signed: Decided | None = None
        """As it stands in the last checkpoint."""
        self._one_at_a_time = asyncio.Lock()

    async def begin(self, adopt: bool = False) -> None:
        """Compare the store with the last checkpoint. Records of before the first one are signed as they are only when
        somebody says so: otherwise the checkpoints were lost, or taken away."""
        last, size = self.book.last(), await self.store.size()
        if last:
            checkpoint = must_be_ours(last, self.signer.verifier)
            await must_hold(self.store, checkpoint, last)
            self.edge, self.heads = Edge(checkpoint.size, last.roots), dict(last.heads)
            self.note, self._signed = parse_note(last.note), checkpoint.decided
        elif size and not adopt:
            raise HistoryError(
                f"the store has {size:,} records, and no checkpoint of them is there. Bring the checkpoints back; or, "
                f"if the house has never had any, sign the records as they are with: croupier history begin"
            )
        before = self._signed or self._of_epoch_before()
        self.decided = before.goes_on(self.program, size) if before else Decided(self.program, size + 1, size + 1)
        await self.checkpoint()
        await self._keep(is_closed=False)

    def _of_epoch_before(self) -> Decided | None:
        """A restored copy that goes on has the checkpoints of its original, and none of its own yet."""
        last = deque(self.book.notes(), maxlen=1)
        try:
            return parse_checkpoint(parse_note(last[0]).text).decided if last else None
        except NoteError as error:
            raise HistoryError(f"the last checkpoint cannot be read: {error}") from None

    async def close(self) -> None:
        """The last checkpoint of a house that is closed in order. When the store has stopped, it is not the last word:
        a record whose flush has failed may still be found there by the next start."""
        try:
            await self.store.revive()
            is_closed = True
        except StoreError:
            is_closed = False
        await self.checkpoint()
        await self._keep(is_closed)

    async def cosigned(self, note: Note, signatures: list[Signature]) -> None:
        """Witnesses have cosigned it; it may not be the newest any more."""
        if signatures and self.note and note.text == self.note.text:
            self.note = self.note.with_signatures(*signatures)
            await self._keep(is_closed=False)

    async def _keep(self, is_closed: bool) -> None:
        if self.note:
            kept = Kept(str(self.note), self.edge.roots, self.heads, is_closed)
            await asyncio.to_thread(self.book.keep, kept)

    async def checkpoint(self) -> Note | None:
        """Sign what is durable now; nothing, when nothing is new. A new house signs that it has no record yet."""
        async with self._one_at_a_time:
            edge, heads = self.edge, dict(self.heads)
            versions = {stream: version for stream, (version, _) in heads.items()}
            while places := await self.store.history(edge.size, PAGE):
                must_follow(edge.size, versions, places)
                edge = edge.extended(leaf(place[3]) for place in places)
                heads |= {stream: (version, hash_) for _, stream, version, hash_ in places}
            if self.note and edge.size == self.edge.size and self.decided == self._signed:
                return None
            root, now = heads_root(heads), self.clock.now()
            signed = Checkpoint(self.signer.name, edge.size, edge.root, now, len(heads), root, self.decided)
            note = Note(str(signed))
            note = note.with_signatures(self.signer.sign(note.text))
            await asyncio.to_thread(self.book.keep, Kept(str(note), edge.roots, heads))
            self.edge, self.heads, self.note, self._signed = edge, heads, note, self.decided
            return note

    async def run(self, rounds: Callable[[], object], signed: Callable[[], None] = lambda: None) -> None:
        """For ever: after each round, and at least once a minute. `rounds` says how far all tables are, `signed` hears
        that there is a checkpoint of everything."""
        loop = asyncio.get_running_loop()
        seen, at = rounds(), loop.time()
        signed()  # by `begin`
        while True:
            await asyncio.sleep(SECONDS)
            if (now := rounds()) != seen or loop.time() - at >= AT_LEAST:
                await self._try(signed)
                seen, at = (seen, at) if self.trouble else (now, loop.time())

    async def _try(self, signed: Callable[[], None] = lambda: None) -> None:
        """A store that is away comes back, and a full disk is emptied: that is said, and tried again."""
        try:
            await self.checkpoint()
        except (StoreError, OSError) as error:
            self.trouble = f"{NO_CHECKPOINT}: {error}"
        else:
            self.trouble = ""
            signed()


def must_be_ours(kept: Kept, verifier: Verifier) -> Checkpoint:
    """The checkpoint, when it is signed by this key and everything beside it agrees with it."""
    try:
        note = parse_note(kept.note)
        checkpoint = parse_checkpoint(note.text)
        edge = Edge(checkpoint.size, kept.roots)
    except (NoteError, ValueError) as error:
        raise HistoryError(f"the last checkpoint cannot be read: {error}") from None
    if checkpoint.origin != verifier.name or not note.signed_by(verifier):
        raise HistoryError(f"the last checkpoint is not signed by {verifier.name}")
    if edge.root != checkpoint.root or heads_root(kept.heads) != checkpoint.heads:
        raise HistoryError("what is kept beside the last checkpoint is not what was signed")
    return checkpoint


async def must_hold(store: EventStore, checkpoint: Checkpoint, kept: Kept) -> None:
    """Every stream still has the record that was its head when the checkpoint was signed."""
    for stream, (version, hash_) in sorted(kept.heads.items()):
        rows = await store.rows(stream, version - 1, 1)
        if not rows or rows[0][1] != version:
            raise HistoryError(f"record {version} of {stream} is missing: it was there when {_named(checkpoint)}")
        if rows[0][10] != hash_:
            raise HistoryError(f"record {version} of {stream} is not the one that was there when {_named(checkpoint)}")
    size = await store.size()
    if size < checkpoint.size:
        raise HistoryError(f"the store has {size:,} records, and had {checkpoint.size:,} when {_named(checkpoint)}")
    if kept.is_closed and size > checkpoint.size:
        ((_, stream, version, _),) = await store.history(checkpoint.size, 1)
        raise HistoryError(f"record {version} of {stream} was added while the house was closed")


def _named(checkpoint: Checkpoint) -> str:
    return f"the checkpoint of {checkpoint.size:,} records was signed (time {checkpoint.at})"


def must_follow(size: int, versions: dict[str, int], places: list[Place]) -> None:
    """Numbers without a gap, and in each stream one version after the other; `versions` goes on with them."""
    for sequence, stream, version, _ in places:
        size += 1
        if sequence != size:
            raise HistoryError(f"record {size:,} of the house is missing: {sequence:,} stands in its place")
        if version != versions.get(stream, 0) + 1:
            raise HistoryError(f"record {size:,} of the house is {version} of {stream}, which does not follow")
        versions[stream] = version
