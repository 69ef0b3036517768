"""When a checkpoint cannot be made or kept, and what a crash leaves behind: nothing is lost, and it is said."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from chains import append_many, records

from croupier import __version__
from croupier.devices.clock import SystemClock
from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import parse_note
from croupier.service import historian as service
from croupier.service.audit import Report
from croupier.service.historian import Historian, Kept
from croupier.service.history_audit import verify_history
from croupier.service.ports import EventStore, StoppedError
from croupier.service.provenance import provenance_of
from croupier.storage.memory import MemoryStore
from croupier.storage.proof_folder import ProofFolder, thinned


class FullDisk(ProofFolder):
    is_full = False

    def keep(self, kept: Kept) -> None:
        if self.is_full:
            raise OSError(28, "No space left on device")
        super().keep(kept)


def of(store: EventStore, book: ProofFolder) -> Historian:
    return Historian(store, SystemClock(), book, book.signer())


def test_a_full_disk_is_said_and_the_checkpoint_is_made_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "SECONDS", 0.001)
    store, book, rounds = MemoryStore(), FullDisk(tmp_path / "proof"), [0]

    async def until_trouble_is(historian: Historian, there: bool) -> None:
        while bool(historian.trouble) is not there:
            await asyncio.sleep(0.001)

    async def story() -> None:
        historian = of(store, book)
        await append_many(store, "t1", 3)
        await historian.begin(adopt=True)
        running = asyncio.create_task(historian.run(lambda: rounds[0]))
        await asyncio.sleep(0)  # it looks at the rounds
        book.is_full = True
        await append_many(store, "t2", 2)
        rounds[0] = 1
        await asyncio.wait_for(until_trouble_is(historian, there=True), 60)
        assert "No space left on device" in historian.trouble
        assert historian.edge.size == 3
        book.is_full = False
        await asyncio.wait_for(until_trouble_is(historian, there=False), 60)
        assert historian.edge.size == 5
        running.cancel()

    asyncio.run(story())
    kept = book.last()
    assert kept
    assert kept.note.split("\n")[1] == "5"


def test_a_new_house_keeps_commands_from_its_first_record_and_names_each_program(tmp_path: Path) -> None:
    store, book = MemoryStore(), ProofFolder(tmp_path / "proof")

    async def story() -> None:
        await of(store, book).begin()
        for program in ("1.0", "1.0", "2.0"):
            await append_many(store, f"t{await store.size()}", 3)
            historian = of(store, book)
            historian.program = program
            await historian.begin()

    asyncio.run(story())
    known = provenance_of(parse_checkpoint(parse_note(note).text) for note in book.notes())
    assert known.commands == 1
    began = [(each.program, each.since) for each in known.decided]
    assert began == [(__version__, 1), ("1.0", 4), ("2.0", 10)]
    assert [known.program_of(number) for number in (3, 4, 9, 10)] == [__version__, "1.0", "1.0", "2.0"]


def test_a_house_of_before_says_from_now_on_and_its_older_checkpoints_hold(tmp_path: Path) -> None:
    store, book = MemoryStore(), ProofFolder(tmp_path / "proof")

    async def story() -> str:
        await append_many(store, "t1", 3)
        older = of(store, book)
        await older.begin(adopt=True)
        older.decided = None
        await append_many(store, "t2", 3)
        await older.close()  # as a program of before has left it
        await of(store, book).begin()
        return (await verify_history(store, book, book.signer().verifier)).difference

    assert asyncio.run(story()) == ""
    *_, last = book.notes()
    assert "\ncommands from 7\n" in last


HOUR = 3_600_000


class SetClock:
    at = 0

    def now(self) -> int:
        return self.at


def test_checkpoints_are_thinned_out_and_those_that_stay_hold(tmp_path: Path) -> None:
    """Three an hour for two days: of the first day the last of each hour stays, of the second one all."""
    store, book, clock = MemoryStore(), ProofFolder(tmp_path / "proof"), SetClock()

    async def story() -> Report:
        historian = Historian(store, clock, book, book.signer())
        await historian.begin()
        for third in range(1, 48 * 3 + 1):
            clock.at = third * HOUR // 3
            await append_many(store, f"t{third}", 1)
            await historian.checkpoint()
        return await verify_history(store, book, book.signer().verifier)

    report = asyncio.run(story())
    assert (report.difference, report.records) == ("", 48 * 3)
    sizes = [int(note.split("\n")[1]) for note in book.notes()]
    assert sizes == [*range(2, 72, 3), *range(73, 145)]


def test_a_program_and_an_epoch_keep_their_last_checkpoint_of_an_hour(tmp_path: Path) -> None:
    def note(origin: str, program: str, size: int) -> str:
        head = f"{origin}\n{size}\n{ROOT}\ntime {size}\nheads 0 {ROOT}\n"
        return f"{head}program {program} from 1\ncommands from 1\n\n{LINE}"

    told = [("a", "1.0"), ("a", "1.0"), ("a", "2.0"), ("a", "2.0"), ("a@2", "2.0"), ("a@2", "2.0")]
    notes = [note(origin, program, size) for size, (origin, program) in enumerate(told)]
    assert thinned(notes, 100 * HOUR) == notes[1::2]


ROOT = "A" * 43 + "="
LINE = f"— a {'A' * 8}\n"


def test_a_line_that_a_crash_has_torn_is_written_over(tmp_path: Path) -> None:
    store, book = MemoryStore(), ProofFolder(tmp_path / "proof")

    async def story() -> str:
        historian = of(store, book)
        for number in range(1, 4):
            await append_many(store, f"t{number}", number)
            await (historian.checkpoint() if number > 1 else historian.begin(adopt=True))
            with (book.folder / "checkpoints").open("ab") as file:
                file.write(b'"croupier/torn')
        await historian.close()
        return (await verify_history(store, book, book.signer().verifier)).difference

    assert asyncio.run(story()) == ""
    assert [note.split("\n")[1] for note in book.notes()] == ["1", "3", "6"]


def test_a_line_of_which_only_the_end_was_left_is_none(tmp_path: Path) -> None:
    """A power loss may keep the last sector of what was being written, with its line feed, and lose the one before."""
    store, book = MemoryStore(), ProofFolder(tmp_path / "proof")

    async def story() -> str:
        historian = of(store, book)
        for number in range(1, 4):
            await append_many(store, f"t{number}", number)
            await (historian.checkpoint() if number > 1 else historian.begin(adopt=True))
            with (book.folder / "checkpoints").open("ab") as file:
                file.write(bytes(300) + b'the end"\n')
            assert len(list(book.notes())) == number
        return (await verify_history(store, book, book.signer().verifier)).difference

    assert asyncio.run(story()) == ""


def test_a_disk_that_takes_a_part_gets_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A nearly full disk takes some bytes and says nothing."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, bytes(data)[:50]))
    store, book = MemoryStore(), ProofFolder(tmp_path / "proof")
    asyncio.run(of(store, book).begin())
    kept = book.last()
    assert kept
    assert [kept.note] == list(book.notes())


def test_the_folder_itself_is_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda file: flushed.append(str(Path(f"/proc/self/fd/{file}").readlink())))
    ProofFolder(tmp_path / "proof").signer()
    assert str(tmp_path) in flushed


class Stopped(MemoryStore):
    async def revive(self) -> None:
        raise StoppedError("a flush has failed")


@pytest.mark.parametrize(("store", "is_closed"), [(MemoryStore(), True), (Stopped(), False)])
def test_what_a_store_that_stopped_has_is_not_all(store: MemoryStore, is_closed: bool, tmp_path: Path) -> None:
    """The record whose flush has failed may be there after all: then the house has to open again."""
    book = ProofFolder(tmp_path / "proof")

    async def story() -> None:
        historian = of(store, book)
        await historian.begin()
        await append_many(store, "t1", 2)
        await historian.close()
        await append_many(store, "t2", 1)

    asyncio.run(story())
    kept = book.last()
    assert kept
    assert kept.is_closed is is_closed


def test_a_chain_made_anew_is_located_between_two_checkpoints(tmp_path: Path) -> None:
    store, book = MemoryStore(), ProofFolder(tmp_path / "proof")

    async def story() -> str:
        historian = of(store, book)
        kept = await append_many(store, "t1", 2)
        await historian.begin(adopt=True)
        last = kept[-1]
        for _ in range(2):
            await store.append(fresh := records("t1", 3, last))
            last = fresh[-1]
            await historian.checkpoint()
        forged = await append_many(other := MemoryStore(), "t1", 2)
        await other.append(records("t1", 6, forged[-1], body=b'{"other":1}'))
        return (await verify_history(other, book, book.signer().verifier)).difference

    assert "records 3 to 5 of the house (t1) are not those that were signed" in asyncio.run(story())
