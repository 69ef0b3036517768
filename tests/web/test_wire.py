"""What hostile and broken peers send, byte by byte: the wire ends with the right code, and the house goes on."""

from __future__ import annotations

import asyncio
import gc
import json
import struct
from typing import Any

import httpx
import pytest
from floors import do, wager
from raw_wires import BROKEN, CLOSE, CONTINUED, PING, TEXT, frame, frames, opened
from sockets import House, answer, heard, told, until
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from croupier.web.access import Asker
from croupier.web.frames import framed
from croupier.web.limits import Limits, Pace
from croupier.web.wire import READ_BYTES

RED = {"command": "PlaceWager", "player": "Ann", "place": "red", "stake": 100, "chips": "value"}


@pytest.mark.parametrize(("sent", "code"), BROKEN)
def test_a_broken_protocol_ends_the_wire_with_the_right_code_and_nothing_else(sent: bytes, code: int) -> None:
    async def story(house: House) -> None:
        version = house.keeper.durable_version
        reader, writer = await opened(house)
        writer.write(sent)
        kind, data = (await frames(reader))[-1]
        assert (kind, struct.unpack("!H", data[:2])[0]) == (CLOSE, code)
        writer.close()
        await until(lambda: not house.wires())
        assert house.keeper.durable_version == version
        async with house.live() as screen:
            assert "snapshot" in await heard(screen)

    told(story)


@pytest.mark.parametrize("gates", [0, 1])
def test_a_command_in_many_fragments_and_single_bytes_is_one_command(gates: int) -> None:
    async def story(house: House) -> None:
        cookie = (await house.terminal())["Cookie"]
        reader, writer = await opened(house, cookie, "view=player")
        text = json.dumps({"id": "1", "command": RED}).encode()
        parts = [
            frame(TEXT if not at else CONTINUED, text[at : at + 9], at + 9 >= len(text))
            for at in range(0, len(text), 9)
        ]
        for byte in frame(PING, b"?").join(parts):
            writer.write(bytes([byte]))
            await writer.drain()
        before = await frames(reader, b'"id"')  # what is closed sooner is not answered
        writer.write(frame(CLOSE, struct.pack("!H", 1000)))
        answers = [json.loads(data) for kind, data in before + await frames(reader) if kind == TEXT]
        assert [told["events"][0]["place"] for told in answers if "id" in told] == ["red"]
        assert house.keeper.durable.seats["Ann"].purse == {"value": 9_900}
        writer.close()

    told(story, Pace(1e6, 1e6), gates=gates)


@pytest.mark.parametrize("gates", [0, 1])
def test_what_one_terminal_sends_is_decided_in_its_order(gates: int) -> None:
    """A wager has a quicker way than the rest, and does not overtake what was sent before it."""

    async def story(house: House) -> None:
        cookie = (await house.terminal())["Cookie"]
        reader, writer = await opened(house, cookie, "view=player")
        leaves = {"command": "CashOut", "player": "Ann"}
        sent = [json.dumps({"id": id_, "command": each}).encode() for id_, each in (("1", leaves), ("2", RED))]
        before = house.keeper.durable_version
        writer.write(b"".join(frame(TEXT, each) for each in sent))
        await until(lambda: house.keeper.durable_version > before)
        async with house.live(await house.session()) as screen:  # when this is answered, the two before it were
            await screen.send(json.dumps({"id": "3", "command": {"command": "SpinBall"}}))
            assert "events" in await answer(screen, "3")
        writer.write(frame(CLOSE, struct.pack("!H", 1000)))
        texts = [json.loads(data) for kind, data in await frames(reader) if kind == TEXT]
        answers = {each["id"]: each for each in texts if "id" in each}
        assert "events" in answers["1"]
        assert "error" in answers["2"]
        writer.close()

    told(story, Pace(1e6, 1e6), gates=gates)


def test_a_flood_of_pings_ends_the_wire() -> None:
    async def story(house: House) -> None:
        reader, writer = await opened(house)
        writer.write(frame(PING, b"flood") * 1_000)
        assert len(await frames(reader)) < 500
        await until(lambda: not house.wires())
        writer.close()

    told(story)


