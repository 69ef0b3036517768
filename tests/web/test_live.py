"""Live sockets: commands over them, what is told to whom, screens that do not read, and resuming."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest
from floors import do, sit, wager
from nights import DAN, SENSOR, player
from sockets import House, Shown, answer, heard, seat, told, until
from tables import TABLES
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.people import commands as people
from croupier.service.ports import StoppedError
from croupier.table import commands as c
from croupier.views.dealer import dealer_view
from croupier.views.player import player_view
from croupier.web import live
from croupier.web.limits import Pace
from croupier.web.wire import Wire

RED = {"command": "PlaceWager", "player": "Ann", "place": "red", "stake": 100, "chips": "value"}
SPIN = {"command": "SpinBall"}
OWN_CHIPS = {**TABLES["us-co terminals"][1], "shared_screen": False}


def sent(command: dict[str, Any], command_id: str = "1") -> str:
    return json.dumps({"id": command_id, "command": command})


def plain(view: Any) -> Any:
    return json.loads(msgspec.json.encode(view))


def test_a_command_over_the_socket_is_answered_to_it_alone_when_it_is_durable() -> None:
    async def story(house: House) -> None:
        cookie = await house.terminal()
        async with house.live(cookie, "view=player") as own, house.live() as board:
            await heard(board)
            await own.send(sent(RED))
            told = await answer(own, "1")
            assert told["number"] == house.keeper.durable_version
            assert told["events"][0]["event"] == "WagerPlaced"
            again = sent({**RED, "place": "black"}), sent(RED)
            await own.send(again[0])
            assert (await answer(own, "1"))["error"]["code"] == "other_command"
            await own.send(again[1])
            assert (await answer(own, "1"))["events"] == told["events"]
            await do(house.keeper, c.SpinBall(DAN))
            assert "changes" in await heard(board)  # the first since its snapshot: no answers were told here

    told(story)


def test_a_bet_is_that_of_whoever_sends_it_whatever_it_says() -> None:
    async def story(house: House) -> None:
        async with house.live(await house.terminal(), "view=player") as own:
            await own.send(sent({**RED, "by": {"name": "Sue", "role": "supervisor"}}, "1"))
            assert "events" in await answer(own, "1")
            await own.send(sent({**RED, "player": "Sue"}, "2"))
            assert (await answer(own, "2"))["error"]["code"] == "not_yours"
        records = await house.floor.store.read(house.keeper.stream)
        assert [(record.actor, record.role) for record in records if record.command in ("1", "2")] == [
            ("Ann", "player")
        ]

    told(story)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("[" * 60_000, "malformed"),
        (b'{"id":"1","command":{}}', "not_json"),
        ('{"id":"1","command":{"command":"Dance"}}', "malformed"),
        ('{"id":"1","command":{"command":"SpinBall"},"more":1}', "malformed"),
        ('{"id":"","command":{"command":"SpinBall"}}', "malformed"),
        ('{"id":"1","command":{"command":"PlaceWager"}}', "malformed"),
        ('{"id":"1","command":{"command":"OpenTable"}}', "not_yours"),
    ],
)
def test_messages_that_are_none_get_one_clear_error_and_the_socket_stays_open(message: str | bytes, code: str) -> None:
    async def story(house: House) -> None:
        version = house.keeper.durable_version
        async with house.live(await house.session()) as screen:
            await heard(screen)
            await screen.send(message)
            told = await heard(screen)
            assert told["error"]["code"] == code
            assert set(told["error"]) == {"code", "says", "cite"}
            assert house.keeper.durable_version == version
            await screen.send(sent(SPIN, "2"))
            assert (await answer(screen, "2"))["events"][0]["event"] == "BallSpun"

    told(story)


def test_commands_of_one_socket_go_side_by_side_and_no_more_are_read_than_are_handled() -> None:
    async def story(house: House) -> None:
        many = 5 * live.AT_ONCE
        async with house.live(await house.terminal(), "view=player") as screen:
            held = asyncio.Event()
            store: Any = house.floor.store
            append = store.append

            async def slow(records: Any) -> None:
                await held.wait()
                await append(records)

            store.append = slow
            pad = " " * 4_000  # one message in each read
            for number in range(many):
                await screen.send(sent({**RED, "serial": 0}, str(number)) + pad)
            (wire,) = house.wires()
            await until(lambda: wire.heard >= live.AT_ONCE)
            await asyncio.sleep(0.2)
            assert wire.heard <= live.AT_ONCE + 2
            held.set()
            waited = {str(number) for number in range(many)}
            while waited:  # what the screen is told meanwhile comes in between
                waited.discard(json.loads(await screen.recv()).get("id"))

    told(story, Pace(1e6, 1e6))


def test_who_is_signed_out_is_refused_and_told_nothing_more() -> None:
    async def story(house: House) -> None:
        cookie = await house.session("Sue")
        async with house.live(cookie) as board, house.live(cookie, "view=supervisor") as screen:
            await heard(screen)
            await heard(board)
            await house.staff_service.sign_out(cookie["Cookie"].partition("=")[2])
            with pytest.raises(ConnectionClosed) as closed:  # although nothing happens at the table
                await heard(screen)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            await board.send(sent(SPIN))
            assert (await answer(board, "1"))["error"]["code"] == "not_signed_in"

    told(story)


def test_a_terminal_that_is_retired_and_a_player_who_leaves_end_the_screen() -> None:
    async def story(house: House) -> None:
        cookie = await house.terminal()
        async with house.live(cookie, "view=player") as screen:
            await heard(screen)
            retire = people.RetireTerminal(house.staff_service.clock.now(), "Ada", 1, "broken glass")
            await house.staff_service.keeper.handle(retire, "retire")
            with pytest.raises(ConnectionClosed):
                await heard(screen)
        async with house.live(await house.terminal(), "view=player") as screen:
            await heard(screen)
            await do(house.keeper, c.LeaveSeat(player("Ann"), "Ann"))
            with pytest.raises(ConnectionClosed):
                await heard(screen)
        with pytest.raises(InvalidStatus):
            await house.live(cookie, "view=player")

    told(story)


def test_who_sits_down_while_no_screen_is_open_is_let_in() -> None:
    """The board was shown and is not any more; what happened since was told to nobody."""

    async def story(house: House) -> None:
        async with house.live() as board:
            await heard(board)
        cookie = await house.terminal(seat=4)
        await do(house.keeper, c.SeatPlayer(DAN, "Zoe", 4))
        async with house.live(cookie, "view=player") as own:
            assert (await heard(own))["snapshot"]["player"] == "Zoe"

    told(story)


def test_watching_does_not_keep_a_session_awake() -> None:
    async def story(house: House) -> None:
        clock: Any = house.staff_service.clock
        async with house.live(await house.session("Sue"), "view=supervisor") as screen:
            await heard(screen)
            clock.at += 4 * 60_000
            await do(house.keeper, wager("Ann"))
            await heard(screen)
            clock.at += 2 * 60_000
            await do(house.keeper, wager("Ann"))
            with pytest.raises(ConnectionClosed):
                await heard(screen)

    told(story)


def test_two_sockets_of_one_terminal_show_the_same_and_a_wager_is_made_once() -> None:
    async def story(house: House) -> None:
        cookie = await house.terminal()
        async with house.live(cookie, "view=player") as one, house.live(cookie, "view=player") as two:
            await asyncio.gather(one.send(sent(RED)), two.send(sent(RED)))
            first, second = await asyncio.gather(answer(one, "1"), answer(two, "1"))
            assert first["events"] == second["events"]
            assert house.keeper.durable.seats["Ann"].purse == {"value": 9_900}

    told(story)


def test_a_wager_is_told_without_all_the_others() -> None:
    async def story(house: House) -> None:
        keeper = house.keeper
        for name in ("Bob", "Cid"):
            await seat(keeper, name)
            await do(keeper, wager(name))
        async with house.live(await house.terminal(), "view=player") as socket:
            await heard(socket)
            number = str(keeper.durable.seats["Cid"].number)
            await do(keeper, wager("Cid", "odd"))
            changes = (await heard(socket))["changes"]
            assert set(changes["felt"][number].pop("odd value")) >= {"place", "seat", "color", "chips", "stake"}
            assert changes == {"felt": {number: {}}}  # and without what lay there before
            await do(keeper, wager("Cid", "odd", 200))
            assert (await heard(socket))["changes"] == {"felt": {number: {"odd value": {"stake": 700}}}}

    told(story)


@pytest.mark.parametrize("setup", [{}, OWN_CHIPS], ids=["a felt that all see", "own chips only"])
def test_what_is_told_adds_up_to_what_may_be_seen(setup: dict[str, Any]) -> None:
    """Players, dealer and board follow a few rounds; only those whom something concerns are told."""

    async def story(house: House) -> None:
        keeper, chips, hand = house.keeper, "electronic" if setup else "value", SENSOR if setup else DAN
        for name in ("Bob", "Cid"):
            await seat(keeper, name)
        queries = {name: f"view=player&player={name}" for name in ("Ann", "Bob", "Cid")} | {"dealer": "view=dealer"}
        cookie, shown = await house.session("Sue"), {name: Shown() for name in queries}
        sockets = {name: await house.live(cookie, query) for name, query in queries.items()}
        tasks = [asyncio.create_task(shown[name].follow(sockets[name])) for name in queries]

        def all_true() -> bool:
            views = {name: player_view(keeper.durable, keeper.rules, name) for name in ("Ann", "Bob", "Cid")}
            views["dealer"] = dealer_view(keeper.durable, keeper.rules)  # type: ignore[assignment]
            return all(shown[name].view == plain(view) for name, view in views.items())

        await until(all_true)
        before = shown["Bob"].messages
        await do(keeper, c.PlaceWager(player("Ann"), "Ann", "red", 500, chips))  # type: ignore[arg-type]
        await until(all_true)
        assert (shown["Bob"].messages == before) is bool(setup)
        for command in (c.SpinBall(hand), c.CallNoMoreBets(hand, frozenset({"wave"}))):
            await do(keeper, command)
        await until(all_true)
        assert {each.snapshots for each in shown.values()} == {1}
        for task, screen in zip(tasks, sockets.values(), strict=True):
            await screen.close()
            await task

    told(story, **setup)


@pytest.mark.parametrize("gates", [0, 1])
def test_a_screen_that_does_not_read_costs_little_is_cut_and_comes_back_by_a_snapshot(
    gates: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.web.wire.STUCK_SECONDS", 3)  # enough to be told of once more on a busy machine
    monkeypatch.setattr("croupier.web.hub.TICK_SECONDS", 0.001)

    def kept(wire: Any) -> int:
        """Bytes that wait for it in this process."""
        return wire.transport.get_write_buffer_size() if isinstance(wire, Wire) else 0

    async def story(house: House) -> None:
        cookie, reads = await house.session("Sue"), Shown()
        reading = await house.live(cookie, "view=supervisor")
        task = asyncio.create_task(reads.follow(reading))
        await until(lambda: reads.number >= 0)
        (good,) = house.wires()
        stuck = await house.live(cookie, "view=supervisor", max_queue=1)
        (bad,) = [wire for wire in house.wires() if wire is not good]
        stuck.transport.pause_reading()
        most = spared = 0
        while spared < 5 and not bad.is_over():
            before = bad.told
            await do(house.keeper, c.OpenDispute(player("Ann"), "Ann", "x" * 2_000))
            await until(lambda: reads.number == house.keeper.durable_version)  # the others wait for nobody
            spared += bad.told == before and not bad.is_over()
            most = max(most, kept(bad))
        assert spared, "it was told until it was cut"
        assert most < 2 * len(json.dumps(reads.view)) < 3_000_000
        assert (most > 0, kept(good)) == (not gates, 0)
        await until(bad.is_over)
        again = Shown()
        async with house.live(cookie, "view=supervisor&after=1") as back:
            again.take(await heard(back))
            assert (again.snapshots, again.number, again.view) == (1, reads.number, reads.view)
        assert reads.snapshots == 1
        await reading.close()
        await task
        stuck.transport.abort()

    told(story, gates=gates)


def test_a_slow_screen_gets_the_newest_state_when_it_can_take_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.web.hub.TICK_SECONDS", 0.001)

    async def story(house: House) -> None:
        shown = Shown()
        async with house.live(await house.session("Sue"), "view=supervisor") as screen:
            shown.take(await heard(screen))
            (wire,) = house.wires()
            wire.pause_writing()  # as the transport does when the machine's buffer is full
            for _ in range(5):
                await do(house.keeper, wager("Ann", cents=100))
                await asyncio.sleep(0.01)
            wire.resume_writing()
            shown.take(await heard(screen))
            assert shown.snapshots == 2
            while shown.number < house.keeper.durable_version:  # the last of them can be in the next tick
                shown.take(await heard(screen))
            assert (shown.snapshots, shown.view["seats"]["1"]["on_felt"]) == (2, 500)

    told(story)


def test_who_has_seen_everything_is_told_nothing_again() -> None:
    async def story(house: House) -> None:
        async with house.live() as screen:
            number = (await heard(screen))["number"]
        async with house.live(query=f"after={number}") as screen:
            await do(house.keeper, c.SpinBall(DAN))
            told = await heard(screen)
            assert told["changes"]["phase"] == "spinning"
        async with house.live(query=f"after={number}") as screen:
            assert "snapshot" in await heard(screen)
        async with house.live(query=f"after={10**15}") as screen:
            assert "snapshot" in await heard(screen)

    told(story)


def test_a_table_that_halts_says_so_on_its_screens_and_to_its_commands() -> None:
    async def story(house: House) -> None:
        store: Any = house.floor.store
        async with house.live(await house.session()) as screen:
            await heard(screen)
            store.fails = StoppedError("the disk is full")
            await screen.send(sent(SPIN))
            first, second = await heard(screen), await heard(screen)
            halted, refused = (first, second) if "halted" in first else (second, first)
            assert "the disk is full" in halted["halted"]
            assert refused["error"]["code"] == "halted"
            with pytest.raises(ConnectionClosed):
                await heard(screen)
        async with house.live() as late:
            assert "the disk is full" in (await heard(late))["halted"]

    told(story)


def test_too_many_commands_are_refused_and_harm_nobody_else() -> None:
    async def story(house: House) -> None:
        await sit(house.keeper, "Bob")
        async with (
            house.live(await house.terminal(1), "view=player") as ann,
            house.live(await house.terminal(2), "view=player") as bob,
        ):
            for number in range(5):
                await ann.send(sent({**RED, "stake": 100}, str(number)))
            answers: list[dict[str, Any]] = []
            while len(answers) < 5:
                answers += [each for each in (await heard(ann),) if "id" in each]
            assert {told["id"] for told in answers} == {"0", "1", "2", "3", "4"}
            assert {told["error"]["code"] for told in answers if "error" in told} == {"too_many"}
            taken = sum("events" in told for told in answers)
            assert taken >= 2
            assert house.keeper.durable.seats["Ann"].purse == {"value": 10_000 - 100 * taken}
            await bob.send(sent({**RED, "player": "Bob"}, "of Bob"))
            assert "events" in await answer(bob, "of Bob")

    told(story, Pace(rate=5, burst=2))


def test_a_table_that_goes_on_after_a_halt_is_told_again() -> None:
    async def story(house: House) -> None:
        store: Any = house.floor.store
        async with house.live(await house.session()) as screen:
            await heard(screen)
            store.fails = StoppedError("the database went away")
            await screen.send(sent(SPIN))
            await answer(screen, "1")
            store.fails = None
            await house.keeper.recover()
            async with house.live() as late:
                await heard(late)
                await do(house.keeper, c.SpinBall(DAN))
                assert (await heard(late))["changes"]["phase"] == "spinning"

    told(story)


def test_a_mistake_of_ours_is_told_to_whoever_waits_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        cookie = await house.terminal()
        async with house.live(cookie, "view=player") as own:
            monkeypatch.setattr(house.keeper.aggregate, "decide", None)
            await own.send(sent(RED))
            assert (await answer(own, "1"))["error"]["code"] == "our_mistake"
            monkeypatch.undo()
            await own.send(sent(RED))
            assert (await answer(own, "1"))["events"][0]["event"] == "WagerPlaced"

    told(story)


def test_a_mistake_in_a_view_ends_the_screens_that_it_would_leave_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)  # it is written down, elsewhere
        async with house.live() as screen:
            await heard(screen)
            monkeypatch.setattr("croupier.web.parts.difference", None)
            await do(house.keeper, c.SpinBall(DAN))
            with pytest.raises(ConnectionClosed) as closed:
                await heard(screen)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1011

    told(story)
