"""The sockets of one process on one epoll: read into one buffer, told apart by a few bytes, and never parsed.

Theory of operation. A server's message is one text frame. One that tells a screen something begins with `{"number"`, an
answer with `{"id"`; the byte after the bracket and the quote says which. The id of a wager has a fixed length, so that
the first letter of `"number"` or `"error"` behind it stands at a fixed place. Whether a screen shows what the dealer
did is one search for bytes. Of each numbered message its first bytes are kept, and read at the end. So a message costs
a call of the system and a few microseconds, and this client can be slower than the server only when that is slow.
"""

from __future__ import annotations

import re
import select
import time
from array import array
from collections.abc import Callable

from croupier.load.peer import Betting, Peer
from croupier.load.plan import ID, LoadError, masked

BUFFER = 1 << 20
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NUMBER = ord("n")
HEAD = 32
KIND = len('{"id":"') + ID + len('","')
"""Where the answer to a wager says whether it was taken."""
CODE = re.compile(rb'"code":"([^"]{1,64})"')
TICK = 0.02
"""Seconds between two looks at those that misbehave and at what is shown."""
READ, BOTH = select.EPOLLIN | select.EPOLLRDHUP, select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLOUT


class Crowd:
    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.peers: dict[int, Peer] = {}
        self.readers: list[Peer] = []
        """Screens that have to know everything."""
        self.terminals: list[Peer] = []
        self.betting = Betting()
        self.on_answer: Callable[[Peer, bytes], None] = lambda peer, text: None
        """For answers to what is no wager."""
        self.on_tick: Callable[[float], None] = lambda now: None
        self.on_lost: Callable[[Peer], None] = self._lost
        self.lost: list[str] = []
        self.received = self.sent = 0
        """Messages of all, for what one costs."""
        self.marker, self.unseen = b"", 0
        self.times = array("d")
        """When each screen has shown what is looked for."""
        self._epoll = select.epoll()
        self._buffer = bytearray(BUFFER)
        self._view = memoryview(self._buffer)
        self._next_tick = 0.0

    def add(self, peer: Peer, events: int = READ) -> Peer:
        self.peers[peer.fileno()] = peer
        self._epoll.register(peer.fileno(), events)
        return peer

    def read_no_more(self, peer: Peer) -> None:
        """From now on it is only noticed when it is cut off."""
        self._epoll.modify(peer.fileno(), select.EPOLLRDHUP)

    def drop(self, peer: Peer) -> None:
        if self.peers.pop(peer.fileno(), None):
            self._epoll.unregister(peer.fileno())
        peer.is_lost = True
        peer.sock.close()

    def close(self) -> None:
        for peer in list(self.peers.values()):
            self.drop(peer)
        self._epoll.close()

    def say(self, peer: Peer, frame: bytes) -> None:
        self.sent += 1
        try:
            if not peer.write(frame):
                self._epoll.modify(peer.fileno(), BOTH)
        except OSError:
            self._end(peer)

    def wager(self, peer: Peer, due: float) -> None:
        assert peer.wagers
        self.betting.sent += 1
        peer.due.append(due)
        self.say(peer, peer.wagers.next())

    def pump(self, seconds: float) -> None:
        """Takes what has come, or times so long for it."""
        for fd, event in self._epoll.poll(seconds):
            peer = self.peers.get(fd)
            if peer is None:  # gone in this very turn
                continue
            if event & select.EPOLLOUT and peer.go_on():
                self._epoll.modify(fd, READ)
            if event & select.EPOLLIN:
                self._take(peer)
            elif event & ~select.EPOLLOUT:
                self._end(peer)
        now = time.perf_counter()
        if now >= self._next_tick:
            self._next_tick = now + TICK
            self.on_tick(now)

    def until(self, done: Callable[[], bool], patience: float = 0) -> bool:
        """Whether it was done before patience was lost."""
        deadline = time.perf_counter() + (patience or self.patience)
        while not done():
            if time.perf_counter() > deadline:
                return False
            self.pump(TICK)
        return True

    def look_for(self, marker: bytes) -> None:
        """From now on it is noted when each screen has shown this."""
        self.marker, self.times, self.unseen = marker, array("d"), len(self.readers)
        for peer in self.readers:
            peer.seen = False

    def _take(self, peer: Peer) -> None:
        kept = len(peer.left)
        if kept >= len(self._buffer):  # a frame that is larger, as the answer to whoever settles a long round
            self._buffer = bytearray(2 * kept)
            self._view = memoryview(self._buffer)
        if kept:
            self._buffer[:kept] = peer.left
            peer.left = b""
        try:
            size = peer.recv(self._view[kept:] if kept else self._view)
        except BlockingIOError:
            size = 0
            peer.left = bytes(self._view[:kept])
            return
        except OSError:
            size = 0
        if not size:
            self._end(peer)
            return
        end, at = kept + size, 0
        if not peer.is_open:
            data = bytes(self._view[:end])
            try:
                rest = peer.opened(data)
            except LoadError:
                if not peer.is_rude:
                    raise
                self._end(peer)
                return
            if rest is None:
                peer.left = data
                return
            at = end - len(rest)
        self._frames(peer, at, end)

    def _frames(self, peer: Peer, at: int, end: int) -> None:
        """Every whole frame; what is left is kept."""
        buffer, now = self._buffer, time.perf_counter()
        while at + 2 <= end:
            size, start = buffer[at + 1], at + 2
            if size > 125:
                start = at + (4 if size == 126 else 10)
                if start > end:
                    break
                size = int.from_bytes(buffer[at + 2 : start], "big")
            stop = start + size
            if stop > end:
                break
            self.received += 1
            if buffer[at] != TEXT:
                self._control(peer, buffer[at], bytes(buffer[start:stop]))
            elif buffer[start + 2] == NUMBER:
                peer.told += 1
                peer.told_head = bytes(buffer[start : start + HEAD])
                if not peer.seen and buffer.find(self.marker, start, stop) >= 0:
                    peer.seen = True
                    self.unseen -= 1
                    self.times.append(now)
            elif peer.due:
                self._answered(peer, start, stop, now)
            else:
                self.on_answer(peer, bytes(buffer[start:stop]))
            at = stop
        if at < end and not peer.is_lost:
            peer.left = bytes(buffer[at:end])

    def _answered(self, peer: Peer, start: int, stop: int, now: float) -> None:
        betting, due = self.betting, peer.due.popleft()
        peer.answers += 1
        if self._buffer[start + KIND] == NUMBER:
            betting.taken += 1
            betting.times.append(now - due)
            betting.in_time += now < betting.until
        else:
            found = CODE.search(self._buffer, start, stop)
            code = found[1].decode() if found else "?"
            betting.refused[code] = betting.refused.get(code, 0) + 1
        if betting.is_closed_loop and now < betting.until:
            self.wager(peer, now)

    def _control(self, peer: Peer, kind: int, text: bytes) -> None:
        if kind == PING:
            self.say(peer, masked(text, PONG))
        elif kind == CLOSE:
            self._end(peer)

    def _end(self, peer: Peer) -> None:
        self.drop(peer)
        self.on_lost(peer)

    def _lost(self, peer: Peer) -> None:
        if not peer.is_open:
            raise LoadError(f"{peer.name} was not let in: the server closed the connection")
        self.lost.append(peer.name)
        if peer.wagers is None and peer not in self.readers:
            raise LoadError(f"the server has closed the socket of {peer.name}")
        self.unseen -= not peer.seen
        for group in (self.readers, self.terminals):
            if peer in group:
                group.remove(peer)
        if not self.terminals:
            raise LoadError("the server has closed the socket of every terminal")
