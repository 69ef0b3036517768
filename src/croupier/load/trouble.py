"""Clients that misbehave: some never read, the others flood, send what is no JSON, half a request, or far too much."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable

from croupier.load.crowd import READ, Crowd
from croupier.load.peer import STALLED, Peer
from croupier.load.plan import LoadError, masked

FLOOD, BAD, HALF, LARGE = "flood", "bad JSON", "half a request", "too large"
KINDS = (FLOOD, BAD, HALF, LARGE)
AGAIN_SECONDS = 0.5
"""Until one that was cut off comes back."""
AT_ONCE = 200
"""Frames of a flood in one write; as soon as the server takes them there are more."""
FRAMES = {
    FLOOD: masked(b'{"id":"flood","command":{"command":"SpinBall"}}') * AT_ONCE,
    BAD: masked(b'{"id":"bad","command":'),
    LARGE: masked(b'{"id":"' + b"9" * 70_000),
}


class Trouble:
    def __init__(
        self, crowd: Crowd, address: tuple[str, int], stalled: Iterable[bytes], hostile: Iterable[bytes]
    ) -> None:
        """`stalled` and `hostile` are what each sends to be let in."""
        self._crowd, self._address = crowd, address
        rude = [(f"stalled client {place}", STALLED, hello) for place, hello in enumerate(stalled, 1)]
        for place, hello in enumerate(hostile):
            kind = KINDS[place % len(KINDS)]
            name = f"hostile client {place + 1} ({kind})"
            rude.append((name, kind, hello[: len(hello) // 2] if kind == HALF else hello))
        self._wanted = rude
        self._there: dict[str, Peer] = {}
        self._silent: set[Peer] = set()
        self._again: dict[str, float] = {}
        self._is_on = False
        self.sent: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.cut_off: Counter[str] = Counter()
        self._kinds = {name: kind for name, kind, _ in rude}

    def begin(self) -> None:
        self._is_on = True
        self._again = dict.fromkeys(self._kinds, 0.0)
        self.tick(time.perf_counter())
        self._crowd.until(lambda: all(peer.is_open or self._kinds[name] == HALF for name, peer in self._there.items()))

    def end(self) -> None:
        self._is_on = False
        for peer in self._there.values():
            if not peer.is_lost:
                self._crowd.drop(peer)
        self._there, self._silent = {}, set()

    def tick(self, now: float) -> None:
        if not self._is_on:
            return
        for name, kind, hello in self._wanted:
            peer = self._there.get(name)
            if peer is None:
                if now >= self._again[name]:
                    self._come(name, kind, hello, now)
            elif peer.is_open and kind == STALLED:
                if peer not in self._silent:
                    self._silent.add(peer)
                    self._crowd.read_no_more(peer)
            elif peer.is_open and not peer.out:
                self._crowd.say(peer, FRAMES[kind])
                self.sent[kind] += AT_ONCE if kind == FLOOD else 1

    def _come(self, name: str, kind: str, hello: bytes, now: float) -> None:
        try:
            self._there[name] = self._crowd.add(Peer(name, self._address, hello, AGAIN_SECONDS, kind), READ)
        except LoadError:  # it is let in later
            self._again[name] = now + AGAIN_SECONDS

    def lost(self, peer: Peer) -> None:
        kind = self._kinds[peer.name]
        self.cut_off[kind] += 1
        self._there.pop(peer.name, None)
        self._silent.discard(peer)
        self._again[peer.name] = time.perf_counter() + AGAIN_SECONDS

    def answer(self, peer: Peer) -> None:
        self.answered[self._kinds[peer.name]] += 1

    def told(self) -> dict[str, dict[str, int]]:
        """What each kind has sent, how often it was answered and cut off."""
        kinds = dict.fromkeys(self._kinds.values())
        return {
            kind: {"sent": self.sent[kind], "answered": self.answered[kind], "cut_off": self.cut_off[kind]}
            for kind in kinds
        }
