"""Rounds of an electronic wheel to which terminals contribute: played, killed in the middle, forged and audited."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attending import Attended, settled, until
from floors import do, floor_on, house_of, open_keeper, sit
from forgeries import change
from nights import APPROVED, DAN, player
from nonce_chains import chain
from tampering import edited, forge, rechain

from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.vault import FileVault, Vault
from croupier.devices.wheel_hand import WheelHand
from croupier.game.commitment import Contributions, draw_of
from croupier.rulebook.refusal import Refusal
from croupier.service.audit import Report
from croupier.service.audit import verify as audit
from croupier.service.floor import Floor
from croupier.service.ports import EventStore, Record, StoppedError
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import decode_command, decode_event
from croupier.table.records import Committed

ELECTRONIC: dict[str, Any] = {
    "electronic": ["Ball"],
    "automation": {"launch": "device", "outcome": "device"},
    "approvals": {**APPROVED, "device": "letter 3"},
    "timers": {"nonces": "9999"},
}
"""Nobody waits so long here: what ends a wait in these tests is the last nonce, or a test that says so."""
SHORT = {**ELECTRONIC, "timers": {"nonces": "1"}}
STREAM = "table:7"


def hand_of(keeper: TableKeeper, vault: Vault | None = None, roll: float = 0) -> WheelHand:
    return WheelHand(keeper, ElectronicWheel(Drbg(), vault), roll=roll)


async def closed(keeper: TableKeeper, hand: WheelHand, *names: str) -> None:
    """These players have committed to nonces, and betting is closed."""
    for name in names:
        await do(keeper, c.CommitNonce(player(name), name, chain(name)[0]))
    await until(keeper, lambda state: state.commitments)
    await do(keeper, c.SpinBall(hand.by))
    await do(keeper, c.CallNoMoreBets(DAN, frozenset(keeper.rules.confirmations("close"))))


async def give(keeper: TableKeeper, name: str, nth: int = 1) -> None:
    await do(keeper, c.RevealNonce(player(name), name, chain(name)[nth]))


async def opened(keeper: TableKeeper) -> Committed:
    await until(keeper, lambda state: state.opened)
    (made,) = keeper.durable.opened.values()
    return made


async def closing_record(store: EventStore, nth: int = -1) -> Record:
    records = await store.read(STREAM)
    return [each for each in records if isinstance(decode_event(each.body), e.NoMoreBetsCalled)][nth]


async def audited(store: EventStore, floor: Floor) -> Report:
    return await audit(store, house_of(floor).audit(STREAM))


def test_the_wheel_waits_for_every_nonce_and_mixes_in_the_record_that_closed_betting() -> None:
    async def night() -> None:
        store = MemoryStore()
        floor = floor_on(store)
        keeper = await open_keeper(floor, **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await sit(keeper, "Bob")
            await closed(keeper, hand, "Ann", "Bob")
            await give(keeper, "Bob")
            assert not any(made.mixed for made in keeper.durable.commitments.values())
            await give(keeper, "Ann")
            made = await opened(keeper)
        head = (await closing_record(store)).hash.hex()
        mixed = Contributions(head, ((1, chain("Ann")[1]), (2, chain("Bob")[1])))
        assert made.mixed == mixed
        assert draw_of(bytes.fromhex(made.secret), made.context, mixed) == f"Ball {keeper.durable.outcome}"
        assert (await audited(store, floor)).difference == ""

    asyncio.run(night())


def test_a_terminal_that_never_reveals_does_not_stop_the_table() -> None:
    async def night() -> None:
        store = MemoryStore()
        floor = floor_on(store)
        keeper = await open_keeper(floor, **SHORT)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await sit(keeper, "Bob")
            await closed(keeper, hand, "Ann", "Bob")
            await give(keeper, "Ann")
            made = await opened(keeper)
        assert made.mixed is not None
        assert (made.mixed.nonces, made.mixed.missing) == (((1, chain("Ann")[1]),), (2,))
        assert (await audited(store, floor)).difference == ""

    asyncio.run(night())


def test_where_nobody_has_a_terminal_the_close_alone_is_mixed_in() -> None:
    async def night() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await closed(keeper, hand)
            made = await opened(keeper)
        assert made.mixed == Contributions((await closing_record(store)).hash.hex())

    asyncio.run(night())


def test_a_spin_that_is_called_off_while_nonces_are_waited_for_is_not_mixed() -> None:
    async def night() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()), **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await closed(keeper, hand, "Ann")
            await do(keeper, c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
            await until(keeper, lambda state: "Ball 2" in state.commitments and not state.to_open)
        assert keeper.durable.seats["Ann"].pledge == chain("Ann")[0]

    asyncio.run(night())


def test_nobody_says_the_head_but_the_server() -> None:
    """And a command that is sent again is known by its id, though the server has put something into it."""

    async def night() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await closed(keeper, hand_of(keeper))
            await until(keeper, lambda state: state.opened)
        records = await store.read(STREAM)
        (mixed,) = [record for record in records if isinstance(decode_event(record.body), e.DrawsMixed)]
        kept = dict(await store.commands(STREAM))[mixed.version]
        command = decode_command(kept)
        assert isinstance(command, c.MixDraws)
        assert command.head == (await closing_record(store)).hash.hex()
        lie = c.MixDraws(hand.by, 1, "00" * 32)
        assert await keeper.handle(lie, mixed.command) == (decode_event(mixed.body),)
        assert isinstance(await keeper.handle(c.MixDraws(hand.by, 2), mixed.command), Refusal)
        await settled(keeper)
        async with Attended(hand):
            await closed(keeper, hand)
        assert await keeper.handle(lie, mixed.command) == (decode_event(mixed.body),), "after the next close too"

    asyncio.run(night())


def test_a_lie_about_the_head_is_overwritten() -> None:
    async def night() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await closed(keeper, hand, "Ann")
        (mixed,) = await do(keeper, c.MixDraws(hand.by, 1, "00" * 32))
        assert mixed == e.DrawsMixed((await closing_record(store)).hash.hex(), (1,))

    asyncio.run(night())


def test_a_store_that_fails_while_the_close_is_looked_for_halts_the_table() -> None:
    class Unreadable(MemoryStore):
        fails = False

        async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
            if self.fails:
                raise StoppedError("gone")
            return await super().read(stream, after, limit)

    async def night() -> None:
        store = Unreadable()
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await closed(keeper, hand, "Ann")
        store.fails = True
        with pytest.raises(HaltedError, match="gone"):
            await keeper.handle(c.MixDraws(hand.by, 1), "mix")

    asyncio.run(night())


def test_a_server_that_is_killed_between_close_and_opening_goes_on_with_the_same_draw(tmp_path: Path) -> None:
    """Before the nonces are fixed and after it: the secret, the close and the nonces that came are the same."""
    database, vault = tmp_path / "house.sqlite", FileVault(tmp_path / "7.json")

    async def first(is_given: bool) -> None:
        store = open_store(str(database))
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = hand_of(keeper, vault, roll=9_999)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await sit(keeper, "Bob")
            await closed(keeper, hand, "Ann", "Bob")
            await give(keeper, "Ann")
            if is_given:
                await give(keeper, "Bob")
                await until(keeper, lambda state: state.commitments["Ball 1"].mixed)
        await store.close()

    async def second(is_given: bool) -> None:
        store = open_store(str(database))
        floor = floor_on(store)
        await house_of(floor).open()
        keeper = floor.tables["7"]
        (made,) = keeper.durable.commitments.values()
        async with Attended(hand_of(keeper, FileVault(tmp_path / "7.json"))):
            if not is_given:
                await give(keeper, "Bob")
            done = await opened(keeper)
        head = (await closing_record(store)).hash.hex()
        assert done.digest == made.digest
        assert done.mixed == Contributions(head, ((1, chain("Ann")[1]), (2, chain("Bob")[1])))
        assert (await audited(store, floor)).difference == ""
        await store.close()

    for is_given in (True, False):
        asyncio.run(first(is_given))
        asyncio.run(second(is_given))
        for file in tmp_path.iterdir():
            file.unlink()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.sqlite"

    async def night() -> None:
        store = open_store(str(place))
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = hand_of(keeper)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await closed(keeper, hand, "Ann")
            await give(keeper, "Ann")
            await opened(keeper)
        await store.close()

    asyncio.run(night())
    return place


def other_nonce(place: Path) -> int:
    nonce = chain("another")[1]
    return forge(place, "NonceRevealed", change(nonce=nonce), change(nonce=nonce))


def other_commitment(place: Path) -> int:
    digest = chain("another")[0]
    forge(place, "NonceCommitted", change(digest=digest), change(digest=digest))
    return version_of(place, "NonceRevealed")


def other_head(place: Path) -> int:
    return forge(place, "DrawsMixed", change(head="00" * 32), change(head="00" * 32))


def head_without_its_command(place: Path) -> int:
    return forge(place, "DrawsMixed", change(head="00" * 32))


def nonce_left_out(place: Path) -> int:
    """It came in time, and the log is made to say that it did not."""
    return forge(place, "DrawsMixed", change(missing=[1]))


def another_millisecond(place: Path) -> int:
    """The close at another time, as somebody would try who looks for a hash that gives a better number."""
    with edited(place) as connection:
        query = "select at from records where stream = ? and version = ?"
        ((at,),) = connection.execute(query, (STREAM, version_of(place, "NoMoreBetsCalled"))).fetchall()
    with edited(place) as connection:
        later = "update records set at = at + 1 where stream = ? and at >= ?"
        connection.execute(later, (STREAM, at))
        rechain(connection, STREAM)
    return version_of(place, "DrawsMixed")


def version_of(place: Path, kind: str) -> int:
    """Of the last record of a kind."""
    with edited(place) as connection:
        like = f'%"event":"{kind}"%'
        query = "select max(version) from records where stream = ? and cast(body as text) like ?"
        ((version,),) = connection.execute(query, (STREAM, like)).fetchall()
    return int(version)


@pytest.mark.parametrize(
    ("attack", "says"),
    [
        (other_nonce, "the command gives a refusal: the nonce is not the one that was committed to"),
        (other_commitment, "the command gives a refusal: the nonce is not the one that was committed to"),
        (other_head, "the record that closed betting has the hash"),
        (head_without_its_command, "the command gives DrawsMixed with head"),
        (nonce_left_out, "the command gives DrawsMixed with missing"),
        (another_millisecond, "the record that closed betting has the hash"),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_the_audit_finds_what_was_changed_though_the_chain_was_made_anew(
    house: Path, tmp_path: Path, attack: Callable[[Path], int], says: str
) -> None:
    shutil.copytree(house.parent, tmp_path / "copy")
    place = tmp_path / "copy" / house.name

    async def report() -> Report:
        store = open_store(str(place), read_only=True)
        try:
            floor = floor_on(store)
            return await audited(store, floor)
        finally:
            await store.close()

    assert asyncio.run(report()).difference == ""
    version = attack(place)
    found = asyncio.run(report()).difference
    assert found.startswith(f"record {version} of {STREAM}: {says}"), found
