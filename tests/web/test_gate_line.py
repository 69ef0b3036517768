"""What crosses between a gate and the house: everything, once, in its order, however the bytes are cut."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.web.frames import framed
from croupier.web.gates import words
from croupier.web.gates.far import FarWire
from croupier.web.gates.house_line import HouseLine
from croupier.web.gates.line import Line


class Notes(Line):
    """An end that writes down what it hears."""

    def __init__(self, decoder: Any) -> None:
        super().__init__(decoder)
        self.heard: list[words.Said] = []

    def is_stuck(self) -> None:
        self.transport.abort()

    def got(self, message: words.Said) -> None:
        if not isinstance(message, words.Beat):
            self.heard.append(message)

    def take(self, data: bytes) -> None:
        space = self.get_buffer(-1)
        for start in range(0, len(data), len(space)):
            part = data[start : start + len(space)]
            space[: len(part)] = part
            self.buffer_updated(len(part))


async def bytes_of(line: Line, turns: list[Any]) -> bytes:
    """What goes over the line when each of these has a turn of the loop."""
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)  # so that it does not go in one piece
    theirs.setblocking(False)
    with theirs:
        await line.loop.create_unix_connection(lambda: line, sock=ours)
        for turn in turns:
            turn()
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        line.transport.close()
        came = b""
        while data := await line.loop.sock_recv(theirs, 65_536):
            came += data
    return came


def _put(line: Line, batch: list[words.Said]) -> None:
    for each in batch:
        line.put(each)


numbers = st.integers(1, 2**40)
texts = st.text(max_size=300) | st.binary(max_size=300)
messages = st.one_of(
    st.builds(words.Heard, numbers, texts),
    st.builds(words.Room, numbers, st.booleans()),
    st.builds(words.Taken, numbers),
    st.builds(words.Left, numbers, st.just({"type": "websocket.disconnect", "code": 1001})),
    st.builds(words.Counted, st.just("192.0.2.1"), st.integers(0, 100)),
    st.builds(words.Opened, numbers, st.just({"type": "http", "headers": [[b"a", b"\xff"]]}), st.binary(max_size=99)),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(messages, max_size=6), max_size=6), st.lists(st.integers(1, 40), min_size=1))
def test_what_is_cut_anywhere_comes_whole_and_in_order(batches: list[list[words.Said]], cuts: list[int]) -> None:
    async def story() -> None:
        sender, receiver = Notes(words.TO_HOUSE), Notes(words.TO_HOUSE)
        turns = [partial(_put, sender, batch) for batch in batches]
        came, start, turn = await bytes_of(sender, turns), 0, 0
        while start < len(came):
            end = start + cuts[turn % len(cuts)]
            receiver.take(came[start:end])
            start, turn = end, turn + 1
        assert receiver.heard == [message for batch in batches for message in batch]

    asyncio.run(story())


acts = st.tuples(st.sampled_from(["tell", "send"]), st.integers(1, 5), st.integers(0, 3))
"""What is done to which wire, with which frame."""


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(acts, max_size=12), max_size=5))
def test_frames_are_shared_and_nobody_gets_them_in_another_order(turns: list[list[tuple[str, int, int]]]) -> None:
    """Beside a list for each wire, in which whatever it is told stands in its order."""
    frames = [framed(bytes([each]) * 9) for each in range(4)]
    expected: dict[int, list[Any]] = {number: [] for number in range(1, 6)}

    async def story() -> list[words.Said]:
        line = HouseLine(_nothing, set(), lambda line, address: None)
        wires = {number: FarWire(line, number) for number in expected}

        def do(turn: list[tuple[str, int, int]]) -> None:
            for kind, number, which in turn:
                expected[number].append(frames[which] if kind == "tell" else {"type": f"{which}"})
                if kind == "tell":
                    assert wires[number].tell(frames[which])
                else:
                    line.send(wires[number], {"type": f"{which}"})

        receiver = Notes(words.TO_GATE)
        receiver.take(await bytes_of(line, [partial(do, turn) for turn in turns]))
        return receiver.heard

    told = asyncio.run(story())
    assert {number: [what for to, what in _parts(told) if to == number] for number in expected} == expected


def _parts(told: list[words.Said]) -> Iterator[tuple[int, Any]]:
    for one in told:
        if isinstance(one, words.Tell):
            yield from ((number, one.frame) for number in one.numbers)
        elif isinstance(one, words.Sent):
            yield one.number, one.message


def test_one_frame_crosses_once_for_all_screens_that_are_told_at_once() -> None:
    """A gate tells the first of a thousand while the house goes on to the next."""

    async def story() -> None:
        line = HouseLine(_nothing, set(), lambda line, address: None)
        wires = [FarWire(line, number) for number in range(1, 1_001)]
        frame, own = framed(b"x" * 10_000), framed(b"own")

        def turn() -> None:
            for wire in wires:
                assert wire.tell(own if wire.number == 500 else frame)

        receiver = Notes(words.TO_GATE)
        receiver.take(await bytes_of(line, [turn]))
        told = [one for one in receiver.heard if isinstance(one, words.Tell)]
        to = [number for number, what in _parts(receiver.heard) if what == frame]
        assert to == [number for number in range(1, 1_001) if number != 500]
        assert [one.numbers for one in told if one.frame == own] == [[500]]
        assert [len(one.numbers) for one in told if one.frame == frame] == [64] * 7 + [63] + [64] * 7 + [40]

    asyncio.run(story())


async def _nothing(_scope: object, _receive: object, _send: object) -> None:
    """An application."""
