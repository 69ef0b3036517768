"""Sealed bets: what a player fixes before anybody sees it, and that anybody can check once it is open.

The player's own machine makes 32 random bytes, the nonce, and sends only the digest. When every seal is in, each player
sends wagers and nonce, and all are shown together. The recipe, for a checker in any language:

1. A part is its length in 8 bytes, highest first, and then its bytes; text is UTF-8. The bets are the parts `croupier
   seal 1`, tournament, heat in decimal, spin of the heat in decimal, player, and then for each wager, in the order of
   the bytes of its place, the place and its points in decimal, all one after the other. Who bets nothing seals no
   wager.
2. The digest is SHA-256 of the 32 bytes of the nonce followed by the bets, in hexadecimal.

The nonce hides the bets, as the places are few enough to be tried one by one. Player and spin stand in it so that
nobody can send another's digest as their own, or an old one again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

NONCE_BYTES = 32
_EDITION = "croupier seal 1"
_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bets:
    """Whose wagers, for which spin."""

    tournament: str
    heat: int
    spin: int
    player: str
    wagers: Mapping[str, int]
    """Points by place."""

    def encoded(self) -> bytes:
        """The one reading of these bets as bytes."""
        parts = [_EDITION, self.tournament, str(self.heat), str(self.spin), self.player]
        for place in sorted(self.wagers, key=str.encode):
            parts += [place, str(self.wagers[place])]
        return b"".join(len(data).to_bytes(8, "big") + data for data in map(str.encode, parts))


def is_hex(text: str) -> bool:
    """Whether it can be a digest or a nonce."""
    return _HEX.fullmatch(text) is not None


def digest_of(nonce: str, bets: Bets) -> str:
    return hashlib.sha256(bytes.fromhex(nonce) + bets.encoded()).hexdigest()


def why_not_sealed(digest: str, nonce: str, bets: Bets) -> str:
    """Why these are not the bets that were sealed, in words; empty when they are."""
    if not is_hex(nonce):
        return f"a nonce has {2 * NONCE_BYTES} hexadecimal digits"
    if not hmac.compare_digest(digest_of(nonce, bets), digest):
        return "these are not the bets that were sealed"
    return ""
