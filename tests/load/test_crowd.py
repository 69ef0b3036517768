"""The client reads frames that come in any pieces, and counts each once."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager

import msgspec
import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from croupier.load.crowd import Crowd
from croupier.load.peer import Betting, Peer
from croupier.load.plan import ID, Keys, LoadError, Seat, Wagers, hello

KEYS = Keys("1", "", [Seat('Ann "100 %" Åse', "a=b")])
OPENED = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"


@contextmanager
def connected() -> Iterator[tuple[Crowd, Peer, socket.socket]]:
    """A peer that bets, and the server's end of its socket."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        crowd = Crowd(patience=10)
        peer = crowd.add(Peer("terminal 1", listener.getsockname(), hello("house", "/", "a=b"), 10))
        server, _ = listener.accept()
        with closing(server):
            server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            peer.wagers = Wagers(KEYS, "abcdef", 0, 7)
            crowd.terminals.append(peer)
            crowd.readers.append(peer)
            yield crowd, peer, server
            crowd.close()


def text(words: str, kind: Opcode = Opcode.TEXT) -> bytes:
    """As the library of the server writes it."""
    return Frame(kind, words.encode()).serialize(mask=False)


def fed(crowd: Crowd, server: socket.socket, data: bytes, pieces: int, frames: int) -> None:
    for start in range(0, len(data), pieces):
        server.sendall(data[start : start + pieces])
        crowd.pump(0)
    assert crowd.until(lambda: crowd.received >= frames)


@pytest.mark.parametrize(("pieces", "long"), [(1, 300), (3, 300), (1_000, 70_000), (100_000, 3_000_000)])
def test_frames_in_any_pieces_are_counted_once(pieces: int, long: int) -> None:
    taken, refused = "a" * ID, "b" * ID
    frames = [
        text(f'{{"number":41,"snapshot":{{"felt":"{"x" * long}"}}}}'),
        text(f'{{"id":"{taken}","number":42,"events":[]}}'),
        text("are you there", Opcode.PING),
        text(f'{{"id":"{refused}","error":{{"code":"too_many","says":"{"y" * 120}"}}}}'),
        text('{"number":43,"changes":{"board":{"phase":"no more bets"}}}'),
        text('{"number":44,"changes":{"board":{"phase":"no more bets"}}}'),
    ]
    with connected() as (crowd, peer, server):
        crowd.look_for(b'"phase":"no more bets"')
        crowd.betting = betting = Betting()
        for _ in range(2):
            crowd.wager(peer, betting.begun)
        fed(crowd, server, OPENED + b"".join(frames[:4]), pieces, 4)
        assert (crowd.unseen, len(crowd.times)) == (1, 0)  # told something, and not what is looked for
        fed(crowd, server, b"".join(frames[4:]), pieces, 6)
        assert (crowd.received, peer.told, peer.number) == (6, 3, 44)
        assert (betting.sent, betting.taken, betting.refused) == (2, 1, {"too_many": 1})
        assert len(betting.times) == len(crowd.times) == 1
        assert crowd.unseen == 0


def test_what_it_sends_are_the_frames_of_a_client() -> None:
    with connected() as (crowd, peer, server):
        fed_in = OPENED + text("1234567890", Opcode.PING)
        server.sendall(fed_in)
        assert crowd.until(lambda: crowd.received == 1)
        for _ in range(2):
            crowd.wager(peer, 0.0)
        server.settimeout(10)
        data = b""
        while data.count(b"}}") < 2:
            data += server.recv(10_000)
        head, _, data = data.partition(b"\r\n\r\n")
        assert b"Cookie: a=b" in head
        reader, frames = StreamReader(), []
        reader.feed_data(data)
        while reader.buffer:  # the library's own reader: masked, of the right length, and nothing left over
            parsing = Frame.parse(reader.read_exact, mask=True)
            with pytest.raises(StopIteration) as parsed:
                next(parsing)
            frames.append(parsed.value.value)
        assert [frame.opcode for frame in frames] == [Opcode.PONG, Opcode.TEXT, Opcode.TEXT]
        assert frames[0].data == b"1234567890"
        first, second = (msgspec.json.decode(frame.data) for frame in frames[1:])
        assert first["command"]["player"] == 'Ann "100 %" Åse'
        assert [each["command"]["serial"] for each in (first, second)] == [8, 9]
        assert {len(each["id"]) for each in (first, second)} == {ID}
        assert first["id"] != second["id"]


def test_a_socket_that_is_closed_before_it_is_open_is_an_error() -> None:
    with connected() as (crowd, _peer, server):
        server.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        server.close()
        with pytest.raises(LoadError, match="terminal 1 was not let in"):
            crowd.until(lambda: False)
