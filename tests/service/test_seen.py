"""Ids that were seen are never called new; nearly all new ones are."""

from __future__ import annotations

import pytest

from croupier.service.seen import SIZE, Seen


def test_what_was_added_is_known_and_what_was_not_is_mostly_new() -> None:
    seen = Seen()
    assert "a" not in seen
    for number in range(100_000):
        seen.add(f"old {number}")
    kept = Seen(bytes(seen))
    assert all(f"old {number}" in kept for number in range(100_000))
    assert 0 < sum(f"new {number}" in kept for number in range(100_000)) < 500


def test_bits_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="bytes are needed"):
        Seen(bytes(SIZE - 1))