@pytest.mark.parametrize("gates", [0, 1])
def test_a_flood_of_messages_is_read_as_slowly_as_it_may_come_and_nobody_else_waits(gates: int) -> None:
    async def story(house: House) -> None:
        cookie = (await house.terminal())["Cookie"]
        _, writer = await opened(house, cookie, "view=player")
        writer.write(frame(TEXT, b"") * 50_000)
        await until(house.wires)
        (wire,) = house.wires()
        await until(lambda: wire.heard > 100)
        async with house.live(await house.session()) as screen:
            await screen.send(json.dumps({"id": "1", "command": {"command": "SpinBall"}}))
            assert "events" in await answer(screen, "1")
        assert wire.heard <= 200 + READ_BYTES
        writer.transport.abort()
        await until(lambda: not house.wires())

    told(story, gates=gates)


@pytest.mark.parametrize("gates", [0, 1])
def test_a_socket_that_closes_in_the_middle_of_a_command_has_asked_once(gates: int) -> None:
    async def story(house: House) -> None:
        cookie = (await house.terminal())["Cookie"]
        text = json.dumps({"id": "w", "command": RED}).encode()
        for cut in (len(text) // 2, len(text)):  # half a command, and one whose answer nobody waits for
            _, writer = await opened(house, cookie, "view=player")
            writer.write(frame(TEXT, text)[: 6 + cut] if cut < len(text) else frame(TEXT, text))
            await writer.drain()
            writer.transport.abort()
            await until(lambda: not house.wires())
        async with house.live({"Cookie": cookie}, "view=player") as screen:
            await screen.send(text.decode())
            assert (await answer(screen, "w"))["events"][0]["event"] == "WagerPlaced"
        assert house.keeper.durable.seats["Ann"].purse == {"value": 9_900}

    told(story, gates=gates)


def test_what_is_kept_of_how_often_a_stranger_asked_holds_nothing_else() -> None:
    """It outlives the wire by ten thousand others; if it held the wire, they would all stay in memory."""

    async def story(house: House) -> None:
        one, other = (Asker(HTTPConnection({"type": "http", "headers": []}), house.staff_service) for _ in range(2))
        assert not gc.get_referents(one.limited_as)
        assert one.limited_as != other.limited_as

    told(story)


def test_a_half_open_socket_is_given_up() -> None:
    """Whoever does not answer a ping is gone, and whatever waits for them with it."""

    async def story(house: House) -> None:
        _, writer = await opened(house)
        await until(house.wires)
        (wire,) = house.wires()
        wire.pause_writing()
        wire.keepalive_timeout()
        await until(lambda: not house.wires())
        writer.close()

    told(story)


def test_pages_of_other_origins_get_no_socket() -> None:
    async def story(house: House) -> None:
        for origin in ("https://evil.example", "null", f"http://127.0.0.1:{house.port + 1}"):
            with pytest.raises(InvalidStatus):
                await house.live(await house.session(), origin=origin)
        async with house.live(await house.session(), origin=f"http://127.0.0.1:{house.port}") as screen:
            assert "snapshot" in await heard(screen)

    told(story)


def test_commands_over_http_have_the_same_limit() -> None:
    async def story(house: House) -> None:
        headers = await house.terminal()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}", headers=headers) as client:
            codes = []
            for number in range(4):
                sent: dict[str, Any] = {"id": str(number), "command": RED}
                codes.append((await client.post("/api/tables/7/commands", json=sent)).status_code)
            assert codes == [200, 200, 429, 429]
            await do(house.keeper, wager("Ann"))

    told(story, Pace(rate=0.001, burst=2))


def test_a_bucket_fills_with_time_and_full_ones_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.web.limits.KEPT_MAX", 3)
    now = 0.0
    limits = Limits(Pace(rate=2, burst=2), lambda: now)
    assert [limits.take("a") for _ in range(3)] == [0, 0, 0.5]
    now = 0.25
    assert limits.take("a") == 0.25
    now = 0.5
    assert limits.take("a") == 0
    now = 100.0
    for who in "abcdefgh":
        assert limits.take(who) == 0
        now += 1
    assert len(limits._buckets) <= 4


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_what_a_client_reads(size: int) -> None:
    async def read() -> list[tuple[int, bytes]]:
        reader = asyncio.StreamReader()
        reader.feed_data(framed(b"x" * size))
        reader.feed_eof()
        return await frames(reader)

    assert asyncio.run(read()) == [(TEXT, b"x" * size)]
