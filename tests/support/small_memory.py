"""Streams that remember ids in four kilobytes and not in a megabyte, so that a house with snapshots is a small file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from croupier.service import seen

SIZE = 1 << 12


@contextmanager
def small_memory() -> Iterator[None]:
    with (
        patch.object(seen, "SIZE", SIZE),
        patch.object(seen, "_MASK", SIZE * 8 - 1),
        patch.object(seen.Seen.__init__, "__defaults__", (bytes(SIZE),)),
    ):
        yield
