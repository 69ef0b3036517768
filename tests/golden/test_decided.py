"""Commands as they were once decided: this program still gives the same events for each, byte for byte.

The audit decides every kept command again, so a change here is one that every house's audit names from then on. One
that is wanted is a new version of the program: raise `__version__`, delete the log that differs, write it anew with
`python3 go.py test tests/golden --write-golden`, and say in the changelog what is decided otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from golden import decided_again, read_decided, recorded, write_decided
from marshalled import told as told_tournament
from msgspec.structs import replace
from pit_house import PitHouse
from pit_house import told as told_pit
from played_tournament import SAID, whole

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.ports import Record
from croupier.storage.memory import MemoryStore

HERE = Path(__file__).parent
NIGHTS = sorted((HERE.parent / "playthroughs").glob("*.txt"))
LOGS = sorted((HERE / "decided").glob("*.jsonl"))


def played(night: Path) -> list[Record]:
    return asyncio.run(recorded(night.read_text("utf-8")))


def pit_night() -> list[Record]:
    """Equipment, inspection, opener, a fill and cash, at a table and in the pit."""
    kept: list[Record] = []

    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        assert not isinstance(await house.open(), Refusal)
        await house.slip(p.RequestFill, {"$25": Cents(50_000)})
        await house.clerk.look()
        await house.bought(50_000)
        await house.clerk.look()
        kept.extend(await house.floor.store.whole())

    told_pit(story)
    return kept


def tournament() -> list[Record]:
    store = MemoryStore()
    told_tournament(SAID, whole, "1", "2", store=store)
    return asyncio.run(store.whole())


def test_what_has_no_log_is_written_when_that_is_asked_for(pytestconfig: pytest.Config) -> None:
    folder = HERE / "decided"
    made: dict[str, Callable[[], list[Record]]] = {"pit": pit_night, "tournament": tournament}
    made |= {night.stem: partial(played, night) for night in NIGHTS}
    if pytestconfig.getoption("--write-golden"):
        folder.mkdir(exist_ok=True)
        for name, make in made.items():
            if not (file := folder / f"{name}.jsonl").exists():
                write_decided(file, make())
    assert {file.stem for file in folder.glob("*.jsonl")} >= set(made)


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_every_command_is_decided_as_it_was(file: Path) -> None:
    reports = decided_again(read_decided(file))
    assert {stream: (each.difference, each.replayed) for stream, each in reports.items()} == dict.fromkeys(
        reports, ("", 0)
    ), "see the top of this file"


def test_a_command_that_is_decided_otherwise_is_seen() -> None:
    """A wager of one cent more, as if this program rounded stakes."""
    records = read_decided(HERE / "decided" / "us-co.jsonl")
    place = next(number for number, each in enumerate(records) if b'"WagerPlaced"' in each.body)
    stake = records[place].body.partition(b'"stake":')[2].partition(b",")[0].rstrip(b"}")
    changed = records[place].body.replace(b'"stake":' + stake, b'"stake":%d' % (int(stake) + 1))
    found = decided_again([*records[:place], replace(records[place], body=changed), *records[place + 1 :]])
    assert "the command gives WagerPlaced with stake" in found[records[place].stream].difference
