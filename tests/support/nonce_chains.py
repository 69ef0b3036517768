"""Chains of nonces as a terminal makes them: SHA-256 of each is the one before."""

from __future__ import annotations

import hashlib


def chain(seed: str, length: int = 8) -> list[str]:
    """The commitment, and then the nonces in the order in which they are given."""
    links = [hashlib.sha256(seed.encode()).digest()]
    while len(links) <= length:
        links.append(hashlib.sha256(links[-1]).digest())
    return [link.hex() for link in reversed(links)]
