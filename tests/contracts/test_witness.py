"""A witness on a real port: it cosigns what goes on from what it has cosigned before, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from chains import append_many

from croupier.devices.clock import SystemClock
from croupier.devices.witness_link import WitnessLink
from croupier.history.note import Verifier, parse_note
from croupier.service.historian import Historian, HistoryError
from croupier.service.ports import EventStore
from croupier.service.witnesses import Silent, Witnesses
from croupier.storage.memory import MemoryStore
from croupier.storage.proof_folder import ProofFolder
from croupier.storage.witness_folder import WitnessError, WitnessFolder
from croupier.web.witness import build


@contextlib.contextmanager
def listening(folder: Path, *houses: Verifier) -> Iterator[WitnessLink]:
    kept = WitnessFolder(folder)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = uvicorn.Server(uvicorn.Config(build(kept, {house.name: house for house in houses}), log_config=None))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
        thread.start()
        try:
            yield WitnessLink(kept.signer.verifier, f"http://127.0.0.1:{listener.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join(60)


class House:
    """A store and its historian."""

    def __init__(self, folder: Path, store: EventStore | None = None) -> None:
        self.store, book = store or MemoryStore(), ProofFolder(folder)
        self.historian = Historian(self.store, SystemClock(), book, book.signer())

    async def tell(self, *witnesses: WitnessLink) -> Witnesses:
        """A start: what there is is signed and sent."""
        await self.historian.begin(adopt=True)
        told = Witnesses(self.historian, witnesses)
        assert self.historian.note
        await told.tell(self.historian.note)
        return told


def test_a_witness_follows_a_house_that_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path / "house")

    async def story(witness: WitnessLink) -> None:
        await append_many(house.store, "t1", 5)
        told = await house.tell(witness)
        for number in range(2, 6):
            await append_many(house.store, f"t{number}", number)
            note = await house.historian.checkpoint()
            assert note
            await told.tell(note)
            assert house.historian.note
            assert parse_note(str(house.historian.note)).signed_by(witness.verifier)
        assert told.silent == {}

    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        asyncio.run(story(witness))
        shown = urllib.request.urlopen(f"{witness.address}/", timeout=10).read().decode()  # noqa: S310
    assert f"{house.historian.signer.name} 19 {house.historian.edge.root.hex()}" in shown


def test_an_older_copy_with_its_own_checkpoints_is_found_out_by_its_witness(tmp_path: Path) -> None:
    """What no house can see by itself: store and checkpoints of yesterday, put back together."""
    house = House(tmp_path / "house")

    async def today(witness: WitnessLink) -> None:
        await append_many(house.store, "t1", 9)
        await house.tell(witness)

    async def yesterday(witness: WitnessLink) -> None:
        older = House(tmp_path / "house", MemoryStore())
        (tmp_path / "house" / "latest").unlink()
        await append_many(older.store, "t1", 4)
        await older.tell(witness)

    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        asyncio.run(today(witness))
        with pytest.raises(HistoryError, match="has cosigned 9 records, and this house has 4: it is an older copy"):
            asyncio.run(yesterday(witness))


def test_a_second_history_is_found_out_even_when_everything_is_signed_anew(tmp_path: Path) -> None:
    """Somebody with the key writes the whole house anew, longer than before."""
    house = House(tmp_path / "house")

    async def first(witness: WitnessLink) -> None:
        await append_many(house.store, "t1", 9)
        await house.tell(witness)

    async def second(witness: WitnessLink) -> None:
        other = House(tmp_path / "house", MemoryStore())
        (tmp_path / "house" / "latest").unlink()
        await append_many(other.store, "t2", 12)
        await other.tell(witness)

    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        asyncio.run(first(witness))
        with pytest.raises(HistoryError, match="has cosigned another history of this house"):
            asyncio.run(second(witness))


def test_a_witness_cosigns_the_original_or_the_restored_copy_and_never_both(tmp_path: Path) -> None:
    """The copy has a key of its own, which somebody at the witness has to take; from then on the original is over."""
    original = House(tmp_path / "house")
    name = original.historian.signer.name
    signer = ProofFolder(tmp_path / "copy").make_key(f"{name}@2")
    copy = House(tmp_path / "copy")
    assert copy.historian.signer == signer
    keys = (original.historian.signer.verifier, signer.verifier)

    async def story(witness: WitnessLink) -> None:
        await append_many(original.store, "t1", 9)
        told = await original.tell(witness)
        await append_many(copy.store, "t1", 9)
        assert (await copy.tell(witness)).silent == {}
        await append_many(original.store, "t2", 1)
        note = await original.historian.checkpoint()
        assert note
        with pytest.raises(HistoryError, match=f"the house goes on as {name}@2, from a copy that was restored"):
            await told.tell(note)

    with listening(tmp_path / "witness", *keys) as witness:
        asyncio.run(story(witness))


def test_a_witness_that_was_killed_remembers(tmp_path: Path) -> None:
    house = House(tmp_path / "house")

    async def story(witness: WitnessLink, count: int) -> None:
        await append_many(house.store, f"t{count}", count)
        assert (await house.tell(witness)).silent == {}

    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        asyncio.run(story(witness, 3))
    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        asyncio.run(story(witness, 4))
    assert WitnessFolder(tmp_path / "witness").seen(house.historian.signer.name).size == 7


def test_a_witness_that_is_away_holds_nobody_up(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        pass

    async def story() -> None:
        await append_many(house.store, "t1", 3)
        told = await house.tell(witness)
        assert list(told.silent) == [witness.verifier.name]

    asyncio.run(story())


def test_what_is_no_request_of_a_known_house_is_declined(tmp_path: Path) -> None:
    house, stranger = House(tmp_path / "house"), House(tmp_path / "stranger")

    async def story(witness: WitnessLink) -> dict[str, Silent]:
        await append_many(stranger.store, "t1", 3)
        return (await stranger.tell(witness)).silent

    with listening(tmp_path / "witness", house.historian.signer.verifier) as witness:
        assert "is no house that this witness knows" in asyncio.run(story(witness))[witness.verifier.name].why
        for body, status in ((b"", 400), (b"old x\n\n", 400), (b"\xff\xfe", 400), (b"old 1\n\n" + b"x" * 70_000, 413)):
            with pytest.raises(urllib.error.HTTPError) as raised:
                urllib.request.urlopen(f"{witness.address}/add-checkpoint", body, timeout=10)  # noqa: S310
            assert raised.value.code == status
            raised.value.close()


def test_a_damaged_folder_of_a_witness_is_refused(tmp_path: Path) -> None:
    WitnessFolder(tmp_path)
    (tmp_path / "witness.json").write_text("{}")
    with pytest.raises(WitnessError, match="not what a witness keeps"):
        WitnessFolder(tmp_path)
