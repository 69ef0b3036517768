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
def listening(folder: Path, *houses: Verifier, rollbacks: dict[str, int] | None = None) -> Iterator[WitnessLink]:
    kept = WitnessFolder(folder)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        app = build(kept, {house.name: house for house in houses}, rollbacks)
        server = uvicorn.Server(uvicorn.Config(app, log_config=None))
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
        shown = shown_by(witness)
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


def restored(original: House, folder: Path) -> House:
    """A copy under the key of the next epoch."""
    ProofFolder(folder).make_key(f"{original.historian.signer.name}@2")
    return House(folder)


def test_a_restored_copy_has_to_go_on_from_what_was_cosigned(tmp_path: Path) -> None:
    """Whoever brings a copy to life cannot show the witness another history under the new key."""
    original = House(tmp_path / "house")
    other = restored(original, tmp_path / "other")
    keys = (original.historian.signer.verifier, other.historian.signer.verifier)

    async def story(witness: WitnessLink) -> None:
        await append_many(original.store, "t1", 9)
        await original.tell(witness)
        await append_many(other.store, "t2", 12)
        with pytest.raises(HistoryError, match=r"does not show that it goes on from 9 records\. If it was restored"):
            await other.tell(witness)

    with listening(tmp_path / "witness", *keys) as witness:
        asyncio.run(story(witness))
        assert f"{keys[1].name} 0 " in shown_by(witness)


def test_a_copy_with_all_that_was_cosigned_is_shown_so(tmp_path: Path) -> None:
    original = House(tmp_path / "house")
    copy = restored(original, tmp_path / "copy")
    keys = (original.historian.signer.verifier, copy.historian.signer.verifier)

    async def story(witness: WitnessLink) -> None:
        await append_many(original.store, "t1", 9)
        await original.tell(witness)
        await append_many(copy.store, "t1", 11)
        assert (await copy.tell(witness)).silent == {}

    with listening(tmp_path / "witness", *keys) as witness:
        asyncio.run(story(witness))
        told = f"{keys[1].name} goes on from {keys[0].name}, with all 9 records that were cosigned"
        assert told in shown_by(witness)


def test_a_rollback_is_allowed_by_the_witness_alone_and_shown_for_ever(tmp_path: Path) -> None:
    """Cosigned were 4, 9 and 15 records; the copy has the first 11, and 5 of its own since. What is proved to be in it
    are the 9; without a word from the witness's side, and with a number that asks too little, it is an older copy."""
    original = House(tmp_path / "house")
    copy = restored(original, tmp_path / "copy")
    keys = (original.historian.signer.verifier, copy.historian.signer.verifier)

    async def before(witness: WitnessLink) -> None:
        told = await original.tell(witness)
        for stream, count in (("t1", 4), ("t2", 5), ("t3", 6)):
            await append_many(original.store, stream, count)
            note = await original.historian.checkpoint()
            assert note
            await told.tell(note)

    async def after(witness: WitnessLink) -> None:
        assert (await copy.tell(witness)).silent == {}

    async def fill() -> None:
        for stream, count in (("t1", 4), ("t2", 5), ("t3", 2), ("t4", 5)):
            await append_many(copy.store, stream, count)

    asyncio.run(fill())
    with listening(tmp_path / "witness", *keys) as witness:
        asyncio.run(before(witness))
        with pytest.raises(HistoryError, match=f"with how many: --rollback {keys[1].name}=…"):
            asyncio.run(after(witness))
    with listening(tmp_path / "witness", *keys, rollbacks={keys[1].name: 11}) as witness:
        asyncio.run(after(witness))
    with listening(tmp_path / "witness", *keys) as witness:
        asyncio.run(after(witness))
        told = f"{keys[1].name} goes on from {keys[0].name} after 9 of the 15 records cosigned: rolled back by 6"
        assert told in shown_by(witness)


def shown_by(witness: WitnessLink) -> str:
    return urllib.request.urlopen(f"{witness.address}/", timeout=10).read().decode()  # type: ignore[no-any-return] # noqa: S310


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
