"""The Merkle tree of RFC 6962, kept as its right edge.

A leaf is SHA-256 of a zero byte and the leaf's data; a node is SHA-256 of a one byte and its two halves. A tree of n
leaves splits at the largest power of two below n. To go on, a tree needs only its edge: the roots of the whole subtrees
that its size is made of, the largest first. With the edge of an earlier tree and the leaves since, the proof can be
made that the later tree only goes on from the earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

EMPTY = sha256().digest()
"""The root of a tree without leaves."""
Proof = list[bytes]


def leaf(data: bytes) -> bytes:
    return sha256(b"\0" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Edge:
    """A tree, as far as it is needed to go on: its size, and the roots of its whole subtrees from the left."""

    size: int = 0
    roots: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if self.size < 0 or len(self.roots) != self.size.bit_count():
            raise ValueError(f"an edge of {len(self.roots)} roots is not that of a tree of {self.size} leaves")

    def extended(self, leaves: Iterable[bytes]) -> Edge:
        """With these leaves after the last one."""
        size, roots = self.size, list(self.roots)
        for each in leaves:
            low = size
            while low & 1:  # each one at the end is a whole subtree on the left of a new one
                each = node(roots.pop(), each)
                low >>= 1
            roots.append(each)
            size += 1
        return Edge(size, tuple(roots))

    @property
    def root(self) -> bytes:
        if not self.roots:
            return EMPTY
        *before, right = self.roots
        for left in reversed(before):
            right = node(left, right)
        return right


def root_of(leaves: Iterable[bytes]) -> bytes:
    return Edge().extended(leaves).root


def consistency(earlier: Edge, since: Sequence[bytes]) -> Proof:
    """The proof that the tree of `earlier` and the leaves since then goes on from `earlier` (RFC 6962, 2.1.2)."""
    if not earlier.size:
        return []
    begins = _begins(earlier)

    def root(first: int, end: int) -> bytes:
        return begins[first] if end <= earlier.size else root_of(since[first - earlier.size : end - earlier.size])

    return _subproof(earlier.size, 0, earlier.size + len(since), root, is_known=True)


def _begins(edge: Edge) -> dict[int, bytes]:
    """The whole subtrees of a tree by their first leaf. A proof asks for no others below its size."""
    begins, first = {}, 0
    sizes = [1 << bit for bit in reversed(range(edge.size.bit_length())) if edge.size >> bit & 1]
    for size, root in zip(sizes, edge.roots, strict=True):
        begins[first] = root
        first += size
    return begins


def _subproof(earlier: int, first: int, end: int, root: Callable[[int, int], bytes], is_known: bool) -> Proof:
    """For the leaves from `first` to `end`, of which the earlier tree has those before `earlier`."""
    if earlier == end:
        return [] if is_known else [root(first, end)]
    middle = first + _split(end - first)
    if earlier <= middle:
        return [*_subproof(earlier, first, middle, root, is_known), root(middle, end)]
    return [*_subproof(earlier, middle, end, root, is_known=False), root(first, middle)]


def _split(size: int) -> int:
    """The largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def goes_on(size: int, root: bytes, later: int, later_root: bytes, proof: Proof) -> bool:
    """Whether the proof shows that the later tree goes on from the first one (RFC 9162, 2.1.4.2)."""
    if not 0 <= size <= later:
        return False
    if size == later or size == 0:
        return not proof and (root == later_root if size == later else root == EMPTY)
    path = [root, *proof] if size.bit_count() == 1 else proof
    if not path:
        return False
    low, high = size - 1, later - 1
    while low & 1:
        low, high = low >> 1, high >> 1
    old = new = path[0]
    for each in path[1:]:
        if high == 0:
            return False
        if low & 1 or low == high:
            old, new = node(each, old), node(each, new)
            while low and not low & 1:
                low, high = low >> 1, high >> 1
        else:
            new = node(new, each)
        low, high = low >> 1, high >> 1
    return high == 0 and old == root and new == later_root


def inclusion(leaves: Sequence[bytes], place: int) -> Proof:
    """The proof that the leaf at this place (0 for the first) is in the tree of all of them (RFC 6962, 2.1.1)."""
    if len(leaves) <= 1:
        return []
    middle = _split(len(leaves))
    if place < middle:
        return [*inclusion(leaves[:middle], place), root_of(leaves[middle:])]
    return [*inclusion(leaves[middle:], place - middle), root_of(leaves[:middle])]


def is_in(hash_: bytes, place: int, size: int, root: bytes, proof: Proof) -> bool:
    """Whether the proof shows that this leaf has this place in a tree of that root (RFC 9162, 2.1.3.2)."""
    if not 0 <= place < size:
        return False
    low, high = place, size - 1
    for each in proof:
        if high == 0:
            return False
        if low & 1 or low == high:
            hash_ = node(each, hash_)
            while low and not low & 1:
                low, high = low >> 1, high >> 1
        else:
            hash_ = node(hash_, each)
        low, high = low >> 1, high >> 1
    return high == 0 and hash_ == root
