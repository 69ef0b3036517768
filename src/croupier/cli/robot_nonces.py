"""What the automatic players of the demo contribute to electronic draws: a chain of nonces for each, as a terminal's
page makes one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.game.commitment import SECRET_BYTES, link_of
from croupier.table import commands as c
from croupier.table.contributing import is_mixing
from croupier.table.people import Actor, Role
from croupier.table.state import TableState

LENGTH = 100
"""Rounds that one commitment serves."""


class Nonces:
    def __init__(self, chance: random.SystemRandom) -> None:
        self._chance = chance
        self._chains: dict[str, list[str]] = {}
        """By player: what the table knows stands last, and before it the nonce that is given next."""

    def commit(self, state: TableState, name: str) -> Iterator[c.Command]:
        """Anew, where the table knows none, or another, or the last one was given."""
        links = self._chains.get(name, [])
        if len(links) > 1 and links[-1] == state.seats[name].pledge:
            return
        links = [self._chance.randbytes(SECRET_BYTES).hex()]
        for _ in range(LENGTH):
            links.append(link_of(links[-1]))
        self._chains[name] = links
        yield c.CommitNonce(Actor(name, Role.PLAYER), name, links[-1])

    def reveal(self, state: TableState) -> Iterator[c.Command]:
        for name, links in self._chains.items() if is_mixing(state) else ():
            if len(links) > 1 and name in state.seats and links[-1] == state.seats[name].pledge:
                links.pop()
                yield c.RevealNonce(Actor(name, Role.PLAYER), name, links[-1])
